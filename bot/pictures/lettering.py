"""Words in pictures: how wide they are, where they are cut, and how they run over several lines."""

import re
from pathlib import Path

from PIL import ImageFont

from bot.pictures.charset import drawable

FONT = Path(__file__).parent / "fonts" / "NotoSansCJKsc-subset.otf"
CUT, LATIN_CUT = "…", "..."  # the font has the Chinese one, in the middle of the line
_PIECES = re.compile(r"[\x21-\u024f]+ ?|.", re.DOTALL)  # a Latin word stays whole where it fits


class Lettering:
    """The font in one size; not to be shared between threads."""

    def __init__(self, size: int) -> None:
        self.font = ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)
        self.size = size
        self.line = round(size * 1.3)

    def width(self, text: str) -> float:
        """Return the width of a line in pixels."""
        return self.font.getlength(text)

    def fitted(self, text: str, room: float) -> str:
        """Return a text that is drawable and no wider than the room, cut with … where it would be."""
        return next(iter(self.wrapped(text, room, 1)), "")

    def wrapped(self, text: str, room: float, most: int) -> list[str]:
        """Return a text in up to `most` lines that are drawable and fit into the room; the last is cut with … where it must."""
        lines, left = list[str](), drawable(text)
        while left and len(lines) < most:
            line = self._start(left, room)
            if line and len(lines) + 1 == most and len(line) < len(left):
                lines += filter(None, (self._cut(left, room),))
                break
            if not line:
                break
            lines.append(line.rstrip())
            left = left[len(line) :].lstrip()
        return lines

    def _start(self, text: str, room: float) -> str:
        """Return as much of a text as fits, by whole words where there is one."""
        line = ""
        for piece in _PIECES.findall(text):
            if self.width((line + piece).rstrip()) > room:
                return line or self._letters(piece, room)
            line += piece
        return line

    def _letters(self, word: str, room: float) -> str:
        line = ""
        for letter in word:
            if self.width(line + letter) > room:
                break
            line += letter
        return line

    def _cut(self, text: str, room: float) -> str:
        cut = LATIN_CUT if all(letter < "\u2e80" for letter in text) else CUT
        line = self._letters(text, room - self.width(cut)).rstrip(" ,.;:、，。；：(（「“")
        return line + cut if line else ""
