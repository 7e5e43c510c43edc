"""A thread into which the parrots are called: what was said before is read, "this" is its first message, what was missed is told."""

import json

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from storage.db.transactions import reading
from tests.emulated.slack.conftest import ANN, BOB, GENERAL, Emulated, clean, in_it, said
from tests.support.doubles.openai import Script, says
from tests.support.outgoing import settled
from tests.support.thinking import with_model

pytestmark = pytest.mark.timeout(180)

TALK = (
    (ANN, "Shall we take the flat in Canal Street?"),
    (BOB, "Yes, and I will call the landlord on Monday."),
    (ANN, "Then it is decided."),
)


def talked(slack: Emulated) -> str:
    """Ann and Bob have talked; the thread."""
    root = slack.op_message(GENERAL, *TALK[0])["ts"]
    for who, text in TALK[1:]:
        slack.op_message(GENERAL, who, text, thread_ts=root)
    return root


@pytest.mark.parametrize("asks", ["what did I miss?", "总结一下", "summarise this thread please"])
async def test_who_asks_what_they_missed_is_told_what_was_said_before_the_parrots_came(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated, asks: str
) -> None:
    script = Script(says("Bob calls the landlord on Monday."), says("Monday."))
    async with script.serving() as address, in_it(with_model(settings, address), dsn, slack):
        root = talked(slack)
        slack.op_message(GENERAL, BOB, f"<@{slack.config.bot_user_id}> {asks}", thread_ts=root)
        [told] = await said(slack, "*Bob calls the landlord on Monday.*")
        slack.op_message(GENERAL, BOB, "and why on that day, what do you think?", thread_ts=root)
        await said(slack, "*Monday.", 2)
        await settled(pool)
    assert told["thread_ts"] == root
    first, *_, last = [json.dumps(one, ensure_ascii=False) for one in script.asked]
    for name, text in (("ann", TALK[0][1]), ("bob", TALK[1][1]), ("ann", TALK[2][1])):
        assert (text in first, name in first, text in last) == (True, True, True)
    replies = slack.journal.select(kind="call", method="conversations.replies")
    assert len(replies) <= 2
    async with reading(pool, await pool.fetchval("SELECT space FROM conversation LIMIT 1")) as db:
        stored = await db.fetchval("SELECT string_agg(body::text, '') FROM message")
    assert ("Monday." in stored, "Canal Street" in stored) == (True, False)


async def test_this_is_the_first_message_of_the_thread(settings: Settings, dsn: str, slack: Emulated) -> None:
    me = f"<@{slack.config.bot_user_id}>"
    async with in_it(settings, dsn, slack):
        root = slack.op_message(GENERAL, BOB, "the wifi password is on the fridge")["ts"]
        slack.op_message(GENERAL, ANN, f"{me} save this", thread_ts=root)
        await said(slack, "*✓ Noted: the wifi password is on the fridge*")
        slack.op_message(GENERAL, ANN, f"{me} note: it is 12345", thread_ts=root)
        await said(slack, "*✓ Noted: it is 12345*")
        clean(slack)


async def test_without_a_model_it_is_said_that_one_is_needed(settings: Settings, dsn: str, slack: Emulated) -> None:
    async with in_it(settings, dsn, slack):
        root = talked(slack)
        slack.op_message(GENERAL, BOB, f"<@{slack.config.bot_user_id}> what did I miss?", thread_ts=root)
        await said(slack, "*can only sum up what was said with a language model*")
        slack.op_message(BOB, BOB, "总结一下")
        await said(slack, "*总结说过的话要接上大模型*")


async def test_a_thread_that_may_not_be_read_is_answered_all_the_same(
    settings: Settings, dsn: str, slack: Emulated
) -> None:
    script = Script(says("I cannot see what was said before."))
    slack.op_fault("error", "conversations.replies", times=-1, error="missing_scope")
    async with script.serving() as address, in_it(with_model(settings, address), dsn, slack):
        root = talked(slack)
        slack.op_message(GENERAL, BOB, f"<@{slack.config.bot_user_id}> what did I miss?", thread_ts=root)
        await said(slack, "*I cannot see what was said before.*")
