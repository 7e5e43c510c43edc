"""Orders about notes that say nothing of their text: to pin one, to bring a deleted one back, to remind of one; other pages. Pure."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agents.nlu.coreference import NUMBERS
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.slots.keeping.note_references import COUNTS, NOTE, POINTER, REFERENCE, note_reference
from agents.timetext.bounds import single_blanks

LONGEST = 100  # characters
_NUMBER = r"(?P<number>\d{1,2}|[一二两三四五六七八九十]|one|two|three|four|five|six|seven|eight|nine|ten)"
_SEE = r"(?:(?:show|list|see|get|give|display|open)\s+(?:me\s+)?)?(?:what\s+(?:are|were)\s+)?(?:all\s+)?(?:of\s+)?"
_KAN = r"(?:查看|看一?看|看一?下|看|列出|列一?下|显示|打开|翻一?下|翻)?(?:一下)?"
_BACK = r"(?:restore|undelete|recover|bring\s+back|get\s+back|put\s+back)"
_HUIFU = r"(?:恢复|还原|找回来?)"
_SHAN = r"(?:被)?(?:我)?(?:删除|删掉|删去|删|弄丢)了?"
_LATELY = r"(?:刚才|刚刚?|上次|最近|今天|昨天|前天|之前|早上|不小心|误)*+"
_OF = r"(?:(?:关于|有关)?(?P<query>[^\s的掉除去了那这]{1,30})的?)?"
_SINCE = r"(?:\s+(?:just|recently|accidentally|by\s+accident|by\s+mistake))?"
_WHEN = r"(?:\s+(?:just\s+now|earlier|today|yesterday|this\s+morning|last\s+week|by\s+accident|by\s+mistake))?"

_FORMS: tuple[tuple[str, str], ...] = (
    ("unpin", (
        rf"{PLEASE}un-?pin\s+{POINTER}"
        rf"|{PLEASE}(?:take|remove)\s+the\s+pin\s+(?:off|from)\s+{POINTER.replace('<ref>', '<ref2>')}"
    )),
    ("unpin", (
        rf"{QING}取消置顶(?:一下)?(?:{POINTER})?"
        rf"|{QING}[把将]?{POINTER.replace('<ref>', '<ref2>')}的?(?:取消|不要|别|不)(?:再)?置顶了?"
        rf"|{QING}取消{POINTER.replace('<ref>', '<ref3>')}的?置顶"
    )),
    ("pin", (
        rf"{PLEASE}pin\s+{POINTER}(?:\s+(?:to|at|on)\s+(?:the\s+)?top)?"
        rf"|{PLEASE}(?:keep|put|stick)\s+{POINTER.replace('<ref>', '<ref2>')}\s+(?:at|on)\s+(?:the\s+)?top"
    )),
    ("pin", (
        rf"{QING}置顶(?:一下)?(?:{POINTER})?"
        rf"|{QING}[把将给]?{POINTER.replace('<ref>', '<ref2>')}(?:给我)?(?:置顶|钉住|钉到?(?:最)?上面"
        r"|放到?最(?:上面|前面))(?:一下)?"
    )),
    ("pin", rf"{QING}[把将给]?\s*{POINTER}\s*(?:给我)?\s*pin\s*(?:一下|住|上去?|到?顶部?|到?最?上面)?"),
    ("unpin", rf"{QING}[把将给]?\s*{POINTER}\s*(?:给我)?\s*unpin\s*(?:一下|掉|了)?"),
    ("pin", rf"{PLEASE}pin\s+(?:the|my|that)\s+(?P<query>\S.{{0,30}}?)\s+one(?:\s+(?:to|at|on)\s+(?:the\s+)?top)?"),
    ("pin", rf"{QING}[把将给]?(?P<query>[^\s，,。把将给]{{2,14}}?)的?(?:帮我)?(?:置个顶|置顶一下)"),
    ("gone", (
        rf"{PLEASE}{_SEE}(?:the\s+|my\s+)*(?:(?:recently\s+)?deleted\s+notes"
        rf"|notes\s+(?:that\s+)?(?:i|we)(?:['’]ve)?{_SINCE}\s+deleted)(?:\s+recently)?"
        rf"|{PLEASE}{_SEE}(?:the\s+|my\s+)*(?:trash|recycle\s+bin)"
        r"|(?:what|which)\s+notes\s+(?:did|have)\s+(?:i|we)\s+deleted?(?:\s+(?:recently|lately))?"
    )),
    ("gone", (
        rf"{QING}{_KAN}(?:笔记的?)?回收站(?:里面?)?(?:有(?:什么|啥|哪些))?"
        rf"|{QING}{_KAN}(?:我)?{_LATELY}(?:都)?{_SHAN}的(?:哪些|那些|什么)?的?{NOTE}(?:有(?:哪些|什么|啥))?"
        rf"|{_LATELY}(?:都)?(?:我)?{_LATELY}(?:都)?删[了过](?:哪些|什么|啥|几条)(?:{NOTE})?"
        r"|what\s+(?:did|have)\s+i\s+(?:just\s+)?(?:deleted?|thrown?\s+away|erased?)(?:\s+(?:today|yesterday|recently|lately"
        r"|this\s+week))?"
    )),
    ("restore", (
        rf"{PLEASE}{_BACK}\s+(?:the|that"
        rf"|my)\s+(?:last\s+)?(?:deleted\s+)?(?:(?P<query>\S.{{0,40}}?)\s+)?{NOTE}\s+(?:that\s+)?i"
        rf"(?:['’]ve)?{_SINCE}\s+(?:deleted|removed|threw\s+away|erased){_WHEN}"
    )),
    ("restore", (
        rf"{PLEASE}{_BACK}\s+(?:the|my)\s+(?:last\s+|latest\s+"
        rf"|most\s+recently\s+)?deleted\s+{NOTE}(?:\s+(?:about|on|with)\s+(?P<query>\S.{{0,40}}?))?"
    )),
    ("restore", (
        rf"{PLEASE}{_BACK}\s+{REFERENCE}"
        rf"|{PLEASE}(?:bring|get|put|fetch)\s+{REFERENCE.replace('<ref>', '<ref2>')}\s+back"
    )),
    ("restore", rf"{QING}{_HUIFU}(?:一下)?{_LATELY}{_SHAN}的?[那这]?一?[条个篇]?{_OF}[那这]?一?[条个篇]?{NOTE}"),
    ("restore", (
        rf"{QING}[把将]?(?:我)?{_LATELY}{_SHAN}的?[那这]?一?[条个篇]?{_OF}[那这]?一?[条个篇]?{NOTE}(?:给我)?{_HUIFU}"
        r"(?:一下|回来)?"
    )),
    ("restore", (
        rf"{QING}{_HUIFU}(?:一下)?{REFERENCE}"
        rf"|{QING}[把将]?{REFERENCE.replace('<ref>', '<ref2>')}(?:给我)?{_HUIFU}(?:一下|回来)?"
    )),
    ("pages", (
        r"(?:show\s+(?:me\s+)?|go\s+to\s+|see\s+|open\s+)?(?:the\s+)?(?:next|following)\s+page"
        r"|(?:show\s+(?:me\s+)?)?more\s+notes|(?:再)?(?:翻到?|看|看看|显示|去)?下(?:一)?页"
        r"|(?:往后|往下|继续)翻(?:页)?|翻页|(?:再看?)?更多(?:的)?(?:笔记|备忘)"
    )),
    ("back", (
        r"(?:show\s+(?:me\s+)?|go\s+(?:back\s+)?to\s+|see\s+)?(?:the\s+)?(?:previous|prior|last)\s+page"
        r"|(?:go\s+)?back\s+(?:a|one)\s+page|(?:翻到?|看|回到?|返回)?(?:上|前)(?:一)?页|(?:往前|往上)翻(?:页)?"
    )),
    ("page", (
        rf"(?:show\s+(?:me\s+)?|go\s+to\s+|see\s+|open\s+)?page\s+{_NUMBER}"
        rf"|(?:翻到?|看|看看|跳到?|打开)?第{_NUMBER.replace('<number>', '<number2>')}页"
    )),
    ("newest", (
        rf"{PLEASE}{_SEE}(?:the\s+|my\s+)*(?:last|latest|newest|most\s+recent)\s+{_NUMBER}\s+(?:notes|memos)"
        rf"|{QING}{_KAN}(?:我的?)?(?:最近|最新|最后)的?{_NUMBER.replace('<number>', '<number2>')}[条个篇]的?{NOTE}"
    )),
    ("pinned", (
        rf"{PLEASE}(?:show|list|see|open)\s+(?:me\s+)?(?:the\s+|my\s+)*pinned"
        rf"|(?:[把将]\s*)?(?:我的?)?置顶的(?:都|全)?(?:给我)?(?:看看?|看一下|列出来|有(?:哪些|什么|啥|几条))"
        rf"|{PLEASE}{_SEE}(?:the\s+|my\s+)*pinned\s+(?:notes|memos|ones)"
        r"|(?:what(?:['’]?s|\s+is)|which\s+notes\s+are)\s+pinned"
        rf"|{QING}{_KAN}(?:我)?(?:所有|全部)?(?:已)?置顶(?:了)?的?(?:所有|全部)?{NOTE}(?:有(?:哪些|什么|啥))?"
        rf"|(?:哪些|什么){NOTE}(?:是)?置顶的?|我?(?:都)?置顶了(?:哪些|什么|啥|几条){NOTE}?"
    )),
)  # fmt: skip
_ORDERS = tuple((what, re.compile(form, re.IGNORECASE)) for what, form in _FORMS)
_SIGNS = " ,，.。!！?？~～吧呗"
_LOOSE = re.compile(r"\s(?:on|at|in|for|by)\s*$", re.IGNORECASE)  # what stood before a time
_WROTE = r"(?:write|wrote|written|make|made|note|noted|save|saved|keep|kept|jot|jotted|take|took|taken)(?:\s+down)?"
_SPAN = r"(?P<when>\S.{0,24}?)"
_OF_A_TIME = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?:what|(?:which|what)\s+(?:notes|memos))\s+(?:did|have|had)\s+(?:i|we)\s+{_WROTE}\s+{_SPAN}",
        (
            rf"{PLEASE}{_SEE}(?:the\s+|my\s+|our\s+)*(?:notes"
            rf"|memos)\s+(?:(?:that\s+)?(?:i|we)(?:['’]ve)?\s+)?(?:{_WROTE}\s+)?(?:from\s+|of\s+)?{_SPAN}"
        ),
        (
            rf"{QING}{_KAN}我?们?{_SPAN}(?:我们?)?(?:都|一共)?(?:[记写存]|记录|写下|记下)(?:了|过"
            rf"|下了?)?(?:些)?(?:什么|啥|哪些)(?:{NOTE}|东西)?"
        ),
        (
            rf"{QING}{_KAN}我?们?{_SPAN}(?:我们?)?(?:[记写存]|记录|写下|记下)?(?:了|过|下)?的(?:所有"
            rf"|全部)?{NOTE}(?:有(?:哪些|什么|啥))?"
        ),
        rf"{QING}{_KAN}我?们?{_SPAN}我?们?(?:[记写存]|记录)(?:了|过|下)?的(?:东西|那些|那几条)?",
    )
)
_BESIDE_A_TIME = re.compile(r"(?:on|in|at|during|since|the|from|我|,|，|\s)*", re.IGNORECASE)
_READ = r"(?:看看|看一?下|看一?眼|看|读一?下|读|复习一?下|复习|翻翻|翻一?下|处理一?下|处理)"
_THIS = r"(?P<this>[这那]一?[条个篇]\s*的?(?:笔记|备忘录?|记录)?|刚才[那这]?一?[条个篇]?的?(?:笔记|备忘录?))"
_REMIND = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{PLEASE}remind\s+(?:me|us)\s+(?:again\s+)?(?:of|about)\s+{POINTER}(?:\s+again)?",
        (
            rf"{PLEASE}(?:set|add|put|make|create)\s+(?:me\s+)?a\s+reminder\s+(?:on|for|about"
            rf"|to)\s+{POINTER}(?:\s+(?:for|on|at))?"
        ),
        rf"{QING}(?:再)?提醒(?:一下)?我们?(?:一下)?(?:记得|要|去|再)?{_READ}{POINTER}",
        rf"{QING}(?:再)?提醒(?:一下)?我们?(?:一下)?{_THIS}",
        rf"{QING}[把将]?{_THIS}(?:再)?提醒(?:一下)?我(?:一下|看)?",
        rf"{QING}[给为]{POINTER}(?:设|加|定|设置|添加)(?:上|个|一个)*提醒",
    )
)


def order(text: str) -> tuple[str, dict[str, Any]] | None:
    """Return the tool with its arguments that such an order asks for; None for any other sentence."""
    bare = single_blanks(text.strip(_SIGNS))
    if not bare or len(bare) > LONGEST:
        return None
    for what, form in _ORDERS:
        found = form.fullmatch(bare)
        if found is None:
            continue
        groups = {name.rstrip("23"): value for name, value in found.groupdict().items() if value is not None}
        given = _asked(what, groups)
        if given is not None:
            return given
    return None


def of_a_time(text: str, spans: Sequence[tuple[int, int]]) -> str | None:
    """Return the time, read at the `spans`, of which the notes are asked for, and nothing else; None for any other sentence."""
    if not spans or len(text) > LONGEST:
        return None
    bare = text.strip(_SIGNS)
    begin = text.index(bare)
    for form in _OF_A_TIME:
        found = form.fullmatch(bare)
        if found is None:
            continue
        letters = list(bare)
        for start, end in spans:
            for place in range(max(start - begin, 0), max(min(end - begin, len(bare)), 0)):
                letters[place] = " "
        start, end = found.span("when")
        if _BESIDE_A_TIME.fullmatch("".join(letters[start:end])):
            return found["when"]
    return None


def _asked(what: str, groups: Mapping[str, str]) -> tuple[str, dict[str, Any]] | None:
    match what:
        case "pages" | "back":
            return "memo_search", {"query": "", "step": 1 if what == "pages" else -1}
        case "page":
            return "memo_search", {"query": "", "page": _number(groups["number"])}
        case "newest":
            return "memo_search", {"query": "", "only": "newest", "limit": min(_number(groups["number"]), 50) or 1}
        case "pinned":
            return "memo_search", {"query": "", "only": "pinned"}
        case "gone":
            return "memo_restore", {"listed": True}
        case "restore":
            which = {"query": groups["query"].strip()} if "query" in groups else _which(groups.get("ref", ""))
            # what is gone was not shown: by its place it is none, and "that note" is the one that went last
            if which is None or "place" in which:
                return None
            return "memo_restore", {name: value for name, value in which.items() if name != "that"}
        case _:
            which = {"query": groups["query"].strip()} if "query" in groups else _which(groups.get("ref", ""))
            off = {"off": True} if what == "unpin" else {}
            return None if which is None else ("memo_pin", {**which, **off})


def _which(reference: str) -> dict[str, Any] | None:
    return note_reference(reference) if reference else {"that": True}


def _number(words: str) -> int:
    small = words.casefold()
    return NUMBERS.get(small) or COUNTS.get(small) or int(small)


def reminded(text: str, spans: Sequence[tuple[int, int]]) -> dict[str, Any] | None:
    """Return which note an order, without its time (at the `spans`), wants to be reminded of; None where it names none."""
    pieces, at = list[str](), 0
    for begin, end in spans:
        pieces.append(text[at:begin])
        at = end
    bare = single_blanks(_LOOSE.sub("", " ".join((*pieces, text[at:]))).strip(_SIGNS))
    if not bare or len(bare) > LONGEST:
        return None
    found = next((one for form in _REMIND if (one := form.fullmatch(bare)) is not None), None)
    if found is None:
        return None
    return {"that": True} if "this" in found.groupdict() else note_reference(found["ref"])
