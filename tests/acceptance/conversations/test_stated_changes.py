"""Changes that are stated as facts of what was made, shown or named: who said so, which edge is at another hour, what stays."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.texts.times import day
from bot.app import Ports
from tests.acceptance.conversations.test_first_day import ZONE
from tests.support.talking import talk


def tomorrow(days: int = 1) -> str:
    return day(datetime.now(ZoneInfo(ZONE)) + timedelta(days=days), "en")  # noqa: TID251 - what the person's calendar says


@pytest.mark.parametrize(
    ("made", "stated", "becomes"),
    [
        ("osteopath tomorrow at 3 till 4", "he's asked to start at 2 instead, still finishing at 4", "14:00 - 16:00"),
        (
            "osteopath tomorrow at 4pm",
            "theyve just rung, its 4.50 now and should only take half an hr",
            "16:50 - 17:20",
        ),
        ("osteopath tomorrow at 3pm", "surgery just texted, they want me at quarter past 4 instead", "16:15 - 17:15"),
        ("osteopath tomorrow at 3pm", "knock a quarter of an hour off the end of it, ive got a train", "15:00 - 15:45"),
        ("osteopath tomorrow at 3pm", "take 20 mins off the start of that, bus is late", "15:20 - 16:00"),
        ("osteopath tomorrow at 3pm", "will be an hour longer too, she's bringing the x-rays", "15:00 - 17:00"),
        ("osteopath tomorrow at 3pm", "they've put it back half an hour cos of the snow", "15:30 - 16:30"),
        ("osteopath tomorrow at 3pm", "running behind so they cant take me till quarter to 4", "15:45 - 16:45"),
        ("osteopath tomorrow at 3pm", "osteopath's starting 10 mins later, finish stays the same", "15:10 - 16:00"),
        ("osteopath tomorrow at 3pm", "the osteopath only needs 25 mins now", "15:00 - 15:25"),
        ("osteopath tomorrow 9pm till 2am", "osteopath starts at half 8 now, still done by 2", "20:30"),
    ],
)
async def test_a_fact_changes_what_was_made(ports: Ports, made: str, stated: str, becomes: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say(made)
    changed = await person.say(stated)
    [receipt] = changed.receipts
    assert receipt.startswith(f"✓ Updated: osteopath ({tomorrow()} {becomes}")


async def test_who_rang_is_the_thing_that_is_meant(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("osteopath tomorrow at 3pm")
    await person.say("piano tuner tomorrow at 11am")
    by_name = await person.say("osteopath rang, they want me at quarter past 4 instead")
    by_nobody = await person.say("my sister rang, its 10 till 12 now for the piano")
    assert (by_name.receipts, by_nobody.receipts) == (
        (f"✓ Updated: osteopath ({tomorrow()} 16:15 - 17:15)",),
        (f"✓ Updated: piano tuner ({tomorrow()} 10:00 - 12:00)",),
    )


async def test_a_reminder_is_named_by_a_part_of_its_title(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me to water the ferns tomorrow at 2pm")
    await person.say("remind me to empty the kiln tomorrow at 6am")
    fern = await person.say("so the ferns one wants to be at 3")
    kiln = await person.say("make the kiln one 7 actually, im still asleep at 6")
    assert (fern.receipts, kiln.receipts) == (
        (f"✓ Updated: water the ferns ({tomorrow()} 15:00)",),
        (f"✓ Updated: empty the kiln ({tomorrow()} 07:00)",),
    )


async def test_once_is_one_time_of_a_series(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("remind me to return the trolley at 3pm every day")
    once = await person.say("trolley one needs to be quarter to 3 tomorrow, just this once, im off early")
    assert once.receipts == (f"✓ Updated: return the trolley ({tomorrow()} 14:45)",)


async def test_an_old_time_is_taken_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("osteopath tomorrow at 3pm")
    await person.say("she's off sick, same day a week later")
    back = await person.say("back to the old time please, he can make it after all")
    assert back.receipts == (f"✓ Restored: osteopath ({tomorrow()} 15:00 - 16:00)",)


async def test_what_was_only_made_has_no_old_time(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("osteopath tomorrow at 3pm")
    assert (await person.say("back to the old time please, he can make it after all")).receipts == ()


@pytest.mark.parametrize("told", ["they said its freezing out there", "its been a long day, finally sat down"])
async def test_a_remark_changes_nothing(ports: Ports, told: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("osteopath tomorrow at 3pm")
    assert (await person.say(told)).receipts == ()


@pytest.mark.parametrize(
    "stated", ["the tyre place called, they can only do 2 now", "vet rang, they can squeeze us in at 5"]
)
async def test_what_others_say_of_something_else_moves_nothing_that_was_made(ports: Ports, stated: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("osteopath tomorrow at 3pm")
    assert (await person.say(stated)).receipts == ()
