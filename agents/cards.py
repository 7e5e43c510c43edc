"""Cards: what a parrot shows besides words. One description each; every channel renders it in its own way."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

BRIEF = 24  # columns of a title on a button: a phone shows about 30
CardKind = Literal[
    "suggestion",
    "slots",
    "conflict",
    "reminder",
    "digest",
    "notes",
    "list",
    "agenda",
    "error",
    "quick",
    "progress",
    "vote",
    "protocol",
]
UiEvent = Literal[
    "ui_schedule_suggestion",
    "ui_time_slot_picker",
    "ui_conflict_resolution",
    "ui_quick_actions",
    "ui_memo_preview",
    "ui_schedule_list",
]


OwnCommand = Literal["export", "erase", "link", "profile", "calendars", "subscribe", "share", "protocol"]
"""Commands that are for a private chat alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """`token` (at most 64 bytes) names a stored action and the choice.

    `opens`: no press comes of it: it leads to a private chat with us, where this command is given. Only where a platform has such ways.
    """

    label: str
    token: str
    style: Literal["primary", "plain", "danger"] = "plain"
    opens: OwnCommand | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """`open` is False once its buttons were used or have expired. `marks`: letters that were asked for, as (line, begin, end)."""

    kind: CardKind
    title: str
    lines: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()
    open: bool = True
    marks: tuple[tuple[int, int, int], ...] = ()


# a reminder that rings, a digest and an error are no cards of a run's tools: what they show there is their buttons
UI_EVENTS: Mapping[CardKind, UiEvent] = {
    "suggestion": "ui_schedule_suggestion",
    "slots": "ui_time_slot_picker",
    "conflict": "ui_conflict_resolution",
    "quick": "ui_quick_actions",
    "notes": "ui_memo_preview",
    "list": "ui_quick_actions",
    "agenda": "ui_schedule_list",
    "reminder": "ui_quick_actions",
    "digest": "ui_quick_actions",
    "error": "ui_quick_actions",
    "progress": "ui_quick_actions",
    "vote": "ui_quick_actions",
    "protocol": "ui_quick_actions",
}


def brief(title: str) -> str:
    """A title on one line, as short as a button needs it; a wide character takes two columns."""
    line = " ".join(title.split())
    if _columns(line) <= BRIEF:
        return line
    line = line[:BRIEF]  # each letter takes a column at least
    while line and _columns(line) >= BRIEF:
        line = line[:-1]
    return f"{line.rstrip()}…"


def _columns(text: str) -> int:
    return sum(2 if letter > "\u2e7f" else 1 for letter in text)


def ui_event(card: Card) -> UiEvent:
    """The name under which a card goes over the wire."""
    return UI_EVENTS[card.kind]
