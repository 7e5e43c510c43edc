"""Which of several things words tell: by its day, its hour, who it is with, what it is called: "the one on Thursday", 下午那个. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from agents.nlu.cues.names import own_words
from agents.nlu.slots.event_changes import DATED
from agents.timetext import Reading, parse, title

LONGEST = 40  # characters
_ONE = re.compile(
    r"(?:(?:no|oh|sorry|i mean(?:t)?|just|only|actually|please|it['’]?s|that['’]?s|cancel|delete|move|yes)[,. ]+)*"
    r"(?:(?:the|my) (?P<what>\S.{0,24}?) (?:one|meeting|event|appointment)|(?:the )?one (?P<behind>(?:on|at|in|with|for"
    r"|from|about|this|next|tomorrow|today|tonight)\b.{0,24})|(?P<bare>(?:on |at |with )\S.{0,24}?)"
    r"|(?P<owned>\w+day|tomorrow)(?:['’]?s)?)(?: one)?(?:,? please)?[.! ]*",
    re.IGNORECASE,
)
_ZH_ONE = re.compile(
    r"(?:就|是|要|选|我说的是|我(?:说|指)的是|取消|删|改|不对?|[,，\s])*(?P<what>\S{1,12}?)\s?"
    r"(?:的?[那这]一?[个场次节条顿趟堂](?:会|课|约)?|的)(?:吧|啦|了|呀|啊|[。.!！])*"
)
_PARTS = (
    (re.compile(r"早上|上午|\bmorning", re.IGNORECASE), range(4, 12)),
    (re.compile(r"中午|\b(?:noon|midday|lunchtime)", re.IGNORECASE), range(11, 14)),
    (re.compile(r"下午|\bafternoon", re.IGNORECASE), range(12, 18)),
    (re.compile(r"晚上?|夜里|\b(?:evening|tonight|night)", re.IGNORECASE), range(17, 24)),
)
_EARLIER = re.compile(r"(?:更?早(?:一?点|些)?|earlier)", re.IGNORECASE)
_LATER = re.compile(r"(?:更?晚(?:一?点|些)?|later)", re.IGNORECASE)
_EMPTY = re.compile(r"^(?:on|at|in|with|for|from|about|the|和|跟|的)\s*|\s*(?:的|on|at|in)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One of several: its title, and when it begins, on the person's clock."""

    title: str
    starts_at: datetime | None


def described(text: str, now: datetime, things: Sequence[Candidate]) -> int | None:
    """Return the place of the one of several things that a text tells and nothing else; None where it tells none, or several."""
    found = None if len(text) > LONGEST else (_ONE.fullmatch(text.strip()) or _ZH_ONE.fullmatch(text.strip()))
    if found is None:
        return None
    what = next(words for words in found.groups() if words)
    reading = parse(what, now, "any")
    if reading.verdict == "ask" and not reading.alternatives:
        return None
    timed = [place for place, one in enumerate(things) if _is_then(one, what, reading)]
    timed = _extreme(what, things) if _EARLIER.fullmatch(what) or _LATER.fullmatch(what) else timed
    name = _name(what, reading)
    if name and not (_EARLIER.fullmatch(what) or _LATER.fullmatch(what)):
        timed = [place for place in timed if _is_called(things[place].title, name)]
    return timed[0] if len(timed) == 1 and len(timed) < len(things) else None


def _name(what: str, reading: Reading) -> str:
    """Return the words of a name beside what is said of the time."""
    rest = what if reading.verdict == "none" else title(what, reading)
    for part, _ in _PARTS:
        rest = part.sub("", rest)
    while (bare := _EMPTY.sub("", rest.strip())) != rest:
        rest = bare
    return rest if any(own_words(rest)) else ""


def _is_called(called: str, name: str) -> bool:
    runs, words = own_words(name)
    small = called.casefold()
    return all(run in called for run in runs) and all(word in small for word in words)


def _extreme(what: str, things: Sequence[Candidate]) -> list[int]:
    """Return the place of the one that is earlier, or later, of two."""
    moments = {place: one.starts_at for place, one in enumerate(things) if one.starts_at is not None}
    if len(things) != 2 or len(moments) != 2:
        return []
    places = sorted(moments, key=lambda place: moments[place])
    return places[:1] if _EARLIER.fullmatch(what) else places[-1:]


def _is_then(one: Candidate, what: str, reading: Reading) -> bool:
    """Tell whether a thing begins on the day, in the part of it, and at the hour that words name, if they name any."""
    if reading.verdict == "none" and not any(part.search(what) for part, _ in _PARTS):
        return True
    if one.starts_at is None:
        return False
    dated = [what[begin:end] for begin, end in reading.spans if DATED.search(what[begin:end])]
    if dated and reading.start is not None and one.starts_at.date() != reading.start.date():
        return False
    hours = next((hours for part, hours in _PARTS if part.search(what)), None)
    if hours is not None and one.starts_at.hour not in hours:
        return False
    if reading.grain != "minute" or reading.start is None:
        return True
    clocks = {(moment.hour % 12, moment.minute) for moment in (reading.start, *reading.alternatives)}
    return (one.starts_at.hour % 12, one.starts_at.minute) in clocks
