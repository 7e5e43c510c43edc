"""kill -9 while an answer to a protocol is taken: it is saved and answered once, wherever the process dies."""

from pathlib import Path
from uuid import UUID

import pytest

from storage.db.pool import Db, Pool
from tests.crash.outcome import Platform, looking
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.processes.node import Plan
from tests.support.processes.running import node

AHEAD = "70 seconds"  # the second process finds the leases of the first one over
ANSWER = "the back room without a window\nmeetings about meetings"


async def settled(db: Db, conversation: UUID, shown: int) -> bool:
    return await db.fetchval(
        """SELECT (SELECT count(*) FROM outbox WHERE conversation = $1 AND state = 'sent') = $2
              AND NOT EXISTS (SELECT FROM turn WHERE conversation = $1 AND state = 'running')
              AND NOT EXISTS (SELECT FROM outbox WHERE conversation = $1 AND state NOT IN ('sent', 'dead', 'suppressed'))""",
        conversation,
        shown,
    )


@pytest.mark.parametrize("place", ["after turn commit", "before step commit", "after step commit", "before send"])
async def test_an_answer_is_saved_and_answered_once(
    place: str, dsn: str, pool: Pool, platform: Platform, tmp_path: Path
) -> None:
    chat, log = await open_chat(pool, "chat"), tmp_path / "log"
    async with looking(dsn) as db:
        async with node(Plan(dsn=dsn, sink=platform.address, can_tell=True), log):
            await write(pool, chat, "1", "/protocol start dankoe")
            await eventually(lambda: settled(db, chat.id, 1))
            await write(pool, chat, "2", "yes")
            await eventually(lambda: settled(db, chat.id, 2))
        await write(pool, chat, "3", ANSWER)
        dying = Plan(dsn=dsn, sink=platform.address, can_tell=True, ahead=AHEAD, die_at=place)
        async with node(dying, log) as first:
            await first.died()
        async with node(Plan(dsn=dsn, sink=platform.address, can_tell=True, ahead="140 seconds"), log):
            await eventually(lambda: settled(db, chat.id, 3))
        kept = await db.fetchval("SELECT skills -> 'lifecoach' FROM profile WHERE space = $1", chat.space)
    assert kept["protocol"]["step"] == 2
    assert kept["protocol"]["data"] == {"step_1": {"pain_points": ANSWER.splitlines()}}
    assert kept["north_star"] == {"pain_points": ANSWER.splitlines()}
    assert [text.split(" ")[0].split("\n")[-1] for text in platform.shown()[1:]] == ["Let's", "2/6"]
