"""Cancelling by number, and bringing back what was cancelled."""

from datetime import datetime

import pytest

from storage.content.button_actions import NotUsable
from tests.support.secretary import Secretary, at, labels


async def lunch(her: Secretary) -> int:
    return (await her.do("schedule_add", title="lunch", start_time=at("12:00"))).about[0].id


async def test_by_its_number(her: Secretary) -> None:
    number = await lunch(her)
    ring = (await her.do("reminder_add", text="tea", at=at("10:00"))).about[0].id
    gone = [await her.do("schedule_delete", id=number), await her.do("schedule_delete", id=ring, kind="due")]
    assert [one.receipts for one in gone] == [
        ("✓ Deleted: lunch (Mon 2030-06-03 12:00 - 13:00)",),
        ("✓ Deleted: tea (Mon 2030-06-03 10:00)",),
    ]
    assert (await her.do("schedule_delete", id=number)).text == "I found no event or reminder to cancel."
    assert await her.rings() == []


async def test_onto_a_time_that_is_taken_it_is_offered_elsewhere(her: Secretary) -> None:
    gone = await her.do("schedule_delete", id=await lunch(her))
    await her.do("schedule_add", title="dentist", start_time=at("12:30"))
    conflict = await her.press(gone, "Undo")
    assert (conflict.receipts, "“dentist” is already there" in conflict.text) == ((), True)
    assert [title for title, _ in await her.agenda()] == ["dentist"]
    moved = await her.press(conflict, "Move to Mon 2030-06-03 11:30 - 12:30")
    assert moved.receipts == ("✓ Updated: lunch (Mon 2030-06-03 11:30 - 12:30)",)
    assert await her.rings() == [("lunch", "03 11:15"), ("dentist", "03 12:15")]


async def test_onto_a_time_that_is_taken_in_spite_of_all(her: Secretary) -> None:
    gone = await her.do("schedule_delete", id=await lunch(her))
    await her.do("schedule_add", title="dentist", start_time=at("12:30"))
    conflict = await her.press(gone, "Undo")
    back = await her.press(conflict, "Book anyway")
    assert back.receipts == ("✓ Restored: lunch (Mon 2030-06-03 12:00 - 13:00)",)
    assert await her.rings() == [("lunch", "03 11:45"), ("dentist", "03 12:15")]


async def test_another_time_that_is_taken_meanwhile_is_no_better(her: Secretary) -> None:
    gone = await her.do("schedule_delete", id=await lunch(her))
    await her.do("schedule_add", title="dentist", start_time=at("12:30"))
    conflict = await her.press(gone, "Undo")
    await her.do("schedule_add", title="walk", start_time=at("11:30"))
    again = await her.press(conflict, "Move to Mon 2030-06-03 11:30 - 12:30")
    assert "“walk” is already there" in again.text
    assert labels(again)[-1] == "Never mind"
    assert (await her.press(again, "Never mind")).text == "All right, nothing changed."
    assert {title for title, _ in await her.agenda()} == {"dentist", "walk"}


async def test_what_comes_back_too_late_for_its_reminder_rings_when_it_starts(her: Secretary) -> None:
    gone = await her.do("schedule_delete", id=await lunch(her))
    her.now = datetime.fromisoformat(at("11:50"))
    back = await her.press(gone, "Undo")
    # the database's clock is far behind, so that the reminder itself came back as it was
    assert (back.receipts, back.text) == (("✓ Restored: lunch (Mon 2030-06-03 12:00 - 13:00)",), "")


async def test_what_rang_before_does_not_ring_twice(her: Secretary) -> None:
    number = await lunch(her)
    await her.rows("UPDATE due SET state = 'fired', fired_at = due_at, due_at = '2020-01-01'")
    gone = await her.do("schedule_delete", id=number)
    await her.press(gone, "Undo")
    assert await her.rings() == []


async def test_a_reminder_missed_between_comes_with_the_start(her: Secretary) -> None:
    number = await lunch(her)
    await her.rows("UPDATE due SET due_at = '2020-01-01'")
    gone = await her.do("schedule_delete", id=number)
    her.now = datetime.fromisoformat(at("11:50"))
    back = await her.press(gone, "Undo")
    assert back.text == "It starts soon, so I will remind you when it does."
    assert await her.rings() == [("lunch", "03 12:00")]


async def test_what_came_back_is_not_brought_back_again(her: Secretary) -> None:
    gone = await her.do("schedule_delete", id=await lunch(her))
    await her.press(gone, "Undo")
    with pytest.raises(NotUsable):
        await her.press(gone, "Undo")


async def test_a_whole_series_is_asked_about_first(her: Secretary) -> None:
    await her.do("reminder_add", text="tea", at=at("10:00"), rrule="FREQ=DAILY")
    asked = await her.do("schedule_delete", query="tea")
    assert (asked.text, asked.receipts) == ("“tea” repeats, every day. How much of it should I cancel?", ())
    assert labels(asked) == [
        "Only this one: Mon 2030-06-03 10:00",
        "This and all following",
        "All of them",
        "Never mind",
    ]
    assert await her.rings() == [("tea", "03 10:00")]
    gone = await her.press(asked, "All of them")
    assert gone.receipts == ("✓ Deleted: tea (Mon 2030-06-03 10:00, every day)",)
    assert await her.rings() == []
