"""What speaks of something that is there changes it: unasked where one thing fits, and nothing new is made of it."""

import pytest

from bot.app import Ports
from tests.support.talking import labels, talk

ZONE = "Europe/London"


@pytest.mark.parametrize(
    ("made", "said", "receipt"),
    [
        pytest.param("明天上午10点供应商座谈", "供应商座谈加长20分钟", "✓ 已更新: 供应商座谈", id="zh"),
        pytest.param("明天上午10点客户答谢会", "客户答谢会取消", "✓ 已删除: 客户答谢会", id="name of somebody"),
        pytest.param("pottery tomorrow at 10am", "rename pottery to ceramics", "✓ Updated: ceramics", id="en"),
    ],
)
async def test_the_one_thing_that_fits_is_changed_unasked(ports: Ports, made: str, said: str, receipt: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(made)
    answer = await person.say(said)
    assert [one.partition(" (")[0] for one in answer.receipts] == [receipt]


@pytest.mark.parametrize(
    ("said", "buttons"),
    [
        pytest.param("供应商座谈加长20分钟", ["修改：供应商座谈", "都不是"], id="zh"),
        pytest.param("rename pottery to ceramics", ["Change: ceramics", "None of these"], id="en"),
    ],
)
async def test_where_nothing_fits_it_is_offered_as_before(ports: Ports, said: str, buttons: list[str]) -> None:
    person = await talk(ports, zone=ZONE)
    answer = await person.say(said)
    assert (answer.receipts, labels(answer)) == ((), buttons)


async def test_a_remark_takes_nothing_away_unasked(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("yoga class tomorrow at 10am")
    answer = await person.say("the yoga class is off")
    assert (answer.receipts, labels(answer)) == ((), ["Cancel: yoga class is", "None of these"])
