"""Ways from a group to where one talks alone, and from elsewhere to an account, as Telegram has them."""

import re

import pytest

from bot.process.settings import Settings
from tests.emulated.telegram.world import ANN, BOB, GROUP, World
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(120)


@pytest.mark.parametrize(
    ("asked", "told", "label", "payload", "there"),
    [
        pytest.param("/export", "/export", "Go on in private", "do_export", "Everything you keep with me", id="export"),
        pytest.param("/link", "/link", "Go on in private", "do_link", "Your code", id="link"),
        pytest.param("导出我的数据", "私聊", "到私聊里继续", "do_export", "Everything you keep with me", id="zh"),
    ],
)
async def test_what_is_private_is_gone_on_with_in_private(
    tg: World, by_polling: Settings, dsn: str, asked: str, told: str, label: str, payload: str, there: str
) -> None:
    async with living(by_polling, dsn):
        refused = await tg.ask(GROUP, asked)
        [[button]] = refused["reply_markup"]["inline_keyboard"]
        assert told in refused["text"]
        assert button == {"text": label, "url": f"https://t.me/{tg.server.config.username}?start={payload}"}
        alone = await tg.ask(ANN, f"/start {payload}")
        assert there in (alone.get("text") or "")
        await tg.quiet()


async def test_a_link_with_a_code_joins_two_accounts_once_it_is_agreed_to(
    tg: World, by_polling: Settings, dsn: str
) -> None:
    async with living(by_polling, dsn):
        await tg.ask(ANN, "note: the landlord's number is 555 0100")
        shown = await tg.ask(ANN, "/link")
        code = re.findall(r"[A-Z]{4}-[A-Z]{4}", shown["text"])[0]
        before = len(tg.sent(BOB))
        tg.server.op_message(BOB, BOB, f"/start link_{code}")
        asked = await tg.answer(BOB, before)
        [yes, _no] = [button["text"] for row in asked["reply_markup"]["inline_keyboard"] for button in row]
        tg.server.op_callback(BOB, asked["message_id"], BOB, text=yes)
        await tg.answer(BOB, before + 1)
        tg.server.op_message(BOB, BOB, "find landlord")
        found = await tg.answer(BOB, before + 2)
        await tg.quiet()
    assert "555 0100" in found["text"]


async def test_a_link_of_anybody_does_nothing_but_what_our_own_links_do(
    tg: World, by_polling: Settings, dsn: str
) -> None:
    async with living(by_polling, dsn):
        await tg.ask(ANN, "note: the landlord's number is 555 0100")
        greeted = await tg.ask(ANN, "/start do_undo")
        found = await tg.ask(ANN, "find landlord")
        await tg.quiet()
    assert "Undone" not in greeted["text"]
    assert "555 0100" in found["text"]
