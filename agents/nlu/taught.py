"""What somebody has taught: words of theirs, read as the sentence that they mean by them. Pure.

The words themselves first, also with courtesy around them or a time beside them; then with a gap ("… is through" for "… is done"), where
whatever is written stands for itself. Where rules are sure of nothing else, also taught words within a sentence that is sure with what
they mean, and words that differ from them by one letter. What is meant is read as any sentence is: a lesson can do no more than its words.
"""

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from agents.nlu.asides import aside
from agents.nlu.cues.courtesy import without_courtesy
from agents.nlu.interpret import decide
from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.replies.offer_replies import is_reply
from agents.nlu.smalltalk import smalltalk
from agents.texts import Language, language_of
from agents.timetext import parse, title

LONGEST = 60  # characters of words that are taught
MEANT = 199  # characters of what they mean: as many as rules read
_NEAR = 5  # letters from which on one of them may be another
_BLIND = ("P", "Z", "C")  # categories of signs that make no difference
_VARIANT = "\ufe0f"
_STOPS = frozenset({"停", "停下", "停下来", "别说了", "stop"})
_SIGNS = " \t,.!?;:，。！？；：、…~～"
_DOTS = re.compile(r"…+|\.{3,}|_{2,}|。{3,}")
_COLON = re.compile(r"[:：]")
_GAP = "␣"  # in a key: where anything may stand
_LEAST = 2  # letters of what stands around a gap, or is read within a sentence; twice as many Latin ones
_WORD = 16  # letters of a word; four of Chinese


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


def key_of(words: str, meaning: str) -> str:
    """Return the key of a lesson; with a gap in it where both its words and their meaning have one."""
    return _GAP.join(map(key, _DOTS.split(words))) if has_gap(words, meaning) else key(words)


def has_gap(words: str, meaning: str) -> bool:
    """Tell whether words and meaning have one gap each, written as dots or a line."""
    return len(_DOTS.findall(words)) == len(_DOTS.findall(meaning)) == 1


def known_by(words: str) -> bool:
    """Tell whether there is enough of words for them to be known by it; a colon makes up for much."""
    plain = key(words)
    return len(plain) >= (_LEAST if _COLON.search(words) or not plain.isascii() else _LEAST * 2)


def example(meaning: str) -> str:
    """Return a meaning with something in its gap."""
    return _DOTS.sub("X", meaning)


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
    polite = without_courtesy(text, blanks=True)
    keys = {key(text), key(polite)}
    plain = [lesson for lesson in lessons if _GAP not in lesson.key]
    for lesson in plain:
        if lesson.key in keys:
            return lesson.meaning
    for lesson in sorted(plain, key=lambda one: len(one.words), reverse=True):
        beside = _beside(text.strip(_SIGNS), lesson.words)
        if beside is not None and _is_time(beside, now):
            return f"{lesson.meaning} {beside}"
    for lesson in sorted(lessons, key=lambda one: len(one.key), reverse=True):
        if _GAP in lesson.key and (filled := _filled(text, lesson) or _filled(polite, lesson)):
            return filled
    near = next((lesson.meaning for lesson in plain if any(_one_apart(lesson.key, one) for one in keys)), None)
    within = _within(text, plain, now, language)
    if (near is None and within is None) or decide(text, now, language).sure:
        return None
    return near if within is None or not decide(within, now, language_of(within, language)).sure else within


def _filled(text: str, lesson: Taught) -> str | None:
    """Return what is meant by a text that is the words of a lesson with something in their gap; None for any other text."""
    before, behind = lesson.key.split(_GAP)
    whole = key(text)
    if len(whole) <= len(before) + len(behind) or not (whole.startswith(before) and whole.endswith(behind)):
        return None
    sizes = range(len(text) + 1)
    begin = next((n for n in reversed(sizes) if key(text[:n]) == before), None)
    end = next((n for n in sizes if key(text[n:]) == behind), None)
    if begin is None or end is None or begin >= end or _cut(text, begin) or _cut(text, end):
        return None
    if not known_by(_COLON.sub("", lesson.words)) and not _COLON.search(text[:begin] + text[end:]):
        return None
    between = text[begin:end].strip()
    return _DOTS.sub(lambda _: between, lesson.meaning) if key(between) else None


def _cut(text: str, at: int) -> bool:
    """Tell whether a place lies within a word of Latin letters."""
    around = text[max(at - 1, 0) : at + 1]
    return 0 < at < len(text) and all(one.isascii() and one.isalnum() for one in around)


def _is_word(meaning: str) -> bool:
    """Tell whether a meaning is a single word; one such as “reminder” is a request by itself."""
    return len(meaning) <= (_WORD if meaning.isascii() else _WORD // 4) and len(meaning.split()) == 1


def _within(text: str, lessons: Sequence[Taught], now: datetime, language: Language) -> str | None:
    """Return a text with what is meant in the place of taught words within it; None where there are none. No requests: these stand alone."""
    for lesson in sorted(lessons, key=lambda one: len(one.words), reverse=True):
        found = re.search(re.escape(lesson.words), text, re.IGNORECASE)
        if found is None or _cut(text, found.start()) or _cut(text, found.end()) or not known_by(lesson.words):
            continue
        if _is_word(lesson.meaning) or not decide(lesson.meaning, now, language_of(lesson.meaning, language)).sure:
            return f"{text[: found.start()]}{lesson.meaning}{text[found.end() :]}"
    return None


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
