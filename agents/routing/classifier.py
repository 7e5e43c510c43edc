"""The layer behind the rules: a small model names the parrot. It may fail; then nobody has named one."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from agents.llm.ask_once import reply
from agents.llm.base import Json, Model, ModelRequest, Usage
from agents.personas.schema import Persona
from agents.texts import Language, say

SECONDS = 10.0
TOKENS = 30
LONGEST = 1_000  # characters of an answer, and of the message that is asked about
BARE = 0.7  # confidence of an answer that names none
FLOCK = ("memo", "schedule", "amazing", "creative", "lifecoach")

_LABELS = (
    ("memo", re.compile(r"memo|notes?\b|笔记|备忘")),
    (
        "schedule",
        re.compile(r"schedule|scheduling|calendar|remind|日程|安排|提醒|^(?:update|create|query|batch|freetime)$"),
    ),
    ("creative", re.compile(r"creativ|ideation|brainstorm|创意")),
    ("lifecoach", re.compile(r"coach")),
    ("amazing", re.compile(r"amazing|general|综合|unknown|default|^chat$")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """The parrot that a model names, and how sure it says it is; with the tokens that it took."""

    agent: str
    confidence: float
    usage: Usage | None = None


class Classifier:
    """Asks `model` (by the `name` of a small one, if there is one) which parrot a sentence is for.

    `flock`: who is there when it is asked; those that people added are told of with what they do.
    """

    def __init__(
        self,
        *,
        model: Model,
        name: str | None = None,
        flock: Mapping[str, Persona] | None = None,
    ) -> None:
        self._model = model
        self._name = name
        self._flock: Mapping[str, Persona] = flock if flock is not None else {}

    async def __call__(self, text: str, language: Language) -> Guess | None:
        """None when the model fails, takes too long, or says something else."""
        said = await reply(self._model, self._request(text, language), longest=LONGEST)
        if said is None:
            return None
        found, usage = guessed(said[0], (*FLOCK, *self._added())), said[1]
        return found and Guess(agent=found.agent, confidence=found.confidence, usage=usage)

    def _added(self) -> dict[str, Persona]:
        return {name: one for name, one in self._flock.items() if name not in FLOCK}

    def _request(self, text: str, language: Language) -> ModelRequest:
        added = self._added()
        lines = [say(language, "route_prompt"), *(f"{name}: {one.does.said(language)}" for name, one in added.items())]
        return ModelRequest(
            messages=(
                {"role": "system", "content": "\n".join(lines)},
                {"role": "user", "content": text[:LONGEST]},
            ),
            seconds=SECONDS,
            max_tokens=TOKENS,
            temperature=0,
            schema=schema((*FLOCK, *added)),
            model=self._name,
        )


def schema(flock: tuple[str, ...]) -> Json:
    """What an answer must look like."""
    return {
        "type": "object",
        "properties": {
            "route": {"type": "string", "enum": list(flock)},
            "confidence": {"type": "number", "minimum": 0, "maximum": 1},
        },
        "required": ["route", "confidence"],
        "additionalProperties": False,
    }


def guessed(text: str, flock: tuple[str, ...] = FLOCK) -> Guess | None:
    """An answer read generously: JSON, with a fence or words around it, or a bare label. Pure."""
    found = _json(text)
    if found is None:
        agent = label(text.strip().strip("`\"' .。"), flock) if len(text) <= 40 else None
        return Guess(agent=agent, confidence=BARE) if agent else None
    name = found.get("route", found.get("intent", found.get("agent")))
    agent = label(name, flock) if isinstance(name, str) else None
    if agent is None:
        return None
    return Guess(agent=agent, confidence=_share(found.get("confidence", BARE)))


def _json(text: str) -> dict[str, Any] | None:
    start = text.find("{")
    end = text.find("}", start)
    try:
        value: object = json.loads(text[start : end + 1]) if 0 <= start < end else None
    except ValueError:
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def _share(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        return BARE
    return min(max(float(value), 0.0), 1.0)


def label(name: str, flock: tuple[str, ...] = FLOCK) -> str | None:
    """The parrot of a label, however it is written; None for words that are none."""
    plain = re.sub(r"[\s_-]", "", name).lower()
    exact = next((agent for agent in flock if agent.replace("_", "") == plain), None)
    if exact is not None:
        return exact
    if len(plain) > 20 or name.count(" ") > 2:
        return None
    return next((agent for agent, looks in _LABELS if agent in flock and looks.search(plain)), None)
