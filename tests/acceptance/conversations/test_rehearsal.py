"""What will ring and be said is shown ahead, here and elsewhere, and nothing is changed by looking."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.texts.times import day
from bot.app import Ports
from tests.support.talking import lines, talk

ZONE = "Europe/Berlin"


async def test_the_next_days_are_shown_as_they_come_and_as_they_would_elsewhere(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    now = datetime.now(ZoneInfo(ZONE))  # noqa: TID251 - what the person's calendar says
    tomorrow = day(now + timedelta(days=1), "en")
    await person.say("/settings zone Europe/Berlin")
    await person.say("remind me tomorrow at 8:00 to take my pills")
    await person.say("remind me every day at 9:00 to water the plants")
    await person.say("lunch with Ann tomorrow at noon")
    await person.say("send me my agenda every morning at 7")
    here = [
        tomorrow,
        "07:00 your day, if there is something in it (page)",
        "08:00 ⏰ take my pills (page)",
        "09:00 ⏰ water the plants (page)",
        "11:45 ⏰ lunch with Ann, which begins at 12:00 (page)",
    ]
    shown = lines(await person.say("what will reach me tomorrow?"))
    assert shown[shown.index(tomorrow) :] == here
    there = lines(await person.say("what if I'm in Tokyo next week?"))
    assert {"07:00 your day, if there is something in it (page)", "09:00 ⏰ water the plants (page)"} <= set(there)
    assert "11:45 ⏰ lunch with Ann, which begins at 12:00 (page)" not in there  # it stays at its own hour, elsewhere
    again = lines(await person.say("/rehearse 2"))
    assert again[again.index(tomorrow) :] == here


async def test_what_cannot_be_shown_is_said(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    assert (await person.say("/rehearse 10 years")).text.startswith(("A year is", "最多看一年"))
    assert (await person.say("/rehearse blah")).text.startswith(("For how many days", "要看几天"))
    nothing = (await person.say("what will ring tomorrow?")).text
    assert nothing.startswith("Nothing will ring from now until")
    assert nothing.endswith("and I won't speak up by myself.")
