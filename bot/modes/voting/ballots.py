"""Ballots: reading what a parrot voted, and counting. Pure."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from agents.output import receipt_marks
from bot.modes.standings import Reason, TallyLine

_TEXT = re.compile(r"[\[【]\s*VOTE\s*[:：]([^\]】\[【]{0,200})[\]】]", re.IGNORECASE)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_OBJECTS = 20
_SHORT = 80  # characters of a reason that are shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """One vote. `person` tells people from parrots: one of each may have the same name."""

    option: str
    reason: str = ""
    name: str = ""
    person: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """The weights by option, zero included, and who leads (several after a tie, nobody without ballots)."""

    weights: Mapping[str, Fraction]
    winners: tuple[str, ...]


def ballot(text: str, options: tuple[str, ...]) -> tuple[str, str] | None:
    """The option and the reason of a parrot's answer: a JSON object {choice, reason}, else the first [VOTE:x]."""
    for found in _objects(text):
        option = option_of(str(found.get("choice", "")), options)
        if option:
            return option, str(found.get("reason", ""))[:500]
    match = _TEXT.search(text)
    option = option_of(match.group(1), options) if match else ""
    return (option, "") if option else None


def option_of(text: str, options: tuple[str, ...]) -> str:
    """The option that is meant, by its words or its letter or number; empty if none is."""
    wanted = text.strip().strip("\"'“”「」").casefold()
    for place, option in enumerate(options):
        if wanted == option.casefold():
            return option
        if (
            place < len(_LETTERS)
            and wanted in {str(place + 1), _LETTERS[place].casefold()}
            and not _taken(wanted, options)
        ):
            return option
    return ""


def letter(place: int) -> str:
    return _LETTERS[place] if place < len(_LETTERS) else str(place + 1)


def counted(options: Iterable[str], ballots: Mapping[str, Ballot], weights: Mapping[str, float]) -> Count:
    """Weights are counted exactly: 0.1 and 0.2 make 0.3. A voter without a weight counts 1."""
    found = dict.fromkeys(options, Fraction(0))
    for voter, vote in ballots.items():
        if vote.option in found:
            found[vote.option] += Fraction(str(weights.get(voter, weights.get("people", 1) if vote.person else 1)))
    most = max(found.values(), default=Fraction(0))
    winners = tuple(option for option, weight in found.items() if weight == most and most > 0)
    return Count(weights=found, winners=winners)


def lines(count: Count, ballots: Mapping[str, Ballot], *, anonymous: bool) -> tuple[TallyLine, ...]:
    """A line for each option, in the order of the options."""
    return tuple(
        _line(option, weight, ballots.values(), anonymous=anonymous) for option, weight in count.weights.items()
    )


def _line(option: str, weight: Fraction, ballots: Iterable[Ballot], *, anonymous: bool) -> TallyLine:
    given = [vote for vote in ballots if vote.option == option]
    names = () if anonymous else tuple(vote.name for vote in given)
    reasons = tuple(
        Reason(name="" if anonymous else vote.name, text=text) for vote in given if (text := _shortened(vote.reason))
    )
    return TallyLine(option=option, weight=f"{float(weight):g}", ballots=len(given), voters=names, reasons=reasons)


def _shortened(reason: str) -> str:
    """A model's words in one line: no tick of theirs stands where a receipt could."""
    words = " ".join(receipt_marks.without(reason)[0].split())
    return words if len(words) <= _SHORT else f"{words[: _SHORT - 1].rstrip()}…"


def _taken(wanted: str, options: Iterable[str]) -> bool:
    return any(option.casefold() == wanted for option in options)


def _objects(text: str) -> Iterator[Mapping[str, object]]:
    """The JSON objects of a text, fenced or not."""
    decoder = json.JSONDecoder()
    for match in list(re.finditer(r"\{", text))[:_MOST_OBJECTS]:
        try:
            found, _ = decoder.raw_decode(text, match.start())
        except (ValueError, RecursionError):
            continue
        yield cast("Mapping[str, object]", found)  # what begins with a brace is an object
