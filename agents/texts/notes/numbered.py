"""Names that end in a number (flat 2, 3号楼, 第二课), and whose something is: a text that speaks of another does not answer. Pure."""

import re
from calendar import month_abbr, month_name

from storage.content.notes import folded

_NUMBER = r"\d{1,4}[a-z]?"
_NAMED = re.compile(
    rf"(?<![a-z])(?P<name>[a-z]{{3,20}})['’]?s?\s?#?(?P<number>{_NUMBER})(?![\w.,:/%-]\d|[\w])"
    rf"|(?P<number2>\d{{1,4}}|[一二三四五六七八九十]{{1,3}})(?P<name2>号楼|号院|单元|号|栋|幢|楼|室|床|班|箱|群|组|棚|队|院|桌|柜)"
)
_WHO = r"(?P<who>[小老阿][\u3400-\u9fff]|[\u3400-\u9fff](?:老师|医生|师傅|阿姨|叔叔|哥|姐|总))"
_OWNERS = (
    re.compile(
        r"\b(?!(?:what|who|where|when|how|why|it|that|there|here|let|he|she|today|tomorrow)['’])(?P<who>\w{2,20})['’]s\s"
        r"(?P<what>\w{2,20}(?:\s\w{2,20}){0,2})"
    ),
    re.compile(rf"{_WHO}的?(?P<what>[\u3400-\u9fff]{{2}})"),
    re.compile(rf"{_WHO}(?:还|又|一共|总共){{0,2}}(?P<what>[欠借])"),
    re.compile(r"\b(?P<who>\w{2,20})\s(?:still\s|also\s)?(?P<what>owe)s?\b"),
)
_SMALL = (
    "the and for with from paid cost over about than last next past around under only just until till since per plus before after "
    "every are was has"
)
_SAME = {"apartment": "flat", "apt": "flat", "rm": "room", "bldg": "building", "栋": "号楼", "幢": "号楼"}
_NO_NAME = frozenset((*_SMALL.split(), *(month.lower() for month in (*month_name, *month_abbr))))


def speaks_of_another(asked: str, text: str) -> bool:
    """Tell whether a text names something of the kind that is asked for by its number, but only with other numbers."""
    wanted, there = _numbers(asked), _numbers(text)
    if any(name in there and not numbers & there[name] for name, numbers in wanted.items()):
        return True
    return _is_of_others(folded(asked), folded(text))


def _is_of_others(asked: str, text: str) -> bool:
    """Tell whether a text has what is asked for (Anna's phone, 小王电话), but of others than the one who is named."""
    for form in _OWNERS:
        there = [(other["who"], _words(other["what"])) for other in form.finditer(text)]
        for one in form.finditer(asked):
            if one["who"] not in text and any(_words(one["what"]) & words for _, words in there):
                return True
    return False


def _words(what: str) -> set[str]:
    """Return what two things that are somebody's may have in common: words, of Chinese ones all of it."""
    return set(what.split()) - _NO_NAME


def _numbers(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one in _NAMED.finditer(folded(text)):
        name = (one["name"] or one["name2"]).removesuffix("s")
        name = _SAME.get(name, name)
        if name not in _NO_NAME:
            found.setdefault(name, set()).add(one["number"] or one["number2"])
    return found
