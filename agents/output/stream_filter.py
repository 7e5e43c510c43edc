"""A model's text on its way to people: without receipts, which are not its to write, and without untrue claims. Pure."""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise

from agents.output import citations, receipt_marks, sentences
from agents.output.claims import Kind, announces, hints, lists, ours, proven, quotes
from agents.output.receipt_forms import Forms

ALIKE = 0.75  # of the pairs of letters of two sentences that say the same
_FENCE = re.compile(r"[ \t]*(?:```|~~~)[ \t]*([\w+#.-]*)")
_WORDS = frozenset({"", "text", "txt", "plain", "plaintext", "markdown", "md"})  # fences that hold no program


class ClaimFilter:
    """A filter that lets out what may be shown, sentence by sentence; ticks stay behind where a receipt could stand.

    With `receipts` (those there are by now) a sentence is held back that claims a write which none of them stands behind;
    without, claims are not looked at. Where no write is `wanted` in the turn, idioms ("case closed") are of something else. With `notes`, in the order found, citations of others are taken out, but of those `spoken` of before. What was `said` before is not said again.
    """

    def __init__(
        self,
        receipts: Collection[Kind] | None = None,
        notes: Sequence[int] | None = None,
        *,
        spoken: Collection[int] = (),
        said: str = "",
        wanted: bool = True,
    ) -> None:
        self._wanted = wanted
        self._receipts = None if receipts is None else frozenset(receipts)
        self._notes = notes
        self._spoken = spoken
        self._waiting = ""  # a sentence that has begun
        self._fresh = True  # the sentence begins its line
        self._fence: str | None = None  # the language of the code that the line is in
        self._quoted = False  # the line is somebody else's words
        self._listed = False  # the line may be of a list of what was found
        self._said: frozenset[str] = frozenset(filter(None, map(_letters, sentences.split(said))))
        self._forms = Forms()
        self._held: list[str] = []
        self._wrong: dict[int, None] = {}

    @property
    def held(self) -> tuple[str, ...]:
        """What was held back, in order: what reads as a receipt, and sentences with untrue claims."""
        return tuple(self._held)

    @property
    def wrong(self) -> tuple[int, ...]:
        """Notes that were cited and are not there."""
        return tuple(self._wrong)

    def feed(self, text: str) -> str:
        """Return what of the text so far can be shown now."""
        self._waiting += text
        return self._sentences(last=False)

    def end(self) -> str:
        """Return what was held back only until it was clear."""
        return self._sentences(last=True)

    def _sentences(self, *, last: bool) -> str:
        text, at = self._waiting, 0
        shown: list[str] = []
        # each look is at a bounded part, and each part is taken out once: the work is as long as the text
        while length := sentences.first(text[at : at + sentences.WINDOW], hints):
            shown.append(self._checked(text[at : at + length]))
            at += length
        self._waiting = text[at:]
        if last and self._waiting:
            shown.append(self._checked(self._waiting))
            self._waiting = ""
        return "".join(shown)

    def _checked(self, sentence: str) -> str:
        """Return the sentence as it may be shown; programs are not looked into, and what is quoted or was found claims nothing."""
        if sentence.isspace():
            self._fresh = self._fresh or sentence.endswith("\n")
            return sentence
        self._place(sentence)
        bare, ticked = receipt_marks.without(sentence)
        program = self._fence is not None and self._fence not in _WORDS
        forged = self._forms.forged(sentence, program=program and not ticked)
        if forged or self._untrue(sentence):
            self._held.append(sentence)
            return ""
        if self._said and self._repeated(sentence):
            return ""
        sentence = bare
        if self._fence is not None:
            return sentence
        return sentence if self._notes is None else self._cited(sentence, self._notes)

    def _cited(self, sentence: str, notes: Sequence[int]) -> str:
        """Return the sentence with notes cited by their numbers, and without those that were not found."""
        sentence, places = citations.by_number(sentence, notes)
        wrong = citations.unknown(sentence, (*notes, *self._spoken))
        self._wrong.update(dict.fromkeys((*places, *wrong)))
        return citations.without(sentence, wrong) if wrong else sentence

    def _untrue(self, sentence: str) -> bool:
        """Tell whether the sentence claims a write that no receipt stands behind."""
        if self._receipts is None or self._theirs(sentence):
            return False
        return not proven(sentence, self._receipts, wanted=self._wanted)

    def _repeated(self, sentence: str) -> bool:
        """Tell whether nearly the same was said before; of a few letters, the very same."""
        letters = _letters(sentence)
        new = _pairs(letters)
        return letters in self._said or (
            len(new) > 3 and any(len(new & old) >= ALIKE * len(new | old) for old in map(_pairs, self._said))
        )

    def _theirs(self, sentence: str) -> bool:
        """Tell whether the sentence is not the parrot's word: of a program, quoted, or of a list of what was looked up."""
        if self._fence is not None:
            return self._fence not in _WORDS or not ours(sentence)
        found = self._listed and ("found" in (self._receipts or ()) or bool(citations.cited(sentence)))
        return (self._quoted or found) and not ours(sentence)

    def _place(self, sentence: str) -> None:
        """Note what the sentence stands in."""
        if self._fresh:
            self._quoted = quotes(sentence)
            self._listed = self._listed and lists(sentence)
            if fence := _FENCE.match(sentence):
                self._fence = fence[1].lower() if self._fence is None else None
        self._fresh = sentence.endswith("\n")
        self._listed = self._listed or announces(sentence)


def _letters(sentence: str) -> str:
    return "".join(letter for letter in sentence.lower() if letter.isalnum())


@lru_cache(maxsize=256)
def _pairs(letters: str) -> frozenset[str]:
    """Return the pairs of letters that a sentence is made of."""
    return frozenset(map("".join, pairwise(letters)))
