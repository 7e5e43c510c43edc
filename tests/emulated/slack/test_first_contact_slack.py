"""A newcomer on Slack: greeted once, where one talks to the app, in the language and on the clock of their profile."""

import pytest

from bot.process.settings import Access, Settings
from storage.db.pool import Pool
from tests.emulated.slack.conftest import ANN, BOB, WAIT, Emulated, clean, in_it, said
from tests.support.outgoing import settled

pytestmark = pytest.mark.timeout(120)
NEW = "U0NEW"


def lines(slack: Emulated) -> list[str]:
    """Our first message to the newcomer, line by line."""
    return slack.op_history(slack.op_im(NEW))[0]["text"].splitlines()


@pytest.mark.parametrize(
    ("locale", "zone", "hello", "tries"),
    [
        pytest.param(
            "en-GB",
            "Europe/London",
            "Hello! We are a flock of parrots",
            ("✓ Noted: ", "the landlord's number", "✓ Created: meeting", "Nothing on", "✓ Created: stretch"),
            id="English",
        ),
        pytest.param(
            "zh-TW",
            "Asia/Taipei",
            "你好！我們是一群鸚鵡",
            ("✓ 已記下: ", "房東電話", "✓ 已創建: 開會", "沒有安排", "✓ 已創建: 喝水"),
            id="traditional Chinese",
        ),
    ],
)
async def test_a_newcomer_is_greeted_once_and_what_is_proposed_works(
    settings: Settings,
    dsn: str,
    pool: Pool,
    slack: Emulated,
    locale: str,
    zone: str,
    hello: str,
    tries: tuple[str, ...],
) -> None:
    slack.op_config(agent_view=True)
    slack.op_user(NEW, name="nora", tz=zone, locale=locale)
    async with in_it(settings, dsn, slack):
        for _ in range(3):  # whoever looks again is not greeted again
            slack.op_home(NEW, "messages")
        await said(slack, f"*{hello}*")
        await settled(pool)
        slack.op_home(NEW, "messages")
        assert await slack.journal.wait(lambda: len(slack.journal.select(kind="prompts")) == 4, WAIT)
        first = lines(slack)
        examples = [line[2:] for line in first if line.startswith("- ")]
        for number, example in enumerate(examples):
            slack.op_message(NEW, NEW, example)
            await said(slack, "*", number + 2)
        clean(slack)
    assert any(line.startswith(hello) for line in first)
    assert len(examples) == len(tries)
    answers = [one["text"] for one in slack.op_history(slack.op_im(NEW)) if one.get("bot_id")][1:]
    assert [want for want, answer in zip(tries, answers, strict=True) if want not in answer] == []
    assert not any("/Shanghai" in one for one in (*first, *answers))  # Slack has told the zone


async def test_who_is_not_let_in_and_who_has_talked_before_is_not_greeted(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    slack.op_config(agent_view=True)
    access = Access(policy="allowlist", allow=[f"slack:{ANN}"])
    async with in_it(settings, dsn, slack, access=access):
        slack.op_message(ANN, ANN, "note: the sky is blue")
        await said(slack, "*✓ Noted*")
        slack.op_home(BOB, "messages")
        slack.op_home(ANN, "messages")
        assert await slack.journal.wait(lambda: slack.journal.select(kind="prompts"), WAIT)
        await settled(pool)
        clean(slack)
    assert len(slack.journal.select(kind="sent")) == 1
