"""What is cancelled is what was shown or named, all of it and nothing beside it; of two alike it is asked which."""

from datetime import timedelta

import pytest

from agents.nlu.decision import DAY
from agents.texts.times import day
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import labels, lines, talk

ON = midnight() + 3 * DAY
DATE, DATE_ZH = f"{ON:%-d %B}", f"{ON:%-m月%-d日}"


@pytest.mark.parametrize("reply", ["yes cancel them", "ok, cancel them all", "cancel it all"])
async def test_below_the_events_of_a_day_its_reminders_stay(ports: Ports, reply: str) -> None:
    person = await talk(ports, zone=ZONE)
    for said in ("optician on {} at 9am", "lunch with Iris on {} at noon", "remind me on {} at 7am to feed the hens"):
        await person.say(said.format(DATE))
    await person.say(f"what events do I have on {DATE}")
    asked = await person.say(reply)
    assert labels(asked) == ["Cancel all 2", "Never mind"]
    await person.say("yes")
    assert lines(await person.say(f"what's on {DATE}")) == ["07:00 ⏰ feed the hens"]


async def test_the_events_of_a_day_are_called_off_without_its_reminders(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    for said in ("{}上午九点配眼镜", "{}中午和小艾吃饭", "{}早上七点提醒我喂鸡"):
        await person.say(said.format(DATE_ZH))
    assert labels(await person.say(f"{DATE_ZH}的活动都取消")) == ["全部取消（2）", "算了"]
    await person.say("对 取消吧")
    assert lines(await person.say(f"{DATE_ZH}有什么安排")) == ["07:00 ⏰ 喂鸡"]


@pytest.mark.parametrize(
    ("made", "said", "gone"),
    [
        (
            "pottery every Wednesday at 6pm",
            "delete the whole pottery series and remind me to ring Jo {} at 5pm",
            "pottery",
        ),
        (
            "pottery every Wednesday at 6pm",
            "remind me to ring Jo {} at 5pm and delete the whole pottery series",
            "pottery",
        ),
        (
            "pottery every Wednesday at 6pm",
            "get rid of pottery for good, and book lunch with Tom {} at noon",
            "pottery",
        ),
    ],
)
async def test_a_whole_series_goes_beside_another_wish(ports: Ports, made: str, said: str, gone: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(made)
    done = await person.say(said.format(f"on {DATE}"))
    assert sum(one.startswith(f"✓ Deleted: {gone}") for one in done.receipts) == 1
    assert sum(one.startswith("✓ Created: ") for one in done.receipts) == 1


async def test_of_two_made_one_behind_the_other_it_is_asked_which(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    later = ON + timedelta(days=2)
    await person.say(f"judo on {DATE} at 5pm")
    await person.say(f"judo on {later:%-d %B} at 10am")
    asked = await person.say("cancel judo")
    first, second = f"{in_days(3)} 17:00 - 18:00", f"{in_days(5)} 10:00 - 11:00"
    assert (asked.receipts, labels(asked)) == ((), [f"judo ({first})", f"judo ({second})", "Never mind"])
    await person.say(f"what's on {later:%-d %B}")
    assert (await person.say("cancel judo")).receipts == (f"✓ Deleted: judo ({second})",)


@pytest.mark.parametrize(
    "said", ["cancel judo and the barbecue", "drop the barbecue and judo", "scrap the optician, judo and the barbecue"]
)
async def test_what_is_plain_goes_and_of_two_of_a_name_it_is_asked(ports: Ports, said: str) -> None:
    person = await talk(ports, zone=ZONE)
    later = ON + timedelta(days=2)
    await person.say(f"judo on {DATE} at 5pm")
    await person.say(f"judo on {later:%-d %B} at 10am")
    await person.say(f"barbecue on {DATE} at noon")
    await person.say(f"optician on {DATE} at 9am")
    done = await person.say(said)
    assert f"✓ Deleted: barbecue ({in_days(3)} 12:00 - 13:00)" in done.receipts
    assert sum(one.startswith("judo (") for one in labels(done)) == 2


@pytest.mark.parametrize(
    "said",
    [
        "{}的观鸟活动取消了",
        "因为下雨，{}的观鸟活动取消了",
        "领队说{}的观鸟活动取消了",
        "下雨了，{}的观鸟活动泡汤了",
        "{}的观鸟活动黄了",
        "刚接到通知{}观鸟活动不办了，场地没批下来",
    ],
)
async def test_what_is_told_as_off_is_off(ports: Ports, said: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"{DATE_ZH}下午两点观鸟活动")
    await person.say(f"{DATE_ZH}早上八点提醒我吃早饭")
    await person.say(said.format(DATE_ZH))
    assert lines(await person.say(f"{DATE_ZH}有什么安排")) == ["08:00 ⏰ 吃早饭"]


async def test_below_a_list_done_is_of_what_rang_and_of_nothing_that_only_stands_there(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me every day at 7am to feed the hens")
    await person.say("remind me to oil the gate every 3 weeks after I did it")
    await person.say("what are my reminders")
    assert (await person.say("done")).receipts == ()


async def test_what_is_named_and_not_there_moves_nothing_that_was_just_shown(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"remind me on {DATE} at 9pm to feed the hens")
    await person.say(f"what's on {DATE}")
    assert (await person.say("move rehearsal to 4pm")).receipts == ()
    assert (await person.say("move it to 8pm")).receipts == (f"✓ Updated: feed the hens ({in_days(3)} 20:00)",)


async def test_an_event_is_not_taken_for_the_reminder_of_it_that_was_just_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"regatta on {DATE} all day")
    await person.say("remind me the day before the regatta")
    later = ON + 4 * DAY
    moved = await person.say(f"move the regatta to {later:%-d %B}")
    assert moved.receipts == (f"✓ Updated: regatta ({day(later, 'en')} all day)",)
    gone = await person.say("cancel the regatta")
    assert gone.receipts == (f"✓ Deleted: regatta ({day(later, 'en')} all day)",)
    assert lines(await person.say("what are my reminders")) == []  # it went along


async def test_a_reminder_that_is_pointed_at_by_name_is_changed_and_not_what_was_just_shown(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    for said in ("每周日晚上八点提醒我交水费", "{}晚上七点合唱排练"):
        await person.say(said.format(DATE_ZH))
    await person.say("排练提前一个小时提醒我")
    changed = await person.say("水费那个提醒改成每周六晚上九点")
    assert [line.split(" (")[0] for line in changed.receipts] == ["✓ 已更新: 交水费"]
