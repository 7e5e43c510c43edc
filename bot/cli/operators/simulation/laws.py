"""The laws of a simulation, each over what was shown and what the rows say; a law that does not hold is told with what broke it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Literal, TypeAlias

from bot.cli.operators.simulation.memory_platform import ShownMessage
from bot.cli.operators.simulation.wishes import Somebody
from bot.ports.messages import Saying

Law: TypeAlias = Literal[
    "answered", "rings", "missed", "twice", "others", "order", "undo", "story", "rehearsal", "late", "unasked"
]
LAWS: Mapping[Law, str] = {
    "answered": "every message is answered",
    "rings": "nothing rings but what a row said, at its moment",
    "missed": "all rings that rows said",
    "twice": "nothing is shown twice, unless it says so",
    "others": "nobody sees what is another's",
    "order": "answers come in their order",
    "undo": "an undo brings back what was",
    "story": "why tells what was written and done",
    "rehearsal": "what is rehearsed is what comes",
    "late": "what came due while the house was down is told once, as late",
    "unasked": "nobody hears more than the measure of what they did not ask for",
}

UNASKED = 3  # messages of a day that are said unasked


class LawBroken(Exception):
    """A law does not hold."""

    def __init__(self, law: Law, detail: str) -> None:
        super().__init__(f"{LAWS[law]}: {detail}")
        self.law = law


def whole(saying: Saying) -> str:
    """Return all that is read of a message."""
    parts = [saying.text, *saying.receipts]
    for card in saying.cards:
        parts += [card.title, *card.lines, *(button.label for button in card.buttons)]
    return "\n".join(filter(None, parts))


def is_ring(key: str) -> bool:
    return key.startswith("r:")


def rung(shown: Iterable[ShownMessage]) -> set[str]:
    """Return the keys of what rang."""
    return {one.key for one in shown if is_ring(one.key)}


def key_of(due: int, at: datetime) -> str:
    """Return the key by which a row rings at a moment."""
    return f"r:{due}:{int(at.timestamp())}"


def check_rings(said: set[str], due: set[str], shown: Sequence[ShownMessage]) -> None:
    """`said`: what rows might ring, before and after the step; `due`: what they had to ring in it. Raises LawBroken."""
    rang = rung(shown)
    if strange := rang - said:
        raise LawBroken("rings", ", ".join(sorted(strange)))
    if missing := due - rang:
        raise LawBroken("missed", ", ".join(sorted(missing)))


def check_once(before: set[str], new: Sequence[ShownMessage]) -> None:
    """`before`: the keys of all that was shown. Raises LawBroken where a message is shown again, and does not say so."""
    here: set[str] = set()
    for one in new:
        if (one.key in before or one.key in here) and not one.saying.repeated:
            raise LawBroken("twice", f"{one.key}: {whole(one.saying)[:80]}")
        here.add(one.key)


def check_own(new: Sequence[ShownMessage], people: Sequence[Somebody]) -> None:
    """Raises LawBroken where somebody, or a group, sees the name of another's thing."""
    for one in new:
        text = whole(one.saying)
        for other in people:
            if other.chat != one.chat and other.sign in text:
                raise LawBroken("others", f"{one.chat} sees: {text[:80]}")


def check_order(new: Sequence[ShownMessage], place: Mapping[str, int]) -> None:
    """`place`: of each answer the number of the message that it is to. Raises LawBroken."""
    last: dict[str, int] = {}
    for one in new:
        if is_ring(one.key) or one.key not in place or one.saying.repeated:
            continue
        if place[one.key] < last.get(one.chat, 0):
            raise LawBroken("order", f"{one.key} in {one.chat}")
        last[one.chat] = place[one.key]


def check_late(due: set[int], may: set[int], told: Sequence[int]) -> None:
    """`due`: rows whose moment came while nothing ran; `may`: all that may be told now. Raises LawBroken."""
    if lacking := due - set(told):
        raise LawBroken("late", f"never told: {sorted(lacking)}")
    if len(told) > len(set(told)) or not set(told) <= may:
        raise LawBroken("late", f"told: {sorted(told)}, due: {sorted(due)}")


def check_unasked(heard: Mapping[tuple[str, str], int]) -> None:
    """`heard`: how much was said unasked in a chat on a day. Raises LawBroken."""
    for (chat, day), number in heard.items():
        if number > UNASKED:
            raise LawBroken("unasked", f"{chat} on {day}: {number}")


def check_story(told: Saying, words: str, done: Sequence[str]) -> None:
    """Raises LawBroken where the story of an answer lacks the words that were written, or what was done."""
    lacking = [one for one in (words, *(line.removeprefix("✓ ") for line in done)) if one not in told.text]
    if lacking:
        raise LawBroken("story", f"{lacking} is not in: {told.text[:200]}")


def check_same(law: Law, before: object, after: object, what: str) -> None:
    """Raises LawBroken where two are not the same."""
    if before != after:
        raise LawBroken(law, f"{what}: {before} ≠ {after}")
