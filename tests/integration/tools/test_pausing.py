"""What repeats, left out for a while, and reminders of something before an event."""

import pytest

from agents.errors import ToolFailed
from tests.support.secretary import Secretary, at, lines

DAILY = "FREQ=DAILY"


async def test_a_reminder_is_paused_and_goes_on_by_itself(her: Secretary) -> None:
    await her.do("reminder_add", text="vitamins", at=at("20:00", 3), rrule=DAILY)
    paused = await her.do("schedule_delete", query="vitamins", until=at("00:00", 8))
    assert paused.receipts == ("✓ Skipped: vitamins (until Sat 2030-06-08)",)
    assert await her.rings() == [("vitamins", "08 20:00")]
    with pytest.raises(ToolFailed, match="does not come up until then"):
        await her.do("schedule_delete", query="vitamins", until=at("00:00", 7))
    await her.press(paused, "Undo")
    assert await her.rings() == [("vitamins", "03 20:00")]


async def test_where_one_time_alone_is_left_out_its_day_is_told(her: Secretary) -> None:
    await her.do("reminder_add", text="vitamins", at=at("20:00", 3), rrule=DAILY)
    await her.do("schedule_add", title="choir", start_time=at("19:00", 4), rrule="FREQ=WEEKLY;BYDAY=TU")
    ring = await her.do("schedule_delete", query="vitamins", until=at("00:00", 4))
    evening = await her.do("schedule_delete", query="choir", until=at("00:00", 6))
    assert (*ring.receipts, *evening.receipts) == (
        "✓ Skipped: vitamins (Mon 2030-06-03)",
        "✓ Skipped: choir (Tue 2030-06-04)",
    )


async def test_what_is_left_out_later_rings_until_then(her: Secretary) -> None:
    await her.do("reminder_add", text="vitamins", at=at("20:00", 3), rrule=DAILY)
    await her.do("schedule_add", title="choir", start_time=at("19:00", 4), rrule="FREQ=WEEKLY;BYDAY=TU,TH")
    later = {"start_time": at("00:00", 10), "end_time": at("00:00", 17), "until": at("00:00", 17)}
    rings = await her.do("schedule_delete", query="vitamins", **later)
    evenings = await her.do("schedule_delete", query="choir", **later)
    assert (*rings.receipts, *evenings.receipts) == (
        "✓ Skipped: vitamins (Mon 2030-06-10 - Sun 2030-06-16)",
        "✓ Skipped: choir (Tue 2030-06-11 - Thu 2030-06-13)",
    )
    assert ("vitamins", "03 20:00") in await her.rings()


async def test_it_is_what_was_paused_last(her: Secretary) -> None:
    for text in ("vitamins", "stretch"):
        await her.do("reminder_add", text=text, at=at("20:00", 3), rrule=DAILY)
        paused = await her.do("schedule_delete", query=text, until=at("00:00", 8))
        await her.show(("due", paused.about[0].id, text))
    back = await her.do("schedule_delete", resume=True)
    assert back.receipts == ("✓ Goes on: stretch (Mon 2030-06-03 20:00, every day)",)
    assert await her.rings() == [("stretch", "03 20:00"), ("vitamins", "08 20:00")]


async def test_an_event_is_paused_with_its_ring(her: Secretary) -> None:
    await her.do("schedule_add", title="choir", start_time=at("19:00", 4), rrule="FREQ=WEEKLY;BYDAY=TU")
    paused = await her.do("schedule_delete", query="choir", until=at("00:00", 17))
    assert paused.receipts == ("✓ Skipped: choir (until Mon 2030-06-17)",)
    listed = await her.do("schedule_query", start_time=at("00:00", 3), end_time=at("00:00", 27))
    assert [line.split()[1] for line in lines(listed)] == ["2030-06-18", "2030-06-25"]
    assert await her.rings() == [("choir", "18 18:45")]


async def test_what_happens_once_is_not_paused(her: Secretary) -> None:
    await her.do("reminder_add", text="ring the bank", at=at("20:00", 3))
    paused = await her.do("schedule_delete", query="ring the bank", until=at("00:00", 8))
    assert (paused.receipts, paused.text) == ((), "“ring the bank” does not repeat, so there is nothing to pause.")


async def test_a_ring_that_was_skipped_is_named_when_it_comes_back(her: Secretary) -> None:
    await her.do("reminder_add", text="vitamins", at=at("20:00", 3), rrule=DAILY)
    gone = await her.do("schedule_delete", query="vitamins", start_time=at("00:00", 6), end_time=at("00:00", 7))
    back = await her.press(gone, "Undo")
    assert back.receipts == ("✓ Restored: vitamins (Thu 2030-06-06 20:00)",)


@pytest.mark.parametrize(
    ("event", "wanted", "ring"),
    [
        ({"start_time": at("14:00", 20)}, {"lead_minutes": 2880, "remind": "iron the shirt"}, "iron the shirt (Tue 2030-06-18 14:00)"),
        ({"start_time": at("14:00", 20)}, {"lead_minutes": 1440, "remind": "pack", "clock": "20:00"}, "pack (Wed 2030-06-19 20:00)"),
        ({"start_time": at("00:00", 20), "end_time": at("00:00", 21), "all_day": True}, {"lead_minutes": 1440}, "fair (Wed 2030-06-19 09:00)"),
    ],
)  # fmt: skip
async def test_a_reminder_before_an_event_says_what_it_is_of(
    her: Secretary, event: dict[str, object], wanted: dict[str, object], ring: str
) -> None:
    await her.do("schedule_add", title="fair", **event)
    made = await her.do("schedule_update", query="fair", **wanted)
    assert made.receipts == (f"✓ Created: {ring}",)


async def test_another_rule_keeps_the_number_of_times(her: Secretary) -> None:
    await her.do("schedule_add", title="course", start_time=at("19:00", 4), rrule="FREQ=WEEKLY;BYDAY=TU;COUNT=3")
    await her.do("schedule_update", query="course", rrule="FREQ=WEEKLY;BYDAY=TH")
    listed = await her.do("schedule_query", start_time=at("00:00", 3), end_time=at("00:00", 30))
    assert [line.split()[1] for line in lines(listed)] == ["2030-06-06", "2030-06-13", "2030-06-20"]


@pytest.mark.parametrize("kind", ["ring", "event"])
async def test_what_is_paused_goes_on_when_it_is_asked_for(her: Secretary, kind: str) -> None:
    """A single time that was skipped before, and one that was moved, stay as they are."""
    if kind == "ring":
        await her.do("reminder_add", text="vitamins", at=at("20:00", 3), rrule=DAILY)
    else:
        await her.do("schedule_add", title="vitamins", start_time=at("20:00", 3), rrule=DAILY)
    late = {"date": "2030-06-04", "start_time": at("21:00", 4)}
    await her.do("schedule_update", query="vitamins", **late, span="one")
    await her.do("schedule_delete", query="vitamins", start_time=at("00:00", 12), end_time=at("00:00", 13))
    await her.do("schedule_delete", query="vitamins", until=at("00:00", 8))
    gone_on = await her.do("schedule_delete", query="vitamins", resume=True)
    assert [receipt.split(" (")[0] for receipt in gone_on.receipts] == ["✓ Goes on: vitamins"]
    assert [await _listed(her, day) for day in range(3, 14)] == [1] * 9 + [0, 1]
    again = await her.do("schedule_delete", query="vitamins", resume=True)
    assert again.text.startswith("“vitamins” is not paused; it comes next Mon 2030-06-03 20:00")
    await her.press(gone_on, "Undo")
    assert [await _listed(her, day) for day in range(3, 9)] == [0, 1, 0, 0, 0, 1]


async def _listed(her: Secretary, day: int) -> int:
    return len(lines(await her.do("schedule_query", start_time=at("00:00", day), end_time=at("00:00", day + 1))))


@pytest.mark.parametrize("tool", ["reminder_add", "schedule_add"])
@pytest.mark.parametrize(("span", "left"), [("all", 0), ("following", 1)])
async def test_what_was_moved_goes_and_comes_back_with_its_series(
    her: Secretary, tool: str, span: str, left: int
) -> None:
    names = ("text", "at") if tool == "reminder_add" else ("title", "start_time")
    await her.do(tool, **{names[0]: "choir", names[1]: at("19:00", 3)}, rrule="FREQ=WEEKLY")
    await her.do("schedule_update", query="choir", date="2030-06-17", start_time=at("20:00", 18), span="one")
    there = [await _listed(her, day) for day in range(3, 25)]
    gone = await her.do(
        "schedule_delete", query="choir", start_time=at("00:00", 10), end_time=at("00:00", 11), span=span
    )
    assert sum([await _listed(her, day) for day in range(3, 25)]) == left
    await her.press(gone, "Undo")
    assert [await _listed(her, day) for day in range(3, 25)] == there
    if tool == "schedule_add":
        assert ("choir", "18 19:45") in await her.rings()


@pytest.mark.parametrize("tool", ["reminder_add", "schedule_add"])
async def test_of_what_was_moved_it_is_asked_whether_its_series_is_meant(her: Secretary, tool: str) -> None:
    names = ("text", "at") if tool == "reminder_add" else ("title", "start_time")
    await her.do(tool, **{names[0]: "choir", names[1]: at("19:00", 4)}, rrule="FREQ=WEEKLY")
    moved = await her.do("schedule_update", query="choir", date="2030-06-04", start_time=at("20:00", 5), span="one")
    asked = await her.do("schedule_delete", id=moved.about[0].id, kind=moved.about[0].kind)
    assert asked.text == "“choir” repeats, every week. How much of it should I cancel?"
    await her.press(asked, "All of them")
    assert [await _listed(her, day) for day in range(3, 25)] == [0] * 22
