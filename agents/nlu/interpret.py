"""From a sentence to what to do about it: the intent, then the arguments, if they are certain."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, tzinfo
from functools import lru_cache
from typing import TypeAlias
from zoneinfo import ZoneInfo

from agents.nlu.asides import aside, now_asked, reply
from agents.nlu.classify import changing, classify, may_be_timed
from agents.nlu.cues.undo_words import brings_back, brings_back_note, takes_back
from agents.nlu.decision import Decision, ToolCall, about_time
from agents.nlu.forms import is_no_order
from agents.nlu.intents import MOST, SURE, Intent, Want
from agents.nlu.lexicon.han_letters import WrittenLetters
from agents.nlu.lexicon.openers import opened
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.nlu.slots import calendar_queries, new_events, timers
from agents.nlu.slots.changing import leads, loose_changes, others, removals, special_days
from agents.nlu.slots.changing.after_done import goes_by_done
from agents.nlu.slots.changing.birthdays import birthday
from agents.nlu.slots.changing.tellings import told_changed
from agents.nlu.slots.follow_on import on_asked_day, on_same_day, without_same_day
from agents.nlu.slots.keeping import (
    check_in_words,
    growth_commands,
    list_amounts,
    list_commands,
    list_heads,
    list_orders,
    list_wishes,
    named_items,
    note_commands,
    note_facts,
)
from agents.nlu.slots.reasons import without_reason
from agents.nlu.slots.rephrased import rephrased
from agents.nlu.slots.several.compound import both
from agents.nlu.slots.several.ellipses import MADE
from agents.nlu.smalltalk import smalltalk
from agents.texts import Language, say
from agents.timetext import Reading, parse
from agents.timetext.bounds import readable

UNDO = Want(intent="undo", confidence=0.85)
_BESIDE: frozenset[Intent] = frozenset({
    "chat", "none", "undo", "reject", "confirm", "memo_save", "memo_search", "schedule_delete", "analysis", "brainstorm", "coach",
})  # fmt: skip
"""Of these, a sentence that is an aside and nothing else is no order."""
_DATED: frozenset[Intent] = frozenset({"schedule_add", "schedule_query", "reminder_add"})
_DOUBTED: frozenset[Intent] = frozenset({"chat", "none", "schedule_update", "schedule_delete"})
"""Of these the model holds an order for somebody else's: it is tried, since it changes what is there or nothing."""
_NAME = 4  # characters of a name that begins a sentence: of fewer it may be a person
_HAS_BEEN = re.compile(r"了|[a-z]", re.IGNORECASE)  # told, or English, where the order comes first
_PAST = re.compile(r"[了过過]|来着|來著|\b(?:was|were|had|did|went|got|came|\w{2,12}ed)\b", re.IGNORECASE)
_ON_ONE = frozenset({"schedule_update", "schedule_delete", "list_tick", "list_remove"})
"""Tools that change one thing that is there."""
_KEPT_WHOLE = {"memo_write": "content", "journal_add": "text"}
"""What is kept to its last word, by tool and argument."""
REMEMBERED = 256  # decisions: a message is decided on when it is batched, routed and answered


def decide(text: str, now: datetime, language: Language, *, context: str = "") -> Decision:
    """Understand a sentence that was written at `now` (aware, in the writer's zone). Pure; never raises.

    `context` is what stood right before (agents.nlu.model.features). Read are the first characters; a note is kept whole.
    """
    head = readable(text)
    letters = WrittenLetters(head)
    # equal datetimes may differ in zone and fold, and are then read differently: so both are named
    decision = letters.decision(_decided(letters.read, now, language, context, now.tzinfo, now.fold))
    return decision if head == text else _whole(decision, head, text)


def _whole(decision: Decision, head: str, text: str) -> Decision:
    """The decision on the `head` of a text, where it is to keep a note: to keep the rest of the text with it."""
    name = _KEPT_WHOLE.get(decision.call.name) if decision.call is not None else None
    kept = decision.call.arguments.get(name) if decision.call is not None and name is not None else None
    read = head.rstrip()
    if decision.call is None or name is None or not isinstance(kept, str) or not kept or not read.endswith(kept):
        return decision
    return decision.calling(decision.call.name, {name: text[len(read) - len(kept) :].strip()}, decision.remark)


@lru_cache(maxsize=REMEMBERED)
def _decided(text: str, now: datetime, language: Language, context: str, _zone: tzinfo | None, _fold: int) -> Decision:
    if (told := special_days.told(text, now)) is not None:
        found = told.applied(_understood(told.put_into(text), now, language, context), now, language)
        if found is not None:
            return found
    return _understood(text, now, language, context)


def _understood(text: str, now: datetime, language: Language, context: str) -> Decision:
    def alone(part: str) -> Decision:
        return _one(part, now, language)[0]

    whole = text
    text = opened(text.strip())  # what is short enough to be an order is so without its blanks, for all rules alike
    order = without_reason(text, now, lambda part: _understood(part, now, language, context), alone)
    text = text if order is None else order
    if (bare := without_same_day(text)) is not None and not leads.names_its_day(text):
        there = on_same_day(alone(bare[0]), *bare)
        if there is not None:
            return there
    decision, closed = _one(text, now, language, context)
    if not closed and (anew := rephrased(text, now, alone)) is not None:
        return replace(_one(anew, now, language, context)[0], reading=decision.reading)
    decision = list_heads.offered(_ordered(told_changed(decision, text, now), text, now, language), text, now)
    decision = decision.trying(named_items.tries(decision, text))
    decision = list_amounts.tried(check_in_words.tried(decision, text), text)
    decision = decision if closed else both(on_asked_day(decision, text, whole), text, now, language, alone)
    before = whole.rstrip().rfind(text) if text else 0
    if before <= 0:
        return decision
    offers = tuple(_kept_whole(one, text, whole.strip()) for one in decision.offers)
    decision = _kept_whole(replace(decision, offers=offers), text, whole.strip())
    return replace(decision, reading=_moved(decision.reading, before))


def _kept_whole(decision: Decision, text: str, whole: str) -> Decision:
    """Return the decision to keep a whole message with what stood before it, letter for letter."""
    kept = decision.call is not None and decision.call.arguments.get("content") == text
    if not kept or decision.call is None:
        return decision
    return decision.calling("memo_write", {**decision.call.arguments, "content": whole}, decision.remark)


def _moved(reading: Reading, by: int) -> Reading:
    """Return what was read of a sentence, behind so many characters that say nothing."""
    return replace(reading, spans=tuple((begin + by, end + by) for begin, end in reading.spans))


def _ordered(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """Return the decision with the change that the words may order, where the model holds them for others': one thing may fit."""
    if decision.sure or decision.tries or decision.offers or decision.want.intent not in _DOUBTED:
        return decision
    intent = changing(text)
    if intent is None:
        return decision
    want = Want(intent=intent, confidence=SURE)
    planned = _planned(Decision(agent=want.agent, want=want, reading=decision.reading), text, now, language)
    return replace(decision, tries=_tried(replace(planned, offers=(planned,)), text))


def _one(text: str, now: datetime, language: Language, context: str = "") -> tuple[Decision, bool]:
    """Decide on a sentence that asks for one thing; and tell whether its form leaves no doubt that there is no other."""
    reading = _read(text, now, now.tzinfo, now.fold)
    want = classify(text, reading, context)
    decision = Decision(agent=want.agent, want=want, reading=reading)
    if aside(text) == "undo" or takes_back(text):
        return _taken_back(text, reading), True
    known = (
        list_orders.decided(decision, text, now)
        or list_commands.decided(decision, text)
        or list_heads.decided(decision, text, now)
        or check_in_words.decided(decision, text)
        or growth_commands.decided(decision, text, language)
        or note_commands.decided(decision, text)
        or goes_by_done(decision, text, now, language)
        or birthday(decision, text, now, language)
        or others.reminder(decision, text, now, language)
        or timers.timer(decision, text, now, language)
        or timers.again(decision, text, now)
        or leads.before(decision, text, now)
    )
    if known is not None:
        return known, True
    if want.intent in ("chat", "none"):
        small = smalltalk(text)
        said = say(language, small) if small else now_asked(text, now, language)
        if said is not None:
            return decision.asking(said), True
    beside = aside(text) if not want.direct or (want.intent in _BESIDE and not want.rest) else None
    if beside == "about":  # the parrot that is asked introduces itself (agents.runtime.rule_run)
        return decision.asking(reply(beside, language)), True
    if beside is not None:
        return decision.leaving(reply(beside, language)), True
    if want.about:
        return decision.leaving(reply("help", language)), True
    if want.band == "likely":
        asked = calendar_queries.asked_when(decision, text)
        return (asked if asked.instead else _offered(decision, text, now, language)), False
    if want.intent in ("chat", "none") or not (want.sure and want.direct):
        asked = calendar_queries.asked_when(decision, text)
        return (asked if asked.instead else _over(asked, text, language)), False
    return list_wishes.careful(_planned(decision, text, now, language)), False


def _taken_back(text: str, reading: Reading) -> Decision:
    """Return the decision to undo what was done last, or to bring back the note that went last."""
    back = Decision(agent=UNDO.agent, want=UNDO, reading=reading)
    if brings_back_note(text):
        return back.calling("memo_restore", {})
    return back.calling("undo_last", {"brings": True} if brings_back(text) else {})


def _over(decision: Decision, text: str, language: Language) -> Decision:
    """Say without a model that the time of something is over, and ask which is meant; not of what is only told."""
    likely = (*decision.want.offers, decision.want.intent)[0]
    dated = likely in _DATED or (len(text) <= MOST and _PAST.search(text) is None and may_be_timed(text))
    dated = dated and decision.otherwise is None and decision.reading.missed is not None
    if not dated or is_no_order(text) or is_question(text):
        return decision
    return decision.leaving(about_time(decision.reading, language))


def _offered(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """Return the decision with what each thing that it may be would do, if that is certain."""
    found: list[Decision] = []
    lacks: str | None = None
    for intent in decision.want.offers:
        want = Want(intent=intent, confidence=SURE, rest=decision.want.rest or text)
        one = _planned(Decision(agent=want.agent, want=want, reading=decision.reading), text, now, language)
        one = one.offers[0] if one.call is None and one.offers else one  # what is a row of things is only offered
        if intent in (decision.want.intent, decision.want.offers[0]) and lacks is None:
            lacks = one.question or one.otherwise
        if one.call is not None and one.call not in [other.call for other in found]:
            found.append(one)
    made = found[0].call if len(found) == 1 else None
    if made is not None and (made.name == "memo_change" or removals.is_of_all(made)):
        return found[0]  # which asks itself
    offered = replace(decision, offers=tuple(found), otherwise=lacks)  # what is missing is asked for
    return replace(offered, tries=_tried(offered, text))


def _tried(decision: Decision, text: str) -> tuple[ToolCall, ...]:
    """Return the only thing that is likely where it changes what is there: if it is there, no question is worth asking."""
    calls = [one.call for one in decision.offers if one.call is not None]
    changes = [call for call in calls if call.name in _ON_ONE]
    if len(changes) != 1 or any(call.name not in MADE for call in calls if call not in changes):
        return ()  # of a change and something new the change: where nothing fits it was the other
    calls = changes
    named = _begins_with_its_name(text, str(calls[0].arguments.get("query", "")))
    remark = is_no_order(text) and not named and calls[0].name != "list_tick"  # what is got is told
    if remark or is_question(text) or is_supposed(text) or is_pondered(text):
        return ()
    return (ToolCall(name=calls[0].name, arguments={**calls[0].arguments, "quiet": True}),)


def _begins_with_its_name(text: str, query: str) -> bool:
    """Tell whether a sentence is a name and an order (客户演示取消), which rules may take for a remark about a client."""
    return len(query) >= _NAME and text.startswith(query) and _HAS_BEEN.search(text) is None


def _planned(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    plan = _PLANS.get(decision.want.intent)
    return decision if plan is None else plan(decision, text, now, language)


Rule: TypeAlias = Callable[[Decision, str, datetime, Language], Decision]
_PLANS: dict[Intent, Rule] = {
    "memo_save": note_commands.save,
    "memo_search": note_commands.search,
    "memo_list": note_commands.show,
    "schedule_query": calendar_queries.agenda,
    "reminder_list": calendar_queries.agenda,
    "free_time": calendar_queries.free_time,
    "schedule_add": new_events.event,
    "reminder_add": new_events.reminder,
    "schedule_update": loose_changes.update,
    "reminder_change": loose_changes.update,
    "schedule_delete": removals.removal,
    "reminder_delete": removals.removal,
    "memo_change": note_facts.planned,
    "undo": timers.undo,
    "list_add": list_wishes.planned("list_add"),
    "list_query": list_wishes.planned("list_query"),
    "list_done": list_wishes.planned("list_done"),
    "list_remove": list_wishes.planned("list_remove"),
}
"""What each intent that rules act on becomes."""


@lru_cache(maxsize=REMEMBERED)
def _read(text: str, now: datetime, _zone: tzinfo | None, _fold: int) -> Reading:
    return parse(text, now) if len(text) <= MOST else Reading()


def warm() -> None:
    """Make the tables of both languages, which the first sentence would wait for (over half a second)."""
    sentences: dict[Language, str] = {"zh": "明天下午3点提醒我开会", "en": "remind me to stretch tomorrow at 3pm"}
    for language, text in sentences.items():
        decide(text, datetime(2026, 1, 1, 9, tzinfo=ZoneInfo("UTC")), language)
