"""English news of something that is there, by its name: "the invoice went out", "Jess bailed on Saturday", "they bumped the demo to 3". Pure.

Nothing is made out of news. What it tells is done where one thing surely goes by the name, and asked about with a button where
one may; where there is none, the message is what it was before.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

from agents.nlu.classify import is_question
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.orders import is_pondered, is_supposed
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.new_values import Unclear, at_time
from agents.nlu.slots.wording.typed.news_forms import (
    AWAY,
    CALLED,
    CHECKED,
    CLAUSES,
    DID,
    DONE,
    DROPPED,
    ENDS,
    ENDS_AT,
    FACES,
    HALF_SAID,
    HAN,
    IS_OFF,
    LEAD,
    LONGEST,
    ME_OFF,
    ME_TO,
    MOVED,
    NAMELESS,
    NOT_SO,
    OF,
    OFF,
    ONE,
    ORDERS,
    OWN,
    REMARK,
    RINGS,
    SHOULD_RING,
    TAIL,
    TO_BE,
)
from agents.timetext import parse

DAY = timedelta(days=1)

_TAKEN_FOR: dict[str, frozenset[str]] = {
    "reminder_done": frozenset({"list_tick", "memo_change", "memo_write"}),
    "schedule_delete": frozenset({"schedule_delete", "schedule_update", "memo_change", "memo_write"}),
    "schedule_update": frozenset({"schedule_update", "schedule_add", "reminder_add", "memo_change", "memo_write"}),
}
"""What news of each kind may be taken for, where it is read as an order."""
_LISTS = ("list_tick", "list_remove")


def told_news(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with what a message tells of a thing of one's own: tried, and asked about where it only may be that.

    Where there is no such thing, it stays what it was.
    """
    calls = tuple(news(text, now))
    if not calls or any(one.name == "schedule_restore" for one in decision.tries):
        return decision
    if decision.call is not None and not _replaces(decision, calls):
        return decision
    if decision.question is not None:
        decision = replace(decision, question=None, otherwise=decision.question)
    if all(one.arguments.get("perhaps") for one in calls) and calls[0].name == "reminder_done":
        return replace(decision, tries=(*decision.tries, *calls))
    kept = tuple(one for one in decision.tries if one.name in _LISTS or "without" in one.arguments)
    return replace(decision, tries=(*kept, *calls))


def _replaces(decision: Decision, calls: tuple[ToolCall, ...]) -> bool:
    """Tell whether what is told goes ahead of what a message was taken for: no order by its form, nor the same one."""
    call = decision.call
    if call is None or decision.want.form or all(one.arguments.get("perhaps") for one in calls):
        return False
    return call.name in _TAKEN_FOR[calls[-1].name] and not any(_is_same(call, one) for one in calls)


def asked_last(decision: Decision) -> Decision:
    """Return the decision with what asks behind all that is tried without a word."""
    asks = tuple(one for one in decision.tries if one.arguments.get("perhaps"))
    return replace(decision, tries=(*(one for one in decision.tries if one not in asks), *asks)) if asks else decision


def _is_same(call: ToolCall, told: ToolCall) -> bool:
    """Tell whether it is done to the same name already, as an order."""
    return call.name == told.name and call.arguments.get("query") == told.arguments.get("query")


def news(text: str, now: datetime) -> Iterator[ToolCall]:
    """Yield the calls that a message of news comes to, none of which does or says anything where nothing goes by the name."""
    bare = " ".join(text[: LONGEST + 1].split())
    if not bare or len(text) > LONGEST or HAN.search(bare) or "\n" in text.strip() or is_question(bare):
        return
    lead = LEAD.match(bare)
    said = bare[lead.end() :] if lead is not None else bare
    ends = None if is_supposed(said) else ENDS_AT.fullmatch(said.rstrip(ENDS))
    if ends is not None and (given := _given(ends["what"], ends["to"], now)) is not None and "clock" in given:
        yield from both(
            "schedule_update", {"end_clock" if one == "clock" else one: given[one] for one in given}, plain=True
        )
        return
    if is_supposed(said) or is_pondered(said) or NOT_SO.search(said):
        return
    whole = said.rstrip(ENDS + FACES)
    while (tail := TAIL.search(whole)) is not None:
        whole = whole[: tail.start()].rstrip(ENDS + FACES)
    first, *remarks = REMARK.split(whole, maxsplit=1)
    last = whole.rpartition(" so ")[2]
    clear = (whole, first) if remarks and not ORDERS.search(remarks[0]) else (whole,)
    clear = (*clear, said.rstrip(ENDS))
    if remarks and not ORDERS.search(first):  # why, and then what
        clear = (*clear, REMARK.split(whole)[-1])
    for one in dict.fromkeys((*clear, last, f"{last} now" if said.rstrip(ENDS).endswith(" now") else last)):
        if calls := _called(one, now) or _moved(one, now) or _off(one, now) or _done(one, said, now):
            yield from calls
            return


def _first(forms: Sequence[re.Pattern[str]], text: str) -> re.Match[str] | None:
    """Return the first form that a text has, in which no name goes over the end of a clause."""
    found = (one for form in forms if (one := form.fullmatch(text)) is not None)
    named = ("what", "who")
    return next(
        (one for one in found if not any(CLAUSES.search(one.groupdict().get(name) or "") for name in named)), None
    )


def both(name: str, given: dict[str, Any], *, plain: bool) -> list[ToolCall]:
    """Return the call that is done where one thing surely fits, and the one that asks where one may."""
    asks = ToolCall(name=name, arguments={**given, "quiet": True, "perhaps": True})
    return [ToolCall(name=name, arguments={**given, "quiet": True}), asks] if plain else [asks]


def _done(whole: str, said: str, now: datetime) -> list[ToolCall]:
    """Return what is told as done: the reminder or the thing on a list that goes by the name."""
    found = _first(DONE, whole)
    what = ONE.sub("", OWN.sub("", found["what"])).strip(" ,") if found is not None else ""
    if found is None:
        return _did(whole, plain=CHECKED.search(said) is not None)
    if (
        not what
        or TO_BE.search(what) is not None
        or CLAUSES.search(what)
        or NAMELESS.fullmatch(what)
        or parse(what, now).verdict != "none"
    ):
        return []
    alone = len(what.split()) == 1  # "Priya's done" may be of Priya
    bare = alone and what == found["what"] and (what[:1].isupper() or not found["sent"])
    plain = CHECKED.search(said) is not None or not (bare or found["ready"] in ("in", "out", "ready"))
    tick = ToolCall(name="list_tick", arguments={"items": [what], "among": True, "quiet": True})
    return [*([tick] if plain else []), *both("reminder_done", {"query": what}, plain=plain)]


def _did(whole: str, *, plain: bool) -> list[ToolCall]:
    """Return what somebody tells to have done to something: whatever the verb, it may be what was to be done with it; `plain`: it says that it is done."""
    found = DID.fullmatch(whole)
    what = OWN.sub("", found["what"]) if found is not None else ""
    if not what or CLAUSES.search(what) or NAMELESS.fullmatch(what):
        return []
    return both("reminder_done", {"query": what}, plain=plain)


def _off(whole: str, now: datetime) -> list[ToolCall]:
    """Return what is told as off: the event of that name and day; of somebody who only stays away it is asked."""
    found = _first((DROPPED, *reversed(OFF), IS_OFF, AWAY), whole)
    given = named_off(OF.sub("", found["rest"] or ""), found["what"], now) if found is not None else None
    return [] if found is None or given is None else both("schedule_delete", given, plain=not _may_be_away(found))


def _may_be_away(found: re.Match[str]) -> bool:
    """Tell whether somebody only may be away, and what one meets for goes on: "Dana can't make it", "Jess is off"."""
    what = found["what"]
    return found.re is AWAY or (found.re is IS_OFF and " " not in what and what[:1].isupper())


def named_off(rest: str, what: str, now: datetime) -> dict[str, Any] | None:
    """Return which one a name and the words behind it are of: with its day, if one is said."""
    known = which(f"{OWN.sub('', what)} {OWN.sub('', rest.strip())}".strip(), now)
    query = str(known[0].get("query", "")) if known is not None else ""
    if known is None or len(query) < 2 or NAMELESS.fullmatch(query):
        return None
    if "date" in known[0]:
        midnight = datetime.combine(date.fromisoformat(known[0]["date"]), time(), now.tzinfo)
        return {"query": query, "start_time": midnight.isoformat(), "end_time": (midnight + DAY).isoformat()}
    if "since" in known[0]:
        return {"query": query, "start_time": known[0]["since"], "end_time": known[0]["before"]}
    return {"query": query}


def _moved(whole: str, now: datetime) -> list[ToolCall]:
    """Return what is told as moved: the thing of that name to its new time."""
    for form in (*MOVED, SHOULD_RING):
        found = _first((form,), whole)
        if found is not None and (given := _given(found["what"], found["to"], now)) is not None:
            return both("schedule_update", given, plain=True)
    return []


def _given(what: str, to: str, now: datetime) -> dict[str, Any] | None:
    known = which(OWN.sub("", RINGS.sub("reminder", what)), now)
    query = str(known[0].get("query", "")) if known is not None else ""
    if known is None or len(query) < 2 or NAMELESS.fullmatch(query):
        return None
    try:
        becomes = at_time(to.strip(" ,."), "to", now)
    except Unclear:
        return None
    if not becomes:
        return None
    half = {"bare": True} if "clock" in becomes and HALF_SAID.search(to) is None else {}  # the one that it is in
    return {**known[0], **becomes, **half}


def _called(whole: str, now: datetime) -> list[ToolCall]:
    """Return what somebody who called has said of the time with them: "dentist called, they moved me to 3:15"."""
    clauses = [one for one in CLAUSES.split(whole) if one.strip()]
    who = CALLED.fullmatch(clauses[0]) if len(clauses) == 2 else None
    if who is None:
        return []
    to, off = ME_TO.fullmatch(clauses[1]), ME_OFF.fullmatch(clauses[1])
    if to is not None:
        given = _given(who["who"], to["to"] or to["now"], now)
        return [] if given is None else both("schedule_update", given, plain=True)
    given = named_off(OF.sub("", off["rest"]), who["who"], now) if off is not None else None
    return [] if given is None else both("schedule_delete", given, plain=True)
