"""Cards: what a parrot shows besides words. One description each; every channel renders it in its own way."""

from dataclasses import dataclass
from typing import Literal

CardKind = Literal["conflict", "reminder", "digest", "notes", "agenda", "error", "quick"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """`token` (at most 64 bytes) names a stored action and the choice."""

    label: str
    token: str
    style: Literal["primary", "plain", "danger"] = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """`open` is False once its buttons were used or have expired."""

    kind: CardKind
    title: str
    lines: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()
    open: bool = True
