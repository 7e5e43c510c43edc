"""Groups of the version before hear only what names us, until they want more; a group that is not let in never does."""

import asyncpg

from storage import embedded
from storage.db.migrate import migrate, migrations
from storage.db.pool import open_pool
from storage.people import groups
from tests.integration.storage.db.test_migrate import empty_database


async def test_a_group_of_schema_62_listens_only_once_it_wants_to(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        await migrate(dsn, migrations()[:62])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(
            """INSERT INTO space (kind, platform, tenant, chat, title, approved_at)
               VALUES ('group', 'telegram', '', '-1', 'Team', now()), ('group', 'telegram', '', '-2', 'Others', NULL)"""
        )
        await db.close()
        await migrate(dsn)
        pool = await open_pool(dsn, size=2)
        before = await groups.listening(pool, "telegram", "", "-1")
        async with pool.acquire() as own:
            for space in (1, 2):
                await groups.set_ambient(own, space, on=True)
        room = await groups.of_space(pool, 1)
        assert before is None
        assert room is not None
        assert room.ambient
        assert await groups.listening(pool, "telegram", "", "-1") is not None
        assert await groups.listening(pool, "telegram", "", "-2") is None
        await pool.close()
