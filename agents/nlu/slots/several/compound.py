"""Several wishes in a message: each is decided by itself and done in order; what one of them lacks is asked below the others."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from itertools import pairwise

from agents.nlu.cues.kept_words import points
from agents.nlu.decision import Decision
from agents.nlu.intents import Want
from agents.nlu.model.cuts import cuts
from agents.nlu.orders import is_pondered, is_question
from agents.nlu.slots.event_changes import DATED
from agents.nlu.slots.naming.event_titles import COURTESY, NOTHING_ELSE
from agents.nlu.slots.reasons import order_alone
from agents.nlu.slots.several import wish_kinds as kinds
from agents.nlu.slots.several.changes_in_a_row import takes_the_same
from agents.nlu.slots.several.ellipses import MADE, Segment, wish
from agents.nlu.slots.several.halves import halves
from agents.nlu.slots.several.near_moments import day_of_all, then_on_its_day
from agents.nlu.slots.several.wish_words import EDGES, EXCEPT, ITEM, OWN, bare_part
from agents.texts import Language, say
from agents.timetext import Reading, parse, title

LONGEST = 400  # characters of a message that is cut
LONGEST_TIME, LONGEST_HOUR = (
    20,
    32,
)  # characters of an hour with what it is the hour of, or with the order to ring at it
MOST = 4  # things that are done in one go; of more it is asked which are meant
_BEGINS = re.compile(
    (
        r"(?:就|才|要|得|必须|前){0,3}+(?:到|到场|到那[儿里]?|开始|集合|报到|入场|开场)(?:就行|就好|才行)?"
        r"|(?:it )?(?:starts?|begins?|sharp|kick[- ]?off)"
    ),
    re.IGNORECASE,
)
_ARRIVES = re.compile(rf"(?<=[点半刻分\d])(?:{_BEGINS.pattern})[。.!！]?$", re.IGNORECASE)
_ORDER = re.compile(  # what ends a note that is not closed by a line: words that can only be to us
    r"^.{0,12}?(?:提醒(?:一下|一声)?[我咱]|叫我|取消|删掉)|^(?:请|麻烦[你您]?|帮我|再)*(?:记|加|存|查|安排)"
    r"|^(?:please |also |can you |could you )*(?:remind|wake|cancel|delete|move|add|put|book|schedule|note|set|show)\b",
    re.IGNORECASE,
)
_HANGS = re.compile(r"\b(?:am i|are we|do i|do we|can i|can we|i|we)\s*$", re.IGNORECASE)  # "when am i | next free"
_CLOSED = re.compile(r"^[^:：\n]{0,16}[:：]")  # "note: …" is kept as it is written
_THEN = frozenset({"然后", "然後", "接着", "then", "and then", "afterwards", "after that"})
_PUT = re.compile(  # where what stands before is to be put
    r"(?:请|麻烦[你您]?|帮我|给我|你|您)*(?:放|列|加|写|记|存)(?:[进入到在上]|一下)*(?:我的?)?(?:日程|日历|日曆|行程"
    r"|行事曆)?(?:表|里|裡|上|吧|[。.！!])*"
    r"|(?:please |kindly )?(?:put|add|enter|note|write) (?:it|this|that"
    r"|them)(?: down)?(?: (?:in|into|on|to)(?: (?:my|the))? (?:calendar|diary|agenda|schedule))?(?: please)?[.!]?",
    re.IGNORECASE,
)
# of what the hour is that was given: 两点半的号
_SLOT = re.compile(r"(?<=[点半分刻:\d])的(?:号|票|场次?|车次|航班)$|^的?(?:号|票|场次?|车次|航班)$")
_BLANK = re.compile(r"[,，]|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])")
_BARE_PLACE = re.compile(r"[\u3400-\u9fff]{2,8}")  # behind an hour, as it is typed: 六点半 海底捞
_ROOM = re.compile(  # where, and how long: 会议室A 一个半小时
    r"(?:就?在)?[^,，。\s]{0,6}(?:会议室|教室|办公室|[室厅馆楼])[A-Za-z0-9一二三四五六七八九十]{0,4}"
    r"(?:[,，\s]+(?:大概|大约)?[\d一二两三半]{1,3}个?半?(?:小时|钟头|分钟))?"
)
_PLACE = re.compile(
    r"(?:地点|就?在)[^,，。我你他她]{2,20}|(?:at|in)\s+(?:the\s+)?[\w'’&-]+(?:\s+[\w'’&-]+){0,3}", re.IGNORECASE
)

MULTI = Want(intent="multi", confidence=0.8)
"""Wishes of more than one kind, which different parrots have the tools for."""

Alone = Callable[[str], Decision]


def both(decision: Decision, text: str, now: datetime, language: Language, alone: Alone) -> Decision:
    """Return the decision with a call for each thing that is wanted, and what is to be asked of one; itself for one thing.

    `alone` decides on a part as on one thing.
    """
    alone = cache(alone)
    note = decision.call is not None and decision.call.name == "memo_write"
    if len(text) > LONGEST or (note and _CLOSED.match(text) and not ITEM.match(text)):
        return decision
    parts = list(_parts(text, decision.reading, alone))
    parts = parts if len(parts) > 1 else halves(text, decision.reading, alone) or parts
    parts = day_of_all(_joined(parts, now), now) if len(parts) > 1 else parts
    whole = any(map(points, parts))  # what is to be kept stands in this message
    if (whole and (note or len(parts) < 3)) or (not note and any(one.endswith("的") for one in parts[:-1])):
        return decision
    parts = [one for one in parts if not points(one)] if whole else parts
    if len(parts) < 2:
        return alone(parts[0]) if parts and decision.call is not None and _SLOT.search(text.strip(EDGES)) else decision
    wishes: list[Segment] = []
    then = [bare_part(text[place.start :]) for place in cuts(text) if place.joint in _THEN]
    for part in parts:
        if wishes and any(rest.startswith(part) for rest in then):
            part = then_on_its_day(part, alone(part).reading, wishes[-1].decision.reading)
        bare = order_alone(part, now)  # without why: of all of it nothing may be clear
        told = bare != part and _only_tells(alone(part), alone(bare))
        one = wish(bare if told else part, wishes, now, language, alone)
        wishes += [] if any(takes_the_same(one.decision.call, by.decision.call) for by in wishes) else [one]
    return _together(decision, text, wishes, language)


def _only_tells(whole: Decision, bare: Decision) -> bool:
    """Tell whether what stands behind an order tells why: the order is clear without it, or what is called off by another time than the reason's."""
    if bare.call is None:
        return False
    return whole.call is None or whole.call.name == bare.call.name == "schedule_delete"


def _parts(text: str, reading: Reading, alone: Alone) -> Iterator[str]:
    """Yield the parts of a message; a note goes on until something else is ordered, and how often it is stays whole."""
    begin = end = 0
    often = reading.spans if reading.verdict == "understood" and reading.rrule is not None else ()
    for place in cuts(text):
        if any(first < place.start and place.end < last for first, last in often):  # on the 1st and 15th of every month
            continue
        part, rest = text[begin : place.end], text[place.start :]
        if _HANGS.search(part):
            continue
        made = alone(bare_part(part)).call
        if made is not None and made.name == "memo_write":
            closed = _CLOSED.match(bare_part(part)) is not None and not (place.item or "\n" in place.sign)
            if closed or not _ORDER.match(rest):
                continue
        yield bare_part(part)
        begin = place.start
    end = len(text)
    yield bare_part(text[begin:end])


def _joined(parts: Sequence[str], now: datetime) -> list[str]:
    """Return the parts; one of time words goes to what follows, and one of nothing but a time before to what it is of."""
    found: list[str] = []
    waits = ""
    for part in parts:
        kind = _kind(part, now)
        whole = _with(waits, part)
        waits = ""
        if found and _completes(found[-1], part, kind, now):
            part = _ARRIVES.sub("", _SLOT.sub("", _at_its_place(part)))
            found[-1] = f"{found[-1]}, {part}" if part.isascii() else f"{found[-1]}，{part}"
        elif found and EXCEPT.fullmatch(part) and parse(f"{found[-1]}，{part}", now).rrule is not None:
            found[-1] = f"{found[-1]}，{part}"
        elif kind == "time":
            waits = whole
        elif kind == "lead" and found:
            found[-1] = f"{found[-1]}, {part}" if part.isascii() else f"{found[-1]}，{part}"
        else:
            found.append(whole)
    if waits:
        found[-1:] = [_with(found[-1], waits)] if found else [waits]
    return [part for part in found if COURTESY.sub("", part)]


def _completes(before: str, part: str, kind: str, now: datetime) -> bool:
    """Tell whether a part is the hour of the thing before it, of which only the day was said, or where that is: 明晚聚餐，七点，在老地方."""
    known = parse(before, now)
    if known.verdict != "understood" or known.rrule is not None or not COURTESY.sub("", title(before, known)):
        return False
    hour, place = [*_BLANK.split(part, maxsplit=1), ""][:2]
    if kind != "time" and _is_its_hour(part, now):
        kind = "time"
    placed = _PLACE.fullmatch(place.strip()) or _BARE_PLACE.fullmatch(place.strip())
    if kind == "time" or (placed and parse(place, now).verdict == "none" and _kind(hour, now) == "time"):
        reading = parse(hour, now)
        is_hour = reading.grain == "minute" and not reading.elapsed and DATED.search(_SLOT.sub("", hour)) is None
        return is_hour and known.grain in ("part", "day") and not kinds.REMIND.search(before)
    if known.grain == "minute" and _ROOM.fullmatch(part) is not None:
        return True
    return known.grain == "minute" and _PLACE.fullmatch(part) is not None and parse(part, now).verdict == "none"


def _at_its_place(part: str) -> str:
    """Return an hour and a place behind it with the word that says so: 六点半 海底捞."""
    hour, place = [*_BLANK.split(part, maxsplit=1), ""][:2]
    return f"{hour}，在{place.strip()}" if _BARE_PLACE.fullmatch(place.strip()) and "在" not in place else part


def _is_its_hour(part: str, now: datetime) -> bool:
    """Tell whether a part says when the thing before it begins, or rings, and nothing else: 七点半就得到, "remind me at noon"."""
    rest = title(part, parse(part, now)).strip(EDGES) if len(part) <= LONGEST_HOUR else part
    return _BEGINS.fullmatch(rest) is not None or not NOTHING_ELSE.sub("", kinds.REMIND.sub("", rest))


def _with(first: str, second: str) -> str:
    return f"{first} {second}".strip() if second.isascii() else first + second


def _kind(part: str, now: datetime) -> str:
    """Return whether a part is a time and nothing else, or an order about what stands before: remind me then, put it down."""
    if _PUT.fullmatch(part):
        return "lead"
    reading = parse(part, now)
    if reading.start is None and kinds.REMIND.search(part):
        return "" if NOTHING_ELSE.sub("", kinds.REMIND.sub("", title(part, reading))) else "lead"
    if OWN.match(part):
        return ""  # 再约周三三点: what was cancelled is booked anew
    rest = _SLOT.sub("", title(part, reading)) if len(part) <= LONGEST_TIME else title(part, reading)
    return "" if reading.verdict == "none" or COURTESY.sub("", rest) else "time"


def _together(decision: Decision, text: str, wishes: Sequence[Segment], language: Language) -> Decision:
    """Return the one decision on several wishes; that on the whole where no two of them are clear."""
    wishes = [one for one in wishes if not kinds.is_courtesy(one.decision) or is_pondered(one.text)]
    if len(wishes) == 1:
        return wishes[0].decision if wishes[0].decision.sure else decision
    done = [one for one in wishes if one.decision.call is not None]
    asked = [one for one in wishes if one.decision.call is None and kinds.is_asked(one.decision)]
    if not done:
        unclear = [one for one in wishes if "schedule_add" in one.decision.want.offers]
        each = decision.call is None and len(asked) + bool(asked and unclear) > 1
        return _each(decision, wishes, language) if each else decision
    left = [one for one in wishes if one not in done and one not in asked]
    likely = any(kinds.is_likely(one.decision) and (decision.call is None or kinds.is_look_up(one)) for one in left)
    likely = likely or any(kinds.is_ordered_of_others(one) for one in left)
    likely = likely or any(kinds.is_wished(one) for one in wishes[1:] if one in left)
    likely = likely or (decision.missing == "when" and any(kinds.is_timed(one.decision) for one in left))
    if len(done) + len(asked) + likely < 2 and decision.sure and not _only_reads(decision, done):
        return decision
    if decision.want.intent == "schedule_delete" and any(kinds.doubts(one.text, done) for one in left):
        return replace(decision, call=None).leaving(say(language, "delete_which"))
    if kinds.leans(done):
        return decision if decision.sure else replace(decision, agent=MULTI.agent, want=MULTI)
    if _is_one(decision, wishes, done) or _is_clouded(decision, text, wishes, left):
        return decision
    if len(wishes) > MOST:
        return _each(decision, wishes, language)
    made = replace(_done(done, asked, left, language), parts=tuple((one.text, one.decision) for one in wishes))
    several = len({one.decision.agent for one in done}) > 1  # one parrot answers for all of it
    return replace(made, agent=MULTI.agent, want=MULTI) if several else made


def _only_reads(decision: Decision, done: Sequence[Segment]) -> bool:
    """Tell whether the decision on the whole looks something up, where a part of it makes or changes something."""
    names = [one.decision.call.name for one in done if one.decision.call is not None]
    return (
        decision.call is not None
        and decision.call.name in kinds.READS
        and any(name not in kinds.READS for name in names)
    )


def _is_clouded(decision: Decision, text: str, wishes: Sequence[Segment], left: Sequence[Segment]) -> bool:
    """Tell whether a part says that the message is to be read as a whole: a tale, a doubt, a remark, what leans on an answer."""
    done = [one for one in wishes if one.decision.call is not None]
    if any(kinds.OR.match(one.text) and is_question(one.text) for one in wishes[1:]):
        return True
    if left and (_CLOSED.match(text) or any(kinds.doubts(one.text, done) for one in left)):
        return True  # a diary, a lesson: of what is told something sounds like an order
    return decision.call is not None and any(kinds.is_remark(one) for one in wishes[1:])


def _done(done: Sequence[Segment], asked: Sequence[Segment], left: Sequence[Segment], language: Language) -> Decision:
    """Return the decision that does what can be done, offers what is likely, and says below what is asked and what is left out."""
    first = done[0].decision
    calls = [call for one in done if one.decision.call is not None for call in (one.decision.call, *one.decision.more)]
    remarks = dict.fromkeys(one.decision.remark for one in done if one.decision.remark)
    whole = replace(first, call=calls[0], more=tuple(calls[1:]), remark="\n".join(remarks) or None, question=None)
    likely = next((one for one in left if kinds.is_likely(one.decision) or kinds.is_wished(one)), None)
    said = [say(language, "part_left", part=one.text) for one in left if one is not likely]
    said += [say(language, "part_later", part=one.text) for one in asked[1:]]
    if asked:
        about = asked[0].decision
        said.append(say(language, "ask_part", part=asked[0].text, question=about.question or about.otherwise or ""))
        whole = replace(whole, missing=about.missing, asked_part=asked[0].text)
    if not left:
        return replace(whole, question="\n".join(said) or None)
    offers = likely.decision.offers if likely is not None else ()
    whole = replace(whole, call=None, more=(), instead=tuple(calls), offers=offers)  # a model reads all of it
    return whole.leaving("\n".join(said), whole.missing)


def _each(decision: Decision, wishes: Sequence[Segment], language: Language) -> Decision:
    """Return the decision that asks for things one by one."""
    first, second = wishes[0].text, wishes[1].text
    bare = replace(decision, call=None, more=(), offers=(), otherwise=None, remark=None, missing="")
    return bare.asking(say(language, "ask_each", first=first, second=second))


def _is_one(decision: Decision, wishes: Sequence[Segment], done: Sequence[Segment]) -> bool:
    """Tell whether the decision on the whole says all of it."""
    if decision.call is None:
        return False
    if decision.call.name in kinds.LOOKS and len(done) == len(wishes):  # show my reminders and upcoming events
        tools = {one.decision.call.name for one in done if one.decision.call is not None}
        return tools == {decision.call.name} and not all(
            is_question(one.text) or _ORDER.match(one.text) for one in wishes
        )
    if any(one not in done and later in done and not _ORDER.match(later.text) for one, later in pairwise(wishes)):
        return decision.call.name in MADE  # remind me to buy milk and bread tomorrow: the time is of both
    if len(wishes) != 2 or decision.want.intent != "reminder_add":
        return False
    # 明天要开会，早上9点提醒我带电脑: a day with what it is about, and then an hour of it
    (first, second), about = wishes, wishes[0].decision
    day = about.want.intent == "schedule_add" and about.reading.all_day and about.reading.rrule is None
    return day and second.decision.want.intent == "reminder_add" and second.dated and first.decision.call is not None
