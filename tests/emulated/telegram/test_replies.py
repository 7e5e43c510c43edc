"""Replies and quotes in Telegram: what they point at is meant, and an answer in a group quotes what it answers."""

import pytest

from bot.process.settings import Settings
from tests.emulated.telegram.world import ANN, BOB, GROUP, World
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(120)


async def test_this_is_the_message_that_is_replied_to_and_the_answer_quotes_its_question(
    tg: World, by_polling: Settings, dsn: str
) -> None:
    async with living(by_polling, dsn):
        said = tg.server.op_message(GROUP, BOB, "Bring the blue folder to the notary")["message"]
        asked = tg.server.op_message(
            GROUP, ANN, f"@{tg.server.config.username} remind me of this tomorrow at 9", reply_to=said["message_id"]
        )["message"]
        reminded = await tg.answer(GROUP, 0)
        noted = await tg.ask(GROUP, "note: the hut has no water")
        await tg.quiet()
    assert "✓ Created: Bring the blue folder to the notary" in reminded["text"]
    assert reminded["reply_to_message"]["message_id"] == asked["message_id"]
    assert "✓ Noted: the hut has no water" in noted["text"]


async def test_alone_nothing_is_quoted_and_a_chosen_part_of_ours_is_meant(
    tg: World, by_polling: Settings, dsn: str
) -> None:
    async with living(by_polling, dsn):
        noted = await tg.ask(ANN, "note: oat milk and the blue folder")
        before = len(tg.sent(ANN))
        quote = {"text": "the blue folder", "position": 10, "is_manual": True}
        tg.server.op_message(ANN, ANN, "remind me of this tomorrow at 9", reply_to=noted["message_id"], quote=quote)
        reminded = await tg.answer(ANN, before)
        await tg.quiet()
    assert "✓ Created: the blue folder" in reminded["text"]
    assert "reply_to_message" not in reminded
