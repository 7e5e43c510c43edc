"""Draws messages as Telegram and Slack lay them out, as SVG, from the very structures that are sent there. Pure.

Lines are measured with the font that the program carries (bot/pictures/fonts); who looks at the picture sees it in a font of theirs.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Any, Literal

from bot.pictures.lettering import Lettering

Platform = Literal["telegram", "slack"]
WIDTH, COLUMN, GAP, MARGIN = 920, 410, 40, 30
SIZE, LINE, PAD = 14, 20, 12
FONTS = "-apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"
PAPER: Mapping[Platform, str] = {"telegram": "#d9e6d3", "slack": "#ffffff"}
INK, SOFT, BLUE, GREEN, RED = "#1d1c1d", "#5f6b66", "#1f6fb2", "#007a5a", "#e01e5a"
_EMOJI = re.compile("[\u2190-\u2bff\U0001f000-\U0001faff]")
_WORDS = re.compile(r"[\x21-\u024f\u2010-\u2027]+ ?|.", re.DOTALL)
_CLOSING = frozenset("),.;:!?”’）」，。；：！？、")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Words in one style."""

    text: str
    bold: bool = False
    moment: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A button of a message."""

    label: str
    style: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bubble:
    """One message: its words, and its rows of buttons."""

    runs: tuple[Run, ...]
    rows: tuple[tuple[Key, ...], ...] = ()


def telegram_bubble(sent: Mapping[str, Any]) -> Bubble:
    """Return a message as the Bot API takes it."""
    units = sent["text"].encode("utf-16-le")
    cuts = {0, len(units) // 2}
    for one in sent["entities"]:
        cuts |= {one["offset"], one["offset"] + one["length"]}
    runs = list[Run]()
    at = sorted(cuts)
    for begin, end in pairwise(at):
        kinds = {one["type"] for one in sent["entities"] if one["offset"] <= begin < one["offset"] + one["length"]}
        words = units[2 * begin : 2 * end].decode("utf-16-le")
        runs.append(Run(text=words, bold="bold" in kinds, moment="date_time" in kinds))
    rows: list[list[dict[str, Any]]] = sent["reply_markup"]["inline_keyboard"] if sent["reply_markup"] else []
    return Bubble(runs=tuple(runs), rows=tuple(tuple(Key(label=key["text"]) for key in row) for row in rows))


def slack_bubble(sent: Mapping[str, Any]) -> Bubble:
    """Return a message as chat.postMessage takes it; the buttons flow."""
    runs, rows = list[Run](), list[tuple[Key, ...]]()
    for block in sent["blocks"]:
        match block["type"]:
            case "rich_text":
                runs += [_run(one) for section in block["elements"] for one in section["elements"]]
            case "markdown":
                runs.append(Run(text=f"\n{block['text']}"))
            case _:
                keys = [Key(label=one["text"]["text"], style=one.get("style", "")) for one in block["elements"]]
                rows += _flowing(keys)
    return Bubble(runs=tuple(runs), rows=tuple(rows))


def _run(element: Mapping[str, Any]) -> Run:
    if element["type"] == "date":
        return Run(text=element["fallback"], moment=True)
    return Run(text=element.get("text") or element.get("url", ""), bold=bool(element.get("style", {}).get("bold")))


def _flowing(keys: Sequence[Key]) -> Iterator[tuple[Key, ...]]:
    row = list[Key]()
    for key in keys:
        if row and sum(_key_width(one.label) + 8 for one in [*row, key]) > COLUMN - 46:
            yield tuple(row)
            row = []
        row.append(key)
    if row:
        yield tuple(row)


def drawn(platform: Platform, scenes: Sequence[tuple[str, Sequence[Bubble]]]) -> str:
    """Return the picture: under each title a message, and beside it what it was changed into."""
    pen = _Pen(platform)
    top = float(MARGIN)
    for title, bubbles in scenes:
        pen.words(MARGIN, top + 12, [Run(text=title, bold=True)], SOFT, size=13)
        top += 24
        heights = [pen.bubble(MARGIN + place * (COLUMN + GAP), top, one) for place, one in enumerate(bubbles[:2])]
        if len(bubbles) > 1:
            pen.words(MARGIN + COLUMN + 13, top + 24, [Run(text="→")], SOFT)
        top += max(heights) + 26
    return pen.picture(top)


class _Pen:
    """What is drawn so far."""

    def __init__(self, platform: Platform) -> None:
        self.platform: Platform = platform
        self.parts = list[str]()

    def picture(self, height: float) -> str:
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" height="{height:.0f}"'
        ground = f'<rect width="100%" height="100%" rx="12" fill="{PAPER[self.platform]}" stroke="#d0d7d0"/>'
        return "\n".join((f'{head} font-family="{FONTS}" font-size="{SIZE}">', ground, *self.parts, "</svg>", ""))

    def words(
        self, x: float, y: float, runs: Sequence[Run], color: str, *, size: int = SIZE, middle: bool = False
    ) -> None:
        spans = "".join(map(_span, runs))
        anchor = ' text-anchor="middle"' if middle else ""
        self.parts.append(
            f'<text x="{x:.0f}" y="{y:.0f}" fill="{color}" font-size="{size}"{anchor} xml:space="preserve">{spans}</text>'
        )

    def box(self, left: float, top: float, width: float, height: float, fill: str, edge: str = "none") -> None:
        self.parts.append(
            f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" rx="8" fill="{fill}" stroke="{edge}"/>'
        )

    def bubble(self, left: float, top: float, bubble: Bubble) -> float:
        """Draw a message; return its height."""
        return self._on_slack(left, top, bubble) if self.platform == "slack" else self._on_telegram(left, top, bubble)

    def _on_telegram(self, left: float, top: float, bubble: Bubble) -> float:
        lines = wrapped(bubble.runs, COLUMN - 2 * PAD)
        height = len(lines) * LINE + 2 * PAD - 4
        self.box(left, top, COLUMN, height, "#ffffff")
        for number, line in enumerate(lines):
            self.words(left + PAD, top + PAD + 13 + number * LINE, line, INK)
        for row in bubble.rows:
            width = (COLUMN - 4 * (len(row) - 1)) / len(row)
            for place, key in enumerate(row):
                x = left + place * (width + 4)
                self.box(x, top + height + 4, width, 32, "#8fae89")
                self.words(
                    x + width / 2, top + height + 25, [Run(text=fitted(key.label, width - 12))], "#ffffff", middle=True
                )
            height += 36
        return height

    def _on_slack(self, left: float, top: float, bubble: Bubble) -> float:
        speaker, lines = "Parrots", wrapped(bubble.runs, COLUMN - 46)
        self.box(left, top, 36, 36, "#e8f3ea", "#c9dccd")
        self.words(left + 18, top + 24, [Run(text="🦜")], INK, size=18, middle=True)
        self.words(left + 46, top + 13, [Run(text=speaker, bold=True)], INK)
        self.box(left + 104, top + 2, 30, 15, "#e8e8e8")
        self.words(left + 119, top + 13, [Run(text="APP")], SOFT, size=10, middle=True)
        height = 22.0
        for line in lines:
            self.words(left + 46, top + height + 13, line, INK)
            height += LINE
        for row in bubble.rows:
            x = left + 46
            for key in row:
                width = min(_key_width(key.label), COLUMN - 46)
                fill = {"primary": GREEN, "danger": RED}.get(key.style, "#ffffff")
                self.box(x, top + height + 6, width, 28, fill, "#bbbbbb" if fill == "#ffffff" else fill)
                color = INK if fill == "#ffffff" else "#ffffff"
                label = fitted(key.label, width - 16)
                self.words(x + width / 2, top + height + 25, [Run(text=label, bold=True)], color, size=13, middle=True)
                x += width + 8
            height += 36
        return height


def _span(run: Run) -> str:
    weight = ' font-weight="600"' if run.bold else ""
    color = f' fill="{BLUE}"' if run.moment else ""
    return f"<tspan{weight}{color}>{escape(run.text)}</tspan>"


_LETTERING = Lettering(SIZE)


def width_of(text: str) -> float:
    """Return about how wide a text is; emoji are not in the font, and a little wider than high."""
    return _LETTERING.width(_EMOJI.sub("", text)) + len(_EMOJI.findall(text)) * SIZE * 1.3


def _key_width(label: str) -> float:
    return width_of(label) + 26


def fitted(text: str, room: float) -> str:
    """Return a text, cut with … where it is wider than the room."""
    if width_of(text) <= room:
        return text
    while text and width_of(f"{text}…") > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrapped(runs: Sequence[Run], room: float) -> list[list[Run]]:
    """Return the words in lines, as wide as there is room."""
    lines: list[list[Run]] = [[]]
    used = 0.0
    for run in runs:
        for number, paragraph in enumerate(run.text.split("\n")):
            if number:
                lines.append([])
                used = 0.0
            for word in _WORDS.findall(paragraph):
                wide = width_of(word)
                if used and used + width_of(word.rstrip()) > room and word[0] not in _CLOSING:
                    lines.append([])
                    used = 0.0
                last = lines[-1][-1] if lines[-1] else None
                same = last is not None and (last.bold, last.moment) == (run.bold, run.moment)
                if last is not None and same:
                    lines[-1][-1] = Run(text=last.text + word, bold=run.bold, moment=run.moment)
                else:
                    lines[-1].append(Run(text=word, bold=run.bold, moment=run.moment))
                used += wide
    return lines
