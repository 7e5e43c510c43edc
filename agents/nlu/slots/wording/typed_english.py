"""English as people type it, in the words that are read: "nights thurs fri sat this week", "say 8.15", "two weeks and the day before". Pure.

Only what can mean nothing else stands here: whatever is decided later is decided on the plain words.
"""

import re
from collections.abc import Callable
from datetime import datetime

from agents.timetext import parse, title

LONGEST = 160  # characters
_DAY = r"(?:mon|tues?|wed(?:nes)?|weds|thu(?:r?s)?|fri|sat(?:ur)?|sun)(?:day)?s?"
_WHEN = rf"(?:this|next|tomorrow|tonight|from|on|{_DAY}|every|\d{{1,2}}(?:st|nd|rd|th)|all week)"
_CLOCK = r"(?:\d{1,2}(?:[:.][0-5]\d)?\s?(?:[ap]\.?m\.?)?|noon|midnight|half (?:past )?\w{3,6})"
_NUMBER = r"(?:an?|one|two|three|four|five|ten|half an|\d{1,2}|a couple of)"
_UNIT = r"(?:minutes?|mins?|hours?|hrs?|days?|weeks?|fortnight|months?)"
_TELL = r"(?:(?:please|pls|can you|could you|and|also|so)[, ]+)*(?:remind|ping|nudge|tell|warn|poke|prod) (?:me|us)"

_WORKED = re.compile(  # nights, as a shift: the word alone is a part of the day
    rf"^(?:(?:i['’]?m|i am|we['’]?re) )?(?:(?:on|doing|working|back on) )?(?P<part>nights|days|late(?:s)"
    rf"|earl(?:ies))\b(?=,? (?:again )?{_WHEN}\b)",
    re.IGNORECASE,
)
_SHIFTS = {"nig": "night shift", "day": "day shift", "lat": "late shift", "ear": "early shift"}
_SAY = re.compile(
    rf"(?<=[a-z])(?<!let's)(?<!lets)(?<!let’s)(?<!should)[, ]+(?:say|like|more like"
    rf"|around say) (?=(?:at )?{_CLOCK}(?:[\s,.!]|$))",
    re.IGNORECASE,
)
_AS_I_GO = re.compile(  # when that is the hour beside it says
    r",? ?\b(?:before|when|as|after|once) (?:i|we) (?:leave|go|head out|head off|set off|get (?:up|home|in|back|there)"
    r"|finish|start|wake(?: up)?)"
    r"(?: (?:work|home|out|for work|the house|school))?(?=[\s,.!]|$)",
    re.IGNORECASE,
)
_TWO_LEADS = re.compile(
    rf"(?P<head>{_TELL} |, ?|^)(?:both )?(?P<one>{_NUMBER} {_UNIT}) before(?:hand)?,? (?:and|then|plus"
    rf"|&) (?:again )?(?:(?:the|on the) (?P<eve>day|night)"
    rf"|(?P<two>{_NUMBER} {_UNIT})) before(?:hand)?",
    re.IGNORECASE,
)
_OFTEN_APART = re.compile(  # remind me every 3 hours to drink water today till 6
    rf"(?P<tell>{_TELL}) (?P<often>every (?:(?:\d{{1,3}}|two|three|four|few|other|half) )?(?:hours?|mins?|minutes?"
    rf"|half hour|hour)) (?P<what>to \S.{{2,40}}?)"
    rf"(?P<span>(?:,? (?:today|tomorrow|tonight|this \w+))?,? (?:(?:from|between) {_CLOCK} (?:to|till?|until|and)|till?"
    rf"|until|up to) {_CLOCK}(?: (?:today|tomorrow|tonight))?)",
    re.IGNORECASE,
)
_BARE_END = re.compile(
    r"(?<!\d),? (?:till?|until|up to) (?P<hour>\d{1,2})(?P<rest>(?: (?:today|tomorrow|tonight))?)$", re.IGNORECASE
)
DAWN, NOON = 8, 12  # hours
_MOVED_FROM = re.compile(
    r"(?P<what>(?!(?:i|we|he|she|they)\b)\S.{1,40}?)(?:['’]s| is| has| was| got| gets)?(?: been| now)? (?P<moved>moved"
    r"|changed|switched|shifted|rescheduled"
    r"|brought forward|put back|pushed)(?: back| forward)? from (?P<old>\S.{1,24}?) (?:to|until"
    r"|till) (?P<new>\S.{1,24}?)[\s.!]*",
    re.IGNORECASE,
)
_BACK_AT = re.compile(  # the day after what is booked
    rf"(?P<head>\S.{{5,60}}?),? (?:and )?(?:(?:i['’]?m|we['’]?re) )?back (?:at|to|in) (?:work|school|the office"
    rf"|uni)(?: (?:on|again))? "
    rf"(?:the \d{{1,2}}(?:st|nd|rd|th)?|{_DAY}|\d{{1,2}}(?:st|nd|rd|th)? \w{{3,9}})[\s.!]*",
    re.IGNORECASE,
)
_PART_AND_HOURS = re.compile(  # block thursday morning for writing, 9 till 12
    r"(?P<head>(?:.{0,30}\b)?)(?P<part>morning|afternoon|evening)(?P<mid> .{2,50}?),? (?:from )?(?P<first>(?:1[0-2]"
    r"|[1-9])(?:[:.][0-5]\d)?)"
    r" ?(?:-|to|till?|until) ?(?P<last>(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?)[\s.!]*",
    re.IGNORECASE,
)
_ADD_IT = re.compile(
    r"(?:(?:ok|actually|well|no|just|please|can you|then|so|go on|yeah)[, ]+)*(?:add|book|put|pop|stick) (?:it|that"
    r"|this)(?: in| down)?(?: anyway"
    r"| then| as new)?,? (?P<when>\S.{2,40})",
    re.IGNORECASE,
)
_NUDGED = re.compile(
    r"^(?P<head>(?:(?:please|pls|can you|could you|and|also|so|then)[, ]+)*)(?:nudge|ping|poke|prod|buzz|bug"
    r"|give me an? (?:nudge|shout|ping|poke|buzz))"
    r" me(?= (?:about|to|on|at|in|tomorrow|again|of)\b)",
    re.IGNORECASE,
)
_TWO_TIMERS = re.compile(
    r"(?:(?:please|can you) )?(?:set )?(?:an? |two )?timers? for (?P<first>\d{1,3}) ?(?P<unit>min(?:ute)?s?"
    r"|hours?)?,? (?:for )?(?:the )?"
    r"(?P<name>[a-z]{3,20}(?: [a-z]{3,12})?) and (?:(?:another|one|a second)(?: one)? )?(?:for "
    r"|of )?(?P<second>\d{1,3}) ?(?P<unit2>min(?:ute)?s?|hours?)?,?"
    r" (?:for )?(?:the )?(?P<name2>[a-z]{3,20}(?: [a-z]{3,12})?)[\s.!]*",
    re.IGNORECASE,
)
_WITH = re.compile(r"(?<=[a-z0-9]) w/? (?=[a-z])", re.IGNORECASE)
_TILL_LATE = re.compile(
    r"(?P<hour>\d(?:[:.]\d\d)?\s?(?:[ap]m)?)(?:,| -)? (?:till?|until|to) (?:late|whenever|close|the end)\b",
    re.IGNORECASE,
)
_EACH_TIME = re.compile(
    rf"(?P<head>{_TELL} .{{3,30}}? before .{{2,40}}?),? (?:each|every) (?:single )?(?:time|week|day)[\s.!]*",
    re.IGNORECASE,
)
_RANGE_UNTIL = re.compile(  # of an afternoon: 1-3 until christmas
    r"(?<![\d:.])(?P<first>[1-6])(?P<half>[:.][0-5]\d)? ?(?:-|to) ?(?P<last>[2-8])(?P<half2>[:.][0-5]\d)?(?=,? (?:until"
    r"|till|through) (?!\d{1,2}(?:[:.]|\s?[ap]m)))",
    re.IGNORECASE,
)
_THE_SHORT = re.compile(r"(?<=, )(?:hour|hr) and a half\b|(?<=, )(?:hour|hr)\b(?=[\s.!]*$)", re.IGNORECASE)
_DUE_WITH_LEAD = re.compile(
    rf"(?P<what>\S[^,;]{{1,40}}?) (?P<due>due|expires|runs out) (?P<when>[^,;]{{3,24}}?)[,;] *(?P<tell>{_TELL} .+)",
    re.IGNORECASE,
)


def typed(text: str, now: datetime) -> str | None:
    """Return a message in the words that are read; None where it is typed so already. `now`: when it was written."""
    bare = text.strip()
    if (
        len(bare) > LONGEST
        or "\n" in bare
        or (not bare.isascii() and not any(char.isascii() and char.isalpha() for char in bare))
    ):
        return None
    return next((plain for form in _FORMS if (plain := form(bare, now)) is not None and plain != bare), None)


def _of_shifts(text: str, _now: datetime) -> str | None:
    found = _WORKED.match(text)
    return None if found is None else f"{_SHIFTS[found['part'].lower()[:3]]}{text[found.end() :]}"


def _said(text: str, now: datetime) -> str | None:
    plain = _SAY.sub(" at ", text).replace(" at at ", " at ")
    away = _AS_I_GO.sub("", plain)
    return away if away != plain and parse(away, now).grain == "minute" else plain


def _led(text: str, _now: datetime) -> str | None:
    found = _TWO_LEADS.search(text)
    if found is None:
        return None
    other = found["two"] or "a day"
    return f"{text[: found.start('one')]}{found['one']} and {other} before{text[found.end() :]}"


def _often(text: str, now: datetime) -> str | None:
    """Return a rhythm with its span behind it; a bare hour at its end is of the half of the day that is still ahead."""
    found = _OFTEN_APART.fullmatch(text.rstrip(" .!"))
    if found is None:
        return None
    end = _BARE_END.search(found["span"])
    late = end is not None and (int(end["hour"]) <= now.hour or int(end["hour"]) < DAWN) and int(end["hour"]) < NOON
    span = (
        f"{found['span'][: end.start()]} until {end['hour']}pm{end['rest']}"
        if end is not None and late
        else found["span"]
    )
    return f"{found['tell']} {found['often']}{span} {found['what']}"


def _moved(text: str, now: datetime) -> str | None:
    """Return what it has moved to, where what it has moved from is a time, too."""
    found = _MOVED_FROM.fullmatch(text)
    old = None if found is None else parse(found["old"], now, "any")
    if found is None or old is None or old.verdict == "none" or title(found["old"], old).strip():
        return None
    return f"{found['what']} has moved to {found['new']}"


def _ends(text: str, now: datetime) -> str | None:
    found = _BACK_AT.fullmatch(text)
    if found is not None and parse(found["head"], now).start is not None:
        return found["head"]
    return _THE_SHORT.sub(lambda said: "an " + said[0], text)


def _of_part(text: str, _now: datetime) -> str | None:
    """Return the hours that stand behind a part of a day with the half of the day that it is of."""
    found = _PART_AND_HOURS.fullmatch(text)
    if found is None:
        return None
    early = found["part"].lower() == "morning"
    first, last = (f"{hour.replace('.', ':')}{'am' if early else 'pm'}" for hour in (found["first"], found["last"]))
    if early and int(re.split("[:.]", found["last"])[0]) in (
        12,
        *range(1, int(re.split("[:.]", found["first"])[0]) + 1),
    ):
        last = f"{last[:-2]}pm"
    return f"{found['head'].rstrip()}{found['mid']} from {first} to {last}".replace(" this from", " today from")


def _shortened(text: str, _now: datetime) -> str | None:
    """Return two timers as two orders, "with" for "w", and no end for "till late"."""
    found = _TWO_TIMERS.fullmatch(text)
    if found is not None:
        one, two = (
            f"set a timer for {found[long]} {found[unit] or 'minutes'} for {found[name]}"
            for long, unit, name in (("first", "unit", "name"), ("second", "unit2", "name2"))
        )
        return f"{one}, {two}"
    return _WITH.sub(" with ", _TILL_LATE.sub(r"\g<hour>", text))


def _pointed(text: str, now: datetime) -> str | None:
    """Return the order to book something without a name at a time that is all there is; and "remind me" in other words."""
    found = _ADD_IT.fullmatch(text)
    reading = None if found is None else parse(found["when"], now)
    if (
        found is not None
        and reading is not None
        and reading.start is not None
        and not title(found["when"], reading).strip()
    ):
        plain = f"add it {found['when'].removeprefix('for ')}"
        return None if plain.casefold() == text.casefold() else plain
    if (hours := _RANGE_UNTIL.search(text)) is not None:
        first, last = (
            f"{hours[one]}{(hours[half] or '').replace('.', ':')}pm"
            for one, half in (("first", "half"), ("last", "half2"))
        )
        return f"{text[: hours.start()]}{first}-{last}{text[hours.end() :]}"
    each = _EACH_TIME.fullmatch(text)
    if each is not None:
        return each["head"]
    return _NUDGED.sub(r"\g<head>remind me", text)


_Form = Callable[[str, datetime], str | None]
_FORMS: tuple[_Form, ...] = (_moved, _of_shifts, _said, _led, _often, _of_part, _shortened, _pointed, _ends)
