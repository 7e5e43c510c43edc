"""One member of a group of the emulated Telegram who floods it holds up nobody: neither answers nor reminders."""

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.world import ANN, BOB, GROUP, World
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(180)


async def test_sixty_stops_and_thirty_stickers_of_one_are_answered_once_and_another_is_served(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    name = tg.server.config.username
    async with living(by_polling, dsn):
        for _ in range(60):
            tg.server.op_message(GROUP, BOB, f"/stop@{name}")
        for _ in range(30):
            tg.server.op_message(GROUP, BOB, file={"kind": "sticker", "name": "a.webp"})
        tg.server.op_message(GROUP, ANN, f"@{name} note: the picnic is at noon")
        tg.server.op_message(GROUP, ANN, f"@{name} remind me in 5 seconds to stretch")
        await tg.until(lambda: any("⏰" in one["text"] for one in tg.sent(GROUP)))
        await settled(pool)
        await tg.quiet()
    texts = [one["text"] for one in tg.sent(GROUP)]
    assert sum("Nothing is running" in text for text in texts) == 1
    assert sum("✓ Noted: the picnic is at noon" in text for text in texts) == 1
    assert sum("⏰" in text for text in texts) == 1
    assert len(texts) <= 5
