"""What is known of the form of sentences in one language."""

import re
from dataclasses import dataclass


def pattern(*alternatives: str) -> re.Pattern[str]:
    """Any of these, in a sentence in small letters: asking whatever the case costs up to three times as much."""
    return re.compile("|".join(alternatives), re.DOTALL)


def taking(*alternatives: str) -> re.Pattern[str]:
    """Any of these, whatever the case: a group of it is kept as it was written."""
    return re.compile("|".join(alternatives), re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guards:
    """What makes a sentence something else than a command to us."""

    never: re.Pattern[str]  # negated, reported, past, supposed, quoted
    asks: re.Pattern[str]  # a question
    polite: re.Pattern[str]  # a question that is a request
    states: re.Pattern[str]  # a remark about something that has a time


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceForms:
    """What is looked for in one language. The group of `save` and `search` is what is kept or looked for."""

    save: re.Pattern[str]
    listing: re.Pattern[str]
    search: re.Pattern[str]
    remind: re.Pattern[str]  # something that is to ring: no search, whatever else is said
    order: re.Pattern[str]  # an order to change or to remove what is there
    moved: re.Pattern[str]  # something that is there gets another time
    hush: re.Pattern[str]  # something that shall not ring any more
