"""Messages as the pieces that push platforms show one below the other. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from bot.ports.messages import Button, Card, Language, Opinion, Saying
from bot.ports.moments import Moment, moments
from bot.ports.push import AgentCard

MOST_MESSAGES = 3  # that show one saying; what is over goes as a text file
REST = "rest.txt"  # the name of that file
_NUMBERS = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
LONGER = 300  # characters of an answer below which it is asked what one thinks of it
THUMBS: Mapping[str, Opinion] = {"o.good": "good", "o.bad": "bad"}  # by what the button that says so carries
_THUMB_OF: Mapping[Opinion, str] = {"good": "👍", "bad": "👎"}
LISTS = ("agenda", "slots", "notes")  # kinds of cards whose lines are what the words announce


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A block of text. `speaker` is a parrot's name, `markdown` as a model wrote it; the others are shown as they stand.

    `bold`: places (begin, end) of the text that are marked; `moments`: those that tell a moment.
    """

    kind: Literal["speaker", "markdown", "text", "receipt", "title", "line"]
    text: str
    bold: tuple[tuple[int, int], ...] = ()
    moments: tuple[Moment, ...] = ()


def pieces(saying: Saying, flock: Mapping[str, AgentCard]) -> list[Piece]:
    """Return who speaks, what they say and what was done, and the cards with their lines."""
    found: list[Piece] = []
    agent = flock.get(saying.agent or "")
    if agent is not None:
        found.append(Piece(kind="speaker", text=f"{agent.emoji} {agent.name[language_of(saying)]}"))
    text, below = _around(saying)
    words = [Piece(kind="markdown", text=text) if saying.markdown else _told(saying, text)] if text else []
    receipts = [Piece(kind="receipt", text=receipt, moments=_proven(saying, receipt)) for receipt in saying.receipts]
    # what a model wrote leads to what was done; what code wrote explains it
    found += [*words, *receipts] if saying.markdown else [*receipts, *words]
    marks = _marks(saying)
    for number, card in enumerate(saying.cards):
        if card.title and (marks or card.title not in saying.text):
            found.append(Piece(kind="title", text=f"{marks.get(number, '')}{card.title}"))
        found += [
            Piece(kind="line", text=line, bold=marks_of(card, place), moments=_in_line(saying, card, line))
            for place, line in enumerate(card.lines)
        ]
    return [*found, _told(saying, below)] if below else found


def _told(saying: Saying, text: str) -> Piece:
    return Piece(kind="text", text=text, moments=() if saying.quoted or not saying.zone else moments(text, saying.zone))


def _proven(saying: Saying, receipt: str) -> tuple[Moment, ...]:
    """Return the moments of a receipt: those in the brackets at its end, for before them somebody's words may stand."""
    own = receipt.rfind(" (") if receipt.endswith(")") else -1
    if own < 0 or not saying.zone:
        return ()
    return tuple(moment for moment in moments(receipt, saying.zone) if moment.begin > own)


def _in_line(saying: Saying, card: Card, line: str) -> tuple[Moment, ...]:
    """Return the moments of a card's line; what notes and lists hold is somebody's words."""
    if not saying.zone or card.kind in ("notes", "list"):
        return ()
    return moments(line, saying.zone, card.title if card.kind == "agenda" else "")


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


def keys(saying: Saying, *, opening: bool = False) -> list[Button]:
    """Return the buttons that can be pressed, in order; those of several questions with the number of theirs.

    `opening`: also those that lead to a private chat with us.
    """
    marks = _marks(saying)
    return [
        replace(button, label=f"{marks.get(number, '')}{button.label}")
        for number, card in enumerate(saying.cards)
        if card.open
        for button in card.buttons
        if opening or button.opens is None
    ]


def thumbs(saying: Saying) -> list[Button]:
    """Return the buttons below a longer answer of a model, if it has no others, with which one says what one thinks of it."""
    longer = saying.markdown and saying.agent is not None and len(saying.text) >= LONGER
    if not longer or keys(saying):
        return []
    return [Button(label=_THUMB_OF[opinion], token=token) for token, opinion in THUMBS.items()]


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
