"""Answers to a search besides notes: events, things on lists, and what is remembered of the person."""

from collections.abc import Iterable
from dataclasses import replace

from agents.calendar import occurrences
from agents.cards import Card
from agents.nlu.slots.keeping.note_queries import asks_place
from agents.texts import say
from agents.texts.search_terms import search_terms, without_question
from agents.tools.base import Desk, Outcome
from agents.tools.calendar import event_details
from agents.tools.finding.describing import about, data_line
from agents.tools.finding.lookup import AHEAD
from agents.tools.growth.facts import line
from agents.tools.lists.lists import found_on_lists
from storage.content import events, facts
from storage.content.events import Event

SURE = 0.6  # of the letters asked for must be in what nobody asked for
MOST = 5  # events, and things that are remembered


async def with_elsewhere(desk: Desk, query: str, shown: Outcome) -> Outcome:
    """Add the events, the things on lists and what is remembered of the person that have the words to what was found among the notes."""
    words = without_question(query)
    asked = words if search_terms(words) else query
    happening = [_next(desk, one) for one in await events.ranked(desk.db, asked, MOST, share=SURE)]
    # what is still to be bought says nothing about where it is
    listed = () if asks_place(query) else await found_on_lists(desk, asked, SURE)
    remembered = await _remembered(desk, asked)
    cards = (*remembered, *_calendar(desk, happening), *listed)
    if not cards:
        return shown
    read = (
        *(shown.data or _read(shown.cards)),
        *_read(remembered),
        *(data_line(desk, one) for one in happening),
        *_read(listed),
    )
    return replace(
        shown,
        text=shown.text if shown.cards else cards[0].title,
        cards=(*shown.cards, *cards),
        data=read,
        about=(*shown.about, *map(about, happening)),
    )


async def _remembered(desk: Desk, asked: str) -> tuple[Card, ...]:
    """Return what is remembered of the person that has the words; in a group nothing is."""
    language, zone, terms = desk.scope.language, desk.scope.zone, search_terms(asked)
    having = [(one, _bare(one.text)) for one in await facts.extracted(desk.db, desk.scope.space)]
    found = [
        one
        for one, words in having
        if sum(term.removesuffix("s") in words for term in terms) >= SURE * len(terms) and terms
    ]
    if not found:
        return ()
    lines = tuple(line(one, zone, language) for one in found[:MOST])
    return (Card(kind="notes", title=say(language, "found_remembered", number=len(found)), lines=lines),)


def _bare(text: str) -> frozenset[str]:
    return frozenset(term.removesuffix("s") for term in search_terms(text))


def _next(desk: Desk, event: Event) -> Event:
    """Return the time that comes next of what repeats; what is over as it is."""
    return next(iter(occurrences.first_happening(event, desk.now, desk.now + AHEAD)), event)


def _calendar(desk: Desk, happening: list[Event]) -> tuple[Card, ...]:
    if not happening:
        return ()
    title = say(desk.scope.language, "agenda_such", number=len(happening))
    return (Card(kind="agenda", title=title, lines=tuple(event_details.line(desk, one) for one in happening)),)


def _read(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return what a model reads of cards."""
    return tuple(line for card in cards for line in (card.title, *card.lines))
