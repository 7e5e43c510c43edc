"""A procedure in a chat of the emulated Telegram: one card that is edited, whatever is said below it."""

import json

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.world import ANN, GROUP, World
from tests.support.doubles.openai import says
from tests.support.doubles.roundtable import Roundtable
from tests.support.doubles.visitors import quiet
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import living
from tests.support.thinking import with_model

pytestmark = pytest.mark.timeout(180)

STEPS = [
    {"id": "draft", "agent": "creative", "prompt": "{input}"},
    {"id": "check", "gate": "Shall I?", "by": "anyone"},
    {"id": "keep", "agent": "memo", "prompt": "Keep {results.draft}"},
]


@pytest.mark.parametrize("chat", [pytest.param(ANN, id="alone"), pytest.param(GROUP, id="group")])
async def test_a_procedure_has_one_card_that_shows_how_it_ended(
    tg: World, by_polling: Settings, dsn: str, pool: Pool, chat: int
) -> None:
    table = Roundtable({"creative": (says("Roses."),), "memo": (says("Kept."),)})
    called = "" if chat == ANN else f"@{tg.server.config.username} "
    async with table.serving() as address, living(with_model(by_polling, address), dsn):
        await tg.ask(chat, f"/mode sop {json.dumps({'steps': STEPS})}")
        before = len(tg.sent(chat))
        tg.server.op_message(chat, ANN, f"{called}write about the garden")
        await tg.until(lambda: any(one["text"] == "Shall I?" for one in tg.sent(chat)))
        [gate] = [one for one in tg.sent(chat) if one["text"] == "Shall I?"]
        tg.server.op_callback(chat, gate["message_id"], ANN, text="Approve")
        await tg.until(lambda: tg.sent(chat)[-1]["text"] == "The procedure is complete.")
        await quiet(pool)
        await settled(pool)
        await tg.quiet()
    card, *below = tg.sent(chat)[before:]
    edits = [one["message"] for one in tg.server.journal.select(0, kind="edited")]
    ended = [one["text"] for one in edits if one["message_id"] == card["message_id"]][-1]
    assert ended == "The procedure is complete.\n\n✓ 🎨 Lingling · draft\n✓ check\n✓ 🪶 Huihui · keep"
    assert [one["text"] for one in below] == [
        "🎨 Lingling\nRoses.",
        "Shall I?",
        "🪶 Huihui\nKept.",
        "The procedure is complete.",
    ]
