"""Long texts in pieces that a message can hold, cut where people would. Pure."""

import re

_GOOD_CUTS = ("\n\n", "\n", "。", "！", "？", ". ", "; ", "；", "，", ", ", " ")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")


def units(text: str) -> int:
    """Return the length as Slack and Telegram count it: in UTF-16."""
    return len(text) + sum(letter > "\uffff" for letter in text)


def chunks(text: str, limit: int) -> list[str]:
    """Return the text in pieces of at most `limit` units (at least 2); together they are the text again."""
    found: list[str] = []
    while units(text) > limit:
        cut = _cut(text, _fitting(text, limit))
        found.append(text[:cut])
        text = text[cut:]
    return [*found, text] if text else found


def markdown_chunks(text: str, limit: int) -> list[str]:
    """Markdown in pieces; a code block that is cut is closed in the one and opened again in the next."""
    found: list[str] = []
    lines: list[str] = []
    fence = ""  # the line that opened the code block we are in
    used = 0
    for line in _lines(text, limit // 2):
        closing = units(fence) + 1 if fence else 0
        if lines and used + units(line) + closing > limit:
            found.append(_closed(lines, fence))
            lines = [f"{fence}\n"] if fence else []
            used = sum(map(units, lines))
        lines.append(line)
        used += units(line)
        fence = _fence_after(fence, line)
    if lines:
        found.append("".join(lines))
    return found


def _lines(text: str, limit: int) -> list[str]:
    """Return the lines with their ends, long ones in pieces."""
    return [piece for line in text.splitlines(keepends=True) for piece in chunks(line, limit)]


def _fence_after(fence: str, line: str) -> str:
    found = _FENCE.match(line)
    if found is None:
        return fence
    if not fence:
        return line.strip()[:40]
    opened = _FENCE.match(fence)
    closes = opened is not None and found[1].startswith(opened[1]) and not line.strip().strip(opened[1][0])
    return "" if closes else fence


def _closed(lines: list[str], fence: str) -> str:
    text = "".join(lines)
    opened = _FENCE.match(fence)
    return text if opened is None else f"{text.removesuffix(chr(10))}\n{opened[1]}"


def _fitting(text: str, limit: int) -> int:
    """Return how many characters from the start fit."""
    used = 0
    for place, letter in enumerate(text):
        used += 1 + (letter > "\uffff")
        if used > limit:
            return max(place, 1)
    return len(text)


def _cut(text: str, most: int) -> int:
    """Return the best place to cut at or before `most`: not in the first half, if it can be avoided."""
    for mark in _GOOD_CUTS:
        place = text.rfind(mark, most // 2, most)
        if place >= 0:
            return place + len(mark)
    return most
