"""All notes, events or reminders deleted: one card with the number, nothing before it is pressed, one way back for all."""

import pytest

from storage.content.button_actions import NotUsable
from tests.support.secretary import Secretary, at, labels, lines


async def noted(her: Secretary, *texts: str) -> None:
    for text in texts:
        await her.do("memo_write", content=text)


async def notes(her: Secretary) -> list[str]:
    return [row["text"] for row in await her.rows("SELECT text FROM memo WHERE deleted_at IS NULL ORDER BY id")]


async def test_all_notes_go_by_one_button_and_come_back_by_one(her: Secretary) -> None:
    await noted(her, "red", "green", "blue")
    asked = await her.do("memo_delete", every=True)
    assert (asked.text, labels(asked)) == (
        "Delete all 3 notes? Events and reminders stay.",
        ["Delete all 3", "Never mind"],
    )
    assert [line.partition(" (")[0] for line in lines(asked)] == ["#3 blue", "#2 green", "#1 red"]
    assert await notes(her) == ["red", "green", "blue"]
    gone = await her.press(asked, "Delete all 3")
    assert (gone.text, gone.receipts, labels(gone)) == (
        "",
        ("✓ Deleted: blue", "✓ Deleted: green", "✓ Deleted: red"),
        ["Undo: 3 things"],
    )
    assert await notes(her) == []
    back = await her.press(gone, "Undo")
    assert back.receipts == ("✓ Restored: blue", "✓ Restored: green", "✓ Restored: red")
    assert await notes(her) == ["red", "green", "blue"]


async def test_in_chinese(her: Secretary) -> None:
    her.speak("zh")
    await noted(her, "红", "绿")
    asked = await her.do("memo_delete", every=True)
    assert (asked.text, labels(asked)) == ("删除全部 2 条笔记吗？日程和提醒不动。", ["全部删除（2）", "算了"])
    gone = await her.press(asked, "全部删除（2）")
    assert (gone.receipts, labels(gone)) == (("✓ 已删除: 绿", "✓ 已删除: 红"), ["撤销：2 项"])


async def test_a_second_press_and_a_second_undo_do_nothing(her: Secretary) -> None:
    await noted(her, "red", "green")
    asked = await her.do("memo_delete", every=True)
    gone = await her.press(asked, "Delete all 2")
    with pytest.raises(NotUsable, match="used"):
        await her.press(asked, "Delete all 2")
    await her.press(gone, "Undo")
    with pytest.raises(NotUsable, match="used"):
        await her.press(gone, "Undo")
    assert await notes(her) == ["red", "green"]


async def test_who_does_not_mind_keeps_all(her: Secretary) -> None:
    await noted(her, "red", "green")
    await her.press(await her.do("memo_delete", every=True), "Never mind")
    assert await notes(her) == ["red", "green"]


async def test_what_was_written_or_changed_since_it_was_asked_stays(her: Secretary) -> None:
    await noted(her, "red", "green", "blue")
    asked = await her.do("memo_delete", every=True)
    await noted(her, "yellow")
    await her.press(await her.do("memo_change", id=1, text="crimson"), "Change it")
    gone = await her.press(asked, "Delete all 3")
    assert (gone.receipts, gone.text) == (
        ("✓ Deleted: blue", "✓ Deleted: green"),
        "Changed or deleted in the meantime, and left as they are: 1.",
    )
    assert await notes(her) == ["crimson", "yellow"]


async def test_of_many_the_number_and_the_newest_ten_are_named(her: Secretary) -> None:
    await noted(her, *(f"colour {number}" for number in range(13)))
    asked = await her.do("memo_delete", every=True)
    assert (labels(asked), lines(asked)[-1], len(lines(asked))) == (["Delete all 13", "Never mind"], "And 3 more.", 11)
    gone = await her.press(asked, "Delete all 13")
    assert (len(gone.receipts), gone.text, await notes(her)) == (10, "And 3 more.", [])
    back = await her.press(gone, "Undo")
    assert (len(back.receipts), back.text, len(await notes(her))) == (10, "And 3 more.", 13)


async def test_all_that_mention_something_go_and_others_stay(her: Secretary) -> None:
    await noted(her, "rent is due on the first", "milk", "the rent went up")
    asked = await her.do("memo_delete", query="rent", every=True)
    assert (asked.text, labels(asked)) == (
        "Delete all 2 notes that mention “rent”?",
        ["Delete all 2", "Never mind"],
    )
    await her.press(asked, "Delete all 2")
    assert await notes(her) == ["milk"]


async def test_the_only_one_is_asked_about_by_itself_and_none_is_said(her: Secretary) -> None:
    assert (await her.do("memo_delete", every=True)).text == "No notes yet. Send “note: …” to keep the first one."
    await noted(her, "red")
    asked = await her.do("memo_delete", every=True)
    assert (asked.text, labels(asked)) == ("Delete this note?", ["Delete", "Never mind"])
    await her.press(asked, "Delete")
    assert await notes(her) == []


async def test_all_reminders_go_and_events_stay(her: Secretary) -> None:
    await her.do("schedule_add", title="lunch", start_time=at("12:00"))
    for text in ("tea", "water"):
        await her.do("reminder_add", text=text, at=at("10:00"))
    asked = await her.do("schedule_delete", query="reminders", every=True)
    assert labels(asked) == ["Cancel all 2", "Never mind"]
    everything = [("tea", "03 10:00"), ("water", "03 10:00"), ("lunch", "03 11:45")]
    assert await her.rings() == everything
    gone = await her.press(asked, "Cancel all 2")
    assert (await her.rings(), labels(gone)) == ([("lunch", "03 11:45")], ["Undo: 2 things"])
    assert [row["title"] for row in await her.rows("SELECT title FROM event WHERE deleted_at IS NULL")] == ["lunch"]
    await her.press(gone, "Undo")
    assert await her.rings() == everything


async def test_all_events_go_however_far_ahead_and_reminders_stay(her: Secretary) -> None:
    await her.do("schedule_add", title="lunch", start_time=at("12:00"))
    await her.press(
        await her.do("schedule_add", title="jubilee", start_time="2033-06-03T12:00:00+08:00"), "Yes, that is right"
    )
    await her.do("reminder_add", text="tea", at=at("10:00"))
    asked = await her.do("schedule_delete", query="events", every=True)
    assert labels(asked) == ["Cancel all 2", "Never mind"]
    await her.press(asked, "Cancel all 2")
    assert await her.rows("SELECT title FROM event WHERE deleted_at IS NULL") == []
    assert await her.rings() == [("tea", "03 10:00")]


async def test_the_only_event_goes_by_a_button_alone_and_reminders_are_no_events(her: Secretary) -> None:
    await her.do("reminder_add", text="tea", at=at("10:00"))
    nothing = await her.do("schedule_delete", query="events", every=True)
    assert (nothing.text.splitlines()[0], nothing.cards) == ("I found no event or reminder to cancel.", ())
    await her.do("schedule_add", title="lunch", start_time=at("12:00"))
    asked = await her.do("schedule_delete", query="events", every=True)
    assert (asked.text, labels(asked)) == (
        "Cancel this: lunch (Mon 2030-06-03 12:00 - 13:00)?",
        ["Cancel: lunch", "No"],
    )
    await her.press(asked, "Cancel: lunch")
    assert await her.rows("SELECT title FROM event WHERE deleted_at IS NULL") == []


async def test_of_what_repeats_only_that_day_goes(her: Secretary) -> None:
    """To clear a day ends no series."""
    await her.do("reminder_add", text="feed the fish", at=at("10:00", 4), rrule="FREQ=DAILY")
    await her.do("schedule_add", title="haircut", start_time=at("14:00", 8))
    asked = await her.do("schedule_delete", query="everything", start_time=at("00:00", 8), end_time=at("00:00", 9))
    gone = await her.press(asked, "Cancel all 2")
    assert gone.receipts == (
        "✓ Deleted: haircut (Sat 2030-06-08 14:00 - 15:00)",
        "✓ Skipped: feed the fish (Sat 2030-06-08)",
    )
    assert await her.rings() == [("feed the fish", "04 10:00")]
