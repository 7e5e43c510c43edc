"""Buttons, which Matrix does not have: numbers below a card, pressed by a reaction or by writing the number. Pure.

The tokens stand in the event itself, in the order of the numbers, so that a press needs nothing that we would have to keep.
"""

from collections.abc import Sequence
from typing import cast

from adapters.matrix.raw_json import Facts, facts, rows, text
from bot.ports.messages import Button

FIELD = "parrots.buttons"
KEYCAP = "\ufe0f\u20e3"
NUMBERS = (*(f"{digit}{KEYCAP}" for digit in range(1, 10)), "🔟")
MOST = 60  # buttons of one message
PUT = 5  # of so many at most the numbers are put below it: each is an event, of which homeservers allow few


def mark(place: int) -> str:
    """Return what stands before a button's label."""
    return NUMBERS[place] if place < len(NUMBERS) else f"{place + 1}."


def field_of(buttons: Sequence[Button]) -> list[str]:
    return [button.token for button in buttons[:MOST]]


def tokens(event: Facts, user: str) -> list[str]:
    """Return what can be pressed on an event now; nothing unless we (`user`) wrote it."""
    if event.get("sender") != user:
        return []
    content = facts(event.get("content"))
    changed = facts(facts(facts(event.get("unsigned")).get("m.relations")).get("m.replace"))
    if changed.get("sender") == user:
        content = facts(facts(changed.get("content")).get("m.new_content"))
    found = content.get(FIELD)
    return [text(one) for one in cast("list[object]", found)] if isinstance(found, list) else []


def by_reaction(key: str, offered: Sequence[str]) -> str:
    """Return the token that a reaction presses; "" for none."""
    plain = key.replace("\ufe0f", "")
    place = next((n for n, one in enumerate(NUMBERS) if one.replace("\ufe0f", "") == plain), -1)
    return offered[place] if 0 <= place < len(offered) else ""


def written(words: str) -> int:
    """Return the number that somebody wrote, and nothing else; 0 for none."""
    words = words.strip()
    if words.replace("\ufe0f", "") in [one.replace("\ufe0f", "") for one in NUMBERS]:
        return [one.replace("\ufe0f", "") for one in NUMBERS].index(words.replace("\ufe0f", "")) + 1
    return int(words) if words.isascii() and words.isdigit() and len(words) <= 2 else 0


def own_marks(events: Sequence[Facts], user: str) -> dict[str, str]:
    """Return our own reactions on an event: the event of each, by its number."""
    found: dict[str, str] = {}
    for event in rows(list(events)):
        key = text(facts(facts(event.get("content")).get("m.relates_to")).get("key"))
        if event.get("sender") == user and key in NUMBERS:
            found[key] = text(event.get("event_id"))
    return found
