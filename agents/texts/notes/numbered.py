"""Names that end in a number, as "flat 2", 3号楼 or 第二课: a text that speaks of another such one does not answer. Pure."""

import re
from calendar import month_abbr, month_name

from storage.content.notes import folded

_NUMBER = r"\d{1,4}[a-z]?"
_NAMED = re.compile(
    rf"(?<![a-z])(?P<name>[a-z]{{3,20}})['’]?s?\s?#?(?P<number>{_NUMBER})(?![\w.,:/%-]\d|[\w])"
    rf"|(?P<number2>\d{{1,4}}|[一二三四五六七八九十]{{1,3}})(?P<name2>号楼|号院|单元|号|栋|幢|楼|室|床|班|箱|群|组|棚|队|院|桌|柜)"
)
_SMALL = (
    "the and for with from paid cost over about than last next past around under only just until till since per plus before after "
    "every are was has"
)
_NO_NAME = frozenset((*_SMALL.split(), *(month.lower() for month in (*month_name, *month_abbr))))


def speaks_of_another(asked: str, text: str) -> bool:
    """Tell whether a text names something of the kind that is asked for by its number, but only with other numbers."""
    wanted, there = _numbers(asked), _numbers(text)
    return any(name in there and not numbers & there[name] for name, numbers in wanted.items())


def _numbers(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one in _NAMED.finditer(folded(text)):
        name = (one["name"] or one["name2"]).removesuffix("s")
        if name not in _NO_NAME:
            found.setdefault(name, set()).add(one["number"] or one["number2"])
    return found
