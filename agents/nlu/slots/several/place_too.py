"""A change of the time with a place told behind it: "move dinner to Thursday at 8 at Ann's", 培训改到三点了 地点换到六楼. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.orders import is_question
from agents.nlu.slots.changing.tellings import told_changed
from agents.timetext import parse

LONGEST = 100  # characters
_CHANGED = re.compile(
    r"(?P<head>[^,，。;；]{3,40}?)[\s,，;；]+(?:地[点方]|位置)(?:也|就)?(?:换|改|变|定)?(?:到|成|在|为"
    r"|是)(?P<place>[^,，。\d]{1,3}[^,，。]{0,14}?)[了吧。!！]*"
    r"|(?P<head2>\S[^,;]{3,60}?),? and (?:(?:change|move) )?(?:the |its )?(?:place|location|venue"
    r"|room)(?: is)?(?: now)? (?:to |in |at |is )?(?P<place2>\S[^,;]{1,30}?)[\s.!]*",
    re.IGNORECASE,
)
_BEHIND = re.compile(  # where it is now, behind when
    r"(?P<head>\S.{5,70}?),?\s(?:at|in) (?P<place>(?:the |my |our )?(?!least\b|most\b|(?:an?|one|half|the"
    r"|that|my) (?:hour|morning|evening|afternoon)|case\b|time\b|once\b|all\b)"
    r"(?-i:[A-Z])?[a-z][\w'’&-]*(?: (?!and\b|so\b|because\b|instead\b|now\b|please\b|with\b"
    r"|on (?:\d|the \d|mon|tue|wed|thu|fri|sat|sun))[\w'’&-]+){0,4})"
    r"(?: (?P<new>instead|now|from now on))?(?: please)?[\s.!]*",
    re.IGNORECASE,
)
_BEHIND_ZH = re.compile(
    r"(?P<head>[^。;；]{4,40}?)(?:就?在(?P<place>[^,，。我你他她\d]{2,12}?)"
    r"|[,，\s](?!就?在)(?P<sort>[\u3400-\u9fffA-Za-z]{1,8}?(?:家|店|馆|厅|[一二三四五六七八九十]楼|院"
    r"|中心|公园|广场|会议室[A-Z]?|教室|办公室)))"
    r"(?:见|碰头|集合|吃)?[了吧。!！]*"
)
_ORDER = re.compile(
    r"(?:please |can you |could you |ok |and )*(?:move|reschedule|push|postpone|shift)\s\S.{0,60}? to (?P<to>.+)",
    re.IGNORECASE,
)
_TIMED = frozenset({"start_time", "clock", "to_date", "weekday"})


def place_too(text: str, now: datetime, alone: Callable[[str], Decision]) -> Decision | None:
    """Return the change of a time and a place in a message; None for any other. `alone` decides on a text as on one thing."""
    bare = text.strip()
    if len(bare) > LONGEST or is_question(bare):
        return None
    if (found := _CHANGED.fullmatch(bare)) is not None:
        moved = _moved(found["head"] or found["head2"], found["place"] or found["place2"], now, alone)
        return None if moved is None else _surely(moved)
    orders = _moves(bare, now)
    for form in (_BEHIND, _BEHIND_ZH):
        found = form.fullmatch(bare)
        place = "" if found is None else found["place"] or found.groupdict().get("sort") or ""
        if found is None or parse(place, now).verdict != "none":
            continue
        whole = alone(bare)
        if not orders and whole.call is not None and whole.call.name != "schedule_update":
            continue
        said = found["head"].strip(" ,，")
        head = f"{said} now" if found.groupdict().get("new") else said
        moved = _moved(head, place.strip(), now, alone)
        if moved is None:
            continue
        if orders or moved.call is not None:
            return _surely(moved)
        return replace(whole, tries=moved.tries)
    return None


def _moves(text: str, now: datetime) -> bool:
    """Tell whether a text orders to move something to a time, whatever stands behind that."""
    found = _ORDER.fullmatch(text)
    spans = () if found is None else parse(found["to"], now).spans
    return any(begin <= 1 for begin, _ in spans)


def _moved(head: str, place: str, now: datetime, alone: Callable[[str], Decision]) -> Decision | None:
    """Return what the words before a place move, to there, too; None where they move nothing."""
    moved = told_changed(alone(head), head, now)
    calls = [one for one in (moved.call, *moved.tries) if one is not None and one.name == "schedule_update"]
    calls = [one for one in calls if _TIMED & one.arguments.keys() and "location" not in one.arguments]
    if not calls or (moved.call is not None and moved.call not in calls):
        return None
    placed = [ToolCall(name=one.name, arguments={**one.arguments, "location": place}) for one in calls]
    call = placed.pop(0) if moved.call is not None else None
    return replace(moved, call=call, tries=tuple(placed))


def _surely(moved: Decision) -> Decision:
    """Return the decision that makes the change, and asks where nothing goes by the name."""
    call = moved.call or moved.tries[0]
    given = {name: value for name, value in call.arguments.items() if name != "quiet"}
    return replace(moved, tries=(), question=None, missing="").calling("schedule_update", given)
