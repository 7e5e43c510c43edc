"""Plans that English people tell and do not order, in the words of an order: "there's an extra rehearsal on the 5th at 2". Pure.

Only what can mean nothing else stands here: whatever is decided later is decided on the plain words.
"""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from agents.nlu.slots.new_values import DATED
from agents.timetext import parse, title

LONGEST = 120  # characters
_WEEKDAY = r"(?:mon|tues?|wed(?:nes)?|weds|thu(?:r?s)?|fri|sat(?:ur)?|sun)(?:day)?"
_DAY = (
    rf"(?:(?:this |next |on )?{_WEEKDAY}|today|tomorrow|(?:on )?the \d{{1,2}}(?:st|nd|rd|th)"
    r"|\d{1,2}(?:st|nd|rd|th) \w{3,9})"
)
_CLOCK = r"(?:(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?)"
_LEAD_IN = r"^(?:(?:ok|so|oh|right|also|and|well|btw|fyi|actually|looks like|turns out)[, ]+)*+"
_THERE_IS = re.compile(
    rf"{_LEAD_IN}there(?:['’]?s| is| will be|['’]ll be)(?: now| also)? (?:an?|my|our|the"
    rf"|another) (?P<what>\S[^,;?]{{4,70}}?)[.!]*",
    re.IGNORECASE,
)
_IS_AT = re.compile(  # the carol concert is on the 18th at half past six
    rf"{_LEAD_IN}(?:(?:the|my|our|his|her|their) |(?=(?:deadline|exam|appointment|meeting|flight|train|match"
    rf"|concert"
    rf"|wedding"
    r"|funeral|interview|viewing|party)\b))(?P<what>(?!only\b|best\b|problem\b|next\b"
    rf"|last\b)[a-z][\w'’ &-]{{2,40}}?) (?:is|are|will be)(?: now)? (?P<comes>(?:coming|arriving|visiting)(?: over"
    rf"| round| to stay)? )?"
    r"(?P<when>(?:on|this|next|tomorrow|the|\d{1,2}|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b.{4,60}?)"
    r"(?P<where>,? (?:in|at) (?!\d|the (?:morning|afternoon|evening)|half\b|quarter\b|noon\b|night\b|one\b|two\b"
    r"|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|eleven\b|twelve\b|a quarter)"
    r"[^,;?!.]{3,40}?)?(?:,? (?:again|as usual|as always|as ever|this year))?[\s.!]*",
    re.IGNORECASE,
)
_EVENINGS = re.compile(  # choir practice is Monday evenings 7 until 9
    rf"(?P<head>\S.{{2,50}}?) (?:is |are |on |every )*(?P<day>{_WEEKDAY}) (?P<part>morning|afternoon"
    rf"|evening)s,? (?:from )?(?P<first>{_CLOCK})"
    rf" ?(?:-|to|till?|until) ?(?P<last>{_CLOCK})(?P<rest>(?: .{{2,40}})?)",
    re.IGNORECASE,
)
_CANNOT_DO = re.compile(  # Pauline can't do Friday now, she can do Monday
    rf"{_LEAD_IN}(?P<who>[a-z][\w'’]{{1,14}}) (?:can['’]?t|cannot|can not) (?:do|make|come"
    rf"|manage) (?P<old>{_DAY}|it"
    rf"|that|{_CLOCK})(?: now| anymore| any more"
    rf"| after all)?[,;.]? (?:but |so )?(?:s?he|they|only)(?:['’]?s)? (?:can (?:only )?(?:do|make|come)|(?:is "
    rf"|are )?free(?: on)?|says|said|wants|suggested) "
    rf"(?P<new>\S[^,;]{{1,24}}?)(?: instead| though| now)?[\s.!?]*",
    re.IGNORECASE,
)
_INSTEAD_OF = re.compile(  # flour is coming thursday instead of friday this week
    rf"(?P<what>\S[\w'’ ]{{1,30}}?)(?:['’]s| is| are|s(?= coming))(?: now)?(?: coming| on| arriving| happening"
    rf"| going to be| moved to)* (?:on )?(?P<new>{_DAY})"
    rf" instead of (?P<old>{_DAY})(?: this week)?(?: (?:cause|cos|because|due to|for|as)\b[^,;]{{2,40}})?[\s.!]*",
    re.IGNORECASE,
)
_VISIT = re.compile(  # roommate's parents are here from the 10th to the 13th
    rf"{_LEAD_IN}(?P<who>(?!(?:i|we|it|that|this|there|which|what|you)\b)[a-z][\w'’ &-]{{1,40}}?)(?:['’](?:s|re)| is| are"
    r"| will be)(?: coming| going to be)? (?P<what>here|visiting|staying(?: with (?:us|me)| here| over)?|in town|away"
    r"|abroad|off(?: work| school)?|on (?:holiday|vacation|leave)|out of (?:town|office)) (?P<when>(?:from )?\S.{4,50}?)"
    r"[\s.!]*",
    re.IGNORECASE,
)
_THIS_WEEK_ON = re.compile(  # swim is on wednesday this week instead, same time
    rf"{_LEAD_IN}(?P<what>\S[\w'’ ]{{1,30}}?)(?:['’]s| is| are| will be| moves?)(?: on| to)? (?P<to>{_DAY}) this week"
    r"(?: (?:instead|only))*(?P<same>,? (?:at )?(?:the )?same (?:time|hour))?(?: instead)?[\s.!]*",
    re.IGNORECASE,
)
_OFF_DAYS = re.compile(
    rf"{_LEAD_IN}(?:i['’]?m|i am|we['’]?re|i['’]?ve got|i have|taking|i['’]?ll be)(?: taking)?(?: (?:off"
    rf"|out))? (?:on )?(?P<week>next |this )?(?P<one>{_WEEKDAY})"
    rf" (?:and|&|\+) (?P<two>{_WEEKDAY})(?P<off> off)?[\s.!]*",
    re.IGNORECASE,
)
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_TWICE_A_DAY = (
    re.compile(  # feed the starter at 8 and 8 every day; I take my tablets at 8 in the morning and 6 at night
        r"(?P<tell>(?:(?:please |pls )?remind me to |i (?:have to |need to |must |should )?|we )?)(?P<what>(?:take"
        rf"|feed"
        rf"|walk|water|check|give|do|have|use|apply|brush|let)"
        rf" \S.{{1,40}}?) at (?P<first>{_CLOCK})(?: ?am"
        rf"| in the morning)? and (?:again )?(?:at )?(?P<last>{_CLOCK})(?: ?pm"
        rf"| in the (?:evening|afternoon)| at night)?"
        r"(?P<daily> (?:every ?day|daily|each day))?[\s.!]*",
        re.IGNORECASE,
    )
)
_HALVES = re.compile(r"(?:am| in the morning) and .*(?:pm|evening|afternoon|at night)", re.IGNORECASE)
_WAKE = re.compile(
    r"(?P<head>\b(?:wake me(?: up)?|get me up|my alarm|an? alarm|alarm)\b.{0,24}? (?:at|for) )(?P<hour>[3-9]"
    r"|1[01])(?P<minute>[:.][0-5]\d)?(?![\d:.]|\s?[ap]\.?m)",
    re.IGNORECASE,
)
_LATER = re.compile(r"\b(?:afternoon|evening|tonight|nap|pm)\b", re.IGNORECASE)
_WAKE_BEHIND = re.compile(
    r"(?:(?:i['’]?m|im|i have to be|need to be|gotta be) )?up (?P<when>at \d.{0,60}?)[, ]+(?:pls |please |can you "
    r"|so )*wake me(?: up)?[\s.!]*",
    re.IGNORECASE,
)


def told_plan(text: str, now: datetime) -> str | None:
    """Return the order that a told plan comes to; None for any other text. `now`: when it was written."""
    bare = text.strip()
    if len(bare) > LONGEST or "\n" in bare or "?" in bare:
        return None
    return next((plain for form in _FORMS if (plain := form(bare, now)) is not None and plain != bare), None)


def _is_settled(when: str, now: datetime) -> bool:
    """Tell whether words have an hour of a day that is named."""
    reading = parse(when, now)
    return (
        reading.verdict == "understood"
        and reading.grain == "minute"
        and not reading.elapsed
        and DATED.search(when) is not None
    )


def _there(text: str, now: datetime) -> str | None:
    found = _THERE_IS.fullmatch(text)
    return f"add {found['what']}" if found is not None and _is_settled(found["what"], now) else None


def told_thing(text: str, now: datetime) -> str | None:
    """Return a thing and its time as something new is told: "the concert is on the 18th at 7"; where there is one of that name, it is that one's."""
    found = _IS_AT.fullmatch(text.strip()) if len(text) <= LONGEST else None
    plain = (
        found is not None
        and _is_settled(found["when"], now)
        and not title(found["when"], parse(found["when"], now)).strip()
    )
    return (
        f"add {found['what']} {found['comes'] or ''}{found['when']}{found['where'] or ''}"
        if found is not None and plain
        else None
    )


def _evenings(text: str, _now: datetime) -> str | None:
    found = _EVENINGS.fullmatch(text)
    if found is None:
        return None
    half = "am" if found["part"].lower() == "morning" else "pm"
    first, last = (f"{found[name].replace('.', ':')}{half}" for name in ("first", "last"))
    return f"{found['head']} every {found['day']} from {first} to {last}{found['rest']}"


def _cannot(text: str, now: datetime) -> str | None:
    found = _CANNOT_DO.fullmatch(text)
    if found is None or (parse(found["new"], now).start is None and re.fullmatch(_CLOCK, found["new"]) is None):
        return None
    day = (
        ""
        if found["old"].lower() in ("it", "that") or DATED.search(found["old"]) is None
        else f"{found['old'].removeprefix('on ')}'s "
    )
    return f"move {day}{found['who']} to {found['new']}"


def _visit(text: str, now: datetime) -> str | None:
    """Return who is there or away from one day to another as something for the calendar."""
    found = _VISIT.fullmatch(text)
    reading = parse(found["when"], now) if found is not None else None
    if found is None or reading is None or reading.start is None or reading.end is None:
        return None
    days = reading.all_day and reading.grain == "day" and reading.end - reading.start > timedelta(days=1)
    whole = days and not title(found["when"], reading).strip()
    return f'put "{found["who"]} {found["what"]}" on my calendar {found["when"]}' if whole else None


def _this_week(text: str, _now: datetime) -> str | None:
    found = _THIS_WEEK_ON.fullmatch(text)
    only = found is not None and (found["same"] or " instead" in text.lower() or " only" in text.lower())
    return (
        f"move this week's {found['what']} to {found['to'].removeprefix('on ')}" if found is not None and only else None
    )


def _instead(text: str, now: datetime) -> str | None:
    found = _INSTEAD_OF.fullmatch(text)
    if found is None:
        return None
    new, old = (found[name].removeprefix("on ") for name in ("new", "old"))
    monday = now.date().toordinal() - now.weekday()
    day = parse(f"this {new}" if new[:3].lower() in _DAYS else new, now).start
    here = day is not None and day.date().toordinal() - monday < len(
        _DAYS
    )  # of this week, though Thursday stands before Friday
    return f"move {old}'s {found['what']} to {day:%d %B}" if here else f"move {old}'s {found['what']} to {new}"


def _off(text: str, _now: datetime) -> str | None:
    """Return two days off that stand beside each other as one order; of others each is said by itself."""
    found = _OFF_DAYS.fullmatch(text)
    if found is None or not (found["off"] or " off " in text.lower()):
        return None
    one, two = (_DAYS.index(found[name].lower()[:3]) for name in ("one", "two"))
    week = f" {found['week'].strip()} week" if found["week"] else ""
    return f"take two days off from {found['one']}{week}" if two - one == 1 else None


def _twice(text: str, _now: datetime) -> str | None:
    found = _TWICE_A_DAY.fullmatch(text)
    if found is None:
        return None
    habit = found["tell"].lower().strip() in ("i", "we")
    if not (found["daily"] or (habit and _HALVES.search(text)) or (found["first"] == found["last"] and habit)):
        return None
    first, last = (found[name].replace(".", ":") for name in ("first", "last"))
    return f"remind me every day at {first}am and {last}pm to {found['what']}"


def _woken(text: str, _now: datetime) -> str | None:
    """Return when to wake somebody in the morning, unless another part of the day is said."""
    behind = _WAKE_BEHIND.fullmatch(text)
    plain = text if behind is None else f"wake me up {behind['when']}"
    found = _WAKE.search(plain)
    if found is None or _LATER.search(plain):
        return plain
    minute = (found["minute"] or "").replace(".", ":")
    return f"{plain[: found.start('hour')]}{found['hour']}{minute}am{plain[found.end() :]}"


_Form = Callable[[str, datetime], str | None]
_FORMS: tuple[_Form, ...] = (_visit, _this_week, _there, _evenings, _cannot, _instead, _off, _twice, _woken)
