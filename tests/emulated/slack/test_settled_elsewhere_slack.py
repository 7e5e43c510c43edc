"""What rang on Slack is settled in words: its message says so in place of its buttons, alone and in a thread."""

from typing import Any

import pytest

from storage.db.pool import Pool
from tests.emulated.slack.conftest import ANN, GENERAL, WAIT, Emulated, clean, said
from tests.support.outgoing import settled

pytestmark = pytest.mark.timeout(180)


def labels(message: dict[str, Any]) -> list[str]:
    """The buttons of a message."""
    elements = [one for block in message["blocks"] for one in block.get("elements", []) if one["type"] == "button"]
    return [one["text"]["text"] for one in elements]


@pytest.mark.parametrize("thread", [False, True], ids=["alone", "thread"])
async def test_in_words_it_is_done_and_that_undone(workspace: Emulated, pool: Pool, *, thread: bool) -> None:
    slack = workspace
    me = f"<@{slack.config.bot_user_id}> " if thread else ""
    place = GENERAL if thread else ANN
    where: dict[str, Any] = {}

    async def ask(text: str, answer: str) -> None:
        sent = slack.op_message(place, ANN, me + text, **where)
        if thread and not where:
            where["thread_ts"] = sent["ts"]
        await said(slack, answer)

    async def stands(words: str, buttons: bool) -> None:
        def found() -> bool:
            now = [one["message"] for one in slack.journal.select(kind="edited") if one["message"]["ts"] == rang["ts"]]
            return bool(now) and words in now[-1]["text"] and bool(labels(now[-1])) == buttons

        assert await slack.journal.wait(found, WAIT), [one["text"] for one in slack.journal.select(kind="edited")]

    await ask("remind me in 3 seconds to stretch", "*✓ Created: stretch*")
    [rang] = await said(slack, "*⏰ stretch*")
    await settled(pool)
    await ask("done", "*✓ Done: stretch*")
    await stands("✓ Done at" if not thread else "✓ Done", buttons=False)
    await ask("undo", "*✓ Restored: stretch*")
    await stands("⏰ stretch", buttons=True)
    clean(slack)
