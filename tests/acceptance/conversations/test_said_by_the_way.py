"""Things that people name by the way, in Chinese, are changed, done and left out at once; without a model."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.texts.times import day
from bot.app import Ports
from tests.support.talking import labels, lines, talk

ZONE = "Asia/Shanghai"
DAY = timedelta(days=1)


def in_days(number: int) -> str:
    now = datetime.now(ZoneInfo(ZONE))  # noqa: TID251 - what the person's calendar says
    return day(now + number * DAY, "zh")


async def test_a_reminder_moves_is_dropped_and_is_done_by_its_name(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("明天晚上8点提醒我交房租")
    moved = await person.say("交房租那个早一个小时叫我 怕忘")
    assert moved.receipts == (f"✓ 已更新: 交房租 ({in_days(1)} 19:00)",)
    dropped = await person.say("房租老婆已经交过了 那个提醒去掉")
    assert dropped.receipts == (f"✓ 已删除: 交房租 ({in_days(1)} 19:00)",)
    await person.say("明天中午提醒我买酸奶")
    assert (await person.say("酸奶喝完了")).receipts == ()
    await person.say("明晚9点提醒我填体检表")
    assert (await person.say("体检表填完啦")).receipts == ("✓ 已完成: 填体检表",)


async def test_a_reason_names_what_takes_longer_or_is_left_out_once(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("明天下午2点到3点 面谈张工")
    longer = await person.say("面谈可能聊得久 多留半小时")
    assert longer.receipts == (f"✓ 已更新: 面谈张工 ({in_days(1)} 14:00 - 15:30)",)
    await person.say("每天下午5点到6点 书法课")
    left = await person.say("明天书法课请个假")
    assert left.receipts == (f"✓ 已跳过: 书法课 ({in_days(1)})",)


async def test_what_was_handed_on_takes_nothing_else_of_its_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("明天早上7点半到8点 送外孙")
    assert (await person.say("明天的监考换给老李了 我不去")).receipts == ()
    await person.say("明天上午9点到11点 监考")
    gone = await person.say("明天的监考换给老李了 我不去")
    assert gone.receipts == (f"✓ 已删除: 监考 ({in_days(1)} 09:00 - 11:00)",)


async def test_all_of_a_day_and_two_days_at_once(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("明天上午9点志愿者培训")
    await person.say("后天下午2点社团招新")
    shown = await person.say("明天跟后天我有啥事")
    assert lines(shown) == [f"{in_days(1)} 09:00 - 10:00 志愿者培训", f"{in_days(2)} 14:00 - 15:00 社团招新"]
    await person.say("明天下午4点洗牙")
    asked = await person.say("明天的事全推掉 我要回老家")
    assert labels(asked) == ["全部取消（2）", "算了"]


async def test_a_stranger_who_greets_is_told_what_can_be_done(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    told = await person.say("嗨 刚装上 你都能帮我弄点啥呀")
    assert "- 10分钟后提醒我喝水" in told.text
