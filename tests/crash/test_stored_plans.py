"""kill -9 between deciding and doing: what was decided is done, and nothing is decided anew."""

from pathlib import Path

from storage.db.pool import Pool
from tests.crash.outcome import Platform, looking
from tests.crash.test_every_arrow import AHEAD, settled
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.processes.node import Plan
from tests.support.processes.running import node


async def test_what_was_decided_is_done_even_by_a_program_that_would_decide_otherwise(
    dsn: str, pool: Pool, platform: Platform, tmp_path: Path
) -> None:
    """The plan is rewritten while nobody lives: what the next process does can come from nowhere else."""
    chat = await open_chat(pool, "chat")
    await write(pool, chat, "1", "meeting tomorrow at 3pm, and remind me in 10 minutes to stretch")
    plan = Plan(dsn=dsn, die_at="after turn commit", sink=platform.address, can_tell=True)
    async with node(plan, tmp_path / "log") as first:
        await first.died()
    async with looking(dsn) as db:
        assert await db.fetchval("SELECT count(*) FROM event") == 0
        stored = await db.fetchval("SELECT metadata #>> '{plan,tools,1,arguments,text}' FROM call")
        assert stored == "stretch"
        await db.execute("""UPDATE call SET metadata = jsonb_set(metadata, '{plan,tools,1,arguments,text}', '"run"')""")
    async with (
        looking(dsn) as db,
        node(Plan(dsn=dsn, ahead=AHEAD, sink=platform.address, can_tell=True), tmp_path / "log"),
    ):
        await eventually(lambda: settled(db, chat.id, 1))
        assert await db.fetchval("SELECT array_agg(title) FROM event") == ["meeting"]
        assert sorted(await db.fetchval("SELECT array_agg(text) FROM due")) == ["meeting", "run"]
