"""What was understood is counted by intent and band, for who runs the house; of the words nothing is kept there."""

import re

from bot.app import Ports
from tests.support.talking import talk

ZONE = "Europe/London"


async def counted(ports: Ports) -> dict[tuple[str, str], float]:
    """Return the counts at /metrics, by intent and band."""
    text = (await ports.facts.metrics()).decode()
    found = re.findall(r'parrots_understood_total\{band="(\w+)",intent="(\w+)"\} (\S+)', text)
    return {(intent, band): float(count) for band, intent, count in found}


async def test_messages_are_counted_by_what_was_understood(ports: Ports) -> None:
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
