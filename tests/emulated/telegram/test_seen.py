"""👀 on the message that a long turn answers, on the emulated Telegram: from when it is long until the answer stands."""

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.world import ANN, GROUP, World
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Script, held, says
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import living
from tests.support.thinking import with_model

pytestmark = pytest.mark.timeout(180)

ASKED = "why is the sky blue, and the sunset red?"


def marks(tg: World, chat: int) -> list[tuple[int, list[str]]]:
    """Our reactions, in order: on which message, and what it carried then."""
    entries = tg.server.journal.select(0, chat_id=chat, kind="reaction")
    return [(entry["message_id"], [one["emoji"] for one in entry["reaction"]]) for entry in entries]


def ask(tg: World, chat: int, text: str = ASKED) -> int:
    """Ask; return the number of the message."""
    written = tg.server.op_message(chat, ANN, text if chat > 0 else f"@{tg.server.config.username} {text}")
    return written["message"]["message_id"]


@pytest.mark.parametrize("chat", [pytest.param(ANN, id="alone"), pytest.param(GROUP, id="group")])
async def test_what_takes_long_is_marked_as_seen_until_its_answer_stands(
    tg: World, by_polling: Settings, dsn: str, pool: Pool, chat: int
) -> None:
    script = Script(held(says("Blue light is scattered most."), at=0))
    async with script.serving() as address, living(with_model(by_polling, address), dsn):
        asked = ask(tg, chat)
        await tg.until(lambda: marks(tg, chat) != [])
        assert marks(tg, chat) == [(asked, ["👀"])]
        script.release()
        await settled(pool)
        await tg.until(lambda: len(marks(tg, chat)) > 1)
        await tg.quiet()
    assert marks(tg, chat) == [(asked, ["👀"]), (asked, [])]
    assert await pool.fetchval("SELECT count(*) FROM ack") == 0


async def test_what_is_answered_soon_carries_no_mark(tg: World, by_polling: Settings, dsn: str) -> None:
    async with Script(says("Blue light.")).serving() as address, living(with_model(by_polling, address), dsn):
        await tg.ask(ANN, "note: the sky is blue")
        await tg.ask(ANN, ASKED)
        await tg.quiet()
    assert marks(tg, ANN) == []


async def test_a_group_that_takes_no_reactions_is_answered_all_the_same(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    script = Script(held(says("Blue light is scattered most."), at=0))
    async with script.serving() as address, living(with_model(by_polling, address), dsn):
        tg.server.op_fault(
            "error", "setMessageReaction", times=-1, code=400, description="Bad Request: REACTION_INVALID"
        )
        ask(tg, GROUP)
        await tg.until(lambda: tg.server.journal.select(0, kind="call", method="setmessagereaction") != [])
        script.release()
        await tg.until(lambda: any("Blue light" in one["text"] for one in [*tg.sent(GROUP), *tg.changed(GROUP)]))
        await settled(pool)
        await eventually(lambda: pool.fetchval("SELECT NOT EXISTS (SELECT FROM ack)"))
        await tg.quiet()


async def test_what_a_killed_process_has_marked_is_unmarked_by_the_next(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    """As it left the rows: the message was answered, and the mark was not taken away any more."""
    async with living(by_polling, dsn):
        await tg.ask(ANN, "note: the sky is blue")
        await settled(pool)
        await tg.quiet()
    await pool.execute("INSERT INTO ack (inbox, account) SELECT id, account FROM inbox")
    async with living(by_polling, dsn):
        await tg.until(lambda: marks(tg, ANN) != [])
        await eventually(lambda: pool.fetchval("SELECT NOT EXISTS (SELECT FROM ack)"))
    assert [emoji for _, emoji in marks(tg, ANN)] == [[]]
