"""Several parrots in one conversation of the emulated Slack: a discussion, a stop in the middle of one, a vote."""

import asyncio
import json
from typing import Any

import pytest

from adapters.slack.identity import CUSTOMIZE
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.emulated.slack.conftest import ANN, BOB, GENERAL, WAIT, Emulated, clean, in_it, said
from tests.support.doubles.openai import held, says
from tests.support.doubles.roundtable import Roundtable
from tests.support.doubles.visitors import quiet
from tests.support.outgoing import settled
from tests.support.thinking import with_model

pytestmark = pytest.mark.timeout(300)

QUESTION = "@灰灰 @金刚 周末去哪里爬山好？"
MEMO = "我记得你喜欢香山。\n@惊奇 你来拿主意吧"
SCHEDULE = "周六整天都没有安排。"
AMAZING = "那就周六去香山！"


def three() -> Roundtable:
    """Three who talk: the first two are asked by a person, the third by the first."""
    return Roundtable({"memo": (says(MEMO),), "schedule": (says(SCHEDULE),), "amazing": (says(AMAZING),)})


def faces(slack: Emulated) -> dict[str, tuple[str, str]]:
    """Under which name and picture each message was posted."""
    posts = slack.journal.select(kind="call", method="chat.postMessage")
    answers = [(json.loads(post["answer"]), post["params"]) for post in posts]
    return {answer["ts"]: (asked.get("username"), asked.get("icon_emoji")) for answer, asked in answers if answer["ok"]}


@pytest.mark.parametrize("http", [False, True], ids=["socket", "http"])
@pytest.mark.parametrize("alone", [True, False], ids=["direct message", "thread"])
async def test_three_parrots_discuss_each_under_its_own_name_and_picture(
    settings: Settings, dsn: str, slack: Emulated, *, alone: bool, http: bool
) -> None:
    slack.config.scopes = [*slack.config.scopes, CUSTOMIZE]
    table = three()
    me = "" if alone else f"<@{slack.config.bot_user_id}> "
    async with table.serving() as address, in_it(with_model(settings, address), dsn, slack, http=http):
        asked = slack.op_message(ANN if alone else GENERAL, ANN, f"{me}{QUESTION}")
        messages = [*await said(slack, "*香山！*"), *await said(slack, "*我记得*"), *await said(slack, "*周六整天*")]
        # our own messages come back as events; what is written next is answered after them, so nobody else spoke
        thread = None if alone else asked["ts"]
        slack.op_message(ANN if alone else GENERAL, ANN, "记一下：香山停车在北门", thread_ts=thread)
        await said(slack, "*✓ 已记下: 香山停车在北门*")
        await slack.op_deliveries(done=True, wait=WAIT)
    assert [faces(slack)[message["ts"]] for message in messages] == [
        ("惊奇", ":rainbow:"),
        ("灰灰", ":feather:"),
        ("金刚", ":parrot:"),
    ]
    assert {message.get("thread_ts") for message in messages} == {thread}
    everything = [entry["message"] for entry in slack.journal.select(kind="sent")]
    assert len(everything) == 4
    assert everything.index(messages[1]) < everything.index(messages[0])
    assert sorted(table.spoke) == ["amazing", "memo", "schedule"]
    clean(slack)


async def test_a_parrot_that_is_called_by_name_in_a_channel_answers(
    settings: Settings, dsn: str, slack: Emulated
) -> None:
    table = three()
    async with table.serving() as address, in_it(with_model(settings, address), dsn, slack):
        slack.op_message(GENERAL, BOB, "@all lunch?")
        slack.op_message(GENERAL, BOB, "who is 灰灰?")
        called = slack.op_message(GENERAL, ANN, "@金刚 你怎么看这件事")
        [answer] = await said(slack, "*周六整天*")
        assert answer["thread_ts"] == called["ts"]
        await slack.op_deliveries(done=True, wait=WAIT)
    assert table.spoke == ["schedule"]
    assert len(slack.journal.select(kind="sent")) == 1
    clean(slack)


async def test_a_stop_ends_a_discussion_and_the_thread_goes_on(settings: Settings, dsn: str, slack: Emulated) -> None:
    lines = {"memo": (says(MEMO),), "schedule": (held(says(SCHEDULE), at=1),), "amazing": (held(says(AMAZING), at=1),)}
    table = Roundtable(lines)
    async with table.serving() as address, in_it(with_model(settings, address), dsn, slack):
        root = slack.op_message(GENERAL, ANN, f"<@{slack.config.bot_user_id}> {QUESTION}")["ts"]
        await said(slack, "*我记得*")
        async with asyncio.timeout(WAIT):
            await table.until_asked(3)
        slack.op_message(GENERAL, BOB, "停", thread_ts=root)
        await said(slack, "停下了。")
        async with asyncio.timeout(WAIT):
            await table.gone.wait()
        slack.op_message(GENERAL, ANN, "记一下：香山停车在北门", thread_ts=root)
        await said(slack, "*✓ 已记下: 香山停车在北门*")
        await slack.op_deliveries(done=True, wait=WAIT)
    texts = [entry["text"] for entry in slack.journal.select(kind="sent")]
    assert not any(AMAZING in text or SCHEDULE in text for text in texts)
    assert len(texts) == 3
    clean(slack)


async def test_two_people_vote_by_button_and_may_change_their_minds(
    settings: Settings, dsn: str, pool: Pool, slack: Emulated
) -> None:
    ballot = says('{"choice": "hills", "reason": "near"}')
    table = Roundtable({"memo": (ballot,), "schedule": (ballot,), "amazing": (ballot,)})
    options = '{"voters": ["memo", "schedule", "amazing"], "seconds": 3600}'
    async with table.serving() as address, in_it(with_model(settings, address), dsn, slack):
        assert (await slack.op_slash("/mode", f"voting {options}", ANN, GENERAL))["acked"]
        await said(slack, "*Vote - *")
        slack.op_message(GENERAL, ANN, f"<@{slack.config.bot_user_id}> Where shall we go: hills / beach / books")
        card: dict[str, Any] = (await said(slack, "Vote: Where*"))[0]
        for number, (person, option) in enumerate(((ANN, "hills"), (BOB, "books"), (ANN, "beach")), 1):
            assert (await slack.op_action(GENERAL, card["ts"], person, text=option))["acked"]
            assert await slack.journal.wait(lambda n=number: len(slack.journal.select(kind="respond")) >= n, WAIT)
        await table.until_asked(3)
        await quiet(pool)
        assert (await slack.op_action(GENERAL, card["ts"], ANN, text="End the vote"))["acked"]
        await settled(pool)
        edits = [one["message"] for one in slack.journal.select(kind="edited")]
    assert {one["ts"] for one in edits} == {card["ts"]}
    lines = [line for line in edits[-1]["text"].splitlines() if "·" not in line]
    assert lines[0].startswith("The vote is for: hills")
    assert [line.partition(" (")[0] for line in lines[-3:]] == ["★ hills: 3", "beach: 1", "books: 1"]
    buttons = [any(block["type"] == "actions" for block in one["blocks"]) for one in edits]
    # an edit that had to wait for the chat's pace says what is so by now: the closed card may come twice, an open one not after it
    assert (buttons, buttons[0], buttons[-1]) == (sorted(buttons, reverse=True), True, False)
    clean(slack)


async def test_a_procedure_waits_at_its_gate_for_who_began_it(settings: Settings, dsn: str, slack: Emulated) -> None:
    table = Roundtable({"creative": (says("Come and see the garden."),), "memo": (says("It is out."),)})
    steps = (
        '[{"id": "draft", "agent": "creative"}, {"id": "check", "gate": "Publish it?"}, {"id": "out", "agent": "memo"}]'
    )
    async with table.serving() as address, in_it(with_model(settings, address), dsn, slack):
        assert (await slack.op_slash("/mode", f'sop {{"steps": {steps}}}', ANN, GENERAL))["acked"]
        await said(slack, "*Procedure - *")
        slack.op_message(GENERAL, ANN, f"<@{slack.config.bot_user_id}> an invitation to the garden")
        gate: dict[str, Any] = (await said(slack, "Publish it?*"))[0]
        assert (await slack.op_action(GENERAL, gate["ts"], BOB, text="Approve"))["acked"]
        assert await slack.journal.wait(lambda: len(slack.journal.select(kind="respond")) >= 1, WAIT)
        assert table.spoke == ["creative"]
        assert (await slack.op_action(GENERAL, gate["ts"], ANN, text="Approve"))["acked"]
        await said(slack, "The procedure is complete.*")
        assert await slack.journal.wait(lambda: "✓✓✓" in _marks(slack), WAIT)
    assert table.spoke == ["creative", "memo"]
    clean(slack)


def _marks(slack: Emulated) -> list[str]:
    """The marks of the steps on the procedure's card, edit by edit; one between may be skipped for the next."""
    texts = [one["message"]["text"] for one in slack.journal.select(kind="edited")]
    return ["".join(line[0] for line in text.splitlines()[-3:]) for text in texts if "· draft" in text]


async def test_a_discussion_that_was_ended_goes_on_by_its_button(settings: Settings, dsn: str, slack: Emulated) -> None:
    table = three()
    async with table.serving() as address, in_it(with_model(settings, address), dsn, slack):
        assert (await slack.op_slash("/mode", 'free_discussion {"messages": 1}', ANN, GENERAL))["acked"]
        await said(slack, "*Free discussion - *")
        slack.op_message(GENERAL, ANN, "@灰灰 周末去哪里爬山好？")
        [ended] = await said(slack, "*讨论先停在这里*")
        assert (await slack.op_action(GENERAL, ended["ts"], ANN, text="继续"))["acked"]
        await said(slack, "*那就周六去香山！*")
    assert table.spoke == ["memo", "amazing"]
    clean(slack)
