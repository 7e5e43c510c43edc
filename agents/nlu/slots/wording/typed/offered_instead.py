"""Another time that others offer, and that is asked about: 保洁说周六来不了，周日行不行. Pure.

Nothing is moved by it: whether it suits is the writer's to say. Which thing it is of is told by who offers it, and by the day on which they cannot.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.slots.new_values import DATED, Unclear, at_time
from agents.nlu.slots.wording.colloquial.chinese_times import CLOCK, DAY, PART
from agents.nlu.slots.wording.typed.tellers import is_news, news_apart, told_by
from agents.timetext import parse

LONGEST = 60  # characters
_WHEN = rf"(?:{DAY}{CLOCK}?|{DAY}{PART}|{PART}?{CLOCK}|{PART})"
_CANNOT = (
    r"(?:[来到去上做赶][不没][了成上及]"
    r"|(?:都|又|也|可能)?(?:不行|不方便|没空|没时间|有事|没号|约满了?|排满了?|满了|走不开|请假|休息|停[水电课])了?)"
)
_OFFERED = re.compile(
    rf"(?:[他她]们?|那边|我们?)?(?:(?P<day>{_WHEN})|那天|那时候?)?(?:临时|突然|可能|要)*{_CANNOT}了?[,，\s]+"
    rf"(?:问|说|我|你|能不能|可不可以|可以|能|想|要不|那|就|[改换挪约推]|[到成在])*(?P<to>{_WHEN})(?:的话|来)?"
    r"(?:行不行|可不可以|成不成|好不好|方便不方便|(?:行|可以|成|好|方便|有空|合适|ok)[吗么不]|怎么样|如何|呢)[?？]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedTime:
    """The time that others offer, as arguments of schedule_update (`given`), and the `day` on which they cannot; `who`, if they have a name."""

    who: str
    day: date | None
    given: dict[str, Any]


@read_simplified
def offered_time(text: str, now: datetime) -> OfferedTime | None:
    """Return the other time that others offer in a text and that is asked about; None for any other text."""
    bare = text.strip(" .。!！~～")
    rest = news_apart(bare)[1] if len(bare) <= LONGEST and is_news(bare) else ""
    found = _OFFERED.fullmatch(rest.strip(" ,，")) if rest else None
    if found is None:
        return None
    dated = found["day"] is not None and DATED.search(found["day"]) is not None
    day = parse(found["day"], now).start if dated else None
    try:
        given = at_time(found["to"], "to", now)
    except Unclear:
        return None
    if not given or (dated and day is None):
        return None
    if "weekday" in given and (then := parse(found["to"], now).start) is not None:  # the coming one
        given = {name: given[name] for name in given.keys() - {"weekday"}} | {"to_date": then.date().isoformat()}
    return OfferedTime(who=told_by(bare), day=None if day is None else day.date(), given=given)


def asked_of(offer: OfferedTime, name: str) -> ToolCall:
    """Return the call that asks whether what goes by a name, on the day on which others cannot, shall be then."""
    then = {} if offer.day is None else {"date": offer.day.isoformat()}
    given = {"query": name, **then, **offer.given, "quiet": True, "perhaps": True}
    return ToolCall(name="schedule_update", arguments=given)


def tried(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with the question whether what others offer another time for shall be moved, where they have a name."""
    offer = offered_time(text, now)
    return decision if offer is None or not offer.who else decision.trying((asked_of(offer, offer.who),))
