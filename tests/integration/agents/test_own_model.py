"""A parrot whose file names a model is answered for by that one, and by the usual ones when it does not answer."""

from pathlib import Path

import pytest

from agents.texts import say
from bot.cli.doctor import Finding, own_models
from bot.process.settings import Settings
from tests.integration.agents.test_added_parrot import put, until_there
from tests.support.doubles.openai import SILENT, Script, refuses, says
from tests.support.talking import talk
from tests.support.thinking import thoughtful, with_model


def with_own_model(settings: Settings, name: str) -> Path:
    file = put("cook", settings)
    file.write_text(f"{file.read_text(encoding='utf-8')}\nmodel: {name}\n", encoding="utf-8")
    return file


async def test_its_own_model_is_asked_for_it_and_the_usual_one_for_the_others(settings: Settings, dsn: str) -> None:
    script = Script(says("Leek tart."), says("A grey sky."))
    with_own_model(settings, "kitchen-model")
    async with thoughtful(settings, dsn, script, learn=False) as house:
        talking = await talk(house.ports)
        await until_there(house.ports, "cook")
        assert (await talking.say("@Coco what can I make of leeks?")).text == "Leek tart."
        assert (await talking.say("@lingling compose a line about rain")).text == "A grey sky."
        assert [one["model"] for one in script.asked] == ["kitchen-model", "test-model"]


async def test_when_its_own_does_not_answer_the_usual_ones_do(settings: Settings, dsn: str) -> None:
    script = Script(refuses(404, "no such model"), refuses(404, "no such model"), says("Leek tart."))
    with_own_model(settings, "kitchen-model")
    async with thoughtful(settings, dsn, script, learn=False, model="usual", fallback_models=["spare"]) as house:
        talking = await talk(house.ports)
        await until_there(house.ports, "cook")
        assert (await talking.say("@Coco what can I make of leeks?")).text == "Leek tart."
        assert [one["model"] for one in script.asked] == ["kitchen-model", "usual", "spare"]


@pytest.mark.parametrize(
    ("listed", "findings"),
    [
        (("test-model", "kitchen-model"), []),
        (("test-model", "kitchen-model:latest"), []),
        (None, []),
        (
            ("test-model", "other"),
            [
                Finding(
                    "WRONG",
                    "parrot cook: no model kitchen-model there",
                    "the usual model answers for it; set model in its file to one of: test-model, other",
                )
            ],
        ),
    ],
)
async def test_doctor_names_a_model_that_is_not_there(
    settings: Settings, listed: tuple[str, ...] | None, findings: list[Finding]
) -> None:
    with_own_model(settings, "kitchen-model")
    async with Script(models=listed).serving() as address:
        assert await own_models(with_model(settings, address)) == findings


@pytest.mark.parametrize("seconds", [[0.2], [0.2, 0.3]], ids=["one try", "two"])
async def test_a_silent_model_is_tried_as_often_and_as_long_as_the_setting_says(
    settings: Settings, dsn: str, seconds: list[float]
) -> None:
    script = Script(always={"test-model": SILENT})
    async with thoughtful(settings, dsn, script, learn=False, first_token_seconds=seconds) as house:
        answer = await (await talk(house.ports)).say("@lingling compose a line about rain")
    assert (answer.text, len(script.asked)) == (say("en", "model_timed_out"), len(seconds))
