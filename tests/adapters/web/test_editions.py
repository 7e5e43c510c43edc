"""Of a card that is shown anew as things go on, an answer holds the last edition."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from adapters.web.editions import latest
from bot.messages import Button, Card, Said, Saying
from bot.settings import Settings
from storage.messages import Role
from tests.agents.thinking import thoughtful
from tests.doubles.openai import Script, says

VOTE, OTHER, QUICK = (
    Card(kind="vote", title="Where?"),
    Card(kind="vote", title="When?"),
    Card(kind="quick", title="", buttons=(Button(label="a", token="t"),)),  # noqa: S106 - a button's
)


def said(number: int, *cards: Card, role: Role = "system", receipts: tuple[str, ...] = ()) -> Said:
    saying = Saying(text=str(number), cards=cards, receipts=receipts)
    return Said(
        id=number, conversation=UUID(int=0), role=role, saying=saying, created_at=datetime(2026, 1, 1, tzinfo=UTC)
    )


@pytest.mark.parametrize(
    ("answers", "kept"),
    [
        pytest.param([said(1, VOTE), said(2, VOTE), said(3, VOTE)], [3], id="the-last"),
        pytest.param([said(1, VOTE), said(2), said(3, VOTE)], [2, 3], id="words-between-stay"),
        pytest.param([said(1, VOTE), said(2, OTHER)], [1, 2], id="another-vote"),
        pytest.param([said(1, QUICK), said(2, QUICK)], [1, 2], id="other-cards"),
        pytest.param([said(1, VOTE, role="agent"), said(2, VOTE)], [1, 2], id="a-parrots-words"),
        pytest.param([said(1, VOTE, receipts=("✓",)), said(2, VOTE)], [1, 2], id="receipts-stay"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_the_last_edition_is_kept(answers: list[Said], kept: list[int]) -> None:
    assert [one.id for one in latest(answers)] == kept


async def test_a_vote_is_answered_with_its_result(settings: Settings, dsn: str) -> None:
    script = Script(always={"test-model": says('{"choice": "Rome", "reason": "warm"}')})
    async with thoughtful(settings, dsn, script) as house:
        session = await house.api.open()
        await house.api.say(session, '/mode voting {"people": false, "voters": ["memo", "creative"]}')
        [answer] = await house.api.say(session, "Where do we go: Rome / Oslo")
        assert answer["text"].startswith("The vote is for: Rome")
        assert len(await house.api.history(session)) > 4  # all editions stay in the history
