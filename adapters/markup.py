"""What is said, as the pieces that push platforms show one below the other. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.channel import AgentCard
from bot.messages import Button, Language, Saying


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A block of text. `speaker` is a parrot's name, `markdown` as a model wrote it; the others are shown as they stand."""

    kind: Literal["speaker", "markdown", "text", "receipt", "title", "line"]
    text: str


def pieces(saying: Saying, flock: Mapping[str, AgentCard]) -> list[Piece]:
    """Who speaks, what they say, the receipts, and the cards with their lines."""
    found: list[Piece] = []
    agent = flock.get(saying.agent or "")
    if agent is not None:
        found.append(Piece(kind="speaker", text=f"{agent.emoji} {agent.name[language_of(saying)]}"))
    if saying.text:
        found.append(Piece(kind="markdown" if saying.markdown else "text", text=saying.text))
    found += [Piece(kind="receipt", text=receipt) for receipt in saying.receipts]
    for card in saying.cards:
        # the title of nothing but buttons says what they show themselves
        if card.title and (card.lines or card.kind != "quick") and card.title not in saying.text:
            found.append(Piece(kind="title", text=card.title))
        found += [Piece(kind="line", text=line) for line in card.lines]
    return found


def keys(saying: Saying) -> list[Button]:
    """The buttons that can be pressed, in order."""
    return [button for card in saying.cards if card.open for button in card.buttons]


def language_of(saying: Saying) -> Language:
    """The language that the words are in, as far as their letters tell."""
    words = "".join((saying.text, *saying.receipts, *(card.title for card in saying.cards)))
    return "zh" if any("\u4e00" <= letter <= "\u9fff" for letter in words) else "en"
