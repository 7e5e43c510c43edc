"""How much the words of a sentence speak for each parrot, where its form says nothing. Pure."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from agents.nlu.intents import CHAT, DEFAULT, UNSURE, Intent, Want
from agents.nlu.lexicon.rule_tables import Table, Word

Weights = Mapping[str, float]
NONE: Weights = MappingProxyType({})

_BY_SCORE: dict[str, Intent] = {
    "schedule": "schedule_query",
    "memo": "memo_search",
    "amazing": "analysis",
    "creative": "brainstorm",
    "lifecoach": "coach",
}
_ENOUGH = 3.0  # of a score


def scores(text: str, known: tuple[Table, ...], weights: Weights = NONE) -> dict[str, float]:
    """How much the words of a sentence in small letters speak for each parrot, with what feedback adds."""
    found: dict[str, float] = {}
    for word in _words(known):
        hits = len({hit.group() for hit in word.looks.finditer(text)})
        if hits:
            found[word.agent] = found.get(word.agent, 0.0) + word.weight * hits
    return {agent: score + weights.get(agent, 0.0) for agent, score in found.items()}


def _words(known: tuple[Table, ...]) -> Iterator[Word]:
    for table in known:
        yield from table.words


def scored(text: str, known: tuple[Table, ...], weights: Weights) -> Want:
    """The parrot that the words speak for most, never for sure; else the default."""
    found = scores(text, known, weights)
    best = max(found, key=lambda agent: found[agent], default=DEFAULT)
    if found.get(best, 0.0) < _ENOUGH:
        return CHAT
    # only what people have taught us makes words sure
    most = 0.65 + 0.05 * min(max(weights.get(best, 0.0), 0.0), 4.0)
    confidence = min(most, UNSURE + 0.05 * (found[best] - _ENOUGH))
    return Want(intent=_BY_SCORE.get(best, "chat"), confidence=confidence, direct=False)
