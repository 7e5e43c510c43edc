"""Two calendars become alike: what was changed there since they were alike last is done here, and what was changed here is told to be written.

All of it is one transaction of the person's space, with the calendar held. What both have changed goes to the newer one, and is told.
"""

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from agents.calendar.calendar_file import calendar_file
from agents.calendar.calendar_patching import patched
from agents.calendar.calendar_reading import CalendarRefused, ReadEvent, read
from agents.calendar.calendar_shapes import can_go_out, digest, read_shapes
from agents.calendar.occurrences import last_end
from agents.tools.base import Desk
from bot.clock.calendar_applying import apply, bring_back, made
from bot.clock.calendar_sides import LocalSide, RemoteSide, Write, newer, told
from bot.conversation.calendar_files import planned
from bot.ports.calendars.calendar_servers import Stored
from storage.content import events, remote_calendars
from storage.content.remote_calendars import ClaimedCalendar, LocalEvent, RemoteObject


class Merge:
    """One comparison: `news` is what its person is to be told."""

    def __init__(self, desk: Desk, claimed: ClaimedCalendar, zone: str) -> None:
        self._desk = desk
        self._claimed = claimed
        self._zone = zone
        self._locals: dict[int, LocalSide] = {}
        self.news: list[dict[str, Any]] = []
        self.came = 0

    async def run(self, listing: Mapping[str, str], bodies: Mapping[str, Stored]) -> list[Write]:
        """Do what came, and return what is to go."""
        await self._look()
        known = {one.href: one for one in await remote_calendars.objects(self._desk.db)}
        writes = [await self._one(href, known.get(href), listing, bodies) for href in sorted({*known, *listing})]
        linked = {one.event for one in await remote_calendars.objects(self._desk.db) if one.event is not None}
        for number, local in self._locals.items():
            if number not in linked and not local.root.deleted and self._goes_out(local):
                writes.append(await self._first(local))
        return [one for one in writes if one is not None]

    def _goes_out(self, local: LocalSide) -> bool:
        event = local.root.event
        last = last_end(event) if event.rrule is not None else event.ends_at
        return can_go_out(event) and (last is None or last > self._claimed.created_at)

    async def _look(self) -> None:
        there = await remote_calendars.locals_of(self._desk.db, self._claimed.created_at)
        moved: dict[int, list[LocalEvent]] = defaultdict(list)
        roots = {one.event.id: one for one in there if one.event.series is None}
        for one in there:
            if one.event.series in roots and not one.deleted:
                moved[one.event.series].append(one)
            elif one.event.series is not None and not one.deleted:
                roots[one.event.id] = one  # its series is gone: it stands by itself
        self._locals = {number: LocalSide(one, tuple(moved[number])) for number, one in roots.items()}

    async def _one(
        self, href: str, known: RemoteObject | None, listing: Mapping[str, str], bodies: Mapping[str, Stored]
    ) -> Write | None:
        etag = listing.get(href)
        if etag is None:
            return None if known is None else await self._gone(known)
        if known is not None and known.etag == etag:
            return await self._unchanged(known)
        body = bodies.get(href)
        if body is None:
            return None  # it was changed or taken away just now: next time
        there = RemoteSide(body.etag or etag, body.data, self._read(body.data))
        if known is None:
            return await self._new(href, there)
        if known.meant is not None and _alike(there.found, self._read(known.meant)):
            # what we were writing when we were interrupted, or as the server has made it
            landed = replace(known, etag=there.etag, data=there.data, meant=None)
            await self._keep(landed)
            return await self._unchanged(landed)
        return await self._changed(known, there)

    # --- the object is there

    async def _unchanged(self, known: RemoteObject) -> Write | None:
        local = self._locals.get(known.event or 0)
        if known.event is None or local is None or known.data is None:
            return None
        if local.root.deleted:
            return Write(href=known.href, event=known.event, etag=known.etag, data=None, same=None)
        if local.digest == known.same or not self._read(known.data):
            return None
        return await self._over(known, local, known.data, known.etag)

    async def _over(self, known: RemoteObject, local: LocalSide, data: bytes, etag: str | None) -> Write:
        """Write ours over theirs."""
        new = patched(data, local.shapes, self._zone, self._desk.now)
        await self._keep(replace(known, meant=new))
        return Write(href=known.href, event=known.event, etag=etag, data=new, same=local.digest)

    async def _new(self, href: str, there: RemoteSide) -> Write | None:
        known = RemoteObject(id=0, href=href, event=None, etag=there.etag, data=there.data, same=None, meant=None)
        local = self._named(there.found)
        if local is not None and not local.root.deleted:
            known = replace(known, event=local.root.event.id)
            if digest(read_shapes(there.found)) == local.digest:
                await self._keep(replace(known, same=local.digest))
                return None
            return await self._both(known, local, there)
        if not there.found or not self._is_ahead(there.found):
            await self._keep(known)
            return None
        number = await made(self._desk, there.found, _name(there.found))
        self.came += 1
        await self._keep(replace(known, event=number, same=await self._digest(number)))
        return None

    async def _changed(self, known: RemoteObject, there: RemoteSide) -> Write | None:
        local = self._locals.get(known.event or 0)
        if known.event is None or local is None:
            return await self._new(known.href, there)
        if not there.found:  # what cannot be read here any more stays as it is, on both sides
            await self._keep(replace(known, etag=there.etag, data=there.data, same=local.digest))
            return None
        if local.root.deleted:
            await bring_back(self._desk, known.event)
            self.news.append({"what": "back", "title": there.found[0].title})
            return await self._theirs(known, there)
        if local.digest == known.same:
            return await self._theirs(known, there)
        if local.digest == digest(read_shapes(there.found)):
            await self._keep(replace(known, etag=there.etag, data=there.data, same=local.digest, meant=None))
            return None
        return await self._both(known, local, there)

    async def _both(self, known: RemoteObject, local: LocalSide, there: RemoteSide) -> Write | None:
        """Both were changed: the newer one stays, and both are told."""
        wins = newer(known, local, there)
        known = replace(known, etag=there.etag, data=there.data)
        master = read_shapes(there.found)[0]
        mine = local.shapes[0]
        self.news.append(
            {
                "what": "conflict",
                "won": wins,
                "here": told(mine, local.root.event.zone),
                "there": told(master, self._zone),
            }
        )
        if wins == "here":
            return await self._over(known, local, there.data, there.etag)
        return await self._theirs(known, there)

    async def _theirs(self, known: RemoteObject, there: RemoteSide) -> None:
        """Let ours be as theirs."""
        number = known.event or 0
        await apply(self._desk, number, there.found)
        self.came += 1
        await self._keep(replace(known, etag=there.etag, data=there.data, same=await self._digest(number), meant=None))

    # --- the object is not there

    async def _gone(self, known: RemoteObject) -> Write | None:
        local = self._locals.get(known.event or 0)
        if local is None or local.root.deleted:
            await remote_calendars.drop(self._desk.db, known.href)
            return None
        event = local.root.event
        if known.etag is None:
            return await (self._first(local) if known.data is None else self._again(known, local))
        if local.digest != known.same:
            self.news.append({"what": "kept", "title": event.title})
            return await self._again(known, local)
        await remote_calendars.drop(self._desk.db, known.href)
        await events.remove(self._desk.db, event.id)
        del self._locals[event.id]
        self.news.append({"what": "deleted", "event": event.id, **told(local.shapes[0], event.zone)})
        return None

    async def _again(self, known: RemoteObject, local: LocalSide) -> Write:
        """Write anew what was deleted there, and changed here."""
        data = known.data or b""
        new = patched(data, local.shapes, self._zone, self._desk.now) if self._read(data) else self._whole(local)
        await self._keep(replace(known, etag=None, meant=new))
        return Write(href=known.href, event=known.event, etag=None, data=new, same=local.digest)

    async def _first(self, local: LocalSide) -> Write:
        """Write what never was there. Its name is kept before it goes: written twice it is the same."""
        event = local.root.event
        name = f"event-{event.id}-{self._claimed.salt}@parrots"
        uid = await remote_calendars.named(self._desk.db, event.id, name)
        named = LocalSide(replace(local.root, source=uid), local.moved)
        href = f"parrots-{hashlib.sha256(uid.encode()).hexdigest()[:24]}.ics"
        data = self._whole(named)
        known = RemoteObject(id=0, href=href, event=event.id, etag=None, data=None, same=local.digest, meant=data)
        await self._keep(known)
        return Write(href=href, event=event.id, etag=None, data=data, same=local.digest)

    # --- what they are made of

    def _whole(self, local: LocalSide) -> bytes:
        uid = local.root.source or ""
        alone = replace(local.root.event, series=None, occurrence=None)
        there = (alone, *(one.event for one in local.moved))
        rows = [planned(one, uid, self._desk.now, moved=_starts(local)) for one in there]
        return calendar_file(rows).encode()

    def _named(self, found: Sequence[ReadEvent]) -> LocalSide | None:
        name = _name(found) if found else None
        return next((one for one in self._locals.values() if name is not None and one.root.source == name), None)

    def _read(self, data: bytes) -> tuple[ReadEvent, ...]:
        try:
            found = read(data, self._zone).events
        except CalendarRefused:
            return ()
        series = [one for one in found if one.occurrence is None]
        return tuple(found) if len(series) == 1 and all(one.uid == series[0].uid for one in found) else ()

    def _is_ahead(self, found: Sequence[ReadEvent]) -> bool:
        return any(
            (one.until is None or one.until > self._claimed.created_at)
            if one.rrule is not None
            else one.ends > self._claimed.created_at
            for one in found
        )

    async def _digest(self, number: int) -> str:
        rows = await remote_calendars.local(self._desk.db, number)
        root = next(one for one in rows if one.event.id == number)
        return LocalSide(root, tuple(one for one in rows if one is not root)).digest

    async def _keep(self, one: RemoteObject) -> None:
        await remote_calendars.keep(self._desk.db, one)


def _name(found: Sequence[ReadEvent]) -> str:
    return found[0].uid


def _starts(local: LocalSide) -> set[datetime]:
    return {one.event.occurrence for one in local.moved if one.event.occurrence is not None}


def _alike(some: Sequence[ReadEvent], others: Sequence[ReadEvent]) -> bool:
    return bool(some) and bool(others) and read_shapes(some) == read_shapes(others)
