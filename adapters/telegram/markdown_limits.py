"""A model's Markdown without what makes the converter's work grow faster than the text. Pure.

What people write looks the same: nobody nests nine lists in a line, or begins twenty formulas that never end.
"""

import re

DEEPEST = 8  # lists and quotations within each other that one line may open
MOST_OPEN = 20  # formulas that have begun and have no end; parts of a formula within each other

_MARKER = re.compile(r"[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))")
_RULE = re.compile(r"[ \t]*([-*])(?:[ \t]*\1)+[ \t]*")
_FORMULAS = (("\\(", "\\)"), ("\\[", "\\]"))
_PART = re.compile(r"(\\[A-Za-z]{1,30}[ \t]?|[\^_])?\{|\}")
_COMMAND = re.compile(r"\\(?=[A-Za-z])")
_MONEY = re.compile(r"\${3,}")


def bounded(markdown: str) -> str:
    """Return the text, with what is too deep or never ends as plain letters."""
    markdown = _MONEY.sub(lambda found: "\\$" * len(found.group()), markdown)
    if any(markdown.count(opening) > MOST_OPEN for opening in ("\\(", "\\[", "{")):
        markdown = "\n\n".join(_ended(_flat(paragraph)) for paragraph in markdown.split("\n\n"))
    return "\n".join(map(_shallow, markdown.split("\n")))


def _ended(paragraph: str) -> str:
    """Return a paragraph in which not many formulas begin that have no end."""
    for opening, closing in _FORMULAS:
        end = paragraph.rfind(closing) + 1
        if paragraph.count(opening, end) > MOST_OPEN:
            paragraph = paragraph[:end] + paragraph[end:].replace(opening, opening[1])
    return paragraph


def _flat(paragraph: str) -> str:
    """Return a paragraph whose formulas hold no more parts within each other than there may be."""
    depth = 0
    for part in _PART.finditer(paragraph):
        depth = max(depth - 1, 0) if part.group() == "}" else depth + (part[1] is not None)
        if depth > MOST_OPEN:
            return _COMMAND.sub("", paragraph)
    return paragraph


def _shallow(line: str) -> str:
    """Return a line that opens no more lists and quotations within each other than there may be."""
    at = 0
    for _ in range(DEEPEST):
        marker = _MARKER.match(line, at)
        if marker is None:
            return line
        at = marker.end()
    beyond = _MARKER.match(line, at)
    if beyond is None or _RULE.fullmatch(line, at):
        return line
    return f"{line[: beyond.end() - 1]}\\{line[beyond.end() - 1 :]}"
