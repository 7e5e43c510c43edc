"""A process of ours on an embedded server: tells its facts, then obeys the lines it is given until they end."""

import asyncio
import json
import logging
import sys
from pathlib import Path

import asyncpg

from storage import embedded
from storage.db.errors import ClusterError


def say(**facts: object) -> None:
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


async def query(server: embedded.Server, sql: str) -> object:
    connection = await asyncpg.connect(server.dsn())
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


async def live(folder: Path, *, durable: bool) -> None:
    async with embedded.running(folder, durable=durable) as server:
        say(pid=server.pid(), dsn=server.dsn())
        while line := await asyncio.to_thread(sys.stdin.readline):
            if line.strip() == "ensure":
                await server.ensure()
                say(pid=server.pid(), value=await query(server, "SELECT 1"))
            else:
                say(value=str(await query(server, line)))
    say(left=True)


async def churn(folder: Path, rounds: int) -> None:
    """Come and go, again and again."""
    for _ in range(rounds):
        async with embedded.running(folder, durable=False) as server:
            await query(server, "SELECT 1")
    say(rounds=rounds)


def main(folder: str, manner: str) -> None:
    logging.basicConfig(level=logging.INFO)
    try:
        asyncio.run(
            churn(Path(folder), int(manner)) if manner.isdigit() else live(Path(folder), durable=manner == "durable")
        )
    except ClusterError as error:
        say(error=type(error).__name__, text=str(error))


if __name__ == "__main__":
    main(*sys.argv[1:])
