"""Topics of a private chat: each is a conversation of its own, and what is said in one is answered there."""

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.world import ANN, World
from tests.support.doubles.openai import Script, held, says
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import living
from tests.support.thinking import with_model

pytestmark = pytest.mark.timeout(120)


async def test_each_topic_is_a_conversation_and_what_is_kept_is_the_persons(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    tg.server.op_config(has_topics_enabled=True)
    tg.server.op_message(ANN, ANN, "/start")
    async with living(by_polling, dsn):
        await tg.answer(ANN, 0)
        topics = [tg.server.op_topic(ANN, name, ANN)["message_thread_id"] for name in ("Home", "Work")]
        noted = await tg.ask(ANN, "note: the landlord's number is 555 0100", topics[0])
        found = await tg.ask(ANN, "find landlord", topics[1])
        before = len(tg.sent(ANN)) + 1
        await tg.ask(ANN, "remind me in 3 seconds to stretch", topics[1])
        rang = await tg.answer(ANN, before)
        await tg.quiet()
    assert [one.get("message_thread_id") for one in (noted, found, rang)] == [topics[0], topics[1], topics[1]]
    assert "555 0100" in found["text"]
    assert await pool.fetchval("SELECT count(DISTINCT thread) FROM conversation WHERE chat = $1", str(ANN)) == 3


async def test_an_answer_to_a_topic_that_was_deleted_meanwhile_goes_to_the_chat_and_is_no_dead_letter(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    tg.server.op_config(has_topics_enabled=True)
    tg.server.op_message(ANN, ANN, "/start")
    script = Script(held(says("Blue light is scattered most."), at=0))
    async with script.serving() as address, living(with_model(by_polling, address), dsn):
        await tg.answer(ANN, 0)
        topic = tg.server.op_topic(ANN, "Sky", ANN)["message_thread_id"]
        tg.server.op_message(ANN, ANN, "why is the sky blue, and the sunset red?", thread_id=topic)
        await script.until_asked(1)
        tg.server.op_delete_topic(ANN, topic)
        script.release()
        answer = await tg.answer(ANN, 1)
        await settled(pool)
        await tg.quiet()
    assert "Blue light is scattered most." in answer["text"]
    assert "message_thread_id" not in answer
    assert await pool.fetchval("SELECT count(*) FROM outbox WHERE state <> 'sent'") == 0
