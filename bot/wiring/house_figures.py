"""The house as who runs it sees it (bot.ports.operators)."""

import asyncio
from collections.abc import Mapping

from agents.personas.registry import Flock
from bot.commands.people import approvals
from bot.commands.people.approvals import Verdict
from bot.commands.people.listing import status
from bot.commands.people.members import set_status_of
from bot.conversation.database_errors import database_access
from bot.ports.callers import Caller
from bot.ports.operators import HouseHealth, Known, Mishap, NotOwner, ParrotFile, Result, Standing
from bot.process.logs import RECENT
from bot.process.settings import Settings
from storage.backups import rotation
from storage.db.notify import Signals
from storage.db.pool import Db, Pool
from storage.people import admission, members, people
from storage.people.members import Member
from storage.queue import backlog, figures
from storage.queue.figures import Used


class HouseOperators:
    """Each process can do it; of errors it knows its own, and what is kept in the queues."""

    def __init__(
        self,
        *,
        pool: Pool,
        signals: Signals,
        settings: Settings,
        connections: Mapping[str, str],
        flock: Flock,
    ) -> None:
        self._pool = pool
        self._signals = signals
        self._backups = settings.backups_folder
        self._model = settings.llm.model
        self._connections = connections
        self._flock = flock

    async def people(self, caller: Caller) -> list[Known]:
        with database_access():
            await self._owner(caller)
            async with self._pool.acquire() as db:
                everybody, groups = await members.everybody(db), await members.groups(db)
        persons = [
            Known(
                id=one.person,
                group=False,
                name=one.name,
                addresses=list(one.addresses),
                standing=_standing(one),
                tier=one.tier,
                notes=one.notes,
                events=one.events,
                reminders=one.rings,
            )
            for one in everybody
        ]
        return persons + [
            Known(
                id=one.space,
                group=True,
                name=one.title,
                addresses=[one.address],
                standing="member" if one.approved else "blocked" if one.refused else "waiting",
            )
            for one in groups
        ]

    async def decide(self, caller: Caller, number: int, *, group: bool, let_in: bool) -> Result:
        with database_access():
            await self._owner(caller)
            async with self._pool.acquire() as db, db.transaction():
                if group and let_in:
                    verdict = await approvals.group(db, number, "", caller.person)
                elif group:
                    verdict = Verdict(result="refused" if await admission.block_group(db, number) else "nobody")
                else:
                    verdict = await _decide(db, number, let_in=let_in)
        for lane in verdict.waken:
            self._signals.send(lane)
        # codes are not asked for here
        return verdict.result if verdict.result not in ("code_expired", "code_unknown") else "nobody"

    async def health(self, caller: Caller) -> HouseHealth:
        with database_access():
            await self._owner(caller)
            found = await backlog.look(self._pool)
            size = await figures.size(self._pool)
        kept = await asyncio.to_thread(rotation.kept, self._backups)
        return HouseHealth(
            waiting=found.waiting,
            oldest=found.inbox_seconds,
            overdue=max(found.unfired_seconds, found.unsent_seconds),
            platforms=dict(self._connections),
            model=self._model,
            database_bytes=size,
            backup_at=kept[0].at if kept else None,
            backup_bytes=kept[0].size if kept else 0,
            flock=_parrot_files(self._flock),
        )

    async def usage(self, caller: Caller, days: int) -> list[Used]:
        with database_access():
            await self._owner(caller)
            zone = caller.zone or (await people.known(self._pool, caller.person)).zone or "UTC"
            return await figures.used(self._pool, days, zone)

    async def mishaps(self, caller: Caller, most: int) -> list[Mishap]:
        with database_access():
            await self._owner(caller)
            kept = await figures.given_up(self._pool, most)
        told = [
            Mishap(at=one.at, where=one.place, what=one.what, kind=one.kind, grave=one.place.startswith("inbox"))
            for one in kept
        ]
        told += [
            Mishap(at=one.at, where=one.logger, what=one.event, kind=one.error, grave=one.grave) for one in RECENT.kept
        ]
        return sorted(told, key=lambda one: one.at, reverse=True)[:most]

    async def _owner(self, caller: Caller) -> None:
        async with self._pool.acquire() as db:
            if await admission.role(db, caller.person) != "owner":
                raise NotOwner


async def _decide(db: Db, number: int, *, let_in: bool) -> Verdict:
    """Let a person in, or out: who is in already is suspended, and keeps what is theirs."""
    found = next((one for one in await members.everybody(db) if one.person == number), None)
    if found is not None and found.role == "member" and found.suspended == let_in:
        change = await set_status_of(db, found, "active" if let_in else "suspended")
        return Verdict(result="approved" if let_in else "refused", waken=change.waken)
    if let_in:
        return await approvals.person(db, number)
    return await approvals.refuse(db, {"person": number}, "")


def _parrot_files(flock: Flock) -> list[ParrotFile]:
    """Return the file of each parrot, then those of which none could be made."""
    wrong, files, added = {one.file: one.why for one in flock.problems}, flock.files, flock.added
    known = [
        ParrotFile(id=name, file=file, added=name in added, problem=wrong.get(file, "")) for name, file in files.items()
    ]
    return known + [
        ParrotFile(id="", file=file, added=True, problem=why)
        for file, why in wrong.items()
        if file not in files.values()
    ]


def _standing(one: Member) -> Standing:
    match status(one), one.role:
        case "active", "guest":
            return "waiting"
        case "active", "owner":
            return "owner"
        case "active", _:
            return "member"
        case "blocked", _:
            return "blocked"
        case _:
            return "suspended"
