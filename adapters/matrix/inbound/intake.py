"""What a sync tells, brought to the arrivals: read room by room, kept in one commit with the place that it reaches."""

import logging
from asyncio import TaskGroup
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any

from mautrix.errors import MatrixError, MForbidden, MNotFound

from adapters.matrix.api import Api
from adapters.matrix.book import RoomBook
from adapters.matrix.errors import reason
from adapters.matrix.identity import PLATFORM, Me
from adapters.matrix.inbound import events, timelines
from adapters.matrix.inbound.events import Came, Changed, Event, Unreadable
from adapters.matrix.inbound.files import fetched
from adapters.matrix.outbound.posting import Posting
from adapters.matrix.raw_json import NOTHING, Facts, facts, relation, rows, text, thread_of
from adapters.matrix.rooms import Room, room_of
from adapters.matrix.texts import say
from bot.ports.callers import Unavailable
from bot.ports.homes import Homes
from bot.ports.push import Reached, Sender, StreamArrivals, Taken

log = logging.getLogger(__name__)

NEAR = 10  # events in which the card is looked for whose number somebody wrote


class SyncIntake:
    """Takes what the homeserver tells one account."""

    def __init__(  # noqa: PLR0913 - what an event touches
        self,
        *,
        me: Me,
        api: Api,
        book: RoomBook,
        posting: Posting,
        arrivals: StreamArrivals,
        homes: Homes,
        errands: TaskGroup,
    ) -> None:
        """`errands`: where what nobody waits for is done."""
        self._me = me
        self._api = api
        self._book = book
        self._posting = posting
        self._arrivals = arrivals
        self._homes = homes
        self._errands = errands
        self._refused: set[str] = set()
        """Encrypted rooms that were told so by this process."""

    async def bring(self, told: Facts, since: str, entered: frozenset[str] = frozenset()) -> str:
        """Keep all of it; return the place that it reaches. Raises Unavailable and MatrixError: then it comes again.

        `entered`: rooms that we were asked into and are in now: what was said there since is heard, also by the first sync of all.
        """
        place = text(told.get("next_batch")) or since
        joined = facts(facts(told.get("rooms")).get("join"))
        found: list[Event] = []
        for number, part in joined.items():
            found += await self._room(number, facts(part), since, entered=number in entered)
        for number in facts(facts(told.get("rooms")).get("leave")):
            self._book.forget(number)
        waiting: list[Came] = []
        for event in found:
            match event:
                case Came():
                    waiting.append(event)
                case Changed():
                    await self._take(waiting, None)
                    waiting = []
                    await self._arrivals.edit(event.twin, event.text)
                case Unreadable():
                    await self._refuse(event)
        if waiting or place != since:
            await self._take(waiting, Reached(account=self._me.account, place=place))
        return place

    # reading ----------------------------------------------------------------------------------------------------------

    async def _room(self, number: str, part: Facts, since: str, *, entered: bool) -> list[Event]:
        """Read a room's events; of what was said before we were asked in, and before the first sync, nothing."""
        room = self._book.get(number)
        room.learn(rows(facts(part.get("state")).get("events")))
        timeline = facts(part.get("timeline"))
        told = rows(timeline.get("events"))
        came = timelines.came(told, self._me.user)
        if not since and (not entered or came is None):
            room.learn(told)
            return []
        if since and timeline.get("limited") and came is None:
            told = [*await self._missed(number, text(timeline.get("prev_batch")), since), *told]
        found: list[Event] = []
        for at, event in enumerate(told):
            room.learn([event])
            if came is not None and at < came:
                continue
            if timelines.is_entry(event, self._me.user) and room.encrypted:
                found.append(Unreadable(room=number, sender=Sender(id=timelines.inviter(event))))
            elif (one := await self._read(event, room)) is not None:
                found.append(one)
        return found

    async def _missed(self, room: str, place: str, since: str) -> list[Facts]:
        """Return what a sync has left out, in order."""
        found: list[Facts] = []
        while place:
            page = await self._api.before(room, place, since)
            found += rows(page.get("chunk"))
            place = text(page.get("end")) if rows(page.get("chunk")) else ""
        return found[::-1]

    async def _read(self, event: Facts, room: Room) -> Event | None:
        """Whatever is wrong with one event must not hold up the others."""
        try:
            needed = events.needs(event, room)
            if needed == "before":
                needed = await self._last_of_ours(event, room.id)
            other = await self._event(room.id, needed) if needed else NOTHING
            return events.read(event, room, self._me, other)
        except MatrixError:
            raise
        except Exception as error:  # noqa: BLE001 - see above
            log.warning("malformed event", extra={"kind": text(event.get("type")), "cause": type(error).__name__})
            return None

    async def _event(self, room: str, event: str) -> Facts:
        try:
            return await self._api.event(room, event)
        except (MForbidden, MNotFound):
            return {}

    async def _last_of_ours(self, event: Facts, room: str) -> str:
        """Return the message of ours that somebody had before them who wrote a number."""
        try:
            near = await self._api.around(room, text(event.get("event_id")), NEAR)
        except (MForbidden, MNotFound):
            return ""
        for one in near:
            edit = relation(one).get("rel_type") == "m.replace"
            ours = one.get("type") == "m.room.message" and one.get("sender") == self._me.user and not edit
            if ours and thread_of(one) == thread_of(event):
                return text(one.get("event_id"))
        return ""

    # keeping ----------------------------------------------------------------------------------------------------------

    async def _take(self, waiting: Sequence[Came], reached: Reached | None) -> None:
        """Keep events in one commit; where that fails for no fault of the database, one by one, and without those that fail."""
        whole = [await self._whole(came) for came in waiting]
        if not whole and reached is None:
            return
        try:
            taken = await self._arrivals.take([came.arrival for came in whole], reached)
        except Unavailable:
            raise
        except Exception:
            log.exception("a batch could not be kept", extra={"account": self._me.account})
            for came in whole:
                await self._alone(came)
            if reached is not None:
                await self._arrivals.take([], reached)
            return
        for came, verdict in zip(whole, taken, strict=True):
            self._answer(came, verdict)

    async def _alone(self, came: Came) -> None:
        try:
            [verdict] = await self._arrivals.take([came.arrival])
        except Unavailable:
            raise
        except Exception:
            log.exception("an event could not be kept", extra={"account": self._me.account, "event": came.event})
        else:
            self._answer(came, verdict)

    async def _whole(self, came: Came) -> Came:
        """Return it with the files that it names, where that is for us."""
        if not self._arrivals.concerns(came.arrival):
            return came
        return replace(came, arrival=replace(came.arrival, incoming=await fetched(self._api, came.arrival.incoming)))

    # after the commit -------------------------------------------------------------------------------------------------

    def _answer(self, came: Came, taken: Taken) -> None:
        room = room_of(came.arrival.chat.id)
        if taken.outcome == "kept":
            self._later(self._api.seen(room, came.event))
        if taken.notice is not None:
            self._later(self._posting.tell(room, taken.notice, f"notice-{came.event}", answers=came.event))

    async def _refuse(self, event: Unreadable) -> None:
        """Say once that we cannot read there, in the language of who wrote."""
        if event.room in self._refused:
            return
        caller = await self._homes.caller(PLATFORM, "", event.sender) if event.sender.id else None
        self._refused.add(event.room)
        words = say(None if caller is None else caller.language, "encrypted")
        self._later(self._posting.tell(event.room, words, f"encrypted-{event.room}"))

    def _later(self, errand: Coroutine[Any, Any, None]) -> None:
        self._errands.create_task(_harmless(errand))


async def _harmless(errand: Coroutine[Any, Any, None]) -> None:
    """Errands are a courtesy: what goes wrong with one is noted, and no more."""
    try:
        await errand
    except MatrixError as error:
        log.info("errand failed", extra={"cause": reason(error)})
