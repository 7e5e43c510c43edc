"""Moments that each reader of a channel sees on their own clock, as the strict emulator takes them."""

import json

import pytest

from tests.emulated.slack.conftest import ANN, GENERAL, Emulated, clean, said

pytestmark = pytest.mark.timeout(120)


async def test_a_receipt_in_a_channel_has_slacks_dates_and_our_words_below(workspace: Emulated) -> None:
    slack = workspace
    slack.op_message(GENERAL, ANN, f"<@{slack.config.bot_user_id}> meeting tomorrow from 3pm to 4pm")
    [booked] = await said(slack, "*✓ Created: meeting*")
    rich = [part for block in booked["blocks"] if block["type"] == "rich_text" for part in block["elements"]]
    elements = [one for part in rich for one in part["elements"]]
    dates = [one for one in elements if one["type"] == "date"]
    receipt = next(line for line in booked["text"].splitlines() if line.startswith("✓ Created: meeting"))
    assert f"({dates[0]['fallback']} - {dates[1]['fallback']})" in receipt
    assert [one["format"] for one in dates] == ["{date_long} {time}", "{time}"]
    assert dates[1]["timestamp"] - dates[0]["timestamp"] == 3600
    clean(slack)


async def test_alone_the_words_stand_as_they_are(workspace: Emulated) -> None:
    slack = workspace
    slack.op_message(ANN, ANN, "meeting tomorrow from 3pm to 4pm")
    [booked] = await said(slack, "*✓ Created: meeting*")
    assert '"type": "date"' not in json.dumps(booked["blocks"])
    clean(slack)
