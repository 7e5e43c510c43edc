"""Persons: made once, raised by settings, joined into one; and the codes that let them in."""

import asyncio
import re
from datetime import timedelta

import asyncpg
import pytest

from storage.content import notes
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.people import admission, pairing_codes, people, unasked
from storage.queue import inbox
from storage.queue.inbox import NewItem
from tests.integration.storage.db.test_scope import furnish
from tests.support.doubles.chats import until_blocked
from tests.support.ringing import now
from tests.support.spaces import settle


async def tables_with(pool: Pool, column: str) -> set[str]:
    """Return them whether the login may read them or not."""
    rows = await pool.fetch(
        """SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = $1 AND a.attnum > 0
           WHERE c.relnamespace = 'parrots'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition""",
        column,
    )
    return {row["relname"] for row in rows}


async def test_a_stranger_is_met_once_however_many_ask_at_once(pool: Pool) -> None:
    met = await asyncio.gather(*(people.met(pool, "telegram", "", "5") for _ in range(6)))
    assert ({person.id for person in met}, met[0].role) == ({met[0].id}, "guest")


@pytest.mark.parametrize(
    ("was", "told", "becomes"),
    [
        ("guest", "member", "member"),
        ("guest", "owner", "owner"),
        ("member", "owner", "owner"),
        ("owner", "guest", "owner"),
        ("member", "guest", "member"),
        ("blocked", "member", "blocked"),
        ("blocked", "owner", "owner"),
    ],
)
async def test_settings_raise_and_never_lower(
    pool: Pool, was: people.Role, told: people.Role, becomes: people.Role
) -> None:
    await people.met(pool, "telegram", "", "5", was)
    assert (await people.met(pool, "telegram", "", "5", told)).role == becomes


async def test_two_persons_become_one_with_everything_that_was_theirs(pool: Pool) -> None:
    (_, gone), (_, kept) = await settle(pool, "ann"), await settle(pool, "ben")
    await furnish(pool, gone)
    await furnish(pool, kept)
    async with pool.acquire() as db, db.transaction():
        await pairing_codes.pairing(db, gone.actor)
        await people.set_language(db, gone.actor, "zh")
        await people.set_zone(db, gone.actor, "Europe/Rome")
        await people.join(db, gone.actor, kept.actor)
        await people.join(db, kept.actor, kept.actor)
        await db.execute("SET LOCAL ROLE parrots_owner")
        for column, value in (("person", gone.actor), ("space", gone.space)):
            for table in await tables_with(pool, column):
                assert await db.fetchval(f"SELECT count(*) FROM {table} WHERE {column} = $1", value) == 0, table  # noqa: S608
        for table in ("message", "memo", "event", "due", "action", "conversation", "identity"):
            column = "person" if table == "identity" else "space"
            value = kept.actor if table == "identity" else kept.space
            assert await db.fetchval(f"SELECT count(*) FROM {table} WHERE {column} = $1", value) == 2, table  # noqa: S608
    one = await people.known(pool, kept.actor)
    assert (one.language, one.language_source, one.zone, one.zone_source) == ("zh", "told", "Europe/Rome", "told")


async def test_what_either_had_planned_still_comes_and_what_both_had_comes_once(pool: Pool) -> None:
    (_, gone), (_, kept) = await settle(pool, "ann"), await settle(pool, "ben")
    soon = await now(pool) + timedelta(hours=8)
    for scope, names in ((gone, ("briefing_day", "agenda_once 2026-11-29")), (kept, ("briefing_day",))):
        async with work(pool, scope) as db:
            for name in names:
                await unasked.plan(db, scope, name, soon + timedelta(hours=scope is gone))
    async with pool.acquire() as db, db.transaction():
        await people.join(db, gone.actor, kept.actor)
    async with work(pool, kept) as db:
        assert await unasked.planned(db) == {"briefing_day": soon, "agenda_once 2026-11-29": soon + timedelta(hours=1)}


# What triggers make of what is moved, what a feed told of who is gone, and the way to a calendar elsewhere, which ends.
NOT_MOVED = {"findable", "findable_count", "posting", "meaning", "change", "remote_calendar", "remote_object"}


PERSONS_ALONE = {"space", "code", "remote_calendar"}  # gone with the person


async def test_joining_knows_every_table_that_belongs_to_somebody(pool: Pool) -> None:
    """A new table with a person or a space must be added to join_people or move_content (or go with the person, as a code does)."""
    body: str = await pool.fetchval("SELECT prosrc FROM pg_proc WHERE proname = 'join_people'")
    moved: str = await pool.fetchval("SELECT prosrc FROM pg_proc WHERE proname = 'move_content'")
    first, _, rest = body.partition("END LOOP")
    spaces = {*re.findall(r"'(\w+)'", moved + first), *re.findall(r"UPDATE (\w+) SET space", moved + first)}
    assert await tables_with(pool, "space") - spaces == NOT_MOVED
    assert {table for table in await tables_with(pool, "person") if f"'{table}'" not in rest} == PERSONS_ALONE


async def test_what_comes_in_while_two_are_joined_waits_and_is_told_to_look_again(pool: Pool) -> None:
    (session, gone), (_, kept) = await settle(pool, "ann"), await settle(pool, "ben")
    new = NewItem(
        account="a", event_key="k", conversation=session.id, person=gone.actor, lane="chat", payload={"kind": "text"}
    )
    async with pool.acquire() as db, db.transaction():
        await people.join(db, gone.actor, kept.actor)
        keeping = asyncio.ensure_future(inbox.keep_all(pool, [new]))
        await until_blocked(pool)
    assert await keeping == [None]


async def test_work_for_who_is_gone_cannot_be_committed(pool: Pool) -> None:
    (_, gone), (_, kept) = await settle(pool, "ann"), await settle(pool, "ben")
    async with pool.acquire() as db:
        await people.join(db, gone.actor, kept.actor)

    async def note(scope: Scope) -> None:
        async with work(pool, scope) as db:
            await notes.add(db, scope, "too late")

    with pytest.raises(asyncpg.ForeignKeyViolationError):
        await note(gone)


# codes ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ABCD-EFGH", "ABCD-EFGH"),
        (" abcdefgh ", "ABCD-EFGH"),
        ("aBcD-eFgH", "ABCD-EFGH"),
        ("ABCD EFGH", None),
        ("ABCD-EFGI", None),
        ("my code is ABCD-EFGH", None),
        ("ABCDEFG", None),
        ("", None),
    ],
)
def test_a_code_is_read_however_it_is_written(text: str, code: str | None) -> None:
    assert pairing_codes.read(text) == code


async def test_a_guest_has_one_code_at_a_time(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")

    async def ask() -> pairing_codes.Pairing:
        async with pool.acquire() as db, db.transaction():
            return await pairing_codes.pairing(db, ann.actor)

    given = await asyncio.gather(*(ask() for _ in range(5)))
    assert (len({one.code for one in given}), [one.fresh for one in given].count(True)) == (1, 1)
    assert pairing_codes.read(given[0].code) == given[0].code
    await pool.execute("UPDATE code SET expires_at = clock_now()")
    again = await ask()
    assert (again.fresh, again.code != given[0].code) == (True, True)


async def test_the_owners_code_is_the_same_for_all_and_taken_once(pool: Pool) -> None:
    given = {await pairing_codes.owner_code(pool) for _ in range(2)} | set(
        await asyncio.gather(*(pairing_codes.owner_code(pool) for _ in range(4)))
    )
    [code] = given
    assert code is not None

    async def take() -> bool:
        async with pool.acquire() as db, db.transaction():
            return await pairing_codes.take_owners(db, code)

    assert sorted(await asyncio.gather(*(take() for _ in range(3)))) == [False, False, True]


async def test_what_somebody_is_told_is_told_once_an_hour(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    async with pool.acquire() as db:
        assert [await admission.tell_guest(db, ann.actor) for _ in range(2)] == [True, False]
        await db.execute("UPDATE person SET told_at = told_at - interval '1 hour'")
        assert await admission.tell_guest(db, ann.actor)
