"""An agenda that somebody has asked for at this hour: what there is then, and that there is nothing."""

from datetime import datetime, time, timedelta

from agents.texts.times import point
from agents.tools.base import Desk
from agents.tools.calendar.agenda import SCHEDULE_QUERY
from agents.tools.reminders.agenda_send import planned
from bot.conversation.participants import TurnContext
from bot.ports.messages import Saying
from bot.texts import say

LATE = timedelta(minutes=2)


async def spoken(desk: Desk, _place: TurnContext, what: str) -> Saying | None:
    """Return what is on in the days that were asked for; with when it was due where we were away then."""
    wanted = planned(what)
    if wanted is None:
        return None
    first, behind = (datetime.combine(one, time(), desk.now.tzinfo) for one in (wanted.start, wanted.end))
    found = await SCHEDULE_QUERY(desk, {"start_time": first.isoformat(), "end_time": behind.isoformat()})
    late = desk.now - wanted.at > LATE
    due = say(desk.scope.language, "ring_late", when=point(wanted.at, desk.scope.zone, desk.scope.language))
    text = "\n".join((due, found.text)) if late else found.text
    return Saying(text=text, agent="schedule", cards=found.cards, zone=desk.scope.zone)
