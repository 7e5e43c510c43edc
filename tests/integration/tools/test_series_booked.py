"""Events that repeat: booked with the first time and how often, in the way of others, shown on each of their days."""

import asyncio

import pytest

from agents.errors import ToolFailed
from tests.support.secretary import Secretary, at, labels, lines

WEEKLY = "FREQ=WEEKLY;BYDAY=TU"


async def test_its_receipt_says_the_first_time_and_how_often(her: Secretary) -> None:
    made = await her.do("schedule_add", title="choir", start_time=at("19:00", 3), rrule=WEEKLY)
    assert made.receipts == ("✓ Created: choir (Tue 2030-06-04 19:00 - 20:00, every Tue)",)
    assert made.text == "I will remind you 15 minutes before."
    assert await her.rings() == [("choir", "04 18:45")]
    her.speak("zh")
    made = await her.do("schedule_add", title="周会", start_time=at("14:00", 5), rrule="FREQ=WEEKLY;COUNT=3")
    assert made.receipts == ("✓ 已创建: 周会 (2030-06-05 周三 14:00 - 15:00，每周，共3次)",)


async def test_it_is_in_the_agenda_of_each_of_its_days_and_takes_their_hours(her: Secretary) -> None:
    await her.do("schedule_add", title="choir", start_time=at("19:00", 4), rrule=WEEKLY)
    shown = await her.do("schedule_query", start_time=at("00:00", 11), end_time=at("00:00", 12))
    free = await her.do("find_free_time", date="2030-06-11", start_time="18:00", end_time="22:00")
    other = await her.do("schedule_query", start_time=at("00:00", 12), end_time=at("00:00", 13))
    assert ([" ".join(line.split()) for line in lines(shown)], lines(free)) == (
        ["19:00 - 20:00 choir"],
        ["18:00 - 19:00 (1 hour)", "20:00 - 22:00 (2 hours)"],
    )
    assert other.text == "Nothing on Wed 2030-06-12: no events, no reminders."


async def test_what_is_on_a_later_occurrence_is_a_conflict_both_ways(her: Secretary) -> None:
    await her.do("schedule_add", title="dentist", start_time=at("19:30", 18))
    asked = await her.do("schedule_add", title="choir", start_time=at("19:00", 4), rrule=WEEKLY)
    assert asked.receipts == ()
    assert asked.text.startswith("“dentist” is already there (Tue 2030-06-18 19:30 - 20:30)")
    assert labels(asked)[1] == "Move to Tue 2030-06-04 18:30 - 19:30"
    booked = await her.press(asked, "Move to Tue 2030-06-04 18:30 - 19:30")
    assert booked.receipts == ("✓ Created: choir (Tue 2030-06-04 18:30 - 19:30, every Tue)",)
    asked = await her.do("schedule_add", title="parents", start_time=at("19:00", 25))
    assert asked.text.startswith("“choir” is already there (Tue 2030-06-25 18:30 - 19:30)")


async def test_of_two_at_once_one_meets_the_other(her: Secretary) -> None:
    made = await asyncio.gather(
        her.do("schedule_add", title="choir", start_time=at("19:00", 4), rrule=WEEKLY),
        *(her.do("schedule_add", title=f"guest {week}", start_time=at("19:15", 4 + 7 * week)) for week in range(3)),
    )
    receipts = [receipt for one in made for receipt in one.receipts]
    assert len([one for one in made if one.cards and one.cards[0].kind == "conflict"]) == 4 - len(receipts)
    for day in (4, 11, 18):
        shown = await her.do("schedule_query", start_time=at("00:00", day), end_time=at("00:00", day + 1))
        assert len(lines(shown)) <= 1


@pytest.mark.parametrize(
    ("rrule", "said"),
    [
        pytest.param("FREQ=MINUTELY", "too often", id="too often"),
        pytest.param("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "never", id="never"),
    ],
)
async def test_a_rule_that_is_refused(her: Secretary, rrule: str, said: str) -> None:
    with pytest.raises(ToolFailed, match=said):
        await her.do("schedule_add", title="x", start_time=at("19:00", 4), rrule=rrule)


async def test_what_was_made_is_taken_back_and_comes_again_with_its_reminder(her: Secretary) -> None:
    made = await her.do("schedule_add", title="choir", start_time=at("19:00", 4), rrule=WEEKLY)
    gone = await her.press(made, "Undo")
    assert (await her.agenda(), await her.rings()) == ([], [])
    back = await her.press(gone, "Undo")
    assert back.receipts == ("✓ Restored: choir (Tue 2030-06-04 19:00 - 20:00, every Tue)",)
    assert await her.rings() == [("choir", "04 18:45")]
