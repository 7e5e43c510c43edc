"""What parrots say, in their files, of sentences that are for them: one reading for the router and the expert mode. Pure."""

import re
from collections.abc import Iterable, Mapping

from agents.personas.schema import Persona
from agents.personas.schema import Routing as Own
from agents.routing.classifier import FLOCK
from agents.routing.feedback_weights import AVOIDED, Weights

READ = 500  # characters: patterns are somebody's, and a message may be long


def speaks_of(text: str, word: str) -> bool:
    """Whether a folded text has a word; Latin ones count as words, not as parts of others."""
    wanted = word.casefold().replace("_", " ").strip()
    if not wanted:
        return False
    start = text.find(wanted)
    while start >= 0:
        before, after = text[start - 1 : start], text[start + len(wanted) :][:1]
        if not (_joins(before, wanted[0]) or _joins(wanted[-1], after)):
            return True
        start = text.find(wanted, start + 1)
    return False


def _joins(left: str, right: str) -> bool:
    return left.isascii() and right.isascii() and left.isalnum() and right.isalnum()


def meant(text: str, flock: Mapping[str, Persona], weights: Weights) -> str | None:
    """The added parrot whose own words a sentence has most of; of equals, the one with the higher priority.

    The parrots that come with us have rules of their own, which are read before.
    """
    found = [
        (score, one.routing.priority, name)
        for name, one in flock.items()
        if name not in FLOCK and weights.get(name, 0.0) > AVOIDED and (score := told(text, one.skills, one.routing))
    ]
    return max(found, key=lambda one: one[:2])[2] if found else None


def told(text: str, skills: Iterable[str], own: Own) -> int:
    """How many words and patterns of a file a sentence has, the tags of its skills among them."""
    folded = text[:READ].casefold()
    if any(speaks_of(folded, word) for word in own.excludes):
        return 0
    words = sum(speaks_of(folded, word) for word in {*skills, *own.words.zh, *own.words.en})
    return words + sum(re.search(pattern, folded, re.IGNORECASE) is not None for pattern in own.patterns)
