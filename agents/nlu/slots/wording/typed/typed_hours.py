"""Hours as English people type them: "every morning from 8 to 11", "1-3 until christmas", "every 3 hours … till 6", "7pm till late". Pure."""

import re
from collections.abc import Callable
from datetime import datetime

from agents.timetext import parse

_CLOCK = r"(?:\d{1,2}(?:[:.][0-5]\d)?\s?(?:[ap]\.?m\.?)?|noon|midnight|half (?:past )?\w{3,6})"
_TELL = r"(?:(?:please|pls|can you|could you|and|also|so)[, ]+)*(?:remind|ping|nudge|tell|warn|poke|prod) (?:me|us)"

_OFTEN_APART = re.compile(  # remind me every 3 hours to drink water today till 6
    rf"(?P<tell>{_TELL}) (?P<often>every (?:(?:\d{{1,3}}|two|three|four|few|other|half) )?(?:hours?|mins?|minutes?"
    rf"|half hour|hour)) (?P<what>to \S.{{2,40}}?)"
    rf"(?P<span>(?:,? (?:today|tomorrow|tonight|this \w+))?,? (?:(?:from|between) {_CLOCK} (?:to|till?|until"
    rf"|and)|till?"
    rf"|until|up to) {_CLOCK}(?: (?:today|tomorrow|tonight))?)",
    re.IGNORECASE,
)
_BARE_END = re.compile(
    r"(?<!\d),? (?:till?|until|up to) (?P<hour>\d{1,2})(?P<rest>(?: (?:today|tomorrow|tonight))?)$", re.IGNORECASE
)
MORNING = range(7, 12)
DAWN, NOON = 8, 12  # hours
_PART_AND_HOURS = re.compile(  # block thursday morning for writing, 9 till 12
    r"(?P<head>(?:.{0,30}\b)?)(?<!\bparents )(?<!\bparents['’] )(?<!\bopen )(?<!\bcoffee )(?<!\bcarol )(?<!\bwelcome )"
    r"(?P<part>morning|afternoon|evening)(?P<mid> .{2,50}?),? (?:from )?(?P<first>(?:1[0-2]"
    r"|[1-9])(?:[:.][0-5]\d)?)"
    r" ?(?:-|to|till?|until) ?(?P<last>(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?)[\s.!]*",
    re.IGNORECASE,
)
_EVERY_PART = re.compile(  # every morning this week from 8 to 11
    r"\bevery (?P<part>morning|afternoon|evening|night)\b.{0,30}?(?:\bfrom )?(?<!\d)(?P<first>(?:1[0-2]"
    r"|[1-9])(?:[:.][0-5]\d)?)"
    r" ?(?:-|to|till?|until) ?(?P<last>(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?)(?![\d:.]|\s?[ap]\.?m)",
    re.IGNORECASE,
)
_CLOSE_TO = re.compile(  # meet 9.15 at the club; "6-7.15" and what has a day beside it are read
    r"\b(?P<verb>meet|leave|leaving|start|starts|starting|doors|ko|kick ?off|set off|depart\w{0,3}|pick ?up|arrive"
    r"|be there)(?: at)? "
    r"(?P<hour>1[0-2]|[1-9])\.(?P<minute>[0-5][05])(?!\d)",
    re.IGNORECASE,
)
_PUT_FOR = re.compile(  # put that in for 2.30
    r"(?P<verb>\b(?:put|book|pop|stick|pencil|slot|squeeze|fit|add) (?:it|that|this|him|her|them|us|me)(?: in|"
    r" down)?) for "
    r"(?P<hour>1[0-2]|[1-9])\.(?P<minute>[0-5][05])(?!\d)",
    re.IGNORECASE,
)
_RANGE_UNTIL = re.compile(  # of an afternoon: 1-3 until christmas
    r"(?<![\d:.])(?P<first>[1-6])(?P<half>[:.][0-5]\d)? ?(?:-"
    r"|to) ?(?P<last>[2-8])(?P<half2>[:.][0-5]\d)?(?=,? (?:until"
    r"|till|through) (?!\d{1,2}(?:[:.]|\s?[ap]m)))",
    re.IGNORECASE,
)
_TILL_LATE = re.compile(
    r"(?P<hour>\d(?:[:.]\d\d)?\s?(?:[ap]m)?)(?:,| -)? (?:till?|until|to) (?:late|whenever|close|the end)\b",
    re.IGNORECASE,
)
_WEEKDAY = r"(?:mon|tues?|wed(?:nes)?|weds|thu(?:r?s)?|fri|sat(?:ur)?|sun)(?:day)?s?"
_EVERY = rf"(?:daily|every ?day|each day|weekdays|every (?:week|month|morning|other {_WEEKDAY}|{_WEEKDAY}))"
_BEHIND_DAY = re.compile(
    rf"\b(?P<day>{_EVERY}) (?P<hour>1[0-2]|[1-9])\.(?P<minute>[0-5][05])(?![\d.]| ?(?:-|to|till?|until|am|pm)\b)",
    re.IGNORECASE,
)
_POINTED_RANGE = re.compile(  # mondays 9-9.30
    r"(?<=\s)(?:(?<=days )|(?<=day )|(?<=mon )|(?<=tue )|(?<=tues )|(?<=wed )|(?<=thu )|(?<=fri )|(?<=sat )|(?<=sun )"
    r"|(?<=from ))"
    r"(?P<first>(?:1[0-2]|[1-9])(?:\.[0-5]\d)?)(?P<to> ?(?:-|to|till?|until) ?)(?P<last>(?:1[0-2]"
    r"|[1-9])(?:\.[0-5]\d)?)(?![\d.%])",
    re.IGNORECASE,
)
_BESIDE_DAY = re.compile(
    rf"(?<![\d.£$€])\b(?<!at )(?P<hour>1[0-2]|[1-9])\.(?P<minute>[0-5][05])(?= {_EVERY}\b)", re.IGNORECASE
)
_EACH_AT = re.compile(  # 1:1 with tom every friday 10, half an hour
    rf"\b(?P<every>every (?:other )?{_WEEKDAY}) (?P<hour>1[0-2]|[1-9])(?=\s*(?:,|$|for\b|half\b|\d+ ?min))",
    re.IGNORECASE,
)
_NAMED_DAY = r"\b(?:mon|tues?|wed(?:nes)?|weds|thu(?:r?s)?|fri|sat(?:ur)?|sun)(?:day)?"
_HOUR_OF_DAY = re.compile(  # haircut saturday 11 at Toni's; "friday 6 to 8" and "sun 2 eggs" are no such hours
    rf"(?i:(?P<day>(?<!every ){_NAMED_DAY}),? )(?P<hour>1[0-2]|[1-9])"
    r"(?=\s*(?:$|[,;!?.](?!\d))|\s(?i:sharp|pls|please|thanks|with|w/|at|on|in|re|about|bring|then)\b(?! \d)|\sto (?!\d)"
    r"|\sfor (?!\d{1,2}(?:[-:. ]?(?:people|of us|guests)|$))|\s(?!AM|PM|A\.M|P\.M|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep"
    r"|Oct|Nov|Dec)[A-Z])",
)
_IN_SO_MANY = re.compile(rf"(?P<tell>{_TELL} (?:again )?in \d{{1,3}})(?= to (?!\d))", re.IGNORECASE)  # minutes
_HALF_HOUR = re.compile(r"\bhalf (?:an? )?hr\b", re.IGNORECASE)
_TAKES = re.compile(
    r",? (?:it |that |which )?(?:takes|lasts|taking|lasting)(?: about| around"
    r"| roughly)? (?P<long>(?:\d{1,3}(?:\.5)?|an?"
    r"|one|two|three|half an)"
    r" ?(?:hours?|hrs?|mins?|minutes?)(?: and a half)?)(?=[\s,.!]|$)",
    re.IGNORECASE,
)
_BLOCK_IT = re.compile(
    r",? (?:please )?(?:block|book) (?:it|that)(?: out| off| in)?(?: please)?[\s.!]*$", re.IGNORECASE
)
_THE_ONE_AT = re.compile(
    rf"(?P<verb>(?:(?:can you|please|pls|ok|actually)[, ]+)*(?:cancel|delete|remove|scrap|drop|skip)) (?:the one"
    rf"|that one|the thing) at (?P<at>{_CLOCK})[\s.!]*",
    re.IGNORECASE,
)


def with_halves(text: str, now: datetime) -> str | None:
    """Return a message with its hours as they are read; None where they are so already. `now`: when it was written."""
    return next((plain for form in _FORMS if (plain := form(text, now)) is not None and plain != text), None)


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


def _of_part(text: str, _now: datetime) -> str | None:
    """Return the hours that stand behind a part of a day with the half of the day that it is of."""
    found = _PART_AND_HOURS.fullmatch(text)
    if found is None or found["head"].rstrip().lower().endswith(("every", "each")):
        return None
    first, last = _of_its_half(found)
    return f"{found['head'].rstrip()}{found['mid']} from {first} to {last}".replace(" this from", " today from")


def _of_its_half(found: re.Match[str]) -> tuple[str, str]:
    """Return two hours of a part of a day: a morning may end at noon or later."""
    first, last = (found[name].replace(".", ":") for name in ("first", "last"))
    if found["part"].lower() != "morning":
        return f"{first}pm", f"{last}pm"
    begin, end = (int(one.split(":")[0]) for one in (first, last))
    return f"{first}am", f"{last}{'am' if begin < end < NOON else 'pm'}"


def _of_each(text: str, _now: datetime) -> str | None:
    found = _EVERY_PART.search(text)
    if found is None:
        return None
    first, last = _of_its_half(found)
    return f"{text[: found.start('first')]}{first} to {last}{text[found.end() :]}"


def _until(text: str, _now: datetime) -> str | None:
    hours = _RANGE_UNTIL.search(text)
    if hours is None:
        return None
    first, last = (
        f"{hours[one]}{(hours[half] or '').replace('.', ':')}pm" for one, half in (("first", "half"), ("last", "half2"))
    )
    return f"{text[: hours.start()]}{first}-{last}{text[hours.end() :]}"


def _one_hour(text: str, _now: datetime) -> str | None:
    """Return an hour with its sign, none for "till late", and what is at an hour by that."""
    plain = _PUT_FOR.sub(r"\g<verb> at \g<hour>:\g<minute>", text)
    plain = _CLOSE_TO.sub(r"\g<verb> at \g<hour>:\g<minute>", _TILL_LATE.sub(r"\g<hour>", plain))
    found = _THE_ONE_AT.fullmatch(plain)
    if found is None:
        return plain
    at = found["at"]
    half = "" if re.search("[a-z]", at) else "am" if int(re.split("[:.]", at)[0]) in MORNING else "pm"
    return f"{found['verb']} the {at}{half} one"


def _colons(found: re.Match[str]) -> str:
    return found[0].replace(".", ":")


def _of_day(text: str, now: datetime) -> str | None:
    """Return the hour that stands bare behind its weekday with "at"; unless the number may be the day's own ("Friday 11", the 11th)."""
    plain = _IN_SO_MANY.sub(r"\g<tell> minutes", text)
    return _HOUR_OF_DAY.sub(
        lambda found: (
            found[0] if _falls_on(int(found["hour"]), found["day"], now) else f"{found['day']} at {found['hour']}"
        ),
        plain,
    )


def _falls_on(number: int, words: str, now: datetime) -> bool:
    """Tell whether the next day of that number is of the weekday that the words end with: then "Friday 11" may be a date."""
    day, named = parse(f"on the {number}th", now).start, parse(words, now).start
    return day is not None and named is not None and day.weekday() == named.weekday()


def _near_days(text: str, _now: datetime) -> str | None:
    """Return an hour beside its day with the sign or the word that tells it: "daily 9.15", "12.30 every day", "every friday 10"."""
    text = _POINTED_RANGE.sub(_colons, text)
    plain = _BESIDE_DAY.sub(r"at \g<hour>:\g<minute>", _BEHIND_DAY.sub(r"\g<day> at \g<hour>:\g<minute>", text))
    plain = _EACH_AT.sub(r"\g<every> at \g<hour>", _HALF_HOUR.sub("half an hour", plain))
    plain = _TAKES.sub(r" for \g<long>", plain)
    return _BLOCK_IT.sub("", plain)


_Form = Callable[[str, datetime], str | None]
_FORMS: tuple[_Form, ...] = (_of_day, _near_days, _often, _of_each, _of_part, _until, _one_hour)
