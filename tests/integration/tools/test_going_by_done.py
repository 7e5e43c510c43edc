"""Reminders that come again from when they were done, that ring until they are, and those for others."""

from datetime import datetime, timedelta

import pytest

from agents.errors import ToolFailed
from storage.db.pool import Pool
from tests.support.secretary import Secretary, at, lines


async def rung(her: Secretary, clock: str, day: int) -> None:
    """Let what is pending ring, as if it were due, at that moment."""
    her.now = datetime.fromisoformat(at(clock, day))
    await her.rows("UPDATE due SET state = 'fired', fired_at = due_at WHERE rrule IS NULL")
    await her.rows(
        """INSERT INTO message (key, conversation, space, role, person, body, created_at)
        SELECT 'r:' || id || ':' || extract(epoch FROM due_at)::bigint, conversation, space, 'reminder', person,
            jsonb_build_object('type', 'reminder', 'token', id || '_' || token, 'at', extract(epoch FROM due_at)::bigint), clock_now()
        FROM due ON CONFLICT DO NOTHING"""
    )


async def test_the_next_time_counts_from_when_it_was_done(her: Secretary) -> None:
    made = await her.do("reminder_add", text="descale", at=at("09:00"), again="FREQ=WEEKLY;INTERVAL=3")
    assert made.receipts == ("✓ Created: descale (Mon 2030-06-24 09:00, every three weeks from when it was done)",)
    await rung(her, "20:00", 26)
    done = await her.do("reminder_done")
    assert (done.receipts, done.text) == (("✓ Done: descale",), "It comes again Wed 2030-07-17 09:00.")
    assert await her.rings() == [("descale", "17 09:00")]
    await her.press(done, "Undo")
    [row] = await her.rows("SELECT state, due_at FROM due")
    assert (row["state"], row["due_at"]) == ("fired", datetime.fromisoformat(at("09:00", 24)))


async def test_snoozed_it_is_the_same_reminder(her: Secretary) -> None:
    await her.do("reminder_add", text="descale", at=at("09:00"), again="FREQ=DAILY;INTERVAL=2")
    await rung(her, "09:01", 5)
    await her.do("reminder_snooze", at=at("11:00", 5))
    assert await her.rings() == [("descale", "05 11:00")]
    await rung(her, "11:01", 5)
    await her.do("reminder_done")
    assert await her.rings() == [("descale", "07 09:00")]


async def descaling(her: Secretary) -> None:
    await her.do("reminder_add", text="descale", at=at("09:00"), again="FREQ=WEEKLY;INTERVAL=2")
    assert await her.rings() == [("descale", "17 09:00")]


async def test_paused_it_rings_on_the_day_that_it_goes_on(her: Secretary) -> None:
    await descaling(her)
    left = await her.do("schedule_delete", query="descale", until=at("00:00", 20))
    assert (left.receipts, left.text) == (
        ("✓ Skipped: descale (until Thu 2030-06-20)",),
        "It comes again Thu 2030-06-20 09:00.",
    )
    assert await her.rings() == [("descale", "20 09:00")]
    await her.press(left, "Undo")
    assert await her.rings() == [("descale", "17 09:00")]


async def test_what_does_not_come_up_until_then_is_not_paused(her: Secretary) -> None:
    await descaling(her)
    with pytest.raises(ToolFailed, match="does not come up until then"):
        await her.do("schedule_delete", query="descale", until=at("00:00", 10))


async def test_it_goes_on_when_it_was_due_before_it_was_paused(her: Secretary) -> None:
    await descaling(her)
    await her.do("schedule_delete", query="descale", until=at("00:00", 24))
    goes_on = await her.do("schedule_delete", query="descale", resume=True)
    assert goes_on.receipts == ("✓ Goes on: descale (Mon 2030-06-17 09:00, every two weeks from when it was done)",)
    again = await her.do("schedule_delete", query="descale", resume=True)
    assert again.receipts == ()
    await her.press(goes_on, "Undo")
    assert await her.rings() == [("descale", "24 09:00")]


async def test_what_would_have_rung_meanwhile_goes_on_at_its_hour(her: Secretary) -> None:
    await descaling(her)
    await her.do("schedule_delete", query="descale", until=at("00:00", 28))
    her.now = datetime.fromisoformat(at("12:00", 19))
    await her.do("schedule_delete", query="descale", resume=True)
    assert await her.rings() == [("descale", "20 09:00")]


async def test_skipped_once_it_counts_from_when_it_was_due(her: Secretary) -> None:
    await descaling(her)
    skipped = await her.do("schedule_delete", query="descale", span="one")
    assert skipped.receipts == ("✓ Skipped: descale (Mon 2030-06-17)",)
    [row] = await her.rows("SELECT due_at FROM due WHERE state = 'pending'")
    assert row["due_at"] == datetime.fromisoformat(at("09:00", 30)) + timedelta(days=1)
    await her.press(skipped, "Undo")
    assert await her.rings() == [("descale", "17 09:00")]


async def test_another_time_between_counts_from_the_same_day(her: Secretary) -> None:
    await descaling(her)
    changed = await her.do("schedule_update", query="descale", rrule="FREQ=WEEKLY;INTERVAL=3")
    assert changed.receipts == ("✓ Updated: descale (Mon 2030-06-24 09:00, every three weeks from when it was done)",)
    await her.press(changed, "Undo")
    assert await her.rings() == [("descale", "17 09:00")]


async def test_given_days_of_the_week_it_goes_by_them(her: Secretary) -> None:
    await descaling(her)
    changed = await her.do("schedule_update", query="descale", rrule="FREQ=WEEKLY;BYDAY=SU")
    assert changed.receipts == ("✓ Updated: descale (Sun 2030-06-23 09:00, every Sun)",)
    [row] = await her.rows("SELECT again FROM due")
    assert row["again"] is None


async def test_all_that_repeats_is_paused_and_what_rings_once_is_told(her: Secretary) -> None:
    await descaling(her)
    await her.do("reminder_add", text="vitamins", at=at("08:00", 4), rrule="FREQ=DAILY")
    await her.do("reminder_add", text="post the letter", at=at("11:00", 4))
    left = await her.do("schedule_delete", query="all reminders", every=True, until=at("00:00", 6))
    assert (left.receipts, left.text) == (
        ("✓ Skipped: vitamins (until Thu 2030-06-06)",),
        "What rings once still does: post the letter (Tue 2030-06-04 11:00).",
    )
    on = await her.do("schedule_delete", query="all reminders", every=True, resume=True)
    assert on.receipts == ("✓ Goes on: vitamins (Tue 2030-06-04 08:00, every day)",)
    nothing = await her.do("schedule_delete", query="all reminders", every=True, resume=True)
    assert (nothing.receipts, nothing.text) == ((), "Nothing is paused.")


async def test_who_says_done_ends_what_rings_until_then(her: Secretary) -> None:
    rule = "FREQ=MINUTELY;INTERVAL=10;UNTIL=20300603T220000"
    made = await her.do("reminder_add", text="bins", at=at("18:00"), rrule=rule, until_done=True)
    assert made.receipts[0].endswith(", until you say done)")
    await rung(her, "18:01", 3)
    done = await her.do("reminder_done")
    assert await her.rings() == []
    await her.press(done, "Undo")
    assert [text for text, _ in await her.rings()] == ["bins"]


async def test_a_series_without_that_goes_on_when_it_is_done(her: Secretary) -> None:
    await her.do("reminder_add", text="bins", at=at("18:00"), rrule="FREQ=DAILY")
    await rung(her, "18:01", 3)
    await her.do("reminder_done")
    assert [text for text, _ in await her.rings()] == ["bins"]


async def test_in_private_it_rings_for_the_writer_if_they_like(her: Secretary) -> None:
    asked = await her.do("reminder_add", text="send the report", at=at("09:00", 4), whom="@bob")
    assert asked.text == "I cannot write to @bob from here; in a group that we share I can. Shall I remind you instead?"
    assert lines(asked) == ["@bob: send the report (Tue 2030-06-04 09:00)"]
    assert await her.rings() == []
    await her.press(asked, "Remind me")
    assert await her.rings() == [("@bob: send the report", "04 09:00")]


async def test_in_a_group_it_rings_there_with_the_name(her: Secretary, pool: Pool) -> None:
    await pool.execute("UPDATE conversation SET private = false WHERE id = $1", her.scope.conversation)
    made = await her.do("reminder_add", text="vote", at=at("09:00", 4), whom="everyone")
    assert made.receipts == ("✓ Created: everyone: vote (Tue 2030-06-04 09:00)",)


async def test_what_is_done_is_named_by_its_verb_alone(her: Secretary) -> None:
    await her.do("reminder_add", text="换电池", at=at("17:00"))
    await her.do("reminder_add", text="换机油", at=at("17:00", 9))
    done = await her.do("reminder_done", query="换", verb=True, quiet=True)
    assert done.receipts == ("✓ Done: 换电池",)
    assert (await her.do("reminder_done", query="换", verb=True, quiet=True)).receipts == ()
    await her.press(done, "Undo")
    assert await her.rings() == [("换电池", "03 17:00"), ("换机油", "09 17:00")]


async def test_all_of_one_name_are_done_together(her: Secretary) -> None:
    for day in (5, 7):
        await her.do("reminder_add", text="hand in the draft", at=at("09:00", day))
    assert (await her.do("reminder_done", query="the draft", quiet=True)).receipts == ("✓ Done: hand in the draft",)
    assert await her.rings() == []
