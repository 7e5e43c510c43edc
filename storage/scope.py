"""On whose behalf, where and how a piece of work runs; and the fenced transaction that it runs in."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from storage.errors import LostLease
from storage.pool import Db, Pool

Language = Literal["zh", "en"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Who acts (`actor`, a person), whose content it is (`space`) and where it was asked (`conversation`).

    `epoch` is the claim on the conversation under which the work is done; None for work that needs no claim
    (buttons, stop). `call` is the call that the work belongs to, for the rows that a rerun looks for.
    """

    actor: int
    space: int
    conversation: UUID
    zone: str
    language: Language
    call: int | None = None
    epoch: int | None = None


@asynccontextmanager
async def work(pool: Pool, scope: Scope, *, durable: bool = True) -> AsyncGenerator[Db]:
    """Open a transaction in the scope's space; with an epoch, lock the conversation and check the claim.

    `durable=False` lets the commit return before it is on disk: only for what a lost server crash may repeat.
    Raises LostLease when somebody else has claimed the conversation since.
    """
    async with pool.acquire() as db, db.transaction():
        await enter(db, scope, durable=durable)
        yield db


@asynccontextmanager
async def look(pool: Pool, scope: Scope) -> AsyncGenerator[Db]:
    """Open a transaction that sees the scope's space and holds nobody up: `enter` it before anything is kept."""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SELECT set_config('app.space', $1, true)", str(scope.space))
        yield db


async def enter(db: Db, scope: Scope, *, durable: bool = True) -> None:
    """Set space and durability of the open transaction and hold the conversation against other writers.

    A call must be one of the conversation: a server crash may take back the last turns that were begun (their commits
    are not waited for) and give their numbers to others, while a process still works on them.
    """
    held = await db.fetchval(
        """SELECT (SELECT true FROM conversation c WHERE c.id = $3 AND ($4::bigint IS NULL OR c.epoch = $4)
                     AND ($5::bigint IS NULL OR EXISTS (SELECT FROM call JOIN turn ON turn.id = call.turn
                                                        WHERE call.id = $5 AND turn.conversation = c.id))
                   FOR NO KEY UPDATE)
           FROM (SELECT set_config('app.space', $1, true), set_config('synchronous_commit', $2, true)) settings""",
        str(scope.space),
        "on" if durable else "off",
        scope.conversation,
        scope.epoch,
        scope.call,
    )
    if not held:
        raise LostLease(f"conversation {scope.conversation} is no longer ours (epoch {scope.epoch})")
