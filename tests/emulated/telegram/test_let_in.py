"""Strangers, an owner and a group on Telegram as it is: who is let in, by whom, and what each of them is told."""

import re

import pytest

from bot.process.settings import Access, Settings
from storage.db.pool import Pool
from storage.people import pairing_codes
from tests.emulated.telegram.world import ANN, BOB, GROUP, World
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(120)


async def write(tg: World, person: int, text: str, chat: int | None = None) -> str:
    """Somebody writes; what the first answer there says."""
    place = chat or person
    before = len(tg.sent(place))
    tg.server.op_message(place, person, text)
    return (await tg.answer(place, before))["text"]


async def test_a_stranger_and_a_group_are_let_in(tg: World, reached: Settings, dsn: str, pool: Pool) -> None:
    code = await pairing_codes.owner_code(pool)
    async with living(reached.model_copy(update={"access": Access()}), dsn):
        greeting = await write(tg, BOB, "note: is anybody there?")
        assert "Noted" not in greeting
        [pairing] = re.findall(r"/approve ([A-Z]{4}-[A-Z]{4})", greeting)

        assert "owner" in await write(tg, ANN, str(code))
        told = len(tg.sent(BOB))
        approved = await write(tg, ANN, f"/approve {pairing}")
        assert "Bob" in approved
        await tg.answer(BOB, told)  # Bob is told
        assert "✓ Noted: now you know me" in await write(tg, BOB, "note: now you know me")

        asked = len(tg.sent(ANN))
        called = f"@{tg.server.config.username} note: for all of us"
        closed = await write(tg, BOB, called, GROUP)
        assert "Noted" not in closed
        assert not re.search(r"[A-Z]{4}-[A-Z]{4}", closed)
        request = await tg.answer(ANN, asked)
        assert "Team" in request["text"]
        let_in = len(tg.sent(GROUP))
        await tg.press(request, request["reply_markup"]["inline_keyboard"][0][0]["text"])
        await tg.answer(GROUP, let_in)
        assert "✓ Noted: for all of us" in await write(tg, BOB, called, GROUP)
        assert "now you know me" not in await write(tg, BOB, f"@{tg.server.config.username} find know", GROUP)
        await tg.quiet()
