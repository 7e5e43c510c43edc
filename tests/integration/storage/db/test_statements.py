"""Each statement that we have, before the server."""

import asyncpg

from storage.db.pool import Pool
from tests.support.statements import statements


async def test_the_server_understands_every_statement(pool: Pool) -> None:
    """Its tables, columns, types and functions are there, also where no other test comes by."""
    refused: dict[str, str] = {}
    async with pool.acquire() as db, db.transaction():
        await db.execute("SELECT set_config('role', 'parrots_app', true)")
        ours = {name: one for name, one in statements().items() if ".legacy_rows:" not in name}  # another program's
        for name, statement in ours.items():
            try:
                async with db.transaction():
                    await db.prepare(statement.text)
            except asyncpg.PostgresError as error:
                refused[name] = str(error)
    assert refused == {}
