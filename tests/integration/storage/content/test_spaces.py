"""Whether a space has changed: every write of content is seen, whoever makes it; what the clock does is not one."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest

from storage.content import events, notes, reminders
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope, work
from storage.people import people
from tests.integration.storage.content.test_references import event, reminder
from tests.support.spaces import settle, written

Write = Callable[[Db, Scope], Awaitable[object]]
NOON = datetime(2036, 6, 1, 12, tzinfo=UTC)

WRITES: dict[str, Write] = {
    "note": lambda db, scope: notes.add(db, scope, "a note"),
    "event": lambda db, scope: event(db, scope, "an event"),
    "reminder": lambda db, scope: reminder(db, scope, "a reminder"),
    "changed note": lambda db, _: db.execute("UPDATE memo SET text = 'other', version = version + 1"),
    "removed note": lambda db, _: db.execute("DELETE FROM memo"),
    "moved event": lambda db, _: db.execute("UPDATE event SET ends_at = ends_at + interval '1 hour'"),
    "moved reminder": lambda db, _: db.execute("UPDATE due SET wall = wall + interval '1 hour', version = version + 1"),
    "cancelled reminder": lambda db, _: db.execute("UPDATE due SET state = 'cancelled'"),
}
QUIET: dict[str, Write] = {
    "reading": lambda db, _: events.candidates(db, NOON, NOON + timedelta(days=1)),
    "firing": lambda db, _: db.execute("UPDATE due SET state = 'fired', fired_at = clock_now()"),
    "going on": lambda db, _: db.execute("UPDATE due SET due_at = due_at + interval '1 day', following_at = NULL"),
    "missing": lambda db, _: db.execute("UPDATE due SET state = 'missed'"),
}


async def furnished(pool: Pool, name: str) -> Scope:
    _, scope = await settle(pool, name)
    async with work(pool, scope) as db:
        for kind in ("note", "event", "reminder"):
            await WRITES[kind](db, scope)
    return scope


@pytest.mark.parametrize("kind", WRITES)
async def test_a_write_changes_the_number_of_its_space_alone(pool: Pool, kind: str) -> None:
    ann, ben = await furnished(pool, "ann"), await furnished(pool, "ben")
    before = [await written(pool, scope.space) for scope in (ann, ben)]
    async with work(pool, ann) as db:
        await WRITES[kind](db, ann)
    after = [await written(pool, scope.space) for scope in (ann, ben)]
    assert (after[0] != before[0], after[1] == before[1]) == (True, True)


@pytest.mark.parametrize("kind", QUIET)
async def test_what_nobody_asked_for_does_not(pool: Pool, kind: str) -> None:
    ann = await furnished(pool, "ann")
    before = await written(pool, ann.space)
    async with work(pool, ann) as db:
        await QUIET[kind](db, ann)
    assert await written(pool, ann.space) == before


async def test_what_is_rolled_back_does_not_and_each_commit_has_its_own(pool: Pool) -> None:
    ann = await furnished(pool, "ann")
    seen = [await written(pool, ann.space)]
    async with pool.acquire() as db:
        tried = db.transaction()
        await tried.start()
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(ann.space)
        )
        await notes.add(db, ann, "not kept")
        await tried.rollback()
    assert await written(pool, ann.space) == seen[0]
    for number in range(3):
        async with work(pool, ann) as db:
            await notes.add(db, ann, f"note {number}")
            await reminders.cancel(db, 1)
        seen.append(await written(pool, ann.space))
    assert len(set(seen)) == 4


async def test_a_joined_space_has_changed(pool: Pool) -> None:
    gone, kept = await furnished(pool, "ann"), await furnished(pool, "ben")
    before = await written(pool, kept.space)
    async with pool.acquire() as db:
        await people.join(db, gone.actor, kept.actor)
    assert await written(pool, kept.space) != before
    assert await written(pool, gone.space) == 0
