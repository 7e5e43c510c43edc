"""Which platforms the settings connect."""

from contextlib import AsyncExitStack

from pydantic import SecretStr

from bot.app import Roles, house
from bot.process.settings import Settings, Slack
from bot.wiring.platforms import examine_platforms


async def test_without_tokens_doctor_says_how_to_connect(settings: Settings) -> None:
    assert await examine_platforms(settings) == [
        ("note", "Telegram is not connected", "PARROTS_TELEGRAM__TOKEN: see docs/telegram.md"),
        ("note", "Slack is not connected", "PARROTS_SLACK__BOT_TOKEN: see docs/slack.md"),
        ("note", "Matrix is not connected", "PARROTS_MATRIX__HOMESERVER: see docs/matrix.md"),
    ]


async def test_a_token_that_lacks_another_is_told_and_no_obstacle(settings: Settings, dsn: str) -> None:
    half = settings.model_copy(update={"slack": Slack(signing_secret=SecretStr("made-up"))})
    _telegram, (state, what, advice), _matrix = await examine_platforms(half)
    assert (state, what) == ("WRONG", "Slack")
    assert advice.startswith("PARROTS_SLACK__BOT_TOKEN is missing")
    async with AsyncExitStack() as stack:
        ports = await stack.enter_async_context(house(half, dsn, Roles(web=True, worker=True)))
        assert ports.address is not None
