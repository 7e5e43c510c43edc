"""kill -9 while a note overtakes a turn that waits for a model: it is kept once, and the turn goes on where it stood."""

from pathlib import Path

import pytest

from storage.db.pool import Pool
from tests.crash.outcome import Outcome, Platform, looking, outcome
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.doubles.openai import Script, held, says
from tests.support.processes.node import Plan
from tests.support.processes.running import node

AHEAD = "70 seconds"  # the second process finds the leases of the first one over
ASKED, NOTE, WORDS = "tell me a long story about the sea", "note: salt", "The sea is wide."


@pytest.mark.parametrize(
    "place",
    [
        pytest.param("before step commit", id="the note is not committed yet"),
        pytest.param("after step commit", id="the note is committed, and nobody was told"),
        pytest.param("before send", id="the note's answer is about to be sent"),
        pytest.param("after send", id="it was shown, and that is not noted yet"),
    ],
)
async def test_a_note_that_overtakes_is_kept_once_wherever_the_process_dies(
    place: str, dsn: str, pool: Pool, platform: Platform, tmp_path: Path
) -> None:
    script = Script(reply=lambda _body: held(says(WORDS), 0))
    chat = await open_chat(pool, "chat")
    await write(pool, chat, "1", ASKED)
    async with script.serving() as model:
        plan = Plan(
            dsn=dsn, roles=("worker",), die_at=place, visit=1, sink=platform.address, can_tell=True, model=model
        )
        async with node(plan, tmp_path / "1") as first:
            await script.until_asked(1)
            await write(pool, chat, "2", NOTE)
            await first.died()
        second = Plan(dsn=dsn, roles=("worker",), ahead=AHEAD, sink=platform.address, can_tell=True, model=model)
        async with looking(dsn) as db, node(second, tmp_path / "2"):
            await eventually(
                lambda: db.fetchval(
                    "SELECT count(*) = 1 FROM outbox WHERE state = 'sent' AND conversation = $1", chat.id
                )
            )
            early = platform.shown()
            # the first process's request may be released in place of the second's: it is gone
            script.release(8)
            await eventually(
                lambda: db.fetchval(
                    "SELECT count(*) = 2 FROM outbox WHERE state = 'sent' AND conversation = $1", chat.id
                )
            )
            rows = await outcome(db, chat.id)
    assert rows == Outcome(
        inbox=["done", "done"],
        turns=["done", "done"],
        notes=["salt"],
        events=[],
        reminders=[],
        messages=[("user", ASKED), ("user", NOTE), ("agent", "✓ Noted: salt"), ("agent", WORDS)],
        outbox=[("a", "sent")] * 2,
    )
    assert (early, platform.shown()) == (["✓ Noted: salt"], ["✓ Noted: salt", WORDS])
