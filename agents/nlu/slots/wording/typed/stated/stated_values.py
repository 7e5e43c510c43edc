"""What one clause says that something becomes, stays, or is hindered by. Pure."""

import re
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from agents.nlu.forms import is_ordered
from agents.nlu.slots.changing.loose_changes import is_time
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.new_values import DATED, Unclear, at_time
from agents.nlu.slots.reasons import asks_of_ours
from agents.nlu.slots.times.time_shifts import length
from agents.nlu.slots.wording.typed.stated import stated_forms as forms
from agents.nlu.slots.wording.typed.stated import stated_reasons as reasons
from agents.timetext import parse

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
_TWO = 2  # digits of minutes
_BRIEF = 3  # words that only say why: "stocktake"
_VALUES = frozenset({"clock", "bare", "end_clock", "weekday", "to_date", "start_time", "end_time"})


@dataclass(frozen=True, slots=True)
class StatedPart:
    """What one clause says: values that it gives, and what it names of these, or who is `told` of where it is a reason.

    `theirs`: "they" can or want it so, who are told of beside.
    """

    given: dict[str, Any]
    named: str = ""
    person: bool = False
    told: str = ""
    day: date | None = None
    theirs: bool = False


def part_of(clause: str, now: datetime) -> StatedPart | None:
    """Return what a clause says; None where it may want something else."""
    head = forms.HEAD.match(clause)
    bare = clause[head.end() :] if head is not None else clause
    if not bare or forms.REST_STAYS.fullmatch(bare) or not bare.strip(" ,."):
        return StatedPart({})
    if forms.END_STAYS.fullmatch(bare):
        return StatedPart({"end_stays": True})
    if forms.START_STAYS.fullmatch(bare):
        return StatedPart({"start_stays": True})
    return _edge(bare, now) or _changed(bare, now) or _placed(bare, now) or _reason(clause, bare)


def _edge(bare: str, now: datetime) -> StatedPart | None:
    """Return the edge that is moved, the other one staying: "knock half an hour off the end"."""
    found = forms.EDGE.fullmatch(forms.TAIL.sub("", bare))
    by = None if found is None else length(found["by"])
    if found is None or by is None or by >= DAY or not (found["edge"] or found["it"] or found["name"]):
        return None
    if found["on"] and not found["edge"]:
        return None
    minutes = by // MINUTE
    ahead = found["edge"] in ("start", "beginning", "front")
    sign = 1 if found["on"] else -1
    given = {"shift_minutes": -sign * minutes, "end_stays": True} if ahead else {"longer_minutes": sign * minutes}
    named = _named(found["name"] or "", now)
    return None if named is None else StatedPart(given, named)


_FORMS: tuple[tuple[re.Pattern[str], str], ...] = (
    (forms.NOT_DONE_TILL, "end"),
    (forms.ENDS, "end"),
    (forms.UNTIL, "end"),
    (forms.STARTS, "start"),
    (forms.LASTS, "long"),
    (forms.NOT_TILL, "start"),
    (forms.WANTED, "any"),
    (forms.MOVED_BY, "any"),
    (forms.MADE_TILL, "end"),
    (forms.MADE, "any"),
    (forms.ORDERED, "any"),
    (forms.START, "any"),
    (forms.ENOUGH, "long"),
)


def _changed(bare: str, now: datetime) -> StatedPart | None:
    """Return what a clause makes of what it names, or of "it"."""
    for form, kind in _FORMS:
        found = form.fullmatch(bare)
        read = None if found is None else _by(bare, found) or _value(found["value"], kind, now)
        if found is None or read is None or _leaves_way_open(bare, found):
            continue
        name = found.groupdict().get("thing") or found.groupdict().get("name") or ""
        named = _named(name, now)
        if named is None:
            continue
        stays = {"end_stays": True} if form is forms.ENDS and forms.STAYS.search(bare) else {}
        person = (
            bool(named)
            and form in (forms.WANTED, forms.NOT_TILL)
            and not (found["one"] or found.groupdict().get("thing"))
        )
        theirs = form is forms.WANTED and not named
        return StatedPart({**read[0], **stays}, named, person, day=read[1], theirs=theirs)
    of_name = forms.OF_NAME.fullmatch(bare)
    part = None if of_name is None else _changed(of_name["value"], now)
    name = None if of_name is None else _named(of_name["name"], now)
    if part is not None and name and not part.named:
        return replace(part, named=name)
    while (ahead := forms.STILL.match(bare)) is not None:
        bare = bare[ahead.end() :]
    read = _value(bare, "any", now)
    return None if read is None else StatedPart(read[0], day=read[1])


def _leaves_way_open(bare: str, found: re.Match[str]) -> bool:
    """Tell whether it is moved by a length, and not said which way."""
    way = forms.WAY.search(bare[: found.start("value")])
    return way is not None and way["open"] is not None and length(forms.TAIL.sub("", found["value"])) is not None


def _by(bare: str, found: re.Match[str]) -> tuple[dict[str, Any], None] | None:
    """Return by how much it goes back or forward, where a length stands behind such a word."""
    way = forms.WAY.search(bare[: found.start("value")])
    by = None if way is None else length(forms.TAIL.sub("", found["value"]))
    if way is None or by is None:
        return None
    return ({"shift_minutes": (by if way["later"] else -by) // MINUTE}, None)


def _placed(bare: str, now: datetime) -> StatedPart | None:
    """Return where it is now, of a clause that says so and no time."""
    found = forms.PLACE.fullmatch(bare)
    if found is None or parse(found["where"], now).verdict != "none" or not forms.ELSEWHERE.search(bare):
        return None
    named = _named(found["name"] or "", now)
    return None if named is None else StatedPart({"location": found["where"].strip()}, named)


def place_alone(words: str) -> str:
    """Return a place without what says that it is another one than before: "her office not mine"."""
    return forms.NOT_THERE.sub("", words) or words


def _named(name: str, now: datetime) -> str | None:
    """Return the name without what only points; None where it is no name."""
    name = name.strip(" ,.'’").removesuffix("'s").strip()
    if not name:
        return ""
    if reasons.NOBODY.fullmatch(name):
        return ""
    known = which(name, now)
    return name if known is not None and known[0].get("query") else None


def _value(words: str, kind: str, now: datetime) -> tuple[dict[str, Any], date | None] | None:
    """Return what words for a time or a length make of it, by which edge it is said of; and the day of today or tomorrow that they name."""
    said = forms.TAIL.sub("", forms.NOT_THAT.sub("", words.strip(" ,.")))
    there = forms.OF_A_DAY.search(said)
    day = None if there is None else parse(there[0], now).start
    bare = said if there is None else " ".join(f"{said[: there.start()]} {said[there.end() :]}".split()).strip(" ,")
    bare = forms.TAIL.sub("", bare)
    if there is not None and day is None:
        return None
    on = None if day is None else day.date()
    if not bare:  # to another day
        return ({"to_date": on.isoformat()}, None) if on is not None and kind == "any" else None
    given = _end(bare, now) if kind == "end" else _longer(bare) or _long(bare) if kind == "long" else None
    if kind in ("start", "any"):
        given = _days_on(bare) or _longer(bare) or _shift(bare) or _range(bare, now) or _at(bare, now)
        given = given or (_long(bare) if kind == "any" else None)
    return None if given is None else (given, on)


def _days_on(bare: str) -> dict[str, Any] | None:
    found = forms.DAYS_ON.fullmatch(bare)
    if found is None:
        return None
    days = (
        -1
        if found["before"]
        else 7
        if found["week"]
        else -7
        if found["week_before"]
        else 14
        if found["fortnight"]
        else 1
    )
    return {"shift_minutes": days * DAY // MINUTE}


def _minutes(words: str) -> timedelta | None:
    """Return a length, of which a number alone is minutes: running 15 late."""
    return int(words) * MINUTE if words.isdigit() and len(words) <= _TWO else length(words)


def _shift(bare: str) -> dict[str, Any] | None:
    found = forms.SHIFT.fullmatch(bare)
    by = None if found is None else _minutes(found["by"])
    return None if found is None or by is None else {"shift_minutes": (by if found["later"] else -by) // MINUTE}


def _longer(bare: str) -> dict[str, Any] | None:
    found = forms.LONGER.fullmatch(bare)
    by = None if found is None else length(found["by"])
    if found is None or by is None or by >= DAY:
        return None
    return {"longer_minutes": (by if found["more"] else -by) // MINUTE}


def _long(bare: str) -> dict[str, Any] | None:
    long = length(bare)
    return {"length_minutes": long // MINUTE} if long and MINUTE <= long < DAY else None


def _hour(words: str, now: datetime) -> dict[str, Any] | None:
    """Return an hour and nothing else."""
    if DATED.search(words) or length(words) is not None or not is_time(words, now):
        return None
    try:
        given = at_time(words, "to", now)
    except Unclear:
        return None
    if not given or "clock" not in given or given.keys() - {"clock", "bare"}:
        return None
    return {"clock": given["clock"], "bare": forms.HALF_TOLD.search(words) is None}


def _range(bare: str, now: datetime) -> dict[str, Any] | None:
    """Return from when to when it goes: each hour of the half that is said with it, else of its own."""
    if _hour(bare, now) is not None:  # ten to five
        return None
    for found in (forms.RANGE.fullmatch(bare),):
        first, last = (None, None) if found is None else (_hour(found["first"], now), _hour(found["last"], now))
        if first is None or last is None:
            return None
        given = {**first, "end_clock": last["clock"]}
        return given if last["bare"] or not first["bare"] else {**given, "end_firm": True}
    return None


def _end(bare: str, now: datetime) -> dict[str, Any] | None:
    hour = _hour(bare, now)
    if hour is None:
        return None
    return {"end_clock": hour["clock"], **({"bare": True} if hour["bare"] else {"end_firm": True})}


def _at(bare: str, now: datetime) -> dict[str, Any] | None:
    """Return the hour, or the day, to which it goes."""
    if (hour := _hour(bare, now)) is not None:
        return hour
    if length(bare) is not None or not DATED.search(bare) or not is_time(bare, now):
        return None
    try:
        given = at_time(bare, "to", now)
    except Unclear:
        return None
    return given if given and _VALUES.issuperset(given) else None


def _reason(clause: str, bare: str) -> StatedPart | None:
    """Return who said so, or what hinders; None for what may be a wish of its own, or something new."""
    called = reasons.CALLED.fullmatch(bare)
    if called is not None:
        return StatedPart({}, told=_who(called["who"]))
    if is_ordered(bare) or reasons.OWES.match(clause) or reasons.MOVES.search(bare):
        return None
    cannot = reasons.CANNOT.fullmatch(bare)
    if cannot is not None:
        return StatedPart({}, told=_who(cannot["who"]))
    why = reasons.WHY.fullmatch(bare)
    if why is not None:
        return StatedPart({}, told=_who(why["who"] or ""))
    brief = len(bare.split()) <= _BRIEF and not any(map(str.isdigit, bare)) and not asks_of_ours(bare)
    return StatedPart({}) if brief or reasons.HOURS.fullmatch(bare) else None


def _who(name: str) -> str:
    name = name.strip(" ,.'’")
    return "" if reasons.NOBODY.fullmatch(name) or not name else name
