"""Who calls us, whichever way events come, and what they are refused with."""

from dataclasses import dataclass
from typing import Literal

from agents.texts.traditional import TRADITIONAL, is_traditional, traditional
from bot.ports.messages import Language


class Unavailable(Exception):
    """The event could not be kept just now; the platform shall send it again."""


class UnknownSession(LookupError):
    """There is no such session for this person."""


class ButtonRefused(Exception):
    """The button cannot be pressed (any more): it is `unknown`, `used`, `expired` or `foreign`."""

    def __init__(self, why: Literal["unknown", "used", "expired", "foreign"]) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who uses the page, the console or the API: a person and what their device tells."""

    person: int
    space: int
    language: Language | None = None
    zone: str | None = None


def in_letters(language: Language | None, *, is_hant: bool) -> Language | None:
    """Return the language of somebody whose platform tells that their Chinese is written in traditional characters, or not."""
    return TRADITIONAL if language == "zh" and is_hant else language


def lettered(sentence: str, language: Language | None) -> str:
    """Return a sentence of ours in the characters of the language; people's words do not go through here."""
    return traditional(sentence) if language is not None and is_traditional(language) else sentence
