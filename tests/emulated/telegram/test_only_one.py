"""What concerns one person in a group of the emulated Telegram is seen by that one alone where Telegram bears it, and is never of record."""

from typing import Any

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.test_photos import rows
from tests.emulated.telegram.world import ANN, BOB, GROUP, World
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(180)


def shown(tg: World, who: int) -> list[dict[str, Any]]:
    """The bot's messages that one person alone sees."""
    ours = tg.server.config.bot_id
    return [one for one in tg.server.op_ephemerals(GROUP, who) if one["from"]["id"] == ours]


async def test_a_command_that_nobody_else_sees_is_answered_so(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    async with living(by_polling, dsn):
        await tg.until(lambda: "is_ephemeral" in str(tg.server.settings))
        tg.server.op_ephemeral_command(GROUP, ANN, "/whoami")
        await tg.until(lambda: shown(tg, ANN) != [])
        await settled(pool)
        await tg.quiet()
        visible = [one for one in tg.sent(GROUP) if one["message_id"]]
    assert [one["text"].splitlines()[0] for one in shown(tg, ANN)] == ["You are Ann, one of my people."]
    assert (visible, shown(tg, BOB)) == ([], [])
    assert await pool.fetchval("SELECT count(*) FROM outbox WHERE message IS NOT NULL") == 0
    assert await rows(pool, "SELECT body FROM message") == []


async def test_a_bot_that_manages_the_group_answers_one_alone_at_any_time(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    tg.server.op_bot_status(GROUP, "administrator", ANN)
    async with living(by_polling, dsn):
        tg.server.op_message(GROUP, ANN, f"/link@{tg.server.config.username}")
        await tg.until(lambda: shown(tg, ANN) != [])
        await settled(pool)
        await tg.quiet()
    [told] = shown(tg, ANN)
    assert told["text"].startswith("That's between the two of us")
    assert [one for one in tg.sent(GROUP) if one["message_id"]] == []


async def test_elsewhere_it_is_said_to_all_and_holds_nothing_private(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    async with living(by_polling, dsn):
        tg.server.op_message(GROUP, ANN, f"/link@{tg.server.config.username}")
        said = await tg.answer(GROUP, 0)
        await settled(pool)
        await tg.quiet()
    assert said["text"].startswith("That's between the two of us")
    assert shown(tg, ANN) == []
    assert await pool.fetchval("SELECT count(*) FROM outbox WHERE message IS NOT NULL") == 0


async def test_in_doubt_it_is_said_once_more_and_marked_and_nobody_else_sees_it(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    tg.server.op_bot_status(GROUP, "administrator", ANN)
    tg.server.op_fault("drop_after", "sendMessage", times=1)
    async with living(by_polling, dsn):
        tg.server.op_message(GROUP, ANN, f"/link@{tg.server.config.username}")
        await tg.until(lambda: len(shown(tg, ANN)) > 1)
        await settled(pool)
        await tg.quiet()
    assert ["Possibly a repeat" in one["text"] for one in shown(tg, ANN)] == [False, True]
    assert [one for one in tg.sent(GROUP) if one["message_id"]] == []
