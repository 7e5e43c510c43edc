"""Moments that each reader of a chat sees on their own clock, as the strict emulator takes them."""

from typing import Any

import pytest

from bot.process.settings import Settings
from tests.emulated.telegram.world import ANN, GROUP, World
from tests.support.telegram_fixtures import living

pytestmark = pytest.mark.timeout(120)


def dated(message: dict[str, Any]) -> list[tuple[str, str]]:
    """The words that tell a moment, and how they are shown."""
    wide = message["text"].encode("utf-16-le")
    return [
        (wide[2 * one["offset"] : 2 * (one["offset"] + one["length"])].decode("utf-16-le"), one["date_time_format"])
        for one in message.get("entities", ())
        if one["type"] == "date_time"
    ]


@pytest.mark.parametrize(
    ("chat", "forms"),
    [
        pytest.param(ANN, ["", "", "", ""], id="alone: as it is written"),
        pytest.param(GROUP, ["wDt", "t", "wt", "t"], id="group: on each one's clock"),
    ],
)
async def test_receipts_and_agendas_tell_each_reader_their_hour(
    tg: World, by_polling: Settings, dsn: str, chat: int, forms: list[str]
) -> None:
    async with living(by_polling, dsn):
        booked = await tg.ask(chat, "meeting tomorrow from 3pm to 4pm")
        agenda = await tg.ask(chat, "what's on tomorrow")
        await tg.quiet()
    receipt = next(line for line in booked["text"].splitlines() if line.startswith("✓ Created: meeting ("))
    day = receipt.partition("(")[2].partition(" 15:00")[0]
    assert receipt == f"✓ Created: meeting ({day} 15:00 - 16:00)"  # of record: as it ever was
    told = [*dated(booked)[:2], *dated(agenda)]
    assert told == list(zip([f"{day} 15:00", "16:00", "15:00", "16:00"], forms, strict=True))
