"""What a message tells of something that is there, however it tells it: one module for the chain of these. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.slots.changing.attendees import told_attended
from agents.nlu.slots.changing.brought_back import brought_back
from agents.nlu.slots.changing.series import only_days
from agents.nlu.slots.changing.tellings import told_changed
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.new_values import Unclear, at_time
from agents.nlu.slots.wording.typed import offered_instead
from agents.nlu.slots.wording.typed.told_news import told_news
from agents.nlu.slots.wording.typed.told_off import told_off
from agents.nlu.slots.wording.typed.told_plans import told_thing
from agents.timetext import parse
from agents.timetext.names.told_words import told_to_others

LONGEST = 100  # characters
_SETTLED = re.compile(  # 产检定了，九点四十，妇幼保健院; 聚餐地点定了 外婆家
    r"(?P<what>[^,，。]{2,10}?)的?(?:具体)?(?:时间|地[点方址]|位置|日子)?(?:终于|"
    r"已经|也|都)?(?:定了|定下来了|确定了|定好了|出来了|通知了|下来了)"
    r"[,，:：\s]+(?:是|就?在)?(?P<rest>\S.{1,30}?)[了吧啊。.!！\s]*"
)
_SIGNS = re.compile(r"\s*[,，;；]\s*|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff\d])")
_IS, _AT = re.compile(r"^(?:就?是|定在|在|改到)+"), re.compile(r"^(?:就?是|就|定)?在?")
_PLACE = 14  # characters of a place
_NO_PLACE = re.compile(r"[我你他她得不没很太了吗呢百千万块元分]|钱")
_MADE = frozenset({"schedule_add", "reminder_add", "schedule_update"})


def as_told(decision: Decision, text: str, now: datetime, alone: Callable[[str], Decision]) -> Decision:
    """Return the decision with what a message tells of something that is there. `alone` decides on a text as on one thing."""
    if told_to_others(text) is not None:  # by whom it is still to be told
        return decision
    settled = _settled(text, now)
    if settled is not None and (decision.call is None or decision.call.name in _MADE):
        return decision.trying((settled,))
    told = told_attended(told_changed(brought_back(decision, text), text, now), text, now)
    told = only_days.tried(told, text, now)
    told = offered_instead.tried(told_off(told_news(told, text, now), text, now), text, now)
    offered = all(one.want.intent == "schedule_add" for one in told.offers)
    plain = told_thing(text, now) if told.call is None and offered else None
    made = None if plain is None else alone(plain)
    if made is None or made.call is None or made.call.name != "schedule_add":
        return told
    return replace(made, tries=told.tries or _of_that_name(made.call))


def _of_that_name(made: ToolCall) -> tuple[ToolCall, ...]:
    """Return the change of what is there already by the name of what is told, to the time that is told."""
    given = {name: made.arguments[name] for name in ("start_time", "end_time") if name in made.arguments}
    if made.arguments.get("all_day") or "rrule" in made.arguments:
        return ()
    return (ToolCall(name="schedule_update", arguments={"query": made.arguments["title"], **given, "quiet": True}),)


def _settled(text: str, now: datetime) -> ToolCall | None:
    """Return the change of what is there, of which the hour or the place is told to be settled; None for any other message."""
    found = _SETTLED.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if found is None or (named := which(found["what"], now)) is None or not named[0].get("query"):
        return None
    given: dict[str, Any] = {}
    for clause in (one for one in _SIGNS.split(found["rest"]) if one):
        try:
            when = at_time(_IS.sub("", clause), "to", now)
        except Unclear:
            return None
        odd = "location" in given or parse(clause, now).verdict != "none" or _NO_PLACE.search(clause) is not None
        if when is None and (odd or len(clause) > _PLACE):
            return None
        given |= {"location": _AT.sub("", clause)} if when is None else when
    return ToolCall(name="schedule_update", arguments={**named[0], **given, "quiet": True}) if given else None
