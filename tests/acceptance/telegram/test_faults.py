"""What fails on Telegram's side, seen from the whole house: nothing is lost, and nothing is doubled that need not be."""

import logging
from typing import Any

import pytest

from bot.ports.messages import Saying, body_to_json
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.support.doubles.chats import eventually
from tests.support.doubles.telegram import NAME, Fault, Refusal, Telegram
from tests.support.doubles.telegram_updates import ANN, GROUP, TEAM, message
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import connected, living

REPEAT = "Possibly a repeat"


async def queue(pool: Pool, *texts: str) -> None:
    """Answers to the chat that there is, which wait to be sent."""
    for text in texts:
        await pool.execute(
            """INSERT INTO outbox (dedupe_key, account, conversation, lane, body)
               SELECT $1, account, id, 'interactive', $2 FROM conversation""",
            text[:20],
            body_to_json(Saying(text=text)),
        )


@pytest.mark.parametrize(
    ("fault", "repeats"),
    [
        pytest.param(Fault(kind="limit", seconds=1), 0, id="too many requests"),
        pytest.param(Fault(kind="drop_before"), 1, id="lost before it took effect"),
        pytest.param(Fault(kind="drop_after"), 1, id="lost after it took effect"),
        pytest.param(Fault(kind="status", code=502), 1, id="bad gateway"),
        pytest.param(Fault(kind="garbage"), 1, id="garbage"),
        pytest.param(Fault(kind="slow", seconds=0.3), 0, id="slow"),
        pytest.param(Fault(kind="error", description="Bad Request: can't parse entities: at 3"), 0, id="entities"),
    ],
)
async def test_an_answer_arrives_in_spite_of_a_fault(
    api: Telegram, address: str, settings: Settings, dsn: str, pool: Pool, fault: Fault, repeats: int
) -> None:
    api.fault(fault)
    async with living(connected(settings, address), dsn):
        await api.say("note: the key is under the mat")
        await eventually(lambda: pool.fetchval("SELECT count(*) FROM outbox"))
        await settled(pool)
        shown = [sent.text for sent in api.sent]
    assert all("✓ Noted: the key is under the mat" in text for text in shown)
    assert sum(REPEAT in text for text in shown) == repeats
    assert len(shown) == 1 + (fault.kind == "drop_after")


@pytest.mark.parametrize(
    "refusal",
    [
        pytest.param(Refusal(403, "Forbidden: bot was blocked by the user"), id="blocked"),
        pytest.param(Refusal(403, "Forbidden: user is deactivated"), id="deactivated"),
        pytest.param(Refusal(400, "Bad Request: chat not found"), id="no chat"),
        pytest.param(Refusal(400, "Bad Request: not enough rights to send text messages to the chat"), id="no right"),
    ],
)
async def test_who_shuts_us_out_holds_up_nobody_else(
    api: Telegram, address: str, settings: Settings, dsn: str, pool: Pool, refusal: Refusal
) -> None:
    api.refusals[ANN] = refusal
    async with living(connected(settings, address), dsn):
        await api.say("note: one")
        await api.say(f"@{NAME} note: two", GROUP)
        sent = await api.answer()
        await eventually(lambda: pool.fetchval("SELECT count(*) = 2 FROM outbox"))
        states = await settled(pool)
    assert "✓ Noted: two" in sent.text
    assert sorted(states.values()) == ["dead", "sent"]


async def test_an_answer_follows_a_group_that_moved(
    api: Telegram, address: str, settings: Settings, dsn: str, pool: Pool
) -> None:
    api.refusals[TEAM] = Refusal(400, "Bad Request: group chat was upgraded", migrate_to_chat_id=GROUP)
    async with living(connected(settings, address), dsn):
        await api.say(f"@{NAME} note: one", TEAM)
        sent = await api.answer()
        await api.happen(message=message(900, TEAM, migrate_to_chat_id=GROUP))
        await api.happen(message=message(901, GROUP, migrate_from_chat_id=TEAM))
        await api.say(f"@{NAME} find one", GROUP)
        found = await api.answer(1)
        chats = [row["chat"] for row in await pool.fetch("SELECT DISTINCT chat FROM conversation")]
    assert (sent.chat, found.chat, chats) == (GROUP, GROUP, [str(GROUP)])
    assert "#1 one" in found.text


async def test_an_answer_to_a_deleted_topic_goes_to_the_group(
    api: Telegram, address: str, settings: Settings, dsn: str
) -> None:
    api.topics_gone.add(7)
    async with living(connected(settings, address), dsn):
        await api.say(f"@{NAME} note: one", GROUP, thread=7)
        sent = await api.answer()
    assert (sent.chat, sent.thread) == (GROUP, None)


@pytest.mark.parametrize("times", [1, 2])
async def test_a_long_message_goes_on_where_it_stood(
    api: Telegram, address: str, settings: Settings, dsn: str, pool: Pool, times: int
) -> None:
    async with living(connected(settings, address), dsn):
        await api.say("note: one")
        await api.answer()
        api.fault(Fault(kind="slow", seconds=0))
        api.fault(Fault(kind="limit", seconds=1, times=times))
        long = "\n".join(f"line {number}" for number in range(700))
        await queue(pool, long, "after it")
        assert set((await settled(pool)).values()) == {"sent"}
        texts = [sent.text for sent in api.sent[1:]]
    assert ("".join(texts[:-1]), texts[-1]) == (long, "after it")
    assert len(texts) == 3


async def test_updates_that_nobody_understands_hold_up_nothing(
    api: Telegram, address: str, settings: Settings, dsn: str, caplog: pytest.LogCaptureFixture
) -> None:
    bad: list[dict[str, Any]] = [
        {"message": {"message_id": "x"}},
        {"message": "words of somebody"},
        {"message": message(9, text=["words of somebody"])},
        {"shiny_new_thing": {"text": "words of somebody"}},
        {"callback_query": {}},
        {},
    ]
    with caplog.at_level(logging.INFO):
        async with living(connected(settings, address), dsn):
            for what in bad:
                await api.happen(**what)
            await api.say("note: one")
            sent = await api.answer()
            await api.until(lambda: not api.waiting)
    assert "✓ Noted: one" in sent.text
    assert "malformed update" in caplog.text
    assert "unknown update" in caplog.text
    assert "words of somebody" not in caplog.text


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(Fault(kind="status", method="getUpdates", code=502), id="bad gateway"),
        pytest.param(Fault(kind="garbage", method="getUpdates"), id="garbage"),
        pytest.param(Fault(kind="drop_before", method="getUpdates"), id="lost"),
        pytest.param(Fault(kind="drop_after", method="getUpdates"), id="lost answer"),
        pytest.param(Fault(kind="limit", method="getUpdates", seconds=1), id="too many requests"),
        pytest.param(
            Fault(kind="error", method="getUpdates", code=409, description="Conflict: terminated by other"), id="409"
        ),
        pytest.param(Fault(kind="status", method="getMe", code=500), id="nobody says who we are"),
    ],
)
async def test_receiving_goes_on_after_a_fault(
    api: Telegram, address: str, settings: Settings, dsn: str, fault: Fault
) -> None:
    api.fault(fault)
    async with living(connected(settings, address), dsn):
        await api.say("note: one")
        sent = await api.answer()
        await api.until(lambda: not api.waiting)
    assert "✓ Noted: one" in sent.text
    assert len(api.sent) == 1


async def test_a_webhook_of_an_earlier_run_does_not_hinder_polling(
    api: Telegram, address: str, settings: Settings, dsn: str
) -> None:
    api.webhook = {"url": "http://127.0.0.1:9/gone", "secret_token": "x"}
    async with living(connected(settings, address), dsn):
        await api.say("note: one")
        assert "✓ Noted: one" in (await api.answer()).text
