"""From what a message means to what rules do about it. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

from agents.nlu import Decision, Interpretation, ToolCall
from agents.nlu.asides import reply
from agents.nlu.classify import is_question
from agents.nlu.cues.stated_facts import stated
from agents.nlu.cues.told_facts import about_what, asks_fact
from agents.nlu.forms import is_ordered
from agents.nlu.intents import Intent
from agents.nlu.lexicon.han_letters import in_common_words, simplified
from agents.nlu.slots.keeping.passing.plain_facts import tells_fact
from agents.personas.schema import Persona
from agents.planning import not_for_us
from agents.planning.plan import Plan
from agents.planning.politeness import understood
from agents.texts import Language, say
from agents.timetext.bounds import readable
from agents.tools.calendar.update import SCHEDULE_UPDATE
from agents.tools.catalogue import TOOLS
from agents.tools.confirmations import Choose
from agents.tools.growth.remember import FACT_OFFER
from agents.tools.notes.notes import MEMO_SEARCH, MEMO_WRITE
from agents.tools.questions.likely import OFFER_LIKELY

_OF_NOTES: frozenset[Intent] = frozenset({"memo_search", "memo_save"})
_TOLD: frozenset[Intent] = frozenset({
    "memo_search", "memo_save", "memo_change", "chat", "none", "schedule_update", "reminder_change", "list_done",
})  # fmt: skip
"""What a fact may be taken for that is told and not asked for: where nothing comes of that it is offered as a note."""
_BESIDE = frozenset({"query", "lead_minutes", "people"})
"""What changes of an event beside anything else."""
LONGEST = 60  # characters of what a question is about


def plan(persona: Persona, meaning: Interpretation, *, talks: bool, switched_off: str = "") -> Plan | None:
    """Return what rules do about a message to this parrot; None where a model is asked (`talks`: there is one).

    `switched_off`: by whose wish no model is asked, if it is so.
    """
    decision = understood(persona, meaning)
    knows = decision.question == reply("about", meaning.language)  # who it is it knows best itself
    if talks and not switched_off and not (knows or (decision.sure and persona.fast.on)):
        return None
    return _offering(_planned(decision, meaning, switched_off), decision, meaning)


def chosen(choose: Choose) -> Plan:
    """Return the plan of a choice that was made in words."""
    given = {"token": choose.token, "choice": choose.choice} | ({"whole": True} if choose.whole else {})
    return Plan(intent="reply", tools=(ToolCall(name="choose", arguments=given),))


def passed_on(text: str) -> Plan:
    """Return the plan for words of somebody else's."""
    return Plan(intent="memo_save", tools=(ToolCall(name=MEMO_WRITE.name, arguments={"content": text}),))


def without_model(language: Language, switched_off: str = "") -> Plan:
    """Return the plan for what only a model could answer: nothing is done."""
    return Plan(intent="chat", otherwise=_no_model(language, switched_off), understood=False)


def _planned(decision: Decision, meaning: Interpretation, switched_off: str) -> Plan:
    calls = (decision.call, *decision.more) if decision.call else ()
    otherwise, left, clear = "", "", True
    if decision.question is not None and decision.offers:
        return _as_choice(decision, meaning)
    parted = not decision.sure and decision.otherwise is not None and bool(decision.instead)
    if parted:  # of several wishes those that are clear are done all the same
        likely = decision.offers[0].call if decision.offers else None
        calls = (*decision.instead, *((_likely(likely, decision),) if likely is not None else ()))
        left = decision.otherwise or ""
    elif not switched_off and _is_fact(decision, meaning.text):
        return _as_keepsake(decision, readable(meaning.text))
    elif not decision.sure and decision.otherwise is not None:
        otherwise = decision.otherwise
    elif (offered := _offered(decision)) is not None and not switched_off:
        return _as_offer(offered, decision)
    elif not decision.sure and decision.want.told and not decision.instead and not switched_off:
        otherwise = not_for_us.told(meaning.language, _number(meaning.text))
    elif not decision.sure:
        # without a model: perhaps the notes know
        query = decision.want.rest if decision.want.intent == "memo_search" else ""
        query = in_common_words(query or readable(meaning.text))
        notes = ToolCall(name=MEMO_SEARCH.name, arguments={"query": query, "quiet": True})
        calls = (*decision.instead, notes)
        otherwise, clear = _not_known(decision, meaning, switched_off)
    return Plan(
        intent=decision.want.intent,
        tools=(*decision.tries, *_as_one(calls)),
        first=(not decision.sure and not parted) or bool(decision.call and decision.tries),
        together=len(calls) if decision.tries and decision.more else 0,
        answer=decision.question or left,
        remark=decision.remark or "",
        otherwise=otherwise,
        open={"text": decision.asked_part or meaning.text, "missing": decision.missing} if decision.missing else None,
        beside=bool(decision.asked_part),
        understood=clear,
    )


def _as_one(calls: Sequence[ToolCall]) -> list[ToolCall]:
    """Return the calls, those that change one event in two ways as one: moved, and with another lead it rings in one way alone."""
    found: list[ToolCall] = []
    for call in calls:
        given, before = call.arguments, found[-1].arguments if found else {}
        beside = call.name == SCHEDULE_UPDATE.name and given.keys() <= _BESIDE and bool(given.get("query"))
        same = beside and found[-1:] and found[-1].name == call.name and before.get("query") == given["query"]
        moves = {"moves": True} if "clock" in before and "lead_minutes" in given else {}
        if same and not (_BESIDE & before.keys()) - {"query"}:
            found[-1] = replace(found[-1], arguments={**before, **given, **moves})
        else:
            found.append(call)
    return found


def _offering(planned: Plan, decision: Decision, meaning: Interpretation) -> Plan:
    """Return the plan, or where nothing is wanted and something is stated of oneself, one that offers to remember it."""
    if decision.sure or decision.instead or decision.tries:
        return planned
    fact = stated(meaning.text)
    if fact is None or (decision.reading.verdict != "none" and fact[0] != "pattern"):
        return planned
    offer = ToolCall(name=FACT_OFFER.name, arguments={"kind": fact[0], "text": fact[1]})
    return replace(planned, tools=(offer,), first=False, open=None)


def _offered(decision: Decision) -> ToolCall | None:
    """Return the call of what is likeliest, where it is likely and nothing that it needs is missing."""
    likeliest = (*decision.want.offers, decision.want.intent)[0]
    if decision.sure or not decision.offers or decision.offers[0].want.intent != likeliest:
        return None
    noted = next((one.call for one in decision.offers if one.want.intent == "memo_search"), None)
    if likeliest == "schedule_query" and noted is not None and decision.reading.verdict == "none":
        return noted  # of no day: the notes are looked through, and the events with them
    return decision.offers[0].call


def _as_offer(call: ToolCall, decision: Decision) -> Plan:
    """Return the plan of what is likely, behind what is done if one thing surely fits."""
    tools = (*decision.tries, _likely(call, decision))
    return Plan(intent=decision.offers[0].want.intent, tools=tools, first=bool(decision.tries))


def _as_choice(decision: Decision, meaning: Interpretation) -> Plan:
    """Return the plan that asks which of two days is meant, with a button for each; the answer may be written, too."""
    given = {"choices": _choices(decision), "by": "day"}
    return Plan(
        intent=decision.want.intent,
        tools=(*decision.tries, ToolCall(name=OFFER_LIKELY.name, arguments=given)),
        first=bool(decision.tries),
        open={"text": meaning.text, "missing": decision.missing} if decision.missing else None,
        beside=bool(decision.missing),
    )


def _is_fact(decision: Decision, text: str) -> bool:
    """Tell whether something is told that may be worth a note, and nothing else is made of it."""
    if decision.sure or decision.instead or decision.call is not None or decision.missing or is_ordered(text):
        return False
    if is_question(simplified(text)):
        return False
    likely = {one.want.intent for one in decision.offers}
    return (likely <= _OF_NOTES if likely else decision.want.intent in _TOLD) and tells_fact(text)


def _as_keepsake(decision: Decision, text: str) -> Plan:
    """Return the plan that offers to note what is told, behind what is done if it surely fits something."""
    given = {"choices": [(MEMO_WRITE.name, {"content": text.strip()})], "by": "keeping"}
    tools = (*decision.tries, ToolCall(name=OFFER_LIKELY.name, arguments=given))
    return Plan(intent=decision.want.intent, tools=tools, first=bool(decision.tries))


def _choices(decision: Decision) -> list[tuple[str, dict[str, Any]]]:
    return [(one.call.name, one.call.arguments) for one in decision.offers if one.call is not None]


def _likely(call: ToolCall, decision: Decision) -> ToolCall:
    """Return what is done about what is likely: what only reads is read, anything else is offered with what else it may be."""
    return (
        ToolCall(name=OFFER_LIKELY.name, arguments={"choices": _choices(decision)}) if TOOLS[call.name].writes else call
    )


def _number(text: str) -> int:
    """Return a number of the sentence: all who are asked at once say the same, which is shown once."""
    return crc32(text.encode())


def _not_known(decision: Decision, meaning: Interpretation, switched_off: str) -> tuple[str, bool]:
    """Return what is said when neither the notes nor the calendar know, and whether it was understood: of a question, what it was about."""
    language, text = meaning.language, readable(meaning.text)
    if not switched_off and (beyond := not_for_us.beyond(text, language)):
        return beyond, True
    recalled = decision.want.intent == "memo_search" or decision.instead or asks_fact(text)
    words = about_what(text) if recalled else ""
    about = decision.instead[0].arguments["query"] if decision.instead else words
    if not 1 < len(about) <= LONGEST:
        if decision.want.intent == "none" and not switched_off:
            return not_for_us.asked(text, decision.reading, language, _number(meaning.text)), False
        return _no_model(language, switched_off), False
    known = say(language, "nothing_planned" if decision.instead else "nothing_noted", about=about)
    return f"{known}\n{_no_model(language, switched_off)}" if switched_off else known, True


def _no_model(language: Language, switched_off: str) -> str:
    if switched_off:
        return say(language, f"model_off_{switched_off}")
    lines = "\n".join(f"- {line}" for line in say(language, "no_model_lines").splitlines())
    return f"{say(language, 'no_model')}\n\n{lines}"
