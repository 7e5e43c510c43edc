"""A time with the one that it is not: "remind me at 3, not 4", 三点提醒我 不是四点. Pure."""

import re
from dataclasses import dataclass
from datetime import datetime

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.slots.told_changes import told
from agents.timetext import Reading, parse, title

LONGEST = 120  # characters
_NOT = re.compile(
    r",?\s+(?:and\s+)?not\s+(?P<old>(?:(?:at|on|in|for)\s+)?(?:the\s+)?[\w:.]{1,12}(?:\s?[ap]m\b)?)(?=[\s,.!]|$)",
    re.IGNORECASE,
)
_STARTS = re.compile(r"[开起]始$|\b(?:starts?|begins?|kicks off|is|are|was)\b", re.IGNORECASE)  # told of what is there
_NOT_ZH = re.compile(r"[,，\s]*而?不是(?P<old>[^,，。\s]{1,8}?)[了啊哦的]?(?=[,，。！!\s]|$)")
_BARE = re.compile(r"\d{1,2}(?:[:.]\d\d)?")
_HOURS, _DAYS = frozenset({"minute", "part"}), frozenset({"day"})


@dataclass(frozen=True, slots=True)
class Instead:
    """The `plain` words without the time that it is not, which was read as `old`."""

    plain: str
    old: Reading


def without_old_time(text: str, now: datetime) -> Instead | None:
    """Return a text without the time that it is not; None where it denies none, or one of another kind."""
    if len(text) > LONGEST or "\n" in text or told(text, now) is not None:
        return None  # of what is there it is told
    for form in (_NOT, _NOT_ZH):
        for found in form.finditer(text):
            if _STARTS.search(text[: found.start()].rstrip(" ,，")):
                continue
            words = f"at {found['old']}" if _BARE.fullmatch(found["old"]) else found["old"]
            old, said = parse(words, now), parse(text[: found.start()], now)
            if old.start is None or title(words, old) or said.start is None or said.rrule is not None:
                continue
            if any({old.grain, said.grain} <= kind for kind in (_HOURS, _DAYS)) or (
                said.grain == "minute" and old.grain == "day" and old.start.date() != said.start.date()
            ):
                return Instead(text[: found.start()] + text[found.end() :], old)
    return None


def moved_instead(decision: Decision, instead: Instead) -> Decision:
    """Return the decision to make something, once it was tried to move what is there of that name at the time that it is not."""
    call, old, reading = decision.call, instead.old.start, decision.reading
    if decision.missing == "what" and old is not None and reading.start is not None and reading.grain == "minute":
        was = {"query": "reminder", "was_clock": old.strftime("%H:%M"), "was_bare": bool(instead.old.alternatives)}
        wanted = {**was, "clock": reading.start.strftime("%H:%M"), "bare": bool(reading.alternatives)}
        return decision.trying((ToolCall(name="schedule_update", arguments={**wanted, "quiet": True}),))
    if call is None or call.name != "schedule_add" or old is None or reading.start is None or decision.more:
        return decision
    same = instead.old.grain in _HOURS  # another hour of the same day
    day = reading.start.date() if same else old.date()
    wanted = {"query": call.arguments["title"], "date": day.isoformat(), "to_date": reading.start.date().isoformat()}
    if reading.grain == "minute":
        wanted["clock"] = reading.start.strftime("%H:%M")
    return decision.trying((ToolCall(name="schedule_update", arguments={**wanted, "quiet": True}),))
