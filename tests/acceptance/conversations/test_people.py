"""Five people's evenings without a model: slips, second thoughts, and what they thought was kept."""

from agents.texts.times import day
from bot.app import Ports
from tests.acceptance.conversations.test_first_day import ZONE, tomorrow
from tests.support.talking import labels, lines, talk


async def test_a_slip_moves_what_was_just_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(tomorrow(), "zh")
    await person.say("明天上午八点半和供应商见面")
    assert (await person.say("不对是九点半")).receipts == (f"✓ 已更新: 和供应商见面 ({when} 09:30 - 10:30)",)


async def test_what_was_cancelled_is_put_back_in_words(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("dentist tomorrow at 3pm")
    await person.say("cancel the dentist")
    assert (await person.say("nvm put it back")).receipts[0].startswith("✓ Restored: dentist")


async def test_what_was_made_since_stays_where_something_is_put_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("dentist tomorrow at 3pm")
    await person.say("cancel the dentist")
    await person.say("note: the vet wants cash")
    assert (await person.say("they can see me after all, put it back")).receipts[0].startswith("✓ Restored: dentist")
    await person.say("cello tomorrow at 5pm")
    await person.say("move the cello to 6pm")
    await person.say("note: the key is under the pot")
    assert (await person.say("put it back")).receipts == ()


async def test_what_is_said_below_a_list_goes_on_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("start a camping list: pegs, rope")
    assert (await person.say("and some matches as well")).receipts == ("✓ Added: matches (camping list)",)
    assert (await person.say("got the rope")).receipts == ("✓ Ticked: rope (camping list)",)


async def test_a_time_is_made_of_what_is_there_else_something_new(ports: Ports) -> None:
    person, when = await talk(ports, zone=ZONE), day(tomorrow(), "en")
    await person.say("karate tomorrow from 5pm to 6pm")
    assert (await person.say("make karate 6pm")).receipts == (f"✓ Updated: karate ({when} 18:00 - 19:00)",)


async def test_a_note_that_is_said_first_is_found(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    noted = await person.say("那个张老板欠我三千二百块钱帮我记一下")
    assert noted.receipts == ("✓ 已记下: 张老板欠我三千二百块钱",)
    assert "三千二百" in lines(await person.say("张老板欠我多少钱"))[0]


async def test_a_series_is_silenced_after_one_question(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("每天晚上十点提醒我关店盘账")
    asked = await person.say("别提醒我盘账了")
    assert (labels(asked)[1:], asked.receipts) == (["这次和以后的", "全部", "算了"], ())
    assert (await person.say("不要取消！")).text == "好，都留着。"


async def test_rent_is_told_of_the_day_before(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    [receipt] = (await person.say("每个月十五号交房租提前一天提醒我")).receipts
    assert receipt.startswith("✓ 已创建: 交房租")
    assert receipt.endswith("每月14号)")
