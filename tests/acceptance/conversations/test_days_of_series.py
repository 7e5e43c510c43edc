"""Several days in one sentence, one of two times, and series that end, rest or are another from a day on; nothing in silence."""

from datetime import datetime, timedelta

import pytest

from agents.texts.times import day
from bot.app import Ports
from tests.acceptance.conversations.test_series import ZONE, next_day
from tests.support.talking import labels, lines, talk


def said(moment: datetime, language: str = "en") -> str:
    return f"{moment:%B %-d}" if language == "en" else f"{moment:%-m月%-d}号"


async def test_one_thing_is_made_on_each_of_several_days_and_called_off_on_some(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    one, two, three = (next_day(0, weeks) for weeks in (1, 2, 4))
    made = await person.say(f"osteopath on {said(one)}, {said(two)} and {said(three)} at 4pm")
    assert made.receipts == tuple(
        f"✓ Created: osteopath ({day(moment, 'en')} 16:00 - 17:00)" for moment in (one, two, three)
    )
    gone = await person.say(f"cancel the osteopath on {said(one)} and {said(three)}")
    assert gone.receipts == tuple(
        f"✓ Deleted: osteopath ({day(moment, 'en')} 16:00 - 17:00)" for moment in (one, three)
    )


async def test_one_thing_is_reminded_of_on_each_of_several_days_in_chinese(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    one, two = next_day(1, 1), next_day(3, 2)
    made = await person.say(f"{said(one, 'zh')}和{said(two, 'zh')}下午四点提醒我交班费")
    assert made.receipts == tuple(f"✓ 已创建: 交班费 ({day(moment, 'zh')} 16:00)" for moment in (one, two))


async def test_a_series_is_left_out_on_several_days_as_one_change(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    one, two = next_day(2, 1), next_day(2, 3)
    await person.say("judo every Wednesday from 6pm to 7pm")
    skipped = await person.say(f"no judo on {said(one)} and {said(two)}")
    assert skipped.receipts == (f"✓ Skipped: judo ({day(one, 'en')}, {day(two, 'en')})",)
    back = await person.say("undo")
    assert back.receipts == (f"✓ Restored: judo ({day(one, 'en')} 18:00 - 19:00, every Wed)",)
    assert lines(await person.say(f"what's on {said(two)}")) == ["18:00 - 19:00 judo"]


@pytest.mark.parametrize(
    ("series", "words", "asked", "there"),
    [
        ("judo every Wednesday from 6pm to 7pm", "judo ends on {}", "what's on {}", "18:00 - 19:00 judo"),
        ("judo every Wednesday from 6pm to 7pm", "the last judo is on {}", "what's on {}", "18:00 - 19:00 judo"),
        ("每周三晚上六点到七点柔道", "柔道上到{}为止", "{}有什么安排", "18:00 - 19:00 柔道"),
        ("每周三晚上六点到七点柔道", "柔道{}结束", "{}有什么安排", "18:00 - 19:00 柔道"),
    ],
)
async def test_a_series_ends_on_a_day(ports: Ports, series: str, words: str, asked: str, there: str) -> None:
    person, language = await talk(ports, zone=ZONE), "en" if series.isascii() else "zh"
    last, behind = next_day(2, 2), next_day(2, 3)
    await person.say(series)
    ended = await person.say(words.format(said(last, language)))
    assert day(behind, language) in ended.receipts[0]
    assert lines(await person.say(asked.format(said(last, language)))) == [there]
    assert lines(await person.say(asked.format(said(behind, language)))) == []
    await person.say("undo" if language == "en" else "撤销")
    assert lines(await person.say(asked.format(said(behind, language)))) == [there]


@pytest.mark.parametrize(
    ("series", "words", "receipt"),
    [
        (
            "judo every Wednesday from 6pm to 7pm",
            "from {} on judo is on Thursdays",
            "✓ Updated: judo ({} 18:00 - 19:00, every Thu)",
        ),
        ("每周三晚上六点到七点柔道", "{}起柔道改到周四", "✓ 已更新: 柔道 ({} 18:00 - 19:00，每周四)"),
    ],
)
async def test_a_series_is_on_another_day_from_a_day_on(ports: Ports, series: str, words: str, receipt: str) -> None:
    person, language = await talk(ports, zone=ZONE), "en" if series.isascii() else "zh"
    await person.say(series)
    changed = await person.say(words.format(said(next_day(0, 2), language)))
    assert changed.receipts == (receipt.format(day(next_day(3, 2), language)),)
    before = await person.say(
        ("what's on {}" if language == "en" else "{}有什么安排").format(said(next_day(2, 1), language))
    )
    assert len(lines(before)) == 1


async def test_a_series_rests_for_weeks_and_until_a_day_but_what_happens_once_stays(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("judo every Monday and Thursday from 6pm to 7pm")
    rests = await person.say("no judo next week")
    assert rests.receipts == (f"✓ Skipped: judo ({day(next_day(0), 'en')} - {day(next_day(3), 'en')})",)
    await person.say("undo")
    until = next_day(0, 2)
    rests = await person.say(f"no judo until {said(until)}")
    assert rests.receipts == (f"✓ Skipped: judo (until {day(until, 'en')})",)
    await person.say(f"tea with Ivo on {said(next_day(4, 3))} at 3pm")
    await person.say(f"the tea with Ivo ends on {said(next_day(1, 2))}")
    assert lines(await person.say(f"what's on {said(next_day(4, 3))}")) == ["15:00 - 16:00 tea with Ivo"]


@pytest.mark.parametrize(
    ("words", "asked", "buttons", "pressed", "made"),
    [
        (
            "coffee with Ada on {} at 3 or 4",
            "Which time do you mean?",
            ["15:00", "16:00", "None of these"],
            "16:00",
            "✓ Created: coffee with Ada ({} 16:00 - 17:00)",
        ),
        (
            "{}下午三点或者四点看房",
            "是几点？",
            ["15:00", "16:00", "都不是"],
            "15:00",
            "✓ 已创建: 看房 ({} 15:00 - 16:00)",
        ),
    ],
)
async def test_of_two_hours_it_is_asked_which(
    ports: Ports, words: str, asked: str, buttons: list[str], pressed: str, made: str
) -> None:
    person, language = await talk(ports, zone=ZONE), "en" if words.isascii() else "zh"
    choice = await person.say(words.format(said(next_day(1, 1), language)))
    assert (choice.text, labels(choice)) == (asked, buttons)
    assert (await person.press(choice, pressed)).receipts == (made.format(day(next_day(1, 1), language)),)


async def test_below_free_times_another_question_for_some_books_nothing(ports: Ports) -> None:
    person, on = await talk(ports, zone=ZONE), next_day(1, 1)
    await person.say("when am I free for two hours next week")
    free = await person.say(f"find me 30 minutes on {said(on)} between 2 and 5")
    assert (free.receipts, lines(free)) == ((), ["14:00 - 17:00 (3 hours)"])
    booked = await person.say("book it at 2")
    assert booked.receipts == (f"✓ Created: Reserved ({day(on, 'en')} 14:00 - 14:30)",)


async def test_what_was_just_moved_goes_back_and_a_clash_is_told_of_its_new_day(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("judo every Wednesday from 6pm to 7pm")
    await person.say(f"move the judo on {said(next_day(2, 1))} to {said(next_day(4, 1))}")
    back = await person.say(f"and back to {said(next_day(3, 1))} again")
    assert back.receipts == (f"✓ Updated: judo ({day(next_day(3, 1), 'en')} 18:00 - 19:00)",)
    await person.say("archery every Thursday from 8pm to 9pm")
    await person.say(f"fitting on {said(next_day(1, 1))} at 3:30pm")
    clash = await person.say("move archery to Tuesdays at 3pm")
    [wanted] = [line for line in lines(clash) if line.startswith("Wanted: ")]
    assert wanted.startswith("Wanted: archery (Tue ")


async def test_who_is_there_for_days_and_a_place_with_a_number(ports: Ports) -> None:
    person, one, two = await talk(ports, zone=ZONE), next_day(3, 1), next_day(3, 1) + timedelta(days=3)
    made = await person.say(f"my cousins are here from {said(one)} to {said(two)}")
    assert made.receipts == (f"✓ Created: my cousins here ({day(one, 'en')} - {day(two, 'en')} all day)",)
    await person.say(f"supper with Noa on {said(next_day(6, 2))} at 8pm")
    placed = await person.say("it's at Mario's on 9th Ave")
    assert placed.receipts == (f"✓ Updated: supper with Noa ({day(next_day(6, 2), 'en')} 20:00 - 21:00)",)
