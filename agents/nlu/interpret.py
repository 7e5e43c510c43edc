"""From a sentence to what to do about it: the intent, then the arguments, if they are certain."""

from datetime import datetime, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

from agents.nlu.asides import aside, now_asked, reply
from agents.nlu.decision import Decision
from agents.nlu.intent_rules import classify
from agents.nlu.intents import MOST, Want
from agents.nlu.keyword_scores import NONE, Weights
from agents.nlu.slots import calendar_queries, event_changes, new_events, note_commands, timers
from agents.nlu.slots.compound import both
from agents.nlu.smalltalk import smalltalk
from agents.texts import Language, say
from agents.timetext import Reading, parse
from agents.timetext.bounds import readable

UNDO = Want(intent="schedule_update", confidence=0.85)
REMEMBERED = 256  # decisions: a message is decided on when it is batched, routed and answered


def decide(text: str, now: datetime, language: Language, *, weights: Weights = NONE) -> Decision:
    """Understand a sentence that was written at `now` (aware, in the writer's zone). Pure; never raises.

    `weights` is what a space's feedback adds to the parrots' scores, where rules are not sure. Read are the first
    characters; a note is kept whole.
    """
    head = readable(text)
    # equal datetimes may differ in zone and fold, and are then read differently: so both are named
    decision = (
        _decided(head, now, language, weights) if weights else _remembered(head, now, language, now.tzinfo, now.fold)
    )
    return decision if head == text else _whole(decision, head, text)


def _whole(decision: Decision, head: str, text: str) -> Decision:
    """The decision on the `head` of a text, where it is to keep a note: to keep the rest of the text with it."""
    kept = decision.call.arguments.get("content") if decision.call is not None else None
    read = head.rstrip()
    if not isinstance(kept, str) or not kept or not read.endswith(kept):
        return decision
    return decision.calling("memo_write", {"content": text[len(read) - len(kept) :].strip()}, decision.remark)


@lru_cache(maxsize=REMEMBERED)
def _remembered(text: str, now: datetime, language: Language, _zone: tzinfo | None, _fold: int) -> Decision:
    return _decided(text, now, language, NONE)


def _decided(text: str, now: datetime, language: Language, weights: Weights) -> Decision:
    def alone(part: str) -> Decision:
        return _one(part, now, language, NONE)[0]

    decision, planned = _one(text, now, language, weights)
    return both(decision, text, now, language, alone) if planned else decision


def _one(text: str, now: datetime, language: Language, weights: Weights) -> tuple[Decision, bool]:
    """The decision on a sentence that asks for one thing; and whether rules were sure of its kind."""
    reading = _read(text, now, now.tzinfo, now.fold)
    want = classify(text, reading, weights)
    decision = Decision(agent=want.agent, want=want, reading=reading)
    if aside(text) == "undo":
        return Decision(agent=UNDO.agent, want=UNDO, reading=reading).calling("undo_last", {}), False
    known = (
        note_commands.decided(decision, text)
        or timers.timer(decision, text, now, language)
        or timers.again(decision, text, now)
    )
    if known is not None:
        return known, False
    if want.intent == "chat":
        small = smalltalk(text)
        said = say(language, small) if small else now_asked(text, now, language)
        if said is not None:
            return decision.asking(said), False
    beside = aside(text) if not want.direct or want.intent in ("chat", "schedule_delete") else None
    if beside == "about":  # the parrot that is asked introduces itself (agents.runtime.rule_run)
        return decision.asking(reply(beside, language)), False
    if beside is not None:
        return decision.leaving(reply(beside, language)), False
    if want.intent == "chat" or not (want.sure and want.direct):
        return calendar_queries.asked_when(decision, text), False
    return _noted(decision) or _planned(decision, text, now, language), True


def _noted(decision: Decision) -> Decision | None:
    want = decision.want
    match want.intent:
        case "memo_save":
            return decision.calling("memo_write", {"content": want.rest})
        case "memo_search":
            return decision.calling("memo_search", {"query": want.rest})
        case "memo_list":
            return decision.calling("memo_search", {"query": ""})
        case _:
            return None


def _planned(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    match decision.want.intent:
        case "schedule_query":
            return calendar_queries.agenda(decision, text, now, language)
        case "free_time":
            return calendar_queries.free_time(decision, now, language)
        case "schedule_add":
            return new_events.event(decision, text, now, language)
        case "reminder_add":
            return new_events.reminder(decision, text, now, language)
        case "schedule_update":
            return event_changes.update(decision, text, now, language)
        case "schedule_delete":
            return event_changes.removal(decision, text, language)
        case _:
            return decision


@lru_cache(maxsize=REMEMBERED)
def _read(text: str, now: datetime, _zone: tzinfo | None, _fold: int) -> Reading:
    return parse(text, now) if len(text) <= MOST else Reading()


def warm() -> None:
    """Make the tables of both languages, which the first sentence would wait for (over half a second)."""
    sentences: dict[Language, str] = {"zh": "明天下午3点提醒我开会", "en": "remind me to stretch tomorrow at 3pm"}
    for language, text in sentences.items():
        decide(text, datetime(2026, 1, 1, 9, tzinfo=ZoneInfo("UTC")), language)
