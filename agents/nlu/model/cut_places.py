"""Places where a message may hold two requests, and what the splitter sees around each (agents.nlu.model.cuts)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from agents.nlu.model.word_classes import word_classes
from agents.timetext.errors import UnsureError
from agents.timetext.lexicon.normalize import letters
from agents.timetext.lexicon.tokenize import scan
from agents.timetext.names.quotations import hidden
from agents.timetext.values import KINDS_OF_TIME

LONGEST = 400  # characters that are looked at
MOST_WORDS = 80  # of a longer text each word is not tried as the beginning of an order
MOST_PLACES = 40  # a text with more is a list or a tale: only lines and numbers part it
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+|[\u3400-\u9fff]|[^\W\d_]+")
_JOINING = (
    r"(?:(?:and|then|also|plus|but|oh|ok|okay|so|next|finally|lastly|afterwards|after that|as well as|by the way|btw"
    r"|while you'?re at it)\b"
    r"|还有|還有|然后|然後|另外|并且|並且|顺便|順便|顺带|順帶|再|同时|同時|以及|和|接着|完了|最后|最後|对了|對了|此外"
    r"|仲有|跟住|同埋|而且)"
)
_MARKER = r"(?:\d{1,2}[.)、）]\s*(?!\d)|[(（]\d{1,2}[)）]|[①-⑩]|[a-e]\)|[-•*·]\s|[一二三四五]、)"
_SIGNS = r"(?P<signs>(?:\s|[,，;；。!！?？…:：、~&+|—]|\.(?!\d)|-(?=\s))*+)"
_JOINT = rf"(?P<joint>(?:{_JOINING}[\s,，]*+)*+)"
_BETWEEN = re.compile(_SIGNS + _JOINT)
_HINT = re.compile(rf"[^\w]|{_JOINING}|{_MARKER}")  # what may begin what stands between two parts
_BETWEEN_ITEMS = re.compile(rf"{_SIGNS}(?P<marker>{_MARKER})?+\s*+{_JOINT}(?P<behind>{_MARKER})?+\s*+")
_NUMBERED = re.compile(
    (
        r"(?:^|[\s:：,，;；。])(?:1[.)、）](?!\d)|[(（]1[)）]|①|a\)|一、).*[\s,，;；。](?:2[.)、）](?!\d)|[(（]2[)）]"
        r"|②|b\)|二、)|(?:^|\n)[-•*·]\s"
    ),
    re.DOTALL,
)
_SHORT = re.compile(
    r"\b(?:dr|mr|mrs|ms|prof|st|no|jr|sr|vs|approx|e\.?g|i\.?e)$"
)  # a stop behind these ends no sentence
_BESIDE = re.compile(r" |[-–—~到至]|\b(?:to|till?|until)\b")  # what stands within one expression of time
_HAN = re.compile(r"[\u3400-\u9fff]")
_ORDERS = frozenset(
    ("add", "make", "del", "move", "keep", "remind", "show", "find", "tick", "snooze", "undo", "stop", "ask", "off")
)
_HEAD = 12  # characters of Han writing, or four times as many of others, that begin a part
_NEAR = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place: the left part ends at `end`, the right one begins at `start`; between them stand signs and joining words."""

    end: int
    start: int
    sign: str
    joint: str
    kind: str

    @property
    def item(self) -> bool:
        """Whether a numbered item begins here."""
        return "#" in self.kind


@dataclass(frozen=True)
class Message:
    """A text in lower case, with its words and its times, for the splitter."""

    text: str

    @cached_property
    def low(self) -> str:
        head = self.text[:LONGEST].replace("\u2019", "'")
        low = head.lower()
        return low if len(low) == len(head) else head

    @cached_property
    def between(self) -> re.Pattern[str]:
        """What may stand between two parts: also the number of an item, where items are numbered."""
        return _BETWEEN_ITEMS if _NUMBERED.search(self.low) else _BETWEEN

    @cached_property
    def words(self) -> list[tuple[int, int, str]]:
        found = _WORD.finditer(self.low)
        return [(one.start(), one.end(), "0" * len(one[0]) if one[0].isdecimal() else one[0]) for one in found]

    @cached_property
    def times(self) -> list[tuple[int, int]]:
        """Where each expression of time begins and ends; those that stand side by side are one."""
        read = letters(self.text[:LONGEST])
        try:
            tokens = scan(hidden(self.text[:LONGEST], read))
        except UnsureError:
            return []
        found: list[tuple[int, int]] = []
        for token in tokens:
            if token.kind not in KINDS_OF_TIME or token.end <= token.start:
                continue
            start, end = read.places[token.start], read.places[token.end - 1] + 1
            if found and not _BESIDE.sub("", self.low[found[-1][1] : start]):
                start = found.pop()[0]
            found.append((start, end))
        return found

    @cached_property
    def places(self) -> list[Place]:
        """The places where the text may be cut, from left to right."""
        found: list[Place] = []
        begins, ends = {start for start, _ in self.times}, {end for _, end in self.times}
        hints = {one.start() for one in _HINT.finditer(self.low)} | begins | ends
        behind, short = 0, len(self.words) <= MOST_WORDS
        for at, (_, end, _) in enumerate(self.words[:-1]):
            if end <= behind or not (short or end in hints) or not self._says(end):
                continue
            place = self._place(end, self.words[at + 1][0], begins, ends)
            if place is not None and place.start < len(self.low.rstrip()) and not self._within_a_time(place):
                found.append(place)
                behind = place.start
        return (
            found if len(found) <= MOST_PLACES else [one for one in found if one.item or "\n" in one.sign][:MOST_PLACES]
        )

    def is_row(self, place: Place, begin: int) -> bool:
        """Tell whether both parts begin with a time and say something more, parted by a sign: 明天一点开会，明天两点吃饭."""
        left = next((one for one in self.times if one[0] <= begin + 1 and one[1] > begin), None)
        right = next((one for one in self.times if one[0] == place.start), None)
        if not place.sign or left is None or right is None:
            return False
        says = [one for one in self.words if left[1] <= one[0] < place.end or one[0] >= right[1]]
        return any(one[0] < place.end for one in says) and any(one[0] >= right[1] for one in says)

    def _within_a_time(self, place: Place) -> bool:
        return any(begin < place.end and place.start < end for begin, end in self.times)

    def _says(self, end: int) -> bool:
        """Tell whether something stands before: more than the number of an item."""
        return _BETWEEN_ITEMS.fullmatch(self.low, 0, end) is None and not self.low[:end].strip().isdecimal()

    def _place(self, end: int, following: int, begins: set[int], ends: set[int]) -> Place | None:
        between = self.between.match(self.low, end)
        if between is None:
            return None
        sign = "".join(sorted(set(between["signs"].replace(" ", "").replace("\t", ""))))
        joint = " ".join(between["joint"].replace(",", " ").replace("，", " ").split())
        marker = "#" if between.re is _BETWEEN_ITEMS and (between["marker"] or between["behind"]) else ""
        if sign == "." and not joint and not marker and _SHORT.search(self.low, max(0, end - 6), end):
            return None
        if sign == "、" and not joint and not marker and between.end() not in begins:
            return None  # a row of things: who comes, what is bought
        if sign or joint or marker:
            kind = ("\n" if "\n" in sign else "s" if sign else "") + ("j" if joint else "") + marker
            return Place(end=end, start=between.end(), sign=sign, joint=joint, kind=kind)
        timed = any(one < end for one in begins)
        why = ""
        if following > end and (_NEAR.match(self.low, following) or _NEAR.match(self.low, end - 1)):
            why = "b"
        if timed and following in begins:
            why += "t"
        if end in ends and any(one > end for one in begins):
            why += "e"
        if not why and not _ORDERS & set(self.classes(following, self._first(following))):
            return None
        return Place(end=end, start=following, sign="", joint="", kind=why or "o")

    def _first(self, start: int) -> int:
        """Return where the first word ends: two characters of Han writing, or a word."""
        if _HAN.match(self.low, start):
            return start + 2
        word = _WORD.match(self.low, start)
        return word.end() if word else start

    def classes(self, start: int, end: int) -> list[str]:
        """Return the word classes of a stretch."""
        low = self.low[start:end]
        return word_classes(low, _WORD.findall(low))

    def head(self, start: int, end: int) -> list[str]:
        """Return the word classes of the beginning of a part."""
        long = _HEAD if _HAN.match(self.low, start) else 2 * _HEAD
        return self.classes(start, min(end, start + long))


def around(message: Message, place: Place, begin: int, end: int) -> list[str]:
    """Return what is seen of a place in the part that stands from `begin` to `end`."""
    kind = place.kind
    left = [word for start, _, word in message.words if begin <= start < place.end]
    right = [word for start, _, word in message.words if place.start <= start < end]
    found = ["1", "s:" + place.sign, "j:" + place.joint, "k:" + kind, f"sj:{place.sign}{place.joint}"]
    found += [f"l{number}:{word}" for number, word in enumerate(left[-1:-3:-1])]
    found += [f"r{number}:{word}" for number, word in enumerate(right[:3])]
    found += [f"R:{kind}:{word}" for word in right[:1]]
    found.append("rr:" + " ".join(right[:2]))
    found.append("b:" + " ".join(left[:1]))
    heads, tails = message.head(place.start, end), message.classes(max(begin, place.end - _HEAD), place.end)
    first = message.head(begin, place.end)
    found += [f"h:{name}" for name in heads] + [f"hk:{kind}:{name}" for name in heads]
    found += [f"h0:{place.joint}:{name}" for name in heads[:1] or ["-"]]
    found += [f"t:{name}" for name in tails] + [f"f:{name}" for name in first]
    found.append(f"fh:{(first or ['-'])[0]}+{(heads or ['-'])[0]}")
    found += _times(message.times, place, begin, end)
    short, rest = min(6, len(left)), min(6, len(right))
    found += [f"n:{short}", f"m:{rest}", f"nk:{kind}:{short}", f"mk:{kind}:{rest}"]
    inside = [one for one in message.places if begin < one.end < end]
    alike = sum(1 for one in inside if one.sign == place.sign and one.kind == kind)
    found += [f"a:{kind}:{min(alike, 5)}", f"p:{min(len(inside), 8)}"]
    if message.text[place.start : place.start + 1].isupper():
        found += ["C", "C:" + place.sign]
    return found


def _times(times: Sequence[tuple[int, int]], place: Place, begin: int, end: int) -> list[str]:
    """Return where times stand: how many on each side, and whether they touch the place."""
    left = [one for one in times if begin <= one[0] < place.end]
    right = [one for one in times if place.start <= one[0] < end]
    touches = f"{int(bool(left) and left[-1][1] >= place.end)}{int(bool(right) and right[0][0] <= place.start)}"
    begun = int(bool(left) and left[0][0] <= begin + 1)
    ended = int(bool(right) and right[-1][1] >= end - 1)
    sides = f"{min(len(left), 2)}{min(len(right), 2)}"
    return [
        "T:" + sides, f"Tk:{place.kind}:{sides}", f"Tt:{sides}{touches}", f"Ts:{place.sign}{place.joint}:{sides}{touches}",
        f"Te:{sides}{touches}{begun}{ended}", f"Tek:{place.kind}:{sides}{touches}{begun}{ended}",
    ]  # fmt: skip
