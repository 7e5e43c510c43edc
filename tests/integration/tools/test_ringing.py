"""Changing reminders, which ring at a moment or by a rule."""

from datetime import timedelta
from typing import Any

import pytest

from agents.errors import ToolFailed
from agents.texts import say
from tests.support.secretary import MONDAY, Secretary, at


async def tea(her: Secretary, **more: object) -> int:
    made = await her.do("reminder_add", text="tea", **{"at": at("10:00"), **more})
    return made.about[0].id


async def test_a_reminder_is_moved_and_renamed(her: Secretary) -> None:
    await tea(her)
    changed = await her.do("schedule_update", query="tea", title="green tea", start_time=at("18:00"))
    assert changed.receipts == ("✓ Updated: green tea (Mon 2030-06-03 18:00)",)
    assert (changed.about[0].kind, changed.waken) == ("due", ("due",))
    assert await her.rings() == [("green tea", "03 18:00")]
    back = await her.press(changed, "Undo")
    assert back.receipts == ("✓ Restored: tea (Mon 2030-06-03 10:00)",)
    assert await her.rings() == [("tea", "03 10:00")]


async def test_one_that_rang_may_ring_another_time(her: Secretary) -> None:
    number = await tea(her)
    await her.rows("UPDATE due SET state = 'fired', fired_at = due_at")
    her.now = MONDAY + timedelta(hours=1, minutes=5)
    await her.do("schedule_update", id=number, kind="due", start_time=at("11:00"))
    assert await her.rings() == [("tea", "03 11:00")]
    [row] = await her.rows("SELECT version, fired_at FROM due")
    assert (row["version"], row["fired_at"]) == (2, None)


async def test_a_new_name_alone_does_not_hold_up_what_is_being_sent(her: Secretary) -> None:
    number = await tea(her, rrule="FREQ=DAILY")
    changed = await her.do("schedule_update", id=number, kind="due", title="coffee")
    assert [tuple(row) for row in await her.rows("SELECT text, version FROM due")] == [("coffee", 1)]
    await her.do("schedule_update", id=number, kind="due", title="cocoa")
    with pytest.raises(ToolFailed, match="changed in the meantime"):
        await her.press(changed, "Undo")


async def test_a_series_gets_another_hour_of_the_same_days(her: Secretary) -> None:
    number = await tea(her, rrule="FREQ=WEEKLY;BYDAY=MO,TH")
    changed = await her.do("schedule_update", id=number, kind="due", start_time=at("08:30", 6))
    assert changed.receipts == ("✓ Updated: tea (Thu 2030-06-06 08:30, every Mon and Thu)",)
    [row] = await her.rows("SELECT wall::text, due_at, following_at FROM due")
    assert row["wall"] == "2030-06-03 08:30:00"
    assert row["following_at"] - row["due_at"] == timedelta(days=4)
    back = await her.press(changed, "Undo")
    assert back.receipts == ("✓ Restored: tea (Mon 2030-06-03 10:00, every Mon and Thu)",)


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param("FREQ=WEEKLY;BYDAY=MO", id="another day"),
        pytest.param("FREQ=HOURLY;INTERVAL=3", id="hours"),
        pytest.param("FREQ=DAILY;BYHOUR=10;BYMINUTE=0", id="hours of its own"),
        pytest.param("FREQ=DAILY;COUNT=3", id="counted"),
    ],
)
async def test_a_series_is_not_moved_otherwise(her: Secretary, rule: str) -> None:
    number = await tea(her, rrule=rule)
    with pytest.raises(ToolFailed) as refused:
        await her.do("schedule_update", id=number, kind="due", start_time=at("11:00", 4))
    assert str(refused.value) == say("en", "series_stays")


async def test_a_reminder_is_not_moved_into_the_past(her: Secretary) -> None:
    number = await tea(her)
    with pytest.raises(ToolFailed, match="in the past"):
        await her.do("schedule_update", id=number, kind="due", start_time=at("08:00"))
    same = await her.do("schedule_update", id=number, kind="due", start_time=at("10:00"))
    assert same.text == say("en", "update_same")


async def test_of_an_event_and_a_reminder_the_person_chooses(her: Secretary) -> None:
    await tea(her)
    await her.do("schedule_add", title="tea with Anna", start_time=at("15:00"))
    asked = await her.do("schedule_update", query="tea", start_time=at("17:00"))
    chosen = await her.press(asked, "tea (Mon 2030-06-03 10:00)")
    assert chosen.receipts == ("✓ Updated: tea (Mon 2030-06-03 17:00)",)


@pytest.mark.parametrize(
    ("rule", "change", "new", "after"),
    [
        pytest.param(
            "FREQ=WEEKLY;BYDAY=MO",
            {"weekday": 3},
            "now that Mon 2030-06-03 10:00 becomes Thu 2030-06-06 10:00?",
            "✓ Updated: tea (Thu 2030-06-06 10:00, every Thu)",
            id="another day",
        ),
        pytest.param(
            "FREQ=DAILY",
            {"shift_minutes": 30},
            "now that Mon 2030-06-03 10:00 becomes Mon 2030-06-03 10:30?",
            "✓ Updated: tea (Mon 2030-06-03 10:30, every day)",
            id="by a length",
        ),
    ],
)
async def test_how_much_of_a_series_is_moved_is_asked(
    her: Secretary, rule: str, change: dict[str, Any], new: str, after: str
) -> None:
    await tea(her, rrule=rule)
    asked = await her.do("schedule_update", query="tea", **change)
    assert asked.receipts == ()
    assert new in asked.text
    assert await her.rings() == [("tea", "03 10:00")]
    assert (await her.press(asked, "This and all following")).receipts == (after,)


async def test_a_reminder_gets_another_rule_and_the_old_one_back(her: Secretary) -> None:
    await tea(her, rrule="FREQ=DAILY")
    changed = await her.do("schedule_update", query="tea", rrule="FREQ=WEEKLY;BYDAY=SU", clock="18:00")
    assert changed.receipts == ("✓ Updated: tea (Sun 2030-06-09 18:00, every Sun)",)
    back = await her.press(changed, "Undo")
    assert back.receipts == ("✓ Restored: tea (Mon 2030-06-03 10:00, every day)",)
    assert [row["rrule"] for row in await her.rows("SELECT rrule FROM due")] == ["FREQ=DAILY"]


async def test_a_timer_runs_for_longer_or_anew(her: Secretary) -> None:
    await tea(her)
    longer = await her.do("schedule_update", query="tea", longer_minutes=5)
    anew = await her.do("schedule_update", query="tea", length_minutes=7)
    assert (*longer.receipts, *anew.receipts) == (
        "✓ Updated: tea (Mon 2030-06-03 10:05)",
        "✓ Updated: tea (Mon 2030-06-03 09:07)",
    )
