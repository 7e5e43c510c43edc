"""Whether a person asked for a write. What a model writes beyond that is offered to them, not done. Pure.

A model reads notes, pages and other people's messages, and any of them may tell it to do something. So the words that
count are the person's own, of this message: an order, which names the kind of act and the thing, by its title or its
time. A question, a condition or a wish for advice is none. As long as nothing was read that others may have written, "it"
may stand for what the message right before names, a yes is one to the question right before, and an event or a time told
as a matter of fact is one to be kept.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agents.nlu.intents import MOST, Intent
from agents.nlu.orders import Order, is_question, is_supposed, orders
from agents.texts.search_terms import search_terms
from agents.timetext import parse
from agents.timetext.bounds import readable
from agents.tools.base import Consent, Effect, Tool
from agents.tools.likeness import STRONG, likeness, named
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
_FILLERS = re.compile(  # between the order and what is ordered
    r"帮我|请|麻烦[你您]?|拜托|劳驾|[替给]我|我想要?|我要|一下|[把将]|现在|马上|赶紧|那就|就|[你您]|能|可以|地点|时间|标题|名[字称]|[吧呗啊呀哦了的吗]|好[了吗]|行吗|谢谢|算了|它们?|[这那][个条场节]?|刚[才刚]|掉|我|还?有|所有|全部"
    r"|\b(?:please|pls|just|then|now|ok|okay|hey|hi|well|so|and|thanks|thank you|right away|anyway|can|could|would|will|won't|you|u|mind|want|need|d|like|i|me|let|lets|us|to"
    r"|whatever|what|everything|anything|have|ve|got|is|are|there|for|off|up|out|again|completely|actually|title|name|place|location|time|go ahead)\b",
    re.IGNORECASE,
)
_OR = re.compile(r"还是|或者?|\bor\b", re.IGNORECASE)
_LAST = re.compile(
    r"(?<![^。.!！?？\n])[^。.!！?？\n]++[?？](?=[^。.!！?？\n]*+$)"
)  # the question that a text ends with
_READING: frozenset[Intent] = frozenset(["memo_search", "memo_list", "schedule_query"])


def agrees(text: str) -> bool:
    """Whether this is a yes and nothing else: to what the person was asked, not to what others make of it.

    Thanks and praise agree to nothing by themselves.
    """
    text = text.strip()
    if len(text) > MOST or _YES.fullmatch(text) is None:
        return False
    return not _PRAISE.search(text) or _PLAIN.search(text) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A person's own words: of the message that is answered, and of their last one `before` it; `now`: when it was written.

    `asked`: what they were answered to that one.
    """

    text: str
    before: str = ""
    asked: str = ""
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
    content = not consent.names_thing or "reminder" in tool.receipts
    asks = _Asks(words=words, consent=consent, effect=tool.effect, tainted=tainted, content=content)
    text = readable(words.text)
    if agrees(text):
        return not tainted and (
            asks.question_names(thing) or (not deletes and asks.names(readable(words.before), thing))
        )
    if consent.words.search(text) is not None:
        return asks.names(text, thing)
    return (
        consent.by_fact
        and timed
        and not tainted
        and intent not in _READING
        and not (is_question(text) or is_supposed(text))
    )


def is_rivalled(words: Words, tool: Tool[Any], thing: Thing, others: Iterable[Thing]) -> bool:
    """Tell whether the same words fit another thing as well: then they name neither."""
    text = readable(words.text)
    least, left = likeness(thing.title, text), text.casefold()
    for term in terms_of(thing.title):
        left = left.replace(term, " ")
    return any(
        likeness(other.title, text) >= least
        and not _titled(left, other.title)  # it has words of its own, so both are meant
        and is_requested(words, tool, other, intent="chat", timed=False, tainted=False)
        for other in others
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asks:
    """What somebody's words order, of one kind of act."""

    words: Words
    consent: Consent
    effect: Effect
    tainted: bool
    content: bool

    @property
    def strict(self) -> bool:
        """Whether it changes what is there: then the order itself names it."""
        return self.effect in ("change", "delete") and self.consent.names_thing

    def names(self, text: str, thing: Thing | None) -> bool:
        """Tell whether a message orders it, and names the thing."""
        for order in orders(text, self.consent.words, strict=self.strict, content=self.content):
            if not self.consent.names_thing or thing is None:
                return True
            if self._ordered(order, thing) if self.strict else self._made(text, order, thing):
                return True
        return False

    def question_names(self, thing: Thing | None) -> bool:
        """Tell whether what was asked last is whether to do this to the thing, and to nothing else."""
        found = _LAST.search(readable(self.words.asked))
        verb = self.consent.words.search(found[0]) if found is not None else None
        if found is None or verb is None or thing is None or _OR.search(found[0]):
            return False
        return likeness(thing.title, found[0]) >= STRONG

    def _made(self, text: str, order: Order, thing: Thing) -> bool:
        """Tell whether the message names what is to be made; "it" is what stood right before."""
        known = (
            (text,)
            if self.tainted or any(map(named, _objects(order, self.effect, self.words.now)))
            else (text, self.words.before)
        )
        return any(_titled(one, thing.title) or _timed(one, thing.start, self.words.now) for one in known)

    def _ordered(self, order: Order, thing: Thing) -> bool:
        """Tell whether the order names what is there, and says no other day of it; "it" is what stood right before."""
        by_time = not (self.tainted and self.effect == "change")
        words, fits = _objects(order, self.effect, self.words.now), _timed(order.text, thing.start, self.words.now)
        if any(_is_called(one, thing.title) for one in words):
            return fits or self.effect == "change" or parse(order.rest, self.words.now).verdict == "none"
        if named(words[0]):
            return False
        if fits:
            return by_time
        if any(_is_spoken_of(one, thing.title) for one in order.before):
            return True
        return not (self.tainted or order.before) and _is_spoken_of(self.words.before, thing.title, alone=True)


def _objects(order: Order, effect: Effect, now: datetime) -> list[str]:
    """Return what is ordered to be done something to: the clause without its verb, its times and its courtesy.

    Of a change it is one of both halves: the other is what it becomes.
    """
    rest = order.rest
    for start, end in sorted(parse(rest, now).spans, reverse=True):
        rest = f"{rest[:start]} {rest[end:]}"
    halves = _HALVES.split(rest) if effect == "change" else (rest,)
    return [" ".join(_FILLERS.sub(" ", half).split()) for half in halves]


def _is_called(words: str, title: str) -> bool:
    """Tell whether most of the words are of the title, those for the act left aside."""
    return likeness(words, title) >= STRONG and _titled(words, title)


def _is_spoken_of(text: str, title: str, *, alone: bool = False) -> bool:
    """Tell whether most of a title stands in a text; `alone`: and the text speaks of one thing."""
    return not (alone and re.search(r"[,，、;；]", text)) and likeness(title, text) >= STRONG


def _titled(text: str, title: str) -> bool:
    small, words = text.casefold(), set(search_terms(text, 400))
    wanted = (term for term in terms_of(title) if term not in _EMPTY | _ACTS)
    return any(term in words if term.isascii() else term in small for term in wanted)


def _timed(text: str, start: datetime | None, now: datetime) -> bool:
    """Whether a text names the day of a moment: by itself, or in one of its halves (from this to that)."""
    if start is None or len(text) > MOST:
        return False
    local, bare = start.astimezone(now.tzinfo), _OWNED.sub(" ", text)
    for part in (bare, *_HALVES.split(bare)):
        reading = parse(part, now)
        for moment in (reading.start, *reading.alternatives):
            if moment is not None and moment.astimezone(now.tzinfo).date() == local.date():
                return True
        if reading.start is not None and reading.end is not None and reading.start <= local < reading.end:
            return True
    return False
