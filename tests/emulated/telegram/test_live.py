"""What is seen of a model's answer in the making on the emulated Telegram."""

from typing import Any

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.world import ANN, GROUP, World
from tests.support.doubles.openai import Script, held, says
from tests.support.doubles.opinions import until_kept, until_known
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import living
from tests.support.thinking import with_model

pytestmark = pytest.mark.timeout(180)

ASKED = "why is the sky blue, and the sunset red?"
WORDS = ("Blue light is scattered most. ", "So it comes from everywhere. ", "In the evening only red is left.")
WHOLE = "".join(WORDS)


def entries(tg: World, chat: int) -> list[dict[str, Any]]:
    kinds = ("message", "action", "draft", "sent", "edited", "deleted")
    return [entry for entry in tg.server.journal.select(0, chat_id=chat) if entry["kind"] in kinds]


def words(tg: World, chat: int) -> list[str]:
    """What was shown of the answer, in order, without who speaks."""
    shown = [entry for entry in entries(tg, chat) if entry["kind"] in ("draft", "sent", "edited")]
    return [entry["text"].partition("\n")[2] for entry in shown]


@pytest.mark.parametrize(
    ("chat", "kinds"),
    [
        pytest.param(ANN, ["draft", "draft", "sent"], id="alone: a draft, and then a message"),
        pytest.param(GROUP, ["sent", "edited", "edited"], id="group: one message that grows"),
    ],
)
async def test_typing_comes_first_and_then_the_words_as_they_come(
    tg: World, by_polling: Settings, dsn: str, pool: Pool, chat: int, kinds: list[str]
) -> None:
    answer = held(held(held(says(*WORDS), at=3), at=2), at=0)  # before it speaks, after the first and the second words
    script = Script(answer)
    called = ASKED if chat > 0 else f"@{tg.server.config.username} {ASKED}"
    async with script.serving() as address, living(with_model(by_polling, address), dsn):
        tg.server.op_message(chat, ANN, called)
        await tg.until(lambda: any(entry["kind"] == "action" for entry in entries(tg, chat)))
        await script.until_asked(1)
        script.release()
        await tg.until(lambda: len(words(tg, chat)) == 1)
        script.release()
        await tg.until(lambda: len(words(tg, chat)) == 2)
        script.release()
        await tg.until(lambda: any(WORDS[2].strip() in text for text in words(tg, chat)))
        await settled(pool)
        await tg.quiet()
    shown = [entry for entry in entries(tg, chat) if entry["kind"] not in ("message", "action")]
    assert [entry["kind"] for entry in shown] == kinds
    assert words(tg, chat) == [WORDS[0].strip(), (WORDS[0] + WORDS[1]).strip(), WHOLE]
    assert next(entry["kind"] for entry in entries(tg, chat) if entry["kind"] != "message") == "action"
    assert {entry["message"]["message_id"] for entry in shown if "message" in entry} == {
        shown[-1]["message"]["message_id"]
    }
    assert await pool.fetchval("SELECT count(*) FROM live") == 0


async def test_typing_goes_on_while_a_model_is_silent(tg: World, by_polling: Settings, dsn: str) -> None:
    script = Script(held(says(WHOLE), at=0))
    async with script.serving() as address, living(with_model(by_polling, address), dsn):
        tg.server.op_message(ANN, ANN, ASKED)
        await tg.until(lambda: sum(entry["kind"] == "action" for entry in entries(tg, ANN)) >= 3)
        script.release()
        await tg.answer(ANN, 0)


async def test_what_rules_answer_shows_nothing_of_it(tg: World, by_polling: Settings, dsn: str) -> None:
    async with Script().serving() as address, living(with_model(by_polling, address), dsn):
        await tg.ask(ANN, "note: the landlord's number is 555 0100")
        await tg.ask(ANN, "what's on tomorrow")
        await tg.quiet()
    assert {entry["kind"] for entry in entries(tg, ANN)} <= {"message", "sent"}


async def test_a_wait_that_telegram_asks_for_in_between_is_kept_and_the_answer_comes_once(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    script = Script(held(says(*WORDS), at=2))
    async with script.serving() as address, living(with_model(by_polling, address), dsn):
        tg.server.op_message(GROUP, ANN, f"@{tg.server.config.username} {ASKED}")
        await tg.until(lambda: len(words(tg, GROUP)) == 1)
        tg.server.op_fault("rate_limit", "editMessageText", times=1, retry_after=2)
        script.release()
        await tg.until(lambda: words(tg, GROUP)[-1] == WHOLE)
        await settled(pool)
        await tg.quiet()
    assert len(tg.sent(GROUP)) == 1


async def test_a_doubtful_end_is_not_marked_as_a_repeat_since_it_shows_nothing_twice(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    script = Script(held(says(*WORDS), at=2))
    async with script.serving() as address, living(with_model(by_polling, address), dsn):
        tg.server.op_message(GROUP, ANN, f"@{tg.server.config.username} {ASKED}")
        await tg.until(lambda: len(words(tg, GROUP)) == 1)
        tg.server.op_fault("drop_after", "editMessageText", times=3)
        script.release()
        await settled(pool)
        await tg.quiet()
    assert (len(tg.sent(GROUP)), words(tg, GROUP)[-1]) == (1, WHOLE)
    assert "deleted" not in {entry["kind"] for entry in entries(tg, GROUP)}
    assert await pool.fetchval("SELECT state FROM outbox") == "sent"


@pytest.mark.parametrize("chat", [pytest.param(ANN, id="alone"), pytest.param(GROUP, id="group")])
async def test_below_a_longer_answer_of_a_model_one_says_what_one_thinks_of_it(
    tg: World, by_polling: Settings, dsn: str, pool: Pool, chat: int
) -> None:
    script = Script(says("Blue light is scattered most by the air, since its waves are short. " * 6))
    async with script.serving() as address, living(with_model(by_polling, address), dsn):
        answer = await tg.ask(chat, ASKED)
        await until_known(pool)
        shown = tg.changed(chat)[-1] if tg.changed(chat) else answer
        assert [[key["text"] for key in row] for row in shown["reply_markup"]["inline_keyboard"]] == [["👍", "👎"]]
        tg.server.op_callback(chat, shown["message_id"], ANN, text="👎")
        await until_kept(pool, ("amazing", "bad", None))
        await tg.quiet()
        await tg.until(lambda: chat == GROUP or any("reply_markup" not in one for one in tg.changed(chat)))
    answers = tg.server.journal.select(0, kind="answer")
    assert [one["text"] for one in answers] == ["Thanks, noted."]
    last = [*tg.sent(chat), *tg.changed(chat)][-1]
    assert ("reply_markup" in last) is (chat == GROUP)  # there others may think otherwise


async def test_the_stop_button_of_a_draft_ends_that_turn_and_nothing_of_it_comes_later(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    script = Script(held(says(*WORDS), at=2))
    async with script.serving() as address, living(with_model(by_polling, address), dsn):
        tg.server.op_message(ANN, ANN, ASKED)
        await tg.until(lambda: len(words(tg, ANN)) == 1)
        tg.server.op_stop_generation(ANN)
        stopped = await tg.answer(ANN, 0)
        script.release()
        await settled(pool)
        after = await tg.ask(ANN, "note: the sky is blue")
        await tg.quiet()
    assert stopped["text"] == "Stopped."
    assert [message["text"].partition("\n")[2] for message in (after,)] == ["✓ Noted: the sky is blue"]
    assert len(tg.sent(ANN)) == 2
    assert await pool.fetchval("SELECT count(*) FROM turn WHERE state = 'stopped'") == 1
