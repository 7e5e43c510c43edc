"""What was said in a conversation before a turn, as its parrot remembers it: words and receipts, no cards.

Of a long conversation it remembers a summary of the older part; one is asked for when too much has no place in it.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import partial

from agents.call import Memory, Utterance
from agents.context.history_budget import tokens
from agents.personas.schema import Persona
from agents.texts import Language
from bot.conversation import reminder_messages
from bot.conversation.participants import TurnContext
from bot.ports.messages import Saying, body_from_json
from bot.ports.push import Channel, ChatAddress, SendError
from bot.ports.push_abilities import ReadsBack
from bot.texts import say
from bot.turns.said_words import said_in
from storage.conversations import call_context
from storage.conversations.call_context import Heard, Summary
from storage.conversations.conversations import Session
from storage.conversations.messages import Message
from storage.db.pool import Pool
from storage.people import people
from storage.queue.turns import Call

log = logging.getLogger(__name__)

MOST = 60  # messages that are looked at
LONG = 40  # messages without a summary after which one is asked for
ROOM = 2000  # tokens of them, likewise: about half of a request
RECENT = 10  # messages that stay as they are when older ones are summarised

Outgrown = Callable[[int, Sequence[Utterance]], None]


LOOKING_BACK = 5.0  # seconds that reading a thread may take
EARLIER = 1500  # tokens of what was said there before us
BRIEFING = 4  # things said before a parrot came in that it is told of


@dataclass(frozen=True, slots=True, kw_only=True)
class Ear:
    """The parrot that remembers: what its fellows said it heard from them, by name. It is in the room `since` that message.

    `briefing`: it was only just called in.
    """

    agent: str = ""
    flock: Mapping[str, Persona] = field(default_factory=dict[str, Persona])
    since: int = 0
    briefing: bool = False

    @classmethod
    def of(cls, call: Call, flock: Mapping[str, Persona]) -> "Ear":
        since = call.metadata.get("since")
        return cls(
            agent=call.agent,
            flock=dict(flock.items()),  # as it is now: who is renamed meanwhile is so from the next answer on
            since=since if isinstance(since, int) else 0,
            briefing=bool(call.metadata.get("briefing")),
        )


async def load_memory(  # noqa: PLR0913 - who remembers what, and what is known already
    pool: Pool,
    place: TurnContext,
    *,
    items: frozenset[int],
    language: Language,
    ear: Ear,
    outgrown: Outgrown | None = None,
    known: Heard | None = None,
    channel: Channel | None = None,
) -> Memory:
    """Return what is remembered of the conversation but for the messages of these inbox rows, oldest first.

    `outgrown` hears the id up to which there should be a summary, and what it is to be of. `known`: it was read already,
    right before the turn began. `channel`: asked what was said in a thread before we were called into it; nothing of that is stored.
    """
    session = place.session
    if known is None:
        known = await call_context.heard(pool, session.id, session.space, MOST + len(items))
    before = [one for one in known.messages if one.role != "user" or one.inbox not in items]
    others = {one.person for one in before if one.person is not None} - {place.person.id}
    known_others = {other: await people.known(pool, other) for other in others}
    names = {other: one.name for other, one in known_others.items()}
    before = _heard_of(before, {other for other, one in known_others.items() if not one.model})
    remember = partial(as_utterance, language=language, names=names, ear=ear)
    said = [(one.id, words) for one in before if (words := remember(one)) is not None]
    kept, upto = fit_history(said, known.summary, shared=not session.private)
    if upto is not None and outgrown is not None:
        outgrown(upto, kept[:-RECENT])
    if ear.since:
        heard = [one for one in said if one[0] >= ear.since]
        missed = said[: len(said) - len(heard)]
        kept, _upto = fit_history(
            [*(missed[-BRIEFING:] if ear.briefing else []), *heard], known.summary, shared=not session.private
        )
    facts = known.facts if session.private else ()
    kept = [*await _earlier(session, channel), *kept]
    return Memory(said=kept, written=known.written, facts=facts)


async def _earlier(session: Session, channel: Channel | None) -> list[Utterance]:
    """Return what others said in the thread before us; nothing where that cannot be read now."""
    if session.private or not session.thread or not isinstance(channel, ReadsBack):
        return []
    try:
        async with asyncio.timeout(LOOKING_BACK):
            found = await channel.earlier(ChatAddress(chat=session.chat, thread=session.thread))
    except (SendError, TimeoutError) as error:
        log.info("thread not read", extra={"cause": str(error) or type(error).__name__})
        return []
    room, kept = EARLIER, list[Utterance]()
    for one in reversed(found):
        room -= tokens(one.text)
        if room < 0:
            break
        kept.append(Utterance("user", one.text, one.by, foreign=True))
    return kept[::-1]


def _heard_of(said: Sequence[Message], apart: AbstractSet[int]) -> list[Message]:
    """Without what some people wrote, and what they were answered: they want no model asked about it. Pure."""
    theirs = {one.turn for one in said if one.person in apart and one.turn is not None}
    return [one for one in said if one.person not in apart and one.turn not in theirs]


def fit_history(
    said: Sequence[tuple[int, Utterance]], summary: Summary | None, *, shared: bool = False
) -> tuple[Sequence[Utterance], int | None]:
    """The summary and what was said after it; with the id of the last message that a new summary should cover. Pure.

    `shared`: others write in the conversation, too.
    """
    after = [(number, one) for number, one in said if summary is None or number > summary.upto]
    older = [Utterance(role="summary", text=summary.text, foreign=shared)] if summary is not None else []
    grown = len(after) > LONG or (len(after) > RECENT and sum(tokens(one.text) for _, one in after) > ROOM)
    upto = after[-RECENT - 1][0] if grown else None
    return [*older, *(one for _, one in after)], upto


def as_utterance(message: Message, *, language: Language, names: dict[int, str], ear: Ear) -> Utterance | None:
    """The message as it is remembered. What the house said in passing is not, unless something was done. Pure."""
    saying = said_in(message.body)
    if saying is None:
        body = body_from_json(message.body)
        saying = body if isinstance(body, Saying) else reminder_messages.shown(body, language)
    text = "\n".join((*saying.receipts, saying.text) if saying.text else saying.receipts)
    if not text or (message.role == "system" and not saying.receipts):
        return None
    if message.role != "user":
        other = ear.flock.get(saying.agent or "") if saying.agent != ear.agent else None
        if other is not None and message.role == "agent":
            return Utterance("user", text, other.name.said(language))
        return Utterance("assistant", text)
    other = message.person if message.person in names else None
    by = "" if other is None else names[other] or f"#{other}"
    if saying.quoted:
        by = say(language, "passed_on", by=by).strip()
    return Utterance("user", text, by, foreign=bool(by))
