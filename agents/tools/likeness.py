"""How much of what something is called is in a title: whole words and Chinese parts of words, or nearly. Pure."""

import re
from functools import lru_cache

from storage.content.notes import folded

STRONG = 0.6  # from here on a title is what was meant; below it is asked
WEAK = 0.3
_HAN = re.compile("[\u3400-\u9fff]+")
_WORD = re.compile("[^\\W_\u3400-\u9fff]+")
_OWNED = re.compile(r"['’]s\b")
_POINTING = re.compile(
    r"[这那哪][个场条项件次节顿件些]?|刚才|刚刚|所有|全部|一切|全都|我的|你的|提醒|闹[钟铃]|会议|日程|安排|活动|事情|预约|计时器?|倒计时|[的了都把将]"
)
_AT_BEGINNING, _AT_END = "和跟与同约去的", "的会事约"
_GENERIC = frozenset(
    [
        *("meeting", "meetings", "reminder", "reminders", "event", "events", "appointment", "appointments", "calendar"),
        *("alarm", "alarms", "timer", "entry", "thing", "things", "stuff", "one", "ones", "schedule", "slot", "plan"),
        *("a", "an", "the", "my", "our", "your", "this", "that", "it", "all", "both", "every", "everything", "any"),
        *("of", "in", "on", "at", "to", "for", "and", "or", "is", "with", "about", "from", "them", "these", "those"),
        *("i", "ive", "we", "have", "got", "planned", "scheduled"),
    ]
)
_ENDINGS = ("ing", "ies", "ed", "es", "s", "y", "e")
_PAIR, _LONG = 2, 4  # what a word weighs, as two Han characters do; letters from which one may be wrong


def likeness(query: str, title: str) -> float:
    """Return how much of the query's own words the title has, from 0 to 1; 0 where the query has none."""
    runs, words = _parts(query)
    whole = sum(map(len, runs)) + _PAIR * len(words)
    if not whole:
        return 0.0
    small = folded(title)
    there = _WORD.findall(_OWNED.sub("", small))
    held = sum(_covered(run, small) for run in runs) + _PAIR * sum(_nearest(word, there) for word in words)
    return held / whole


def named(query: str) -> bool:
    """Tell whether a query has words of its own, which tell one thing from another."""
    return any(_parts(query))


@lru_cache(maxsize=64)
def _parts(query: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the runs of Han characters and the other words of a query, without those that fit anything."""
    small = _OWNED.sub("", folded(query))
    bare = _POINTING.sub(" ", small)
    runs = tuple(run for one in _HAN.findall(bare) if (run := _trimmed(one)))
    words = [word for word in _WORD.findall(bare) if word not in _GENERIC]
    return runs, tuple(dict.fromkeys(words))


def _trimmed(run: str) -> str:
    """Return a run without what only joins it, 和小李开会 as 小李开; 周会 stays whole, and 会 is nothing."""
    bare = run.lstrip(_AT_BEGINNING).rstrip(_AT_END)
    return run if len(bare) < _PAIR <= len(run) else bare


def _covered(run: str, title: str) -> float:
    """Return how many characters of a Chinese word the title has, in pieces of at least two."""
    if run in title:
        return len(run)
    if len(run) > _PAIR and any(_one_off(run, title[at : at + len(run)]) for at in range(len(title) - len(run) + 1)):
        return len(run) * 0.8
    kept, at = 0, 0
    while at < len(run) - 1:
        end = next((end for end in range(len(run), at + 1, -1) if run[at:end] in title), at)
        kept, at = kept + end - at, max(end, at + 1)
    return kept


def _one_off(one: str, other: str) -> bool:
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1


def _nearest(word: str, there: list[str]) -> float:
    """Return how near the nearest word comes: itself, another form of it, a part of it, one letter wrong."""
    return max((_near(word, one) for one in there), default=0.0)


def _near(word: str, other: str) -> float:
    if word == other or _stem(word) == _stem(other):
        return 1.0
    short, long = sorted((word, other), key=len)
    if len(short) >= _LONG - 1 and long.startswith(short):
        return 0.9
    return 0.8 if len(short) >= _LONG and not any(map(str.isdigit, word + other)) and _slip(word, other) else 0.0


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LONG - 1:
            return word.removesuffix(ending)
    return word


def _slip(one: str, other: str) -> bool:
    """Tell whether one letter is missing, too many, another, or has changed places with the next."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    first, second = one[start:], other[start:]
    swapped = first[:2] == second[:2][::-1] and first[2:] == second[2:]
    return swapped or first[1:] == second[1:] or first[1:] == second or first == second[1:]
