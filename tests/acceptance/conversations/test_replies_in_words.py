"""Dialogues that go on with a word: yes to an offer, undo, and what is beside any request."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.texts.times import day
from bot.app import Ports
from tests.support.talking import talk

ZONE = "Asia/Shanghai"


def tomorrow() -> str:
    now = datetime.now(ZoneInfo(ZONE))  # noqa: TID251 - what the person's calendar says
    return day(now + timedelta(days=1), "zh")


async def test_yes_to_a_conflict_takes_the_time_that_was_proposed(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = tomorrow()
    await person.say("明天下午3点和老李开会")
    await person.say("明天下午3点半和小王吃饭")
    assert (await person.say("好")).receipts == (f"✓ 已创建: 和小王吃饭 ({when} 16:00 - 17:00)",)


async def test_a_day_alone_below_a_conflict_keeps_the_hour(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("明天下午3点和老李开会")
    await person.say("明天下午3点半和小王吃饭")
    then = day(datetime.now(ZoneInfo(ZONE)) + timedelta(days=2), "zh")  # noqa: TID251
    assert (await person.say("那就换到后天吧")).receipts == (f"✓ 已创建: 和小王吃饭 ({then} 15:30 - 16:30)",)
    await person.say("后天下午4点去银行")
    third = day(datetime.now(ZoneInfo(ZONE)) + timedelta(days=3), "en")  # noqa: TID251
    assert (await person.say("the day after then")).receipts == (f"✓ Created: 去银行 ({third} 16:00 - 17:00)",)


async def test_a_change_is_taken_back_in_words(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = tomorrow()
    await person.say("明天上午10点剪头发")
    moved = await person.say("太早了，改到11点")
    assert moved.receipts == (f"✓ 已更新: 剪头发 ({when} 11:00 - 12:00)",)
    assert (await person.say("撤销")).receipts == (f"✓ 已恢复: 剪头发 ({when} 10:00 - 11:00)",)


async def test_where_nothing_was_changed_nothing_is_taken_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    nothing = await person.say("撤销")
    assert (nothing.text, nothing.receipts) == ("这里没有可以撤销的。", ())


async def test_a_question_about_a_note_finds_it_without_a_model(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("记一下 王阿姨的电话是13800138000")
    found = await person.say("我之前记的王阿姨电话是多少？")
    assert "13800138000" in found.cards[0].lines[0]


async def test_yes_to_nothing_does_nothing(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    nod = await person.say("好的")
    assert (nod.text, nod.receipts) == ("好嘞。有要记的、要安排的、要提醒的，随时说。", ())


async def test_yes_in_words_does_what_was_suggested_and_undo_takes_back_what_was_made(ports: Ports) -> None:
    person = await talk(ports)
    noted = await person.say("note: dentist tomorrow at 3pm")
    assert noted.receipts == ("✓ Noted: dentist tomorrow at 3pm",)
    assert noted.cards[-1].title.startswith("Shall I book: dentist (")
    assert (await person.say("yes")).receipts[0].startswith("✓ Created: dentist (")
    again = await person.say("note: physio tomorrow at 5pm")
    assert again.cards[-1].title.startswith("Shall I book: physio (")  # the one before was answered
    assert len((await person.say("note: haircut tomorrow at 7pm")).cards) == 1  # this one was not
    assert (await person.say("undo")).receipts == ("✓ Deleted: haircut tomorrow at 7pm",)
