"""What is asked or wished of the thing that was made or shown last, without its name. Pure."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from agents.nlu import ToolCall
from agents.nlu.coreference import meant
from agents.nlu.replies.open_questions import is_time
from agents.nlu.replies.others_named import fits_teller
from agents.nlu.slots.asking.about_it import WantedOfIt, about_it, names_both
from agents.nlu.slots.asking.once_more import names_weekday, once_more
from agents.nlu.slots.changing.done_by_name import is_of, told_done
from agents.nlu.slots.changing.leading.said_leads import lead_instead, led, said_leads
from agents.nlu.slots.new_values import Unclear, at_time
from agents.nlu.slots.wording.colloquial.other_hours import lead_said, other_lead, starts_otherwise
from agents.nlu.slots.wording.colloquial.past_the_hour import minutes_past
from agents.nlu.slots.wording.colloquial.until_then import hour_behind, last_day, other_end
from agents.nlu.slots.wording.typed.named_wrong import named_wrong, renamed
from agents.runtime.following.journeys_shown import LATELY, its_one_day, journeys_shown
from agents.runtime.following.last_lists import two_made
from agents.runtime.following.moved_times import UnclearTime, read
from agents.texts import Language
from agents.timetext import parse
from storage.conversations.shown_items import Reference

DAY, WEEK = timedelta(days=1), timedelta(days=7)
BRIEF = 30  # characters of an hour
_HOURS = frozenset({"clock", "bare", "end_clock"})
_MINUTE = timedelta(minutes=1)


def of_it(text: str, now: datetime, language: Language, shown: Sequence[Reference]) -> tuple[ToolCall, ...]:
    """Return what a text wants done with what was `shown` last; nothing for a text of anything else."""
    corrected = (
        _done(text, shown)
        or _its_beginning(text, now, shown)
        or _past_its_hour(text, now, shown)
        or its_one_day(text, now, shown)
        or _its_end(text, now, shown)
        or _its_hour(text, now, shown)
        or _its_name(text, now, shown)
    )
    if corrected is not None:
        return (corrected,)
    said = about_it(text) or _once_more(text, now)
    lately = [one for one in shown if not one.gone and now - one.shown_at < LATELY]
    if said is None or not lately:
        return ()
    just = [one for one in lately if one.just]
    match said.act:
        case "ask":
            return (_look(lately[0]),)
        case "left" if lately[0].kind != "memo" and lately[0].starts_at is not None:
            return (_left(lately[0], lately[0].starts_at, now),)
        case "invite" if lately[0].kind == "event" and (lately[0].just or not just):
            given = {"id": lately[0].id, "kind": "event", "people": said.value}
            return (ToolCall(name="schedule_update", arguments=given),)
        case "cancel" if len(just) == 1 and just[0].kind != "memo":
            return (_gone(just[0]),)
        case "cancel_all" if len(just) > 1 or (names_both(text) and len(two_made(shown)) == 2):
            both = just if len(just) > 1 else two_made(shown)
            return tuple(_gone(one) for one in reversed(both) if one.kind != "memo")
        case "cancel_these" if (timely := [one for one in just if one.kind != "memo"]) and (
            len(timely) > 1 or not said.several
        ):
            return _these(timely)
        case "again" | "same_hour" if lately[0].kind != "memo":
            one = next((one for one in lately if one.kind == "event" or not said.event), lately[0])
            return _again(said, one, now, language)
        case _:
            return ()


def _done(text: str, shown: Sequence[Reference]) -> ToolCall | None:
    """Return that the reminder is done which was made right before, or whose verb a text has: "did it", "yes its submitted"."""
    verb = told_done(text)
    due = [one for one in shown if one.kind == "due" and not (one.repeats or one.gone)] if verb is not None else []
    alone = (
        len([one for one in shown if one.just and one.kind == "due"]) == 1
    )  # of several none is meant more than what rang
    told = [one for one in due if (is_of(verb, one.title) if verb else one.just and alone)]
    return ToolCall(name="reminder_done", arguments={"query": told[0].title}) if len(told) == 1 else None


def _its_hour(text: str, now: datetime, shown: Sequence[Reference]) -> ToolCall | None:
    """Return the hour that is said right below what has none ("half twelve"), or as a correction of what repeats ("not 8, 8.30")."""
    one = shown[0] if shown and shown[0].just and shown[0].kind != "memo" and not shown[0].gone else None
    if one is None or len(text) > BRIEF:
        return None
    wishes = meant(text)
    corrected = [wish.value for wish in wishes if wish.action == "move" and wish.just]
    if one.repeats and one.kind == "event" and corrected:
        value, span = corrected[0], {"span": "all"}
    elif one.all_day and not (one.repeats or wishes) and is_time(text, now, "en"):
        value, span = text, dict[str, str]()
    else:
        return None
    try:
        becomes = at_time(value, "to", now)
    except Unclear:
        return None
    if not becomes or not _HOURS.issuperset(becomes):
        return None
    if one.all_day and (clock := _hour_of(one.title, value, now)):
        becomes = {"clock": clock}
    return ToolCall(name="schedule_update", arguments={"id": one.id, "kind": one.kind, **becomes, **span})


def _past_its_hour(text: str, now: datetime, shown: Sequence[Reference]) -> ToolCall | None:
    """Return the minutes past or to its own hour at which what was just made or changed shall be: "make that quarter past"."""
    minutes = minutes_past(text)
    one = shown[0] if minutes is not None and shown and shown[0].just and shown[0].kind in ("event", "due") else None
    if minutes is None or one is None or one.starts_at is None or one.gone or one.all_day:
        return None
    own = one.starts_at.astimezone(now.tzinfo)
    at = own.replace(minute=0) + timedelta(minutes=minutes)
    if at.date() != own.date():
        return None
    span = {"span": "all"} if one.repeats else dict[str, str]()
    given = {"id": one.id, "kind": one.kind, "clock": f"{at:%H:%M}", "bare": False}
    return ToolCall(name="schedule_update", arguments={**given, **span})


def _hour_of(name: str, words: str, now: datetime) -> str:
    """Return the hour that words mean beside the name of what is then: eight of a dinner is in the evening. Nothing where it says no more."""
    joined = f"{name} {words}" if name.isascii() else f"{words}{name}"
    reading = parse(joined, now.replace(hour=0, minute=0, second=0, microsecond=0))
    clear = reading.verdict == "understood" and reading.grain == "minute" and not reading.alternatives
    return f"{reading.start:%H:%M}" if clear and reading.start is not None else ""


def _once_more(text: str, now: datetime) -> WantedOfIt | None:
    day = once_more(text, now)
    return None if day is None else WantedOfIt(act="again", value=day)


def _its_beginning(text: str, now: datetime, shown: Sequence[Reference]) -> ToolCall | None:
    """Return another beginning of the event that was just made, whose end stays: 店长说九点开始，结束时间一样."""
    at = starts_otherwise(text, now)
    one = shown[0] if at is not None and shown and shown[0].just and shown[0].kind == "event" else None
    if at is None or one is None or one.ends_at is None or one.gone or one.all_day or one.repeats:
        return None
    end = one.ends_at.astimezone(now.tzinfo)
    given = {"clock": f"{at:%H:%M}", "end_clock": f"{end:%H:%M}", "bare": False}
    return ToolCall(name="schedule_update", arguments={"id": one.id, "kind": one.kind, **given})


def _its_end(text: str, now: datetime, shown: Sequence[Reference]) -> ToolCall | None:
    """Return another end of the event that was just made or changed: 得排队 留到四点半吧; of days, of the journey 多待一天 14号回."""
    end = other_end(text)
    just = shown[0] if end is not None and shown and shown[0].just and shown[0].kind == "event" else None
    journeys = () if end is None or end.until or end.told else journeys_shown(shown, now)
    one = journeys[0] if len(journeys) == 1 and not (just is not None and just.all_day) else just
    if end is None or one is None or one.gone or one.repeats or one.starts_at is None or one.ends_at is None:
        return None
    if not fits_teller(text, one.title):
        return None
    start, ends = (moment.astimezone(now.tzinfo) for moment in (one.starts_at, one.ends_at))
    given = {"id": one.id, "kind": one.kind}
    if not one.all_day and end.until:
        until = hour_behind(end, start)
        return until and ToolCall(name="schedule_update", arguments={**given, "end_clock": f"{until:%H:%M}"})
    if not one.all_day or end.until:
        return None
    day = last_day(end, start.date(), (ends - _MINUTE).date(), now)
    days = 0 if day is None else (day - start.date()).days + 1
    if days <= 0:
        return None
    return ToolCall(name="schedule_update", arguments={**given, "length_minutes": days * (DAY // _MINUTE)})


def led_otherwise(text: str, before: str, shown: Sequence[Reference]) -> ToolCall | None:
    """Return the change of what was just made to ring so long `before` something, to another such time: 提前一刻钟就行, "make it two days"."""
    wanted, said = other_lead(text) or lead_instead(text), lead_said(before) or led(before)
    one = shown[0] if wanted is not None and shown and shown[0].just and shown[0].kind != "memo" else None
    if wanted is None or said is None or one is None or one.gone or wanted == said:
        return None
    if one.kind == "event":
        given = {"id": one.id, "kind": one.kind, "lead_minutes": wanted // _MINUTE}
        return ToolCall(name="schedule_update", arguments=given)
    if one.repeats:
        return None
    by = int((said - wanted).total_seconds() // 60)
    return ToolCall(name="schedule_update", arguments={"id": one.id, "kind": one.kind, "shift_minutes": by})


def leads_of_it(text: str, now: datetime, shown: Sequence[Reference]) -> tuple[ToolCall, ...]:
    """Return the times before it at which the event that was shown last shall ring, each by itself: "a day and an hour before"."""
    said = said_leads(text)
    lately = [one for one in shown if not one.gone and now - one.shown_at < LATELY] if said is not None else []
    one = next((one for one in lately if one.kind == "event"), None)
    if said is None or one is None:
        return ()
    calls: list[ToolCall] = []
    for place, lead in enumerate(said.leads):
        given = {"id": one.id, "kind": one.kind, "lead_minutes": lead.minutes}
        clock = {"clock": lead.clock} if lead.clock else {}
        besides = {"besides": True} if place or said.besides else {}
        calls.append(ToolCall(name="schedule_update", arguments=given | clock | besides))
    return tuple(calls)


def _its_name(text: str, now: datetime, shown: Sequence[Reference]) -> ToolCall | None:
    """Return the change of a wrong word in the name of what was just made: 不是画画 是书法."""
    words = named_wrong(text, now)
    just = [one for one in shown if one.just and one.kind != "memo" and not one.gone] if words is not None else []
    if words is None or not just or (title := renamed(just[0].title, *words)) is None:
        return None
    span = {"span": "all"} if just[0].repeats else dict[str, str]()
    given = {"id": just[0].id, "kind": just[0].kind, "title": title, **span}
    return ToolCall(name="schedule_update", arguments=given)


def _look(one: Reference) -> ToolCall:
    if one.kind == "memo" or one.starts_at is None:
        return ToolCall(name="memo_search", arguments={"query": "", "id": one.id})
    span = {"start_time": one.starts_at.isoformat(), "end_time": (one.starts_at + _MINUTE).isoformat()}
    return ToolCall(name="schedule_query", arguments={**span, "query": one.title, "names": True})


def _left(one: Reference, at: datetime, now: datetime) -> ToolCall:
    """Return the question how long it is until the thing itself, whatever else has its name."""
    span = {"start_time": now.isoformat(), "end_time": (max(at, now) + _MINUTE).isoformat()}
    return ToolCall(name="schedule_query", arguments={**span, "query": one.title, "left": True})


def _gone(one: Reference) -> ToolCall:
    return ToolCall(name="schedule_delete", arguments={"id": one.id, "kind": one.kind})


def _these(shown: Sequence[Reference]) -> tuple[ToolCall, ...]:
    """Return the order to take away what was just shown, and nothing beside it; of several it is asked first.

    Which time of a series was shown is not known: where there is one, the order is left to be read by itself.
    """
    if len(shown) == 1:
        return (_gone(shown[0]),)
    if any(one.repeats for one in shown):
        return ()
    return (ToolCall(name="schedule_delete", arguments={"things": [[one.kind, one.id] for one in shown]}),)


def _again(said: WantedOfIt, one: Reference, now: datetime, language: Language) -> tuple[ToolCall, ...]:
    """Return the order to make the same once more, or to remind of something else, at its own hour of another day."""
    if one.starts_at is None or (one.repeats and not said.what) or (one.all_day and said.what):
        return ()
    own = one.starts_at.astimezone(now.tzinfo)
    try:
        reading = read(said.value, now, language)
    except UnclearTime:
        reading = None
    if reading is None and said.value.startswith(
        "next"
    ):  # next Friday may be of this week or of the next: the one behind its own
        reading = read(said.value.removeprefix("next "), own + timedelta(days=1), language)
    if reading is None or reading.start is None or reading.grain not in ("day", "part", "week", "minute"):
        return ()
    day = _day_of(said, reading.start.date(), one, now) if reading.grain != "week" else reading.start.date()
    if reading.grain == "week":
        day = (own + WEEK).date() if (own + WEEK).date() >= day else day + timedelta(days=own.weekday())
    start = datetime.combine(day, own.time(), now.tzinfo)
    if reading.grain == "minute":
        start = datetime.combine(day, reading.start.timetz())
    if start <= now:
        return ()
    if said.what or one.kind == "due":
        text = said.what or one.title
        return (ToolCall(name="reminder_add", arguments={"text": text, "at": start.isoformat(), "elapsed": False}),)
    given = {"title": one.title, "start_time": start.isoformat(), "all_day": one.all_day}
    if one.ends_at is not None:
        given["end_time"] = (start + (one.ends_at - one.starts_at)).isoformat()
    return (ToolCall(name="schedule_add", arguments=given),)


def _day_of(said: WantedOfIt, day: date, one: Reference, now: datetime) -> date:
    """Return the day of a further one: a weekday said below what was just made is of the same week, or the first one behind it."""
    if one.kind != "event" or not one.just or one.starts_at is None or not names_weekday(said.value):
        return day
    own = one.starts_at.astimezone(now.tzinfo).date()
    near = own + timedelta(days=day.weekday() - own.weekday())
    if near == own:  # nobody says so of its own day
        return day
    return near if near > now.date() else near + WEEK
