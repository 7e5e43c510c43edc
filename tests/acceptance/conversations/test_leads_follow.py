"""What rings before an event goes with it: several times before, at an hour of another day, for something to be done; and one message is taken back whole."""

from datetime import datetime, timedelta

import pytest

from agents.nlu.decision import DAY
from agents.texts.times import day
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, midnight
from tests.support.talking import Talk, lines, talk

ON = midnight() + 5 * DAY
DATE, DATE_ZH = f"{ON:%-d %B}", f"{ON:%-m月%-d号}"
LATER = ON + 2 * DAY


def on(moment: datetime) -> str:
    return day(moment, "en")


async def rings(person: Talk) -> list[str]:
    """Return what is going to ring, with its days."""
    return [one.replace(" (page)", "") for one in lines(await person.say("/rehearse 14"))]


def twice(start: datetime) -> list[str]:
    """What rings a day and two hours before a start at ten."""
    return [
        on(start - DAY),
        f"10:00 ⏰ meeting with Bob, {on(start)} 10:00",
        on(start),
        "08:00 ⏰ meeting with Bob, which begins at 10:00",
    ]


async def test_all_that_rings_before_an_event_moves_goes_and_comes_back_with_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"meeting with Bob on {DATE} at 10 for 90 minutes")
    await person.say("remind me a day and two hours before the meeting with Bob")
    assert await rings(person) == twice(ON)
    moved = await person.say(f"move the meeting with Bob to {LATER:%-d %B}")
    assert len(moved.receipts) == 1
    assert await rings(person) == twice(LATER)
    await person.say("undo")
    assert await rings(person) == twice(ON)
    await person.say("cancel the meeting with Bob")
    assert await rings(person) == []
    await person.say("undo")
    assert await rings(person) == twice(ON)


async def test_the_reminder_of_a_whole_day_follows_it_and_is_no_second_thing_of_its_name(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"school trip on {DATE} all day")
    await person.say("remind me the day before")
    moved = await person.say(f"move the school trip to {LATER:%-d %B}")
    assert moved.receipts == (f"✓ Updated: school trip ({on(LATER)} all day)",)
    assert lines(await person.say("what are my reminders")) == [f"{on(LATER - DAY)} 09:00 ⏰ school trip"]
    assert await rings(person) == [on(LATER - DAY), f"09:00 ⏰ school trip, {on(LATER)}"]
    await person.say("cancel the school trip")
    assert await rings(person) == []


async def test_what_is_to_be_done_the_night_before_follows_and_what_there_is_no_time_for_is_told(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"job interview on {DATE} at 2pm")
    await person.say("remind me to iron my shirt the night before")
    await person.say("remind me to buy paper two days before the job interview at noon")
    told = await person.say(f"they moved the interview to {LATER:%-d %B}, same time")
    assert told.receipts == (f"✓ Updated: job interview ({on(LATER)} 14:00 - 15:00)",)
    assert await rings(person) == [
        on(LATER - 2 * DAY),
        "12:00 ⏰ buy paper",
        on(LATER - DAY),
        "18:00 ⏰ iron my shirt",
        on(LATER),
        "13:45 ⏰ job interview, which begins at 14:00",
    ]
    moved = await person.say(f"move the interview to {midnight() + DAY:%-d %B}")
    assert "There is no time left for the earlier reminder “buy paper”." in moved.text
    assert "12:00 ⏰ buy paper" not in await rings(person)
    await person.say(f"move the interview to {LATER:%-d %B}")
    assert "12:00 ⏰ buy paper" in await rings(person)


async def test_the_night_before_below_a_lead_is_that_before_its_event(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    for said in (f"school trip on {DATE} all day", "remind me the day before", "remind me to pack the night before"):
        await person.say(said)
    await person.say("remind me to charge the camera the evening before at 7pm")
    await person.say(f"move the school trip to {LATER:%-d %B}")
    assert await rings(person) == [
        on(LATER - DAY),
        f"09:00 ⏰ school trip, {on(LATER)}",
        "18:00 ⏰ pack",
        "19:00 ⏰ charge the camera",
    ]


async def test_on_a_day_that_was_shown_it_is_the_event_and_not_what_rings_for_it(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"parents meeting on {DATE} at 5pm")
    await person.say("remind me 3 hours and also 2 hours before")
    await person.say(f"what's on {DATE}")
    moved = await person.say("move it to 6pm")
    assert moved.receipts == (f"✓ Updated: parents meeting ({on(ON)} 18:00 - 19:00)",)
    assert [one[:5] for one in (await rings(person))[1:]] == ["15:00", "16:00"]
    asked = await person.say("cancel the reminder for the parents meeting")
    assert asked.receipts == ()  # which one is asked


async def test_one_that_was_put_elsewhere_or_called_off_by_itself_stays_so(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"concert on {DATE} at 8pm")
    await person.say("remind me at 10am the day before the concert to print the tickets")
    await person.say("move the print the tickets reminder to 11am")
    await person.say("remind me about the concert two days before at 10am")
    await person.say("cancel it")
    await person.say(f"move the concert to {LATER:%-d %B}")
    await person.say("cancel the concert")
    await person.say("undo")
    assert await rings(person) == [
        on(LATER - DAY),
        "11:00 ⏰ print the tickets",
        on(LATER),
        "19:45 ⏰ concert, which begins at 20:00",
    ]


async def test_a_series_keeps_two_leads_also_for_the_one_that_is_moved_or_left_out(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"pottery every {ON:%A} at 6pm")
    await person.say("remind me an hour before pottery as well")
    await person.say("remind me the day before pottery at 8pm to pack the apron")
    week = [
        on(ON - DAY), "20:00 ⏰ pack the apron",
        on(ON), "17:00 ⏰ pottery, which begins at 18:00", "17:45 ⏰ pottery, which begins at 18:00",
    ]  # fmt: skip
    assert (await rings(person))[:5] == week
    await person.say(f"move pottery on {DATE} to {ON + DAY:%-d %B}")
    next_one = ON + 7 * DAY
    assert (await rings(person))[:10] == [
        on(ON), "20:00 ⏰ pack the apron",
        on(ON + DAY), "17:00 ⏰ pottery, which begins at 18:00", "17:45 ⏰ pottery, which begins at 18:00",
        on(next_one - DAY), "20:00 ⏰ pack the apron",
        on(next_one), "17:00 ⏰ pottery, which begins at 18:00", "17:45 ⏰ pottery, which begins at 18:00",
    ]  # fmt: skip
    await person.say("undo")
    assert (await rings(person))[:5] == week
    await person.say(f"cancel pottery on {DATE}")
    await person.say("only this one")
    assert (await rings(person))[0] == on(next_one - DAY)


@pytest.mark.parametrize(
    ("made", "said", "minutes"),
    [
        ("exam on {} at 3pm", ("remind me a day and an hour before",), (1440, 60)),
        ("exam on {} at 3pm, remind me a day and an hour before", (), (1440, 60)),
        ("exam on {} at 3pm", ("remind me two days before the exam", "remind me an hour before the exam as well"), (2880, 60)),
        ("exam on {} at 3pm", ("remind me two days before the exam", "also remind me 40 minutes before"), (2880, 40)),
        ("exam on {} at 3pm", ("remind me an hour and ten minutes before",), (70,)),
        ("exam on {} at 3pm", ("remind me an hour before", "make it two days before"), (2880,)),
    ],
)  # fmt: skip
async def test_how_often_it_rings_before(
    ports: Ports, made: str, said: tuple[str, ...], minutes: tuple[int, ...]
) -> None:
    person = await talk(ports, zone=ZONE)
    for one in (made.format(DATE), *said):
        await person.say(one)
    start = ON + timedelta(hours=15)
    shown = [one.split(" ")[0] for one in await rings(person) if "⏰ exam" in one]
    assert shown == [f"{start - timedelta(minutes=one):%H:%M}" for one in minutes]


@pytest.mark.parametrize(
    ("said", "minutes"),
    [
        (("提前一天和提前一小时各提醒我一次",), (1440, 60)),
        (("提前一天再提前半小时提醒我",), (1440, 30)),
        (("提前两天提醒我", "再提前一小时也提醒我"), (2880, 60)),
        (("提前一小时提醒我", "改成提前一天"), (1440,)),
    ],
)
async def test_how_often_it_rings_before_in_chinese(
    ports: Ports, said: tuple[str, ...], minutes: tuple[int, ...]
) -> None:
    person = await talk(ports, zone=ZONE)
    for one in (f"{DATE_ZH}下午三点面试", *said):
        await person.say(one)
    start = ON + timedelta(hours=15)
    shown = [one.split(" ")[0] for one in await rings(person) if "⏰ 面试" in one]
    assert shown == [f"{start - timedelta(minutes=one):%H:%M}" for one in minutes]


@pytest.mark.parametrize(
    ("made", "said", "title"),
    [
        ("dinner with Sarah on {} at 8pm", "move dinner to 7:30 and remind me an hour before", "dinner with Sarah"),
        ("dinner with Sarah on {} at 8pm", "move dinner with Sarah to 7:30, remind me an hour before", "dinner with Sarah"),
        ("{}晚上八点和小林吃晚饭", "把晚饭挪到七点半，提前一小时提醒我", "和小林吃晚饭"),
    ],
)  # fmt: skip
async def test_a_move_with_a_lead_moves_it_on_its_day(ports: Ports, made: str, said: str, title: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(made.format(DATE_ZH if "{}晚" in made else DATE))
    await person.say(said)
    assert title in (await person.say(f"what's on {DATE}")).cards[0].lines[0]
    there = [one.split(" ")[0] for one in await rings(person) if "⏰" in one]
    assert there == ["18:30"]
    assert lines(await person.say(f"what's on {DATE}")) == [f"19:30 - 20:30 {title}"]


async def test_what_names_nothing_is_of_the_event_that_was_shown_last(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"exam on {DATE} at 3pm")
    await person.say("remind me tomorrow at 5pm to call Jo")
    await person.say("remind me a day and an hour before")
    assert [one for one in await rings(person) if "exam" in one] == [
        f"15:00 ⏰ exam, {on(ON)} 15:00",
        "14:00 ⏰ exam, which begins at 15:00",
    ]


async def test_what_one_message_did_is_taken_back_whole_and_a_button_takes_one(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    day_of = f"what's on {DATE}"
    await person.say(f"swim on {DATE} at 9am")
    await person.say(f"lunch with Zoe on {DATE} at 1pm")
    both = ["09:00 - 10:00 swim", "13:00 - 14:00 lunch with Zoe"]
    await person.say("cancel the swim and the lunch with Zoe")
    await person.say("undo")
    assert lines(await person.say(day_of)) == both
    await person.say("cancel both")
    await person.say("undo")
    assert lines(await person.say(day_of)) == both
    gone = await person.say("cancel the swim and the lunch with Zoe")
    await person.press(gone, "Undo: swim")
    assert lines(await person.say(day_of)) == both[:1]
    await person.say("move the swim to 10am and remind me an hour before")
    await person.say("undo")
    assert lines(await person.say(day_of)) == both[:1]
    assert await rings(person) == [on(ON), "08:45 ⏰ swim, which begins at 09:00"]
    await person.say(f"tea with Ann on {DATE} at 4pm")
    await person.say("cancel the swim")
    await person.say("cancel the tea with Ann")
    await person.say("undo")
    assert lines(await person.say(day_of)) == ["16:00 - 17:00 tea with Ann"]


@pytest.mark.parametrize(
    ("said", "title", "weeks"),
    [("外甥生日7月9日，提前三天提醒我", "外甥生日", "，每年"), ("my aunt's birthday is on July 9, remind me three days before", "aunt's birthday", ", every year")],
)  # fmt: skip
async def test_a_day_that_is_told_with_its_lead_is_there_itself(
    ports: Ports, said: str, title: str, weeks: str
) -> None:
    """A birthday of each year, and what rings ahead of it: the day itself is not lost."""
    person = await talk(ports, zone=ZONE)
    made = (await person.say(said)).receipts
    assert len(made) == 2
    assert all(title in one and one.endswith(f"{weeks})") for one in made), made
    assert ["-07-09 " in made[0], "-07-06 " in made[1]] == [True, True]


async def test_a_birthday_is_kept_with_what_rings_before_it_and_is_there_once(ports: Ports) -> None:
    born = midnight() + 30 * DAY
    born += DAY if (born.month, born.day) in ((2, 29), (3, 1)) else timedelta()
    week = on(born - 7 * DAY)
    person = await talk(ports, zone=ZONE)
    first = await person.say(f"remind me a week before Nina's birthday on {born:%-d %B}")
    assert first.receipts == (
        f"✓ Created: Nina's birthday ({on(born)} all day, every year)",
        f"✓ Created: Nina's birthday ({week} 09:00, every year)",
    )
    await person.say("undo")
    await person.say(f"Nina's birthday is on {born:%-d %B}, she turns 9")
    second = await person.say(f"remind me a week before Nina's birthday on {born:%-d %B}")
    assert second.receipts == (f"✓ Created: Nina's birthday ({born.year - 9}) ({week} 09:00, every year)",)
    assert lines(await person.say(f"what's on {born:%-d %B}")) == ["all day Nina's birthday: turns 9"]


async def test_a_birthday_of_today_is_there_today(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    [made] = (await person.say("Nina's 8th birthday is today")).receipts
    today = midnight()
    assert made.startswith(f"✓ Created: Nina's birthday ({today.year - 8}) ({on(today)} all day, every year")


@pytest.mark.parametrize("words", ["顺便提前半小时提醒我带充电器", "到时候提前半小时叫我带充电器"])
async def test_what_leads_in_names_nothing_that_is_to_ring_before(ports: Ports, words: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"{DATE_ZH}下午四点跟供应商看样")
    led = await person.say(words)
    assert [receipt.partition(" (")[0] for receipt in led.receipts] == ["✓ 已创建: 带充电器"]
    assert led.receipts[0].endswith("15:30)")


async def test_what_one_can_do_then_rings_before(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(f"vernissage on {DATE} at 11")
    led = await person.say("tell me an hour before so i can iron the shirt")
    assert led.receipts == (f"✓ Created: iron the shirt ({on(ON)} 10:00)",)
    own = await person.say("ping me 3 hours before so i don't forget")
    assert own.receipts == (f"✓ Updated: vernissage ({on(ON)} 11:00 - 12:00)",)
