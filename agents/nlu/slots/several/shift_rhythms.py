"""Shifts that come round in so many days, whatever the week: "4 on 4 off from Monday", 两天班两天休, "2 days 2 nights 4 off". Pure.

No rule of weeks says it: each day of a round that is worked is a series of its own, every so many days.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.decision import DAY, Decision, ToolCall
from agents.nlu.intents import SURE, Want
from agents.texts import Language, say
from agents.timetext import parse, title

LONGEST = 100  # characters
MOST = 8  # series of a round
WANT = Want(intent="schedule_add", confidence=SURE)
_NUMBER = r"(?P<number>\d{1,2}|one|two|three|four|five|six|seven|eight)"
_PIECE = re.compile(
    rf"\b{_NUMBER}\s?(?:x\s)?(?:(?:days?|shifts?)\s)?"
    r"(?P<name>on(?! (?:mon|tue|wed|thu|fri|sat|sun|the))|off|rest|earl(?:y|ies)|late(?:s)?|long days?|days?|nights?)\b",
    re.IGNORECASE,
)
_SHIFTS_ZH = r"白班|夜班|早班|晚班|中班|大夜班?|小夜班?|班"
_PIECE_ZH = re.compile(
    rf"[上做干连值](?P<worked>[一二两三四五六七八1-8])个?天?的?(?P<shift>{_SHIFTS_ZH})?"
    r"|(?:休息?|歇)(?P<rested>[一二两三四五六七八1-8])个?天?"
    rf"|(?P<number>[一二两三四五六七八1-8])个?天?的?(?P<name>{_SHIFTS_ZH}|休息?|歇)"
)
_BETWEEN = re.compile(r"(?:[\s,，/&+、-]|and|then|再|然后)*", re.IGNORECASE)
_NUMBERS = {
    word: number
    for words in (["one", "two", "three", "four", "five", "six", "seven", "eight"], "一二三四五六七八")
    for number, word in enumerate(words, 1)
} | {"两": 2}
_FROM = re.compile(
    r"\b(?:starting|beginning|from|start|starts|begin|begins|as of)(?: (?:from|on|with))?\b|从|开始|起", re.IGNORECASE
)
_SAYS_NOTHING = re.compile(
    r"\b(?:i['’]?m|im|i am|i|we|work(?:ing)?|my|the|do|doing|on|a|rota|pattern|shift|shifts|is|rotation|cycle|please"
    r"|put|add"
    r"|in|it|that|me|set up|now|have)\b|我|上班|班次?|排班?|是|的|倒班|轮班|轮|帮|一下|[,，。.!、:\s]",
    re.IGNORECASE,
)
_OFF = re.compile(r"off|rest|休|歇", re.IGNORECASE)
_NIGHT = re.compile(r"night|夜|晚", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Piece:
    """So many days of a round with the same shift; off: without any."""

    days: int
    name: str
    off: bool


def rhythm(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """Return the decision to book a round of shifts, or to ask from when on; None for any other sentence."""
    found = _round(text) if len(text) <= LONGEST and "\n" not in text and "?" not in text else None
    if found is None:
        return None
    pieces, rest = found
    rest = " ".join(_FROM.sub(" on " if rest.isascii() else " ", rest).split())
    reading = parse(rest, now)
    if _SAYS_NOTHING.sub("", rest if reading.start is None else title(rest, reading)):
        return None  # something else is told of it
    made = Decision(agent=WANT.agent, want=WANT, reading=decision.reading)
    if reading.start is None:
        return made.asking(say(language, "ask_rhythm"), "when")
    if reading.verdict != "understood" or reading.rrule is not None or reading.grain not in ("day", "minute"):
        return None
    whole = reading.grain == "day"
    taken = None if whole or reading.end is None else reading.end - reading.start
    calls = _calls(pieces, reading.start, language, whole=whole, taken=taken)
    if len(calls) > MOST:
        return None
    return replace(made.calling("schedule_add", calls[0].arguments), more=tuple(calls[1:]))


def _round(text: str) -> tuple[list[_Piece], str] | None:
    """Return the pieces of a round, which stand side by side, and what else is said; None where there is no work or no rest."""
    form = _PIECE if text.isascii() else _PIECE_ZH
    pieces, begin, end = list[_Piece](), 0, 0
    for found in form.finditer(text):
        if pieces and _BETWEEN.fullmatch(text[end : found.start()]) is None:
            continue
        said = {name: words for name, words in found.groupdict().items() if words}
        number = next(said[one] for one in ("worked", "rested", "number") if one in said).lower()
        name = said.get("shift") or said.get("name") or ("休" if "rested" in said else "")
        begin = begin if pieces else found.start()
        days = int(number) if number.isdecimal() else _NUMBERS[number]
        pieces.append(_Piece(days, name, _OFF.search(name) is not None))
        end = found.end()
    worked = [one for one in pieces if not one.off]
    if len(pieces) < 2 or not worked or len(worked) == len(pieces):
        return None
    return pieces, f"{text[:begin]} {text[end:]}"


def _calls(
    pieces: list[_Piece], start: datetime, language: Language, *, whole: bool, taken: timedelta | None
) -> list[ToolCall]:
    """Return what is to be booked: whole days side by side are one event, hours are one a day."""
    rule = f"FREQ=DAILY;INTERVAL={sum(one.days for one in pieces)}"
    calls, ahead = list[ToolCall](), 0
    for piece in pieces:
        for day in range(0 if piece.off else 1 if whole else piece.days):
            begins = start + (ahead + day) * DAY
            given: dict[str, Any] = {"title": _title(piece, language), "start_time": begins.isoformat()}
            given |= {"all_day": whole, "rrule": rule}
            end = begins + piece.days * DAY if whole else None if taken is None else begins + taken
            calls.append(
                ToolCall(name="schedule_add", arguments={**given, **({"end_time": end.isoformat()} if end else {})})
            )
        ahead += piece.days
    return calls


def _title(piece: _Piece, language: Language) -> str:
    if piece.name.lower() in ("", "on", "班", "day", "days"):
        return say(language, "title_shift")
    if piece.name.isascii():
        return say(language, "title_night" if _NIGHT.search(piece.name) else "title_shift")
    return piece.name
