"""Words that lean on what stood right before: where it is, how often, not today, only that one time; taking back what was only asked."""

import pytest

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import lines, talk


async def test_where_it_is_is_said_below_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("supper with Olga tomorrow at 19:00")
    placed = await person.say("it's at the Green Duck")
    assert placed.receipts == (f"✓ Updated: supper with Olga ({in_days(1)} 19:00 - 20:00)",)
    there = await person.say("where is supper?")
    assert lines(there) == [f"{in_days(1)} 19:00 - 20:00 supper with Olga @ the Green Duck"]
    moved = await person.say("it's at 20:00")
    assert moved.receipts == (f"✓ Updated: supper with Olga ({in_days(1)} 20:00 - 21:00)",)


async def test_what_is_only_asked_is_taken_back_as_not_wanted(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("plumber tomorrow at 10:00")
    await person.say("painter tomorrow at 14:00")
    asked = await person.say("cancel everything tomorrow")
    assert asked.text == "Cancel these 2? Notes stay."
    kept = await person.say("undo that")
    assert (kept.text, kept.receipts) == ("All right, everything stays.", ())
    await person.say("cancel the painter")
    alone = await person.say("cancel everything tomorrow")
    assert alone.receipts == (f"✓ Deleted: plumber ({in_days(1)} 10:00 - 11:00)",)
    back = await person.say("undo")
    assert back.receipts == (f"✓ Restored: plumber ({in_days(1)} 10:00 - 11:00)",)


async def test_only_one_time_of_a_series_is_meant_after_all(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    tomorrow = midnight() + DAY
    name = f"{tomorrow:%A}"
    await person.say(f"pottery every {name} at 18:00")
    await person.say("cancel pottery")
    nexts = [tomorrow + 7 * DAY if tomorrow.weekday() else tomorrow, tomorrow]
    skipped = await person.say("oh no, I meant only next week's")
    assert skipped.receipts in [(f"✓ Skipped: pottery ({one:%a %Y-%m-%d})",) for one in nexts]


async def test_it_is_every_day_and_not_today(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    made = await person.say("明天晚上九点提醒我给猫喂药")
    [receipt] = made.receipts
    daily = await person.say("以后每天都提醒")
    assert daily.receipts == (receipt.replace("已创建", "已更新").replace("21:00)", "21:00，每天)"),)
    skipped = await person.say("明天不用喂了，我妈喂")
    assert [one.split(" (")[0] for one in skipped.receipts] == ["✓ 已跳过: 给猫喂药"]


async def test_what_is_made_daily_begins_on_its_own_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    made = await person.say(f"remind me on {in_days(3)} at 23:50 to stretch")
    [receipt] = made.receipts
    daily = await person.say("make it every day")
    assert daily.receipts == (receipt.replace("Created", "Updated").replace("23:50)", "23:50, every day)"),)


async def test_that_day_is_the_day_of_what_was_made(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("recital in 10 days at 12:00")
    made = await person.say("put supper with Olga in for that day, 19:00")
    assert made.receipts == (f"✓ Created: supper with Olga ({in_days(10)} 19:00 - 20:00)",)
    free = await person.say("am I free that day at 15:00?")
    assert in_days(10) in free.text


async def test_who_does_not_come_takes_nothing_away_unasked(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("明天下午三点和老周、小于开会")
    asked = await person.say("小于不来了")
    assert asked.receipts == ()
    alone = await person.say("两分钟后提醒我关火")
    assert len(alone.receipts) == 1
    gone = await person.say("别提醒了，已经关了")
    assert [one.split(" (")[0] for one in gone.receipts] == ["✓ 已删除: 关火"]


@pytest.mark.parametrize("words", ["算了", "没事", "never mind", "thanks, all good"])
async def test_what_leaves_it_takes_nothing_away(ports: Ports, words: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("明天下午三点和老周开会")
    assert (await person.say(words)).receipts == ()


@pytest.mark.parametrize(
    ("made", "words", "receipt"),
    [
        pytest.param("budget call in 10 days at 2pm", "Lena can only do 3.30", "✓ Updated: budget call", id="time"),
        pytest.param(
            "budget call in 10 days at 2pm", "fifteen minutes is plenty", "✓ Updated: budget call", id="length"
        ),
        pytest.param("下周三下午两点过合同", "人多 再加半小时", "✓ 已更新: 过合同", id="longer"),
        pytest.param(
            "note: Pat wants net 60",
            "they came down to net 45 in the end",
            "✓ Updated: Pat wants net 60 they came down to net 45 in the end",
            id="detail",
        ),
    ],
)
async def test_words_without_a_form_change_what_was_just_made(
    ports: Ports, made: str, words: str, receipt: str
) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(made)
    told = await person.say(words)
    assert [one.split(" (")[0] for one in told.receipts] == [receipt]
