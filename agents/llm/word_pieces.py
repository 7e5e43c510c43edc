"""Texts as numbers of word pieces, as BERT's models without capitals read them. Pure."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

LONGEST_WORD = 100  # characters; a longer one is unknown
_BEGIN, _END, _UNKNOWN = "[CLS]", "[SEP]", "[UNK]"
_HAN = ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FA1F))


class WordPieces:
    """A vocabulary, one piece a line; what is no word of its own goes on behind ##."""

    def __init__(self, pieces: Sequence[str]) -> None:
        """Raise ValueError for a vocabulary without the signs that begin and end a text."""
        self._numbers: Mapping[str, int] = {piece: number for number, piece in enumerate(pieces)}
        if missing := {_BEGIN, _END, _UNKNOWN} - self._numbers.keys():
            raise ValueError(f"the vocabulary has no {', '.join(sorted(missing))}")

    def numbers(self, text: str, most: int) -> list[int]:
        """Return the numbers of a text's pieces, at most so many, with the signs at both ends."""
        found: list[int] = []
        for word in _words(text):
            found += self._pieces(word)
            if len(found) >= most - 2:
                break
        return [self._numbers[_BEGIN], *found[: most - 2], self._numbers[_END]]

    def _pieces(self, word: str) -> list[int]:
        found: list[int] = []
        begin = 0
        while begin < len(word) <= LONGEST_WORD:
            ahead = "##" if begin else ""
            end = next((end for end in range(len(word), begin, -1) if ahead + word[begin:end] in self._numbers), 0)
            if not end:
                return [self._numbers[_UNKNOWN]]
            found.append(self._numbers[ahead + word[begin:end]])
            begin = end
        return found or [self._numbers[_UNKNOWN]]


def _words(text: str) -> Iterator[str]:
    """Yield words in small letters without accents; signs and Chinese letters stand alone."""
    word = ""
    for letter in unicodedata.normalize("NFD", text.lower()):
        kind = unicodedata.category(letter)
        if kind == "Mn" or letter in "\x00\ufffd" or (kind in ("Cc", "Cf") and letter not in "\t\n\r"):
            continue
        alone = _is_sign(letter, kind) or any(first <= ord(letter) <= last for first, last in _HAN)
        if alone or letter.isspace():
            if word:
                yield word
            word = ""
            if alone:
                yield letter
        else:
            word += letter
    if word:
        yield word


def _is_sign(letter: str, kind: str) -> bool:
    return kind.startswith("P") or (
        letter.isascii() and letter.isprintable() and not letter.isalnum() and letter != " "
    )
