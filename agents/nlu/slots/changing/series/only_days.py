"""A journey of which only one day is left: 上海那个只去4号一天了, "I'm only going to Leeds for the Friday". Pure."""

import re
from dataclasses import replace
from datetime import datetime
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import SURE, Want
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.wording.colloquial.chinese_times import DAY, END
from agents.timetext import parse

WANT = Want(intent="schedule_update", confidence=SURE)
LONGEST = 50  # characters
_VERB = r"(?:去|待|住|玩|上|参加|在|休|请|飞|跑|留|出差|逛)"
_ONLY = re.compile(
    rf"(?:对了|哦|那|[,，\s])*+(?P<what>(?![我你他她它这那])[^,，。\d]{{2,12}}?)?(?:那[个趟次场]|那[几两三]天"
    rf"|的)?[,，\s]*"
    rf"(?:我们?|就|可能|现在|临时|改成|改为|这次){{0,4}}+只{_VERB}(?P<day>{DAY}|周[一二三四五六日天])(?:那|这)?(?:一"
    rf"|1)?[天日]{{0,1}}(?:了|就行|就好)*{END}"
)


@read_simplified
def only_day(text: str, now: datetime) -> dict[str, Any] | None:
    """Return which journey it is, if it is named, and which day of it is left, as arguments of schedule_update; None for any other text."""
    found = _ONLY.fullmatch(text.strip()) if len(text) <= LONGEST else None
    day = None if found is None else parse(f"改到{found['day']}", now)  # a bare number may be no day by itself
    if found is None or day is None or day.start is None or day.grain != "day":
        return None
    if not found["what"]:
        return {"only_day": day.start.date().isoformat()}
    named = which(found["what"], now)
    return None if named is None else {**named[0], "only_day": day.start.date().isoformat()}


def tried(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with the change of the journey that a text names: tried, where one surely goes by the name."""
    left = only_day(text, now)
    if left is None:
        return decision
    makes = decision.call is not None and decision.call.name == "schedule_add"
    if makes or not left.get("query"):  # nothing new is made out of it
        bare = replace(decision, want=WANT, question=None, otherwise=None, missing="", offers=(), tries=())
        return bare.calling("schedule_update", left)
    return decision.trying((ToolCall(name="schedule_update", arguments={**left, "quiet": True}),))
