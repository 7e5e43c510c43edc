"""A message that rules are not sure of goes to the parrot that the small model names, before its turn opens."""

import asyncio
import itertools
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from agents.routing import classifier
from agents.texts import say
from bot.process.settings import Settings
from bot.turns.routing import JUST, background
from storage.conversations.call_context import Request
from tests.support.doubles.openai import Answer, Script, held, says
from tests.support.talking import PATIENCE, talk
from tests.support.thinking import thoughtful

NOW = datetime(2026, 1, 27, 10, tzinfo=UTC)


async def test_the_small_model_names_the_parrot_and_what_goes_on_stays_with_it(settings: Settings, dsn: str) -> None:
    script = Script(says('{"route": "creative", "confidence": 0.9}'), says("Here is one."), says("Shorter, then."))
    async with thoughtful(settings, dsn, script, router_model="small") as house:
        chat = await talk(house.ports, zone="Asia/Shanghai")
        first = await chat.say("something for the parrots to chew on")
        second = await chat.say("shorter")
    assert (first.agent, first.text) == ("creative", "Here is one.")
    assert (second.agent, second.text) == ("creative", "Shorter, then.")
    assert script.asked[0]["messages"][0]["content"] == say("en", "route_prompt")
    assert len(script.asked) == 3


@pytest.mark.parametrize(
    ("ago", "previous"),
    [pytest.param(JUST - timedelta(minutes=1), "memo", id="just before"), pytest.param(JUST * 2, None, id="long ago")],
)
def test_what_was_said_long_ago_is_not_gone_on_with(ago: timedelta, previous: str | None) -> None:
    found = background([Request(agent="memo", prompt="find tea", created_at=NOW - ago)], NOW)
    assert (found.previous and found.previous.agent) == previous
    assert [one.text for one in found.earlier] == ["find tea"]


async def test_sixty_are_routed_while_all_of_them_wait_for_the_small_model(
    settings: Settings, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(classifier, "SECONDS", PATIENCE)  # sixty reach the model one after the other, on a busy machine
    parrots = ("memo", "schedule", "creative", "amazing")
    texts = [f"something for parrot {number} to chew on" for number in range(60)]
    routes = dict(zip(texts, itertools.cycle(parrots), strict=False))

    def routed(asked: dict[str, Any]) -> Answer:
        text = asked["messages"][-1]["content"]
        [route] = [route for written, route in routes.items() if written in text]
        return held(says(json.dumps({"route": route, "confidence": 0.9})), at=0)

    script = Script(reply=routed, always={"test-model": says("Here is one.")})
    async with thoughtful(settings, dsn, script, router_model="small") as house:
        chats = [await talk(house.ports, zone="Asia/Shanghai") for _ in texts]
        answers = asyncio.gather(*(chat.say(text) for chat, text in zip(chats, texts, strict=True)))
        await script.until_asked(60)
        script.release(60)
        said = await answers
    assert [(saying.agent, saying.text) for saying in said] == [(routes[text], "Here is one.") for text in texts]
