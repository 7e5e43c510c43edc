"""Yes or no, said first; and a list that names its day once and is no longer than a screen."""

from datetime import timedelta

import pytest

from agents.texts import Language
from tests.support.secretary import MONDAY, Secretary, at, labels, lines

FRIDAY = {"start_time": at("00:00", 7), "end_time": at("00:00", 8)}
AFTERNOON = {"date": "2030-06-07", "start_time": "12:00", "end_time": "18:00", "asked": "all"}


@pytest.mark.parametrize(
    ("busy", "language", "text"),
    [
        ((), "en", "Yes, you are free on Fri 2030-06-07, all of 12:00 - 18:00."),
        ((), "zh", "有空，2030-06-07 周五 12:00 - 18:00 整段都空着。"),
        ((("13:00", "14:00"),), "en", "Partly: on Fri 2030-06-07 you are free 12:00 - 13:00, 14:00 - 18:00. You have:"),
        ((("11:00", "19:00"),), "en", "No, on Fri 2030-06-07 12:00 - 18:00 is taken:"),
    ],
)
async def test_whether_she_is_free(
    her: Secretary, busy: tuple[tuple[str, str], ...], language: Language, text: str
) -> None:
    for start, end in busy:
        await her.do("schedule_add", title="x", start_time=at(start, 7), end_time=at(end, 7))
    her.speak(language)
    said = await her.do("find_free_time", **AFTERNOON)
    assert (said.text, lines(said)) == (text, [f"{start} - {end} x" for start, end in busy])


async def test_whether_she_has_any_time(her: Secretary) -> None:
    await her.do("schedule_add", title="x", start_time=at("13:00", 7), end_time=at("16:30", 7))
    some = await her.do("find_free_time", **{**AFTERNOON, "asked": "any"})
    assert some.text == "Yes, on Fri 2030-06-07 you are free 12:00 - 13:00, 16:30 - 18:00. You have:"
    long = await her.do("find_free_time", **{**AFTERNOON, "asked": "any"}, duration_minutes=120)
    assert long.text == "No, on Fri 2030-06-07 12:00 - 18:00 is taken:"


async def test_whether_she_is_free_on_several_days(her: Secretary) -> None:
    days = {"date": "2030-06-08", "until": "2030-06-09", "asked": "all"}
    assert (await her.do("find_free_time", **days)).text == "Yes, you are free on Sat 2030-06-08 - Sun 2030-06-09:"
    await her.do("schedule_add", title="x", start_time=at("10:00", 9))
    assert (await her.do("find_free_time", **days)).text == "Partly; on Sat 2030-06-08 - Sun 2030-06-09 you are free:"


async def test_whether_there_is_anything(her: Secretary) -> None:
    assert (await her.do("schedule_query", **FRIDAY, asked=True)).text == (
        "No, nothing on Fri 2030-06-07: no events, no reminders."
    )
    await her.do("reminder_add", text="tea", at=at("17:00", 7))
    said = await her.do("schedule_query", **FRIDAY, asked=True)
    assert (said.text, lines(said)) == ("Yes, on Fri 2030-06-07 (1):", ["17:00 ⏰ tea"])


async def test_whether_one_thing_is_then(her: Secretary) -> None:
    await her.do("schedule_add", title="dentist", start_time=at("10:00", 6))
    no = await her.do("schedule_query", **FRIDAY, asked=True, query="dentist")
    assert (no.text, lines(no)) == (
        "No, there is no “dentist” on Fri 2030-06-07, but:",
        ["Thu 2030-06-06 10:00 - 11:00 dentist"],
    )
    yes = await her.do(
        "schedule_query", start_time=at("00:00", 6), end_time=at("00:00", 7), asked=True, query="dentist"
    )
    assert yes.text == "Yes, on Thu 2030-06-06 (1):"
    none = await her.do("schedule_query", **FRIDAY, asked=True, query="yoga")
    assert none.text.splitlines()[0] == "No, nothing in the calendar mentions “yoga”."


async def test_a_day_is_named_once(her: Secretary) -> None:
    await her.do("schedule_add", title="lunch", start_time=at("12:00", 7))
    await her.do("schedule_add", title="fair", start_time=at("00:00", 7), end_time=at("00:00", 8), all_day=True)
    await her.do("schedule_add", title="night shift", start_time=at("22:00", 7), end_time=at("06:00", 8))
    assert lines(await her.do("schedule_query", **FRIDAY)) == [
        "all day fair",
        "12:00 - 13:00 lunch",
        "Fri 2030-06-07 22:00 - Sat 2030-06-08 06:00 night shift",
    ]


async def test_what_a_screen_does_not_hold_is_behind_a_button(her: Secretary) -> None:
    for number in range(45):
        await her.do("reminder_add", text=f"r{number}", at=(MONDAY + timedelta(hours=1, minutes=number)).isoformat())
    shown = await her.do("schedule_query", start_time=at("00:00"), end_time=at("00:00", 4))
    assert (len(lines(shown)), labels(shown)) == (20, ["Show 25 more"])
    more = await her.press(shown, "Show 25 more")
    assert (lines(more)[0], labels(more)) == ("10:20 ⏰ r20", ["Show 5 more"])
    assert lines(await her.press(more, "Show 5 more"))[-1] == "10:44 ⏰ r44"


async def test_a_birthday_tells_the_age_that_is_turned(her: Secretary) -> None:
    """Of who was born on 29 February it is the last day of that month."""
    days = [("2031-02-28", "2031-03-01"), ("2032-02-28", "2032-02-29"), ("2032-02-29", "2032-03-01")]
    times = [{"start_time": f"{day}T00:00:00+08:00", "end_time": f"{end}T00:00:00+08:00"} for day, end in days]
    rule = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"
    await her.do("schedule_add", title="Nora's birthday (2016)", **times[0], all_day=True, rrule=rule)
    said = [lines(await her.do("schedule_query", **one)) for one in times]
    assert said == [["all day Nora's birthday: turns 15"], [], ["all day Nora's birthday: turns 16"]]
