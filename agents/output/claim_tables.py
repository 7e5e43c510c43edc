"""The phrase table of a language. Pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Deed = Literal["keep", "add", "book", "change", "drop", "remind", "there", "any"]
"""What a phrase says was done: a note kept, something added, booked, changed, taken away, a reminder to come, that it is there, or just done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A way to claim a write; `weak`: a claim only with a place, a thing or a time of ours in the clause; `whole`: not a heading; `words`: it
    says one of them (lower case), unless there are none; so that most clauses need no look at it; `negative`: it says so with a negation of its own; `idiom`: people say it of anything
    ("case closed"), so that it is a claim only where a write was wanted, or in a sentence that names something of ours or who did it."""

    said: re.Pattern[str]
    deed: Deed
    weak: bool = False
    whole: bool = False
    negative: bool = False
    idiom: bool = False
    words: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTable:
    """The phrases of a language, and what around them makes them no claim.

    `hints` says whether a phrase can match at all: where not, nothing else needs to be looked at. `harmless` is taken out of a clause first; `offered` and `denied` stand in front of a phrase (or within); `others` says
    that somebody else did it; `condition` makes no claims of its clause and all that follow; `reported` of its clause. `bare` is what
    claims something behind a tick, or behind "Done:". `echo` names the person's wish; it is taken out of the sentence. `actor` within
    a phrase is the person, who did it.
    """

    hints: Callable[[str], bool]
    phrases: tuple[Phrase, ...]
    harmless: re.Pattern[str]
    offered: re.Pattern[str]
    denied: re.Pattern[str]
    others: re.Pattern[str]
    condition: re.Pattern[str]
    reported: re.Pattern[str]
    asked: re.Pattern[str]
    bare: re.Pattern[str]
    echo: re.Pattern[str]
    actor: re.Pattern[str] | None
