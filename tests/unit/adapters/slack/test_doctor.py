"""What `doctor` finds, and what the manifest asks for: they name the same rights."""

from dataclasses import replace

import pytest

from adapters.slack.doctor import check
from adapters.slack.identity import ASSIST, SCOPES, Config
from adapters.slack.manifest import manifest
from tests.support.doubles.slack import APP_TOKEN, BOT_TOKEN, SECRET, Fault, Workspace


@pytest.fixture
def config(slack: Workspace) -> Config:
    return Config(bot_token=BOT_TOKEN, app_token=APP_TOKEN, signing_secret=SECRET, base_url=f"{slack.url}/api/")


async def test_all_is_well(slack: Workspace, config: Config) -> None:
    slack.scopes = ",".join(SCOPES)
    assert await check(config) == ("ok", "Slack: @parrots in T0HOUSE, by Socket Mode", "")
    assert await check(replace(config, app_token=None)) == ("ok", "Slack: @parrots in T0HOUSE, by HTTP", "")


async def test_rights_that_lack_are_named(slack: Workspace, config: Config) -> None:
    slack.scopes = ",".join(set(SCOPES) - {"commands"})
    state, _, advice = await check(config)
    assert state == "note"
    assert advice.startswith("the app lacks commands: ")


@pytest.mark.parametrize(
    ("changes", "what", "advice"),
    [
        ({"bot_token": None}, "Slack", "PARROTS_SLACK__BOT_TOKEN is missing"),
        ({"app_token": None, "signing_secret": None}, "Slack", "nothing is received"),
        ({"bot_token": "xoxb-no"}, "Slack: the bot token is refused (invalid_auth)", "check PARROTS_SLACK__BOT_TOKEN"),
        ({"app_token": "xapp-no"}, "Slack: Socket Mode is refused (invalid_auth)", "check PARROTS_SLACK__APP_TOKEN"),
        ({"base_url": "http://127.0.0.1:1/api/"}, "Slack: Slack cannot be reached", "check the network"),
    ],
)
async def test_what_is_wrong_is_said_with_what_to_do(
    config: Config, changes: dict[str, str | None], what: str, advice: str
) -> None:
    found = await check(replace(config, **changes))  # pyright: ignore[reportArgumentType] - by name
    assert found[0] == "WRONG"
    assert found[1].startswith(what)
    assert found[2].startswith(advice)


async def test_a_slack_that_is_away_is_no_wrong_token(slack: Workspace, config: Config) -> None:
    slack.fault(Fault(method="auth.test", kind="page"))
    assert (await check(config))[1] == "Slack: status 503, and no answer"


def test_the_manifest_for_socket_mode_names_no_address() -> None:
    made = manifest(None)
    assert made["settings"]["socket_mode_enabled"] is True
    assert made["oauth_config"]["scopes"]["bot"] == [*SCOPES, ASSIST]
    assert "http" not in str(made)


def test_the_manifest_for_http_names_the_address_everywhere() -> None:
    made = manifest("https://parrots.example.org/")
    url = "https://parrots.example.org/slack/events"
    assert made["settings"]["socket_mode_enabled"] is False
    assert made["settings"]["event_subscriptions"]["request_url"] == url
    assert made["settings"]["interactivity"]["request_url"] == url
    assert {command["url"] for command in made["features"]["slash_commands"]} == {url}
