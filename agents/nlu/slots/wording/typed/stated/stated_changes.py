"""A change that is stated as a fact: "theyve just rung, its 4.40 now and should only take half an hr", "inductions starting 10 mins later today, finish stays the same". Pure.

Each clause says what it becomes (its start, its end, how long it takes, its day), what stays as it was, or only why and who said
so. What is changed is named in one of them, or is "it".
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from agents.nlu.classify import is_question
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.forms import is_to_ring
from agents.nlu.orders import is_pondered, is_supposed
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.wording.typed.stated import stated_forms as forms
from agents.nlu.slots.wording.typed.stated.full_words import in_full
from agents.nlu.slots.wording.typed.stated.stated_values import StatedPart, part_of

LONGEST, MOST = 150, 6  # characters of a message, clauses of it
_HALF_DAY = timedelta(hours=12)
_ABOUT_NOW = timedelta(minutes=20)  # "its 4.40 now" at that time says what time it is


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What something becomes, as arguments of schedule_update (`given`): what is `named` in the same clause, or nothing where it is "it".

    `told`: names in the clauses beside, of which it may be. `person`: it is named by who wants it so, whom its title need not
    name. `day`: on which day it is, or is then; `once`: that of what repeats only that one time is meant. `alone`: it is one clause. `theirs`: those
    who are told of can or want it so.
    """

    given: dict[str, Any]
    named: str = ""
    told: tuple[str, ...] = ()
    person: bool = False
    day: date | None = None
    once: bool = False
    alone: bool = False
    theirs: bool = False


@lru_cache(maxsize=64)
def stated(text: str, now: datetime) -> Stated | None:
    """Return the change that a message states; None where a clause of it may want anything else."""
    plain, clauses = _clauses(text)
    parts = [part_of(one, now) for one in clauses]
    found = [one for one in parts if one is not None]
    if not clauses or len(found) != len(parts):
        return None
    late = any(one.given and forms.LATE.search(part) for one, part in zip(found, clauses, strict=True))
    if not late and not forms.MARKED.search(plain):
        return None
    return _together(found, now, once=forms.ONCE.search(plain) is not None)


def of_named(change: Stated, now: datetime) -> tuple[ToolCall, ...]:
    """Return the change of each thing that the message may name, none of which does or says anything where not one surely fits."""
    names = tuple(one for one in (change.named, *change.told) if one) if change.person else (change.named,)
    names = names if change.named else change.told
    calls: list[ToolCall] = []
    for name in names:
        known = which(name, now)
        if known is None or not known[0].get("query"):
            continue
        one = {"span": "one"} if change.once else {}
        if change.day is not None:
            calls.append(_quiet({**known[0], "date": change.day.isoformat(), **change.given, **one}))
            if "clock" not in change.given or change.once:
                continue
            calls.append(_quiet({**known[0], "to_date": change.day.isoformat(), **change.given}))
        else:
            calls.append(_quiet({**known[0], **change.given, **one}))
    return tuple(calls)


def tried(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with the change that a message states of what it names: tried, and asked about where it may be that."""
    change = stated(text, now)
    calls = of_named(change, now) if change is not None else ()
    if change is None or not calls or _said_already(decision, change):
        return decision
    asks = replace(calls[-1], arguments={**calls[-1].arguments, "perhaps": True})
    return decision.trying((*calls, asks))


@lru_cache(maxsize=64)
def goes_back(text: str, now: datetime) -> str | None:
    """Return what is to be at its old time again, nothing where it is not named; None for a message that says anything else."""
    parts = _clauses(text)[1]
    found = [one for one in (forms.BACK.fullmatch(_bare(part)) for part in parts) if one is not None]
    beside = [part_of(one, now) for one in parts if forms.BACK.fullmatch(_bare(one)) is None]
    if len(found) != 1 or not all(one is not None and not one.given for one in beside):
        return None
    return found[0]["name"] or ""


def offers_new(text: str) -> bool:
    """Tell whether others offer a time that nobody had before: "they can fit her in tomorrow at ten past 4"."""
    return len(text) <= LONGEST and forms.OFFERED.search(text) is not None


def _bare(clause: str) -> str:
    head = forms.HEAD.match(clause)
    return forms.TAIL.sub("", clause[head.end() :] if head is not None else clause)


def _clauses(text: str) -> tuple[str, list[str]]:
    """Return a message in full words, and its clauses without what says that it is for once; none where it may want something else."""
    if len(text) > LONGEST or not text.strip() or forms.HAN.search(text) or "\n" in text.strip():
        return "", []
    plain = in_full(text)
    said = forms.NO_SUBJECT.sub("it will ", forms.ONCE.sub("", plain))
    if not said.strip() or is_question(said) or is_supposed(said) or is_pondered(said) or is_to_ring(said):
        return plain, []
    parts = [one.strip(" ,.!-") for one in forms.SPLIT.split(said) if one and one.strip(" ,.!-")]
    return plain, parts if len(parts) <= MOST else []


def _said_already(decision: Decision, change: Stated) -> bool:
    """Tell whether one plain clause is a change of that name by its form already."""
    calls = [one for one in (decision.call, *decision.tries) if one is not None and one.name == "schedule_update"]
    queries = [str(one.arguments.get("query", "")).casefold() for one in calls]
    named = change.named.casefold()
    return change.alone and any(one and (one in named or (named and named in one)) for one in queries)


def names_thing(text: str, now: datetime) -> bool:
    """Tell whether a message states a change of a thing by its name, in one clause of several: no other thing is meant by "it"."""
    change = stated(text, now)
    return change is not None and bool(change.named) and not change.person and not change.alone


def _quiet(arguments: dict[str, Any]) -> ToolCall:
    return ToolCall(name="schedule_update", arguments={**arguments, "quiet": True})


def _together(parts: list[StatedPart], now: datetime, *, once: bool) -> Stated | None:
    """Return what the clauses come to together; None where two of them contradict each other, or name two things."""
    given: dict[str, Any] = {}
    for one in parts:
        if given.keys() & one.given.keys() - {"bare", "end_firm"}:
            return None
        bare = {"bare": given["bare"]} if "bare" in given and "bare" in one.given and "clock" in given else {}
        given |= one.given | bare
    names = dict.fromkeys(one.named.casefold() for one in parts if one.named)
    days = {one.day for one in parts if one.day is not None}
    changes = [one for one in parts if one.given.keys() - {"end_stays"}]
    if not changes or len(names) > 1 or len(days) > 1 or not _agree(given):
        return None
    given.pop("start_stays", None)
    named = next((one for one in parts if one.named), None)
    told = tuple(dict.fromkeys(one.told for one in parts if one.told))
    alone = named is None and len(parts) == 1 and not once and not parts[0].theirs
    if alone and _is_clock(given, now):
        return None
    return Stated(
        given=given,
        named="" if named is None else named.named,
        person=named is not None and named.person,
        told=told,
        day=next(iter(days), None),
        once=once,
        alone=sum(one != StatedPart({}) for one in parts) == 1,
        theirs=any(one.theirs for one in parts),
    )


def _agree(given: dict[str, Any]) -> bool:
    """Tell whether values go together: one beginning, and one end or length."""
    starts = given.keys() & {"clock", "start_time", "shift_minutes"}
    ends = given.keys() & {"end_clock", "end_time", "length_minutes", "longer_minutes"}
    return len(starts) <= 1 and len(ends) <= 1 and not (given.get("start_stays") and starts)


def _is_clock(given: dict[str, Any], now: datetime) -> bool:
    """Tell whether it only says what time it is."""
    if "clock" not in given or given.keys() - {"clock", "bare"}:
        return False
    at = datetime.combine(now.date(), time.fromisoformat(given.get("clock", "00:00")), now.tzinfo)
    apart = abs(at - now) % _HALF_DAY
    return min(apart, _HALF_DAY - apart) <= _ABOUT_NOW
