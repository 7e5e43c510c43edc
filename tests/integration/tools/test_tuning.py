"""Buttons below a new event."""

import pytest

from agents.errors import ToolFailed
from tests.support.secretary import Secretary, at, labels

BUTTONS = ["Undo: tea", "Move…", "30 minutes longer", "Every week", "Remind 1 hour before"]


@pytest.mark.parametrize(
    ("label", "receipt", "ring"),
    [
        ("30 minutes longer", "✓ Updated: tea (Tue 2030-06-04 14:00 - 15:30)", "04 13:45"),
        ("Every week", "✓ Updated: tea (Tue 2030-06-04 14:00 - 15:00, every week)", "04 13:45"),
        ("Remind 1 hour before", "✓ Updated: tea (Tue 2030-06-04 14:00 - 15:00)", "04 13:00"),
    ],
)
async def test_a_new_event_is_changed_at_one_press(her: Secretary, label: str, receipt: str, ring: str) -> None:
    made = await her.do("schedule_add", title="tea", start_time=at("14:00", 4))
    assert labels(made) == BUTTONS
    changed = await her.press(made, label)
    assert (changed.receipts, await her.rings()) == ((receipt,), [("tea", ring)])
    await her.press(changed, "Undo")
    assert (await her.agenda(), await her.rings()) == ([("tea", "04 14:00-04 15:00")], [("tea", "04 13:45")])


async def test_it_is_moved_to_a_free_time(her: Secretary) -> None:
    await her.do("schedule_add", title="class", start_time=at("15:00", 4), end_time=at("17:00", 4))
    made = await her.do("schedule_add", title="tea", start_time=at("14:00", 4))
    asked = await her.press(made, "Move…")
    assert labels(asked)[-1] == "Never mind"
    slots = [label for label in labels(asked) if "2030-06-04" in label]
    assert not [label for label in slots if "15:00 -" in label or "16:00 -" in label]
    moved = await her.press(asked, next(label for label in slots if "13:00 - 14:00" in label))
    assert moved.receipts == ("✓ Updated: tea (Tue 2030-06-04 13:00 - 14:00)",)


async def test_what_was_changed_since_is_left_alone(her: Secretary) -> None:
    made = await her.do("schedule_add", title="tea", start_time=at("14:00", 4))
    await her.do("schedule_update", query="tea", title="coffee")
    with pytest.raises(ToolFailed, match="changed in the meantime"):
        await her.press(made, "Every week")


async def test_whole_days_and_series_are_not_tuned(her: Secretary) -> None:
    fair = await her.do("schedule_add", title="fair", start_time=at("00:00", 4), end_time=at("00:00", 5), all_day=True)
    choir = await her.do("schedule_add", title="choir", start_time=at("19:00", 4), rrule="FREQ=WEEKLY")
    assert (labels(fair), labels(choir)) == (["Undo: fair"], ["Undo: choir"])
