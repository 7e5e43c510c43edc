"""Ticks in what a model writes: the sign of our receipts, in whatever form it will be shown as one. Pure.

A tick is taken out where a receipt could stand: at the beginning of a line, a cell, a tag, a sentence. Behind a word it stays, and so
does one that is all there is in a cell of a table.
"""

import html
import re
from collections.abc import Iterator

from agents.output.lookalikes import UNSEEN

_SIGN = "[✓✔☑✅☒⍻⎷⮽\U0001f5f5\U0001f5f7\U0001f5f8\U0001f5f9\U0001fbb1]"
_ROOT = r"√(?![^\S\n]?(?:\d|[A-Za-zα-ω](?![A-Za-z])|[({\[]))"  # of a number or a letter it is one
_ENTITY = r"&(?:amp;)*(?:\#x[0-9a-f]{1,8}|\#\d{1,9}|[a-z]{2,20});?"
_CODE = r":[a-z0-9_+-]{0,30}(?:check(?!er)|tick(?!e))[a-z0-9_+-]{0,30}:"
_LATEX = r"(?:\${1,2}[^\S\n]*+|\\[(\[])?\\(?:checkmark|surd|text(?:checkmark|tick)|ding\{\d{1,3}\}|sqrt[^\S\n]*+\{[^\S\n]*+(?:\\[ ,;!])?+[^\S\n]*+\})(?:[^\S\n]*\${1,2}|\\[)\]])?"
_ONE = rf"(?:{_SIGN}|{_ROOT}|{_ENTITY}|{_CODE}|{_LATEX})[{UNSEEN}\u20dd-\u20e3]*"
_BOX = rf"\\?\[[^\S\n]?(?:[xXvVхХχΧ×✗✘]|{_ONE})[^\S\n]?\\?\](?!\()"
_TICK = re.compile(
    rf"(?P<mark>[*_`~]{{1,3}}|[(（【\[])?(?P<tick>{_BOX}|{_ONE})(?P<end>(?:[^\S\n]|[{UNSEEN}])*)", re.IGNORECASE
)
_MAYBE = re.compile(rf"{_SIGN}|√|&|:[\w+-]*(?:check|tick)|\\(?:check|surd|text|ding|sqrt)|\[.?.?.?.?\]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_][^\S\n]{0,2}(?:[-–—][^\S\n])?[“「『\"'(（`*_\[]{0,3}\Z")
_CELL = re.compile(r"\|[^|\n]*\w[^|\n]*\|[^\S\n]*\Z")
_CLOSED = re.compile(r"[^\S\n]*(?:\||\n|\Z)")
_HIDDEN = re.compile(f"[{UNSEEN}]")
_CLOSING = {"(": ")", "（": "）", "【": "】", "[": "]"}


def without(text: str) -> tuple[str, bool]:
    """Return the text, of a line or its rest, without ticks where a receipt could stand; and whether there were any."""
    if _MAYBE.search(text) is None:
        return text, False
    kept: list[str] = []
    at = place = 0
    while (found := _TICK.search(text, place)) is not None:
        before = _HIDDEN.sub("", text[max(0, found.start() - 80) : found.start()])
        place = found.end()
        if not _is_tick(found["tick"]) or _stays(before, text, found):
            continue
        start, end = found.start("tick"), found.end()
        mark = found["mark"]
        if mark and text.startswith(_CLOSING.get(mark, mark), found.end()):
            start, end = found.start(), found.end() + len(mark)
            end += text[end : end + 1] == " "
        kept.append(text[at:start])
        at = place = end
    return ("".join((*kept, text[at:])), True) if kept else (text, False)


def ticks(text: str) -> Iterator[int]:
    """Return the places behind the ticks of a text, wherever they stand."""
    if _MAYBE.search(text) is not None:
        yield from (one.end() for one in _TICK.finditer(text) if _is_tick(one["tick"]))


def _is_tick(token: str) -> bool:
    if not token.startswith("&"):
        return True
    shown = token
    while (once := html.unescape(shown)) != shown:
        shown = once
    return re.fullmatch(rf"(?:{_SIGN}|√)[{UNSEEN}]*", shown) is not None


def _stays(before: str, text: str, found: re.Match[str]) -> bool:
    alone = _CELL.search(before) and _CLOSED.match(text, found.end())
    return bool(alone) or _WORD.search(before) is not None
