"""The day beside its own: "push it to the next day" is the one behind where it is, and not tomorrow."""

import pytest

from agents.texts.times import day
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import DAY, ZONE, in_days, midnight
from tests.support.talking import talk


@pytest.mark.parametrize(
    ("said", "days", "hours"),
    [
        pytest.param("push the survey to the next day, same time", 5, "10:00 - 11:00", id="next day"),
        pytest.param("move it to the day after", 5, "10:00 - 11:00", id="the day after"),
        pytest.param("can you move the survey to the following day at 3pm", 5, "15:00 - 16:00", id="at another hour"),
        pytest.param("shift the survey to the day before", 3, "10:00 - 11:00", id="the day before"),
        pytest.param("actually the day before at 2pm", 3, "14:00 - 15:00", id="the day alone"),
    ],
)
async def test_the_next_day_is_the_one_behind_its_own(ports: Ports, said: str, days: int, hours: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("survey in 4 days at 10am")
    moved = await person.say(said)
    assert moved.receipts == (f"✓ Updated: survey ({in_days(days)} {hours})",)


async def test_chinese_days_beside_its_own_are_those_of_the_thing(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("5天后下午两点验收")
    answers = [
        await person.say(said) for said in ("把验收改到第二天，时间不变", "还是改到前一天吧", "改到次日上午十点")
    ]
    assert [one.receipts for one in answers] == [
        (f"✓ 已更新: 验收 ({day(midnight() + days * DAY, 'zh')} {hours})",)
        for days, hours in ((6, "14:00 - 15:00"), (5, "14:00 - 15:00"), (6, "10:00 - 11:00"))
    ]
