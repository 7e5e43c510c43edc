"""Another value in the place of one that a note says. Pure."""

import re
from string import ascii_letters

from agents.texts.search_terms import search_terms
from storage.content.notes import folded

_ARTICLE = re.compile(r"^(?:the|an?|my|our)\s+", re.IGNORECASE)
_NUMBER = re.compile(r"[+\d](?:[\d .:/-]*\d)?")


def with_value(text: str, query: str, new: str, old: str) -> str | None:
    """Return a note with a new value in the place of the `old` one, or of the number behind the query's words; None where it has none."""
    if old:
        old, new = _ARTICLE.sub("", old), _ARTICLE.sub("", new)
        longer = f"{old} {new.split()[-1]}"  # "the green bin, not the blue"
        old = longer if longer in text else old
        return text.replace(old, new, 1) if old in text else None
    small = folded(text)
    if len(small) != len(text):
        return None
    ends = [small.rfind(term) + len(term) for term in search_terms(query) if term in small]
    numbers = list(_NUMBER.finditer(text))
    behind = [one for one in numbers if ends and one.start() >= max(ends)]
    chosen = behind[0] if behind else numbers[0] if ends and len(numbers) == 1 else None
    if chosen is None:
        return None
    before, behind_it = text[: chosen.start()], text[chosen.end() :]
    if _is_letter(new[:1]):  # a code is replaced whole: K12 for J7
        before = before.rstrip(ascii_letters)
    if _is_letter(new[-1:]):
        behind_it = behind_it.lstrip(ascii_letters)
    return f"{before}{new}{behind_it}"


def _is_letter(sign: str) -> bool:
    return sign.isascii() and sign.isalpha()


_TOKEN = re.compile("[\u3400-\u9fff]|[^\\W\u3400-\u9fff]+(?:[.,:'’-][^\\W\u3400-\u9fff]+)*")


def _of_its_shape(text: str, new: str) -> str | None:
    """Return a note with a figure in the place of the only one that is written like it: 8-26-4 for 8-24-6."""
    wanted = _DIGIT.sub("0", new)
    there = [one for one in _RUN.finditer(text) if _DIGIT.sub("0", one.group()) == wanted]
    if len(there) != 1 or "0" not in wanted or there[0].group() == new:
        return None
    return f"{text[: there[0].start()]}{new}{text[there[0].end() :]}"


_DIGIT, _RUN = re.compile(r"\d"), re.compile(r"[^\s,，。;；:：\u3400-\u9fff]+")
LONGEST = 12  # words or Han characters of a value


def with_like_value(text: str, new: str) -> str | None:
    """Return a note with a value in the place of the one that is most like it: "five years" for "three years", 1.3M for 1.2M.

    None where the value has nothing in common with any piece of the note, or with several alike.
    """
    wanted = [one.group().casefold() for one in _TOKEN.finditer(new)]
    there = list(_TOKEN.finditer(text))
    size = len(wanted)
    if not 0 < size <= LONGEST:
        return None
    held: list[tuple[float, int]] = []
    for at in range(len(there) - size + 1):
        pairs = [(one.group().casefold(), word) for one, word in zip(there[at : at + size], wanted, strict=True)]
        same = sum(1.0 if one == word else 0.6 if _alike(one, word) else 0.0 for one, word in pairs)
        if same < size and all(one == word or _alike(one, word) or size > 1 for one, word in pairs):
            held.append((same / size, at))
    best = max((share for share, _ in held), default=0.0)
    places = [at for share, at in held if share == best]
    if best < 0.5 or len(places) != 1:
        return _of_its_shape(text, new)
    first, last = there[places[0]], there[places[0] + size - 1]
    return f"{text[: first.start()]}{new}{text[last.end() :]}"


def _alike(one: str, other: str) -> bool:
    """Tell whether two words are both numbers, with the same unit behind them."""
    return one[:1].isdigit() and other[:1].isdigit() and one.lstrip("0123456789.,:-") == other.lstrip("0123456789.,:-")
