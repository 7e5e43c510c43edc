"""Dialogues of a first day, without a model, played end to end."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.texts import say
from agents.texts.times import day
from bot.app import Ports
from bot.ports.callers import ButtonRefused
from tests.support.talking import labels, lines, talk

ZONE = "Asia/Shanghai"


def tomorrow() -> datetime:
    """Midnight tomorrow in the test's zone. The date can change while a test runs; the dialogues live with that."""
    now = datetime.now(ZoneInfo(ZONE))  # noqa: TID251 - what the person's calendar says
    return (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)


@pytest.mark.usefixtures("alone")  # numbers of notes count all people's
async def test_a_note_is_kept_and_found(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    kept = await person.say("note: the landlord's number is 555 0100")
    found = await person.say("find landlord")
    nothing = await person.say("find dentist")
    assert (kept.agent, kept.text, kept.receipts) == ("memo", "", ("✓ Noted: the landlord's number is 555 0100",))
    assert [line.partition(" (")[0] for line in lines(found)] == ["#1 the landlord's number is 555 0100"]
    assert nothing.text.endswith("No note mentions “dentist”. Try another word?")  # behind a sound
    assert nothing.cards == ()


@pytest.mark.usefixtures("alone")  # numbers of notes count all people's
async def test_chinese_notes_are_found_by_their_words(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    kept = await person.say("记一下：房东电话 13800138000")
    await person.say("记一下：周会材料在共享盘")
    found = await person.say("找房东的笔记")
    assert kept.receipts == ("✓ 已记下: 房东电话 13800138000",)
    assert [line.partition("（")[0] for line in lines(found)] == ["#1 房东电话 13800138000"]


async def test_a_second_event_at_that_time_names_the_conflict_and_is_not_booked(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(tomorrow(), "zh")
    made = await person.say("明天下午3点开会")
    conflict = await person.say("明天下午3点见医生")
    agenda = await person.say("明天有什么安排")
    assert made.receipts == (f"✓ 已创建: 开会 ({when} 15:00 - 16:00)",)
    assert conflict.receipts == ()
    assert conflict.text == f"这个时间已经有「开会」({when} 15:00 - 16:00)，还没有预订。要怎么办？"
    assert lines(agenda)[-1] == "15:00 - 16:00 开会"
    assert labels(conflict)[-2:] == ["照样安排", "算了"]


async def test_a_proposed_time_is_booked_by_its_button_once(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(tomorrow(), "zh")
    await person.say("明天下午3点开会")
    conflict = await person.say("明天下午3点见医生")
    label = f"改到 {when} 16:00 - 17:00"
    booked = await person.press(conflict, label)
    assert booked.receipts == (f"✓ 已创建: 见医生 ({when} 16:00 - 17:00)",)
    with pytest.raises(ButtonRefused) as refused:
        await person.press(conflict, label)
    assert refused.value.why == "used"


async def test_an_event_is_cancelled_and_brought_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(tomorrow(), "en")
    await person.say("dentist tomorrow at 3pm")
    gone = await person.say("cancel the dentist")
    back = await person.press(gone, "Undo")
    agenda = await person.say("what's on tomorrow")
    assert gone.receipts == (f"✓ Deleted: dentist ({when} 15:00 - 16:00)",)
    assert back.receipts == (f"✓ Restored: dentist ({when} 15:00 - 16:00)",)
    assert lines(agenda)[-1] == "15:00 - 16:00 dentist"


async def test_what_is_to_be_cancelled_is_asked_when_several_fit(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(tomorrow(), "zh")
    await person.say("明天上午9点开会")
    await person.say("明天下午3点开会")
    asked = await person.say("取消明天的会")
    gone = await person.press(asked, f"开会 ({when} 15:00 - 16:00)")
    assert (asked.text, asked.receipts) == ("要取消哪一个？", ())
    assert gone.receipts == (f"✓ 已删除: 开会 ({when} 15:00 - 16:00)",)


@pytest.mark.parametrize(
    ("text", "named", "button"),
    [
        pytest.param("cancel all reminders", [1, 3], "Cancel all 2", id="all reminders"),
        pytest.param("cancel all of my meetings", [0, 2], "Cancel all 2", id="all meetings"),
        pytest.param("delete everything", [0, 1, 2, 3], "Cancel all 4", id="everything"),
        pytest.param("取消所有提醒", [1, 3], "全部取消（2）", id="zh all"),
        pytest.param("全部删除", [0, 1, 2, 3], "全部取消（4）", id="zh everything"),
    ],
)
async def test_all_of_them_is_one_question_and_its_button_or_a_yes_does_it(
    ports: Ports, text: str, named: list[int], button: str
) -> None:
    person = await talk(ports, zone=ZONE)
    for said in (
        "明天下午3点开会",
        "remind me tomorrow at 5pm to stretch",
        "明天下午6点聚餐",
        "remind me tomorrow at 9pm to read",
    ):
        await person.say(said)
    when = day(tomorrow(), "zh" if "取" in button else "en")
    there = [
        f"开会 ({when} 15:00 - 16:00)",
        f"stretch ({when} 17:00)",
        f"聚餐 ({when} 18:00 - 19:00)",
        f"read ({when} 21:00)",
    ]
    asked = await person.say(text)
    assert (labels(asked)[0], asked.receipts) == (button, ())
    assert [line for card in asked.cards for line in card.lines] == [there[number] for number in named]
    gone = await person.press(asked, button)
    assert len(gone.receipts) == len(named)
    back = await person.say("undo")
    assert len(back.receipts) == len(named)
    await person.say(text)
    assert len((await person.say("yes")).receipts) == len(named)


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        pytest.param("every two weeks on Thursday at 9am remind me to pay", " 09:00, every two weeks on Thu)", id="en"),
        pytest.param("每个工作日早上8点提醒我打卡", " 08:00，每个工作日（按放假和调休）)", id="workdays"),
        pytest.param("每月最后一个周五下午5点提醒我交报告", " 17:00，每月最后一个周五)", id="nth"),
    ],
)
async def test_the_receipt_of_a_series_says_its_rule(ports: Ports, text: str, ending: str) -> None:
    person = await talk(ports, zone=ZONE)
    [receipt] = (await person.say(text)).receipts
    assert receipt.endswith(ending)


async def test_the_receipt_of_a_series_without_words_says_its_next_dates(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    [receipt] = (await person.say("every day in June at 9am remind me to swim")).receipts
    june = r"\w{3} \d{4}-06-\d\d 09:00"
    assert re.fullmatch(rf"✓ Created: swim \({june}, then {june}\)", receipt)


async def test_a_reminder_rings_and_can_be_put_off(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    made = await person.say("remind me in 3 seconds to stretch")
    rung = await person.ring()
    later = await person.press(rung.saying, "10 min")
    assert [receipt.startswith("✓ Created: stretch (") for receipt in made.receipts] == [True]
    assert (rung.saying.text, labels(rung.saying)) == (
        "⏰ stretch",
        ["Done", "10 min", "1 hour", "Tonight", "Tomorrow"],
    )
    assert [receipt.startswith("✓ Snoozed: stretch (") for receipt in later.receipts] == [True]


@pytest.mark.parametrize("thanks", ["辛苦啦", "thank you so much", "真棒"])
async def test_thanks_below_a_reminder_tick_nothing_off(ports: Ports, thanks: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me in 3 seconds to stretch")
    await person.ring()
    thanked, done = await person.say(thanks), await person.say("did it")
    assert (thanked.receipts, done.receipts) == ((), ("✓ Done: stretch",))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        pytest.param("提醒我买牛奶", "没听懂时间。什么时候？比如「明天下午3点」或「10分钟后」。", id="zh no time"),
        pytest.param(
            "/frobnicate", "I don't know the command /frobnicate. /help shows what I can do.", id="unknown command"
        ),
    ],
)
async def test_what_is_not_understood_is_asked(ports: Ports, text: str, answer: str) -> None:
    person = await talk(ports, zone=ZONE)
    asked = await person.say(text)
    assert (asked.text, asked.receipts) == (answer, ())


async def test_a_zone_that_is_only_assumed_is_named(ports: Ports) -> None:
    person = await talk(ports)
    made = await person.say("明天下午3点开会")
    assert made.text.splitlines()[-1] == "（时间按 Asia/Shanghai 算，这是我假定的。）"


async def test_without_a_model_it_says_what_works(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    answer = await person.say("compose a limerick about the moon")
    assert answer.text == (
        "For texts, translations and summaries I need a language model, and none is connected. "
        "What you write yourself I keep: “note: …”."
    )


async def test_a_conflict_is_settled_in_words(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(tomorrow(), "zh")
    await person.say("明天下午3点开会")
    await person.say("明天下午3点见医生")
    booked = await person.say("改到四点吧")
    later = await person.say("好")
    assert booked.receipts == (f"✓ 已创建: 见医生 ({when} 16:00 - 17:00)",)
    assert later.receipts == ()


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        pytest.param("你好", "你好！有要记的、要安排的、要提醒的，直接说就行。", id="hello zh"),
        pytest.param("Thanks!", "You're welcome!", id="thanks en"),
    ],
)
async def test_small_talk_is_answered_shortly(ports: Ports, text: str, answer: str) -> None:
    person = await talk(ports, zone=ZONE)
    assert (await person.say(text)).text == answer


@pytest.mark.usefixtures("alone")  # numbers of notes count all people's
async def test_a_question_is_answered_from_the_notes_when_they_know(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("记一下：Wi-Fi密码是 parrot2026")
    known = await person.say("wifi密码是多少")
    unknown = await person.say("月亮有多远？")
    assert [line.partition("（")[0] for line in lines(known)] == ["#1 Wi-Fi密码是 parrot2026"]
    assert (
        unknown.text in say("zh", "asked_to_know", words="月亮有多远").splitlines()
    )  # which of them the call's number says
    assert (unknown.understood, unknown.cards) == (False, ())


async def test_what_is_only_told_is_heard_and_nothing_is_made_of_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    heard = [
        await person.say(text) for text in ("the heron was back at our pond this morning", "我家邻居又开始练小号了")
    ]
    assert [(one.understood, one.receipts, one.cards) for one in heard] == [(True, (), ())] * 2
    assert heard[0].text in say("en", "told_lines").splitlines()
    assert heard[1].text in say("zh", "told_lines").splitlines()


async def test_what_is_likely_is_offered_and_what_only_reads_is_read(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    offered = await person.say("训练周四不上")
    assert (labels(offered)[0].partition("：")[0], labels(offered)[-1]) == ("取消", "都不是")
    assert (offered.receipts, offered.understood) == ((), True)
    read = await person.say("find dentist")
    assert read.text.endswith("No note mentions “dentist”. Try another word?")
