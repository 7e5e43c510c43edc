"""The context of a call: what was said before the turn, and what is known of who asks; each read in one round trip."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from storage.content import facts
from storage.content.facts import Fact
from storage.conversations.feedback import Answer, Judged
from storage.conversations.messages import Message
from storage.db.pool import Pool
from storage.db.statements import Statement
from storage.db.transactions import see


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A summary of the conversation up to the message `upto`, included."""

    upto: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """The last that was said, oldest first, and what a turn is to remember besides words.

    `written`: how far the space has been written (its column of that name). `facts`: what is known of the person whose space it is;
    a group is no person.
    """

    messages: list[Message]
    written: int = 0
    summary: Summary | None = None
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request of somebody, and the one parrot that it went to."""

    agent: str
    prompt: str
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The last messages, and, newest first: a person's requests there, and what was thought of answers in the space.

    `previous`: what the person was answered right before. `runs`: the rows of what the person is in the middle of, by skill
    (storage.people.skill_runs).
    """

    heard: Heard
    requests: list[Request]
    judged: list[Judged]
    previous: Answer | None
    runs: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Bounds of what is to be known: so many of each at most, and the answer of so long ago at most."""

    messages: int
    requests: int
    judged: int
    previous: timedelta


_SELECT_HEARD = Statement("SELECT heard(:space, :conversation, :most)")
_SELECT_KNOWN = Statement(
    """SELECT known(:space, :conversation, :person, :since, :wanted.messages, :wanted.requests, :wanted.judged)"""
)
_KEEP_SUMMARY = Statement("""INSERT INTO summary AS s (conversation, space, upto, text)
    SELECT id, space, :summary.upto, :summary.text FROM conversation WHERE (id, space) = (:conversation, :space)
    ON CONFLICT (space, conversation) DO UPDATE SET upto = excluded.upto, text = excluded.text, made_at = clock_now()
    WHERE s.upto < excluded.upto RETURNING true""")


async def heard(pool: Pool, conversation: UUID, space: int, most: int) -> Heard:
    """Return what was said before a turn, with at most so many messages."""
    return _heard(conversation, await pool.fetchval(*_SELECT_HEARD(space=space, conversation=conversation, most=most)))


async def known(pool: Pool, conversation: UUID, space: int, person: int, now: datetime, wanted: Wanted) -> Known:
    found = await pool.fetchval(
        *_SELECT_KNOWN(
            space=space, conversation=conversation, person=person, since=now - wanted.previous, wanted=wanted
        )
    )
    return of_json(conversation, found)


def of_json(conversation: UUID, found: dict[str, Any]) -> Known:
    """Read what the function `known` returns."""
    return Known(
        heard=_heard(conversation, found["heard"]),
        requests=[
            Request(agent=agent, prompt=prompt, created_at=datetime.fromisoformat(at))
            for agent, prompt, at in found["requests"] or ()
        ],
        judged=[
            Judged(request=request, agent=agent, verdict=verdict, better=better, at=datetime.fromisoformat(at))
            for request, agent, verdict, better, at in found["judged"] or ()
        ],
        previous=None if found["previous"] is None else _answer(*found["previous"]),
        runs=tuple(found["runs"] or ()),
    )


def _heard(conversation: UUID, found: dict[str, Any]) -> Heard:
    said = [_message(conversation, *one) for one in found["said"] or ()]
    standing: dict[str, Any] | None = found["standing"]
    if standing is None:
        return Heard(messages=said)
    upto = standing["upto"]
    return Heard(
        messages=said,
        written=standing["written"],
        summary=None if upto is None else Summary(upto=upto, text=standing["text"]),
        facts=facts.facts(standing["extracted"]),
    )


def _message(conversation: UUID, *columns: Any) -> Message:  # noqa: ANN401 - columns of a row
    number, key, turn, inbox, role, person, body, created_at = columns
    return Message(number, key, conversation, turn, inbox, role, person, body, datetime.fromisoformat(created_at))


def _answer(message: int, agent: str, request: str) -> Answer:
    return Answer(message=message, agent=agent, request=request)


async def keep_summary(pool: Pool, conversation: UUID, space: int, summary: Summary) -> bool:
    """Keep a summary, unless there is one that goes as far, or the conversation is gone or has become another space's."""
    async with pool.acquire() as db, db.transaction():
        await see(db, space)
        kept = await db.fetchval(*_KEEP_SUMMARY(conversation=conversation, space=space, summary=summary))
    return kept is not None
