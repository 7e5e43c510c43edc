"""What the tagger adds to the rules: a title where theirs holds what is none, the place, the length, and a time that they cannot read.

Where both name the same nothing changes, and where the tagger is not sure neither. A title ends where something else begins (a time,
a place, a sign, a small word), never within a Han word.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from agents.nlu.lexicon import title_edges
from agents.nlu.model.tagger import Name, SlotWords, tagged
from agents.nlu.slots.naming.trimmed_titles import (
    ended,
    is_made_of_two,
    is_open,
    rest_ahead,
    rest_behind,
    says,
    tidy,
    without_feeling,
    without_news,
)
from agents.timetext import Reading, parse
from agents.timetext.names.told_words import told_to_others
from agents.timetext.titles import EDGES

SURE = 0.4  # from which confidence on a title is taken
FIRM = 0.6  # … and nothing is added to it but the rest of a word
CERTAIN = 0.85  # … and nothing that stands before it, where an order stands there
LIKELY = 0.2  # … where that of the rules holds what is no title: what is cut from it is but orders and the like
OTHER = 0.5  # … a place, a length
WHOLE = 0.3  # … a place that is all that stands behind a comma
UNREAD = 0.9  # … a time that the reader passed over
_BRIEF, _SHORT = 3, 9  # letters
_NEAR = 12  # characters before a title that are looked at
_HAN = re.compile(r"[\u3400-\u9fff]")
_SIGN = re.compile(r"[^\w\s'’&/+%#-]")
_FIGURE = re.compile(r"\d|[一二三四五六七八九十]+[号號点點日]")
_PLACE_ENDS = re.compile(r"[山路街店馆园场楼室厅院校站区县市镇村湖海江河桥寺庙城]")
_WORD = re.compile(r"[^\W_]+")
_COMMA = re.compile(r"[，,]\s*$")
_BESIDE_ZH = re.compile(  # …，带简历: what belongs to it, said behind it to nobody
    r"\s*[，,、]\s*(?![^，,]*(?:[你您我吗吧呢嘛帮请谢]|麻烦|辛苦|拜托|[叫喊约]上|了$|可以|应该|大概|可能))"
    r"(?=[^，,]*[\u3400-\u9fff])[^，,。；;！!？?]{2,12}[。！!]?"
)
_WITH = frozenset("把给給跟和陪替")  # what goes with the verb behind its object
_OBJECT, _ITS_VERB = re.compile(r"[把将][\u3400-\u9fff]{2,8}"), re.compile(r"[\u3400-\u9fff]{1,8}")
"""What something is done to, and what is done to it behind that: 把投影片 … 弄完."""
_OF_MINE = re.compile(
    r"(?P<first>(?:(?!提醒|[叫喊帮请让给约找])[\u3400-\u9fff]){2,10})[\s,，]*我(?:要|得|来|去)?"
)  # what one does oneself at it: 组会 我讲paper
_TO_BE_DONE = re.compile(r"(?:要|得|该|需要?|记得)[\u3400-\u9fff]{1,8}")  # … with what was named: 细胞要换液
_DONE_WITH = re.compile(r"(?![我你您他她它咱])[\u3400-\u9fff]{2,12}(?:要|得|该|需要?|记得)")
_OPENING = '"“'
_QUOTATION = frozenset('「《“"『')
_QUOTED = re.compile(r"[\"“'][^\"“”']+[\"”']")


_PUT = re.compile(r"\bput (?:the |my |our |some |a )?", re.IGNORECASE)
_WHAT_FOR = re.compile(  # a review with Jonas, for the landing page: what it is for is no name of it
    r"^\S.{2,60}?\s\S+(?:,| -| –) (?:for|about|re|regarding|on|to (?:discuss|talk about|go over|look at|see|plan"
    r"|review))(?: (?:the|a|an|our|my|his|her|their))? ?$",
    re.IGNORECASE,
)
_PARTICLE = re.compile(
    r"^(?:up|out|away|on|down|back|off|together)\b|\b(?:out|away|on|up|down|back|off|together)$", re.IGNORECASE
)  # "bins out" is put there

_FROM_THERE = re.compile(r"(?:那边|那头|来)的?(?![,，\s\d])[\u3400-\u9fff]{2,8}?(?:过来|来|要来|到访|上门|到)")
_WHO_COMES = re.compile(r"(?![我你他她])[\u3400-\u9fff]{2,12}(?:过来|[要会]来|到访|上门|到[店家厂司])")
_A_SIGN = re.compile(r"[写記记排订訂设設声聲叫知会]")
_WHERE = re.compile(
    r"[\u3400-\u9fff]{0,6}(?:健身房|体育馆|图书馆|球馆|医院|诊所|超市|市场|商场|银行|邮局|药店|学校|公司"
    r"|单位|车站|机场|公园|[店局厅馆])"
)


def named(name: str, text: str, intent: str, reading: Reading) -> str:
    """Return what something new is called: `name`, which the rules found, or what the tagger found in the text."""
    found = without_feeling(_plain(_found(name, text, intent, reading), text))
    if intent == "reminder_add" and f"去{found}" in text and _WHERE.fullmatch(found) is not None:
        return f"去{found}"  # of a place alone it is not said what is to be done
    put = _PUT.search(text) if _PARTICLE.search(found) is not None else None
    return f"{put[0]}{found}" if put is not None and text[put.end() :].startswith(found) else found


def _plain(name: str, text: str) -> str:
    """Return a name without what only joined it to its time or its order: quotes around it, "is" behind it, 约了 or "I" ahead of a verb."""
    cut = next((sign for sign in '"”' if is_open(name + sign) is False and f"{name}{sign}" in text), None)
    if cut is not None and is_open(name) and name[:1] not in _OPENING:
        return f"{name}{cut}"  # its end went with the signs at the edges
    bare = name.strip(' "“”') if is_open(name) or _QUOTED.fullmatch(name) else name
    bare = ended(title_edges.BOOKED.sub("", bare))
    return bare or name


def _found(name: str, text: str, intent: str, reading: Reading) -> str:
    if is_made_of_two(name, text) or title_edges.RINGS.search(name):
        return name
    name = without_news(name, text)
    spans = (
        [] if told_to_others(text) is not None else _spans(text, intent, reading)
    )  # what is told is a sentence of its own
    best = _best(spans)
    if best is None or best.confidence < LIKELY:
        return name
    others = [(span.start, span.end) for span in spans if span.name != "title"]
    start, end = _whole(text, best, [*reading.spans, *others])
    found = tidy(text[start:end])
    if not found or title_edges.BARE.fullmatch(found) or _alike(found, name) or _meets(start, end, reading):
        return name
    if found in name and _WHAT_FOR.search(name.partition(found)[0]):
        return name
    if best.confidence >= SURE:
        whole = _to_be_done(found, name) if intent == "reminder_add" else ""
        return whole or _sure_name(found, name, text, _told(spans, intent))
    told = _told(spans, intent)
    doubted = not name or title_edges.NO_TITLE.search(name) is not None or any(words in name for words in told)
    if not doubted and (best.confidence < SURE or reading.lead is not None):
        return name
    ahead, met, behind = name.partition(found)
    if not met:
        return found if doubted and best.confidence >= SURE else name
    if title_edges.REMARK.match(behind) or (_BESIDE_ZH.fullmatch(behind) and says(behind, told)):
        return name
    certain = best.confidence >= CERTAIN and title_edges.NO_TITLE.search(ahead) is not None
    shorter = tidy(("" if certain else rest_ahead(ahead, told)) + found + rest_behind(behind, told))
    return name if is_open(shorter) else shorter


def _to_be_done(found: str, name: str) -> str:
    """Return a name with both what it is and what is to be done with it, of which the tagger found one: 阳台的花要浇水; else nothing."""
    ahead, _, behind = name.partition(found)
    verb = _TO_BE_DONE.match(behind)
    if verb is not None:
        return found + verb[0]
    return ahead + found if _DONE_WITH.fullmatch(ahead) else ""


def _sure_name(found: str, name: str, text: str, told: Sequence[str]) -> str:
    """Return the title that the tagger is sure of, with what of the name that the rules found belongs to it."""
    ordered = title_edges.ORDERS.search(found) or title_edges.SMALL_HEAD.fullmatch(found.removesuffix(name))
    if name and (ordered or is_open(found)):
        return name
    ahead, met, behind = name.partition(found)
    if not met:
        return found
    mine = _OF_MINE.fullmatch(ahead)
    if mine is not None and f"{mine['first']}我" not in text:
        return mine["first"]
    if _OBJECT.fullmatch(found) and (verb := _ITS_VERB.match(behind)) is not None:
        return found + verb[0]
    quoted = behind.lstrip()[:1] in _QUOTATION
    if quoted or title_edges.REMARK.match(behind) or (ahead and title_edges.REMARK.match(found)):
        return name
    if _is_detail(behind, text, told) or _is_short(found, name) or _is_cut(ahead):
        return name
    whole = ahead + found if title_edges.COMPANY.fullmatch(ahead) else found
    beside = title_edges.BESIDE.match(behind)  # who comes, or where it is, and kept nowhere else
    return whole if beside is None or not says(beside[0], told) else tidy(whole + beside[0])


def _is_detail(behind: str, text: str, told: Sequence[str]) -> bool:
    """Tell whether a few signs behind a comma say which one it is, or what is to be brought: 拔牙，左下智齿."""
    few = title_edges.DETAIL.fullmatch(behind) and _BESIDE_ZH.fullmatch(behind) and f"{behind}了" not in text
    return bool(few) and says(behind, told)


def _is_short(found: str, name: str) -> bool:
    """Tell whether little is left of a short name of Han, in which nothing is told: 去学校 of 班主任约我去学校."""
    brief = _HAN.match(found) and len(found) <= _BRIEF and len(name) <= _SHORT
    return bool(brief) and not title_edges.TELLS.search(name) and not title_edges.NO_TITLE.search(name)


def _spans(text: str, intent: str, reading: Reading) -> list[SlotWords]:
    """Return the words that the tagger found; no place whose last sign it left out (青城 of 青城山)."""
    return [
        replace(span, confidence=max(span.confidence, OTHER)) if _is_all_behind(span, text) else span
        for span in tagged(text, intent, reading.spans)
        if span.name != "place" or not _is_no_place(span, text)
    ]


def _is_no_place(span: SlotWords, text: str) -> bool:
    """Tell whether the last sign of a place was left out, or it says where somebody is from who comes: 义乌那边供应商过来."""
    left_out = _HAN.search(span.text[-1:]) and _PLACE_ENDS.match(text, span.end)
    return bool(left_out) or _FROM_THERE.match(text, span.end) is not None


def _is_cut(ahead: str) -> bool:
    """Tell whether what stands right before a title belongs to it: who comes to do it, or one sign of a word (写真拍摄)."""
    return _WHO_COMES.fullmatch(ahead) is not None or _A_SIGN.fullmatch(ahead) is not None


def _is_all_behind(span: SlotWords, text: str) -> bool:
    """Tell whether a place is likely all that stands behind a comma."""
    behind = text[span.end :].strip(EDGES) == "" and _COMMA.search(text[: span.start]) is not None
    return span.name == "place" and span.confidence >= WHOLE and behind


def _best(spans: Sequence[SlotWords]) -> SlotWords | None:
    """Return the surest title, one that says something if there is one."""
    titles = [span for span in spans if span.name == "title"]
    return max(titles, key=lambda span: (not title_edges.BARE.fullmatch(span.text), span.confidence), default=None)


def _told(spans: Sequence[SlotWords], intent: str) -> list[str]:
    """Return what is said besides the title, and kept elsewhere: nothing of it is lost when it is no part of a title."""
    kept = ("place", "length", "lead") if intent == "schedule_add" else ("lead",)
    return [span.text for span in spans if span.name in kept and span.confidence >= OTHER]


def place(name: str, text: str, reading: Reading) -> str:
    """Return where an event is, where the tagger is sure of one place that is not in its `name` already."""
    found = _sure("place", text, "schedule_add", reading)
    return found[0].text if len(found) == 1 and found[0].text not in name else ""


def is_unread(text: str, intent: str, reading: Reading) -> bool:
    """Tell whether the tagger is sure of a time with a figure, or a day, that the reader passed over."""
    return any(
        span.confidence >= UNREAD and _FIGURE.search(span.text) and not _meets(span.start, span.end, reading)
        for span in tagged(text, intent, reading.spans)
        if span.name == "time"
    )


def length(text: str, reading: Reading, now: datetime) -> timedelta | None:
    """Return how long it takes, where the tagger is sure of one length that the reader passed over."""
    found = _sure("length", text, "schedule_add", reading)
    return parse(found[0].text, now).duration if len(found) == 1 else None


def _sure(name: Name, text: str, intent: str, reading: Reading) -> list[SlotWords]:
    return [
        span
        for span in _spans(text, intent, reading)
        if span.name == name and span.confidence >= OTHER and not _meets(span.start, span.end, reading)
    ]


def _whole(text: str, best: SlotWords, others: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return a title grown to where it may begin and end: at a word where the tagger is firm, else at one that parts titles."""
    begins = {0, *(end for _, end in others)}
    ends = {len(text), *(start for start, _ in others)}
    firm = best.confidence >= FIRM
    start, end = best.start, best.end
    while (
        not (_may_begin(text, start, begins) or (firm and _parts_words(text, start)))
        or text[start - 1 : start] in _WITH
    ):
        start -= 1
    while not (_may_end(text, end, ends) or (firm and _parts_words(text, end))):
        end += 1
    return start, end


def _may_begin(text: str, at: int, begins: set[int]) -> bool:
    if at in begins or _SIGN.match(text[at - 1]):
        return True
    if not _parts_words(text, at):
        return False
    gap = len(text[:at]) - len(text[:at].rstrip())
    if gap and _HAN.match(text[at - gap - 1]):
        return True
    return (
        at - gap in begins
        or title_edges.AHEAD.search(text[max(0, at - _NEAR) : at]) is not None
        or _SIGN.match(text[at - gap - 1]) is not None
    )


def _may_end(text: str, at: int, ends: set[int]) -> bool:
    if at in ends or _SIGN.match(text[at]):
        return True
    if not _parts_words(text, at):
        return False
    gap = len(text[at:]) - len(text[at:].lstrip())
    if gap and _HAN.match(text[at - 1]):
        return True
    return at + gap in ends or title_edges.BEHIND.match(text, at) is not None


def _parts_words(text: str, at: int) -> bool:
    """Tell whether a word may end here, by its letters: between Han any, between others at a blank or a sign."""
    before, behind = text[at - 1], text[at]
    if _HAN.match(before) or _HAN.match(behind):
        return True
    return not (before.isalnum() or before in "'’") or not (behind.isalnum() or behind in "'’")


def _meets(start: int, end: int, reading: Reading) -> bool:
    """Tell whether the time that was read stands in text[start:end]."""
    return any(start < stop and begin < end for begin, stop in reading.spans)


def _alike(one: str, other: str) -> bool:
    return _WORD.findall(one.lower()) == _WORD.findall(other.lower())
