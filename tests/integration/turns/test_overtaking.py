"""What rules answer surely does not wait behind a turn that waits for a model, and a stop ends that turn alone."""

import pytest

from bot.ports.messages import Saying
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.integration.turns.test_worker import memos
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import SILENT, Answer, held, says
from tests.support.doubles.owner import owners
from tests.support.doubles.visitors import Visitor, quiet
from tests.support.houses import said
from tests.support.onstage import Stage, stage

HUNG = "tell me a long story about the sea"
LATER = "and what do you make of the moon"


def slow(_agent: str, text: str) -> str | Answer:
    """A model that never answers one question, and any other at once."""
    return SILENT if HUNG in text else "Quite round."


async def answered(pool: Pool, visitor: Visitor, number: int) -> list[Saying]:
    """What was said in the visitor's chat, once so much was."""
    conversation = await visitor.conversation()
    assert conversation is not None

    async def enough() -> list[Saying]:
        heard = await said(pool, conversation)
        return heard if len(heard) >= number else []

    return await eventually(enough)


async def hung(on: Stage, visitor: Visitor, asked: int = 1) -> None:
    """Ask what the model is silent about."""
    await visitor.bring(HUNG)
    await on.script.until_asked(asked)


def shown(saying: Saying) -> str:
    return " ".join(saying.receipts) or saying.text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("note: the key is under the mat", "✓ Noted: the key is under the mat", id="a note"),
        pytest.param("/note the key is under the mat", "✓ Noted: the key is under the mat", id="a command"),
        pytest.param("记一下：钥匙在垫子下面", "✓ 已记下: 钥匙在垫子下面", id="a note in Chinese"),
        pytest.param("remind me in 20 minutes to stretch", "✓ Created: stretch", id="a reminder"),
        pytest.param("what's on tomorrow", "Nothing on ", id="a query"),
        pytest.param("/who", "🌈 J", id="a command about the chat"),
    ],
)
async def test_what_rules_answer_is_answered_while_a_model_is_silent(
    text: str, words: str, settings: Settings, dsn: str, pool: Pool
) -> None:
    async with stage(settings, dsn, slow) as on:
        ann = on.someone()
        await hung(on, ann)
        await ann.bring(text)
        [answer] = await answered(pool, ann, 1)
        running = await pool.fetchval("SELECT count(*) FROM turn WHERE state = 'running'")
        await ann.bring("stop")
        await quiet(pool)
    assert (words, running) == (shown(answer)[: len(words)], 1)
    rows = await pool.fetch("SELECT state, (SELECT count(*) FROM call WHERE turn = turn.id) FROM turn ORDER BY id")
    assert [tuple(row) for row in rows] == [("stopped", 1), ("done", 1)]


async def test_several_overtake_in_their_order_and_the_answer_of_the_model_comes_after_them(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    async with stage(settings, dsn, lambda _agent, _text: held(says("The sea is wide."), 0)) as on:
        ann = on.someone()
        await hung(on, ann)
        for one in ("note: salt", LATER, "note: bread"):
            await ann.bring(one)
        await answered(pool, ann, 2)
        on.script.release(2)
        heard = await ann.heard()
    assert [shown(one) for one in heard] == [
        "✓ Noted: salt",
        "✓ Noted: bread",
        "The sea is wide.",
        "The sea is wide.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("move it to 5pm", id="of what was shown last"),
        pytest.param("undo", id="of what was done last"),
        pytest.param("/undo", id="of what was done last, as a command"),
        pytest.param(LATER, id="for a model"),
    ],
)
async def test_what_leans_on_what_is_going_on_waits_for_it(text: str, settings: Settings, dsn: str, pool: Pool) -> None:
    async with stage(settings, dsn, slow) as on:
        ann = on.someone()
        await ann.say("meeting with Zoe tomorrow at 3pm")
        await hung(on, ann)
        await ann.bring(text)
        await ann.bring("note: a mark")
        await answered(pool, ann, 2)  # the note has gone ahead
        waits = await pool.fetchval("SELECT payload->>'text' FROM inbox WHERE state = 'new' AND turn IS NULL")
        await ann.bring("stop")
        heard = await ann.heard()
    assert waits == text
    assert [one.text for one in heard[1:2]] == ["Stopped. Going on with what waits: 1."]
    assert len(heard) == 3


async def test_others_of_a_group_do_not_wait_for_a_model_that_one_of_them_asked(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    async with stage(settings, dsn, slow) as on:
        ann, ben = on.someone("1", "-9"), on.someone("2", "-9")
        await hung(on, ann)
        await ben.bring("note: the picnic is off")
        [answer] = await answered(pool, ben, 1)
        await ann.bring("stop")
        await quiet(pool)
    assert answer.receipts == ("✓ Noted: the picnic is off",)


async def test_a_discussion_of_several_is_overtaken_and_goes_on(settings: Settings, dsn: str, pool: Pool) -> None:
    async with stage(settings, dsn, lambda agent, _text: held(says(f"{agent} says so"), 0)) as on:
        ann = on.someone()
        await ann.bring("@memo @creative what do you make of the tide")
        await on.script.until_asked(2)
        await ann.bring("note: salt")
        await answered(pool, ann, 1)
        on.script.release(2)
        heard = await ann.heard()
    assert (shown(heard[0]), sorted(one.text for one in heard[1:])) == (
        "✓ Noted: salt",
        ["creative says so", "memo says so"],
    )


async def test_a_stop_ends_the_turn_that_runs_and_what_waits_is_answered(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, slow) as on:
        ann = on.someone()
        await hung(on, ann)
        await ann.bring(LATER)
        await ann.bring("stop")
        heard = await ann.heard()
    assert [one.text for one in heard] == ["Stopped. Going on with what waits: 1.", "Quite round."]


async def test_a_stop_before_a_turn_began_puts_aside_what_it_would_be_of(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    """Another worker, which has died since, holds the claim: two questions in one breath wait, a note, and the stop."""
    async with stage(settings, dsn, slow) as on:
        ann = on.someone()
        await ann.say("note: pepper")
        await pool.execute("UPDATE conversation SET lease_until = clock_now() + interval '1 h'")
        for one in (HUNG, LATER, "note: salt", "stop"):
            await ann.bring(one)
        await answered(pool, ann, 2)
        await pool.execute("UPDATE conversation SET lease_until = NULL")
        heard = await ann.heard()
    assert sorted(shown(one) for one in heard) == ["Stopped.", "✓ Noted: salt"]
    assert (await memos(pool), on.script.asked) == (["pepper", "salt"], [])


async def test_who_is_too_fast_overtakes_nobody(settings: Settings, dsn: str, pool: Pool) -> None:
    few = settings.model_copy(
        update={"limits": settings.limits.model_copy(update={"messages_at_once": 2, "messages_per_day": 100})}
    )
    async with stage(few, dsn, slow) as on:
        ann = on.someone()
        await hung(on, ann)
        for number in range(6):
            await ann.bring(f"note: n{number}")
        await answered(pool, ann, 1)
        ahead = await owners(pool, "SELECT count(*) FROM message WHERE role = 'agent'")
        await ann.bring("stop")
        await quiet(pool)
    assert ahead < 6
    assert await memos(pool) == [f"n{number}" for number in range(6)]
