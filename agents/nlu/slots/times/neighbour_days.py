"""A move to the day beside its own, whichever that is: "push the inspection to the next day", 把牙医改到前一天. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from agents.nlu.decision import DAY, Decision

LONGEST = 100  # characters
_MINUTE_OF_DAY = int(DAY.total_seconds()) // 60
_ON_EN, _BACK_EN = r"(?:the )?(?:next|following) day|the day after", r"the (?:(?:previous|preceding) day|day before)"
_ON_ZH, _BACK_ZH = r"(?:紧接着的)?第二天|次日|后一[天日]|隔天|转天", r"[前头]一[天日]"
_BEHIND_EN = r"(?=$|[,.!?]| (?:at|same|from|instead|please|then|in|with)\b)(?! (?:at|in|with) (?:the|my|our) (?!same))"
_BESIDE = re.compile(
    rf"\b(?:to|till|until|for) (?:{_ON_EN}|(?P<back>{_BACK_EN})){_BEHIND_EN}"
    rf"|(?<=[到至])(?:{_ON_ZH}|(?P<zh_back>{_BACK_ZH}))(?![的里内])",
    re.IGNORECASE,
)
_ALONE = re.compile(
    rf"(?:(?:on|to) )?(?:{_ON_EN}|(?P<back>{_BACK_EN})){_BEHIND_EN}|(?:{_ON_ZH}|(?P<zh_back>{_BACK_ZH}))(?![的里内])",
    re.IGNORECASE,
)
_DAY = {False: "明天", True: "to tomorrow"}
_MOVED = ("to_date", "start_time", "end_time")


def tried(decision: Decision, text: str, now: datetime, alone: Callable[[str], Decision]) -> Decision:
    """Return the decision to move something to the day before or behind its own; the decision itself for anything else.

    `alone` decides on a sentence that names tomorrow instead, whose day is then left to what is moved.
    """
    found = _BESIDE.search(text) if len(text) <= LONGEST else None
    if found is None or decision.want.intent not in {"schedule_update", "reminder_update"}:
        return decision
    named = alone(f"{text[: found.start()]}{_DAY[found[0].isascii()]}{text[found.end() :]}")
    if named.call is None or named.call.name != "schedule_update" or named.more:
        return decision
    arguments: dict[str, Any] = dict(named.call.arguments)
    tomorrow = (now + DAY).date().isoformat()
    moved = {name: arguments.pop(name) for name in _MOVED if str(arguments.get(name, "")).startswith(tomorrow)}
    if not moved or not arguments.keys().isdisjoint(_MOVED):
        return decision
    back = found["back"] or found["zh_back"]
    arguments["shift_minutes"] = -_MINUTE_OF_DAY if back else _MINUTE_OF_DAY
    hours = {"clock": moved.get("start_time"), "end_clock": moved.get("end_time")}
    arguments |= {name: datetime.fromisoformat(hour).strftime("%H:%M") for name, hour in hours.items() if hour}
    return replace(named, tries=()).calling("schedule_update", arguments, named.remark)


def from_the_day_before(words: str) -> tuple[str, int] | None:
    """Return words of a time that name tomorrow for the day beside its own, and how many days it is to that from its own.

    None for words that begin with no such day: "the next day at 3pm", 前一天.
    """
    found = _ALONE.match(words)
    if found is None:
        return None
    day = "tomorrow" if found[0].isascii() else "明天"
    return f"{day}{words[found.end() :]}", -1 if found["back"] or found["zh_back"] else 1
