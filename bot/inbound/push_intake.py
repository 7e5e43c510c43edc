"""The way in for push platforms: who it was, where it was, and the event kept, before it is acknowledged.

Nothing is stored of what is not meant for us. Persons and conversations are made when they are first seen; whether a
person may be answered is decided where the turn begins (bot.commands.reception).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from agents.personas.schema import Persona
from agents.runtime.agent import Checkpoint
from bot.commands.calendars.calendar_passwords import hidden
from bot.conversation import button_tokens
from bot.conversation.access import Rules
from bot.conversation.database_errors import database_access
from bot.conversation.participants import Defaults
from bot.conversation.sessions import one_line
from bot.inbound import sent_files, stream_events
from bot.inbound.ack_priority import AckBackpressure
from bot.inbound.addressees import calls_somebody
from bot.inbound.admission import lane
from bot.inbound.kept_items import kept_item, readable_event
from bot.inbound.overheard import overheard
from bot.inbound.written_script import learn_script
from bot.ports.callers import ButtonRefused, Caller
from bot.ports.messages import (
    ButtonPress,
    OtherContent,
    Rating,
    StopRequest,
    TextMessage,
    cleaned,
    incoming_to_json,
)
from bot.ports.push import Arrival, Chat, Reached, Sender, Stream, Taken
from bot.process.sealing import Sealer
from bot.texts import of_presses, say
from storage.conversations import closed_chats, conversations, feedback
from storage.conversations.conversations import Session
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.people import groups, people
from storage.people.people import Person
from storage.queue import inbox, streams
from storage.queue.inbox import NewItem

REMEMBERED = 10_000  # persons, conversations
LONGEST_NAME = 80  # of what a platform tells: it is shown to others, so on one line


K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """A person, and what their platform told of them last."""

    person: Person
    told: Sender


class PushArrivals:
    """Keeps what push adapters bring (bot.ports.push.Arrivals).

    Persons and conversations are remembered. That one has become somebody else's meanwhile is found out when something
    is to be kept, or is about to be refused: then everything is looked up again.
    """

    def __init__(  # noqa: PLR0913 - what an arrival touches
        self,
        *,
        pool: Pool,
        signals: Signals,
        defaults: Defaults,
        rules: Rules,
        backpressure: AckBackpressure,
        checkpoint: Checkpoint,
        flock: Mapping[str, Persona],
        sealer: Sealer,
        hears: bool = False,
    ) -> None:
        self.hears = hears
        self._pool = pool
        self._signals = signals
        self._defaults = defaults
        self._rules = rules
        self._backpressure = backpressure
        self._checkpoint = checkpoint
        self._flock = flock
        self._sealer = sealer
        self._persons: dict[tuple[str, str, str], _Known] = {}
        self._sessions: dict[tuple[str, str, str, str], Session] = {}

    async def take(self, batch: Sequence[Arrival], reached: Reached | None = None) -> list[Taken]:
        """One commit for all that is to be kept. Raises Unavailable."""
        batch = [replace(one, incoming=hidden(one.incoming, self._sealer)) for one in batch]
        with self._backpressure.one(), database_access():
            try:
                taken, kept = await self._take(batch, reached)
            except LookupError:
                # what we remember is out of date: look again, once
                self._sessions.clear()
                self._persons.clear()
                taken, kept = await self._take(batch, reached)
        self._checkpoint("after inbox commit")
        for item in kept:
            self._signals.send(inbox.TOPICS[item.lane], str(item.conversation))
        return taken

    async def _take(self, batch: Sequence[Arrival], reached: Reached | None) -> tuple[list[Taken], list[NewItem]]:
        """Raises LookupError when what we remember is out of date."""
        verdicts: list[Taken] = []
        new: list[NewItem] = []
        for arrival in batch:
            remembered = _whose(arrival) in self._persons
            found = await self._met(arrival)
            if found is None:
                verdicts.append(Taken(outcome="ignored"))
                continue
            person, session = found
            verdict = await self._verdict(arrival, person, session)
            if verdict.outcome == "refused" and remembered:
                self._persons.pop(_whose(arrival), None)
                self._sessions.pop(_where(arrival), None)
                person, session = await self._met(arrival) or found
                verdict = await self._verdict(arrival, person, session)
            verdicts.append(verdict)
            if verdict.outcome == "kept":
                whole = await sent_files.kept(self._pool, arrival, person, session.space, hears=self.hears)
                new.append(kept_item(whole, person, session))
                await learn_script(self._pool, person.id, whole.incoming)
        kept = await stream_events.keep(self._pool, new, reached)
        rows = iter(kept)
        taken = [_settled(verdict, rows) for verdict in verdicts]
        return taken, new

    async def stream(self, account: str) -> Stream:
        with database_access():
            place = await streams.get(self._pool, account)
        return Stream(place=place.place, name=place.name)

    def concerns(self, arrival: Arrival) -> bool:
        return arrival.addressed or arrival.follows or self._calls_somebody(arrival)

    async def edit(self, twin: str, text: str | None) -> None:
        with database_access():
            match None if text is None else readable_event(hidden(TextMessage(text=text), self._sealer)):
                case TextMessage() | StopRequest() as said:
                    await inbox.rewrite_waiting(self._pool, twin, said.text)
                    if (conversation := await inbox.keep_edit(self._pool, twin, said.text)) is not None:
                        self._signals.send(inbox.TOPICS["control"], str(conversation))
                case OtherContent(what="too_long") as said:
                    where = lane(said)
                    conversation = await inbox.replace_waiting(self._pool, twin, incoming_to_json(said), where)
                    if conversation is not None:
                        self._signals.send(inbox.TOPICS[where], str(conversation))
                case _:
                    await inbox.drop_waiting(self._pool, twin)

    async def left(self, account: str, platform: str, tenant: str, chat: str) -> None:
        with database_access():
            await closed_chats.close(self._pool, account=account, platform=platform, tenant=tenant, chat=chat)

    async def moved(self, account: str, platform: str, tenant: str, old: str, new: str) -> None:
        with database_access():
            await conversations.move(self._pool, account=account, platform=platform, tenant=tenant, old=old, new=new)
        self._sessions.clear()

    # who and where ----------------------------------------------------------------------------------------------------

    async def _met(self, arrival: Arrival) -> tuple[Person, Session] | None:
        """The person and the conversation; None when it is not meant for us."""
        if isinstance(arrival.incoming, Rating):
            return await self._rated(arrival, arrival.incoming)
        # that we were spoken to in a group makes nothing else there ours: only a thread can be followed
        addressed = arrival.addressed or self._calls_somebody(arrival) or await overheard(self._pool, arrival)
        if not addressed and (not arrival.follows or arrival.chat.private or not arrival.chat.thread):
            return None
        session = self._sessions.get(_where(arrival))
        if session is None and not addressed:
            session = await self._joined(arrival)
            if session is None:
                return None
        person = await self._person(arrival)
        if session is None:
            session = await self._open(arrival, person)
        _remember(self._sessions, _where(arrival), session)
        return person, session

    async def _rated(self, arrival: Arrival, rating: Rating) -> tuple[Person, Session] | None:
        """The conversation that the message was said in, which platforms do not tell; None when it is none of ours."""
        conversation = await feedback.place_of(self._pool, arrival.account, arrival.chat.id, rating.shown)
        session = None if conversation is None else await conversations.get(self._pool, conversation)
        return None if session is None else (await self._person(arrival), session)

    def _calls_somebody(self, arrival: Arrival) -> bool:
        """Return whether it calls a parrot, where a platform shows us what is not said to us."""
        said = arrival.incoming
        return isinstance(said, TextMessage) and not said.quoted and calls_somebody(said.text, self._flock)

    async def _joined(self, arrival: Arrival) -> Session | None:
        """The thread, if we were called into it before."""
        return await conversations.at(
            self._pool,
            platform=arrival.platform,
            tenant=arrival.tenant,
            chat=arrival.chat.id,
            thread=arrival.chat.thread,
        )

    async def _person(self, arrival: Arrival) -> Person:
        sender = arrival.sender
        key = _whose(arrival)
        known = self._persons.get(key)
        if known is not None and known.told == sender:
            return known.person
        role = self._rules.role(arrival.platform, sender.id, arrival.tenant)
        person = known.person if known is not None else await people.met(self._pool, *key, role)
        await people.learn(self._pool, person.id, name=_name(sender.name), language=sender.language, zone=sender.zone)
        if sender.traditional:
            await people.learn_script(self._pool, person.id, "hant")
        person = await people.known(self._pool, person.id)
        _remember(self._persons, key, _Known(person=person, told=sender))
        return person

    async def _open(self, arrival: Arrival, person: Person) -> Session:
        chat: Chat = arrival.chat
        title = _name(chat.title)
        space = person.space
        if not chat.private:
            let_in = self._rules.lets_in(arrival.platform, chat.id, arrival.tenant)
            room = await groups.room(self._pool, arrival.platform, arrival.tenant, chat.id, title, let_in=let_in)
            space = room.space
        return await conversations.open_session(
            self._pool,
            platform=arrival.platform,
            tenant=arrival.tenant,
            account=arrival.account,
            chat=chat.id,
            thread=chat.thread,
            space=space,
            person=person.id if chat.private else None,
            push=True,
            title=title,
        )

    async def _verdict(self, arrival: Arrival, person: Person, session: Session) -> Taken:
        """Decide what becomes of it; who pressed a button that cannot be pressed, or that stays, is told so at once."""
        incoming = arrival.incoming
        if not isinstance(incoming, ButtonPress):
            return Taken(outcome="kept")
        language = self._defaults.language_for(person, "")
        try:
            then = await button_tokens.check(
                self._pool, Caller(person=person.id, space=session.space), session.space, cleaned(incoming.token)
            )
        except ButtonRefused as refusal:
            return Taken(outcome="refused", notice=say(language, f"button_{refusal.why}"))
        if arrival.forms and (mode := await button_tokens.form_of(self._pool, session.space, incoming.token)):
            return Taken(outcome="ignored", form=mode)
        notice = say(language, "button_vote") if then == "ballot" else None
        return Taken(outcome="kept", notice=notice, toast=of_presses.say(language, "pressed"), stays=then != "used")


def _settled(verdict: Taken, rows: Iterator[inbox.Kept | None]) -> Taken:
    """Return what became of it, once it was to be kept; `rows` are those of what was, in order."""
    if verdict.outcome != "kept":
        return verdict
    row = next(rows)
    return verdict if row is not None and row.fresh else Taken(outcome="repeated", stays=verdict.stays)


def _name(told: str) -> str:
    return one_line(told[: 4 * LONGEST_NAME])[:LONGEST_NAME]


def _whose(arrival: Arrival) -> tuple[str, str, str]:
    return arrival.platform, arrival.tenant, arrival.sender.id


def _where(arrival: Arrival) -> tuple[str, str, str, str]:
    return arrival.account, arrival.platform, arrival.chat.id, arrival.chat.thread


def _remember(memory: dict[K, V], key: K, value: V) -> None:
    if len(memory) >= REMEMBERED:
        memory.clear()
    memory[key] = value
