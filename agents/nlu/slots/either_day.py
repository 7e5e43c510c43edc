"""One of two times: a weekday of this week or the next ("next Friday"), "at 3 or 4", 三点或者四点: what each would do, to choose from. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace

from agents.nlu.decision import Decision
from agents.nlu.orders import is_question
from agents.texts import Language, say
from agents.texts.times import clock, day

_NEXT = re.compile(r"(?:\bon\s+)?\bnext\s+(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b", re.IGNORECASE)
_REASON = "next_weekday"
LONGEST = 120  # characters of a message with a choice
_HOUR = r"(?:\d{1,2}(?:[:.][0-5]\d)?|noon|midnight|half (?:past )?(?:one|two|three|four|five|six|seven|eight|nine|ten))"
_HALF = r"(?:\s?[ap]\.?m\b\.?)?"
_DAY = (
    r"(?:today|tonight|tomorrow|(?:(?:this|next) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|the \d{1,2}(?:st|nd|rd|th)"
    r"|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?) \d{1,2}(?:st|nd|rd|th)?)"
)
_COUNTED = r"(?![\d%:]|\s*(?:people|guests|kids|of us|times|min|hours?|hrs?|days?|weeks?|months?|years?)\b)"
_HAN_PART = r"(?:凌晨|清晨|早上|上午|中午|下午|傍晚|晚上|[早晚])?"
_HAN_HOUR = r"(?:\d{1,2}|[一二两三四五六七八九十]{1,3})[点點](?:半|[一三]刻|\d{1,2}分?)?"
_HAN_DAY = r"(?:今天|明天|后天|[今明]晚|(?:下{0,2}|这|本)(?:周|星期|礼拜)[一二三四五六日天]|\d{1,2}[号日])"
_CHOICES = (
    re.compile(
        rf"\bat (?P<one>{_HOUR})(?P<half>{_HALF}),? or (?:maybe |perhaps )?(?:at )?(?P<other>{_HOUR})(?P<half2>{_HALF})"
        rf"{_COUNTED}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<on>\bon )?\b(?P<one>{_DAY}),? or (?:maybe |perhaps )?(?:on )?(?P<other>{_DAY})\b{_COUNTED}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?<![周期拜])(?P<half>{_HAN_PART})(?P<one>{_HAN_HOUR})(?:或者?|还是|要么)"
        rf"(?P<half2>{_HAN_PART})(?P<other>{_HAN_HOUR})"
    ),
    re.compile(rf"(?P<one>{_HAN_DAY})(?:或者?|还是|要么)(?P<other>{_HAN_DAY})"),
)
_TIMED = ("schedule_add", "reminder_add", "schedule_update")


def either_day(decision: Decision, text: str, understood: Callable[[str], Decision]) -> Decision:
    """Return the decision that asks which weekday is meant with what each would do; any other decision as it is."""
    reading = decision.reading
    found = _NEXT.search(text) if reading.verdict == "ask" and reading.reason.startswith(_REASON) else None
    if found is None or decision.asked is None:
        return decision
    texts = [f"{text[: found.start()]}on {day:%d %B %Y}{text[found.end() :]}" for day in reading.alternatives]
    offers = tuple(one for one in map(understood, texts) if one.call is not None and not one.more)
    if len(offers) < len(texts):
        return decision
    return replace(decision, question=decision.asked, otherwise=None, offers=offers)


def one_or_other(text: str, understood: Callable[[str], Decision], language: Language) -> Decision | None:
    """Return the decision that asks which of two hours, or days, is meant, with what each would do; None of any other text."""
    if len(text) > LONGEST or "\n" in text or is_question(text):
        return None
    for form in _CHOICES:
        if (found := form.search(text)) is None:
            continue
        made = [understood(f"{text[: found.start()]}{said}{text[found.end() :]}") for said in _each(found)]
        calls = [one.call for one in made if one.call is not None and not one.more]
        starts = [start for one in made if (start := one.reading.start) is not None]
        if len(calls) < 2 or calls[0] == calls[1] or any(call.name not in _TIMED for call in calls):
            continue
        options = [f"{day(start, language)} {clock(start)}" for start in starts]
        key = "ask_which_time" if len(set(options)) > 1 else "ask_more_time"
        return replace(made[0], call=None, offers=tuple(made)).asking(say(language, key, options=" / ".join(options)))
    return None


def _each(found: re.Match[str]) -> tuple[str, str]:
    """Return both times; of hours "3 or 4pm" both are in the afternoon, as are 下午三点或四点."""
    parts = found.groupdict()
    one, other = parts["one"], parts["other"]
    if "half" not in parts:
        return (f"on {one}", f"on {other}") if parts.get("on") else (one, other)
    half, half2 = parts["half"] or parts["half2"], parts["half2"] or parts["half"]
    if not found[0].isascii():
        return f"{half}{one}", f"{half2}{other}"
    return f"at {one}{half}", f"at {other}{half2}"
