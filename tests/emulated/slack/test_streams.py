"""An answer in the making as a native stream on the emulated Slack: words and task cards, ends in time, once."""

from typing import Any

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.slack.conftest import ANN, GENERAL, WAIT, Emulated, in_it
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Script, calls, held, says
from tests.support.outgoing import settled
from tests.support.thinking import with_model

pytestmark = pytest.mark.timeout(180)

WORDS = ("Blue light is scattered most. ", "So it comes from everywhere. ", "In the evening only red is left.")
WHOLE = "".join(WORDS)


def steps(slack: Emulated, kind: str = "stream") -> list[dict[str, Any]]:
    return slack.journal.select(kind=kind)


async def until(slack: Emulated, text: str) -> None:
    """Until the words that are streamed have this in them."""
    assert await slack.journal.wait(lambda: text in "".join(one["text"] for one in steps(slack)), WAIT), steps(slack)


def asked_in(slack: Emulated) -> str:
    """Ask in a channel; the thread in which it is answered."""
    me = f"<@{slack.config.bot_user_id}>"
    return slack.op_message(GENERAL, ANN, f"{me} why is the sky blue, and the sunset red?")["ts"]


def answers(slack: Emulated, thread: str) -> list[dict[str, Any]]:
    """What we have said in a thread, as it is now."""
    return [one for one in slack.op_history(GENERAL, thread) if one.get("bot_id")]


async def test_the_first_words_are_seen_while_the_model_still_writes_and_the_stream_becomes_the_answer(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    script = Script(held(held(says(*WORDS), at=3), at=2))
    slack.op_config(scopes=[*slack.config.scopes, "chat:write.customize"])
    async with script.serving() as address, in_it(with_model(settings, address), dsn, slack):
        thread = asked_in(slack)
        await until(slack, WORDS[0].strip())
        script.release()
        await until(slack, WORDS[1].strip())
        script.release()
        await settled(pool)
    assert [one["step"] for one in steps(slack)] == ["start", *["append"] * (len(steps(slack)) - 2), "stop"]
    began = steps(slack)[0]["message"]
    assert (began["recipient_user_id"], began["icon_emoji"]) == (ANN, ":rainbow:")
    [answer] = answers(slack, thread)
    assert answer["text"].endswith(WHOLE)
    assert answer["metadata"]["event_payload"]["key"].startswith("a:")
    assert (steps(slack, "sent"), await pool.fetchval("SELECT count(*) FROM live")) == ([], 0)


async def test_what_a_tool_does_is_a_card_of_the_stream(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    script = Script(held(calls(("memo_search", {"query": "sky"})), at=0), held(held(says(*WORDS), at=2), at=0))
    async with script.serving() as address, in_it(with_model(settings, address), dsn, slack):
        thread = asked_in(slack)
        await slack.journal.wait(lambda: steps(slack), WAIT)
        script.release()
        script.release()
        await until(slack, WORDS[0].strip())
        script.release()
        await settled(pool)
    cards = [
        (chunk["id"], chunk["status"])
        for one in steps(slack)
        if one["step"] != "stop"
        for chunk in one["message"]["chunks"]
        if chunk["type"] == "task_update"
    ]
    assert cards[0] == ("step0", "in_progress")
    assert cards[-1] == ("step0", "complete")
    assert len(answers(slack, thread)) == 1


async def test_before_its_life_is_over_a_stream_is_an_ordinary_message(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.slack.outbound.streams.LIFE", 0.0)
    script = Script(held(held(says(*WORDS), at=3), at=2))
    async with script.serving() as address, in_it(with_model(settings, address), dsn, slack):
        thread = asked_in(slack)
        await until(slack, WORDS[0].strip())
        script.release()
        shown = lambda: any(WORDS[1].strip() in one["text"] for one in steps(slack, "edited"))  # noqa: E731
        assert await slack.journal.wait(shown, WAIT)
        script.release()
        await settled(pool)
    [answer] = answers(slack, thread)
    assert (answer["text"].endswith(WHOLE), [one["step"] for one in steps(slack)]) == (True, ["start", "stop"])


@pytest.mark.parametrize(
    ("method", "kind", "options"),
    [
        ("chat.appendStream", "error", {"error": "message_not_in_streaming_state"}),
        ("chat.appendStream", "rate_limit", {"retry_after": 1}),
        ("chat.appendStream", "drop_after", {}),
        ("chat.appendStream", "drop", {}),
        ("chat.startStream", "error", {"error": "unknown_method"}),
        ("chat.startStream", "rate_limit", {"retry_after": 1}),
        ("chat.stopStream", "drop", {}),
        ("chat.stopStream", "drop_after", {}),
        ("chat.stopStream", "rate_limit", {"retry_after": 1}),
        ("chat.stopStream", "status", {"status": 503}),
    ],
)
async def test_whatever_a_stream_runs_into_the_answer_is_there_once(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated, method: str, kind: str, options: dict[str, Any]
) -> None:
    script = Script(held(held(says(*WORDS), at=3), at=2))
    slack.op_fault(kind, method, **options)
    async with script.serving() as address, in_it(with_model(settings, address), dsn, slack):
        thread = asked_in(slack)
        first = lambda: any(WORDS[0].strip() in one["text"] for one in shown(slack))  # noqa: E731
        assert await slack.journal.wait(first, WAIT)
        script.release()
        second = lambda: any(WORDS[1].strip() in one["text"] for one in shown(slack))  # noqa: E731
        assert await slack.journal.wait(second, WAIT)
        script.release()
        await settled(pool)
    [answer] = answers(slack, thread)
    assert answer["text"].endswith(WHOLE)


def shown(slack: Emulated) -> list[dict[str, Any]]:
    return [one for kind in ("stream", "sent", "edited") for one in steps(slack, kind)]


async def test_a_stream_of_a_process_that_is_gone_becomes_the_answer(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    """Its row is there, and nobody knows any more that it streams."""
    script = Script(held(says(*WORDS), at=2), held(says(*WORDS), at=2))
    async with script.serving() as address:
        async with in_it(with_model(settings, address), dsn, slack):
            thread = asked_in(slack)
            await until(slack, WORDS[0].strip())
            await eventually(lambda: pool.fetchval("SELECT 1 FROM live"))  # noted once Slack's answer has told its id
        async with in_it(with_model(settings, address), dsn, slack):
            script.release()
            script.release()
            await settled(pool)
    [answer] = answers(slack, thread)
    assert answer["text"].endswith(WHOLE)
