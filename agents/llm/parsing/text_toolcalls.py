"""Tool calls that a model writes into its text: as JSON, in tags, or as TOOL: and INPUT:. Pure.

Words that only mention a tool, quoted lines, code, and JSON that names no tool that there is, are text.
"""

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType

from agents.llm.parsing import json_repair
from agents.llm.parsing.json_toolcalls import ParsedCall, Tools

MOST_TRIES = 32  # beginnings without an end that are looked into; the rest is text, so that the time stays linear

LONGEST_BEGINNING = 128  # characters of a line that may yet become one with a call

_MARKS = r"[ \t]{0,40}+(?:(?:[-*•]|\d{1,3}[.)])[ \t]{1,8}+)?(?:[*_`#]{1,8}+[ \t]{0,8}+)?"  # of lists and of emphasis
_TOOL = r"(?:tool|action|工具)[*_`]{0,8}[ \t]{0,8}[:：]"
_START = re.compile(
    rf"^[ \t]{{0,40}}+(?P<fence>```)|^(?P<tool>{_MARKS}{_TOOL})|(?P<tag><(?:tool_call|function_call|tool_use)>)"
    r"|(?:^[ \t]{0,40}+|[:：][ \t]{0,8}+)(?P<json>[{\[｛])",
    re.MULTILINE | re.IGNORECASE,
)
_HEAD = re.compile(
    rf"{_MARKS}{_TOOL}[*_` \t]*(?P<name>[a-z_][\w.\-]{{0,63}})[*_`]*[ \t]*[,，;；|]?[ \t]*", re.IGNORECASE | re.ASCII
)
_INPUT = re.compile(
    rf"{_MARKS}(?:input|action[ _]?input|tool[ _]?input|arguments?|args|parameters|params|输入|参数)[*_`]*[ \t]*[:：][*_]*[ \t]*",
    re.IGNORECASE,
)
_TOOL_LINE = re.compile(rf"\n{_MARKS}{_TOOL}", re.IGNORECASE)
_TAG_END = re.compile(r"</(?:tool_call|function_call|tool_use)>", re.IGNORECASE)
_FENCE = re.compile(r"```[ \t]*(?P<language>\w*)[ \t]*\n?")
_CLOSING = re.compile(r"^[ \t]*```", re.MULTILINE)
_LANGUAGES = frozenset({"", "json", "json5", "jsonc", "tool", "tool_call", "tool_code", "text", "plaintext"})
_OPENERS = "|".join(word[:size] for word in ("tool", "action", "工具") for size in range(1, len(word) + 1))
_PERHAPS = re.compile(
    rf"{_MARKS}(?:(?:{_OPENERS})[*_`]{{0,8}}[ \t]{{0,8}})?|[ \t]{{0,40}}(?:[-*•]|\d{{1,3}}[.)]?)", re.IGNORECASE
)
_TAIL = re.compile(r"[:：][ \t]{0,8}\Z|<[a-z_]{0,13}\Z", re.IGNORECASE)
_NO_TOOL = frozenset({"none", "null", "no", "n"})
_NO_BARE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Said:
    """What a model said, and the calls in it."""

    text: str
    calls: tuple[ParsedCall, ...]


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What begins at a place is these calls, or text; up to `end`."""

    calls: tuple[ParsedCall, ...]
    end: int
    code: bool = False


class Hearing:
    """Reads a text while it comes: gives out what surely is no call, holds back what may be one."""

    def __init__(self, known: Collection[str], bare: Mapping[str, str] = _NO_BARE) -> None:
        self._tools = Tools(frozenset(known), bare)
        self._text = ""
        self._at = 0  # up to here it was given out, or is part of a call
        self._look = 0  # from here a call may begin
        self._patience = 0  # the length from which another look at what was unclear is worth it
        self._tries = 0
        self._code = False  # in a block of code, which is text
        self._calls: list[ParsedCall] = []

    def feed(self, piece: str) -> str:
        """What of the text so far can be shown now."""
        self._text += piece
        return "" if len(self._text) < self._patience else self._hear(last=False)

    def end(self) -> str:
        """The words that were held back in front of the first call."""
        return self._hear(last=True)

    @property
    def said(self) -> Said:
        """What has come, and the calls in it as far as they are clear."""
        return Said(self._text, tuple(self._calls))

    def _hear(self, *, last: bool) -> str:
        shown: list[str] = []
        while self._at < len(self._text):
            if self._code:
                shown.append(self._through_code(last=last))
                if self._code:
                    break
                continue
            start = _START.search(self._text, self._look)
            if start is None:
                self._look = len(self._text) if last else self._clear()
                shown.append(self._give(self._look))
                break
            begin = start.start("json") if start["json"] else start.start("tag") if start["tag"] else start.start()
            shown.append(self._give(begin))
            self._look = start.start()
            verdict = self._judged(start, last=last)
            if verdict is None:  # look again when it has grown
                self._patience = len(self._text) + max(1, (len(self._text) - begin) // 4)
                break
            self._calls += verdict.calls
            self._look = verdict.end
            shown.append(self._give(verdict.end, call=bool(verdict.calls)))
            self._code = verdict.code
        return "".join(shown)

    def _give(self, end: int, *, call: bool = False) -> str:
        """Go on to `end`; the words up to there, unless they belong to a call or come after one."""
        words = self._text[self._at : end]
        self._at = max(self._at, end)
        self._patience = 0
        return "" if call or self._calls else words

    def _clear(self) -> int:
        """The place up to which no call can have begun."""
        line = max(self._text.rfind("\n") + 1, self._at)
        if len(self._text) - line < LONGEST_BEGINNING and _PERHAPS.fullmatch(self._text, line):
            return line
        tail = _TAIL.search(self._text, max(line, len(self._text) - 40))
        return tail.start() if tail else len(self._text)

    def _through_code(self, *, last: bool) -> str:
        closing = _CLOSING.search(self._text, self._at)
        if closing is None:
            return self._give(len(self._text) if last else max(self._at, self._text.rfind("\n") + 1))
        self._code, self._look = False, closing.end()
        return self._give(self._look)

    def _judged(self, start: re.Match[str], *, last: bool) -> _Verdict | None:
        """What begins here; None when only more text can tell."""
        if start["fence"]:
            return self._fence(start.start("fence"), last=last)
        if start["tag"]:
            return self._tag(start, last=last)
        if start["tool"]:
            return self._form(start.start(), last=last)
        return self._json(start.start("json"), start.start(), last=last)

    def _fence(self, begin: int, *, last: bool) -> _Verdict | None:
        fence = _FENCE.match(self._text, begin)
        place = self._after_blanks(fence.end() if fence else begin)
        if fence is None or (not last and self._line_end(place, last=last) is None):
            return None
        if fence["language"].lower() not in _LANGUAGES or place >= len(self._text):
            return _Verdict((), fence.end(), code=True)
        if self._text[place] in "{[｛":
            verdict = self._json(place, place, last=last)
        elif _HEAD.match(self._text, place):
            verdict = self._form(place, last=last)
        else:
            verdict = _Verdict((), fence.end())
        if verdict is None or verdict.calls:
            return verdict
        return _Verdict((), fence.end(), code=True)

    def _tag(self, start: re.Match[str], *, last: bool) -> _Verdict | None:
        closing = _TAG_END.search(self._text, start.end()) if self._tries < MOST_TRIES else None
        if closing is None and not last:
            return None
        end, after = closing.span() if closing else (len(self._text), len(self._text))
        calls = self._in_json(start.end(), end, sure=True)
        return _Verdict(calls, after) if calls else _Verdict((), start.end())

    def _json(self, begin: int, line: int, *, last: bool) -> _Verdict | None:
        """An object or a list; one behind a colon must end with its line."""
        inner = self._after_blanks(begin + 1)
        if inner >= len(self._text):
            return _Verdict((), inner) if last else None
        if not (self._text[inner] in "\"'“{｛}" or (self._text[begin] != "[" and self._text[inner].isalpha())):
            return _Verdict((), begin + 1)
        if self._tries >= MOST_TRIES:
            return _Verdict((), begin + 1)
        closed = json_repair.end_of(self._text, begin)
        if not (closed or last):
            return None
        end = closed or self._cut(begin)
        if self._text[line] in ":：":
            newline = self._line_end(end, last=last)
            if newline is None:
                return None
            if self._text[end:newline].strip():
                return _Verdict((), end)
        calls = self._in_json(begin, end, sure=False)
        return _Verdict(calls, end if calls or closed else begin + 1)

    def _form(self, begin: int, *, last: bool) -> _Verdict | None:
        """TOOL: name, with its INPUT: on the same line, on the next one, or missing."""
        newline = self._line_end(begin, last=last)
        if newline is None:
            return None
        head = _HEAD.match(self._text, begin)
        if head is None or head.end() > newline or head["name"].lower() in _NO_TOOL:
            return _Verdict((), newline)
        given = _INPUT.match(self._text, head.end(), newline)
        place = given.end() if given else head.end()
        if given is None and self._text[place:newline].strip():
            return self._value(head["name"], place, last=last) if self._text[place] in "{｛" else _Verdict((), newline)
        if given is None:
            below = self._after_blanks(newline)
            if self._line_end(below, last=last) is None:
                return None
            given = _INPUT.match(self._text, below)
            if given is None:
                known = self._tools.named(head["name"]) in self._tools.known
                return _Verdict((self._tools.wanted(head["name"], None),) if known else (), newline)
        return self._value(head["name"], given.end(), last=last)

    def _value(self, name: str, place: int, *, last: bool) -> _Verdict | None:
        """What a tool is given: JSON, also fenced or on the next line; else the line."""
        newline = self._line_end(place, last=last)
        if newline is None:
            return None
        below = self._after_blanks(place)
        if below > newline and not last and below >= len(self._text):
            return None
        if self._text.startswith("```", below) and (fence := _FENCE.match(self._text, below)):
            below = self._after_blanks(fence.end())
        if self._text[below : below + 1] in ("{", "[", "｛"):
            closed = json_repair.end_of(self._text, below)
            if not (closed or last):
                return None
            end = closed or self._cut(below)
            return _Verdict((self._tools.wanted(name, self._text[below:end]),), end)
        return _Verdict((self._tools.wanted(name, self._text[place:newline]),), newline)

    def _cut(self, begin: int) -> int:
        """Where JSON without an end is cut off: with the text, or where the next tool is named."""
        other = _TOOL_LINE.search(self._text, begin)
        return other.start() if other else len(self._text)

    def _in_json(self, begin: int, end: int, *, sure: bool) -> tuple[ParsedCall, ...]:
        calls: tuple[ParsedCall, ...] = ()
        if self._tries < MOST_TRIES:
            with suppress(ValueError):
                calls = self._tools.found(json_repair.loads(self._text[begin:end].strip()), sure=sure)
        self._tries += not calls
        return calls

    def _line_end(self, place: int, *, last: bool) -> int | None:
        newline = self._text.find("\n", place)
        return newline if newline >= 0 else len(self._text) if last else None

    def _after_blanks(self, place: int) -> int:
        while place < len(self._text) and self._text[place].isspace():
            place += 1
        return place
