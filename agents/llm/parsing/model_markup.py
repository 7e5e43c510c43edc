"""What of a model's text is not meant for people: its thoughts, tool calls in its own form, marks of its template. Pure.

Calls are given on in one form, which agents.llm.parsing.text_toolcalls reads; all else of it is left out. Code is left alone.
"""

import json
import re
from collections.abc import Collection, Mapping
from types import MappingProxyType

from agents.llm.parsing import native_toolcalls
from agents.llm.parsing.json_toolcalls import Tools

LONGEST_SPAN = 200  # characters of code within a line
_LOOK_BACK = 80  # characters of a closing mark

_THINK = r"(?:think|thinking|thoughts?|reasoning|scratchpad|seed:think)"
_CALL = r"(?:tool_calls?|function_calls?|tool_use|minimax:tool_call)"
_NO_BARE: Mapping[str, str] = MappingProxyType({})
# kind, how a block of it begins, how it ends; one that does not end ends with the text
_BLOCKS: tuple[tuple[str, str, str], ...] = (
    ("thought", rf"<{_THINK}>", rf"</{_THINK}>"),
    ("thought", r"\[THINK\]", r"\[/THINK\]"),
    ("thought", r"◁think▷", r"◁/think▷"),
    ("thought", r"<\|START_THINKING\|>", r"<\|END_THINKING\|>"),
    ("thought", r"<\|channel\|>\s{0,4}analysis", r"<\|end\|>|(?=<\|start\|>)|(?=<\|channel\|>)"),
    ("call", r"<\|channel\|>\s{0,4}commentary\s{1,4}(?=to=)", r"<\|call\|>|<\|end\|>"),
    ("call", rf"<{_CALL}>", rf"</{_CALL}>"),
    ("call", r"\[TOOL_CALLS?\]", r"\[/TOOL_CALLS?\]|</s>|(?=\[TOOL_RESULTS\])"),
    ("call", r"<\|python_tag\|>", r"<\|(?:eom_id|eot_id|end_of_text)\|>"),
    ("call", r"<\|python_start\|>", r"<\|python_end\|>"),
    ("call", r"<\|START_ACTION\|>", r"<\|END_ACTION\|>"),
    ("call", r"<\|tool_call\|>", r"<\|/tool_call\|>"),
    ("call", r"<function=(?=\w)", r"</function>"),
    ("call", r"<invoke name=(?=[\"'\w])", r"</invoke>"),
    ("call", r"<｜DSML｜function_calls>", r"</｜DSML｜function_calls>"),
    (
        "call",
        r"<[|｜]tool[▁_ ]calls[▁_ ](?:section[▁_ ])?begin[|｜]>",
        r"<[|｜]tool[▁_ ]calls[▁_ ](?:section[▁_ ])?end[|｜]>",
    ),
    ("call", r"<[|｜]tool[▁_ ]call[▁_ ]begin[|｜]>", r"<[|｜]tool[▁_ ]call[▁_ ]end[|｜]>"),
    ("result", r"\[TOOL_RESULTS\]", r"\[/TOOL_RESULTS\]"),
    ("result", r"<tool_response>", r"</tool_response>"),
    ("result", r"<[|｜]tool[▁_ ]outputs?[▁_ ]begin[|｜]>", r"<[|｜]tool[▁_ ]outputs?[▁_ ]end[|｜]>"),
)
# at the beginning of a line; what stands before it may have been given on
_FENCE = r"(?:\A|(?<=\A )|(?<=\A  )|(?<=\A   )|(?<=\n)|(?<=\n )|(?<=\n  )|(?<=\n   ))(?:```|~~~)"
_CLOSING = tuple(re.compile(closing, re.IGNORECASE) for _, _, closing in _BLOCKS)
_MARK = re.compile(
    "|".join(f"(?P<b{number}>{opening})" for number, (_, opening, _) in enumerate(_BLOCKS))
    + rf"|(?P<fence>{_FENCE})"
    + rf"|(?P<span>(?P<ticks>`{{1,8}}+)[^`\n](?:[^\n]{{0,{LONGEST_SPAN}}}?[^`\n])??(?P=ticks)(?!`))"
    + r"|(?P<cannot>[\[【][ \t]{0,3}CANNOT[ \t]{0,3}[:：](?P<skill>[^\[\]【】\n]{0,120})[\]】])"
    + r"|(?P<field>\{\{[ \t]{0,3}(?:[\w-]{1,40}\.result|results\.[\w-]{1,40}|input|previous)[ \t]{0,3}\}\})"
    + r"|(?P<stray><\|start\|>(?:assistant|user|system)?|<\|channel\|>\s{0,4}(?:final|commentary)?|<[|｜][^<>|｜\n]{1,60}[|｜]>"
    + rf"|</(?:{_THINK}|{_CALL}|function|parameter|invoke|tool_response)>|<{_THINK}/>|</?s>"
    + r"|\[/?(?:INST|THINK|TOOL_CALLS?|TOOL_RESULTS|AVAILABLE_TOOLS)\]|<</?SYS>>|◁/think▷)",
    re.IGNORECASE,
)
# the end of what has come, which may yet become a mark
_PERHAPS = re.compile(
    r"(?:<[^\s<>]{0,60}|<[|｜][^<>\n]{0,62}|<\|(?:channel|start)\|>\s{0,4}\w{0,12}\s{0,4}[t=o]{0,3}|<</?[SY]{0,3}>?|<invoke [^<>\n]{0,12}"
    r"|[\[【][ \t]{0,3}/?[A-Z_]{0,15}|[\[【][ \t]{0,3}CANNOT[ \t]{0,3}[:：][^\[\]【】\n]{0,120}"
    r"|\{(?:\{[ \t]{0,3}[\w.-]{0,50}[ \t]{0,3}\}?)?|◁/?\w{0,6}"
    rf"|~{{1,2}}|`[^\n]{{0,{LONGEST_SPAN + 20}}})\Z",
    re.IGNORECASE,
)
_LONGEST = LONGEST_SPAN + 40  # characters of what may yet become a mark
_UNFENCED = re.compile(_FENCE)
_UNFENCED_PERHAPS = re.compile(r"[`~]{1,2}\Z")
_NOTABLE = re.compile(r"[<\[【{`~◁]")  # without one there is no mark
_FORM = re.compile(r"\s*(?:[{\[｛<]|[\w.\-]{1,80}\s*[({\[]|\Z)")  # a call that is broken, rather than words


class Markers:
    """Reads a text while it comes. `fields`: placeholders of plans are left out, too; a plan itself needs them."""

    def __init__(self, known: Collection[str] = (), bare: Mapping[str, str] = _NO_BARE, *, fields: bool = True) -> None:
        self._tools = Tools(frozenset(known), bare)
        self._fields = fields
        self._text = ""
        self._at = 0  # up to here it was given on, or left out
        self._block: int | None = None
        self._looked = 0  # up to here the block has no end
        self._fenced = False
        self.cannot = ""
        """The skill that the model says it lacks, [CANNOT:skill]."""
        self.marked = False
        """Whether there was any such mark."""

    def feed(self, piece: str) -> str:
        """What of the text so far is for people, or a call in our form."""
        pending = self._block is not None or self._fenced or self._at < len(self._text)
        self._text += piece
        return self._read(last=False) if pending or _NOTABLE.search(piece) else self._to(len(self._text))

    def end(self) -> str:
        """What was held back only until it was clear."""
        return self._read(last=True)

    def _read(self, *, last: bool) -> str:
        given: list[str] = []
        while self._at < len(self._text):
            if self._block is not None:
                piece = self._through_block(self._block, last=last)
            elif self._fenced:
                piece = self._through_fence(last=last)
            else:
                piece = self._through_words(last=last)
            if piece is None:
                break
            given.append(piece)
        return "".join(given)

    def _to(self, end: int) -> str:
        words, self._at = self._text[self._at : end], end
        return words

    def _through_words(self, *, last: bool) -> str | None:
        """The words up to the next mark, and what is given on of that; None when only more text can tell."""
        perhaps = None if last else _PERHAPS.search(self._text, max(self._at, len(self._text) - _LONGEST))
        end = perhaps.start() if perhaps else len(self._text)
        mark = _MARK.search(self._text, self._at)
        whole = mark is not None and mark["span"] is not None and mark.end() < len(self._text)
        if mark is None or mark.start() > end or (mark.start() == end and not whole):
            return self._to(end) if end > self._at else None
        return self._to(mark.start()) + self._marked(mark)

    def _marked(self, mark: re.Match[str]) -> str:
        """What of a mark is given on."""
        if mark["fence"] or mark["span"]:
            self._fenced = bool(mark["fence"])
            return self._to(mark.end())
        if mark["field"] and not self._fields:
            return self._to(mark.end())
        self.marked = True
        if mark["cannot"] and not self.cannot:
            self.cannot = mark["skill"].strip()
        if mark.lastgroup is not None and mark.lastgroup[1:].isdecimal():
            self._block, self._looked = int(mark.lastgroup[1:]), mark.end()
        else:
            self._at = mark.end()
        return ""

    def _through_fence(self, *, last: bool) -> str | None:
        closing = _UNFENCED.search(self._text, self._at)
        if closing is not None:
            self._fenced = False
            return self._to(closing.end())
        perhaps = None if last else _UNFENCED_PERHAPS.search(self._text, max(self._at, len(self._text) - _LOOK_BACK))
        end = perhaps.start() if perhaps else len(self._text)
        return self._to(end) if end > self._at else None

    def _through_block(self, number: int, *, last: bool) -> str | None:
        closing = _CLOSING[number].search(self._text, self._looked)
        if closing is None and not last:
            self._looked = max(self._looked, len(self._text) - _LOOK_BACK)
            return None
        end = closing.end() if closing else len(self._text)
        block, self._block = self._to(end), None
        if _BLOCKS[number][0] != "call":
            return ""
        calls = native_toolcalls.calls(block, self._tools)
        if calls:
            return "".join(_ours(call.name, call.arguments) for call in calls)
        words = native_toolcalls.SPECIAL.sub("", block)
        return "" if closing or _FORM.match(words) else words


def _ours(name: str, arguments: str) -> str:
    call = json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False).replace("<", "\\u003c")
    return f"<tool_call>{call}</tool_call>"
