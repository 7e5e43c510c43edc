"""Items of lists: they keep their order, belong to their space, and a database of before gets them without losing anything."""

import asyncio
from dataclasses import replace

import asyncpg

from storage import embedded
from storage.content import list_items
from storage.content.list_items import ListItem
from storage.db.migrate import migrate, migrations
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from tests.integration.storage.db.test_migrate import empty_database
from tests.support.spaces import settle


async def test_a_database_of_before_gets_lists_and_keeps_its_notes(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:29])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        try:
            await db.execute("SET ROLE parrots_owner")
            await db.execute(
                """INSERT INTO space (kind, platform, chat) VALUES ('group', 'telegram', '-1');
                   INSERT INTO memo (space, text, folded) VALUES (1, 'Shopping list: rice', 'shopping list: rice')"""
            )
            await db.execute("RESET ROLE")
            await migrate(dsn)
            await db.execute("SET ROLE parrots_owner")
            rows = await db.fetch("SELECT text, (SELECT count(*) FROM list_item) FROM memo")
        finally:
            await db.close()
    assert [tuple(row) for row in rows] == [("Shopping list: rice", 0)]


async def test_a_list_is_its_spaces_alone(pool: Pool) -> None:
    (_, ann), (_, bob) = await settle(pool, "ann"), await settle(pool, "bob")
    async with work(pool, ann) as db:
        kept = await list_items.add(db, ann, "shopping", ["rice", "tea"])
    async with work(pool, bob) as db:
        seen = (await list_items.items(db), await list_items.latest(db))
        touched = (await list_items.tick(db, bob, [1, 2], ticked=True), await list_items.remove(db, [1, 2]))
    assert (seen, touched) == (([], ""), ([], []))
    async with work(pool, ann) as db:
        assert await list_items.items(db, "shopping") == kept
    assert [(item.list, item.text, item.ticked) for item in kept] == [
        ("shopping", "rice", False),
        ("shopping", "tea", False),
    ]


async def test_ticks_come_and_go(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    async with work(pool, ann) as db:
        [rice] = await list_items.add(db, ann, "shopping", ["rice"])
        ticked = replace(rice, ticked=True)
        assert await list_items.tick(db, ann, [rice.id], ticked=True) == [ticked]
        assert await list_items.tick(db, ann, [rice.id], ticked=True) == []
        assert await list_items.tick(db, ann, [rice.id], ticked=False) == [rice]


async def test_items_of_before_keep_their_ticks(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:32])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        try:
            await db.execute("SET ROLE parrots_owner")
            await db.execute(
                """INSERT INTO space (kind, platform, chat) VALUES ('group', 'telegram', '-1');
                   INSERT INTO list_item (space, list, text, ticked_at) VALUES (1, 'shopping', 'rice', now())"""
            )
            await db.execute("RESET ROLE")
            await migrate(dsn)
            await db.execute("SET ROLE parrots_owner")
            rows = await db.fetch("SELECT text, ticked_at IS NOT NULL, ticked_by, reminder FROM list_item")
        finally:
            await db.close()
    assert [tuple(row) for row in rows] == [("rice", True, None, None)]


async def test_two_who_tick_at_once_agree(pool: Pool) -> None:
    """Whoever commits first has ticked it; the other changes nothing, and waits no longer than that takes."""
    _, ann = await settle(pool, "ann")
    async with work(pool, ann) as db:
        kept = await list_items.add(db, ann, "shopping", ["rice", "tea"])
    both = replace(ann, conversation=(await settle(pool, "ann2"))[1].conversation)
    ids = [one.id for one in kept]

    async def ticks(scope: Scope) -> list[ListItem]:
        async with work(pool, scope) as db:
            return await list_items.tick(db, scope, ids, ticked=True)

    first, second = await asyncio.gather(ticks(ann), ticks(both))
    assert sorted([len(first), len(second)]) == [0, 2]


async def test_the_order_that_is_given_stays_and_what_is_new_comes_last(pool: Pool) -> None:
    (_, ann), (_, bob) = await settle(pool, "ann"), await settle(pool, "bob")
    async with work(pool, bob) as db:
        foreign = (await list_items.add(db, bob, "shopping", ["figs"]))[0].id
    async with work(pool, ann) as db:
        rice, tea, salt = (one.id for one in await list_items.add(db, ann, "shopping", ["rice", "tea", "salt"]))
        other = (await list_items.add(db, ann, "camping", ["tent"]))[0].id
        await list_items.put(db, "shopping", [salt, foreign, other, rice, salt])  # tea stays where it is
        await list_items.add(db, ann, "shopping", ["flour"])
        assert [one.text for one in await list_items.items(db, "shopping")] == ["salt", "tea", "rice", "flour"]
        await list_items.tick(db, ann, [tea], ticked=True)
        await list_items.put(db, "shopping", [rice, tea, salt])
        assert [one.text for one in await list_items.items(db, "shopping")] == ["rice", "tea", "salt", "flour"]
