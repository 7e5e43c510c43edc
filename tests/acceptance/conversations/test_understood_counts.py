"""What was understood is counted by intent and band, for who runs the house; of the words nothing is kept there."""

import logging
import re

import pytest

from bot.app import Ports
from tests.support.talking import talk

ZONE = "Europe/London"


async def counted(ports: Ports) -> dict[tuple[str, str], float]:
    """Return the counts at /metrics, by intent and band."""
    text = (await ports.facts.metrics()).decode()
    found = re.findall(r'parrots_understood_total\{band="(\w+)",intent="(\w+)"\} (\S+)', text)
    return {(intent, band): float(count) for band, intent, count in found}


async def test_messages_are_counted_by_what_was_understood(ports: Ports, caplog: pytest.LogCaptureFixture) -> None:
    """And the log tells of which turn it was, for whoever reads along."""
    caplog.set_level(logging.INFO, "bot.turns.next_turn")
    person = await talk(ports, zone=ZONE)
    for text in (
        "note: the key is under the mat",
        "note: the cat is Tom",
        "remind me to stretch tomorrow at 3pm",
        "/help",
    ):
        await person.say(text)
    assert await counted(ports) == {
        ("memo_save", "sure"): 2.0,
        ("reminder_add", "sure"): 1.0,
        ("command", "sure"): 1.0,
    }
    told = [vars(record) for record in caplog.records if record.getMessage() == "understood"]
    assert [one["intent"] for one in told] == ["memo_save", "memo_save", "reminder_add", "command"]
    assert len({one["turn"] for one in told}) == len(told)
