"""The calendar as a picture, through the whole house: by command and in words, with the same in words beside it."""

from io import BytesIO

import pytest
from PIL import Image

from bot.app import Ports
from bot.ports.messages import Saying
from storage.db.pool import Pool
from tests.support.talking import Talk, labels, lines, talk

WEEK, DAY = 1280, 760  # pixels


async def seen(person: Talk, said: Saying) -> tuple[str, int]:
    """Return the file's name without its date, and how wide the picture is."""
    assert said.document is not None
    found = await person.ports.own.profiles.file(person.caller, said.document.file)
    assert found is not None
    name, data = found
    assert name == said.document.name
    with Image.open(BytesIO(data)) as image:
        assert image.format == "PNG"
        return name.split("-", 1)[0], image.width


async def test_a_week_and_a_day_come_as_pictures_with_their_words(ports: Ports) -> None:
    person = await talk(ports, zone="Europe/Berlin")
    for text in (
        "dentist tomorrow at 3pm",
        "standup every day at 9am for 15 minutes",
        "remind me tomorrow at 8 to run",
    ):
        await person.say(text)
    day = await person.say("/day tomorrow")
    assert await seen(person, day) == ("day", DAY)
    assert lines(day) == ["08:00 ⏰ run", "09:00 - 09:15 standup", "15:00 - 16:00 dentist"]
    week = await person.say("send me next week as a picture")
    assert await seen(person, week) == ("week", WEEK)
    assert len([line for line in lines(week) if "standup" in line]) in (1, 7)
    assert (await person.say("move the dentist to 5pm")).receipts[0].startswith("✓ Updated: dentist")


@pytest.mark.parametrize(
    ("wish", "name", "width"),
    [
        ("/week", "week", WEEK),
        ("/week next", "week", WEEK),
        ("/day", "day", DAY),
        ("show me tomorrow as an image", "day", DAY),
        ("给我一张这周日程的图", "一周日程", WEEK),
        ("把明天的安排画成图", "日程", DAY),
    ],
)
async def test_each_wish_gets_its_picture_also_of_an_empty_calendar(
    ports: Ports, wish: str, name: str, width: int
) -> None:
    person = await talk(ports, zone="Europe/Berlin")
    said = await person.say(wish)
    assert await seen(person, said) == (name, width)
    assert said.text


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ("/week blah", "Which week? Like this: /week, /week next week, /week 2026-12-01"),
        ("/day 2026-02-30", "Which day? Like this: /day, /day tomorrow, /day 2026-12-01"),
    ],
)
async def test_words_that_name_no_time_are_asked_about(ports: Ports, wish: str, told: str) -> None:
    person = await talk(ports, zone="Europe/Berlin")
    said = await person.say(wish)
    assert (said.text, said.document) == (told, None)


async def test_a_full_calendar_is_drawn_too_and_the_rest_is_behind_a_button(ports: Ports, pool: Pool) -> None:
    person = await talk(ports, zone="Europe/Berlin")
    await person.say("remind me tomorrow at 8 to run")
    async with pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        await db.execute(
            """INSERT INTO event (space, title, starts_at, ends_at, all_day, zone, lead_minutes)
               SELECT s.id, 'event ' || n, t, t + interval '1 hour', n % 10 = 0, 'Europe/Berlin', 15 FROM space s,
                   generate_series(1, 500) n, LATERAL (SELECT date_trunc('day', now(), 'Europe/Berlin') + interval '1 day' + n * interval '2 minutes') AS of (t)
               WHERE s.person IS NOT NULL"""
        )
    said = await person.say("/day tomorrow")
    assert await seen(person, said) == ("day", DAY)
    assert len(lines(said)) == 20
    assert labels(said)
