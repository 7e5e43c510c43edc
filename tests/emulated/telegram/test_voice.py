"""What is spoken to the bot in Telegram: its words are shown, and answered as if they had been written, once."""

from typing import Any

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.test_photos import rows
from tests.emulated.telegram.world import ANN, GROUP, World
from tests.support.doubles.ears import Ears, hearing
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(120)
SPOKEN = b"OggS what was said"
VOICE = {"file_id": "", "file_unique_id": "v", "duration": 4, "mime_type": "audio/ogg", "file_size": len(SPOKEN)}


def speak(tg: World, chat: int, *, kind: str = "voice", **more: object) -> None:
    """Somebody speaks; the emulator keeps files, but not how long they are."""
    kept = tg.server._keep_file("voice", "v.ogg", "audio/ogg", SPOKEN)
    tg.server.op_message(chat, ANN, **{kind: {**kept, **VOICE, "file_id": kept["file_id"], **more}})


async def spoken(tg: World, chat: int, number: int, kind: str = "voice", **more: object) -> list[str]:
    """What is said to a voice message, in so many messages."""
    before = len(tg.sent(chat))
    speak(tg, chat, kind=kind, **more)
    await tg.answer(chat, before + number - 1)
    return [one["text"] for one in tg.sent(chat)[before:]]


async def test_it_is_heard_shown_and_done_once(tg: World, by_polling: Settings, dsn: str, pool: Pool) -> None:
    ears = Ears("put milk and eggs on the shopping list")
    async with ears.listening() as address, living(hearing(by_polling, address), dsn):
        told = await spoken(tg, ANN, 2)
        ears.words = "记一下：房东电话 555 0100"
        chinese = await spoken(tg, ANN, 2, kind="audio")
        ears.words = "what's on the shopping list"
        await spoken(tg, ANN, 2)
        await tg.quiet()
    assert told[0] == "🎤 I heard: “put milk and eggs on the shopping list”"
    assert "✓ Added: milk, eggs (shopping list)" in told[1]
    assert chinese[0] == "🎤 我听到的是：「记一下：房东电话 555 0100」"
    assert "✓ 已记下: 房东电话 555 0100" in chinese[1]
    assert [heard[2] for heard in ears.heard] == [SPOKEN] * 3
    assert await rows(pool, "SELECT text FROM list_item ORDER BY id") == [("milk",), ("eggs",)]


@pytest.mark.parametrize(
    ("status", "words", "more", "answer"),
    [
        (500, "-", {}, "The service that turns speech into text didn't answer, so I did nothing."),
        (200, " … ", {}, "I couldn't make out any words in that, so I did nothing."),
        (200, "-", {"duration": 601}, "That recording is over 10 minutes, which is too long for me, so I did nothing."),
        (200, "-", {"file_size": 21 * 2**20}, "That recording is over 20 MB, more than I can fetch, so I did nothing."),
        (200, "-", {"file_id": "gone"}, "I couldn't fetch that recording, so I did nothing."),
    ],
)
async def test_what_could_not_be_heard_is_told(
    tg: World, by_polling: Settings, dsn: str, status: int, words: str, more: dict[str, Any], answer: str
) -> None:
    ears = Ears(words)
    ears.status = status
    async with ears.listening() as address, living(hearing(by_polling, address), dsn):
        await tg.ask(ANN, "note: hello there")
        [told] = await spoken(tg, ANN, 1, **more)
        kept = await tg.ask(ANN, "note: it goes on")
        await tg.quiet()
    assert told.startswith(answer)
    assert "✓ Noted: it goes on" in kept["text"]


async def test_in_a_group_only_what_is_said_to_us_is_heard(tg: World, by_polling: Settings, dsn: str) -> None:
    ears = Ears("note: the key is under the mat")
    async with ears.listening() as address, living(hearing(by_polling, address), dsn):
        answer = await tg.ask(GROUP, "what's on today")
        before = len(tg.sent(GROUP))
        speak(tg, GROUP)
        kept = tg.server._keep_file("voice", "v.ogg", "audio/ogg", SPOKEN)
        tg.server.op_message(
            GROUP, ANN, reply_to=answer["message_id"], voice={**kept, **VOICE, "file_id": kept["file_id"]}
        )
        await tg.answer(GROUP, before + 1)
        await tg.quiet()
        told = [one["text"] for one in tg.sent(GROUP)[before:]]
    assert told[0] == "🎤 I heard: “note: the key is under the mat”"
    assert "✓ Noted: the key is under the mat" in told[1]
    assert len(ears.heard) == 1


async def test_without_an_endpoint_it_is_said_that_nobody_listens(tg: World, by_polling: Settings, dsn: str) -> None:
    async with living(by_polling, dsn):
        assert await spoken(tg, ANN, 1) == ["I cannot listen to voice messages yet; please write it."]
        await tg.quiet()
    assert tg.server.journal.select(method="getFile") == []
