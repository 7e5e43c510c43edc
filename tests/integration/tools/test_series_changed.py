"""What repeats, changed and cancelled: one time of it, that and what follows, or all; each with its way back."""

import pytest

from agents.errors import ToolFailed
from tests.support.secretary import Secretary, at, labels, lines

WEEKLY = "FREQ=WEEKLY;BYDAY=TU"


async def choir(her: Secretary) -> None:
    await her.do("schedule_add", title="choir", start_time=at("19:00", 4), rrule=WEEKLY)


async def june(her: Secretary) -> list[str]:
    """The events of June, from the second week on."""
    return [f"{hours[:8]} {title}" for title, hours in await her.agenda() if hours < "30"][:4]


async def shown(her: Secretary, day: int) -> list[str]:
    outcome = await her.do("schedule_query", start_time=at("00:00", day), end_time=at("00:00", day + 1))
    return list(lines(outcome))


async def test_one_time_is_skipped_and_comes_back(her: Secretary) -> None:
    await choir(her)
    gone = await her.do("schedule_delete", query="choir", start_time=at("00:00", 4), end_time=at("00:00", 5))
    assert gone.receipts == ("✓ Skipped: choir (Tue 2030-06-04)",)
    assert (await shown(her, 4), await shown(her, 11)) == ([], ["19:00 - 20:00 choir"])
    assert await her.rings() == [("choir", "11 18:45")]
    back = await her.press(gone, "Undo")
    assert back.receipts == ("✓ Restored: choir (Tue 2030-06-04 19:00 - 20:00, every Tue)",)
    assert (await shown(her, 4), await her.rings()) == (["19:00 - 20:00 choir"], [("choir", "04 18:45")])


async def test_what_was_skipped_does_not_come_back_onto_something_else(her: Secretary) -> None:
    await choir(her)
    gone = await her.do("schedule_delete", query="choir", start_time=at("00:00", 11), end_time=at("00:00", 12))
    await her.do("schedule_add", title="dinner", start_time=at("19:30", 11))
    with pytest.raises(ToolFailed, match=r"“dinner” .* has that time now"):
        await her.press(gone, "Undo")


async def test_what_was_beside_it_before_is_no_hindrance(her: Secretary) -> None:
    await choir(her)
    await her.do("schedule_add", title="dinner", start_time=at("19:30", 11), force=True)
    gone = await her.do("schedule_delete", query="choir", start_time=at("00:00", 11), end_time=at("00:00", 12))
    await her.press(gone, "Undo")
    assert await shown(her, 11) == ["19:00 - 20:00 choir", "19:30 - 20:30 dinner"]


async def test_one_time_is_moved_and_the_others_stay(her: Secretary) -> None:
    await choir(her)
    moved = await her.do("schedule_update", query="choir", date="2030-06-11", clock="17:00")
    assert moved.receipts == ("✓ Updated: choir (Tue 2030-06-11 17:00 - 18:00)",)
    assert [await shown(her, day) for day in (4, 11, 18)] == [
        ["19:00 - 20:00 choir"],
        ["17:00 - 18:00 choir"],
        ["19:00 - 20:00 choir"],
    ]
    assert await her.rings() == [("choir", "04 18:45"), ("choir", "11 16:45")]
    again = await her.do("schedule_update", query="choir", date="2030-06-11", location="hall 2")
    assert again.receipts == ("✓ Updated: choir (Tue 2030-06-11 17:00 - 18:00)",)
    await her.press(again, "Undo")
    with pytest.raises(ToolFailed, match="changed in the meantime"):
        await her.press(moved, "Undo")


async def test_a_moved_time_goes_back_to_its_place(her: Secretary) -> None:
    await choir(her)
    moved = await her.do("schedule_update", query="choir", date="2030-06-11", to_date="2030-06-12")
    assert moved.receipts == ("✓ Updated: choir (Wed 2030-06-12 19:00 - 20:00)",)
    back = await her.press(moved, "Undo")
    assert back.receipts == ("✓ Restored: choir (Tue 2030-06-11 19:00 - 20:00, every Tue)",)
    assert [await shown(her, day) for day in (11, 12)] == [["19:00 - 20:00 choir"], []]


async def test_one_time_meets_what_is_there(her: Secretary) -> None:
    await choir(her)
    await her.do("schedule_add", title="dinner", start_time=at("17:00", 11))
    asked = await her.do("schedule_update", query="choir", date="2030-06-11", clock="17:00")
    assert asked.text.startswith("“dinner” is already there")
    moved = await her.press(asked, "Move to Tue 2030-06-11 18:00 - 19:00")
    assert moved.receipts == ("✓ Updated: choir (Tue 2030-06-11 18:00 - 19:00)",)
    assert await shown(her, 18) == ["19:00 - 20:00 choir"]


ONE = "Only this one: Tue 2030-06-04 19:00 - 20:00"


@pytest.mark.parametrize(
    ("button", "receipt", "days"),
    [
        pytest.param(ONE, "✓ Skipped: choir (Tue 2030-06-04)", [11, 18], id="one"),
        pytest.param("All of them", "✓ Deleted: choir (Tue 2030-06-04 19:00 - 20:00, every Tue)", [], id="all"),
    ],
)
async def test_how_much_shall_go_is_asked(her: Secretary, button: str, receipt: str, days: list[int]) -> None:
    await choir(her)
    asked = await her.do("schedule_delete", query="choir")
    assert (asked.text, labels(asked)) == (
        "“choir” repeats, every Tue. How much of it should I cancel?",
        [ONE, "This and all following", "All of them", "Never mind"],
    )
    gone = await her.press(asked, "Only this one" if button == ONE else button)
    assert gone.receipts == (receipt,)
    assert [day for day in (4, 11, 18) if await shown(her, day)] == days
    await her.press(gone, "Undo")
    assert [day for day in (4, 11, 18) if await shown(her, day)] == [4, 11, 18]
    assert await her.rings() == [("choir", "04 18:45")]


async def test_what_follows_goes_and_comes_back(her: Secretary) -> None:
    await choir(her)
    gone = await her.do(
        "schedule_delete", query="choir", start_time=at("00:00", 11), end_time=at("00:00", 12), span="following"
    )
    assert gone.receipts == ("✓ Deleted: choir (from Tue 2030-06-11 19:00 - 20:00 on)",)
    assert [day for day in (4, 11, 18) if await shown(her, day)] == [4]
    assert await her.rings() == [("choir", "04 18:45")]
    await her.press(gone, "Undo")
    assert [day for day in (4, 11, 18) if await shown(her, day)] == [4, 11, 18]


@pytest.mark.parametrize(
    ("span", "receipt", "hours"),
    [
        pytest.param("one", "✓ Updated: choir (Tue 2030-06-11 20:00 - 21:00)", ["19", "20", "19"], id="one"),
        pytest.param("following", "✓ Updated: choir (Tue 2030-06-11 20:00 - 21:00, every Tue)", ["19", "20", "20"], id="following"),
        pytest.param("all", "✓ Updated: choir (Tue 2030-06-04 20:00 - 21:00, every Tue)", ["20", "20", "20"], id="all"),
    ],
)  # fmt: skip
async def test_how_much_is_moved(her: Secretary, span: str, receipt: str, hours: list[str]) -> None:
    await choir(her)
    moved = await her.do("schedule_update", query="choir", date="2030-06-11", clock="20:00", span=span)
    assert moved.receipts == (receipt,)
    assert [(await shown(her, day))[0][:2] for day in (4, 11, 18)] == hours
    await her.press(moved, "Undo")
    assert [(await shown(her, day))[0][:2] for day in (4, 11, 18)] == ["19", "19", "19"]
    assert await her.rings() == [("choir", "04 18:45")]


async def test_how_much_is_moved_is_asked(her: Secretary) -> None:
    await choir(her)
    asked = await her.do("schedule_update", query="choir", clock="20:00")
    assert (asked.receipts, labels(asked)) == (
        (),
        [ONE, "This and all following", "All of them", "Never mind"],
    )
    moved = await her.press(asked, "All of them")
    assert moved.receipts == ("✓ Updated: choir (Tue 2030-06-04 20:00 - 21:00, every Tue)",)
    assert await her.rings() == [("choir", "04 19:45")]


async def test_the_whole_of_it_is_moved_to_another_day_with_what_was_skipped(her: Secretary) -> None:
    await choir(her)
    await her.do("schedule_delete", query="choir", start_time=at("00:00", 11), end_time=at("00:00", 12))
    moved = await her.do("schedule_update", query="choir", weekday=2, span="all")
    assert moved.receipts == ("✓ Updated: choir (Wed 2030-06-05 19:00 - 20:00, every Wed)",)
    assert [day for day in (4, 5, 11, 12, 18, 19) if await shown(her, day)] == [5, 19]


async def test_the_whole_of_it_gets_another_name_place_and_length(her: Secretary) -> None:
    await choir(her)
    named = await her.do("schedule_update", query="choir", title="chorus")
    assert named.receipts == ("✓ Updated: chorus (Tue 2030-06-04 19:00 - 20:00, every Tue)",)
    assert await her.rings() == [("chorus", "04 18:45")]
    longer = await her.do("schedule_update", query="chorus", length_minutes=90, span="all")
    assert longer.receipts == ("✓ Updated: chorus (Tue 2030-06-04 19:00 - 20:30, every Tue)",)
    placed = await her.do("schedule_update", query="chorus", location="hall 2", span="all")
    assert (placed.text, await shown(her, 18)) == ("Place: hall 2.", ["19:00 - 20:30 chorus @ hall 2"])


async def test_what_is_once_is_made_to_repeat_and_gets_another_rule(her: Secretary) -> None:
    await her.do("schedule_add", title="sync", start_time=at("15:00", 5))
    made = await her.do("schedule_update", query="sync", rrule="FREQ=WEEKLY;BYDAY=WE")
    assert made.receipts == ("✓ Updated: sync (Wed 2030-06-05 15:00 - 16:00, every Wed)",)
    assert await her.rings() == [("sync", "05 14:45")]
    other = await her.do("schedule_update", query="sync", rrule="FREQ=WEEKLY;BYDAY=MO", clock="16:00")
    assert other.receipts == ("✓ Updated: sync (Mon 2030-06-03 16:00 - 17:00, every Mon)",)


async def test_a_reminder_is_skipped_once_and_moved_once(her: Secretary) -> None:
    await her.do("reminder_add", text="tea", at=at("10:00", 3), rrule="FREQ=DAILY")
    gone = await her.do("schedule_delete", query="tea", start_time=at("00:00", 3), end_time=at("00:00", 4))
    assert (gone.receipts, await her.rings()) == (("✓ Skipped: tea (Mon 2030-06-03)",), [("tea", "04 10:00")])
    back = await her.press(gone, "Undo")
    assert (back.receipts, await her.rings()) == (
        ("✓ Restored: tea (Mon 2030-06-03 10:00, every day)",),
        [("tea", "03 10:00")],
    )
    moved = await her.do("schedule_update", query="tea", date="2030-06-04", clock="11:00")
    assert moved.receipts == ("✓ Updated: tea (Tue 2030-06-04 11:00)",)
    assert [await shown(her, day) for day in (3, 4, 5)] == [["10:00 ⏰ tea"], ["11:00 ⏰ tea"], ["10:00 ⏰ tea"]]
    assert await her.rings() == [("tea", "03 10:00"), ("tea", "04 11:00")]
    ended = await her.do(
        "schedule_delete", query="tea", start_time=at("00:00", 6), end_time=at("00:00", 7), span="following"
    )
    assert ended.receipts == ("✓ Deleted: tea (from Thu 2030-06-06 10:00 on)",)
    assert [bool(await shown(her, day)) for day in (5, 6, 7)] == [True, False, False]
