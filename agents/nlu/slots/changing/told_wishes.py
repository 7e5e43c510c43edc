"""A change that leans on what a clause beside it tells: 小黄三点走不开，推后一小时; "Tasha says five is too early, 6:30". Pure.

One clause is the wish, and names nothing itself; the others say why, and of what.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agents.nlu.classify import is_question, judged
from agents.nlu.coreference import Target, Wish, meant
from agents.nlu.cues.new_moments import as_time
from agents.nlu.forms import is_ordered, is_to_ring
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.lexicon.reference_forms import Action
from agents.nlu.model.bands import MADE
from agents.nlu.orders import is_pondered, is_supposed
from agents.nlu.slots.new_values import Unclear, at_time, resized
from agents.nlu.slots.times.time_shifts import length
from agents.timetext import parse, title

LONGEST = 120  # characters
MOST = 4  # clauses
_CERTAIN = 0.8  # share from which a clause is a wish of its own
_SHORT = 30  # characters of a wish that names nothing
_SIGNS = re.compile(
    r"\s*[,，;；。]\s*|\.\s+|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff\d])"
    r"|(?<=\d)(?<![A-Za-z]\d)\s+(?=[\u3400-\u9fff])|\s+(?=(?:so|make it|move it|push it)\s)"
    r"|(?<=too early)\s+|(?<=too late)\s+|(?<=not ok)\s+",
    re.IGNORECASE,
)
_SO = re.compile(
    r"(?:so|then|and|but|let['’]?s (?:say|do|make it)|那就|那|所以|就|我就|给我|请|帮我)[,，\s]*", re.IGNORECASE
)
_HINDERS = re.compile(  # why it cannot stay as it is
    r"不行|不成|不 ?ok|不方便|走不开|起不来|没空|来不了|去不了|赶不(?:上|及)|有人了|有事|满了|约满|太[早晚赶]|有变"
    r"|变了|拖堂|晚点|误点|延误|堵车|堵在|迟到|临时|不用|改|挪|推|延"
    r"|\b(?:can['’]?t|cannot|couldn['’]?t|won['’]?t|too (?:early|late|soon|tight)|not ok|no good|doesn['’]?t work"
    r"|busy|booked|taken|running late|changed?|moved|delayed|pushed|clash\w*|conflict\w*|unavailable|full)\b",
    re.IGNORECASE,
)
_AGREED = re.compile(
    r"(?:(?:才?(?:行|可以|方便|有空|够|ok)|works|is (?:fine|ok|better)|好|就[行好够]){1,2}+[了吧]{0,2}|吧)$",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"(?:哎呀?|啊|哦|嗯|但是?|不过|[,，\s])*(?:[他她它咱]们?|我们?|对方|那边|人家|医院|客户|老师|领导|老板|主任|店家"
    r"|家里|不用|[\d一二两三四五六七八九十]{1,3}[点号月]|周[一二三四五六日天末]|星期|[今明后]天|[早晚]上|[上下中]午"
    r"|时间|来不及|太|晚点|误点|延误|堵|下[雨雪]|天气|生病|临时|突然)"
    r"|(?:(?:oh|ok|so|sorry|but|well|hm+)[,\s]+)*(?:(?:i|we|he|she|they|it|that|this|you)\b"
    r"|(?:the|my|our) (?:boss|client|school|clinic|office|doctor|manager)\b"
    r"|(?:boss|clinic|school|client)\b|not\b|too\b|something came up|no\b)",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"(?<=[钟时点半刻天])(?:才|再)?(?:能?到|过?来|开始|出发|见|走|去){1,2}+(?=吧?$)"
)  # what goes on at the new time
_ARRIVES = re.compile(r"(?<=[点刻半分钟\d])(?:才|再)?(?:能)?到(?:了|吧)?$")
_OF_A_DAY = re.compile(  # 这周六的改到下午两点: what is meant is named by its day
    r"(?:把)?(?:[今明后]天|明晚|今晚|(?:下{0,2}|[这本])个?(?:周|星期|礼拜)[一二三四五六日天末]"
    r"|(?:\d{1,2}月)?\d{1,2}[号日])"
    r"(?:早上|上午|中午|下午|晚上)?(?:的|那一?[个节场次顿趟堂])"
)
_OR = re.compile(r"or\b|还是|或", re.IGNORECASE)
_CHANGES: frozenset[Action] = frozenset({"move", "shift", "resize"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldWish:
    """A wish about something, and what is `told` of that beside it."""

    wish: Wish
    told: str

    @property
    def names(self) -> bool:
        """Whether somebody or something is named in what is told, of which it may be."""
        return names_somebody(self.told)


@read_simplified
def names_somebody(told: str) -> bool:
    """Tell whether a clause is of somebody or something by name, and not of "she", the weather, a time."""
    return _NOBODY.match(told) is None


_BY_DAY = re.compile(
    r"(?:[周期拜][一二三四五六日天末]|[今明后]天|[号日]|早上|上午|下午|晚上)[那这]?[个次节]?的?(?=[改挪换推提])"
)
"""What is moved is named by its day: 这周六的改到两点."""


@read_simplified
def told_wish(text: str, now: datetime) -> ToldWish | None:
    """Return the one change that a message wishes, where all else of it only tells; None for any other message."""
    text = text.strip(" .。!！~～")
    if not text or len(text) > LONGEST or "\n" in text or "@" in text:
        return None
    if is_question(text) or is_supposed(text) or is_pondered(text) or _BY_DAY.match(text):
        return None
    clauses = [one for one in _SIGNS.split(text) if one.strip()]
    if not 1 < len(clauses) <= MOST:
        return None
    wishes = [_wish(one, now) for one in clauses]
    found = [place for place, one in enumerate(wishes) if one is not None]
    hours = not found
    if hours:
        wishes = [_hour(one, now) for one in clauses]
        found = [place for place, one in enumerate(wishes) if one is not None]
    beside = [one for place, one in enumerate(clauses) if place not in found]
    told, wish = " ".join(beside), wishes[found[-1]] if found else None
    if wish is None or (len(found) > 1 and not hours) or not all(_only_tells(one) for one in beside):
        return None
    return ToldWish(wish=wish, told=told) if told and (not hours or _HINDERS.search(told)) else None


def becomes(wish: Wish, now: datetime) -> dict[str, Any] | None:
    """Return what the thing of a wish shall become, as arguments of schedule_update; None where that is not certain."""
    if wish.action == "shift":
        by = length(wish.value)
        return None if by is None else {"shift_minutes": int(by.total_seconds() // 60) * (1 if wish.later else -1)}
    try:
        return resized(wish.value, now) if wish.action == "resize" else at_time(wish.value, "to", now)
    except Unclear:
        return None


def _wish(clause: str, now: datetime) -> Wish | None:
    """Return the change that a clause wishes of "it", if it is certain what that becomes."""
    bare = _SO.sub("", clause, count=1) if _SO.match(clause) else clause
    bare = _THEN.sub("", bare)
    if len(bare) > _SHORT or _OF_A_DAY.search(bare):
        return None
    wishes = meant(bare) if not _OR.match(bare) else []
    for wish in wishes if not any(one.action == "place" for one in wishes) else ():
        plain = wish.action in _CHANGES and wish.target == Target() and not wish.just
        if plain and becomes(wish, now):
            return wish
    return None


def _hour(clause: str, now: datetime) -> Wish | None:
    """Return the wish to move it to the time that a clause is, and nothing else."""
    bare = _AGREED.sub("", _SO.sub("", clause, count=1) if _SO.match(clause) else clause).strip()
    bare = _ARRIVES.sub("", bare)
    if not bare or len(bare) > _SHORT or _OF_A_DAY.search(bare):
        return None
    if length(bare):
        return Wish(action="resize", target=Target(), value=bare)
    said = as_time(bare)
    wish = Wish(action="move", target=Target(), value=said)
    return wish if not title(said, parse(said, now)).strip(" ,，") and becomes(wish, now) else None


def _only_tells(clause: str) -> bool:
    """Tell whether a clause orders nothing itself: nothing to be reminded of, and nothing new unless it says what hinders."""
    if is_question(clause) or is_to_ring(clause) or is_ordered(clause) or _OR.match(clause):
        return False
    guess = judged(clause)
    return guess.intent not in MADE or guess.confidence < _CERTAIN or _HINDERS.search(clause) is not None
