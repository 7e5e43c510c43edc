"""Telephone numbers in what a model writes: phones make a call of them, except in code. Pure.

A number has a country's sign and seven digits at least, or nine digits in groups, or the seven of a local one. Dates are none.
"""

import re

_BETWEEN = r"[*_~]{0,3}+[ \u00a0().\-/\u2010-\u2013]{0,3}+[*_~]{0,3}+"
_DATED = r"(?!(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}(?!\d)|\d{1,2}[-./]\d{1,2}[-./](?:19|20)\d\d(?!\d))"
_GROUP = rf"\(?\d{{2,8}}+(?:(?=\D){_BETWEEN}\d{{2,8}}+){{1,6}}+"
NUMBER = (
    rf"(?<![\w+.,:=/])(?:\+|00)[ (]{{0,2}}\d(?:{_BETWEEN}\d){{6,17}}(?!\d)"
    rf"|(?<![\w+.,:=/\-]){_DATED}(?:(?=\(?\d(?:{_BETWEEN}\d){{8}}){_GROUP}|\d{{9,19}}|\d{{3}}[-.]\d{{4}})(?![\w:])"
)
"""A pattern without names; between the digits may stand marks of Markdown."""

_KEPT = r"(?P<kept>```.*?(?:```|\Z)|``?[^`\n]{1,400}``?|https?://[^\s)]{1,2000})"
_IN_MARKDOWN = re.compile(rf"{_KEPT}|(?P<number>{NUMBER})(?P<after>[*_~]{{0,3}})", re.DOTALL | re.ASCII)
_MARKS = re.compile(r"[*_~]+")


def in_code(markdown: str) -> str:
    """Return Markdown with its telephone numbers as code."""
    return _IN_MARKDOWN.sub(lambda found: found["kept"] or _code(found["number"], found["after"]), markdown)


def _code(number: str, after: str) -> str:
    """Return a number as code; marks that stood in it go, or stand behind it where they close what began before."""
    marks = _MARKS.findall(number)
    if len(marks) % 2:
        after = "" if after else marks[-1]
    return f"`{_MARKS.sub('', number)}`{after}"
