"""What somebody has taught: words of theirs, read as the sentence that they mean by them. Pure.

The words themselves first, also with courtesy around them or a time beside them; then words that differ from them by one letter,
where nothing else is understood by rules. What is meant is read as any sentence is: a lesson can do no more than its words.
"""

import unicodedata
from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from agents.nlu.asides import aside
from agents.nlu.cues.courtesy import without_courtesy
from agents.nlu.interpret import decide
from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.offer_replies import is_reply
from agents.nlu.smalltalk import smalltalk
from agents.texts import Language
from agents.timetext import parse, title

LONGEST = 60  # characters of words that are taught
MEANT = 199  # characters of what they mean: as many as rules read
_NEAR = 5  # letters from which on one of them may be another
_BLIND = ("P", "Z", "C")  # categories of signs that make no difference
_VARIANT = "\ufe0f"
_STOPS = frozenset({"停", "停下", "停下来", "别说了", "stop"})
_SIGNS = " \t,.!?;:，。！？；：、…~～"


class Taught(Protocol):
    """A lesson; `key`: its words as they are compared."""

    @property
    def key(self) -> str: ...
    @property
    def words(self) -> str: ...
    @property
    def meaning(self) -> str: ...


def key(words: str) -> str:
    """Return words as they are compared: without case, width, blanks, signs, and of one script."""
    plain = unicodedata.normalize("NFKD", simplified(unicodedata.normalize("NFKC", words))).casefold()
    kept = "".join(one for one in plain if unicodedata.category(one)[0] not in _BLIND and one != _VARIANT)
    return unicodedata.normalize("NFKC", kept)


def may_be_taught(words: str, now: datetime) -> bool:
    """Tell whether words may get another meaning: none with which one agrees, declines, chooses, stops or undoes, no command, no time."""
    said = words.strip(_SIGNS)
    if not key(said) or "\n" in words or words.startswith("/") or key(said).isdecimal():
        return False
    if said.casefold() in _STOPS or is_reply(said) or smalltalk(said) is not None or _is_time(said, now):
        return False
    return aside(said) in (None, "about")


def read_as(text: str, lessons: Sequence[Taught], now: datetime, language: Language) -> str | None:
    """Return the sentence that a text means by what was taught; None where nothing was taught about it."""
    if not lessons or len(text) > LONGEST + MEANT or "\n" in text or text.startswith("/"):
        return None
    keys = {key(text), key(without_courtesy(text, blanks=True))}
    for lesson in lessons:
        if lesson.key in keys:
            return lesson.meaning
    for lesson in sorted(lessons, key=lambda one: len(one.words), reverse=True):
        beside = _beside(text.strip(_SIGNS), lesson.words)
        if beside is not None and _is_time(beside, now):
            return f"{lesson.meaning} {beside}"
    near = next((lesson for lesson in lessons if any(_one_apart(lesson.key, one) for one in keys)), None)
    return None if near is None or decide(text, now, language).sure else near.meaning


def _beside(text: str, words: str) -> str | None:
    """Return what stands before or behind the words in a text; None where they are not its beginning or end."""
    folded, sought = text.casefold(), words.casefold()
    for rest, at in (
        (text[len(words) :] if folded.startswith(sought) else "", 0),
        (text[: -len(words)] if folded.endswith(sought) else "", -1),
    ):
        parted = rest and not (rest[at].isascii() and rest[at].isalnum())
        if parted and rest.strip(_SIGNS):
            return rest.strip(_SIGNS)
    return None


def _is_time(text: str, now: datetime) -> bool:
    """Tell whether a text is a time and nothing else; a number alone is none."""
    reading = parse(text, now)
    return reading.verdict != "none" and not key(text).isdecimal() and not title(text, reading).strip(_SIGNS)


def _one_apart(first: str, second: str) -> bool:
    """Tell whether two words of some length differ by one letter, or by two that changed places."""
    short, long = sorted((first, second), key=len)
    if len(short) < _NEAR or len(long) - len(short) > 1 or short == long:
        return False
    at = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at + 1 : at + 2] + short[at] + short[at + 2 :]
    return short[at + 1 :] == long[at + 1 :] or swapped == long[at:]
