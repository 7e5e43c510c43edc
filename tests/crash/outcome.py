"""What came of a conversation: every row that matters, as plain values to compare whole."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

import asyncpg

from bot.ports.messages import Saying, body_from_json
from storage.db.connections import know_types, session_settings
from storage.db.pool import Db
from tests.support.doubles.sink import Sink


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A conversation with the content of its space, each list in the order of ids."""

    inbox: list[str]
    turns: list[str]
    notes: list[str]
    events: list[str]
    reminders: list[tuple[str, ...]]
    messages: list[tuple[str, str]]
    outbox: list[tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Platform:
    """A platform on loopback; `address` is where it takes messages."""

    sink: Sink
    address: str

    def shown(self, chat: str = "chat") -> list[str]:
        """The texts that a chat shows, in the order in which they came."""
        return [
            "\n".join((*record.receipts, *filter(None, [record.text])))
            for record in self.sink.records
            if record.chat == chat
        ]


@asynccontextmanager
async def looking(dsn: str) -> AsyncGenerator[Db]:
    """A connection as the owner of the tables, who sees all spaces."""
    db = await asyncpg.connect(dsn, server_settings=session_settings() | {"role": "parrots_owner"})
    try:
        await know_types(db)
        yield db
    finally:
        await db.close()


async def outcome(db: Db, conversation: UUID) -> Outcome:
    async def rows(sql: str) -> list[tuple[str, ...]]:
        return [tuple(row) for row in await db.fetch(sql, conversation)]

    async def column(sql: str) -> list[str]:
        return [row[0] for row in await rows(sql)]

    messages = await db.fetch("SELECT role, body FROM message WHERE conversation = $1 ORDER BY id", conversation)
    return Outcome(
        inbox=await column("SELECT state FROM inbox WHERE conversation = $1 ORDER BY id"),
        turns=await column("SELECT state FROM turn WHERE conversation = $1 ORDER BY id"),
        notes=await column("SELECT m.text FROM memo m JOIN conversation c USING (space) WHERE c.id = $1 ORDER BY m.id"),
        events=await column(
            "SELECT e.title FROM event e JOIN conversation c USING (space) WHERE c.id = $1 ORDER BY e.id"
        ),
        reminders=await rows(
            "SELECT d.text, d.state FROM due d JOIN conversation c USING (space) WHERE c.id = $1 ORDER BY d.id"
        ),
        messages=[(row["role"], words(row["body"])) for row in messages],
        outbox=await rows("SELECT left(dedupe_key, 1), state FROM outbox WHERE conversation = $1 ORDER BY id"),
    )


def words(body: dict[str, object]) -> str:
    """A stored body as one text: receipts first; of a reminder, its words."""
    said = body_from_json(body)
    if isinstance(said, Saying):
        return "\n".join((*said.receipts, *filter(None, [said.text])))
    return f"⏰ {body['text']}"
