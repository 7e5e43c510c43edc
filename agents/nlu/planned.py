"""What each intent becomes, and what may be wanted where that is only likely: offered, tried where one thing fits, or asked about. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from agents.nlu.classify import may_be_timed
from agents.nlu.decision import Decision, ToolCall, about_time
from agents.nlu.forms import is_no_order, is_ordered
from agents.nlu.intents import CHAT, MOST, SURE, Intent, Want
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.nlu.slots import event_changes, new_events, timers
from agents.nlu.slots.asking import calendar_queries
from agents.nlu.slots.changing import loose_changes, removals
from agents.nlu.slots.keeping import list_wishes, note_commands, note_facts
from agents.nlu.slots.keeping.passing.kept_facts import with_past
from agents.nlu.slots.naming.foreign_clocks import unknown_zone
from agents.nlu.slots.naming.no_names import is_told
from agents.nlu.slots.several.ellipses import MADE
from agents.texts import Language, say

_DATED: frozenset[Intent] = frozenset({"schedule_add", "schedule_query", "reminder_add"})
_NAME = 4  # characters of a name that begins a sentence: of fewer it may be a person
_HAS_BEEN = re.compile(r"了|[a-z]", re.IGNORECASE)  # told, or English, where the order comes first
_PAST = re.compile(r"[了过過]|来着|來著|\b(?:was|were|had|did|went|got|came|\w{2,12}ed)\b", re.IGNORECASE)
_NO_EVENT = re.compile(
    r"^(?:it|that|this|there|he|she|they)\b|\b(?:do|does|is|are|will|wo|can|did|was)n?['’]?t\b"
    r"|\b(?:not|never|no longer)\b",
    re.IGNORECASE,
)
_BY_SOMEBODY = re.compile(  # "Pam gave it back" takes nothing back
    r"(?!(?:i|we|you|please|can|could|just|ok|no|and|so)\b)[\w'’]+(?:\s\w+)?\s"
    r"(?:gave|brought|sent|took|put|returned|handed)\s(?:it|them|that|this|these|those)\sback",
    re.IGNORECASE,
)
_ON_ONE = frozenset({"schedule_update", "schedule_delete", "list_tick", "list_remove"})
"""Tools that change one thing that is there."""


Rule: TypeAlias = Callable[[Decision, str, datetime, Language], Decision]
_COMES = re.compile(
    r"(?:[要会来]|过来|上门|到访|到(?:公司|店里|家))(?!了)[\u3400-\u9fff]{1,8}"
    r"|(?<=[点半刻分吧])[,，\s]?(?:跟|和|与|约|陪|找)(?![你您他她它这那])[\u3400-\u9fff]{2}"
)
_CHANGES = re.compile(
    r"改|挪|推|提[前早]|延|换|取消|调|移|往[前后]|[早晚]点|不是|才对|恢复|跳过|缩短|结束|[开搞弄打待]到"
)
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


def planned(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """Return the decision with what its intent becomes; as it is where rules do not act on that."""
    if decision.want.intent == "schedule_add" and event_changes.orders_move(text, now):
        decision = replace(decision, want=replace(decision.want, intent="schedule_update"))
    plan, made = _PLANS.get(decision.want.intent), decision.want.intent in ("schedule_add", "reminder_add")
    if made and (zone := unknown_zone(text, decision.reading)):
        return decision.asking(say(language, "ask_zone", name=zone), "when")
    done = decision if plan is None else plan(decision, text, now, language)
    if done.call is not None and done.call.name == "schedule_add" and is_told(str(done.call.arguments["title"])):
        return replace(decision, want=replace(CHAT, told=True))
    if done.call is None and decision.want.intent == "schedule_update" and _is_new(decision, text):
        new = replace(decision, want=replace(decision.want, intent="schedule_add"))
        return planned(new, text, now, language)
    return with_past(done, text, now)


def _is_new(decision: Decision, text: str) -> bool:
    """Tell whether a Chinese sentence with an hour says nothing of a change, and so tells of something new: 四点半王总过来验样."""
    hour = decision.reading.verdict == "understood" and decision.reading.grain == "minute"
    return hour and _COMES.search(text) is not None and _CHANGES.search(text) is None and not is_question(text)


def over(decision: Decision, text: str, language: Language) -> Decision:
    """Say without a model that the time of something is over, and ask which is meant; not of what is only told."""
    likely = (*decision.want.offers, decision.want.intent)[0]
    dated = likely in _DATED or (len(text) <= MOST and _PAST.search(text) is None and may_be_timed(text))
    dated = dated and decision.otherwise is None and decision.reading.missed is not None
    if not dated or is_no_order(text) or is_question(text):
        return decision
    return decision.leaving(about_time(decision.reading, language), "when")


def offered(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
    """Return the decision with what each thing that it may be would do, if that is certain."""
    found: list[Decision] = []
    lacks = Decision(agent=decision.agent, want=decision.want, reading=decision.reading)
    for intent in decision.want.offers:
        if intent == "undo" and _BY_SOMEBODY.match(text):
            continue
        want = Want(intent=intent, confidence=SURE, rest=decision.want.rest or text)
        one = planned(Decision(agent=want.agent, want=want, reading=decision.reading), text, now, language)
        one = one.offers[0] if one.call is None and one.offers else one  # what is a row of things is only offered
        if intent in (decision.want.intent, decision.want.offers[0]) and not lacks.asked:
            lacks = one
        if one.call is not None and one.call.name == "schedule_add" and _NO_EVENT.search(one.call.arguments["title"]):
            continue  # what does not happen, and what "it" does, is nothing to be booked
        if one.call is not None and one.call not in [other.call for other in found]:
            found.append(one)
    made = found[0].call if len(found) == 1 else None
    if made is not None and (made.name == "memo_change" or removals.is_of_all(made)):
        return found[0]  # which asks itself
    # what is missing is asked for
    likely = replace(decision, offers=tuple(found), otherwise=lacks.asked, missing=lacks.missing)
    return replace(likely, tries=tried(likely, text))


def tried(decision: Decision, text: str) -> tuple[ToolCall, ...]:
    """Return the only thing that is likely where it changes what is there: if it is there, no question is worth asking."""
    calls = [one.call for one in decision.offers if one.call is not None]
    if removals.stays_away(text):
        calls = [call for call in calls if call.name != "schedule_query"]
    changes = [call for call in calls if call.name in _ON_ONE and (_names_one(call) or is_ordered(text))]
    if len(changes) != 1 or any(call.name not in MADE for call in calls if call not in changes):
        return ()  # of a change and something new the change: where nothing fits it was the other
    calls = changes
    if calls[0].name == "schedule_delete" and not removals.speaks_of_removal(text):
        return ()  # 打球那个: what it is, and nothing of what is to become of it
    named = _begins_with_its_name(text, str(calls[0].arguments.get("query", "")))
    away = "start_time" in calls[0].arguments and removals.stays_away(text)
    remark = is_no_order(text) and not named and not away and calls[0].name != "list_tick"  # what is got is told
    if remark or is_question(text) or is_supposed(text) or is_pondered(text):
        return ()
    return (ToolCall(name=calls[0].name, arguments={**calls[0].arguments, "quiet": True}),)


def _names_one(call: ToolCall) -> bool:
    """Tell whether it says in words what is changed: of a day alone nothing is taken."""
    return bool(call.arguments.get("query") or call.arguments.get("items"))


def _begins_with_its_name(text: str, query: str) -> bool:
    """Tell whether a sentence is a name and an order (客户演示取消), which rules may take for a remark about a client."""
    return len(query) >= _NAME and text.startswith(query) and _HAS_BEEN.search(text) is None
