"""Conversations in Slack, through the whole house, by socket and over HTTP."""

from tests.adapters.slack.conftest import Connected
from tests.doubles.slack import DM, GENERAL, ME


async def test_a_note_is_kept_and_found_in_a_direct_message(chat: Connected) -> None:
    await chat.users.write(DM, "note: the landlord's number is 555 0100 &lt;home&gt;")
    await chat.slack.until(lambda: len(chat.slack.said(DM)) == 1)
    await chat.users.write(DM, "find landlord")
    await chat.slack.until(lambda: len(chat.slack.said(DM)) == 2)
    kept, found = chat.slack.texts(DM)
    assert kept == "🪶 Huihui\n✓ Noted: the landlord's number is 555 0100 &lt;home&gt;"
    assert "#1 the landlord's number is 555 0100 &lt;home&gt;" in found


async def test_in_a_channel_the_answer_is_in_the_thread_and_the_mention_is_answered_once(chat: Connected) -> None:
    root = await chat.users.write(GENERAL, f"<@{ME}> note: the door code is 4711")
    await chat.slack.until(lambda: chat.slack.said(GENERAL))
    await chat.users.write(GENERAL, "nothing for us")
    await chat.users.write(GENERAL, "find door", thread=root)
    await chat.slack.until(lambda: len(chat.slack.said(GENERAL)) == 2)
    assert [message["thread_ts"] for message in chat.slack.said(GENERAL)] == [root, root]
    assert "✓ Noted: the door code is 4711" in chat.slack.texts(GENERAL)[0]
    assert "#1 the door code is 4711" in chat.slack.texts(GENERAL)[1]
