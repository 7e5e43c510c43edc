"""Messages as the pieces that push platforms show one below the other. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from bot.ports.messages import Button, Card, Language, Saying
from bot.ports.push import AgentCard

MOST_MESSAGES = 3  # that show one saying; what is over goes as a text file
REST = "rest.txt"  # the name of that file
_NUMBERS = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
LISTS = ("agenda", "slots", "notes")  # kinds of cards whose lines are what the words announce


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A block of text. `speaker` is a parrot's name, `markdown` as a model wrote it; the others are shown as they stand.

    `bold`: places (begin, end) of the text that are marked.
    """

    kind: Literal["speaker", "markdown", "text", "receipt", "title", "line"]
    text: str
    bold: tuple[tuple[int, int], ...] = ()


def pieces(saying: Saying, flock: Mapping[str, AgentCard]) -> list[Piece]:
    """Return who speaks, what they say and what was done, and the cards with their lines."""
    found: list[Piece] = []
    agent = flock.get(saying.agent or "")
    if agent is not None:
        found.append(Piece(kind="speaker", text=f"{agent.emoji} {agent.name[language_of(saying)]}"))
    text, below = _around(saying)
    words = [Piece(kind="markdown" if saying.markdown else "text", text=text)] if text else []
    receipts = [Piece(kind="receipt", text=receipt) for receipt in saying.receipts]
    # what a model wrote leads to what was done; what code wrote explains it
    found += [*words, *receipts] if saying.markdown else [*receipts, *words]
    marks = _marks(saying)
    for number, card in enumerate(saying.cards):
        if card.title and (marks or card.title not in saying.text):
            found.append(Piece(kind="title", text=f"{marks.get(number, '')}{card.title}"))
        found += [Piece(kind="line", text=line, bold=marks_of(card, place)) for place, line in enumerate(card.lines)]
    return [*found, Piece(kind="text", text=below)] if below else found


def breaks(before: Piece, piece: Piece) -> bool:
    """Return whether a blank line stands between them: where another kind of thing begins."""
    if before.kind == "speaker":
        return False
    return piece.kind == "title" or (before.kind != piece.kind and before.kind != "title")


def marks_of(card: Card, line: int) -> tuple[tuple[int, int], ...]:
    """Return the places of a card's line that are marked."""
    return tuple((begin, end) for of, begin, end in card.marks if of == line)


def _around(saying: Saying) -> tuple[str, str]:
    """Return the words above the cards, and those below: a heading stands right above its list, and remarks come after it."""
    lists = any(card.kind in LISTS and card.lines for card in saying.cards)
    if saying.markdown or saying.receipts or not lists:
        return saying.text, ""
    heading, _, remarks = saying.text.partition("\n")
    return heading, remarks.strip("\n")


def keys(saying: Saying) -> list[Button]:
    """Return the buttons that can be pressed, in order; those of several questions with the number of theirs."""
    marks = _marks(saying)
    return [
        replace(button, label=f"{marks.get(number, '')}{button.label}")
        for number, card in enumerate(saying.cards)
        if card.open
        for button in card.buttons
    ]


def _marks(saying: Saying) -> dict[int, str]:
    """Return, by place, what stands before the title and the buttons of a card, where one message asks several things."""
    asking = [
        number
        for number, card in enumerate(saying.cards)
        if card.open and card.buttons and card.title and card.kind != "notes"  # their buttons say which note
    ]
    if len(asking) < 2:
        return {}
    return {number: f"{_NUMBERS[place]} " for place, number in enumerate(asking[: len(_NUMBERS)])}


def language_of(saying: Saying) -> Language:
    """Return the language that the words are in, as far as their letters tell."""
    words = "".join((saying.text, *saying.receipts, *(card.title for card in saying.cards)))
    return "zh" if any("\u4e00" <= letter <= "\u9fff" for letter in words) else "en"
