"""How often something is, and whether there is any: other forms of its name are its name, and each time of what repeats counts."""

import pytest

from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE
from tests.support.talking import lines, talk


@pytest.mark.parametrize(
    ("made", "asked", "times"),
    [
        pytest.param("lesson every monday at 7pm", "how many lessons do i have from monday to friday next week", 1, id="a week"),
        pytest.param("rehearsal every day 7 to 9pm", "how many rehearsals do i have next week", 7, id="each day"),
        pytest.param("clay class every day at 4pm", "how many times do i have clay class next week", 7, id="times"),
        pytest.param("每天晚上7点到8点瑜伽", "下周有几次瑜伽", 7, id="zh"),
    ],
)  # fmt: skip
async def test_each_time_of_what_repeats_counts(ports: Ports, made: str, asked: str, times: int) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(made)
    assert len(lines(await person.say(asked))) == times


@pytest.mark.parametrize("asked", ["any practices next week?", "do i have any practices next week"])
async def test_several_are_asked_for_where_one_is_there(ports: Ports, asked: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("rowing practice every day 7 to 9pm")
    answer = await person.say(asked)
    assert (answer.text.startswith("Yes"), len(lines(answer))) == (True, 1)
