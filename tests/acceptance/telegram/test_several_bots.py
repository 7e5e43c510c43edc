"""A bot for each parrot: in a group the first of them receives, and each says what its parrot says."""

from collections.abc import AsyncGenerator

import pytest
from pydantic import SecretStr

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.support.doubles.openai import Script, held, says
from tests.support.doubles.telegram_bots import TEAM_OF_BOTS, BotsTogether
from tests.support.doubles.telegram_updates import ANN, marks, message
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import connected, living
from tests.support.thinking import with_model

FIRST, MEMO, SCHEDULE = "parrots_bot", "huihui_bot", "jingang_bot"
TOKENS = {
    FIRST: "777000111:AAStandInTokenForTestsOnly-0123456789abc",
    MEMO: "777000222:AAStandInTokenForTestsOnly-0123456789abc",
    SCHEDULE: "777000333:AAStandInTokenForTestsOnly-0123456789abc",
}


@pytest.fixture
async def bots() -> BotsTogether:
    return BotsTogether(TOKENS)


@pytest.fixture
async def given(settings: Settings, bots: BotsTogether) -> AsyncGenerator[Settings]:
    async with bots.serving() as address:
        own = {"memo": SecretStr(TOKENS[MEMO]), "schedule": SecretStr(TOKENS[SCHEDULE])}
        yield connected(settings, address, token=SecretStr(TOKENS[FIRST]), tokens=own)


async def say(bots: BotsTogether, text: str, *heard_by: str) -> int:
    """Somebody writes in the group; Telegram tells those bots whose name stands in it, or that are told all."""
    number = next(bots.numbers)
    for name in heard_by:
        await bots[name].happen(message=message(number, TEAM_OF_BOTS, ANN, text=text, entities=marks(text, name)))
    return number


def said(bots: BotsTogether) -> dict[str, list[str]]:
    """What each bot has said in the group."""
    return {name: [one.text for one in bot.sent if one.chat == TEAM_OF_BOTS] for name, bot in bots.by_name.items()}


async def test_each_bot_says_what_its_parrot_says_and_the_first_receives(
    bots: BotsTogether, given: Settings, dsn: str, pool: Pool
) -> None:
    async with living(given, dsn):
        await say(bots, f"@{FIRST} note: the door code is 4711", FIRST)
        await bots[MEMO].answer()
        await say(bots, f"@{FIRST} dentist tomorrow at 3pm", FIRST)
        await bots[SCHEDULE].answer()
        await say(bots, f"/help@{FIRST}", FIRST)
        await bots[FIRST].answer()
        await settled(pool)
    shown = said(bots)
    assert [len(texts) for texts in shown.values()] == [1, 1, 1]
    assert shown[MEMO] == ["✓ Noted: the door code is 4711"]  # nobody has to say who speaks
    assert shown[SCHEDULE][0].startswith("✓ Created: dentist")
    assert await pool.fetchval("SELECT count(*) FROM conversation WHERE chat = $1", str(TEAM_OF_BOTS)) == 1
    assert await pool.fetchval("SELECT array_agg(DISTINCT account) FROM outbox") == ["telegram:777000111"]


async def test_what_names_a_parrots_bot_is_for_that_parrot_and_told_twice_it_is_answered_once(
    bots: BotsTogether, given: Settings, dsn: str, pool: Pool
) -> None:
    bots[FIRST].hears_all = True
    async with living(given, dsn):
        await say(bots, f"@{MEMO} note: the rent is due", FIRST, MEMO)
        await bots[MEMO].answer()
        await settled(pool)
    assert said(bots) == {FIRST: [], MEMO: ["✓ Noted: the rent is due"], SCHEDULE: []}


async def test_a_press_on_another_bots_card_changes_that_card(
    bots: BotsTogether, given: Settings, dsn: str, pool: Pool
) -> None:
    async with living(given, dsn):
        await say(bots, f"@{FIRST} meeting tomorrow at 3pm", FIRST)
        await bots[SCHEDULE].answer()
        await say(bots, f"@{FIRST} dentist tomorrow at 3pm", FIRST)
        conflict = await bots[SCHEDULE].answer(1)
        await bots[SCHEDULE].press(conflict, "Book anyway")
        await bots[SCHEDULE].until(
            lambda: any("✓ Created: dentist" in str(one.get("text")) for one in bots[SCHEDULE].edited)
        )
        await settled(pool)
    assert bots[FIRST].edited == []
    assert [len(texts) for texts in said(bots).values()] == [0, 0, 2]


async def test_a_bot_that_is_not_in_the_group_is_spoken_for(
    bots: BotsTogether, given: Settings, dsn: str, pool: Pool
) -> None:
    bots[MEMO].leave(TEAM_OF_BOTS)
    async with living(given, dsn):
        await say(bots, f"@{FIRST} note: the door code is 4711", FIRST)
        first = await bots[FIRST].answer()
        await say(bots, f"@{FIRST} note: the rent is due", FIRST)
        await bots[FIRST].answer(1)
        await settled(pool)
    assert first.text.splitlines()[1:] == ["✓ Noted: the door code is 4711"]
    assert "灰灰" in first.text or "Huihui" in first.text  # then it has to say who speaks
    assert [method for method, _ in bots[MEMO].calls].count("sendMessage") == 1  # it is not tried each time
    assert await pool.fetchval("SELECT bool_and(state = 'sent') FROM outbox")


async def test_where_the_first_is_not_the_others_answer(
    bots: BotsTogether, given: Settings, dsn: str, pool: Pool
) -> None:
    bots[FIRST].leave(TEAM_OF_BOTS)
    bots[MEMO].leave(TEAM_OF_BOTS)
    async with living(given, dsn):
        await say(bots, f"@{SCHEDULE} dentist tomorrow at 3pm", SCHEDULE)
        await bots[SCHEDULE].answer()
        await say(bots, f"/help@{SCHEDULE}", SCHEDULE)
        await bots[SCHEDULE].answer(1)
        await settled(pool)
    assert [len(texts) for texts in said(bots).values()] == [0, 0, 2]


async def test_alone_with_somebody_each_bot_is_a_chat_of_its_own(
    bots: BotsTogether, given: Settings, dsn: str, pool: Pool
) -> None:
    async with living(given, dsn):
        await bots[MEMO].say("note: mine")
        noted = await bots[MEMO].answer()
        await bots[FIRST].say("note: mine, too")
        other = await bots[FIRST].answer()
        await settled(pool)
    assert noted.text == "✓ Noted: mine"
    assert other.text.splitlines()[1:] == ["✓ Noted: mine, too"]
    assert said(bots) == {FIRST: [], MEMO: [], SCHEDULE: []}


async def test_an_answer_in_the_making_grows_under_the_parrots_own_bot(
    bots: BotsTogether, given: Settings, dsn: str, pool: Pool
) -> None:
    script = Script(held(says("Blue light ", "is scattered most."), at=2))
    async with script.serving() as address, living(with_model(given, address), dsn):
        await say(bots, f"@{MEMO} why is the sky blue, and the sunset red?", MEMO)
        begun = await bots[MEMO].answer()
        script.release()
        await settled(pool)
        await bots[MEMO].until(lambda: any("scattered most" in str(one.get("text")) for one in bots[MEMO].edited))
    assert {int(one["message_id"]) for one in bots[MEMO].edited} == {begun.id}
    assert [len(texts) for texts in said(bots).values()] == [0, 1, 0]
