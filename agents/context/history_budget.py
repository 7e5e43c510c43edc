"""What of a conversation fits into a request: a budget of tokens, shared out by kind and spent by priority. Pure.

Shares and priorities are those of the flock's first design: what is asked comes before what was said, what was said last
before what was found, and that before what was said long ago. The oldest is cut first.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from agents.call import Utterance
from agents.llm.base import Json

DEFAULT, MOST = 4096, 8000  # tokens of a request's messages
SYSTEM = 500  # tokens that are put by for the system message when shares are made
LONGEST = 1500  # characters of one thing that was said before
MESSAGE = 4  # tokens that a message costs besides its text
SUMMARY = "earlier in this conversation"  # the origin that the model reads

Kind = Literal["system", "query", "recent", "retrieval", "episodes", "preferences", "older"]
PRIORITY: Mapping[Kind, int] = {
    "system": 100,
    "query": 90,
    "recent": 80,
    "retrieval": 70,
    "episodes": 60,
    "preferences": 50,
    "older": 40,
}
_WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
_FENCE = re.compile(r"<\s*/\s*data", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """Tokens by kind; together never more than `total`."""

    total: int
    system: int
    preferences: int
    short: int
    long: int
    retrieval: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """All that could be sent. Of `earlier`, the role `summary` is what was said long ago.

    `ahead` stands in front of the query, in the same message: many templates take no two in a row of one side.
    """

    system: str
    query: str
    ahead: str = ""
    earlier: Sequence[Utterance] = field(default_factory=tuple[Utterance, ...])
    retrieved: str = ""
    preferences: str = ""


class _Sendable(NamedTuple):
    """Something that was said, as it may be sent, and the tokens that it costs."""

    role: str
    text: str
    cost: int


def tokens(text: str) -> int:
    """An estimate: a wide character is one, of the others four are."""
    wide = 0 if text.isascii() else len(_WIDE.findall(text))
    return wide + -(-(len(text) - wide) // 4)


def shares(total: int = 0, *, retrieval: bool) -> Shares:
    """How a budget is shared out; 0 means the usual one, and nothing above the largest is used."""
    total = min(total, MOST) if total > 0 else DEFAULT
    system = min(SYSTEM, total)
    preferences = min(total // 10, total - system)
    rest = total - system - preferences
    short, long, found = (40, 15, 45) if retrieval else (55, 30, 0)
    return Shares(
        total=total,
        system=system,
        preferences=preferences,
        short=rest * short // 100,
        long=rest * long // 100,
        retrieval=rest * found // 100,
    )


def granted(wanted: Mapping[Kind, int], total: int) -> dict[Kind, int]:
    """Tokens for each kind, in the order of their priorities, until there are none left."""
    left, given = total, dict[Kind, int]()
    for kind in sorted(wanted, key=lambda kind: -PRIORITY[kind]):
        given[kind] = max(min(wanted[kind], left), 0)
        left -= given[kind]
    return given


def messages(material: Material, total: int = 0) -> list[Json]:
    """A request's messages: system, a summary of older talk, what was said, what is known, and what is asked.

    What is another with each request stands behind what is not. System and query are always whole; a run of cut text ends
    in an ellipsis.
    """
    asked = f"{material.ahead}\n\n{material.query}" if material.ahead else material.query
    share = shares(total, retrieval=bool(material.retrieved))
    said = [_sendable(one) for one in material.earlier if one.role != "summary"]
    summary = "\n".join(one.text for one in material.earlier if one.role == "summary")
    recent = _newest(said, share.short)
    known = {"retrieval": material.retrieved, "episodes": summary, "preferences": material.preferences}
    wanted: dict[Kind, int] = {
        "system": _cost(material.system),
        "query": _cost(asked),
        "recent": sum(one.cost for one in recent),
        "retrieval": min(_fenced_cost(material.retrieved, "notes"), share.retrieval),
        "episodes": min(_fenced_cost(summary, SUMMARY), share.long),
        "preferences": min(_fenced_cost(material.preferences, "preferences"), share.preferences),
        "older": sum(one.cost for one in said[: len(said) - len(recent)]),
    }
    given = granted(wanted, share.total)
    kept = _newest(said, given["recent"] + given["older"])
    return [
        {"role": "system", "content": material.system},
        *_known(known["episodes"], SUMMARY, given["episodes"]),
        *({"role": one.role, "content": one.text} for one in kept),
        *_known(known["preferences"], "preferences", given["preferences"]),
        *_known(known["retrieval"], "notes", given["retrieval"]),
        {"role": "user", "content": asked},
    ]


def fenced(text: str, origin: str) -> str:
    """Text as data; it cannot end its own fence."""
    name = "".join(character for character in origin if character not in '"<>\n')
    return f'<data from="{name}">\n{_FENCE.sub("< /data", text)}\n</data>'


def is_fenced(content: object) -> bool:
    """Whether a message is text as data."""
    return str(content).startswith("<data from=")


def cut(text: str, most: int) -> str:
    """The beginning of a text that is at most so many tokens."""
    if tokens(text) <= most:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if tokens(text[:middle] + "…") <= most else (low, middle - 1)
    return text[:low] + "…" if low else ""


def _cost(text: str) -> int:
    return tokens(text) + MESSAGE if text else 0


def _fenced_cost(text: str, origin: str) -> int:
    return _cost(fenced(text, origin)) if text else 0


def _sendable(one: Utterance) -> _Sendable:
    text = one.text if len(one.text) <= LONGEST else one.text[: LONGEST - 1] + "…"
    text = fenced(text, one.by) if one.by else text
    return _Sendable(one.role, text, _cost(text))


def _newest(said: Sequence[_Sendable], most: int) -> Sequence[_Sendable]:
    """The newest that are at most so many tokens together."""
    for number, one in enumerate(reversed(said)):
        most -= one.cost
        if most < 0:
            return said[len(said) - number :]
    return said


def _known(text: str, origin: str, most: int) -> Iterable[Json]:
    """Text that nobody says now, as data, as much of it as may be sent."""
    short = text if _fenced_cost(text, origin) <= most else cut(text, most - _fenced_cost(" ", origin))
    return ({"role": "user", "content": fenced(short, origin)},) if short else ()
