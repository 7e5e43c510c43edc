"""Events as they are typed: with all about them behind a colon, or whose they are: "party sat 5 dec: ellie, village hall, 7 to 11". Pure."""

import re
from collections.abc import Callable
from datetime import datetime

from agents.nlu.cues.telling import tells
from agents.nlu.forms import is_ordered, is_to_ring
from agents.nlu.slots.new_values import DATED
from agents.nlu.slots.several.wish_words import OWN
from agents.timetext import Reading, parse, title

LONGEST = 140  # characters of a message
MOST = 2  # clauses that say who and where
_SIGNS = re.compile(r"\s*[,:;](?!\d)\s*")
_COLON = re.compile(r":(?!\d)")
_DETAIL = re.compile(
    r"(?!(?:and|but|so|because|cos|if|not|no|i|we|it|he|she|they)\b)[a-z0-9][\w'’&.-]*(?: [\w'’&.-]+){0,4}",
    re.IGNORECASE,
)
_HOUR = re.compile(r"(?:from |at )?(?:\d|noon|half )", re.IGNORECASE)
_BARE_HOUR = re.compile(r"^(?:1[0-2]|[1-9])$")
_LATE = re.compile(r" (?:till?|until|to|-) (?:late|whenever)$", re.IGNORECASE)
_PLACE = re.compile(r"(?:at|in|@) ", re.IGNORECASE)
_ENDS = " \t.!"
_HAS = re.compile(  # jonah has rehearsal friday 4-6
    r"(?P<ahead>(?:(?:so|also|and|ok|oh|btw|fyi)[, ]+){0,2}+)(?P<who>(?!(?:i|we|you|he|she|it|they|who|that"
    r"|this|what|everyone|nobody|anyone|someone|one)\b)"
    r"(?:my |our )?[a-z][a-z'’-]{1,12})(?:['’]?s got| has got| has| got| is having) (?:(?:an?|his|her|their|the) )?"
    r"(?P<what>(?!to\b|been\b|had\b|no\b|not\b|got\b|gone\b|a (?:cold|fever)\b|(?:just|already|never)\b"
    r"|\w+ed\b)[a-z][^,;:?]{3,60}?)"
    r"(?P<rest>,? and (?:that|the|remind|ping|nudge|can|on|also)\b.{5,80})?",
    re.IGNORECASE,
)
_TAKES_UP = re.compile(  # josh is starting drum lessons, every monday 5 till half 5
    r"(?P<ahead>(?:(?:so|also|and|ok|oh|btw|fyi)[, ]+){0,2}+)(?P<who>(?!(?:we|you|he|she|it|they|who|that|this|what"
    r"|everyone|someone)\b)(?:my |our )?[a-z][a-z'’-]{0,12}?)(?:['’]?s|['’]?m| is| am| are| has| will be|['’]ll be)? "
    r"(?:starting|started|joining|joined|taking up|taken up|beginning|started going to)(?: (?:an?|his|her|their|the))? "
    r"(?P<what>[a-z][^;:?]{3,90})",
    re.IGNORECASE,
)
_PUT_DOWN = re.compile(  # put me down for the late shift weds 2p to 10p
    r"(?:(?:can (?:you|u)|could you|please|pls|ok|oh|also|and)[, ]+){0,3}+(?:put|pencil|mark|stick|get|sign"
    r"|have) me (?:down|in|up|on)"
    r"(?: (?:for|as|on))? (?:(?:the|an?) )?(?P<what>\S.{3,60})",
    re.IGNORECASE,
)
_DAY = (
    r"(?:(?:this |next )?(?:mon|tues?|wed(?:nes)?|weds|thu(?:r?s)?|fri|sat(?:ur)?|sun)(?:day)?|today|tomorrow"
    r"|tmrw|the \d{1,2}(?:st|nd|rd|th))"
)
_SPAN = r"\d{1,2}(?:[:.]?[0-5]\d)?(?:[ap]m?)? ?(?:-|to|till?|until) ?\d{1,2}(?:[:.]?[0-5]\d)?(?:[ap]m?)?"
_SWAPPED = r"(?:i )?(?:swapped|switched|traded|changed)(?: shifts?)?(?: (?:with|w) \w+)?"
_ON_SHIFT = re.compile(  # swapped with jo for friday, im 3 to 11 now
    rf"(?P<swap>{_SWAPPED}(?: (?:for|on) (?P<day>{_DAY}))?[,;.]? (?:so |and )?)?(?:i['’]?m|i am|we['’]?re"
    r"|working)(?: on| working| doing)?"
    rf"(?: (?:on )?(?P<ahead>{_DAY}))? (?P<hours>{_SPAN})(?: (?:on )?(?P<behind>{_DAY}))?(?P<now> now|"
    rf" instead)?(?P<why>[,;.]? {_SWAPPED})?",
    re.IGNORECASE,
)
_ON_SHIFT_ZH = re.compile(  # 周五跟小王换班了 我改成下午三点到十一点
    r"(?P<day>(?:下?(?:周|星期|礼拜)[一二三四五六日天]|今天|明天|后天|\d{1,2}号))(?:我)?(?:跟"
    r"|和)[^,，\s]{1,6}换了?班了?[,，\s]*(?:我)?(?:就)?"
    r"(?:改成|改到|变成|换成|是|上)(?:上)?(?P<hours>\S{3,16}(?:到|至|-)\S{2,8}?)(?:的班|的|班)?(?:了)?[。!！]?"
)
_CAN_YOU_ZH = re.compile(  # 你能提醒我每个月交房租吗
    r"(?:请问|那)?(?:你|您)?(?:能不能|可不可以|能|可以)(?:帮我)?提醒我(?P<what>[^,，?？]{4,30}?)(?:吗|么|不|嘛)[?？]?"
)
_REMEMBER = re.compile(
    r"(?:(?:please|pls|also|and|must|i must|i need to)[, ]+){0,2}+remember (?P<what>to \S.{3,80})", re.IGNORECASE
)
_NOT_NEEDED = re.compile(  # dont need the tablets one, my sister has them
    r"(?:(?:ok|oh|actually|also|btw)[, ]+){0,2}+(?:i |we )?(?:don['’]?t|do not|no longer|won['’]?t) need (?:the"
    r"|my|that|this) "
    r"(?P<what>(?!reminder|alarm|one\b)[a-z][\w'’ -]{1,24}?) one(?:"
    r" any ?more| now| after all)?"
    r"(?:[,;.-] ?[^?]{3,50})?",
    re.IGNORECASE,
)
_STOPS = re.compile(  # i've got automatic backups now, stop the sunday one for backing up photos
    r"(?:[^,;?]{3,50}[,;] )?(?:(?:so|and|please|pls|can (?:you|u)|you can) )*(?:stop|end|ditch|kill|get rid of|turn off)"
    r" (?:the|my|that) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day |daily |weekly |monthly |nightly )"
    r"(?P<kind>one|reminder|alarm) (?:for|about|to) (?P<what>[a-z][^,;?]{2,40}?)(?:,? (?:please|pls|now|any ?more))*",
    re.IGNORECASE,
)
_HAPPENS = re.compile(  # print shop pickup thursday at 11: what may be an act alone is none before the name of one
    r"(?:print|ring|post|wash|paint|wrap|fix|walk|clean|water|feed|return|dress|frame|plant|mail|iron|pack|pay|drop|chase)"
    r"(?: (?!(?:the|my|a|an|our|his|her|their|some|up|out|off|in|for|to|at|from)\b)[a-z'’-]+){0,2}"
    r" (?:pick-?ups?|drop-?offs?|fitting|visit|run|delivery|collection|viewing|appointment|session|tour|demo|class|course"
    r"|workshop|trip|review|meeting)(?:,? (?:on )?.{4,40})",
    re.IGNORECASE,
)
_NEED_TO = re.compile(r"(?:need|have) to (?!be\b|know\b|say\b|admit\b)[a-z]", re.IGNORECASE)
_SHIFTS = re.compile(r"(?:nights|days|lates|earlies)\b", re.IGNORECASE)
_SHIFT = re.compile(  # shift thursday 9am to 5pm
    rf"(?:(?:early|late|night|day|extra|long|short|bank|work) )?shift (?:on )?(?P<when>{_DAY},? (?:from )?{_SPAN})",
    re.IGNORECASE,
)
_MAKE_IT = re.compile(  # make the call half 9 instead
    r"(?:(?:can (?:you|u)|could you|please|pls|ok|oh|actually|no)[, ]+){0,3}+make (?P<what>(?!it\b|that\b"
    r"|this\b|them\b|those\b|me\b|sure\b|a\b|an\b|up\b)"
    r"[a-z][^,;?]{2,40}?) (?:at |for |be (?:at )?)?(?P<when>(?:half |quarter (?:past|to) )?\d{1,2}"
    r"(?:[:.]?[0-5]\d)?\s?(?:[ap]\.?m?)?|noon|midday)"
    r",? (?:instead|rather|now|from now on|not \S.{0,16})[\s.!]*",
    re.IGNORECASE,
)


def told_event(text: str, now: datetime) -> str | None:
    """Return the order that such a message comes to; None for any other text. `now`: when it was written."""
    bare = text.strip() if len(text) <= LONGEST else ""
    if not bare or "\n" in bare or "?" in bare:
        return None
    if (shift := _ON_SHIFT_ZH.fullmatch(bare)) is not None:
        return f"把{shift['day']}的班改到{shift['hours']}"
    if (wish := _CAN_YOU_ZH.fullmatch(bare)) is not None and parse(wish["what"], now).verdict != "none":
        return f"提醒我{wish['what']}"
    if not bare.isascii():
        return None
    if (kept := _REMEMBER.fullmatch(bare)) is not None and parse(kept["what"], now).start is not None:
        return f"remind me {kept['what']}"
    if _NEED_TO.match(bare):
        return f"i {bare}"
    made = _MAKE_IT.fullmatch(bare)
    if made is not None:
        return f"move {made['what']} to {made['when']}"
    return next((plain for form in _FORMS if (plain := form(bare, now)) is not None), None)


def _ended(text: str, _now: datetime) -> str | None:
    """Return what shall ring no more as an order to end it."""
    if (gone := _NOT_NEEDED.fullmatch(text)) is not None:
        return f"cancel the {gone['what']} one"
    ended = _STOPS.fullmatch(text.rstrip(_ENDS))
    return None if ended is None else f"cancel the {ended['what']} reminder"


def _worked(text: str, now: datetime) -> str | None:
    """Return a shift that was swapped, or one and its hours as what is put there: nothing is shifted that has no name."""
    shift = _ON_SHIFT.fullmatch(text.rstrip(_ENDS))
    if shift is not None and (shift["swap"] or shift["now"] or shift["why"]):
        day = shift["day"] or shift["ahead"] or shift["behind"]
        return None if day is None else f"my shift on {day} is {shift['hours'].replace('-', ' to ')} now"
    found = _SHIFT.fullmatch(text.rstrip(_ENDS))
    return f"add {text}" if found is not None and _is_span(found["when"], now) else None


def _held(text: str, now: datetime) -> str | None:
    """Return what goes by the name of a visit or a delivery, at its hour, as an event."""
    known = parse(text, now) if _HAPPENS.fullmatch(text.rstrip(_ENDS)) is not None else Reading()
    named = title(text, known).strip(" ,") if known.grain == "minute" and not known.elapsed else ""
    return f"add {text}" if named and _HAPPENS.fullmatch(f"{named}, then") is not None else None


def _taken_up(text: str, now: datetime) -> str | None:
    """Return what somebody takes up, at its hours of each week, as what is put there."""
    found = _TAKES_UP.fullmatch(text.rstrip(_ENDS))
    known = Reading() if found is None else parse(found["what"], now)
    if found is None or known.rrule is None or known.grain != "minute" or not title(found["what"], known).strip(" ,"):
        return None
    return f"add {found['what']}" if found["who"].lower() == "i" else f"add {_of(found['who'])} {found['what']}"


def _of(who: str) -> str:
    return who if who.lower().endswith(("s", "s'")) else f"{who}'s"


def _put_down(text: str, now: datetime) -> str | None:
    """Return what somebody is put down for as an order; of hours alone it is work."""
    found = _PUT_DOWN.fullmatch(text.rstrip(_ENDS))
    known = Reading() if found is None else parse(found["what"], now)
    if found is None or known.start is None or known.elapsed:
        return None
    named = title(found["what"], known).strip()
    if _SHIFTS.match(named):
        return found["what"]  # read as it is
    return f"add {found['what']}" if named else f"add work {found['what']}"


def _gathered(text: str, now: datetime) -> str | None:
    """Return a day with its thing, then who, where and its hours, each a clause, as one event."""
    head, *clauses = [one.strip(_ENDS) for one in _SIGNS.split(text)]
    known = parse(head, now)
    if not 1 < len(clauses) <= MOST + 1 or not _is_day(known) or not _is_thing(head, known) or len(known.spans) != 1:
        return None
    [(begin, end)] = known.spans
    clauses = [_BARE_HOUR.sub(r"at \g<0>", _LATE.sub("", one)) for one in clauses]
    hours = [one for one in clauses if _are_hours(one, head[begin:end], now)]
    details = [one for one in clauses if one not in hours]
    plain = all(_DETAIL.fullmatch(one) and parse(one, now).verdict == "none" and not _acts(one) for one in details)
    if len(hours) != 1 or not 0 < len(details) <= MOST or not plain:
        return None
    named = " ".join(f"{head[:begin]} {head[end:]}".split()).strip(" ,")
    colon = _COLON.search(text) is not None
    if len(details) < MOST and not colon and not _PLACE.match(details[0]):
        return None  # who, or where
    about = details[0] if len(details) == MOST or (colon and not _PLACE.match(details[0])) else ""
    where = details[-1] if details[-1] != about else ""
    who = f" ({about})" if about else ""
    place = "" if not where else f" {where}" if _PLACE.match(where) else f" at {where}"
    return f"{named}{who} {head[begin:end]} {hours[0]}{place}"


def _is_day(known: Reading) -> bool:
    return known.verdict == "understood" and known.grain == "day" and known.rrule is None and not known.deadline


def _is_thing(head: str, known: Reading) -> bool:
    """Tell whether words name something, and neither order nor tell anything."""
    return 0 < len(title(head, known).split()) <= MOST + 3 and not _acts(head)


def _acts(clause: str) -> bool:
    return bool(OWN.match(clause)) or is_ordered(clause) or is_to_ring(clause) or tells(clause)


def _are_hours(clause: str, day: str, now: datetime) -> bool:
    """Tell whether a clause is an hour, or from one to another, of a day."""
    reading = parse(f"{day} {clause}", now) if _HOUR.match(clause) else Reading()
    plain = reading.verdict == "understood" and reading.grain == "minute" and not reading.elapsed
    return (
        plain
        and reading.rrule is None
        and DATED.search(clause) is None
        and not title(f"{day} {clause}", reading).strip(" ,-")
    )


def _is_span(words: str, now: datetime) -> bool:
    """Tell whether words are hours of a day and nothing else."""
    known = parse(words, now)
    return known.end is not None and known.grain == "minute" and not title(words, known).strip(" ,")


def _whose(text: str, now: datetime) -> str | None:
    """Return what somebody has at an hour of a day as what is put there: "ella has swimming thursday 4-5"."""
    found = _HAS.fullmatch(text.rstrip(_ENDS))
    if found is None:
        return None
    known = parse(found["what"], now)
    settled = (
        known.verdict == "understood" and known.grain == "minute" and not known.elapsed and DATED.search(found["what"])
    )
    named = title(found["what"], known).strip() if settled else ""
    if not named or known.rrule is not None or OWN.match(text):
        return None
    return f"add {_of(found['who'])} {found['what']}{found['rest'] or ''}"


_Form = Callable[[str, datetime], str | None]
_FORMS: tuple[_Form, ...] = (_ended, _worked, _held, _taken_up, _put_down, _gathered, _whose)
