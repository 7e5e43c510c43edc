"""A stop that cannot be carried out: a failure like any other."""

from bot.ports.messages import StopRequest
from bot.process.settings import Settings
from storage.content import events
from storage.db.pool import Pool
from tests.integration.turns.test_worker import quiet, refuse, send
from tests.support.doubles.chats import eventually, open_chat, until_blocked
from tests.support.houses import houses


async def test_a_stop_that_fails_ends_no_worker(settings: Settings, dsn: str, pool: Pool) -> None:
    """One turn at a time is worked on; that of another chat waits for its calendar, so ours is begun and gets no further."""
    one = settings.model_copy(update={"limits": settings.limits.model_copy(update={"busy": 1})})
    other, session = await open_chat(pool, "ben", push=False), await open_chat(pool, "ann", push=False)
    await refuse(pool, "turn", "NEW.state = 'stopped'", "UPDATE")
    async with houses(one, dsn) as [ports]:
        async with pool.acquire() as db, db.transaction():
            await events.lock_calendar(db, other.space)
            await send(ports, other, "meeting tomorrow at 3pm, and remind me in 10 minutes to stretch")
            await until_blocked(pool)
            await send(ports, session, "so here I am")
            await eventually(lambda: pool.fetchval("SELECT count(*) = 2 FROM turn WHERE state = 'running'"))
            await send(ports, session, StopRequest())
            await eventually(lambda: pool.fetchval("SELECT EXISTS (SELECT FROM inbox WHERE tries > 0)"), 20)
        await quiet(pool)
    assert await pool.fetchval("SELECT state FROM turn WHERE conversation = $1", other.id) == "done"
    assert await pool.fetchval("SELECT state FROM turn WHERE conversation = $1", session.id) == "failed"
