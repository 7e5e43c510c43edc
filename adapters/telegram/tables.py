"""Tables in columns: a Chinese letter is as wide as two others, which the library does not know. Pure."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from telegramify_markdown import MessageEntity, utf16_len

_RULE = re.compile(r"-+(?:\+-+)+")
_BAR = " | "


def in_columns(text: str, entities: Sequence[MessageEntity]) -> tuple[str, list[MessageEntity]]:
    """Return the text with its tables in columns, and what is marked in it."""
    tables = [mark for mark in entities if mark.type == "pre" and not mark.language]
    if not tables:
        return text, list(entities)
    units = text.encode("utf-16-le")
    parts: list[str] = []
    ends, shifts = [0], [0]  # behind each table, how far all that follows has moved
    for table in sorted(tables, key=lambda mark: mark.offset):
        begin, end = table.offset, table.offset + table.length
        words = units[2 * begin : 2 * end].decode("utf-16-le")
        parts += [units[2 * ends[-1] : 2 * begin].decode("utf-16-le"), _drawn(words)]
        ends.append(end)
        shifts.append(shifts[-1] + utf16_len(parts[-1]) - table.length)
    parts.append(units[2 * ends[-1] :].decode("utf-16-le"))

    def moved(place: int) -> int:
        return place + shifts[bisect_right(ends, place) - 1]

    return "".join(parts), [
        replace(mark, offset=moved(mark.offset), length=moved(mark.offset + mark.length) - moved(mark.offset))
        for mark in entities
    ]


def _drawn(words: str) -> str:
    """Return a table of the library's with its columns as wide as they look; what is none, or holds a bar of its own, stays."""
    lines = words.split("\n")
    if len(lines) < 2 or not _RULE.fullmatch(lines[1]):
        return words
    rows = [[cell.strip() for cell in line.split(_BAR)] for line in (lines[0], *lines[2:])]
    columns = len(rows[0])
    if any(len(row) != columns for row in rows):
        return words
    wide = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    drawn = [_BAR.join(_padded(cell, width) for cell, width in zip(row, wide, strict=True)).rstrip() for row in rows]
    rule = "-+-".join("-" * width for width in wide)
    return "\n".join((drawn[0], rule, *drawn[1:]))


def _padded(cell: str, width: int) -> str:
    return cell + " " * (width - _width(cell))


def _width(words: str) -> int:
    """Return how many columns it takes."""
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in words if not unicodedata.combining(one))
