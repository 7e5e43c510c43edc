"""What is kept of people's feedback, read by tests past all spaces."""

from storage.db.pool import Pool
from tests.support.doubles.chats import eventually


async def kept(pool: Pool) -> list[tuple[str, str, str | None]]:
    """Who answered, the verdict, and who was asked instead, in order."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        rows = await db.fetch("SELECT agent, verdict, better FROM feedback ORDER BY id")
    return [(row["agent"], row["verdict"], row["better"]) for row in rows]


async def until_kept(pool: Pool, *wanted: tuple[str, str, str | None]) -> None:
    """Wait until exactly this is kept."""

    async def is_so() -> bool:
        return await kept(pool) == list(wanted)

    await eventually(is_so, deadline=60)


async def until_known(pool: Pool, number: int = 1) -> None:
    """Wait until so many messages are known by what the platform calls them: people react after they have read."""
    await eventually(
        lambda: pool.fetchval("SELECT count(*) = $1 FROM outbox WHERE platform_id IS NOT NULL", number), deadline=60
    )
