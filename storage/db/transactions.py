"""The scope of a piece of work (who acts, whose content it is, where), and the fenced transaction that it runs in."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from storage.db.connections import APP_ROLE
from storage.db.errors import LostLease
from storage.db.pool import UNAVAILABLE, Db, Pool

Language = Literal["zh", "en"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The person who acts (`actor`), whose content it is (`space`) and where it was asked (`conversation`).

    `epoch` is the claim on the conversation under which the work is done; None for work that needs no claim
    (buttons, stop). `call` is the call that the work belongs to, for the rows that a rerun looks for; `inbox` the event
    of the control lane that it answers. What is changed is noted with them (the table `change`).
    """

    actor: int
    space: int
    conversation: UUID
    zone: str
    language: Language
    call: int | None = None
    epoch: int | None = None
    inbox: int | None = None


def work(pool: Pool, scope: Scope, *, durable: bool = True) -> AbstractAsyncContextManager[Db]:
    """Open a transaction in the scope's space; with an epoch, lock the conversation and check the claim.

    `durable=False` lets the commit return before it is on disk: only for what a lost server crash may repeat.
    Raises LostLease when somebody else has claimed the conversation since.
    """
    begin = "BEGIN" if durable else "BEGIN; SET LOCAL synchronous_commit = off"
    return _transaction(pool, scope.space, begin, scope)


def look(pool: Pool, scope: Scope) -> AbstractAsyncContextManager[Db]:
    """Open a transaction that sees the scope's space and holds nobody up: `enter` it before anything is kept."""
    return _transaction(pool, scope.space, looks=scope)


def reading(pool: Pool, space: int) -> AbstractAsyncContextManager[Db]:
    """Open a transaction that sees the space and keeps nothing."""
    return _transaction(pool, space, "BEGIN READ ONLY")


def keeping(pool: Pool, space: int) -> AbstractAsyncContextManager[Db]:
    """Open a transaction that sees the space, for what is kept of its content and belongs to no conversation."""
    return _transaction(pool, space)


@asynccontextmanager
async def _transaction(
    pool: Pool, space: int, begin: str = "BEGIN", held: Scope | None = None, looks: Scope | None = None
) -> AsyncGenerator[Db]:
    """Open a transaction whose beginning, settings and hold are sent as one: each of its own is a round trip."""
    statement = f"{begin}; {_seeing(space)}"
    if looks is not None:
        statement += f", {_because(looks)}"
    async with pool.acquire() as db:
        try:
            if held is None:
                await db.execute(statement)
            else:
                await _hold(db, held, f"{statement}; ")
            yield db
            await db.execute("COMMIT")
        except BaseException as error:
            with suppress(
                *UNAVAILABLE
            ):  # with the connection the transaction is gone, and what went wrong is still told
                # who is interrupted knows only later what the server made of the last statement
                if isinstance(error, asyncio.CancelledError | TimeoutError) or db.is_in_transaction():
                    await db.execute("ROLLBACK")
            raise


@asynccontextmanager
async def part(db: Db) -> AsyncGenerator[None]:
    """Open a part of an open transaction: what fails in it is taken back, and the rest of the transaction goes on.

    asyncpg's own `transaction()` cannot be used in one that it did not begin.
    """
    await db.execute("SAVEPOINT part")
    try:
        yield
    except BaseException:
        with suppress(*UNAVAILABLE):
            await db.execute("ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part")
        raise
    await db.execute("RELEASE SAVEPOINT part")


@asynccontextmanager
async def trial(db: Db) -> AsyncGenerator[None]:
    """Open a part of an open transaction that is taken back at its end: what it reads is what would be, and nothing is kept."""
    await db.execute("SAVEPOINT trial")
    try:
        yield
    finally:
        with suppress(*UNAVAILABLE):
            await db.execute("ROLLBACK TO SAVEPOINT trial; RELEASE SAVEPOINT trial")


async def see(db: Db, space: int) -> None:
    """Let the open transaction see a space."""
    await db.execute(_seeing(space))


def _seeing(space: int) -> str:
    """Return the statement by which a transaction says as whom it works, and whose content it may see: for itself alone."""
    return f"SELECT set_config('role', '{APP_ROLE}', true), set_config('app.space', '{space:d}', true)"


def _because(scope: Scope) -> str:
    """Return the part of a statement that says who changes what is changed here, and by what (the function note_change)."""
    cause = ":".join("" if number is None else f"{number:d}" for number in (scope.actor, scope.call, scope.inbox))
    return f"set_config('app.cause', '{cause}', true)"


async def enter(db: Db, scope: Scope, *, durable: bool = True) -> None:
    """Set space and durability of the open transaction and hold the conversation against other writers.

    Raises LostLease as `work` does.
    """
    commit = "on" if durable else "off"
    await _hold(db, scope, f"{_seeing(scope.space)}; SET LOCAL synchronous_commit = {commit}; ")


async def _hold(db: Db, scope: Scope, before: str = "") -> None:
    """Hold the conversation against other writers, if the claim is still ours; what comes `before` goes with it.

    A call must be one of the conversation: a server crash may take back the last turns that were begun (their commits
    are not waited for) and give their numbers to others, while a process still works on them.
    """
    # several statements in one take no parameters: these are a UUID (whose digits are asked for) and numbers
    epoch, call = ("NULL" if number is None else f"{number:d}" for number in (scope.epoch, scope.call))
    found = await db.execute(f"{before}SELECT hold('{scope.conversation.hex}', {epoch}, {call}), {_because(scope)}")
    if found != "SELECT 1":
        raise LostLease(f"conversation {scope.conversation} is no longer ours (epoch {scope.epoch})")
