"""Another value in the place of one that a note says. Pure."""

import re
from string import ascii_letters, digits

from agents.texts.search_terms import search_terms
from storage.content.notes import folded

_ARTICLE = re.compile(r"^(?:the|an?|my|our)\s+", re.IGNORECASE)
_HANDLES = (
    re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,30}){1,4}"),
    re.compile(r"(?<!\w)@\w{2,30}"),
    re.compile(r"https?://[^\s,，。]{4,200}"),
)
_KEYS = "#*"  # with which a code ends
_NUMBER = re.compile(r"[+\d](?:[\d .:/-]*\d)?")


def with_value(text: str, query: str, new: str, old: str) -> str | None:
    """Return a note with a new value in the place of the `old` one, or of the number behind the query's words; None where it has none."""
    if old and old in text and _is_named(old, new) and (named := with_value(text, old, new, "")) is not None:
        return named  # the code is 7719# now: not the word, but what stands behind it
    if old:
        old, new = _ARTICLE.sub("", old), _ARTICLE.sub("", new)
        longer = f"{old} {new.split()[-1]}"  # "the green bin, not the blue"
        old = longer if longer in text else old
        places = (at for at in range(len(text)) if text.startswith(old, at))
        alone = (
            at
            for at in places
            if not (_goes_on(text[max(at - 1, 0) : at], old[:1]) or _goes_on(text[at + len(old) :][:1], old[-1:]))
        )
        at = next(alone, None)  # no 2 of 6210
        return None if at is None else f"{text[:at]}{new}{text[at + len(old) :]}"
    if (handle := next((form for form in _HANDLES if form.fullmatch(new)), None)) is not None:
        there = list(handle.finditer(text))  # an address has no other number in its place
        return f"{text[: there[0].start()]}{new}{text[there[0].end() :]}" if len(there) == 1 else None
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
    if _is_letter(new[:1]):  # a code is replaced whole: K12 for J7, Heron-1 for Bluejay-9900
        before = before.rstrip(f"{ascii_letters}{digits}-_")
    if _is_letter(new[-1:]) or before != text[: chosen.start()]:
        behind_it = behind_it.lstrip(f"{ascii_letters}-_")
    signs = len(new) - len(new.rstrip(_KEYS))
    behind_it = behind_it.removeprefix(new[len(new) - signs :])  # 7719# for 8806#
    ahead = new[: found.start()] if (found := _NUMBER.search(new)) is not None else ""
    if ahead.strip() and before.casefold().endswith(ahead.casefold()):
        before = before[: -len(ahead)]  # "HP 805" for the 803 of "HP 803"
    if (unit := _UNIT.search(new)) is not None and behind_it.startswith(unit[0]):
        behind_it = behind_it[len(unit[0]) :]  # 112万 for the 118 of 118万
    return f"{before}{new}{behind_it}"


def _is_named(old: str, new: str) -> bool:
    """Tell whether what is to be another is the name of a figure, and no value itself."""
    return not any(sign.isdigit() for sign in old) and any(sign.isdigit() for sign in new)


_UNIT = re.compile(r"(?<=\d)[\u3400-\u9fff]{1,3}$")


def without_words(text: str, words: str) -> str:
    """Return a note without some words of it and the sign or "and" that joined them; as it is where it does not say them."""
    at = text.lower().find(words.lower())
    before, behind = text[:at], text[at + len(words) :]
    if at < 0 or len(text.lower()) != len(text) or _goes_on(before[-1:], words) or _goes_on(behind[:1], words):
        return text
    head, _, last = before.rpartition("\n")
    if _BULLET.fullmatch(last.strip()) and (not behind.strip() or behind.lstrip(" ").startswith("\n")):
        return f"{head}{behind.rstrip()}".strip()  # the line of a list, with its mark
    joint = _JOINT.match(behind)
    if joint is not None:
        return f"{before}{behind[joint.end() :]}".strip()
    before = before.rstrip()
    for word in _AND:
        before = before.removesuffix(word)
    return f"{before.rstrip(_SIGNS)}{behind}".strip()


def _goes_on(sign: str, words: str) -> bool:
    """Tell whether a sign beside words is of the same word, as in the "art" of "party"."""
    return words.isascii() and sign.isascii() and sign.isalnum()


_BULLET = re.compile(r"[-*•]|\d{1,3}[.)]")
_JOINT = re.compile(r"\s*[,，、;；]\s*(?:and\s+)?|\s+(?:and|&)\s+|\s*[和跟与]\s*|\s*\n")
_AND = " and", " &", "和", "跟", "与"
_SIGNS = " ,，、;；"


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
