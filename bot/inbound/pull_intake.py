"""The way in: an event is cleaned, kept and only then acknowledged; and the way to ask what became of it."""

import asyncio
from typing import TypeAlias
from uuid import UUID

from agents.runtime.agent import Checkpoint
from bot.commands.calendars.calendar_passwords import hidden
from bot.conversation import button_tokens
from bot.conversation.database_errors import database_access
from bot.conversation.post import topic
from bot.conversation.sessions import own_session
from bot.delivery.feed import Rendering
from bot.inbound import sent_files
from bot.inbound.ack_priority import AckBackpressure
from bot.inbound.admission import checked, lane
from bot.inbound.commit_batcher import Keeper
from bot.inbound.written_script import learn_script
from bot.ports.callers import Caller, Unavailable, UnknownSession
from bot.ports.messages import (
    ButtonPress,
    CalendarFile,
    Language,
    Rating,
    Said,
    SentFiles,
    StopRequest,
    TextMessage,
    cleaned,
    incoming_to_json,
)
from bot.ports.pull import Accepted
from bot.process.sealing import Sealer
from storage.conversations import messages
from storage.conversations.conversations import Session
from storage.db.notify import Signals, woken
from storage.db.pool import Patience, Pool
from storage.db.transactions import keeping
from storage.people import people
from storage.queue import inbox

REMEMBERED = 10_000  # sessions, persons
Brought: TypeAlias = TextMessage | ButtonPress | StopRequest | Rating | CalendarFile | SentFiles
Told: TypeAlias = tuple[str | None, Language | None]


class Intake:
    """Keeps what pull adapters bring (bot.ports.pull.Inbound)."""

    def __init__(
        self,
        *,
        pool: Pool,
        signals: Signals,
        rendering: Rendering,
        backpressure: AckBackpressure,
        checkpoint: Checkpoint,
        sealer: Sealer,
    ) -> None:
        self._pool = pool
        self._signals = signals
        self._rendering = rendering
        self._checkpoint = checkpoint
        self._backpressure = backpressure
        self._sealer = sealer
        self._keeper = Keeper(pool)
        self._known: dict[UUID, Session] = {}
        self._asking: dict[tuple[int, UUID], asyncio.Future[Session]] = {}
        self._learned: dict[int, Told] = {}
        self._learning: dict[tuple[int, Told], asyncio.Future[None]] = {}

    async def accept(self, caller: Caller, session: UUID, key: str, incoming: Brought) -> Accepted:
        """Commit the event.

        Raises UnknownSession, Unavailable, ButtonRefused, and ValueError (`empty`, `too_long`) for its text.
        """
        event = (
            incoming
            if isinstance(incoming, Rating | CalendarFile | SentFiles)
            else checked(hidden(incoming, self._sealer))
        )
        with self._backpressure.one():
            kept = await self._keep(caller, session, key, event)
        self._checkpoint("after inbox commit")
        self._signals.send(inbox.TOPICS[lane(event)], str(session))
        return Accepted(id=kept.id, fresh=kept.fresh)

    async def _keep(self, caller: Caller, session: UUID, key: str, event: Brought) -> inbox.Kept:
        place = await self._place(caller, session)
        with database_access():
            if isinstance(event, ButtonPress):
                await button_tokens.check(self._pool, caller, place.space, event.token)
            if isinstance(event, CalendarFile):
                person = await people.known(self._pool, caller.person)
                event = await sent_files.file_kept(self._pool, event, person, place.space)
            if isinstance(event, SentFiles):
                person = await people.known(self._pool, caller.person)
                event = await sent_files.files_kept(self._pool, event, person, place.space)
            await self._learn(caller)
            await learn_script(self._pool, caller.person, event)
            try:
                new = inbox.NewItem(
                    account=place.account,
                    event_key=f"{session}:{cleaned(key)}",
                    conversation=session,
                    person=caller.person,
                    lane=lane(event),
                    payload=incoming_to_json(event),
                )
                return await self._keeper.keep(new)
            except LookupError as error:
                self._known.pop(session, None)
                raise UnknownSession(f"no session {session}") from error

    async def edit(self, caller: Caller, session: UUID, message: int, text: str) -> bool:
        """Let a message of the caller's say something else, as an edit on a platform does; return whether there is such."""
        said = checked(hidden(TextMessage(text=text), self._sealer))
        words = said.text if isinstance(said, TextMessage | StopRequest) else ""
        place = await self._place(caller, session)
        with database_access():
            async with keeping(self._pool, place.space) as db:
                found = await messages.rewritten(db, session, caller.person, message, words)
                number, was = found or (None, "")
                if number is not None and was != words:
                    await inbox.keep_edit_of(db, number, was, words)
        if found is not None:
            self._signals.send(inbox.TOPICS["control"], str(session))
            self._signals.send(topic(place), str(session))
        return found is not None

    async def _learn(self, caller: Caller) -> None:
        """Keep what the caller's requests tell of them, once; in a burst they share one statement."""
        told = (caller.zone, caller.language)
        if self._learned.get(caller.person) == told:
            return
        key = (caller.person, told)
        learning = self._learning.get(key)
        if learning is None:
            learning = asyncio.ensure_future(
                people.learn(self._pool, caller.person, zone=caller.zone, language=caller.language)
            )
            self._learning[key] = learning
            learning.add_done_callback(lambda _: self._learning.pop(key))
        await asyncio.shield(learning)
        if len(self._learned) >= REMEMBERED:
            self._learned.clear()
        self._learned[caller.person] = told

    async def _place(self, caller: Caller, session: UUID) -> Session:
        """The caller's session. Whose it is never changes, so it is asked once; that it still is, the commit finds out."""
        known = self._known.get(session)
        if known is None or known.person != caller.person:
            known = await self._asked(caller, session)
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[session] = known
        return known

    async def _asked(self, caller: Caller, session: UUID) -> Session:
        """The caller's session; in a burst those who ask at the same time share one question."""
        key = (caller.person, session)
        asking = self._asking.get(key)
        if asking is None:
            asking = self._asking[key] = asyncio.ensure_future(own_session(self._pool, caller, session))
            asking.add_done_callback(lambda _: self._asking.pop(key))
        # whoever asked first may go away meanwhile: the answer is for the others, too
        return await asyncio.shield(asking)

    async def answers(self, caller: Caller, session: UUID, accepted: Accepted, timeout: float) -> list[Said] | None:  # noqa: ASYNC109
        """Wait until the event was dealt with, also while the database is away; what was said in answer to it."""
        patience = Patience("answers")
        try:
            async with asyncio.timeout(timeout):
                while True:
                    try:
                        with database_access():
                            return await self._answers(caller, session, accepted)
                    except Unavailable as error:
                        await patience.wait(error)
        except TimeoutError:
            return None

    async def _answers(self, caller: Caller, session: UUID, accepted: Accepted) -> list[Said]:
        place = await own_session(self._pool, caller, session)
        with self._signals.watching("message") as news:
            while not await inbox.is_settled(self._pool, accepted.id):
                await woken(news, 0.5)
        found = await messages.answers(self._pool, place.space, accepted.id)
        return await self._rendering.rendered(caller, place, found)
