"""The form of a language's table: what the rules look for in a sentence, and what keeps them from acting on it."""

import re
from dataclasses import dataclass

from agents.nlu.intents import Intent


def pattern(*alternatives: str) -> re.Pattern[str]:
    """Any of these, in a sentence in small letters: asking whatever the case costs up to three times as much."""
    return re.compile("|".join(alternatives), re.DOTALL)


def taking(*alternatives: str) -> re.Pattern[str]:
    """Any of these, whatever the case: a group of it is kept as it was written."""
    return re.compile("|".join(alternatives), re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A pattern that speaks for an intent. A `direct` one may be acted upon without a model."""

    intent: Intent
    confidence: float
    looks: re.Pattern[str]
    direct: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word that speaks for a parrot when no rule does."""

    agent: str
    weight: int
    looks: re.Pattern[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Guards:
    """What makes a sentence something else than a command to us."""

    never: re.Pattern[str]  # negated, reported, past, supposed, quoted
    asks: re.Pattern[str]  # a question
    polite: re.Pattern[str]  # a question that is a request
    states: re.Pattern[str]  # a remark about something that has a time


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Table:
    """What is looked for in one language. The group of `save` and `search` is what is kept or looked for."""

    save: re.Pattern[str]
    listing: re.Pattern[str]
    search: re.Pattern[str]
    recall: re.Pattern[str]  # questions that notes may answer
    remind: re.Pattern[str]
    alarm: re.Pattern[str]  # wakes or calls; a reminder when it has a time
    hush: re.Pattern[str]  # something that shall not ring any more
    delete: re.Pattern[str]
    kept: re.Pattern[str]  # what is deleted or changed elsewhere than in a calendar
    update: re.Pattern[str]
    moves: re.Pattern[str]  # an update by its form alone, whatever is moved
    free: re.Pattern[str]
    agenda: re.Pattern[str]
    when: re.Pattern[str]  # asks for the time of something
    topics: tuple[Rule, ...]  # what needs a model
    create: re.Pattern[str]
    occasion: re.Pattern[str]  # something that one has an appointment for
    events: re.Pattern[str]  # words for what is in a calendar
    calendar: re.Pattern[str]  # those, and for when and where it is
    notes: re.Pattern[str]  # words for notes
    joins: re.Pattern[str]  # between two requests
    guards: Guards
    words: tuple[Word, ...]
