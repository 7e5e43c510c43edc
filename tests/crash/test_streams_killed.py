"""kill -9 of the whole program while an answer streams on the emulated Slack: it is there once, whole, and nothing looks worked on."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from storage.db.pool import Pool
from tests.emulated.slack.conftest import ANN, GENERAL, WAIT, Emulated, emulated
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Script, held, says
from tests.support.outgoing import settled
from tests.support.processes.commands import command
from tests.support.processes.running import Running

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(300)]

WORDS = ("Blue light is scattered most. ", "So it comes from everywhere. ", "In the evening only red is left.")


@pytest.fixture
async def slack() -> AsyncGenerator[Emulated]:
    async with emulated() as server:
        yield server


@asynccontextmanager
async def program(dsn: str, model: str, folder: Path, slack: Emulated) -> AsyncGenerator[Running]:
    """What it claims is free again soon after its end."""
    env = {
        "PARROTS_DATABASE_URL": dsn,
        "PARROTS_SLACK__BOT_TOKEN": slack.config.bot_token,
        "PARROTS_SLACK__APP_TOKEN": slack.config.app_token,
        "PARROTS_SLACK__BASE_URL": slack.base_url,
        "PARROTS_ACCESS__POLICY": "open",
        "PARROTS_LLM__BASE_URL": model,
        "PARROTS_LLM__MODEL": "test-model",
        "PARROTS_LIMITS__LEASE_SECONDS": "2",
        "PARROTS_LIMITS__SEND_SECONDS": "5",
    }
    async with command("run", folder / "log", data=folder / "data", env=env) as running:
        yield running


def streamed(slack: Emulated) -> str:
    return "".join(one["text"] for one in slack.journal.select(kind="stream"))


@pytest.mark.parametrize("moment", ["begun", "added", "chat.stopStream", "chat.update"])
async def test_a_stream_that_was_open_when_the_program_was_killed_becomes_the_answer(
    dsn: str, pool: Pool, slack: Emulated, tmp_path: Path, moment: str
) -> None:
    """Killed behind its first words, behind the next, and while the stream is ended, or changed into the answer."""
    script = Script(held(held(says(*WORDS), at=3), at=2), says(*WORDS))
    async with script.serving() as model:
        async with program(dsn, model, tmp_path, slack) as house:
            assert await slack.journal.wait(lambda: slack.sockets, WAIT)
            me = f"<@{slack.config.bot_user_id}>"
            thread = slack.op_message(GENERAL, ANN, f"{me} why is the sky blue, and the sunset red?")["ts"]
            assert await slack.journal.wait(lambda: WORDS[0].strip() in streamed(slack), WAIT)
            await eventually(lambda: pool.fetchval("SELECT count(*) = 1 FROM live WHERE words"))
            if moment != "begun":
                script.release()
                assert await slack.journal.wait(lambda: WORDS[1].strip() in streamed(slack), WAIT)
            if moment.startswith("chat."):
                slack.op_fault("delay", moment, times=-1, seconds=60)
                script.release()
                assert await slack.journal.wait(lambda: slack.journal.select(kind="call", method=moment), WAIT)
            await house.kill()
        slack.op_clear_faults()
        script.release(2)  # of requests that nobody reads any more
        async with program(dsn, model, tmp_path, slack):
            await eventually(lambda: pool.fetchval("SELECT count(*) > 0 FROM outbox WHERE message IS NOT NULL"), 60)
            await settled(pool)
            await eventually(
                lambda: pool.fetchval("SELECT NOT EXISTS (SELECT FROM live) AND NOT EXISTS (SELECT FROM sign)"), 60
            )
    ours = [one for one in slack.op_history(GENERAL, thread) if one.get("bot_id")]
    assert [("".join(WORDS) in one["text"], one["streaming"]) for one in ours] == [(True, False)]
    assert slack.op_sessions(status="processing") == []
    assert slack.journal.select(kind="user_error") == []
