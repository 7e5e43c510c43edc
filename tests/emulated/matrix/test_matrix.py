"""Conversations at a real homeserver."""

from bot.process.settings import Settings
from tests.emulated.matrix.conftest import Town, living


async def test_a_first_conversation(settings: Settings, dsn: str, town: Town) -> None:
    """A note, an event with a conflict pressed by a reaction, a list ticked by a number, a reminder."""
    ann, we = town.ann, town.parrots.user
    async with living(town.connected(settings), dsn):
        room = await ann.room(we, direct=True)
        await ann.write(room, "note: the spare key is under the pot")
        await ann.heard(room, we, "✓ Noted: the spare key is under the pot")
        await ann.write(room, "dentist tomorrow at 3 pm for an hour")
        await ann.heard(room, we, "dentist")
        await ann.write(room, "add lunch with Ann tomorrow at 3:30 pm")
        card = await ann.heard(room, we, "1️⃣")
        await ann.until(lambda: "1️⃣" in ann.marks(card["event_id"], we))
        await ann.react(room, card["event_id"], "1️⃣")
        await ann.until(lambda: not ann.marks(card["event_id"], we))
