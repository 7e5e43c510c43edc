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
        pytest.param(
            "budget chat tomorrow at 10am", "cancel the budget chat", "✓ Deleted: budget chat", id="of others"
        ),
        pytest.param("pottery tomorrow at 10am", "rename pottery to ceramics", "✓ Updated: ceramics", id="en"),
    ],
)
async def test_the_one_thing_that_fits_is_changed_unasked(ports: Ports, made: str, said: str, receipt: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(made)
    answer = await person.say(said)
    assert [one.partition(" (")[0] for one in answer.receipts] == [receipt]


async def test_where_nothing_fits_that_is_said_with_its_name(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    answer = await person.say("供应商座谈加长20分钟")
    assert (answer.receipts, "供应商座谈" in answer.text) == ((), True)


async def test_where_nothing_fits_an_order_that_is_said(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    answer = await person.say("rename pottery to ceramics")
    assert (answer.receipts, "pottery" in answer.text) == ((), True)


async def test_what_is_told_to_be_off_right_below_it_is_taken_away_with_a_way_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("yoga class tomorrow at 10am")
    gone = await person.say("the yoga class is off")
    assert [one.split(" (")[0] for one in gone.receipts] == ["✓ Deleted: yoga class"]
    assert labels(gone) == ["Undo: yoga class"]
    assert [one.split(" (")[0] for one in (await person.say("undo")).receipts] == ["✓ Restored: yoga class"]


@pytest.mark.parametrize(
    ("made", "said", "answer"),
    [
        pytest.param("明天上午10点合唱排练", "合唱排练在二号教室", "地点：二号教室", id="zh"),
        pytest.param("rehearsal tomorrow at 10am", "the rehearsal is at 8 Mill Road", "Place: 8 Mill Road", id="en"),
    ],
)
async def test_a_place_that_is_told_is_one_of_what_is_there(ports: Ports, made: str, said: str, answer: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(made)
    told = await person.say(said)
    assert (len(told.receipts), answer in told.text) == (1, True)


async def test_all_of_a_day_is_moved_behind_one_question(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("rehearsal tomorrow at 10am")
    await person.say("fencing tomorrow at 3pm")
    asked = await person.say("push everything tomorrow back an hour")
    assert labels(asked) == ["Change all 2", "Never mind"]
    done = await person.press(asked, "Change all 2")
    assert sorted(one.partition(" (")[0] for one in done.receipts) == ["✓ Updated: fencing", "✓ Updated: rehearsal"]
