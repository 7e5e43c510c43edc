"""What concerns one person in a channel of the emulated Slack is seen by that one alone, and is never of record."""

from typing import Any

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.slack.conftest import ANN, BOB, GENERAL, WAIT, Emulated, clean, in_it, said
from tests.support.outgoing import settled

pytestmark = pytest.mark.timeout(180)


def whispered(slack: Emulated) -> list[tuple[str, str, str]]:
    """To whom, what, and in which thread."""
    found: list[dict[str, Any]] = slack.journal.select(kind="ephemeral")
    return [(one["user"], one["text"], str(one["message"].get("thread_ts", ""))) for one in found]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("link", "That's between the two of us: please send /parrots link in a private chat with me."),
        ("export", "That's between the two of us: please send /parrots export in a private chat with me."),
        ("people", "Only one of my owners can do that, and in private."),
        ("approve", "Only one of my owners can do that."),
        ("whoami", "You are ann, one of my people."),
        (
            "protocol",
            "Guided questions are for private chats, where only you see what you write. Come and find me there.",
        ),
    ],
)
async def test_commands_that_are_ones_own(workspace: Emulated, pool: Pool, command: str, told: str) -> None:
    assert (await workspace.op_slash("/parrots", command, ANN, GENERAL))["acked"]
    await settled(pool)
    [(who, text, thread)] = whispered(workspace)
    assert (who, text.startswith(told), thread) == (ANN, True, ""), text
    assert workspace.journal.select(kind="sent") == []
    assert await pool.fetchval("SELECT count(*) FROM outbox WHERE message IS NOT NULL") == 0


async def test_in_a_thread_only_once_that_has_replies(settings: Settings, dsn: str, slack: Emulated) -> None:
    """In one that nobody has answered, nobody would see it."""
    me = f"<@{slack.config.bot_user_id}>"
    async with in_it(settings, dsn, slack):
        begun = slack.op_message(GENERAL, ANN, f"{me} /nonsense")["ts"]
        assert await slack.journal.wait(lambda: len(whispered(slack)) == 1, WAIT)
        slack.op_message(GENERAL, ANN, f"{me} note: the door code is 4711", thread_ts=begun)
        await said(slack, "*✓ Noted*")
        slack.op_message(GENERAL, BOB, f"{me} /nonsense", thread_ts=begun)
        assert await slack.journal.wait(lambda: len(whispered(slack)) == 2, WAIT)
        clean(slack)
    assert [(who, "/nonsense" in text, thread) for who, text, thread in whispered(slack)] == [
        (ANN, True, ""),
        (BOB, True, begun),
    ]


@pytest.mark.parametrize("kind", ["drop", "drop_after", "rate_limit"])
async def test_whatever_happens_to_it_nobody_else_sees_it(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated, kind: str
) -> None:
    """Slack cannot be asked for it: in doubt it is said once more, and says so."""
    options = {"retry_after": 1} if kind == "rate_limit" else {}
    slack.op_fault(kind, "chat.postEphemeral", **options)
    async with in_it(settings, dsn, slack):
        await slack.op_slash("/parrots", "link", ANN, GENERAL)
        await settled(pool)
    texts = [text for _, text, _ in whispered(slack)]
    assert ["Possibly a repeat" in text for text in texts] == {
        "drop": [True],
        "drop_after": [False, True],
        "rate_limit": [False],
    }[kind]
    assert slack.journal.select(kind="sent") == []
