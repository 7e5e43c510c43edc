"""What rang is settled in words, or on the page: the message that rang says so, in place of its buttons."""

import re
from typing import Any

import pytest

from bot.conversation.own.own_plans import OwnPlans
from bot.ports.callers import Caller
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.world import ANN, GROUP, World
from tests.support.doubles.chats import eventually
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(180)
WAIT = 30.0
WAITING = "SELECT count(*) FROM inbox WHERE event_key LIKE 'ring:%' AND state = 'new'"
BUTTONS = ["Done", "10 min", "1 hour", "Tonight", "Tomorrow"]
WHEN = r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{4}-\d\d-\d\d \d\d:\d\d"


def standing(tg: World, message: dict[str, Any]) -> tuple[str, list[str]]:
    """What a message says by now, without its parrot's name, and its buttons."""
    chat, number = message["chat"]["id"], message["message_id"]
    now = next((one for one in reversed(tg.changed(chat)) if one["message_id"] == number), message)
    rows = now.get("reply_markup", {}).get("inline_keyboard", [])
    return "\n".join(now["text"].splitlines()[1:]), [button["text"] for row in rows for button in row]


async def stands(tg: World, message: dict[str, Any], text: str, buttons: list[str]) -> None:
    """Wait until the message says this (a pattern), and has these buttons."""

    def found() -> bool:
        now = standing(tg, message)
        return bool(re.fullmatch(text, now[0])) and now[1] == buttons

    assert await tg.server.journal.wait(found, WAIT), standing(tg, message)


async def test_in_words_it_is_done_or_put_off_and_each_of_it_undone(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    async with living(by_polling, dsn):
        await tg.ask(ANN, "remind me in 2 seconds to stretch")
        rang = await tg.answer(ANN, 1)
        await settled(pool)
        assert standing(tg, rang) == ("⏰ stretch", BUTTONS)
        for words, now in (
            ("done", r"⏰ stretch\n✓ Done at \d\d:\d\d"),
            ("snooze it for 20 minutes", rf"⏰ stretch\n✓ Snoozed until {WHEN}"),
            ("move it to tomorrow at 5pm", rf"⏰ stretch\n✓ Snoozed until {WHEN}"),
        ):
            await tg.ask(ANN, words)
            await stands(tg, rang, now, [])
            await tg.ask(ANN, "undo")
            await stands(tg, rang, "⏰ stretch", BUTTONS)
        await tg.quiet()
    assert len(tg.sent(ANN)) == 8


async def test_in_a_group_it_is_said_without_an_hour_of_ones_own(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    async with living(by_polling, dsn):
        await tg.ask(GROUP, "remind us in 2 seconds to stretch")
        rang = await tg.answer(GROUP, 1)
        await settled(pool)
        await tg.ask(GROUP, "done")
        await stands(tg, rang, r"⏰ stretch\n✓ Done", [])
        await tg.quiet()


async def test_on_the_page_while_nobody_works_it_is_shown_once_somebody_does(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    """The commit is all that is needed: what it leaves is handled later, twice if need be, and shown once."""
    async with living(by_polling, dsn):
        await tg.ask(ANN, "remind me in 2 seconds to stretch")
        rang = await tg.answer(ANN, 1)
        await settled(pool)
    chat = await pool.fetchrow("SELECT person, space FROM conversation")
    assert chat is not None
    caller = Caller(person=chat["person"], space=chat["space"])
    await OwnPlans(pool=pool, zone="UTC").done(caller, 1)
    assert await pool.fetchval(WAITING) == 1
    async with living(by_polling, dsn):
        await stands(tg, rang, r"⏰ stretch\n✓ Done at \d\d:\d\d", [])
        await pool.execute("UPDATE inbox SET state = 'new' WHERE event_key LIKE 'ring:%'")
        await eventually(lambda: pool.fetchval(f"SELECT ({WAITING}) = 0"))
        await settled(pool)
        await tg.quiet()
    assert len(tg.changed(ANN)) == 1


async def test_a_press_shows_what_came_of_it_and_its_notice_changes_nothing(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    async with living(by_polling, dsn):
        await tg.ask(ANN, "remind me in 2 seconds to stretch")
        rang = await tg.answer(ANN, 1)
        done = await tg.press(rang, "Done")
        await eventually(lambda: pool.fetchval(f"SELECT ({WAITING}) = 0"))
        await settled(pool)
        await tg.quiet()
        assert standing(tg, rang) == ("✓ Done: stretch\n\n⏰ stretch", ["Undo: stretch"])
        assert tg.changed(ANN) == [done]


async def test_what_was_put_off_by_a_press_and_is_done_in_words_says_so(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    async with living(by_polling, dsn):
        await tg.ask(ANN, "remind me in 2 seconds to stretch")
        rang = await tg.answer(ANN, 1)
        await settled(pool)
        assert "✓ Snoozed: stretch" in (await tg.press(rang, "1 hour"))["text"]
        assert "✓ Done: stretch" in (await tg.ask(ANN, "done"))["text"]
        await stands(tg, rang, "⏰ stretch\n✓ Done", [])
        assert "✓ Restored: stretch" in (await tg.ask(ANN, "undo"))["text"]
        await stands(tg, rang, rf"⏰ stretch\n✓ Snoozed until {WHEN}", [])
        assert await pool.fetchval("SELECT count(*) FROM inbox WHERE state = 'dead'") == 0
