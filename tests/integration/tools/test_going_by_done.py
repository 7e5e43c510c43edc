"""Reminders that come again from when they were done, that ring until they are, and those for others."""

from datetime import datetime

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
