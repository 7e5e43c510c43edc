"""Put out of a group, and let in again; who may set what in one."""

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.world import ANN, BOB, GROUP, World
from tests.support.doubles.chats import eventually
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(120)


async def test_what_rings_in_a_group_that_we_were_put_out_of_is_told_elsewhere_and_there_once_we_are_back(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    async def closed() -> bool:
        where = "SELECT unreachable_at IS NOT NULL FROM conversation WHERE chat = $1"
        return await pool.fetchval(where, str(GROUP))

    async with living(by_polling, dsn):
        await tg.ask(ANN, "note: I am here, too")
        await tg.ask(GROUP, "remind us in 4 seconds to stretch")
        there, alone = len(tg.sent(GROUP)), len(tg.sent(ANN))
        tg.server.op_bot_status(GROUP, "kicked", ANN)
        await eventually(closed)
        told = await tg.answer(ANN, alone)
        assert "⏰ stretch" in told["text"]
        assert len(tg.sent(GROUP)) == there
        assert not [one for one in tg.server.journal.select(0, kind="call", chat_id=GROUP) if one.get("error")]
        tg.server.op_bot_status(GROUP, "member", ANN)
        greeting, rang = await tg.answer(GROUP, there), await tg.answer(GROUP, there + 1)
        assert not await closed()
        await tg.quiet()
    assert "⏰" not in greeting["text"]
    assert "⏰ stretch" in rang["text"]


async def test_what_holds_for_the_whole_group_is_set_by_its_administrators(
    tg: World, by_polling: Settings, dsn: str
) -> None:
    tg.server.op_member(GROUP, BOB, "administrator")
    async with living(by_polling, dsn):
        refused = await tg.ask(GROUP, "/settings sounds off")
        said = await tg.ask(GROUP, "sounds off")
        before = len(tg.sent(GROUP))
        tg.server.op_message(GROUP, BOB, f"/settings@{tg.server.config.username} sounds off")
        done = await tg.answer(GROUP, before)
        own = await tg.ask(GROUP, "/settings zone Europe/Berlin")
        await tg.quiet()
    sentence = (
        "Only the group's administrators can change that for everybody, so nothing was changed. "
        "One of them can send: /settings sounds off"
    )
    assert refused["text"] == sentence
    assert "✓" not in said["text"]
    assert done["text"].startswith("✓")
    assert own["text"].startswith("✓")  # a zone is a person's own
