"""Whether a person asked for a write. What a model writes beyond that is offered to them, not done. Pure.

A model reads notes, pages and other people's messages, and any of them may tell it to do something. So the words that
count are the person's own: they name the kind of act and the thing, by its title or its time. As long as nothing was
read that others may have written, the thing may stand in the messages just before, a yes is one to what was asked for
there, and an event or a time told as a matter of fact is one to be kept.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agents.nlu.intents import MOST, Intent
from agents.texts.search_terms import search_terms
from agents.timetext import parse
from agents.tools.base import Consent, Tool
from agents.tools.lookup import terms_of

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


def is_requested(
    words: Words, tool: Tool[Any], thing: Thing | None, *, intent: Intent, timed: bool, tainted: bool
) -> bool:
    """Tell whether the person's own words ask for what this tool writes: they name the kind of act and the thing.

    `intent`: what rules make of the message; `timed`: a time was understood in it; `tainted`: here, or shortly before, was
    read what others may have written. Then a yes is none, nothing is deleted, and what is changed is named by its title.
    """
    consent, deletes = tool.consent, tool.effect == "delete"
    if consent is None or (tainted and deletes):
        return False
    by_time = not (tainted and tool.effect == "change")
    if agrees(words.text):  # what is taken away is asked for in words, or at a button
        said = () if tainted or deletes else words.before
        return any(_orders(one, consent) for one in said) and _names(said, consent, thing, words.now, by_time=by_time)
    if consent.words.search(words.text) is not None:
        known = (words.text,) if tainted else (*words.before, words.text)
        return _orders(words.text, consent) and _names(known, consent, thing, words.now, by_time=by_time)
    return (
        consent.by_fact
        and timed
        and not tainted
        and intent not in _READING
        and not words.text.rstrip().endswith(("?", "？"))
    )


def _orders(text: str, consent: Consent) -> bool:
    verb = consent.words.search(text)
    return verb is not None and not _NOT.search(text[: verb.start()][-12:])


def _names(said: Sequence[str], consent: Consent, thing: Thing | None, now: datetime, *, by_time: bool) -> bool:
    """Tell whether the thing is in what was said, by its title or its time; of a note its words are what is asked for."""
    if not consent.names_thing or thing is None:
        return True
    if any(_titled(text, thing.title) for text in said):
        return True
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
