"""Changes that a sentence tells of, where it orders nothing: something has moved, one time is left out, or it rests for a while. Pure."""

import re
from dataclasses import replace
from datetime import datetime
from typing import Any

from agents.nlu.classify import is_question
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.forms import is_to_ring
from agents.nlu.intents import SURE
from agents.nlu.orders import is_pondered, is_supposed
from agents.nlu.slots.changing.left_out import left_out, rests
from agents.nlu.slots.changing.pauses import paused, resumed
from agents.nlu.slots.changing.told_wishes import becomes, told_wish
from agents.nlu.slots.told_changes import MADE, told, told_plainly

_NEVER_MIND = re.compile(
    r"(?:(?:oh|no|ok|well|actually)[, ]+)*(?:never ?mind|forget) (?:about )?(?:the|my|our)\b", re.IGNORECASE
)
BRIEF = 20  # characters
_SPEAKS_OF_IT = frozenset({"schedule_add", "reminder_add", "schedule_delete", "schedule_query"})
_NAMES = re.compile(  # no fact about somebody, nor about what stands beside it
    r"(?:(?:我们?|咱们?|孩子|公司|学校)的?)?(?![我你您他她它这那今明后谁]|[^,，。]{0,6}(?:时间|生日|密码|地址|电话"
    r"|号码|作息|班次|习惯|目标))[\u3400-\u9fff]{2,8}(?:是|定在|就在)"
    r"|(?:the|my|our|his|her)\s++(?!only\b|best\b|worst\b|next\b|problem\b|thing\b|weather\b)"
    r"[\w'’][\w'’ ]{2,29}?(?<!\s)\s++(?:is|are)\s",
    re.IGNORECASE,
)
_ABSENT = re.compile(r"[^\s,，。]{1,10}\s?(?:也|都)?不来了?[吧啊呀]?[。!！]?")  # one of several, perhaps: asked
_PERHAPS = re.compile(r"可能|\bmight\b", re.IGNORECASE)  # it may take long: what is told is not doubted by that


def told_changed(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with what a sentence tells of something that is there: nothing new is made out of it."""
    return _left_out(_changed(decision, text, now), text, now)


def _changed(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with the change that a sentence tells of: nothing new is made out of it."""
    makes = decision.call is not None and decision.call.name == "schedule_add"
    would = decision.missing == "when" and decision.want.intent == "schedule_add"  # at an hour
    if (decision.sure and not makes and not would) or is_supposed(text) or is_pondered(_PERHAPS.sub("", text)):
        return decision
    changes = told(text, now)
    if changes is None and not decision.sure and (wished := told_wish(text, now)) is not None:
        new = becomes(wished.wish, now)
        named = {"query": wished.told, **(new or {}), "quiet": True}
        return replace(decision, tries=(ToolCall(name="schedule_update", arguments=named),)) if new else decision
    plainly = told_plainly(text, now) if changes is None and (makes or decision.call is None) else None
    if plainly is not None:
        there = ToolCall(name="schedule_update", arguments={**plainly, "quiet": True})
        decision = _made(decision, text)
        return replace(decision, tries=(*decision.tries, there))
    if changes is None or (makes and {"location", "length_minutes"} & changes.keys()):
        return decision
    quietly = (ToolCall(name="schedule_update", arguments={**changes, "quiet": True}),)
    if makes and MADE.fullmatch(text):  # "make lunch 1pm": a new lunch, unless there is one
        return replace(decision, tries=quietly)
    moves = would and not {"location", "length_minutes"} & changes.keys()
    if makes or moves or (decision.want.sure and decision.want.intent == "schedule_update"):
        want = replace(decision.want, intent="schedule_update")
        bare = replace(decision, want=want, question=None, otherwise=None, missing="")
        return bare.calling("schedule_update", changes)
    return replace(decision, tries=(*decision.tries, *quietly))


def _made(decision: Decision, text: str) -> Decision:
    """Return the decision to make what is told of with its time, where that is offered: 考试是下周三, "the exam is on Friday"."""
    made = [one for one in decision.offers if one.call is not None and one.call.name == "schedule_add"]
    if decision.call is not None or len(made) != 1 or is_question(text) or not _NAMES.match(text.strip()):
        return decision
    return replace(made[0], tries=decision.tries, parts=decision.parts)


def _left_out(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with one time that is said not to happen, where one thing fits."""
    away = paused(text, now) or resumed(text, now)
    if away is not None and (decision.call is None or decision.call.name.startswith(("schedule", "reminder"))):
        return _paused(decision, away, text)
    rest = rests(text, now) if decision.call is None or decision.call.name == "schedule_add" else None
    if rest is not None and not (is_supposed(text) or is_pondered(text)):
        one = ToolCall(name="schedule_delete", arguments={**rest, "quiet": True})
        return replace(decision, tries=(*decision.tries, one))
    makes = decision.call is not None and decision.call.name in _SPEAKS_OF_IT
    asks = decision.question is not None and (decision.missing == "" or _NEVER_MIND.match(text) is not None)
    if (decision.sure and not (makes or asks)) or is_supposed(text) or is_pondered(text):
        return decision
    removal = None if len(text) <= BRIEF and _ABSENT.fullmatch(text.strip()) else left_out(text, now)
    if removal is None or (_deletes(decision) and len(removal["query"]) >= len(_query(decision))):
        return decision
    if decision.sure:  # nothing new is made out of it, and no time is asked for that was said
        want = replace(decision.want, intent="schedule_delete")
        bare = replace(decision, want=want, question=None, otherwise=None, missing="")
        return bare.calling("schedule_delete", removal)
    away = ToolCall(name="schedule_delete", arguments={**removal, "quiet": True})
    return replace(
        decision, tries=(away, *(one for one in decision.tries if one != away and "loose" not in one.arguments))
    )


def _deletes(decision: Decision) -> bool:
    return decision.call is not None and decision.call.name == "schedule_delete"


def _query(decision: Decision) -> str:
    return str(decision.call.arguments.get("query", "")) if decision.call is not None else ""


def _paused(decision: Decision, removal: dict[str, Any], text: str) -> Decision:
    """Return the decision to leave out what repeats for a while, or let it go on; where the words may be told, only if one thing fits."""
    if not (
        decision.want.sure or {"reminder_change", "schedule_update", "schedule_delete"} & set(decision.want.offers)
    ):
        there = ToolCall(name="schedule_delete", arguments={**removal, "quiet": True})
        offers = tuple(one for one in decision.offers if one.call is None or one.call.name != "reminder_add")
        if is_to_ring(text):  # what is not to ring is no reminder, whose time is asked for
            loud = ToolCall(name="schedule_delete", arguments=removal)
            decision = replace(decision, question=None, otherwise=None, missing="", instead=(loud,))
        return replace(decision, tries=(there,), offers=offers)
    want = replace(decision.want, intent="schedule_delete", confidence=SURE)
    bare = replace(decision, want=want, question=None, otherwise=None, missing="", offers=(), tries=())
    return bare.calling("schedule_delete", removal)
