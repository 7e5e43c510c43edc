"""What is seen of a model's answer in the making on the emulated Slack."""

import asyncio
from typing import Any

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.slack.conftest import ANN, WAIT, Emulated, in_it, said
from tests.support.doubles.openai import Script, held, says
from tests.support.doubles.opinions import until_kept
from tests.support.outgoing import settled
from tests.support.thinking import with_model

pytestmark = pytest.mark.timeout(180)

ASKED = "why is the sky blue, and the sunset red?"
WORDS = ("Blue light is scattered most. ", "So it comes from everywhere. ", "In the evening only red is left.")
WHOLE = "".join(WORDS)


def entries(slack: Emulated) -> list[dict[str, Any]]:
    return [entry for entry in slack.journal.select() if entry["kind"] in ("sent", "edited", "deleted", "status")]


async def until_shown(slack: Emulated, text: str) -> None:
    assert await slack.journal.wait(lambda: any(text in (entry["text"] or "") for entry in entries(slack)), WAIT)


async def test_a_short_message_comes_first_and_grows_into_the_answer(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    script = Script(held(held(held(says(*WORDS), at=3), at=2), at=0))
    async with script.serving() as address, in_it(with_model(settings, address), dsn, slack):
        slack.op_message(ANN, ANN, ASKED)
        await until_shown(slack, "…")
        script.release()
        await until_shown(slack, WORDS[0].strip())
        script.release()
        await until_shown(slack, WORDS[1].strip())
        script.release()
        await until_shown(slack, WORDS[2])
        await settled(pool)
    shown = entries(slack)
    assert [entry["kind"] for entry in shown] == ["sent", "edited", "edited", "edited"]
    assert len({entry["message"]["ts"] for entry in shown}) == 1
    assert shown[-1]["text"].endswith(WHOLE)
    assert shown[-1]["message"]["metadata"]["event_payload"]["key"].startswith("a:")
    assert await pool.fetchval("SELECT count(*) FROM live") == 0


async def test_an_assistants_thread_has_a_status_and_then_the_words(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    script = Script(held(says(*WORDS), at=0))
    async with script.serving() as address, in_it(with_model(settings, address), dsn, slack):
        opened = slack.op_assistant_thread(ANN)
        thread = opened["thread_ts"]
        slack.op_message(ANN, ANN, ASKED, thread_ts=thread)
        assert await slack.journal.wait(lambda: slack.journal.select(kind="status"), WAIT)
        script.release()
        [answer] = await said(slack, f"*{WHOLE}")
        await settled(pool)
    assert answer["thread_ts"] == thread
    assert next(entry["kind"] for entry in entries(slack)) == "status"


async def test_an_agents_thread_is_worked_on_until_it_is_answered_or_stopped(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    script = Script(held(says(*WORDS), at=0), held(says(*WORDS), at=0))
    slack.op_config(agent_view=True, scopes=[*slack.config.scopes, "chat:write.customize"])
    async with script.serving() as address, in_it(with_model(settings, address), dsn, slack):
        root = slack.op_message(ANN, ANN, "hello there")["ts"]
        slack.op_message(ANN, ANN, ASKED, thread_ts=root)
        named = lambda: [one for one in slack.op_sessions(ANN, "processing") if one["username"]]  # noqa: E731
        [working] = await slack.journal.wait(named, WAIT)
        assert (working["username"], working["icon_emoji"]) == ("Jingqi", ":rainbow:")
        script.release()
        await said(slack, f"*{WHOLE}")
        assert await slack.journal.wait(lambda: slack.op_sessions(ANN, "active"), WAIT)
        slack.op_message(ANN, ANN, "and why is grass green, and the sea not?", thread_ts=root)
        assert await slack.journal.wait(lambda: slack.op_sessions(ANN, "processing"), WAIT)
        slack.op_stop_session(ANN, root)
        [stopped] = await said(slack, "*Stopped.*")
        assert await slack.journal.wait(lambda: slack.op_sessions(ANN, "active"), WAIT)
        script.release()
        await settled(pool)
        await until_none(pool)  # what was about to be shown when it was stopped is taken away, too
    assert stopped["thread_ts"] == root
    assert slack.op_sessions(ANN, "processing") == []


async def test_below_a_longer_answer_one_says_what_one_thinks_of_it(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    script = Script(says("Blue light is scattered most by the air, since its waves are short. " * 6))
    async with script.serving() as address, in_it(with_model(settings, address), dsn, slack):
        slack.op_message(ANN, ANN, ASKED)
        await said(slack, "*Blue light*")
        await settled(pool)
        shown = slack.op_history(slack.op_im(ANN))[-1]
        assert (await slack.op_action(ANN, shown["ts"], ANN, text="👍"))["acked"]
        await until_kept(pool, ("amazing", "good", None))
        assert await slack.op_sent(kind="respond", wait=WAIT)


async def test_what_a_killed_process_worked_on_is_not_shown_as_worked_on_for_ever(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    """Its turn has ended without a word, and nobody is left who would say so."""
    script = Script(held(says(*WORDS), at=0))
    async with script.serving() as address:
        async with in_it(with_model(settings, address), dsn, slack):
            root = slack.op_message(ANN, ANN, "hello there")["ts"]
            slack.op_message(ANN, ANN, ASKED, thread_ts=root)
            assert await slack.journal.wait(lambda: slack.op_sessions(ANN, "processing"), WAIT)
        assert slack.op_sessions(ANN, "processing")
        await pool.execute("UPDATE turn SET state = 'failed'")
        await pool.execute("UPDATE call SET state = 'failed'")
        await pool.execute("UPDATE inbox SET state = 'dead'")
        async with in_it(with_model(settings, address), dsn, slack):
            assert await slack.journal.wait(lambda: not slack.op_sessions(ANN, "processing"), WAIT)
            await until_none(pool)
    assert [one["status"] for one in slack.op_sessions(ANN)] == ["active"]


async def until_none(pool: Pool) -> None:
    """Until no sign is noted any more."""
    async with asyncio.timeout(WAIT):
        while await pool.fetchval("SELECT count(*) FROM sign"):  # noqa: ASYNC110 - a row has no event
            await asyncio.sleep(0.1)


async def test_what_rules_answer_shows_nothing_of_it(settings: Settings, dsn: str, slack: Emulated) -> None:
    async with Script().serving() as address, in_it(with_model(settings, address), dsn, slack):
        slack.op_message(ANN, ANN, "note: the landlord's number is 555 0100")
        await said(slack, "*✓ Noted*")
    assert [entry["kind"] for entry in entries(slack)] == ["sent"]


@pytest.mark.parametrize("kind", ["rate_limit", "drop", "drop_after", "status"])
async def test_whatever_the_end_runs_into_the_answer_is_there_once(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated, kind: str
) -> None:
    script = Script(held(says(*WORDS), at=2))
    options = {"retry_after": 1} if kind == "rate_limit" else {}
    async with script.serving() as address, in_it(with_model(settings, address), dsn, slack):
        slack.op_message(ANN, ANN, ASKED)
        await until_shown(slack, WORDS[0].strip())
        slack.op_fault(kind, "chat.update", times=2, **options)
        script.release()
        await settled(pool)
        history = slack.op_history(slack.op_im(ANN))
    ours = [message for message in history if message.get("bot_id")]
    assert [WHOLE in message["text"] for message in ours] == [True]
