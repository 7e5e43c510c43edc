"""Whether a person asked for a write. What a model writes beyond that is offered to them, not done. Pure.

A model reads notes, pages and other people's messages, and any of them may tell it to do something. So the words that
count are the person's own: they name the kind of act and the thing, by its title or its time. As long as nothing was
read that others may have written, the thing may stand in the messages just before, a yes is one to what was asked for
there, and an event or a time told as a matter of fact is one to be kept.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from agents.nlu.intents import MOST, Intent
from agents.texts.search_terms import search_terms
from agents.timetext import parse
from agents.tools.lookup import terms_of

Kind = Literal["note", "add", "update", "delete", "remind"]

KINDS: Mapping[str, Kind] = {
    "memo_write": "note",
    "schedule_add": "add",
    "schedule_update": "update",
    "schedule_delete": "delete",
    "reminder_add": "remind",
}
_ASKED: dict[Kind, re.Pattern[str]] = {
    "note": re.compile(
        r"(?<![笔忘标登])记(?:一下|一笔|一条|下|住|着|到|进|个笔记|笔记|录(?:一下|下))|写(?:下|进|到|一条|个笔记)|(?:保|留)?存(?:一下|下|到|进|为|成|起来|个)|做(?:个|一?条)?(?:笔记|备忘)|加(?:到|进|入).{0,6}笔记"
        r"|\b(?:note (?:that|this|it|down|to self)|(?:make|take|add|write|keep|leave|create) (?:me )?(?:a |another |some )?(?:short |quick )?(?:note|memo)s?|jot|(?:write|put) .{0,40}\bdown"
        r"|save|(?<!you )remember (?:that|this|it|my|to)|record (?:that|this|it)|keep (?:that|this|it) in mind|to my notes|in my notes)\b|^note\b",
        re.IGNORECASE,
    ),
    "add": re.compile(
        r"(?<!什么|哪些|没有|我的)(?<!的)安排(?!了|有|如何|怎)|预约|预订|预定|约(?:个|一下|一个|在|到|好|上)|订(?:个|一下|一个|在)|添加|创建|新建|建(?:个|一个)|排(?:个|一下|进|到|上)|(?:加|放|记)(?:个|到|进|入|上).{0,8}(?:日程|日历|会|安排)|加(?:个|一个)"
        r"|\b(?:book|schedule (?:a|an|the|my|our|it|this|that|me|us|some|another|[A-Z0-9])|pencil|reserve|block (?:out|off|some|my|the|an?)|(?:add|put|create|set up|make|plan|arrange|organi[sz]e)\b.{0,60}\b(?:calendar|schedule|event|events|meeting|meetings|appointment|call|session|lunch|dinner|breakfast|sync|block|slots?))\b",
        re.IGNORECASE,
    ),
    "update": re.compile(
        r"改(?:到|成|为|在|一下|期|个|名)|(?:移|挪|调|换)(?:到|成|至|一下|个)|推迟|推后|延(?:后|期|长|到)|提前(?!.{0,8}提醒)|更新(?:一下|为|成|到)|重命名|叫做"
        r"|\b(?:(?<!the )move|reschedule|postpone|push|shift|rename|change (?:it|the|my|that|this|our)|update (?:it|the|my|that|this)|delay|bring (?:it |this |that |the .{1,30})?forward|make it|extend|shorten|swap)\b",
        re.IGNORECASE,
    ),
    "delete": re.compile(
        r"取消|删|去掉|撤(?:掉|销|了)|清空|清掉|不要了|\b(?:cancel|delete|remove|drop|scrap|clear|call off|get rid of|erase)\b",
        re.IGNORECASE,
    ),
    "remind": re.compile(
        r"提醒(?:我|我们|他|她|大家|一下)|[叫喊]我|(?:定|设|上)(?:个|一个)?.{0,6}(?:闹钟|提醒)|通知我|别忘|记得|催我"
        r"|\b(?:remind (?:me|us|him|her|them|everyone)|(?:set|add|create|make|put) .{0,30}\b(?:reminder|reminders|alarm|timer)|wake (?:me|us)|(?:nudge|ping|alert|notify|tell) me|don'?t (?:let me )?forget)\b",
        re.IGNORECASE,
    ),
}  # fmt: skip
_YES = re.compile(  # each word once and for all: else a long row of them would be tried in all ways
    r"(?>(?:好|好的|好啊|行|可以|是|是的|对|嗯|要|要的|确认|确定|没问题|就这样|麻烦(?:你|了)|那就这么办|帮我弄"
    r"|yes|yeah|yep|yup|ok|okay|sure|please|do|confirm|do it|go ahead|sounds good|perfect|great|all of them|both|thanks|谢谢)"
    r"[,，。.!！~～\s吧呀啊的了]*)+",
    re.IGNORECASE,
)
_PRAISE = re.compile(r"谢|\b(?:thanks|great|perfect|sounds good)\b", re.IGNORECASE)
_PLAIN = re.compile(
    r"好的|要|可以|行|对|确认|确定|就这|麻烦|\b(?:yes|yeah|yep|yup|please|sure|confirm|do it|go ahead)\b", re.IGNORECASE
)
_NOT = re.compile(
    r"(?:不要|不用|别|先别|无需|没有?让你|\bdon'?t\b|\bdo not\b|\bno need\b|\bwithout\b|\bnever\b)", re.IGNORECASE
)
_OWNED = re.compile(r"['’]s\b")
_HALVES = re.compile(r"改?到|改成|成|至|->|→|\b(?:to|until|from)\b", re.IGNORECASE)
_VERBS = (
    *("cancel", "delete", "remove", "drop", "scrap", "clear", "erase", "move", "change", "update", "push", "shift"),
    *("reschedule", "postpone", "delay", "rename", "book", "schedule", "add", "create", "set", "remind", "put", "make"),
    *("plan", "arrange", "organise", "organize"),
)
_ACTS = frozenset(  # a title that has the word for the act is not named by it
    [
        *(f"{verb}{end}" for verb in _VERBS for end in ("", "s", "d", "ed", "ing", f"{verb[-1]}ed", f"{verb[-1]}ing")),
        *(f"{verb.removesuffix('e')}ing" for verb in _VERBS),
        *("取消", "删除", "删掉", "清空", "改到", "改成", "推迟", "安排", "预约", "预订", "预定", "提醒", "记得"),
    ]
)
_EMPTY = frozenset({"一下", "一个", "这个", "那个", "下吧", "一些", "有个", "帮我", "please", "me", "it"})
_READING: frozenset[Intent] = frozenset(["memo_search", "memo_list", "schedule_query"])
_FACTS: frozenset[Kind] = frozenset(["add", "remind"])


def agrees(text: str) -> bool:
    """Whether this is a yes and nothing else: to what the person was asked, not to what others make of it.

    Thanks and praise agree to nothing by themselves.
    """
    return _YES.fullmatch(text.strip()) is not None and (not _PRAISE.search(text) or _PLAIN.search(text) is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A person's own words: of the message that is answered, and of their last ones `before` it; `now`: when it was written."""

    text: str
    before: tuple[str, ...] = ()
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """What is to be written, or changed: its title, and when it is."""

    title: str = ""
    start: datetime | None = None


def is_requested(words: Words, tool: str, thing: Thing | None, *, intent: Intent, timed: bool, tainted: bool) -> bool:
    """Whether the person's own words ask for what this tool writes: they name the kind of act and the thing.

    `intent`: what rules make of the message; `timed`: a time was understood in it; `tainted`: here, or shortly before, was
    read what others may have written. Then a yes is none, nothing is deleted, and what is changed is named by its title.
    """
    kind = KINDS.get(tool)
    if kind is None or (tainted and kind == "delete"):  # what nobody has thought of is offered
        return False
    if agrees(words.text):  # what is taken away is asked for in words, or at a button
        said = () if tainted or kind == "delete" else words.before
        return any(_orders(one, kind) for one in said) and _named(said, kind, thing, words.now, tainted=tainted)
    if _ASKED[kind].search(words.text) is not None:
        known = (words.text,) if tainted else (*words.before, words.text)
        return _orders(words.text, kind) and _named(known, kind, thing, words.now, tainted=tainted)
    return (
        kind in _FACTS
        and timed
        and not tainted
        and intent not in _READING
        and not words.text.rstrip().endswith(("?", "？"))
    )


def _orders(text: str, kind: Kind) -> bool:
    verb = _ASKED[kind].search(text)
    return verb is not None and not _NOT.search(text[: verb.start()][-12:])


def _named(said: Sequence[str], kind: Kind, thing: Thing | None, now: datetime, *, tainted: bool) -> bool:
    """Whether the thing is in what was said, by its title or its time; of a note its words are what is asked for."""
    if kind == "note" or thing is None:
        return True
    if any(_titled(text, thing.title) for text in said):
        return True
    by_time = not (tainted and kind == "update")
    return by_time and thing.start is not None and any(_timed(text, thing.start, now) for text in said)


def _titled(text: str, title: str) -> bool:
    small, words = text.casefold(), set(search_terms(text, 400))
    named = (term for term in terms_of(title) if term not in _EMPTY | _ACTS)
    return any(term in words if term.isascii() else term in small for term in named)


def _timed(text: str, start: datetime, now: datetime) -> bool:
    """Whether a text names the day of a moment: by itself, or in one of its halves (from this to that)."""
    local, bare = start.astimezone(now.tzinfo), _OWNED.sub(" ", text)
    for part in (bare, *_HALVES.split(bare)) if len(text) <= MOST else ():
        reading = parse(part, now)
        for moment in (reading.start, *reading.alternatives):
            if moment is not None and moment.astimezone(now.tzinfo).date() == local.date():
                return True
        if reading.start is not None and reading.end is not None and reading.start <= local < reading.end:
            return True
    return False
