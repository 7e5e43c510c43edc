"""The whole first conversation in the emulated Slack, alone and in a thread, by each way in."""

from typing import Any

import pytest

from tests.emulated.slack.conftest import ANN, GENERAL, WAIT, Emulated, clean, said

pytestmark = pytest.mark.timeout(300)


@pytest.mark.parametrize("thread", [False, True], ids=["alone", "thread"])
async def test_the_first_conversation(workspace: Emulated, *, thread: bool) -> None:
    slack = workspace
    me = f"<@{slack.config.bot_user_id}> " if thread else ""
    place = GENERAL if thread else ANN
    where: dict[str, Any] = {}

    async def ask(text: str, answer: str) -> dict[str, Any]:
        sent = slack.op_message(place, ANN, me + text, **where)
        if thread and not where:
            where["thread_ts"] = sent["ts"]
        return (await said(slack, answer))[-1]

    answers = [
        await ask("note: the landlord's number is 555 0100", "*✓ Noted: the landlord's number*"),
        await ask("find landlord", "*#1 the landlord's number*"),
        await ask("meeting tomorrow at 3pm", "*✓ Created: meeting*"),
        conflict := await ask("dentist tomorrow at 3pm", "*already there*"),
    ]
    chat = GENERAL if thread else slack.op_im(ANN)
    assert (await slack.op_action(chat, conflict["ts"], ANN, text="Book anyway"))["acked"]
    assert await slack.op_sent(kind="edited", text="*✓ Created: dentist*", wait=WAIT)
    answers.append(await ask("what's on tomorrow", "*On * (2)*"))
    await ask("remind me in 3 seconds to stretch", "*✓ Created: stretch*")
    [rang] = await said(slack, "*⏰ stretch*")
    assert (await slack.op_action(chat, rang["ts"], ANN, text="10 min"))["acked"]
    answers.append(rang)
    assert await slack.op_sent(kind="edited", text="*✓ Snoozed: stretch*", wait=WAIT)
    assert {message.get("thread_ts") for message in answers} == {where.get("thread_ts")}
    clean(slack)
