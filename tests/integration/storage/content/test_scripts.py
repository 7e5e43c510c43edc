"""In which characters Chinese is written to somebody: kept of who writes so, never against what was told, gone with them."""

import asyncpg

from storage import embedded
from storage.db.migrate import migrate, migrations
from storage.db.pool import open_pool
from storage.people import people
from tests.integration.storage.db.test_migrate import empty_database


async def test_people_of_schema_61_have_none_until_they_write_so(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:61])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(
            """INSERT INTO person (role, name, language) VALUES ('owner', 'Ann', 'zh'), ('member', 'Ben', NULL);
               INSERT INTO space (kind, person) VALUES ('person', 1), ('person', 2)"""
        )
        await db.close()
        await migrate(dsn)
        pool = await open_pool(dsn, size=2)
        before = (await people.known(pool, 1)).script
        await people.learn_script(pool, 1, "hant")
        kept = (await people.known(pool, 1)).script
        async with pool.acquire() as own:
            await people.set_language(own, 1, "zh")
            await people.set_script(own, 1, "hans")
        await people.learn_script(pool, 1, "hant")
        told = (await people.known(pool, 1)).script
        await people.learn_script(pool, 2, "hant")
        async with pool.acquire() as own:
            await people.set_script(own, 1, None)
            await people.join(own, 2, 1)
        joined = (await people.known(pool, 1)).script
        await pool.close()
    assert (before, kept, told, joined) == (None, "hant", "hans", "hant")
