"""Orders to make one note of several: by numbers, places, words that all of them have or that each has, or as those shown. Pure."""

import re
from typing import Any

from agents.nlu.coreference import NUMBERS
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.lexicon.guards_en import GUARDS as EN
from agents.nlu.lexicon.guards_zh import GUARDS as ZH
from agents.nlu.slots.keeping.note_references import COUNTS, note_reference
from agents.timetext.bounds import single_blanks

LONGEST = 120  # characters
_ONE = r"(?:\s+(?:together|up|(?:in)?to\s+(?:one|a\s+single)(?:\s+(?:note|memo))?|as\s+one))*"
_YITIAO = r"(?:[成为到]?(?:同?一|1)[条个篇]?(?:笔记)?|起来?)*"
_HE = r"(?:合并|整合|合成|并成|并为|拼成|合为|合在|并在|拼在|合)"
_ORDERS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{PLEASE}(?:merge|combine|join|consolidate|unite)\s+(?P<what>\S.*?){_ONE}",
        rf"{PLEASE}put\s+(?P<what>\S.*?)\s+(?:together|(?:in)?to\s+(?:one|a\s+single)(?:\s+(?:note|memo))?)",
        rf"{PLEASE}(?:make|create)\s+(?:one|a\s+single)\s+(?:note|memo)\s+(?:out\s+)?of\s+(?P<what>\S.*)",
        rf"{QING}[把将]?(?P<what>[^,，。]+?)(?:都|给我|一起)?{_HE}(?:一?下|了)?{_YITIAO}",
        rf"{QING}(?:合并|整合)(?:一?下)?(?P<what>[^,，。]+?)",
    )
)
_OTHERS = re.compile(
    r"提醒|闹钟|日程|会议|[清名]单|列表|消息|对话|会话|文件|目标|习惯|日记"
    r"|\b(?:reminders?|alarms?|events?|meetings?|appointments?|lists?|messages?|chats?|files?|goals?|habits?|calendars?)\b",
    re.IGNORECASE,
)
_NOTES = re.compile(r"笔记|备忘|[条篇号]|#|\b(?:notes?|memos?)\b", re.IGNORECASE)
_JOINT = re.compile(r"\s*(?:[,，、&+]|\band\b|\bwith\b|\binto\b|[和跟与同及])+\s*", re.IGNORECASE)
_COUNT = r"(?P<number>\d|[两二三四五六七八九十几]|two|both|three|four|five|six|seven|eight|nine|ten)"
_NUMBER = re.compile(
    r"(?:the\s+|my\s+)?(?:(?:笔记|备忘录?|notes?|memos?)\s*)?(?:number\s+|no\.?\s*|第)?#?\s*(?P<id>\d{1,18})\s*"
    r"(?:号(?:的?(?:笔记|备忘录?))?|\s(?:notes?|memos?))?",
    re.IGNORECASE,
)
_PLACES = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last"
_PLACE = re.compile(
    rf"(?:the\s+)?(?P<en>{_PLACES})(?:\s+(?:one|ones|note|notes|memo|memos))?"
    r"|(?:第\s*(?P<zh>[一二两三四五六七八九十]|\d\d?)|(?P<end>最后一))\s*[条个篇](?:笔记)?",
    re.IGNORECASE,
)
_SO_MANY = _COUNT.replace("?P<number>", "?:")  # CPython 3.11 loses groups within a possessive repeat
_THESE = re.compile(
    r"(?:(?:all|of|these|those|the|my|both|them|last|latest|newest|above|previous|notes|memos|ones"
    rf"|{_SO_MANY})(?:\s+|$))++"
    rf"|(?:刚才|刚刚?|上面|前面|最近|最新|最后|[这那它]们?|我?[记写存]的|的|{_SO_MANY}|[条个篇]|笔记|备忘录?)++",
    re.IGNORECASE,
)
_NUMBER_IN = re.compile(_COUNT, re.IGNORECASE)
_HELD = r"(?:\s+(?:about|on|for|of|with|mentioning|tagged(?:\s+with)?|that\s+(?:mention|say|have)|from)\s+(?:the\s+|my\s+)?)"
_ABOUT = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?:(?:all|both|the|my|our|those|these|of)\s+)*{_COUNT}?\s*(?:notes|memos|ones){_HELD}(?P<query>\S.*)",
        rf"(?:(?:all|both|the|my|our|those|these|of)\s+)+{_COUNT}?\s*(?P<query>\S.*?)\s+(?:notes|memos|ones)",
        rf"{_COUNT}\s+(?P<query>\S.*?)\s+(?:notes|memos)",
        rf"(?:所有|全部)?的?(?:关于|有关|提到|写|带|讲)(?P<query>\S+?)的[这那]?{_COUNT}?[条个篇]?的?(?:笔记|备忘录?)",
        rf"(?:所有|全部)?的?(?:关于|有关)?(?P<query>[^\s这那]+?)的?[这那]?{_COUNT}[条个篇]的?(?:笔记|备忘录?)?",
        rf"[这那]?{_COUNT}[条个篇](?:关于|有关|写)?(?P<query>\S+?)的?(?:笔记|备忘录?)",
        r"(?:所有|全部)的?(?P<query>[^\s这那]+?)的?(?:笔记|备忘录?)",
        rf"(?:所有|全部)?的?[#＃](?P<query>\S+?)的?{_COUNT}?[条个篇]?的?(?:笔记|备忘录?)",
    )
)
_SEVERAL = re.compile(  # one name for all of them, though "and" may stand in it
    r"^(?:the |my |both |all )*(?:two|three|four|five|\d) |^[两三四五几\d]条"
    r"|\b(?:about|on|tagged|mentioning)\b.*\band\b",
    re.IGNORECASE,
)
_WORDS_TAIL = re.compile(r"(?:的)?[那这]?(?:[两二]|一)?[条篇](?:笔记)?$|的?笔记$|\s+(?:notes?|memos?)$", re.IGNORECASE)
_WORDS_HEAD = re.compile(r"^(?:(?:the|my|our|both|note|notes|memo)\s+|关于|有关|那条|把)+", re.IGNORECASE)
_TAGGED = re.compile(r"tagged|[#＃]|标签", re.IGNORECASE)


def merging(text: str) -> dict[str, Any] | None:
    """Return which notes are to be made one, as the tool takes it; None for any other sentence."""
    bare = single_blanks(text.strip(" .。!！?？~～吧呗"))
    if len(bare) > LONGEST or "\n" in bare or _OTHERS.search(bare):
        return None
    if EN.never.search(bare.lower()) or ZH.never.search(bare) or bare.startswith(("别", "先别", "不要", "先不")):
        return None
    for form in _ORDERS:
        found = form.fullmatch(bare)
        given = None if found is None else _which(found["what"].strip(), bare)
        if given is not None:
            return given
    return None


def _which(what: str, whole: str) -> dict[str, Any] | None:
    pieces = [piece for piece in _JOINT.split(what) if piece]
    notes = _NOTES.search(whole) is not None
    if len(pieces) > 1 and notes:
        numbers = [_NUMBER.fullmatch(piece) for piece in pieces]
        if all(numbers):
            return {"ids": [int(number["id"]) for number in numbers if number is not None]}
        places = [_place(piece) for piece in pieces]
        if all(places):
            return {"which": [{"place": place} for place in places]}
    if _THESE.fullmatch(what) is not None:
        said = _NUMBER_IN.search(what)
        number = 0 if said is None else _counted(said["number"])
        return {"number": number} if notes else {"number": number, "quiet": True}
    if not notes:
        return None
    if len(pieces) == 2 and _SEVERAL.search(what) is None and (named := _named(pieces)):
        return {"which": named}
    return _all_about(what)


def _all_about(what: str) -> dict[str, Any] | None:
    found = next((one for form in _ABOUT if (one := form.fullmatch(what)) is not None), None)
    if found is None:
        return None
    query = found["query"].strip(" #＃“”「」\"'")
    query = f"#{query}" if _TAGGED.search(what) else query
    number = _counted(found.groupdict().get("number") or "")
    return {"query": query, **({"number": number} if number else {})} if query.strip("#") else None


def _named(pieces: list[str]) -> list[dict[str, Any]]:
    """Return what names each of several notes; nothing where one of them has no name."""
    named = [note_reference(piece) or _by_words(piece) for piece in pieces]
    return [one for one in named if one] if all(named) else []


def _by_words(piece: str) -> dict[str, Any] | None:
    number = _NUMBER.fullmatch(piece)
    if number is not None:
        return {"id": int(number["id"])}
    words = _WORDS_HEAD.sub("", _WORDS_TAIL.sub("", piece)).strip(" #“”「」\"'")
    return {"query": words} if words else None


def _place(piece: str) -> int:
    """Return the place that a piece names, from 1, -1 the last; 0 where it names none."""
    found = _PLACE.fullmatch(piece)
    if found is None:
        return 0
    if found["end"] or (found["en"] or "").casefold() == "last":
        return -1
    said = (found["en"] or found["zh"]).casefold()
    return NUMBERS.get(said) or int(said)


def _counted(words: str) -> int:
    """Return how many are meant; 0 where that is not said."""
    small = words.casefold()
    return 0 if small in ("", "几") else 2 if small == "both" else COUNTS.get(small) or NUMBERS.get(small) or int(small)
