"""What a model writes as the terminal shows it: the tables of links and of forged receipts."""

import re
from uuid import uuid4

from bot.app import Ports
from bot.ports.callers import Caller
from bot.ports.messages import Saying, body_to_json
from storage.conversations import messages
from storage.conversations.messages import NewMessage
from tests.acceptance.console.test_console import talk
from tests.unit.adapters.test_links_everywhere import CASES, TURNING, shown
from tests.unit.agents.output.test_forged_receipts import DECOYS, released, ticked

AT_ONCE = 40  # messages that are shown of those that were missed


async def printed(ports: Ports, sayings: list[Saying]) -> list[str]:
    """What the terminal shows of what was said while nobody looked."""
    if len(sayings) > AT_ONCE:
        return [*await printed(ports, sayings[:AT_ONCE]), *await printed(ports, sayings[AT_ONCE:])]
    await talk(ports)
    owner = await ports.facts.owner()
    session = (
        await ports.sessions.create(
            Caller(person=owner.person, space=owner.space, language="en"), "console", "", "console"
        )
    ).id
    async with ports.pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(owner.space)
        )
        for saying in sayings:
            said = NewMessage(key=f"a:{uuid4()}", role="agent", body=body_to_json(saying))
            await messages.say(db, session, owner.space, said)
    return "\n".join((await talk(ports))[1:]).split("\n")


async def test_what_a_model_writes_leads_nowhere_in_the_terminal(ports: Ports) -> None:
    told = "\n".join(await printed(ports, [shown(str(case.values[0])) for case in CASES]))
    assert [mark for mark in TURNING if mark in told] == []
    assert all(letter.isprintable() or letter == "\n" for letter in told)
    outside = "".join(told.split("`")[::2])
    assert [
        mark for mark in ("evil.", "](javascript", "](data", "](tg", "](tel", "](/", "vbscript") if mark in outside
    ] == []
    assert re.findall(r"\]\((.*?)\)", outside) == ["https://notes.example/a"]


async def test_what_looks_like_a_receipt_is_none_in_the_terminal(ports: Ports) -> None:
    texts = [released(f"Here you are.\n\n{decoy}\nAnything else?") for decoy in DECOYS]
    receipt = "✓ Created: lunch (D 12:00 - 13:00)"
    told = await printed(ports, [Saying(text=text, markdown=True, receipts=(receipt,)) for text in texts])
    assert [line.strip() for line in told if ticked(line)] == [receipt] * len(DECOYS)
    assert [line for line in told if "dentist" in line or "牙医" in line] == []
