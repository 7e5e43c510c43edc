"""English as people type it, in the words that are read: "nights thurs fri sat this week", "say 8.15", "two weeks and the day before". Pure.

Only what can mean nothing else stands here: whatever is decided later is decided on the plain words.
"""

import re
from collections.abc import Callable
from datetime import datetime

from agents.nlu.slots.wording.typed.typed_hours import with_halves
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
    rf"|around say) (?=(?:at )?{_CLOCK}(?:\s*(?:$|[,.!])|\s(?:on|tomorrow|today|tonight|in the|to|for)\b))",
    re.IGNORECASE,
)
_VAGUE_SAY = re.compile(  # by eod, say 4:30: the hour says when
    r",? ?\b(?:by|before|around|at|towards) (?:the )?(?:eod|cob|end of (?:the )?(?:day|business|play|work)"
    rf"|close of (?:play|business)|lunch(?:time)?|midday|dinner(?:time)?)[, ]+"
    rf"(?:so |maybe |let['’]?s |i['’]?d )?(?:say|like|more like|maybe) (?:at )?(?={_CLOCK}(?:\s*(?:$|[,.!])"
    rf"|\s(?:on|tomorrow|today|tonight|in the|to|for)\b))",
    re.IGNORECASE,
)
_AS_I_GO = re.compile(  # when that is the hour beside it says
    r",? ?\b(?:before|when|as|after|once) (?:i|we) (?:leave|go|head out|head off|set off|get (?:up|home|in"
    r"|back|there)"
    r"|finish|start|wake(?: up)?)"
    r"(?: (?:work|home|out|for work|the house|school))?(?=[\s,.!]|$)",
    re.IGNORECASE,
)
_TWO_LEADS = re.compile(
    rf"(?P<head>{_TELL} |, ?|^)(?:both )?(?P<one>{_NUMBER} {_UNIT}) before(?:hand)?,? (?:and|then|plus"
    rf"|&) (?:again )?(?:(?:the|on the) (?P<eve>day)"
    rf"|(?P<two>{_NUMBER} {_UNIT})) before(?:hand)?",
    re.IGNORECASE,
)
_MOVED_FROM = re.compile(
    r"(?P<what>(?!(?:i|we|he|she|they)\b)\S.{1,40}?)(?:['’]s| is| has| was| got| gets)?(?: been"
    r"| now)? (?P<moved>moved"
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
_AND_DAYS = re.compile(rf"\b(?P<one>{_DAY}),? n (?P<two>{_DAY})\b", re.IGNORECASE)
_OWNED_DAY = re.compile(  # push fridays job to 9
    r"^(?P<head>(?:(?:can you|please|pls|ok|actually)[, ]+)*(?:move|push|bring|cancel|delete|shift|change|skip"
    r"|reschedule|postpone|rename|extend)"
    r" (?:the |my )?)(?P<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today)s (?=[a-z])",
    re.IGNORECASE,
)
_BESIDES_IT = (  # otherwise, apart from that: what is there is told with the answer
    r"(?:,? (?:otherwise|still|then|now|yet|at all|so far|(?:apart|aside) from [^,;?]{2,30}|(?:besides|except(?: for)?"
    r"|other than) [^,;?]{2,30}))*[\s?.!]*"
)
_STILL = r"(?:(?:still|otherwise|completely|totally|wide|all) ){0,2}(?:free|clear|empty|available|open)"
_WHICH_DAY = (
    rf"\d{{1,2}}(?:st|nd|rd|th)(?: of \w{{3,9}})?|(?:this |next )?{_DAY}(?: (?:morning|afternoon|evening|night))?"
    r"|tomorrow(?: (?:morning|afternoon|evening|night))?|today|tonight"
    r"|(?:this|next) (?:week(?:end)?|morning|afternoon|evening)"
)
_IS_FREE = re.compile(
    rf"(?:(?:and|so|ok|then)[, ]+)*is (?:my )?(?:the rest of (?:my )?)?(?P<the>the )?(?P<day>{_WHICH_DAY}) (?:otherwise )?"
    rf"{_STILL}{_BESIDES_IT}",
    re.IGNORECASE,
)
_AM_FREE = re.compile(
    rf"(?:(?:and|so|ok|then)[, ]+)*(?:am i|are we(?! free)) {_STILL} (?:on |for )?(?P<the>the )?"
    rf"(?P<day>{_WHICH_DAY}){_BESIDES_IT}",
    re.IGNORECASE,
)
_DAY_WITHOUT = re.compile(  # today no german lesson, teacher is sick
    rf"(?P<day>today|tomorrow|tonight|this week|next week|(?:this |next |on )?{_DAY})[,:]? (?:there(?:['’]?s"
    rf"| is) )?no (?P<what>(?!one\b|idea\b|time\b|longer\b)[a-z][^,;?]{{2,30}})"
    r"(?P<why>[,;].{2,50})?",
    re.IGNORECASE,
)
_WORK_ON = re.compile(
    r"^(?:i(?:['’]d)? (?:want|need|have|plan|would like|like|am going|hope) to|i['’]?m going to|i['’]?m gonna"
    r"|i wanna"
    r"|gotta|let me) (?=(?:work|study|write|practi[sc]e"
    r"|train|revise|run|swim|read|paint|garden|exercise|meditate)\b)",
    re.IGNORECASE,
)
_ADD_IT = re.compile(
    r"(?:(?:ok|actually|well|no|just|please|can you|then|so|go on|yeah)[, ]+)*(?:add|book|put|pop|stick|pencil"
    r"|slot|squeeze"
    r"|fit|get) (?:it|that|this|him|her|them|us)(?: in| down)?(?: anyway"
    r"| then| as new)?,? (?P<when>\S.{2,40})",
    re.IGNORECASE,
)
_FOR_HOUR = re.compile(
    r"\bfor (?=\d{1,2}(?:[:.][0-5]\d)?(?:\s?[ap]m)? (?:on|next|this|tomorrow|tmrw)\b)", re.IGNORECASE
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
_EACH_TIME = re.compile(
    rf"(?P<head>{_TELL} .{{3,30}}? before .{{2,40}}?),? (?:each|every) (?:single )?(?:time|week|day)[\s.!]*",
    re.IGNORECASE,
)
_ONE_MORE = re.compile(  # oh and the nets too tomorrow morning: the verb is that of what was to be done before
    r"(?:oh |ok |also |plus )*and (?P<what>(?:the|my|our|his|her) [a-z][a-z ]{2,24}?) (?:too"
    r"|as well),? (?P<when>[^,;?]{3,30})",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"\bb4\b", re.IGNORECASE)
_SETS_ONE = re.compile(  # rent due on the 1st every month set a reminder 2 days before
    rf"(?<=\w),? (?:and |so )?(?:please )?set (?:me )?an? (?:reminder"
    rf"|alarm) (?:for )?(?P<lead>{_NUMBER} {_UNIT} before(?:hand)?)(?=[\s.!]*$)",
    re.IGNORECASE,
)
_DUE_EACH = re.compile(  # rent due on the 1st every month: it rings for it, and on no deadline
    rf"^(?P<what>(?:the |my )?[a-z][a-z ]{{2,24}}?) (?:is |are )?due (?P<when>on the .{{3,24}}?(?:every|each"
    rf"|of the) month,? {_TELL} .+)$",
    re.IGNORECASE,
)
_A_WEEKDAY = re.compile(rf"\bon an? (?={_DAY}\b)", re.IGNORECASE)
_REMIND_BEFORE_THAT = re.compile(  # order closes at noon so remind me before that
    rf"(?P<what>\S[^,;]{{3,50}}? at {_CLOCK}[^,;]{{0,20}}?(?<! so)(?<! and)),? (?:so |and |please )*(?:remind"
    rf"|nudge|ping"
    rf"|warn"
    rf"|tell) me (?:a bit |just |shortly )?before (?:that|then|it)[\s.!]*",
    re.IGNORECASE,
)
_CHECK_CLASHES = re.compile(
    r"(?:can you |please )?(?:double )?check (?:that |if )?(?:i['’]?m|i am) (?:not )?(?:double[- ]booked"
    r"|free of clashes)(?: on)? (?P<when>\S.{2,20}?)[\s?.!]*",
    re.IGNORECASE,
)
_THE_SHORT = re.compile(r"(?<=, )(?:hour|hr) and a half\b|(?<=, )(?:hour|hr)\b(?=[\s.!]*$)", re.IGNORECASE)


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
    plain = _VAGUE_SAY.sub(" at ", text)
    plain = _SAY.sub(" at ", plain).replace(" at at ", " at ")
    away = _AS_I_GO.sub("", plain)
    return away if away != plain and parse(away, now).grain == "minute" else plain


def _led(text: str, _now: datetime) -> str | None:
    found = _TWO_LEADS.search(text)
    if found is None:
        return None
    other = found["two"] or "a day"
    return f"{text[: found.start('one')]}{found['one']} and {other} before{text[found.end() :]}"


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


def _shortened(text: str, _now: datetime) -> str | None:
    """Return two timers as two orders, and "with" for "w"."""
    found = _TWO_TIMERS.fullmatch(text)
    if found is not None:
        one, two = (
            f"set a timer for {found[long]} {found[unit] or 'minutes'} for {found[name]}"
            for long, unit, name in (("first", "unit", "name"), ("second", "unit2", "name2"))
        )
        return f"{one}, {two}"
    plain = _BEFORE.sub("before", _WITH.sub(" with ", text))
    plain = _DUE_EACH.sub(r"\g<what> \g<when>", plain)
    plain = _A_WEEKDAY.sub("on ", _SETS_ONE.sub(r", remind me \g<lead>", plain))
    if (found := _REMIND_BEFORE_THAT.fullmatch(plain)) is not None:
        return f"{found['what']}, remind me 15 minutes before"
    if (found := _CHECK_CLASHES.fullmatch(plain)) is not None:
        return f"do i have any clashes {found['when']}"
    return plain


def _of_days(text: str, now: datetime) -> str | None:
    """Return days as they are read: "friday's job", whether one is free, one without something; and what one wants to work on then."""
    plain = _OWNED_DAY.sub(r"\g<head>\g<day>'s ", _AND_DAYS.sub(r"\g<one> & \g<two>", text))
    if (free := _IS_FREE.fullmatch(plain) or _AM_FREE.fullmatch(plain)) is not None:
        bare = free["the"] is None and free["day"].lower().startswith(("to", "this ", "next "))
        return f"am i free {free['day']}" if bare else f"am i free on {free['the'] or ''}{free['day']}"
    if (none := _DAY_WITHOUT.fullmatch(plain)) is not None:
        return f"no {none['what']} {none['day']}{none['why'] or ''}"
    bare = _WORK_ON.sub("", plain)
    return bare if bare != plain and parse(bare, now).start is not None else plain


def _pointed(text: str, now: datetime) -> str | None:
    """Return the order to book something without a name at a time that is all there is; and "remind me" in other words."""
    found = _ADD_IT.fullmatch(_FOR_HOUR.sub("at ", text))
    reading = None if found is None else parse(found["when"], now)
    if (
        found is not None
        and reading is not None
        and reading.start is not None
        and not title(found["when"], reading).strip()
    ):
        plain = f"add it {found['when'].removeprefix('for ')}"
        return None if plain.casefold() == text.casefold() else plain
    more = _ONE_MORE.fullmatch(text)
    if more is not None and parse(more["when"], now).start is not None:
        return f"remind me {more['when']} about {more['what']} too"
    each = _EACH_TIME.fullmatch(text)
    if each is not None:
        return each["head"]
    return _NUDGED.sub(r"\g<head>remind me", text)


_Form = Callable[[str, datetime], str | None]
_FORMS: tuple[_Form, ...] = (_moved, _of_shifts, _said, _led, with_halves, _of_days, _shortened, _pointed, _ends)
