"""The messages of what rang, made to say what became of it, wherever it was settled: by its buttons, in words, on the page, in another chat.

The commit that settles it has put a notice into the inbox (storage/migrations: `tell_ring`); what the message is to say is decided by
the rows as they are when the notice is handled. So notices may be many, late or repeated: what says so already is left alone.
"""

from dataclasses import replace
from zoneinfo import ZoneInfo

from agents.texts.times import clock, point, whole
from agents.tools.base import Desk
from bot.conversation import reminder_messages
from bot.conversation.participants import TurnContext
from bot.conversation.post import show_in
from bot.ports.messages import HouseNotice, Ring, Saying, body_from_json
from bot.texts import of_rings
from storage.content import fired_reminders
from storage.content.fired_reminders import RingState, Rung
from storage.conversations import messages

NAME = "ring"


async def bring_up_to_date(desk: Desk, place: TurnContext, notice: HouseNotice) -> None:
    """Let the message of a ring say what became of it, in the transaction of the notice."""
    key = str(notice.data["key"])
    there = await messages.shown(desk.db, place.session.id, key)
    ring = None if there is None else body_from_json(there.body)
    if not isinstance(ring, Ring) or not ring.token:
        return
    state = await fired_reminders.state(desk.db, Rung(token=ring.token, at=ring.at))
    if state is None or state.name == ring.state:
        return
    await show_in(desk.db, place.session, settled(ring, state, desk, private=place.session.private), key, None)


def settled(ring: Ring, state: RingState, desk: Desk, *, private: bool) -> Ring:
    """Return the ring as it looks then: as it rang, with its buttons, or what became of it in their place."""
    rang = replace(ring, now=None, state=state.name)
    if not state.name:
        return rang
    saying = reminder_messages.shown(rang, desk.scope.language)
    line = _line(state, desk, private=private)
    now = Saying(text=f"{saying.text}\n{line}", agent=saying.agent, zone=desk.scope.zone)
    return replace(rang, now=now)


def _line(state: RingState, desk: Desk, *, private: bool) -> str:
    language, zone = desk.scope.language, desk.scope.zone
    if state.at is None:
        return of_rings.say(language, f"ring_{state.what}")
    if state.what == "done":
        here = clock(state.at.astimezone(ZoneInfo(zone)).replace(second=0, microsecond=0))
        # several people have several clocks, and an hour without its day is no moment
        return of_rings.say(language, "ring_done_at", clock=here) if private else of_rings.say(language, "ring_done")
    return of_rings.say(language, f"ring_{state.what}", when=point(whole(state.at, desk.now), zone, language))
