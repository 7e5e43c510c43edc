"""Facts out of what a person wrote: what a model is asked, and what of its reply is believed. Pure.

Believed is only what names a message of the person and quotes words that stand there; a reply of another shape is not read.
"""

from collections.abc import Sequence
from uuid import uuid4

from pydantic import BaseModel, TypeAdapter, ValidationError

from agents.context.history_budget import fenced
from agents.llm.base import Json
from agents.llm.parsing import json_repair
from agents.nlu import Interpretation
from agents.nlu.cues.never_kept import unkept
from agents.nlu.cues.told_facts import asks_to_remember, tells_of_self
from agents.texts import Language, say
from agents.texts.similarity import normal
from agents.tools.growth.facts import Learned
from storage.content.facts import KINDS, Fact, Kind, Told

ENOUGH = 6  # messages that are read without a cue
LONGEST = 600  # characters of a message that are read: what is longer was hardly typed
KNOWN = 40  # facts that the model is reminded of
SHORTEST, SENTENCE = 2, 160  # characters of a fact


class _Item(BaseModel):
    kind: Kind
    text: str
    message: int
    quote: str
    replaces: int | None = None


class _Reply(BaseModel):
    facts: list[_Item]


_REPLY = TypeAdapter(_Reply)

SCHEMA: Json = {
    "type": "object",
    "properties": {
        "facts": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "kind": {"type": "string", "enum": list(KINDS)},
                    "text": {"type": "string"},
                    "message": {"type": "integer"},
                    "quote": {"type": "string"},
                    "replaces": {"type": ["integer", "null"]},
                },
                "required": ["kind", "text", "message", "quote", "replaces"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["facts"],
    "additionalProperties": False,
}


def readable(told: Sequence[Told], language: Language) -> tuple[Told, ...]:
    """What may say something of the person: no commands, and no notes, whose words may be anybody's."""
    return tuple(one for one in told if one.text.strip() and not _aside(one, language))


def _aside(one: Told, language: Language) -> bool:
    if one.text.startswith("/"):
        return True
    meaning = Interpretation(text=one.text, now=one.at, language=language)
    return not asks_to_remember(one.text) and meaning.decision.want.intent == "memo_save"


def worth(told: Sequence[Told]) -> bool:
    """Whether it is worth a request: much was said, or somebody spoke of themselves."""
    return len(told) >= ENOUGH or any(tells_of_self(one.text) for one in told)


def asked(told: Sequence[Told], known: Sequence[Fact], language: Language) -> list[Json]:
    """The request. Messages and facts are numbered from 1, and are data."""
    before = "\n".join(f"{number}. {fact.text}" for number, fact in enumerate(known, start=1))
    said = "\n".join(f"{number}. {_short(one.text)}" for number, one in enumerate(told, start=1))
    known_part = (f"{fenced(before, 'known')}\n",) if before else ()
    return [
        {"role": "system", "content": say(language, "memory_asked")},
        {"role": "user", "content": "".join((*known_part, fenced(said, "messages")))},
    ]


def learned(reply: str, told: Sequence[Told], known: Sequence[Fact]) -> tuple[Learned, ...]:
    """What is believed of the reply; nothing of one that is malformed."""
    try:
        items = _REPLY.validate_python(json_repair.loads(reply)).facts
    except (ValueError, ValidationError):
        return ()
    found = (_believed(item, told, known) for item in items)
    return tuple(one for one in found if one is not None)


def _believed(item: _Item, told: Sequence[Told], known: Sequence[Fact]) -> Learned | None:
    text, quote = " ".join(item.text.split()), normal(item.quote)
    if not (1 <= item.message <= len(told) and SHORTEST <= len(text) <= SENTENCE and len(quote) >= SHORTEST):
        return None
    source = told[item.message - 1]
    if quote not in normal(_short(source.text)) or unkept(text) or unkept(item.quote):
        return None
    number = item.replaces or 0
    return Learned(
        id=uuid4().hex[:12],
        kind=item.kind,
        text=text,
        at=source.at,
        message=source.message,
        parrot=source.parrot,
        replaces=known[number - 1].id if 1 <= number <= len(known) else None,
    )


def _short(text: str) -> str:
    return " ".join(text.split())[:LONGEST]
