"""An hour on a day that was named before: 周四下午有空吗, 那四点开会吧; "and yoga the same day at 5". Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.forms import is_to_ring
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.lexicon.openers import without_particles
from agents.nlu.slots.asking.asked_hours import THAT_HOUR_ZH
from agents.nlu.slots.changing.leading.leads import names_its_day
from agents.nlu.slots.new_values import DATED
from agents.nlu.slots.times.time_shifts import length

LONGEST = 120  # characters
_SIGNS = " ,.!?，。！？~～…"
_THEN = re.compile(
    r"^(?:(?:ok(?:ay)?|good|great|perfect|好[的吧]?|嗯+|行|可以|成|要得|得行|妥)[,，.!。！\s]*)*+(?:那就|那么"
    r"|那(?![天次个边里时])"
    r"|then\b|so\b)"
    r"|^(?:(?:好[的吧嘛啊呀咯]?|行[嘛吧啊]?|可以[的嘛啊]?|成|要得|得行|妥|没问题|安排(?:[嘛吧上咯]|起)"
    r"|(?:那天)?(?:没有?|没得|有空|空|得空|不忙|没事)的话)[,，.!。！\s]+)+"
    r"|^(?:ok(?:ay)?|nice|great|cool|alright|perfect|good|lovely|right|sweet|super|splendid|excellent|wonderful"
    r"|brilliant|awesome|fab|grand)[,.! ]+(?:(?:please|pls|can you"
    r"|let['’]?s|so)[, ]+)*"
    r"(?:book|put|block|pencil|add|schedule|stick|pop|slot|make)\b"
    r"|(?<!\band )(?<!\bby )(?<!\bsince )(?<!\buntil )(?<!\btill )\bthen(?:[\s,.!]*(?=$|,)|(?= (?:at|from|around"
    r"|about) \d))",
    re.IGNORECASE,
)

_SAME_DAY = re.compile(
    r"(?:in )?(?:before|after)(?: all)? (?:that|those|this)(?=,? (?:(?:at|from) )?\d)"
    r"|(?:on )?(?:the |that )?(?:very )?same day(?=[\s,.!]|$)|同一?天|当天(?!的?票)|^(?:那天|那一天)"
    r"|(?:on )?(?:\bthat (?:morning|afternoon|evening|night)|the (?:morning|afternoon|evening) of (?:it|that))"
    r"(?=,? at (?:\d|half\b|quarter\b))"
    r"|\b(?:in )?(?:on|for) that day\b|(?<=\d )that (?:day|morning|afternoon|evening)(?=[\s,.!]|$)",
    re.IGNORECASE,
)
_THAT_DAY = re.compile(
    r"[那当]一?天(?![然])|(?:on )?\b(?:that|the same) day\b|\bon the day(?=[\s?.!]*$)"
    r"|(?:(?<!s )(?:on|over|during) )?\b(?P<weekend>that (?:same )?weekend)\b",
    re.IGNORECASE,
)
_WHICH_DAY = re.compile(
    r"(?:(?:and|so|wait|hang on)[, ]+)*(?:what|which) (?:week)?day(?: of the week)? (?:is|was|will|would)"
    r" that(?: be)?(?: again)?"
    r"|(?:(?:and|so|wait)[, ]+)*(?:that['’]?s|it['’]?s|that is)(?: on)? an? (?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)day,? (?:right|yeah|yes|correct|isn['’]?t it|no)"
    r"|is that(?: on)? an? (?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:那天|那一天|那(?=是)|这天|这(?=是))是?(?:周几|星期几|礼拜几|几月几[号日]|几[号日])(?:来着|啊|呀|呢)?"
    r"|(?:那天|那一天)(?:应该)?是(?:周|星期|礼拜)[一二三四五六日天](?:吧|对吧|对吗|吗|没错吧)",
    re.IGNORECASE,
)
_CLASHES_WITH_IT = re.compile(
    r"(?:(?:and|so|hm+)[, ]+)*(?:(?:does|will|would|do|is) (?:that|it|this|they|these|those)(?: one| two)?"
    r" (?:clash|conflict|overlap)\w*(?: with (?:anything|something|any\w*))?"
    r"|(?:is there )?any(?:thing)? (?:that )?(?:clash|conflict|overlap)\w* with (?:that|it|this)(?: one)?)"
    r"|(?:这|那|它|这个|那个|[这那它]们?(?:俩|[两几]个))?"
    r"(?:跟|和|与)?(?:别的|其他的?)?(?:时间)?(?:会不会|有没有|会|有|不会)?(?:跟|和"
    r"|与)?(?:别的|什么|其他的?)?(?:事|安排)?"
    r"(?:冲突|撞上|撞期|撞车|撞)(?:吗|没有|不|了吗)?"
    r"|(?:这|那|它们)?(?:两个|俩|几个|个)?(?:会)?(?:撞不撞车?|冲不冲突|撞没撞|重不重)[啊呀呢]?",
    re.IGNORECASE,
)
_DAY_BEFORE = re.compile(
    r"^(?:那就?|就|还有|然后|[,，\s])*(?:的?前一天|[头頭]一?天|前一(?=晚))的?(?!.{0,8}(?:那个|的提醒))"
    r"|(?:on )?\bthe (?:day|night|evening) before(?=[\s,.!]*(?:$|at\b|in the\b|by\b|remind\b|to\b|around\b))",
    re.IGNORECASE,
)
_DAY_AFTER = re.compile(
    r"^(?:那就?|就|还有|然后|[,，\s])*(?:第二天|[隔次]天|次日|后一天)"
    r"|(?:on )?\b(?:the (?:day after|following day|next day))(?=[\s,.!]*(?:$|at\b|in the\b|by\b|remind\b|to\b"
    r"|around\b))",
    re.IGNORECASE,
)
_LEAD_IN = (
    r"^(?:(?:ok(?:ay)?|great|good|perfect|right|cool|nice|brilliant|lovely|then|so|and|well|yes|in that case"
    r"|sounds good)[,.! ]+)*+"
    r"(?:(?:please|pls|can you|could you|let['’]?s|lets|i['’]?ll|we['’]?ll|just)[, ]+)*+"
)
_IN_THERE = (
    r"(?:then|there|at that time|that time|in that (?:slot|gap)|for (?:then|that)|in (?:then|there)|down for then)"
)
_IN_FREE_TIME = (  # "ok book a walk then", "then physio at that time"
    re.compile(
        rf"{_LEAD_IN}(?:book|put|pop|stick|pencil|add|schedule|do|have|slot|squeeze|fit|pen|get)(?: me)?(?: in)? "
        rf"(?P<what>(?!it\b|that\b|this\b|them\b)[a-z][^,;?]{{1,50}}?)(?: in| down)? {_IN_THERE}[\s.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:ok(?:ay)?|great|good|perfect|then|so|right)[, ]+(?P<what>(?!it\b|that\b|this\b|what\b|when\b|how\b|i\b"
        r"|we\b)[a-z][^,;?]{1,40}?)"
        r"(?: in)? (?:then|at that time|in that slot)[\s.!]*",
        re.IGNORECASE,
    ),
)
_BEHIND_IT = re.compile(  # "and mrs patel straight after", "then the bank right after that"
    r"(?:(?:and|then|also|plus|with|ok)[, ]+)*(?:(?:add|book|put|pop) )?"
    r"(?P<what>(?!it\b|that\b|this\b|i\b|remind\b|what\b|when\b)[a-z][^,;?]{1,40}?)(?: in)?,? "
    r"(?:(?:straight|right|directly|immediately) after(?:wards)?(?: (?:that|it))?|after that)[\s.!]*",
    re.IGNORECASE,
)
_BEHIND_FIRST = re.compile(  # "then straight after that a book signing for an hour", "right after that pop in a half hour nap"
    r"(?:(?:and|then|also|plus|ok|so)[, ]+)*(?:(?:straight|right|directly|immediately) (?:afterwards|after(?:,| (?:that|it"
    r"|this)(?: one)?|(?= (?:i['’]?ve got|put|pop|add|book|stick)\b)))|after that(?: one)?|followed by),? "
    r"(?:(?:i['’]?ve got|i have|there['’]?s|add|book|put|pop|stick|pencil|have|do|make it|we['’]?ve got)(?: in)? )?"
    r"(?:an? |the |my |some )?(?:(?P<long>half[- ]hour|hour|(?:\d{1,3}|two|three|ten|twenty|thirty)[ -]?(?:hours?|mins?"
    r"|minutes?))(?:['’]?s)? (?:of )?(?=[a-z]))?"
    r"(?P<what>(?!it\b|that\b|this\b|i\b|we\b|he\b|she\b|they\b|you\b|remind\b|what\b|when\b|am\b|is\b|are\b|for\b"
    r"|at\b|on\b|move\b|cancel\b|delete\b|in\b)[a-z][^,;?]{1,40}?)"
    r"(?:,? for (?P<lasts>(?:(?:about )?(?:an|half an|\d{1,3}|two|three|ten|twenty|thirty) ?(?:hours?|hrs?|mins?|minutes?)"
    r"(?: and a half)?)))?(?:,? (?:please|pls|then|so|too))*[\s.!]*",
    re.IGNORECASE,
)
_ANY_TIME = datetime(2100, 1, 1, tzinfo=UTC)  # of what stands behind another only how long it takes is read
_ARTICLE = re.compile(r"^(?:an?|the|some|my) ", re.IGNORECASE)
_THOSE_DAYS = re.compile(
    r",? ?(?:(?:on|for) )?(?:(?:every|each|all)(?: (?:single )?one)? of (?:those|these|them)(?: (?:days|mornings"
    r"|evenings|nights))?"
    r"|(?:those|the same) days|(?:every|each) time)(?=[\s,.!]|$)",
    re.IGNORECASE,
)
_PUT_IN = re.compile(r"\bput\s", re.IGNORECASE)  # put lunch in for that day
_EVE = re.compile(
    r"\bthe (?P<part>night|evening) before|\b(?:that|the) (?P<then>morning|afternoon|evening|night)\b|前一(?=晚)",
    re.IGNORECASE,
)
_ABOUT = ((_DAY_BEFORE, -1), (_DAY_AFTER, 1), (_SAME_DAY, 0))


def without_same_day(text: str) -> tuple[str, int] | None:
    """Return a text without "the same day" or "the day before", and by how many days it is another; None where it says nothing of it."""
    if len(text) > LONGEST:
        return None
    for form, days in _ABOUT:
        found = form.search(text)
        if found is not None:
            eve = _EVE.search(found[0])
            part = " in the evening" if eve is not None and (eve["part"] or eve["then"] == "night") else ""
            part = f" in the {eve['then']}" if eve is not None and eve["then"] and not part else part
            ahead = _PUT_IN.sub("", text[: found.start()]) if found[0].startswith("in ") else text[: found.start()]
            bare = " ".join(f"{ahead} {text[found.end() :]}".split()) + part
            return (bare, days) if bare else None
    return None


def on_same_day(decision: Decision, bare: str, days: int) -> Decision | None:
    """Return the decision on a text without "the same day" as one for the day of what was made before; None for none at an hour."""
    if decision.call is None and len(decision.offers) == 1 and (days == 0 or is_to_ring(bare)):
        # what is not to be done is told on time, too: 晚上提醒我别熬夜
        decision = replace(decision.offers[0], offers=())
    call, reading = decision.call, decision.reading
    hour = reading.grain in ("minute", "part") and not reading.elapsed and reading.rrule is None
    if call is None or call.name not in ("schedule_add", "reminder_add") or decision.more or not hour:
        return None
    if any(DATED.search(bare[begin:end]) for begin, end in reading.spans):
        return None
    return decision.calling(call.name, {**call.arguments, "then": bare, "same": True, "days": days})


def on_spoken_day(
    text: str, plain: Callable[[str], Decision], early: Callable[[str], Decision] | None = None
) -> Decision | None:
    """Return the decision on what is of a day that was spoken of before: "the same day", "the day before", "on those days"; None for any other text.

    `plain` decides on one thing; `early`: as if the day had just begun, since no hour of another day is past.
    """
    if (those := on_those_days(text, plain)) is not None:
        return those
    if (there := behind_that(text, plain)) is not None:
        return there
    bare = without_same_day(text)
    if bare is None or names_its_day(text):
        return None
    there = on_same_day(plain(bare[0]), *bare) or (on_same_day(plain(text), *bare) if bare[1] == 0 else None)
    return on_same_day(early(bare[0]), *bare) if there is None and early is not None else there


def behind_that(text: str, plain: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to book what is to follow on what was made or shown right before; None for any other text."""
    found = _BEHIND_FIRST.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        return None
    decision = plain(found["what"])
    said = found["lasts"] or found["long"]
    long = None if said is None else length(said.replace("-", " "))
    if decision.reading.verdict != "none" or (said is not None and long is None):
        return None
    given: dict[str, Any] = {"title": found["what"].strip(), "start_time": _ANY_TIME.isoformat(), "slot": "behind"}
    if long is not None:
        given["end_time"] = (_ANY_TIME + long).isoformat()
    return plain(f"book {found['what']}").trying((ToolCall(name="schedule_add", arguments=given),))


def on_those_days(text: str, plain: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to ring on each of the days of what repeats and was made right before: "at 4.45 every one of those days"."""
    found = _THOSE_DAYS.search(text) if len(text) <= LONGEST and is_to_ring(text) else None
    bare = "" if found is None else " ".join(f"{text[: found.start()]} {text[found.end() :]}".split())
    decision = plain(bare) if bare else None
    call = None if decision is None else decision.call
    if decision is None or call is None or call.name != "reminder_add" or decision.reading.rrule is not None:
        return None
    hour = decision.reading.grain == "minute" and not decision.reading.elapsed
    return decision.calling(call.name, {**call.arguments, "then": bare, "those": True}) if hour else None


@read_simplified
def names_that_day(text: str) -> bool:
    """Tell whether a text speaks of the day of something that was said before."""
    return len(text) <= LONGEST and _THAT_DAY.search(text) is not None


def on_day(text: str, day: datetime) -> str | None:
    """Return a text with a `day` in place of "that day"; None where it names none."""
    if not names_that_day(text):
        return None
    found = _THAT_DAY.search(text)
    if found is not None and found["weekend"]:
        first = day + timedelta(days=5 - day.weekday())
        last = first + timedelta(days=1)
        month = f"{last:%B} " if last.month != first.month else ""
        return _THAT_DAY.sub(f"{first:%B} {first.day} - {month}{last.day}", text, count=1)
    date = f"on {day:%B} {day.day}" if text.isascii() else f"{day.month}月{day.day}日"
    return _THAT_DAY.sub(date, text, count=1)


@read_simplified
def asks_which_day(text: str) -> bool:
    """Tell whether a text asks which day that of something said before is: "what day is that?", 那天是周几."""
    return len(text) <= LONGEST and _WHICH_DAY.fullmatch(text.strip(_SIGNS)) is not None


@read_simplified
def asks_what_clashes(text: str) -> bool:
    """Tell whether a text asks what is at the same time as something said before: "does that clash with anything?"."""
    return len(text) <= LONGEST and _CLASHES_WITH_IT.fullmatch(text.strip(_SIGNS)) is not None


def on_asked_day(decision: Decision, text: str, whole: str) -> Decision:
    """Return the decision to book at an hour as one for the day that was asked about before, if any: `text` of a `whole` message."""
    if decision.call is None and len(decision.offers) == 1 and not decision.question:  # "ok put in a run at 5 then"
        booked = on_asked_day(decision.offers[0], text, whole)
        return booked if booked.call is not None and "then" in booked.call.arguments else decision
    call, reading = decision.call, decision.reading
    if call is None or call.name != "schedule_add" or len(whole) > LONGEST or not _THEN.search(whole.strip()):
        return decision
    if {"then", "slot", "like", "beside"} & call.arguments.keys():
        return decision  # it leans on a day already
    hour = reading.grain == "minute" and not reading.elapsed and reading.rrule is None
    if not hour or any(DATED.search(text[begin:end]) for begin, end in reading.spans):
        return decision
    return decision.calling_then(call, without_particles(text))


def parts_on_asked_day(decision: Decision, whole: str) -> Decision:
    """Return the decision on several things of a `whole` message with those that name no day on the one that was asked about before."""
    if decision.call is None:
        return decision
    calls = [decision.call, *decision.more]
    for text, part in decision.parts:
        booked = on_asked_day(part, text, whole).call
        calls = [booked if booked is not None and call is part.call else call for call in calls]
    return replace(decision, call=calls[0], more=tuple(calls[1:]))


def as_part(decision: Decision) -> Decision:
    """Return the decision on a part of a message: what is to follow on another is made behind the part before it."""
    follows = decision.tries[0] if decision.call is None and decision.tries else None
    behind = follows is not None and follows.arguments.get("slot") == "behind"
    return decision.calling(follows.name, follows.arguments) if follows is not None and behind else decision


def in_free_time(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with the wish to book something in the free time that was shown right before, or straight after what was made."""
    if decision.call is not None or len(text) > LONGEST or decision.reading.start or decision.reading.verdict == "ask":
        return decision
    reading, bare = decision.reading, text
    for begin, end in reversed(reading.spans):  # how long it takes
        bare = f"{bare[:begin]} {bare[end:]}"
    bare = " ".join(bare.split()).removesuffix(" for").strip(_SIGNS)
    behind = _BEHIND_IT.fullmatch(bare)
    found = behind or next(
        (one for form in (*_IN_FREE_TIME, THAT_HOUR_ZH) if (one := form.fullmatch(bare)) is not None), None
    )
    if found is None:
        return decision
    given: dict[str, Any] = {"title": _ARTICLE.sub("", found["what"]), "start_time": now.isoformat()}
    given["slot"] = "free" if behind is None else "behind"
    if reading.duration is not None:
        given["end_time"] = (now + reading.duration).isoformat()
    return decision.trying((ToolCall(name="schedule_add", arguments=given),))
