"""A model's text on its way to people: without receipts, which are not its to write, and without thoughts. Pure."""

import re

_MARKS = r"(?:[^\S\n]|[>*_#\-+•\d.)(\[\]|`~\"'“”「『:：、])*"  # of lists, quotes, tables, code
_RECEIPT = re.compile(rf"{_MARKS}[✓✔]")
_PERHAPS = re.compile(_MARKS)  # what may yet become a receipt
_OPEN, _CLOSE = "<think>", "</think>"


class Release:
    """Gives on what may be shown; holds back the beginning of a line until it is clear what the line is."""

    def __init__(self) -> None:
        self._held = ""
        self._line: bool | None = None
        """Whether the line that has begun is shown; None: not clear yet."""
        self._thinking: bool | None = None
        """Whether the text is still of the thoughts that some models begin with; None: not clear yet."""

    def feed(self, text: str) -> str:
        """What of the text so far can be shown now."""
        self._held += text
        return self._lines(last=False) if self._awake() else ""

    def end(self) -> str:
        """What was held back."""
        if self._thinking is None:
            self._thinking = False
        return self._lines(last=True) if not self._thinking else ""

    def _awake(self) -> bool:
        if self._thinking is None:
            begun = self._held.lstrip()
            if begun.startswith(_OPEN):
                self._thinking = True
            elif not _OPEN.startswith(begun):
                self._thinking = False
        if self._thinking:
            _thoughts, closed, rest = self._held.partition(_CLOSE)
            if closed:
                self._thinking, self._held = False, rest.lstrip()
        return self._thinking is False

    def _lines(self, *, last: bool) -> str:
        shown: list[str] = []
        while self._held:
            if self._line is None:
                if _RECEIPT.match(self._held):
                    self._line = False
                elif last or not _PERHAPS.fullmatch(self._held):
                    self._line = True
                else:
                    break
            line, newline, rest = self._held.partition("\n")
            if self._line:
                shown.append(line + newline)
            self._held = rest
            if newline:
                self._line = None
        return "".join(shown)
