"""What is in the tables, across spaces, as their owner sees it."""

from typing import Any

from storage.db.pool import Pool


async def owners(pool: Pool, sql: str, *arguments: object) -> Any:  # noqa: ANN401 - a value of the database
    """The first value that a statement of the owner gives."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        return await db.fetchval(sql, *arguments)
