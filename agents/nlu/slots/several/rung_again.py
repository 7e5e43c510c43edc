"""One thing that is to ring twice: "ring the council at 2 and again tomorrow morning", 六点提醒我浇花，八点再提醒一次. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from agents.nlu.decision import Decision
from agents.nlu.orders import is_question
from agents.nlu.slots.new_values import DATED
from agents.nlu.slots.several.near_moments import in_its_half, on_day_of
from agents.timetext import parse

LONGEST = 140  # characters
_AGAIN = re.compile(r",? and (?:then |also )?(?:again|once more|once again|a second time) ", re.IGNORECASE)
_TO_DO = re.compile(r",? (?=to \S)", re.IGNORECASE)
_AGAIN_ZH = re.compile(
    r"(?:也|还要|还|都)?[再又](?:提醒|叫|喊|通知|催|响|说)(?:我|一下我)?(?:[一1](?:次|遍|下|回)|一声)?"
    r"[吧啊哈]?[。!！]{0,3}$"
)
_CLAUSES = re.compile(r"[,，、；;\s]|然后|并且")
_RINGS = frozenset({"reminder_add"})


def rung_again(text: str, now: datetime, decide: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to ring for one thing at two moments; None of any other text. `decide` decides on a text."""
    said = text.strip()
    if len(said) > LONGEST or is_question(said) or (parted := _parted(said)) is None:
        return None
    whole, when = parted
    if not _is_moment(when, now):
        return None
    first = decide(whole)
    call, start, spans = first.call, first.reading.start, first.reading.spans
    if call is None or call.name not in _RINGS or first.more or start is None or first.reading.rrule:
        return None
    if first.reading.elapsed or len(spans) != 1:
        return None
    second = _at_other_time(whole, spans[0], when, start, now, decide)
    other = second.call
    if other is None or other.name != call.name or other.arguments.get("text") != call.arguments.get("text"):
        return None
    return replace(first, more=(other,))


def _parted(said: str) -> tuple[str, str] | None:
    """Return a text without its second moment, and that moment; None where it names none that is "again"."""
    if (again := _AGAIN.search(said)) is not None:
        behind = said[again.end() :].rstrip(" .!")
        to_do = _TO_DO.search(behind)
        if to_do is None:
            return said[: again.start()], behind
        return f"{said[: again.start()]} {behind[to_do.end() :]}", behind[: to_do.start()]
    if (end := _AGAIN_ZH.search(said)) is None:
        return None
    first = last = 0
    for sign in _CLAUSES.finditer(said, 0, end.start()):
        first, last = sign.span()
    when = said[last : end.start()].removesuffix("的时候")
    return (said[:first], when) if first and when else None


def _is_moment(words: str, now: datetime) -> bool:
    """Tell whether words are no more than a moment, or a part of a day."""
    reading = parse(words, now)
    clear = reading.verdict == "understood" and reading.rrule is None and not reading.elapsed and reading.lead is None
    left = "".join(sign for at, sign in enumerate(words) if not any(b <= at < e for b, e in reading.spans))
    return clear and reading.grain in ("minute", "part") and left.strip(" ,，").lower() in ("", "at", "on", "in", "the")


def _at_other_time(
    whole: str, span: tuple[int, int], words: str, first: datetime, now: datetime, decide: Callable[[str], Decision]
) -> Decision:
    """Decide on the same words at another time: on the day of the first where none is named, and in its half of the day."""
    begin, end = span
    named = DATED.search(words) is not None
    then = (
        words.strip(" ,，") if named else on_day_of(words.strip(" ,，"), parse(words.strip(" ,，"), now), first.date())
    )
    decision = decide(f"{whole[:begin]}{then}{whole[end:]}")
    return decision if named else in_its_half(decision, first)
