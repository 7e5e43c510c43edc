"""kill -9 while the words of an answer are shown as they come: in the end there is one answer, in their place."""

from pathlib import Path

from storage.db.pool import Pool
from tests.crash.outcome import Platform
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.doubles.openai import Script, held, says
from tests.support.processes.node import Plan
from tests.support.processes.running import node

WORDS = ("Blue light is scattered most. ", "In the evening only red is left.")


async def test_an_answer_whose_words_were_shown_before_a_crash_is_there_once_after_it(
    dsn: str, pool: Pool, platform: Platform, tmp_path: Path
) -> None:
    script = Script(held(says(*WORDS), at=2), held(says(*WORDS), at=2))
    chat = await open_chat(pool, "chat")
    await write(pool, chat, "1", "why is the sky blue, and the sunset red?")
    async with script.serving() as address:
        plan = Plan(dsn=dsn, sink=platform.address, model=address)

        async def words(times: int) -> bool:
            shown = platform.sink.stages.count(WORDS[0].strip()) == times
            return shown and await pool.fetchval("SELECT count(*) = 1 FROM live WHERE words")

        async with node(plan, tmp_path / "log") as first:
            await eventually(lambda: words(1))
            await first.kill()
        script.release()  # of the request that nobody reads any more
        async with node(plan, tmp_path / "log"):
            await script.until_asked(2)
            script.release()

            async def closed() -> bool:
                return platform.sink.records != [] and await pool.fetchval("SELECT count(*) = 0 FROM live")

            await eventually(closed)
    assert platform.sink.statuses == {}
    assert [(one.id, one.text) for one in platform.sink.records] == [("status-1", "".join(WORDS))]
