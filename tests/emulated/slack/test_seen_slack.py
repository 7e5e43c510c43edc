""":eyes: on the message that a long turn answers, on the emulated Slack: from when it is long until the answer stands."""

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.slack.conftest import ANN, GENERAL, WAIT, Emulated, clean, in_it, said
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Script, held, says
from tests.support.outgoing import settled
from tests.support.thinking import with_model

pytestmark = pytest.mark.timeout(180)

ASKED = "why is the sky blue, and the sunset red?"


def marks(slack: Emulated) -> list[tuple[str, str, bool]]:
    """The bot's reactions, in order: on which message, which one, and whether it was set or taken away."""
    return [(one["message_ts"], one["text"], one["added"]) for one in slack.journal.select(kind="reaction")]


@pytest.mark.parametrize("place", [pytest.param(ANN, id="direct"), pytest.param(GENERAL, id="channel")])
async def test_what_takes_long_is_marked_as_seen_until_its_answer_stands(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated, place: str
) -> None:
    script = Script(held(says("Blue light is scattered most."), at=0))
    async with script.serving() as model, in_it(with_model(settings, model), dsn, slack):
        asked = slack.op_message(place, ANN, f"<@{slack.config.bot_user_id}> {ASKED}" if place == GENERAL else ASKED)
        assert await slack.journal.wait(lambda: marks(slack), WAIT)
        assert marks(slack) == [(asked["ts"], "eyes", True)]
        script.release()
        await said(slack, "*Blue light*") if place == GENERAL else None
        await settled(pool)
        assert await slack.journal.wait(lambda: len(marks(slack)) > 1, WAIT)
        await eventually(lambda: pool.fetchval("SELECT NOT EXISTS (SELECT FROM ack)"))
    assert marks(slack) == [(asked["ts"], "eyes", True), (asked["ts"], "eyes", False)]
    clean(slack)


async def test_an_app_that_may_set_no_reactions_answers_all_the_same(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    slack.config.scopes.remove("reactions:write")
    script = Script(held(says("Blue light is scattered most."), at=0))
    async with script.serving() as model, in_it(with_model(settings, model), dsn, slack):
        slack.op_message(ANN, ANN, ASKED)
        assert await slack.journal.wait(lambda: slack.journal.select(kind="sent"), WAIT)
        script.release()
        await settled(pool)
    assert slack.journal.select(kind="call", method="reactions.add") == []
    assert marks(slack) == []


async def test_so_many_at_once_are_marked_as_slack_bears(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    answer = held(says("Blue light is scattered most."), at=0)
    script = Script(*([answer] * 12))
    for number in range(12):
        slack.op_user(f"U0P{number}", name=f"p{number}")
    async with script.serving() as model, in_it(with_model(settings, model), dsn, slack):
        for number in range(12):
            slack.op_message(f"U0P{number}", f"U0P{number}", ASKED)
        await script.until_asked(6)
        assert await slack.journal.wait(lambda: marks(slack), WAIT)
        for _ in range(12):
            script.release()
        await settled(pool)
    refused = [one["method"] for one in slack.journal.select(kind="call") if one["status"] == 429]
    assert refused == []
    assert 0 < sum(added for _, _, added in marks(slack)) <= 3
