"""What is spoken to the parrots at a real homeserver: its words are shown, and answered as if they had been written, once."""

from typing import Any

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.matrix.conftest import Town, living
from tests.emulated.telegram.test_photos import rows
from tests.support.doubles.ears import Ears, hearing

SPOKEN = b"OggS what was said"


async def recording(town: Town, seconds: float = 4.0) -> dict[str, Any]:
    """A voice message as clients send it: an audio file that says that it is one."""
    url = await town.ann.upload("Voice message.ogg", "audio/ogg", SPOKEN)
    info = {"mimetype": "audio/ogg", "size": len(SPOKEN), "duration": int(seconds * 1000)}
    voice = {"org.matrix.msc3245.voice": {}, "org.matrix.msc1767.audio": {"duration": info["duration"]}}
    return {"msgtype": "m.audio", "body": "Voice message.ogg", "url": url, "info": info, **voice}


async def test_it_is_heard_shown_and_done_once(settings: Settings, dsn: str, pool: Pool, town: Town) -> None:
    ann, we, ears = town.ann, town.parrots.user, Ears("put milk and eggs on the shopping list")
    async with ears.listening() as address, living(hearing(town.connected(settings), address), dsn):
        room = await ann.room(we, direct=True)
        await ann.write(room, "note: good morning")
        await ann.heard(room, we, "✓ Noted: good morning")
        await ann.send(room, await recording(town))
        await ann.heard(room, we, "🎤 I heard: “put milk and eggs on the shopping list”")
        await ann.heard(room, we, "✓ Added: milk, eggs (shopping list)")
        ears.words = "记一下：房东电话 555 0100"
        await ann.send(room, await recording(town))
        await ann.heard(room, we, "🎤 我听到的是：「记一下：房东电话 555 0100」")
        await ann.heard(room, we, "✓ 已记下: 房东电话 555 0100")
    assert [heard[2] for heard in ears.heard] == [SPOKEN] * 2
    assert await rows(pool, "SELECT text FROM list_item ORDER BY id") == [("milk",), ("eggs",)]


async def test_what_could_not_be_heard_is_told(settings: Settings, dsn: str, town: Town) -> None:
    ann, we, ears = town.ann, town.parrots.user, Ears()
    ears.status = 500
    async with ears.listening() as address, living(hearing(town.connected(settings), address), dsn):
        room = await ann.room(we, direct=True)
        await ann.write(room, "note: good morning")
        await ann.heard(room, we, "✓ Noted: good morning")
        await ann.send(room, await recording(town))
        await ann.heard(room, we, "The service that turns speech into text didn't answer, so I did nothing.")
        await ann.write(room, "note: it goes on")
        await ann.heard(room, we, "✓ Noted: it goes on")
    assert len(ears.heard) >= 1


async def test_without_an_endpoint_it_is_said_that_nobody_listens(settings: Settings, dsn: str, town: Town) -> None:
    ann, we = town.ann, town.parrots.user
    async with living(town.connected(settings), dsn):
        room = await ann.room(we, direct=True)
        await ann.write(room, "note: good morning")
        await ann.heard(room, we, "✓ Noted: good morning")
        await ann.send(room, await recording(town))
        await ann.heard(room, we, "I cannot listen to voice messages yet; please write it.")
