"""Answers that say why, and what is put right below what was just done: 撞了就撞了 还是加上, "all of them, she quit", "oops, optician not dentist"."""

import pytest

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, in_days, midnight
from tests.support.talking import lines, talk

_NAMES = "一二三四五六日"


def han(days: int) -> str:
    """Return a day from today on as a receipt names it in Chinese."""
    day = midnight() + days * DAY
    return f"{day:%Y-%m-%d} 周{_NAMES[day.weekday()]}"


@pytest.mark.parametrize(
    ("reply", "receipts"),
    [
        ("yes stick it in anyway, Petra won't mind", ("✓ Created: haircut ({day} 13:30 - 14:30)",)),
        ("that's ok, keep both, I'll be quick", ("✓ Created: haircut ({day} 13:30 - 14:30)",)),
        ("ok make it 4 then, she eats slowly", ("✓ Created: haircut ({day} 16:00 - 17:00)",)),
        ("5 then", ("✓ Created: haircut ({day} 17:00 - 18:00)",)),
        ("an hour later then", ("✓ Created: haircut ({day} 14:30 - 15:30)",)),
        ("no, forget it, I'll go next month", ()),
    ],
)
async def test_a_conflict_is_decided_with_a_reason(ports: Ports, reply: str, receipts: tuple[str, ...]) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("lunch with Petra tomorrow at 13:00")
    await person.say("haircut tomorrow at 13:30")
    told = await person.say(reply)
    assert told.receipts == tuple(one.format(day=in_days(1)) for one in receipts)


@pytest.mark.parametrize(
    ("reply", "hours"),
    [
        ("没关系 就这么排 我让她先点菜", "13:30 - 14:30"),
        ("撞就撞吧 还是要加", "13:30 - 14:30"),
        ("那改四点吧 她吃得慢", "16:00 - 17:00"),
    ],
)
async def test_a_conflict_is_decided_with_a_reason_in_chinese(ports: Ports, reply: str, hours: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("明天13:00和小佩吃饭")
    await person.say("明天13:30剪头发")
    assert (await person.say(reply)).receipts == (f"✓ 已创建: 剪头发 ({han(1)} {hours})",)


async def test_how_much_of_a_series_is_meant_is_said_with_a_reason(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    day = midnight() + 2 * DAY
    await person.say(f"piano lesson every {day:%A} at 18:00")
    await person.say("move piano lesson to 19:00")
    moved = await person.say("just this once, his van won't start")
    assert moved.receipts == (f"✓ Updated: piano lesson ({in_days(2)} 19:00 - 20:00)",)


async def test_the_hour_that_was_asked_for_is_said_with_a_reason(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me to call the vet")
    made = await person.say("tomorrow at 11:00, they open late")
    assert made.receipts == (f"✓ Created: call the vet ({in_days(1)} 11:00)",)
    await person.say("提醒我给水管工回话")
    assert (await person.say("明天11点半吧 他起得晚")).receipts == (f"✓ 已创建: 给水管工回话 ({han(1)} 11:30)",)


@pytest.mark.parametrize(
    ("reply", "receipts"),
    [
        ("scratch that, put it back how it was, he's away", ("✓ Restored: chess ({old})",)),
        ("scratch that, the old time was right", ("✓ Restored: chess ({old})",)),
        ("oh wait he can't, put it back where it was", ("✓ Restored: chess ({old})",)),
    ],
)
async def test_a_change_is_taken_back_with_a_reason(ports: Ports, reply: str, receipts: tuple[str, ...]) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("chess tomorrow at 19:00")
    await person.say("move chess to 20:00")
    told = await person.say(reply)
    assert told.receipts == tuple(one.format(old=f"{in_days(1)} 19:00 - 20:00") for one in receipts)


async def test_what_is_back_is_changed_at_once(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("chess tomorrow at 19:00")
    await person.say("cancel chess")
    back = await person.say("oh he's free after all, put it back but at 20:00")
    assert back.receipts == (
        f"✓ Restored: chess ({in_days(1)} 19:00 - 20:00)",
        f"✓ Updated: chess ({in_days(1)} 20:00 - 21:00)",
    )
    await person.say("取消 chess")
    again = await person.say("他又说能来 加回去吧 不过改到21点")
    assert again.receipts[1:] == (f"✓ 已更新: chess ({han(1)} 21:00 - 22:00)",)


async def test_what_is_not_to_be_minded_is_taken_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("jog tomorrow at 18:00")
    await person.say("cancel the jog")
    kept = await person.say("ignore that, ankle's fine")
    assert kept.receipts == (f"✓ Restored: jog ({in_days(1)} 18:00 - 19:00)",)


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("oops optician, not dentist", "✓ Updated: optician ({tomorrow} 14:00 - 15:00)"),
        ("ah typo, 16:00 not 14:00", "✓ Updated: dentist ({tomorrow} 16:00 - 17:00)"),
        ("sorry 14:40, misheard her", "✓ Updated: dentist ({tomorrow} 14:40 - 15:40)"),
        ("dentest i mean dentists, autocorrect", None),
    ],
)
async def test_a_slip_is_put_right(ports: Ports, reply: str, expected: str | None) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("dentist tomorrow at 14:00")
    told = await person.say(reply)
    assert told.receipts == (() if expected is None else (expected.format(tomorrow=in_days(1)),))


async def test_another_day_of_what_repeats_keeps_its_rhythm(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, other = midnight() + 3 * DAY, midnight() + 4 * DAY
    await person.say(f"remind me every other {first:%A} at 16:00 to send invoices")
    told = await person.say(f"sorry {other:%A}s")
    [receipt] = told.receipts
    assert receipt.endswith(f"16:00, every two weeks on {other:%a})")
    assert f"({other:%a} " in receipt


async def test_part_of_a_name_is_put_right(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("明天14:00女儿画画课")
    assert (await person.say("打错了 不是画画 是围棋")).receipts == (f"✓ 已更新: 女儿围棋课 ({han(1)} 14:00 - 15:00)",)


async def test_another_hour_is_of_the_half_of_the_day_that_was_wanted(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("recital tomorrow at 18:00")
    await person.say("book group tomorrow at 18:30")
    told = await person.say("ok do half 7 instead then")
    assert told.receipts == (f"✓ Created: book group ({in_days(1)} 19:30 - 20:30)",)


async def test_the_same_once_more_is_made_at_its_own_hour(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("night shift tomorrow from 19:00 to 22:00")
    again = await person.say(f"same again {midnight() + 3 * DAY:%-d %B}")
    assert again.receipts == (f"✓ Created: night shift ({in_days(3)} 19:00 - 22:00)",)
    third = await person.say(f"{midnight() + 4 * DAY:%-m月%-d日}也来一次 同一时间")
    assert third.receipts == (f"✓ 已创建: night shift ({han(4)} 19:00 - 22:00)",)


async def test_who_comes_and_what_goes_too(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("bowling in 3 days at 18:00")
    await person.say("karaoke tomorrow at 20:00")
    await person.say("put my cousin on it")
    assert lines(await person.say("when is karaoke?")) == [f"{in_days(1)} 20:00 - 21:00 karaoke · with my cousin"]
    await person.say("cancel karaoke")
    gone = await person.say("cancel the bowling as well, she cancelled")
    assert gone.receipts == (f"✓ Deleted: bowling ({in_days(3)} 18:00 - 19:00)",)


async def test_a_thing_is_named_by_its_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    day = midnight() + 3 * DAY
    await person.say(f"haircut on {day:%-d %B} at 14:00")
    await person.say(f"car service on {midnight() + 5 * DAY:%-d %B} at 16:00")
    moved = await person.say(f"{day:%A}'s has to be 15:00 now, she's double booked")
    assert moved.receipts == (f"✓ Updated: haircut ({in_days(3)} 15:00 - 16:00)",)


async def test_what_was_just_noted_or_listed_is_put_right(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("add oat milk to the shopping list")
    listed = await person.say("sorry almond milk not oat milk")
    assert listed.receipts == ("✓ Updated: almond milk (before: oat milk; shopping list)",)
    await person.say("note: the shed code is ferret41")
    asked = await person.say("sorry ferret42")
    assert asked.text.startswith("Change this note to: the shed code is ferret42")
