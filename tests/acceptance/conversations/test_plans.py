"""Plans as people tell them: copies, rounds of shifts, what comes back by its name, what is done by its name, hours of free times."""

from datetime import timedelta

from agents.texts.times import day
from bot.app import Ports
from tests.acceptance.conversations.test_first_day import ZONE, labels, tomorrow
from tests.support.talking import talk


async def test_a_copy_has_the_length_and_the_place_and_is_taken_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("fencing tomorrow from 5pm to 6:30pm at the Lido")
    later = day(tomorrow() + timedelta(days=1), "en")
    made = await person.say("copy tomorrow's fencing to the day after tomorrow")
    assert made.receipts == (f"✓ Created: fencing ({later} 17:00 - 18:30)",)
    assert "Lido" in "".join(
        line for card in (await person.say("what's on the day after tomorrow")).cards for line in card.lines
    )
    assert (await person.say("undo")).receipts == (f"✓ Deleted: fencing ({later} 17:00 - 18:30)",)


async def test_of_two_that_fit_it_is_asked_which_to_copy(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("fencing tomorrow at 5pm")
    await person.say("fencing the day after tomorrow at 6pm")
    await person.say("what's on from tomorrow to the day after tomorrow")
    later = tomorrow() + timedelta(days=20)  # "next week" may hold one of them already
    asked = await person.say(f"copy the fencing to {later:%-d %B}")
    assert (asked.text, len(labels(asked))) == ("Which one should I copy?", 3)
    made = await person.press(asked, labels(asked)[1])
    assert made.receipts[0].startswith("✓ Created: fencing (")
    assert "18:00 - 19:00" in made.receipts[0]
    assert made.receipts[0].startswith(f"✓ Created: fencing ({day(later, 'en')} ")


async def test_what_was_deleted_comes_back_by_its_name(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    when = day(tomorrow(), "en")
    await person.say("dentist tomorrow at 3pm")
    await person.say("cancel the dentist")
    await person.say("note: milk")
    back = await person.say("restore the dentist I deleted today")
    assert back.receipts == (f"✓ Restored: dentist ({when} 15:00 - 16:00)",)
    assert (await person.say("undo")).receipts == (f"✓ Deleted: dentist ({when} 15:00 - 16:00)",)
    assert (await person.say("the dentist is back on")).receipts == (f"✓ Restored: dentist ({when} 15:00 - 16:00)",)
    assert (await person.say("restore the choir I cancelled")).text.startswith("Nothing of that name was deleted")
    assert (await person.say("the power is back on")).receipts == ()


async def test_of_several_names_it_is_asked_which_comes_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    for name in ("piano lesson", "swimming lesson"):
        await person.say(f"{name} tomorrow at {9 if name == 'piano lesson' else 11}am")
        await person.say(f"cancel the {name}")
    asked = await person.say("restore the lesson I cancelled")
    assert [label.partition(" (")[0] for label in labels(asked)] == ["swimming lesson", "piano lesson", "Never mind"]
    back = await person.press(asked, labels(asked)[1])
    assert back.receipts[0].startswith("✓ Restored: piano lesson")


async def test_a_reminder_is_done_by_its_name_before_it_rings(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me tomorrow at 9 to renew the SSL cert")
    done = await person.say("the SSL cert one is done")
    assert done.receipts == ("✓ Done: renew the SSL cert",)
    assert (await person.say("my reminders")).cards == ()
    assert (await person.say("undo")).receipts == ("✓ Restored: renew the SSL cert",)
    assert len((await person.say("my reminders")).cards) == 1


async def test_a_round_of_shifts_is_one_series_of_whole_days(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    asked = await person.say("4 on 4 off")
    assert asked.text == "From which day on? For example “from Monday”."
    made = await person.say("from tomorrow")
    last = day(tomorrow() + timedelta(days=3), "en")
    assert made.receipts == (f"✓ Created: Work ({day(tomorrow(), 'en')} - {last} all day, every eight days)",)


async def test_an_hour_below_free_times_books_what_they_were_for(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("when am I free tomorrow for a haircut?")
    booked = await person.say("book it at 2")
    assert booked.receipts == (f"✓ Created: haircut ({day(tomorrow(), 'en')} 14:00 - 15:00)",)


async def test_the_last_day_of_several_is_left_out(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    first, later = day(tomorrow(), "zh"), day(tomorrow() + timedelta(days=1), "zh")
    made = await person.say("明天到后天去动物园")
    assert made.receipts == (f"✓ 已创建: 去动物园 ({first} - {later} 全天)",)
    assert (await person.say("后天不去动物园了")).receipts == (f"✓ 已更新: 去动物园 ({first} 全天)",)
    assert (await person.say("撤销")).receipts == (f"✓ 已恢复: 去动物园 ({first} - {later} 全天)",)


async def test_two_changes_of_one_thing_are_one_reply(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("parents' evening tomorrow at 6pm")
    changed = await person.say("make it 30 minutes, and remind me an hour before")
    when = f"{day(tomorrow(), 'en')} 18:00 - 18:30"
    assert changed.receipts == (f"✓ Updated: parents' evening ({when})",) * 2
    assert "1 hour before" in changed.text
