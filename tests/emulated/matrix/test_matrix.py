"""Conversations at a real homeserver: one person alone with the parrots."""

from bot.process.settings import Settings
from tests.emulated.matrix.conftest import Town, living


async def test_a_first_conversation(settings: Settings, dsn: str, town: Town) -> None:
    """A note, an event with a conflict pressed by a reaction, a list ticked by a number, a reminder that is done."""
    ann, we = town.ann, town.parrots.user
    async with living(town.connected(settings), dsn):
        room = await ann.room(we, direct=True)
        await ann.write(room, "note: the spare key is under the pot")
        noted = await ann.heard(room, we, "✓ Noted: the spare key is under the pot")
        await ann.write(room, "dentist tomorrow at 3 pm for an hour")
        await ann.heard(room, we, "✓ Created: dentist")
        await ann.write(room, "add lunch with Ann tomorrow at 3:30 pm")
        card = await ann.heard(room, we, "lunch with Ann")
        await ann.until(lambda: "1️⃣" in ann.marks(card["event_id"], we))
        await ann.react(room, card["event_id"], "1️⃣")
        await ann.heard(room, we, "✓ Created: lunch with Ann")
        await ann.write(room, "add milk and eggs to the shopping list")
        await ann.heard(room, we, "✓ Added: milk, eggs")
        await ann.write(room, "show the shopping list")
        await ann.heard(room, we, "1️⃣ ☐ milk")
        await ann.write(room, "1")
        await ann.heard(room, we, "☑ milk")
        await ann.write(room, "remind me in 3 seconds to stretch")
        rung = await ann.heard(room, we, "⏰ stretch")
        await ann.until(lambda: ann.marks(rung["event_id"], we))
        await ann.react(room, rung["event_id"], "1️⃣")
        await ann.heard(room, we, "✓ Done: stretch")
        await ann.until(lambda: ann.marks(rung["event_id"], we) == ["1️⃣"])
        await ann.write(room, "记一下：钥匙在花盆下面")
        await ann.heard(room, we, "钥匙在花盆下面")
    assert noted["content"]["format"] == "org.matrix.custom.html"


async def test_what_rang_and_is_done_in_words_says_so_and_loses_its_buttons(
    settings: Settings, dsn: str, town: Town
) -> None:
    ann, we = town.ann, town.parrots.user
    async with living(town.connected(settings), dsn):
        room = await ann.room(we, direct=True)
        await ann.write(room, "remind me in 3 seconds to stretch")
        rung = await ann.heard(room, we, "⏰ stretch")
        await ann.until(lambda: len(ann.marks(rung["event_id"], we)) == 5)
        await ann.write(room, "done")
        await ann.heard(room, we, "✓ Done at")
        await ann.until(lambda: not ann.marks(rung["event_id"], we))
        await ann.write(room, "undo")
        await ann.until(lambda: len(ann.marks(rung["event_id"], we)) == 5)
    assert len(ann.of(room, we)) == 4


async def test_an_encrypted_room_is_refused(settings: Settings, dsn: str, town: Town) -> None:
    ann, we = town.ann, town.parrots.user
    async with living(town.connected(settings), dsn):
        plain = await ann.room(we, direct=True)
        await ann.write(plain, "记一下：牛奶")
        await ann.heard(plain, we, "✓")
        room = await ann.room(we, direct=True, encrypted=True)
        await ann.heard(room, we, "这个房间是加密的")
        await ann.send(room, {"algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "x"}, "m.room.encrypted")
        await ann.write(plain, "note: bread")
        await ann.heard(plain, we, "bread")
    assert len(ann.of(room, we)) == 1
