"""What is said in a group without naming us, where `/ambient` is on: only what is surely a request to add or to look up."""

from datetime import datetime

from agents.nlu.interpret import decide
from agents.texts import language_of
from bot.ports.messages import TextMessage
from bot.ports.push import Arrival
from storage.db.pool import Pool
from storage.people import groups

LONGEST = 300  # characters: what is longer is talk
# nothing of it changes or takes away what is there, and each has an undo
_TOOLS = frozenset(
    {"memo_write", "list_add", "list_show", "schedule_add", "schedule_query", "find_free_time", "reminder_add"}
)


async def overheard(pool: Pool, arrival: Arrival) -> bool:
    """Return whether something that names nobody is meant for us. What is not is neither kept nor shown to a model."""
    said = arrival.incoming
    if arrival.chat.private or not isinstance(said, TextMessage) or not _is_worth_reading(said):
        return False
    now = await groups.listening(pool, arrival.platform, arrival.tenant, arrival.chat.id)
    return now is not None and is_request(said.text, now)


def is_request(text: str, now: datetime) -> bool:
    """Return whether rules would do it at once, and whether it only adds or looks something up. Pure."""
    decision = decide(text, now, language_of(text, "en"))
    calls = () if decision.call is None else (decision.call, *decision.more)
    return bool(calls) and decision.question is None and all(one.name in _TOOLS for one in calls)


def _is_worth_reading(said: TextMessage) -> bool:
    """What is passed on, answers somebody else, calls another bot or is spoken is between people."""
    between = said.quoted or said.forwarded or said.about or said.replies_to or said.voice is not None
    return not between and len(said.text) <= LONGEST and not said.text.startswith(("/", "@", "＠"))
