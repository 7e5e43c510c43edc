"""Guided protocols with a language model: it takes up an answer, offers a protocol, asks whether to end; the engine goes on by itself."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.app import Roles, house
from bot.process.settings import Settings
from bot.wiring.assembly import Overrides
from tests.acceptance.conversations.test_protocols import COVEY, DANKOE, begun
from tests.support.doubles.openai import Script, calls, refuses, says
from tests.support.houses import AT_ONCE
from tests.support.talking import Talk, labels, talk
from tests.support.thinking import with_model

INVITATION = ("show_protocol_invitation", {
    "protocol_id": "dankoe", "title": "A fresh start", "description": "Six questions", "estimated_time": "10 minutes",
    "actions": [{"label": "Start", "value": "start"}, {"label": "Later", "value": "later"}],
})  # fmt: skip


@asynccontextmanager
async def coached(settings: Settings, dsn: str, script: Script) -> AsyncGenerator[Talk]:
    async with (
        script.serving() as address,
        house(with_model(settings, address), dsn, Roles(worker=True), Overrides(debounce=AT_ONCE)) as ports,
    ):
        yield await talk(ports)


def offered(body: dict[str, Any]) -> set[str]:
    return {one["function"]["name"] for one in body.get("tools", ())}


async def test_each_answer_is_taken_up_and_the_engine_goes_on(settings: Settings, dsn: str) -> None:
    script = Script()
    async with coached(settings, dsn, script) as person:
        await person.say("let's do the life reset")
        await person.press(await person.say("dan koe"), "Start")
        script.then(says("Always saying yes, that wears one out."))
        first = await person.say("I say yes to everything")
        assert first.text.startswith("Always saying yes, that wears one out.\n\n2/6 ")
        assert "Noted." not in first.text
        assert offered(script.asked[-1]) == {"advance_protocol_step", "cancel_protocol"}
        assert "question 1 of 6" in str(script.asked[-1]["messages"][-1]["content"])
        summary = {"step_data": {"x": 1}, "step_summary": "Alone among screens."}
        script.then(calls(("advance_protocol_step", summary), ("advance_protocol_step", {"step_data": {}})))
        second = await person.say("Another Tuesday of emails until ten, alone.")
        assert second.text.startswith(
            "Alone among screens.\n\n3/6 "
        )  # one step on, however often the model calls for it
        for gone in (refuses(500, "down"), refuses(401, "no key")):  # with the model away the question comes as written
            script.then(*(gone,) * 4)
            asked = await person.say("I bake in the morning and sing in the evening.")
            assert asked.text.startswith("Noted.\n\n")
            script.answers.clear()
        script.then(calls(("cancel_protocol", {"reason": "no use"}), text="I hear you."))
        ends = await person.say("this whole thing is of no use to me, honestly")
        assert {"End it", "Go on"} <= set(labels(ends))
        on = await person.press(ends, "Go on")  # it was the answer
        assert "6/6" in on.text


REFLECTIONS = {"zh": "听得出这对你很要紧。", "en": "That seems to matter a great deal to you."}


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_whole_protocols_with_a_model(settings: Settings, dsn: str, language: str) -> None:
    """Both in one house: each answer is taken up, and all is kept as without a model."""
    script = Script(reply=lambda _body: says(REFLECTIONS[language]))
    async with coached(settings, dsn, script) as person:
        for name, answers in (("dankoe", DANKOE[language]), ("covey", COVEY[language])):
            await begun(person, name, language)
            for text in answers[:-1]:
                said = await person.say(text)
                assert said.text.startswith(REFLECTIONS[language]), text
                assert [part.name for part in said.parts] == ["protocol_progress"]
            done = await person.say(answers[-1])
            assert done.text.startswith(REFLECTIONS[language])
            assert done.document is not None
            assert answers[-1].splitlines()[0] in done.document.text
            assert [part.name for part in done.parts] == ["protocol_completed"]


async def test_a_model_invites_with_our_card(settings: Settings, dsn: str) -> None:
    script = Script(
        calls(
            ("advance_protocol_step", {"step_data": {}})
        ),  # nothing runs: the model is told that there is no such tool
        calls(INVITATION),
        says("It may help to look at it in order."),
    )
    async with coached(settings, dsn, script) as person:
        invited = await person.say("@coach I feel stuck between two lives and cannot choose")
        assert "show_protocol_invitation" in offered(script.asked[0])
        assert "advance_protocol_step" in str(script.asked[1]["messages"][-1]["content"])
        assert labels(invited)[0] == "Start"
        started = await person.press(invited, "Start")
        assert "1/6" in started.text
