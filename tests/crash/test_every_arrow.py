"""kill -9 at every arrow of a message's way: the next process finishes what was begun, once and in order."""

from pathlib import Path
from uuid import UUID

import pytest

from agents.texts.times import point, span
from storage.db.pool import Db, Pool
from tests.crash.outcome import Outcome, Platform, looking, outcome
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.processes.node import Plan
from tests.support.processes.running import node
from tests.support.processes.visitor import visiting

ZONE = "Asia/Shanghai"
AHEAD = "70 seconds"  # the second process finds the leases of the first one over
WRITTEN = ("note: one", "meeting tomorrow at 3pm, and remind me in 10 minutes to stretch", "note: two")
"""One thing is answered in the commit that begins its turn; two things are done in commits of their own."""
ASSUMED = "(Times are in Asia/Shanghai; I'm assuming that is yours.)"
ASKED = "(I'm assuming your time zone is Asia/Shanghai. Is that right?)"
REPEATED = "(Possibly a repeat: I could not tell whether the last one arrived.)"


async def answers(db: Db, *, push: bool) -> list[str]:
    """The answers to WRITTEN, from the rows that they were printed from; a platform's person is asked for their zone, once."""
    event = await db.fetchrow("SELECT starts_at, ends_at FROM event")
    due = await db.fetchval("SELECT due_at FROM due WHERE kind = 'reminder'")
    if event is None or due is None:
        return []
    return [
        "✓ Noted: one",
        f"✓ Created: meeting ({span(event['starts_at'], event['ends_at'], ZONE, 'en')})\n"
        f"✓ Created: stretch ({point(due.replace(second=0), ZONE, 'en')})\n"
        f"I will remind you 15 minutes before.\nI will remind you then.\n{ASKED if push else ASSUMED}",
        "✓ Noted: two",
    ]


def whole(said: list[str], *, push: bool) -> Outcome:
    """What there must be in the end, wherever the process died."""
    dialogue = [
        pair for text, answer in zip(WRITTEN, said, strict=True) for pair in (("user", text), ("agent", answer))
    ]
    return Outcome(
        inbox=["done"] * 3,
        turns=["done"] * 3,
        notes=["one", "two"],
        events=["meeting"],
        reminders=[("meeting", "pending"), ("stretch", "pending")],
        messages=dialogue,
        outbox=[("a", "sent")] * 3 if push else [],
    )


async def settled(db: Db, conversation: UUID, turns: int = 3) -> bool:
    """Whether so many turns are over and nothing waits to be sent."""
    return await db.fetchval(
        """SELECT (SELECT count(*) FROM turn WHERE conversation = $1 AND state <> 'running') = $2
              AND NOT EXISTS (SELECT FROM outbox WHERE conversation = $1 AND state NOT IN ('sent', 'dead', 'suppressed'))""",
        conversation,
        turns,
    )


async def push_story(
    dsn: str, pool: Pool, platform: Platform, log: Path, plan: Plan
) -> tuple[Outcome, list[str], list[str]]:
    """Three messages wait; the first process dies by plan, a second one does the rest. The rows, the answers, what was shown."""
    chat = await open_chat(pool, "chat")
    for number, text in enumerate(WRITTEN):
        await write(pool, chat, str(number), text)
    async with node(plan, log) as first:
        await first.died()
    second = Plan(dsn=dsn, ahead=AHEAD, sink=platform.address, can_tell=plan.can_tell)
    async with looking(dsn) as db, node(second, log):
        await eventually(lambda: settled(db, chat.id))
        return await outcome(db, chat.id), await answers(db, push=True), platform.shown()


@pytest.mark.parametrize(
    ("place", "visit"),
    [
        pytest.param("before step commit", 1, id="answered at once, not yet committed"),
        pytest.param("after step commit", 1, id="answered at once, and committed"),
        ("after lease", 2),
        ("after turn commit", 1),
        ("before tool commit", 1),
        ("after tool commit", 1),
        ("before tool commit", 2),
        ("after tool commit", 2),
        ("before step commit", 2),
        ("after step commit", 2),
        ("before send", 2),
    ],
)
async def test_a_death_leaves_no_trace_where_the_platform_can_tell(
    place: str, visit: int, dsn: str, pool: Pool, platform: Platform, tmp_path: Path
) -> None:
    plan = Plan(dsn=dsn, die_at=place, visit=visit, sink=platform.address, can_tell=True)
    rows, said, shown = await push_story(dsn, pool, platform, tmp_path / "log", plan)
    assert rows == whole(said, push=True)
    assert shown == said


@pytest.mark.parametrize(
    ("place", "can_tell", "repeats"),
    [
        pytest.param("after send", False, True, id="shown, and the platform cannot tell: once more, marked"),
        pytest.param("after send", True, False, id="shown, and the platform can tell: not again"),
    ],
)
async def test_a_death_between_showing_and_noting_repeats_at_most_once(
    place: str, can_tell: bool, repeats: bool, dsn: str, pool: Pool, platform: Platform, tmp_path: Path
) -> None:
    plan = Plan(dsn=dsn, die_at=place, visit=2, sink=platform.address, can_tell=can_tell)
    rows, said, shown = await push_story(dsn, pool, platform, tmp_path / "log", plan)
    assert rows == whole(said, push=True)
    again = [f"{said[1]}\n{REPEATED}"] if repeats else []
    assert shown == [*said[:2], *again, said[2]]


@pytest.mark.parametrize(
    ("can_tell", "marked"),
    [
        pytest.param(False, True, id="the platform cannot tell: sent, marked as a possible repeat"),
        pytest.param(True, False, id="the platform can tell: simply sent"),
    ],
)
async def test_a_death_just_before_the_request_loses_nothing(
    can_tell: bool, marked: bool, dsn: str, pool: Pool, platform: Platform, tmp_path: Path
) -> None:
    plan = Plan(dsn=dsn, die_at="on the wire", visit=2, sink=platform.address, can_tell=can_tell)
    rows, said, shown = await push_story(dsn, pool, platform, tmp_path / "log", plan)
    assert rows == whole(said, push=True)
    second = f"{said[1]}\n{REPEATED}" if marked else said[1]
    assert shown == [said[0], second, said[2]]


@pytest.mark.parametrize("place", ["after inbox commit", "after step commit"])
async def test_whoever_posts_until_acknowledged_is_heard_once(place: str, dsn: str, tmp_path: Path) -> None:
    """On a pull channel: the process dies after keeping the second message, before it was acknowledged or just after."""
    log = tmp_path / "log"
    async with node(Plan(dsn=dsn, die_at=place, visit=2), log) as first, visiting(lambda: first.address) as visitor:
        session = await visitor.open_session()
        acknowledged = [await visitor.post(session, str(number), text) for number, text in enumerate(WRITTEN)]
        await first.died()
    assert acknowledged[0]
    async with (
        looking(dsn) as db,
        node(Plan(dsn=dsn, ahead=AHEAD), log) as second,
        visiting(lambda: second.address) as visitor,
    ):
        for number, text in enumerate(WRITTEN):
            await visitor.insist(session, str(number), text)
        await eventually(lambda: settled(db, UUID(session)))
        assert await outcome(db, UUID(session)) == whole(await answers(db, push=False), push=False)
