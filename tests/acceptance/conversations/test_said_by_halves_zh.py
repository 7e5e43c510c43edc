"""Chinese that says half of what is wanted, and is read for what it is: a verb alone, a reason behind a lead, a time that is sought; without a model."""

from bot.app import Ports
from tests.acceptance.conversations.test_leaning_chinese import ZONE, dated, on
from tests.support.talking import lines, talk


async def test_a_verb_alone_makes_nothing_and_changes_the_rhythm_of_what_was_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    nothing = await person.say("每周四上")
    assert (nothing.receipts, nothing.text) == (
        (),
        "要提醒你什么？把事情和时间写在一句话里，比如「10分钟后提醒我关火」。",
    )
    made = await person.say("每周三下午5点古筝课")
    changed = await person.say("每周五上")
    assert (made.receipts[0][:12], changed.receipts[0][:12]) == ("✓ 已创建: 古筝课 (", "✓ 已更新: 古筝课 (")
    assert changed.receipts[0].endswith("，每周五)")


async def test_how_one_gets_there_is_nothing_to_be_thought_of(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, told = on(9)
    await person.say(f"{dated(first)}下午3点签合同")
    led = await person.say("提前一个小时提醒我 得从工地赶过去")
    assert (led.receipts, led.text) == ((f"✓ 已更新: 签合同 ({told} 15:00 - 16:00)",), "开始前 1 小时提醒你。")
    named = await person.say("签合同前半小时提醒我")
    assert named.text == "开始前 30 分钟提醒你。"


async def test_what_somebody_is_to_be_told_is_no_time_of_the_reminder(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    asked = await person.say("提醒我跟舅舅说下午三点")
    assert (asked.receipts, asked.text) == ((), "没听懂时间。什么时候？比如「明天下午3点」或「10分钟后」。")


async def test_who_comes_and_a_word_that_begins_like_an_order_stay_in_the_name(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, told = on(9)
    photo = await person.say(f"{dated(first)}下午2点写真拍摄")
    assert photo.receipts == (f"✓ 已创建: 写真拍摄 ({told} 14:00 - 15:00)",)
    visit = await person.say(f"{dated(first)}下午4点东莞那边厂家过来看打样")
    assert visit.receipts == (f"✓ 已创建: 东莞那边厂家过来看打样 ({told} 16:00 - 17:00)",)


async def test_an_hour_with_another_purpose_is_booked_for_that(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, told = on(9)
    free = await person.say(f"{dated(first)}上午找个空档跟运营对一下")
    assert free.receipts == ()
    booked = await person.say("那就十点吧 跟法务对合同半小时")
    assert booked.receipts == (f"✓ 已创建: 跟法务对合同 ({told} 10:00 - 10:30)",)


async def test_a_time_of_this_week_is_sought_for_as_long_as_it_takes(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    free = await person.say("下周抽个时间去配眼镜，大概四十分钟")
    assert free.receipts == ()
    assert free.text.endswith("空闲 40 分钟以上的时间：")
    weekend = await person.say("找个周末下午陪爸妈去体检")
    assert weekend.receipts == ()
    assert weekend.text.endswith("空闲 1 小时以上的时间：")


async def test_two_days_that_are_called_two_days_are_one_event(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    made = await person.say("12月19号20号两天带队去昆明看展")
    assert made.receipts[0].startswith("✓ 已创建: 带队去昆明看展 (")
    assert "12-19" in made.receipts[0]
    assert "12-20" in made.receipts[0]
    assert len(made.receipts) == 1


async def test_a_value_that_is_asked_for_is_looked_up_in_notes(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("记一下 中医馆电话 010-5566")
    found = await person.say("中医馆电话？")
    assert [one for one in lines(found) if "中医馆电话 010-5566" in one]
