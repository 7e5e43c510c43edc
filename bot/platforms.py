"""Which push platforms the settings connect. With bot/app.py the only place that knows adapters by name."""

from collections.abc import Sequence
from typing import Any, Protocol

from adapters.slack import doctor as slack_doctor
from adapters.slack.identity import Config as SlackConfig
from adapters.slack.manifest import manifest
from adapters.slack.platform import Slack
from adapters.web.server import Hook
from bot.channel import AgentCard, Arrivals, Switchboard
from bot.settings import Settings


class Platform(Protocol):
    """One bot or installation, as the wiring sees it."""

    def hooks(self) -> Sequence[Hook]:
        """What it serves on our web server: webhooks."""
        ...

    async def run(self, *, receives: bool, sends: bool) -> None:
        """Work until cancelled: in a process that serves web pages (`receives`), and in one that answers (`sends`)."""
        ...


def connected(
    settings: Settings, arrivals: Arrivals, switchboard: Switchboard, flock: Sequence[AgentCard]
) -> list[Platform]:
    """One platform for each token that is set."""
    slack = _slack(settings)
    return [] if slack is None else [Slack(slack, arrivals=arrivals, switchboard=switchboard, flock=flock)]


async def examined(settings: Settings) -> list[tuple[str, str, str]]:
    """How the connections stand, for `doctor`: state, what, advice."""
    slack = _slack(settings)
    return [] if slack is None else [await slack_doctor.check(slack)]


def slack_manifest(address: str | None) -> dict[str, Any]:
    """What Slack asks for when the app is made; `address`: where it shall send events, None for Socket Mode."""
    return manifest(address)


def _slack(settings: Settings) -> SlackConfig | None:
    """None when nothing of Slack is set."""
    slack = settings.slack
    tokens = (slack.bot_token, slack.app_token, slack.signing_secret)
    bot, app, secret = (None if token is None else token.get_secret_value() for token in tokens)
    if bot is None and app is None and secret is None:
        return None
    return SlackConfig(bot_token=bot, app_token=app, signing_secret=secret, base_url=slack.base_url)
