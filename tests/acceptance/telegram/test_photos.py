"""Pictures on Telegram: sent as photos, as files where they cannot be, and marked when they come again."""

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.support.doubles.telegram import Fault, Telegram
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import connected, living

PNG = "\ufffdPNG"


@pytest.mark.parametrize(
    ("fault", "files"),
    [
        pytest.param(None, [PNG], id="sent"),
        pytest.param(Fault(kind="drop_before", method="sendPhoto"), [PNG], id="lost once"),
        pytest.param(Fault(kind="drop_after", method="sendPhoto"), [PNG, PNG], id="may have arrived"),
    ],
)
async def test_a_week_comes_as_a_photo_behind_its_words(
    api: Telegram, address: str, settings: Settings, dsn: str, pool: Pool, fault: Fault | None, files: list[str]
) -> None:
    async with living(connected(settings, address), dsn):
        await api.say("dentist tomorrow at 3pm")
        await api.answer()
        if fault is not None:
            api.fault(fault)
        await api.say("/day tomorrow")
        await api.answer(1)
        states = await settled(pool)
    words, *rest = api.sent[1:]
    assert "dentist" in words.text
    assert [one.file[: len(PNG)] for one in rest if one.file] == files
    assert set(states.values()) == {"sent"}


async def test_where_photos_are_not_allowed_it_comes_as_a_file(
    api: Telegram, address: str, settings: Settings, dsn: str, pool: Pool
) -> None:
    async with living(connected(settings, address), dsn):
        await api.say("dentist tomorrow at 3pm")
        await api.answer()
        refused = "Bad Request: not enough rights to send photos to the chat"
        api.fault(Fault(kind="error", method="sendPhoto", times=2, description=refused))
        await api.say("/day tomorrow")
        await api.answer(1)
        states = await settled(pool)
    words, *rest = api.sent[1:]
    assert "dentist" in words.text
    assert [one.file[: len(PNG)] for one in rest if one.file] == [PNG]
    assert set(states.values()) == {"sent"}
