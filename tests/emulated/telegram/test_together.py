"""Several parrots in one chat of the emulated Telegram: a discussion, a stop in the middle of one, a vote."""

import asyncio
from typing import Any

import pytest

from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.telegram.world import ANN, BOB, FORUM, GROUP, World
from tests.support.doubles.openai import held, says
from tests.support.doubles.roundtable import Roundtable
from tests.support.doubles.visitors import quiet
from tests.support.outgoing import settled
from tests.support.telegram_fixtures import living
from tests.support.thinking import with_model

pytestmark = pytest.mark.timeout(180)

QUESTION = "@灰灰 @金刚 周末去哪里爬山好？"
MEMO = "我记得你喜欢香山。\n@惊奇 你来拿主意吧"
SCHEDULE = "周六整天都没有安排。"
AMAZING = "那就周六去香山！"


def three() -> Roundtable:
    """Three who talk: the first two are asked by a person, the third by the first."""
    return Roundtable({"memo": (says(MEMO),), "schedule": (says(SCHEDULE),), "amazing": (says(AMAZING),)})


def spoken(tg: World, chat: int) -> list[str]:
    return [message["text"] for message in tg.sent(chat)]


def bold(message: dict[str, Any]) -> list[str]:
    """The words that are bold; offsets count UTF-16 units."""
    wide = message["text"].encode("utf-16-le")
    marks = [mark for mark in message.get("entities", ()) if mark["type"] == "bold"]
    return [wide[2 * m["offset"] : 2 * (m["offset"] + m["length"])].decode("utf-16-le") for m in marks]


@pytest.mark.parametrize("chat", [pytest.param(ANN, id="alone"), pytest.param(FORUM, id="topic")])
async def test_three_parrots_discuss_each_under_its_own_name(
    tg: World, by_polling: Settings, dsn: str, pool: Pool, chat: int
) -> None:
    thread: int = tg.server.op_topic(chat, "Plans", ANN)["message_thread_id"] if chat == FORUM else 0
    table = three()
    async with table.serving() as address, living(with_model(by_polling, address), dsn):
        called = QUESTION if chat == ANN else f"@{tg.server.config.username} {QUESTION}"
        tg.server.op_message(chat, ANN, called, thread_id=thread)
        await tg.until(lambda: len(tg.sent(chat)) >= 3)
        await settled(pool)
        await tg.quiet()
    messages = tg.sent(chat)
    assert sorted(spoken(tg, chat)) == sorted([f"🪶 灰灰\n{MEMO}", f"🦜 金刚\n{SCHEDULE}", f"🌈 惊奇\n{AMAZING}"])
    assert spoken(tg, chat).index(f"🪶 灰灰\n{MEMO}") < spoken(tg, chat).index(f"🌈 惊奇\n{AMAZING}")
    assert sorted(name for message in messages for name in bold(message)) == sorted(["灰灰", "金刚", "惊奇"])
    assert {message.get("message_thread_id", 0) for message in messages} == {thread}
    assert sorted(table.spoke) == ["amazing", "memo", "schedule"]


async def test_a_stop_ends_a_discussion_and_the_chat_goes_on(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    table = Roundtable(
        {"memo": (says(MEMO),), "schedule": (held(says(SCHEDULE), at=1),), "amazing": (held(says(AMAZING), at=1),)}
    )
    name = tg.server.config.username
    async with table.serving() as address, living(with_model(by_polling, address), dsn):
        tg.server.op_message(GROUP, ANN, f"@{name} {QUESTION}")
        await tg.until(lambda: "amazing" in table.spoke and any(MEMO in text for text in spoken(tg, GROUP)))
        tg.server.op_message(GROUP, BOB, f"/stop@{name}")
        await tg.until(lambda: any(text.startswith("Stopped.") for text in spoken(tg, GROUP)))
        async with asyncio.timeout(30):
            await table.gone.wait()
        assert "✓" in (await tg.ask(GROUP, "记一下：香山停车在北门"))["text"]
        await settled(pool)
        await tg.quiet()
    texts = spoken(tg, GROUP)
    assert not any(AMAZING in text or SCHEDULE in text for text in texts)
    assert len(texts) == len(set(texts))


async def test_two_people_vote_by_button_and_may_change_their_minds(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    ballot = says('{"choice": "hills", "reason": "near"}')
    table = Roundtable({"memo": (ballot,), "schedule": (ballot,), "amazing": (ballot,)})
    name = tg.server.config.username
    config = '{"voters": ["memo", "schedule", "amazing"], "seconds": 3600}'

    def edits() -> list[dict[str, Any]]:
        changed = [one["message"] for one in tg.server.journal.select(0, kind="edited")]
        return [one for one in changed if one["message_id"] == card["message_id"]]

    async with table.serving() as address, living(with_model(by_polling, address), dsn):
        await tg.ask(GROUP, f"/mode voting {config}")
        before = len(tg.sent(GROUP))
        tg.server.op_message(GROUP, ANN, f"@{name} Where shall we go: hills / beach / books")
        card = await tg.answer(GROUP, before)
        for person, option in ((ANN, "hills"), (BOB, "books"), (ANN, "beach")):
            tg.server.op_callback(GROUP, card["message_id"], person, text=option)
            await tg.until(lambda: not tg.status()["unanswered"])
        await table.until_asked(3)
        await quiet(pool)
        tg.server.op_callback(GROUP, card["message_id"], ANN, text="End the vote")
        await tg.until(lambda: bool(edits()) and edits()[-1]["text"].startswith("The vote is for: hills"))
        await settled(pool)
        await tg.quiet()
    assert len(tg.sent(GROUP)) == before + 1  # the card, and no word about a ballot
    result = edits()[-1]
    assert [line.partition(" (")[0] for line in result["text"].splitlines() if "·" not in line][-3:] == [
        "★ hills: 3", "beach: 1", "books: 1",
    ]  # fmt: skip
    # the buttons stay for others until it is over
    assert ["reply_markup" in one for one in edits()] == [*[True] * (len(edits()) - 1), False]


async def test_a_procedure_waits_at_its_gate_for_who_began_it(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    table = Roundtable({"creative": (says("Come and see the garden."),), "memo": (says("It is out."),)})
    steps = (
        '[{"id": "draft", "agent": "creative"}, {"id": "check", "gate": "Publish it?"}, {"id": "out", "agent": "memo"}]'
    )
    name = tg.server.config.username
    async with table.serving() as address, living(with_model(by_polling, address), dsn):
        await tg.ask(GROUP, f'/mode sop {{"steps": {steps}}}')
        tg.server.op_message(GROUP, ANN, f"@{name} an invitation to the garden")
        await tg.until(lambda: any("Publish it?" in text for text in spoken(tg, GROUP)))
        gate = next(one for one in tg.sent(GROUP) if "Publish it?" in one["text"])
        tg.server.op_callback(GROUP, gate["message_id"], BOB, text="Approve")
        await tg.until(lambda: not tg.status()["unanswered"])
        await quiet(pool)
        assert table.spoke == ["creative"]
        tg.server.op_callback(GROUP, gate["message_id"], ANN, text="Approve")
        await tg.until(lambda: any("The procedure is complete." in text for text in spoken(tg, GROUP)))
        await tg.until(lambda: _marks(tg) == ["✓", "✓", "✓"])
        await settled(pool)
        await tg.quiet()
    [card] = {one["message_id"] for one in _cards(tg)}
    assert (gate["text"], card < gate["message_id"]) == ("Publish it?", True)
    assert table.spoke == ["creative", "memo"]


def _cards(tg: World) -> list[dict[str, Any]]:
    """The edits of the procedure's card; one between may be skipped for the next."""
    edits = [one["message"] for one in tg.server.journal.select(0, kind="edited")]
    return [one for one in edits if "· draft" in one["text"]]


def _marks(tg: World) -> list[str]:
    cards = _cards(tg)
    return [line[0] for line in cards[-1]["text"].splitlines()[-3:]] if cards else []


async def test_a_discussion_that_was_ended_goes_on_by_its_button(
    tg: World, by_polling: Settings, dsn: str, pool: Pool
) -> None:
    table = three()
    async with table.serving() as address, living(with_model(by_polling, address), dsn):
        await tg.ask(ANN, '/mode free_discussion {"messages": 1}')
        tg.server.op_message(ANN, ANN, "@灰灰 周末去哪里爬山好？")
        await tg.until(lambda: any("讨论先停在这里" in text for text in spoken(tg, ANN)))
        ended = next(one for one in tg.sent(ANN) if "讨论先停在这里" in one["text"])
        tg.server.op_callback(ANN, ended["message_id"], ANN, text="继续")
        await tg.until(lambda: any(AMAZING in text for text in spoken(tg, ANN)))
        await settled(pool)
        await tg.quiet()
    assert table.spoke == ["memo", "amazing"]
