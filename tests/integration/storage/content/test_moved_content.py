"""What names another thing of its space names it still when both have become another space's: two persons, two groups."""

import asyncpg
import pytest

from storage.conversations import conversations
from storage.db.pool import Db, Pool
from storage.people import groups, people
from storage.queue import outbox
from tests.support.spaces import settle

FURNISHED = """
    WITH talk AS (SELECT id, space, person FROM conversation WHERE id = $1),
    calendar AS (INSERT INTO subscription (space, person, name, url) SELECT space, $2, n, 'https://example.org/' || n
        FROM talk, unnest(ARRAY['both', $3]) n RETURNING id, space, name),
    read AS (INSERT INTO event (space, title, starts_at, ends_at, zone, subscription)
        SELECT space, 'of ' || name, now(), now() + interval '1 hour', 'UTC', id FROM calendar),
    series AS (INSERT INTO event (space, title, starts_at, ends_at, zone)
        SELECT space, 'series', now(), now() + interval '1 hour', 'UTC' FROM talk RETURNING id, space),
    moved AS (INSERT INTO event (space, title, starts_at, ends_at, zone, series)
        SELECT space, 'moved', now(), now() + interval '1 hour', 'UTC', id FROM series),
    bell AS (INSERT INTO due (space, conversation, person, text, wall, zone, zone_mode, due_at, token, event)
        SELECT s.space, t.id, $2, 'bell', now(), 'UTC', 'fixed', now() + interval '1 day', 't', s.id FROM series s, talk t RETURNING id, space),
    once AS (INSERT INTO due (space, conversation, person, text, wall, zone, zone_mode, due_at, token, series)
        SELECT b.space, t.id, $2, 'once', now(), 'UTC', 'fixed', now() + interval '1 day', 't', b.id FROM bell b, talk t),
    note AS (INSERT INTO memo (space, person, text, folded, reminder) SELECT space, $2, 'note', 'note', id FROM bell RETURNING id, space),
    photo AS (INSERT INTO attachment (id, space, person, memo, name, media, size, digest, data)
        SELECT gen_random_uuid(), space, $2, id, 'photo', 'image/png', 1, 'd', 'x' FROM note),
    item AS (INSERT INTO list_item (space, person, list, text, reminder) SELECT space, $2, 'shopping', 'item', id FROM bell),
    said AS (INSERT INTO message (key, conversation, space, role, person, body)
        SELECT 'a:' || $3, id, space, 'agent', $2, '{}' FROM talk RETURNING id, space, conversation),
    judged AS (INSERT INTO feedback (conversation, space, person, message, agent, request, verdict)
        SELECT conversation, space, $2, id, 'memo', '', 'good' FROM said),
    sent AS (INSERT INTO outbox (dedupe_key, account, conversation, lane, space, message, body)
        SELECT 'a:' || $3, 'test:1', conversation, 'interactive', space, id, '{"type": "answer"}' FROM said)
    INSERT INTO outbox (dedupe_key, account, conversation, lane, space, due, due_version, body)
    SELECT 'r:' || b.id, 'test:1', t.id, 'bulk', b.space, b.id, 1, '{"type": "reminder"}' FROM bell b, talk t
"""
NAMED = """
    SELECT 'moved' AS name, s.title AS names FROM event e JOIN event s ON (s.space, s.id) = (e.space, e.series) WHERE e.space = $1
    UNION ALL SELECT e.title, s.name FROM event e JOIN subscription s ON (s.space, s.id) = (e.space, e.subscription) WHERE e.space = $1
    UNION ALL SELECT d.text, e.title FROM due d JOIN event e ON (e.space, e.id) = (d.space, d.event) WHERE d.space = $1
    UNION ALL SELECT d.text, s.text FROM due d JOIN due s ON (s.space, s.id) = (d.space, d.series) WHERE d.space = $1
    UNION ALL SELECT m.text, d.text FROM memo m JOIN due d ON (d.space, d.id) = (m.space, m.reminder) WHERE m.space = $1
    UNION ALL SELECT a.name, m.text FROM attachment a JOIN memo m ON (m.space, m.id) = (a.space, a.memo) WHERE a.space = $1
    UNION ALL SELECT i.text, d.text FROM list_item i JOIN due d ON (d.space, d.id) = (i.space, i.reminder) WHERE i.space = $1
    UNION ALL SELECT 'opinion', m.key FROM feedback f JOIN message m ON (m.space, m.id) = (f.space, f.message) WHERE f.space = $1
    UNION ALL SELECT 'answer', m.key FROM outbox o JOIN message m ON (m.space, m.id) = (o.space, o.message) WHERE o.space = $1
    UNION ALL SELECT 'ring', d.text FROM outbox o JOIN due d ON (d.space, d.id) = (o.space, o.due) WHERE o.space = $1
"""
OF_EACH = [
    ("bell", "series"), ("item", "bell"), ("moved", "series"), ("note", "bell"), ("once", "bell"), ("photo", "note"), ("ring", "bell"),
]  # fmt: skip


def of_one(name: str) -> list[tuple[str, str]]:
    return [*OF_EACH, ("answer", f"a:{name}"), ("opinion", f"a:{name}"), (f"of {name}", name)]


async def as_owner(db: Db, statement: str, *values: object) -> list[tuple[object, ...]]:
    await db.execute("SET LOCAL ROLE parrots_owner")
    rows = [tuple(row.values()) for row in await db.fetch(statement, *values)]
    await db.execute("SET LOCAL ROLE NONE")
    return sorted(rows)


async def rings(pool: Pool) -> set[str]:
    """Return how what is to be sent looks to who sends it: nothing of it is called off."""
    states = set[str]()
    for lane in ("interactive", "bulk"):
        while parcels := await outbox.claim(pool, account="test:1", lane=lane, worker="w", lease_seconds=60, most=8):
            for one in parcels:
                states.add("sending" if await outbox.start_sending(pool, one, "w", 60) else "called off")
                await outbox.mark_sent(pool, one, f"p{one.id}")
    return states


async def test_of_two_persons(pool: Pool) -> None:
    (mine, gone), (yours, kept) = await settle(pool, "ann", push=True), await settle(pool, "ben", push=True)
    async with pool.acquire() as db, db.transaction():
        await as_owner(db, FURNISHED, mine.id, gone.actor, "hers")
        await as_owner(db, FURNISHED, yours.id, kept.actor, "his")
        await people.join(db, gone.actor, kept.actor)
        found = await as_owner(db, NAMED, kept.space)
        left = await as_owner(db, NAMED, gone.space)
    assert found == sorted([*of_one("hers"), *of_one("his"), ("of both", "both")])
    assert left == []
    assert await rings(pool) == {"sending"}


async def test_of_a_group_that_has_got_another_address(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    rooms = [await groups.room(pool, "test", "", chat, "club", let_in=True) for chat in ("old", "new")]
    talks = [
        await conversations.open_session(
            pool, platform="test", account="test:1", chat=chat, space=room.space, push=True
        )
        for chat, room in zip(("old", "new"), rooms, strict=True)
    ]
    async with pool.acquire() as db, db.transaction():
        await as_owner(db, FURNISHED, talks[0].id, ann.actor, "theirs")
        await db.execute("SELECT move_group('test', '', 'old', 'new')")
        found = await as_owner(db, NAMED, talks[1].space)
    assert found == sorted([*of_one("theirs"), ("of both", "both")])
    assert await rings(pool) == {"sending"}


@pytest.mark.parametrize(
    "move",
    [
        "UPDATE memo SET space = $1 WHERE space = $2 AND reminder IS NOT NULL",
        "UPDATE list_item SET space = $1 WHERE space = $2 AND reminder IS NOT NULL",
        "UPDATE event SET space = $1 WHERE space = $2 AND series IS NOT NULL",
        "UPDATE feedback SET space = $1 WHERE space = $2",
        "UPDATE outbox SET space = $1 WHERE space = $2 AND message IS NOT NULL",
    ],
)
async def test_a_thing_of_another_space_cannot_be_named(pool: Pool, move: str) -> None:
    """The database itself refuses it, whatever the program does."""
    (mine, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    async with pool.acquire() as db, db.transaction():
        await as_owner(db, FURNISHED, mine.id, ann.actor, "hers")
        with pytest.raises(asyncpg.ForeignKeyViolationError):
            await as_owner(db, move, ben.space, ann.space)
