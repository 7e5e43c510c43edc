"""Words about what was shown last, in every mode: rules answer them, once, whoever is called."""

import json

import pytest

from bot.process.settings import Settings
from tests.support.onstage import stage, told

STEPS = json.dumps({"steps": ["memo", "creative"]})


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        pytest.param("", "推迟一小时", id="nobody-called"),
        pytest.param("", "@灰灰 @灵灵 推迟一小时", id="two-at-once"),
        pytest.param('/mode free_discussion {"turns": "in_turn"}', "@all 推迟一小时", id="all-in-turn"),
        pytest.param(f"/mode sop {STEPS}", "推迟一小时", id="procedure"),
        pytest.param("/mode voting", "@all 推迟一小时", id="vote"),
        pytest.param("/mode expert", "推迟一小时", id="expert"),
    ],
)
async def test_what_was_shown_is_moved_once(mode: str, words: str, settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: "嗯") as here:
        ann = here.someone()
        await ann.say("明天上午9点开会")
        if mode:
            await ann.say(mode)
        moved = await ann.ask(words)
        assert len(moved.receipts) == 1
        assert "10:00" in moved.receipts[0]
        assert here.asked == []


async def test_a_question_back_is_asked_once(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: "嗯") as here:
        ann = here.someone()
        for event in ("明天上午9点开会", "明天上午11点看牙", "明天有什么安排"):
            await ann.say(event)
        [asked] = await ann.say("@灰灰 @灵灵 推迟一小时")
        assert (asked.receipts, asked.text.count("看牙")) == ((), 1)
        assert here.asked == []


async def test_words_about_nothing_that_was_shown_go_to_those_who_are_called(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: agent) as here:
        said = await here.someone().say("@灰灰 @灵灵 推迟一小时")
        assert sorted(who for who, _ in told(said)) == ["creative", "memo"]
