"""Who answers: who was asked; else rules, what was said just before, feedback and earlier requests like this, a small model; else one.

A Router keeps nothing between sentences, so that any number may be routed at once.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from agents.llm.base import Usage
from agents.nlu import Decision, Interpretation
from agents.nlu.cues.continuations import is_followup
from agents.nlu.intents import DEFAULT, UNSURE, Intent
from agents.nlu.smalltalk import smalltalk
from agents.personas.schema import Persona
from agents.routing import feedback_weights
from agents.routing.classifier import Guess
from agents.routing.feedback_weights import NONE, Weights
from agents.routing.persona_keywords import meant
from agents.texts import Language
from agents.texts.similarity import jaccard
from agents.timetext import title
from agents.timetext.bounds import readable

Method = Literal["explicit", "rule", "sticky", "history", "model", "default"]

LIKE = 0.8  # from here on two requests count as alike
LATELY = 10  # earlier requests that are looked at
OWN = 0.75  # confidence of the words in a parrot's own file
STICKY = 0.75  # confidence of going on with the same parrot


@dataclass(frozen=True, slots=True, kw_only=True)
class LastExchange:
    """The parrot that answered just before, and what was wanted of it, if that is known."""

    agent: str
    intent: Intent = "chat"


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """A request of this person and the parrot that answered it."""

    text: str
    agent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Background:
    """What is known beside the sentence; `weights`: what a space's feedback says of parrots (agents.routing.feedback_weights)."""

    previous: LastExchange | None = None
    earlier: Sequence[Earlier] = ()
    weights: Weights = field(default_factory=lambda: NONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """The parrot that answers, what is wanted of it, how sure that is, and how it was found; `usage`: what asking took."""

    agent: str
    intent: Intent
    confidence: float
    method: Method
    usage: Usage | None = None


Classify: TypeAlias = Callable[[str, Language], Awaitable[Guess | None]]
Recall: TypeAlias = Callable[[], Awaitable[Background]]
Afford: TypeAlias = Callable[[], Awaitable[bool]]


def by_rules(
    meaning: Interpretation, background: Background, flock: Mapping[str, Persona] | None = None
) -> Route | None:
    """Return what the layers that need no model say; None when none of them is sure. Pure.

    The words in an added parrot's file go before earlier requests: whoever answered these did so before it came.
    """
    decision, text = meaning.decision, readable(meaning.text)
    want = decision.want
    if want.intent == "command":
        return Route(agent=DEFAULT, intent="command", confidence=1.0, method="explicit")
    if want.sure:
        return Route(agent=want.agent, intent=want.intent, confidence=want.confidence, method="rule")
    if decision.sure or smalltalk(text):
        return Route(agent=DEFAULT, intent=want.intent, confidence=UNSURE, method="default")
    return (
        _sticky(decision, meaning, background.previous)
        or _taught(decision, background.weights)
        or _own_words(decision, text, flock or {}, background.weights)
        or _history(text, decision, background)
    )


def _sticky(decision: Decision, meaning: Interpretation, previous: LastExchange | None) -> Route | None:
    text = readable(meaning.text)
    if previous is None or not is_followup(text, title(text, decision.reading)):
        return None
    return Route(agent=previous.agent, intent=previous.intent, confidence=STICKY, method="sticky")


def _taught(decision: Decision, weights: Weights) -> Route | None:
    """People have asked another parrot for the like of it, again and again, or liked its answers."""
    agent = feedback_weights.taught(weights)
    if agent is None:
        return None
    confidence = feedback_weights.confidence(weights[agent])
    return Route(agent=agent, intent=decision.want.intent, confidence=confidence, method="history")


def _history(text: str, decision: Decision, background: Background) -> Route | None:
    """Who answered a request like this before, unless people were not content with that."""
    lately = background.earlier[:LATELY]
    welcome = [one for one in lately if background.weights.get(one.agent, 0.0) > feedback_weights.AVOIDED]
    likest = max(welcome, key=lambda one: jaccard(text, one.text), default=None)
    if likest is None or jaccard(text, likest.text) < LIKE:
        return None
    confidence = min(jaccard(text, likest.text), 0.95)
    return Route(agent=likest.agent, intent=decision.want.intent, confidence=confidence, method="history")


def _own_words(decision: Decision, text: str, flock: Mapping[str, Persona], weights: Weights) -> Route | None:
    """The parrot that somebody added and whose own words the sentence has. Pure."""
    agent = meant(text, flock, weights)
    return (agent and Route(agent=agent, intent=decision.want.intent, confidence=OWN, method="rule")) or None


def unsure(decision: Decision) -> Route:
    """What the words speak for, when nothing is sure and no model is there to ask; else the default."""
    want = decision.want
    if want.confidence > UNSURE:
        return Route(agent=want.agent, intent=want.intent, confidence=want.confidence, method="rule")
    return Route(agent=DEFAULT, intent=want.intent, confidence=UNSURE, method="default")


async def _nothing() -> Background:
    return Background()


async def _yes() -> bool:
    return True


class Router:
    """Finds who answers. `classify` asks a small model; without it rules and what was said before have to do."""

    def __init__(self, *, classify: Classify | None = None, flock: Mapping[str, Persona] | None = None) -> None:
        """`flock`: who may have added words of their own."""
        self._classify = classify
        self._flock: Mapping[str, Persona] = flock if flock is not None else {}

    async def route(self, meaning: Interpretation, *, recall: Recall = _nothing, afford: Afford = _yes) -> Route:
        """Return who answers a message. `recall` is awaited only where rules are not sure. Never raises.

        `afford` is awaited before a model is asked: whether there is anything left for that.
        """
        found = by_rules(meaning, Background())
        if found is not None:
            return found
        background, text = await recall(), readable(meaning.text)
        found = by_rules(meaning, background, self._flock)
        if found is not None:
            return found
        decision = meaning.decision
        if self._classify is None or not text.strip() or not await afford():
            return unsure(decision)
        guess = await self._classify(text, meaning.language)
        if guess is None:
            return Route(agent=DEFAULT, intent=decision.want.intent, confidence=UNSURE, method="default")
        return Route(
            agent=guess.agent,
            intent=decision.want.intent,
            confidence=guess.confidence,
            method="model",
            usage=guess.usage,
        )


def strategy(decision: Decision, route: Route, own: Mapping[str, str]) -> str:
    """How the parrot will go about it: `own` is each parrot's own strategy. A plan is only made of what is worth one."""
    if decision.sure or route.intent == "command":
        return "fast"
    usual = own.get(route.agent, "native")
    return "native" if usual == "plan" and route.intent not in ("multi", "analysis") else usual
