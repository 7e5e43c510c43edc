"""Below an agenda in a private chat a button opens the calendar, the page inside Telegram."""

from pydantic import SecretStr

from bot.process.settings import Settings
from tests.support.doubles.telegram import Telegram
from tests.support.doubles.telegram_updates import GROUP
from tests.support.telegram_fixtures import connected, living

OPENS = ("📅 Open the calendar", "https://parrots.example/flock/?view=agenda")


def opening(api: Telegram) -> list[bool]:
    """Whether each message that was sent has the button."""
    return [OPENS in sent.buttons for sent in api.sent]


async def test_below_an_agenda_the_calendar_is_offered_where_the_page_is_public(
    address: str, settings: Settings, dsn: str, api: Telegram
) -> None:
    public = settings.http.model_copy(
        update={"public_url": "https://parrots.example/flock", "token": SecretStr("x" * 16)}
    )
    async with living(connected(settings.model_copy(update={"http": public}), address), dsn):
        await api.say("dentist tomorrow at 3pm")
        await api.answer()
        await api.say("what's on tomorrow?")
        await api.answer(1)
        await api.say("@parrots_bot what's on tomorrow?", GROUP)
        await api.answer(2)
    assert opening(api) == [False, True, False]


async def test_where_the_page_is_not_public_there_is_no_button(
    address: str, settings: Settings, dsn: str, api: Telegram
) -> None:
    async with living(connected(settings, address), dsn):
        await api.say("dentist tomorrow at 3pm")
        await api.answer()
        await api.say("what's on tomorrow?")
        await api.answer(1)
    assert opening(api) == [False, False]
