"""/ambient: what a group may have that wants to name nobody, who sets it, and what is never heard."""

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.test_photos import rows
from tests.emulated.telegram.world import ANN, BOB, GROUP, World
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(120)
TALK = (
    "I think milk is fine", "cancel the meeting tomorrow", "delete it", "ok", "thanks!", "who has the key?", "好的",
    "把明天的会取消", "see you at the cinema",
)  # fmt: skip


async def by_admin(tg: World, text: str) -> str:
    before = len(tg.sent(GROUP))
    tg.server.op_message(GROUP, BOB, f"@{tg.server.config.username} {text}")
    return str((await tg.answer(GROUP, before))["text"])


async def test_only_clear_requests_are_heard_where_an_administrator_wants_it(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    tg.server.op_config(privacy=False)
    tg.server.op_member(GROUP, BOB, "administrator")
    async with living(by_polling, dsn):
        tg.server.op_message(GROUP, ANN, "add eggs to the shopping list")
        refused = await tg.ask(GROUP, "/ambient on")
        told = await by_admin(tg, "/ambient on")
        before = len(tg.sent(GROUP))
        for one in TALK:
            tg.server.op_message(GROUP, ANN, one)
        tg.server.op_message(GROUP, ANN, "add milk to the shopping list")
        milk = await tg.answer(GROUP, before)
        tg.server.op_message(GROUP, ANN, "提醒我们明天九点带蛋糕")
        cake = await tg.answer(GROUP, before + 1)
        off = await by_admin(tg, "/ambient off")
        tg.server.op_message(GROUP, ANN, "add bread to the shopping list")
        last = await tg.ask(GROUP, "/ambient")
        await tg.quiet()
        assert len(tg.sent(GROUP)) == before + 4
    assert refused["text"].endswith("One of them can send: /ambient on")
    assert told.startswith("✓ Listening in: on\n")
    assert "privacy" not in told
    assert "✓ Added: milk (shopping list)" in milk["text"]
    assert "✓ 已创建: 带蛋糕" in cake["text"]
    assert off == "✓ 旁听: 关"  # a command speaks the language that was written last
    assert last["text"].startswith("旁听关着：这个群里只有 @我、回复我或者用命令，我才会回答。")
    assert await rows(pool, "SELECT text FROM list_item") == [("milk",)]
    assert await rows(pool, "SELECT count(*) FROM inbox WHERE payload::text LIKE '%cinema%'") == [(0,)]


async def test_what_privacy_mode_keeps_back_is_said(tg: World, by_polling: Settings, dsn: str) -> None:
    tg.server.op_member(GROUP, BOB, "administrator")
    async with living(by_polling, dsn):
        told = await by_admin(tg, "/ambient on")
        alone = await tg.ask(ANN, "/ambient")
        await tg.quiet()
    assert "Right now Telegram's privacy mode keeps messages from me that don't mention me." in told
    assert alone["text"] == "It's just the two of us here, so I answer everything anyway. /ambient is for groups."
