"""Whether a person asked for a write. What a model writes beyond that is offered to them, not done. Pure.

A model reads notes, pages and other people's messages, and any of them may tell it to do something. So the words that
count are the person's own, of this message: an order, which names the kind of act and the thing, by its title or its
time. A question, a condition or a wish for advice is none. As long as nothing was read that others may have written, "it"
may stand for what the message right before names, a yes is one to the question right before, and an event or a time told
as a matter of fact is one to be kept.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agents.nlu.cues.agreement import agrees
from agents.nlu.cues.names import terms_of
from agents.nlu.cues.ordered_things import bare, halves, last_question, offers_choice, tells_apart, unowned
from agents.nlu.intents import MOST, Intent
from agents.nlu.orders import Order, is_question, is_supposed, orders
from agents.texts.search_terms import search_terms
from agents.timetext import parse
from agents.timetext.bounds import readable
from agents.tools.base import Consent, Effect, Tool
from agents.tools.finding.likeness import STRONG, likeness, named

_READING: frozenset[Intent] = frozenset(["memo_search", "memo_list", "schedule_query"])


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
        asked = last_question(readable(self.words.asked))
        if asked is None or thing is None or self.consent.words.search(asked) is None or offers_choice(asked):
            return False
        return likeness(thing.title, asked) >= STRONG

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
    parts = halves(rest) if effect == "change" else [rest]
    return [bare(part) for part in parts]


def _is_called(words: str, title: str) -> bool:
    """Tell whether most of the words are of the title, those for the act left aside."""
    return likeness(words, title) >= STRONG and _titled(words, title)


def _is_spoken_of(text: str, title: str, *, alone: bool = False) -> bool:
    """Tell whether most of a title stands in a text; `alone`: and the text speaks of one thing."""
    return not (alone and any(sign in text for sign in ",，、;；")) and likeness(title, text) >= STRONG


def _titled(text: str, title: str) -> bool:
    small, words = text.casefold(), set(search_terms(text, 400))
    wanted = (term for term in terms_of(title) if tells_apart(term))
    return any(term in words if term.isascii() else term in small for term in wanted)


def _timed(text: str, start: datetime | None, now: datetime) -> bool:
    """Whether a text names the day of a moment: by itself, or in one of its halves (from this to that)."""
    if start is None or len(text) > MOST:
        return False
    local, words = start.astimezone(now.tzinfo), unowned(text)
    for part in (words, *halves(words)):
        reading = parse(part, now)
        for moment in (reading.start, *reading.alternatives):
            if moment is not None and moment.astimezone(now.tzinfo).date() == local.date():
                return True
        if reading.start is not None and reading.end is not None and reading.start <= local < reading.end:
            return True
    return False
