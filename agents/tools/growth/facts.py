"""Facts about a person: the same said again, what contradicts, how many are kept, and which few matter now. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import log
from uuid import UUID
from zoneinfo import ZoneInfo

from agents.texts import Language, say
from agents.texts.search_terms import search_terms, without_question
from agents.texts.similarity import jaccard, normal
from agents.texts.times import day
from storage.content.facts import Fact, Kind
from storage.content.notes import folded

MOST = 100  # facts that are kept of a person
SHOWN = 5  # facts that a parrot is reminded of
SAME = 0.85  # from here on two sentences say the same, or the later corrects a word of the earlier


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """What was noticed in a message; `replaces` is the id of what is no longer true because of it."""

    id: str
    kind: Kind
    text: str
    at: datetime
    message: int
    parrot: str
    replaces: str | None = None


def merged(known: Iterable[Fact], learned: Sequence[Learned], conversation: UUID) -> tuple[Fact, ...]:
    """All that is known now. What was said again is confirmed; what contradicts takes the place of what it contradicts.

    Of more than MOST the longest unconfirmed goes first, then the longest not said again.
    """
    facts = list(known)
    for one in sorted(learned, key=lambda one: (one.at, one.message)):
        before = next((fact for fact in facts if same(fact.text, one.text)), None)
        facts = [fact for fact in facts if fact is not before and fact.id != one.replaces]
        facts.append(
            Fact(
                id=before.id if before else one.id,
                kind=one.kind,
                text=one.text,
                first=before.first if before else one.at,
                last=one.at,
                times=before.times + 1 if before else 1,
                message=one.message,
                conversation=conversation,
                parrot=one.parrot,
            )
        )
    kept = sorted(facts, key=lambda fact: (fact.times > 1, fact.last), reverse=True)[:MOST]
    return tuple(sorted(kept, key=lambda fact: fact.last, reverse=True))


def same(one: str, other: str) -> bool:
    """Whether two sentences say the same thing."""
    return normal(one) == normal(other) or jaccard(one, other) >= SAME


def relevant(facts: Sequence[Fact], text: str) -> tuple[Fact, ...]:
    """The few that this text touches, best first; where there is room, preferences, since they always hold.

    Words that few facts have count more (BM25 without the lengths: all are one sentence).
    """
    words = search_terms(without_question(text)) or search_terms(text)
    scores = dict.fromkeys((fact.id for fact in facts), 0.0)
    terms = {fact.id: frozenset(search_terms(fact.text)) for fact in facts}
    for word in words:
        having = [number for number, said in terms.items() if word in said]
        for number in having:
            scores[number] += log(1 + (len(facts) - len(having) + 0.5) / (len(having) + 0.5))
    touched = sorted((fact for fact in facts if scores[fact.id] > 0), key=lambda fact: -scores[fact.id])
    standing = [fact for fact in facts if fact.kind == "preference" and scores[fact.id] <= 0]
    return (*touched, *standing)[:SHOWN]


def matching(facts: Sequence[Fact], words: str) -> tuple[Fact, ...]:
    """The facts that have all these words."""
    wanted = folded(words).split()
    return tuple(fact for fact in facts if wanted and all(word in folded(fact.text) for word in wanted))


def reminded(facts: Sequence[Fact], text: str, zone: str, language: Language) -> str:
    """What a parrot is reminded of about the person who says this, a line each."""
    return "\n".join(f"- {line(fact, zone, language)}" for fact in relevant(facts, text))


def line(fact: Fact, zone: str, language: Language) -> str:
    """The fact with its kind and the day on which it was said last."""
    kind, when = say(language, f"memory_{fact.kind}"), day(fact.last.astimezone(ZoneInfo(zone)), language)
    return say(language, "memory_line", text=fact.text, kind=kind, when=when)
