"""Chinese news of a thing is of the one that fits who tells it, and where; another time that others offer is asked about; without a model."""

from bot.app import Ports
from tests.acceptance.conversations.test_leaning_chinese import ZONE, dated, on
from tests.support.talking import labels, lines, talk


async def test_a_place_that_rings_moves_what_is_there_and_not_what_was_made_last(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, told), (second, _) = on(9), on(3)
    await person.say(f"{dated(first)}下午3点给豆豆剪毛，在阳光宠物店")
    await person.say(f"{dated(second)}下午5点提醒我买狗粮")
    moved = await person.say("阳光宠物店打电话说改到五点")
    assert moved.receipts == (f"✓ 已更新: 给豆豆剪毛 ({told} 17:00 - 18:00)",)


async def test_somebody_whom_nothing_is_with_moves_nothing(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, _ = on(9)
    await person.say(f"{dated(first)}下午2点开例会")
    unknown = await person.say("赵医生来电话，说改到四点")
    assert unknown.receipts == ()
    assert "没有找到「赵医生」" in unknown.text
    shown = await person.say(f"{dated(first)}有什么安排")
    assert lines(shown) == ["14:00 - 15:00 开例会"]


async def test_what_is_told_to_have_changed_is_that_thing_alone(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, _), (second, told) = on(9), on(12)
    await person.say(f"{dated(first)}下午2点脚本初审")
    await person.say(f"{dated(first)}下午6点提醒我取快递")
    moved = await person.say(f"脚本初审又改了，{dated(second)}上午十点")
    assert moved.receipts == (f"✓ 已更新: 脚本初审 ({told} 10:00 - 11:00)",)
    none = await person.say(f"展位搭建又改了，{dated(second)}下午三点")
    assert none.receipts == ()


async def test_what_is_on_again_by_its_name_comes_back_and_not_what_went_last(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, told), (second, _) = on(9), on(10)
    await person.say(f"{dated(first)}下午2点路演")
    await person.say("取消路演")
    await person.say(f"{dated(second)}上午10点体检")
    await person.say("取消体检")
    back = await person.say("路演主办方又说可以了 恢复一下")
    assert back.receipts == (f"✓ 已恢复: 路演 ({told} 14:00 - 15:00)",)


async def test_another_day_that_others_offer_is_asked_about(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, _), (second, told) = on(9), on(10)
    await person.say(f"{dated(first)}上午9点家政来擦窗")
    asked = await person.say(f"家政说{dated(first)}来不了，{dated(second)}行不行")
    assert asked.receipts == ()
    assert len(labels(asked)) == 2
    moved = await person.say("行，还是同一时间")
    assert moved.receipts == (f"✓ 已更新: 家政来擦窗 ({told} 09:00 - 10:00)",)


async def test_how_one_meets_and_until_when_is_of_what_was_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, told = on(9)
    await person.say(f"{dated(first)}下午4点跟周总碰方案")
    online = await person.say("改线上了")
    assert (online.receipts, online.text) == ((f"✓ 已更新: 跟周总碰方案 ({told} 16:00 - 17:00)",), "地点：线上。")
    other = await person.say("换成腾讯会议")
    assert other.text == "地点：腾讯会议。"
    longer = await person.say("周总说要聊到五点半")
    assert longer.receipts == (f"✓ 已更新: 跟周总碰方案 ({told} 16:00 - 17:30)",)


async def test_one_day_of_a_journey_is_left(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, _), (middle, told), (last, _) = on(20), on(21), on(22)
    await person.say(f"{dated(first)}到{dated(last)}去长沙出差")
    left = await person.say(f"长沙那个只去{dated(middle)}一天了")
    assert left.receipts == (f"✓ 已更新: 长沙出差 ({told} 全天)",)


async def test_what_repeats_is_left_out_while_another_thing_goes_on(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    (first, begins), (last, ends) = on(20), on(22)
    await person.say("每天早上7点提醒我浇花")
    await person.say(f"{dated(first)}到{dated(last)}去贵阳团建")
    skipped = await person.say("团建期间浇花都取消")
    assert skipped.receipts == (f"✓ 已跳过: 浇花 ({begins} - {ends})",)
    unknown = await person.say("军训期间浇花都取消")
    assert unknown.receipts == ()
    assert "没有找到「军训」" in unknown.text
