"""`slack-manifest`: the description of our app, to be pasted at Slack."""

import argparse
import json
import sys

from bot.cli import Commands
from bot.process.setting_examples import EXAMPLES
from bot.process.settings import PREFIX, Settings
from bot.wiring.platforms import slack_manifest


def register(commands: Commands) -> None:
    text = "print the app manifest for Slack (docs/slack.md says what to do with it)"
    parser = commands.add_parser("slack-manifest", help=text, description=text)
    parser.add_argument(
        "--http", action="store_true", help=f"events over HTTP, at {PREFIX}HTTP__PUBLIC_URL, instead of Socket Mode"
    )
    parser.add_argument(
        "--classic", action="store_true", help="without Slack's view of agents, which a workspace cannot go back from"
    )
    parser.set_defaults(run=run, log_level=None)


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Print it; 2 when the address is needed and not set."""
    address = settings.http.public_url if arguments.http else None
    if arguments.http and address is None:
        example = EXAMPLES["HTTP__PUBLIC_URL"]
        print(f"{PREFIX}HTTP__PUBLIC_URL is missing: Slack sends events to it (example: {example})", file=sys.stderr)
        return 2
    public = settings.http.public_url
    installs = public if public is not None and public.startswith("https:") else None  # Slack takes no other
    print(json.dumps(slack_manifest(address, agent=not arguments.classic, installs=installs), indent=2))
    return 0
