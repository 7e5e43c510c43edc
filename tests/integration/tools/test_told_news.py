"""What may be news of a thing is asked about by a button that names the thing and the deed; what surely is, is done."""

from tests.support.secretary import Secretary, at, labels


async def test_what_may_be_off_is_cancelled_by_its_button(her: Secretary) -> None:
    await her.do("schedule_add", title="dinner with Dana and Bo", start_time=at("19:00"))
    asked = await her.do("schedule_delete", query="Dana", quiet=True, perhaps=True)
    assert (asked.text, asked.receipts) == ("Is this one off?", ())
    assert labels(asked) == ["Cancel: dinner with Dana and Bo (Mon 2030-06-03 19:00 - 20:00)", "Never mind"]
    gone = await her.press(asked, "Cancel: dinner with Dana and Bo (Mon 2030-06-03 19:00 - 20:00)")
    assert gone.receipts == ("✓ Deleted: dinner with Dana and Bo (Mon 2030-06-03 19:00 - 20:00)",)


async def test_what_may_have_moved_is_changed_by_its_button(her: Secretary) -> None:
    await her.do("schedule_add", title="closing on Maple St", start_time=at("10:00"))
    asked = await her.do("schedule_update", query="closing", clock="14:00", quiet=True, perhaps=True)
    assert (asked.text, asked.receipts) == ("Has this one changed?", ())
    moved = await her.press(asked, labels(asked)[0])
    assert moved.receipts == ("✓ Updated: closing on Maple St (Mon 2030-06-03 14:00 - 15:00)",)


async def test_what_may_be_done_is_done_by_its_button(her: Secretary) -> None:
    await her.do("reminder_add", text="file the permit application", at=at("10:00"))
    asked = await her.do("reminder_done", query="permit form", quiet=True, perhaps=True)
    assert (asked.text, labels(asked)) == ("Is this one done?", ["Done: file the permit applica…", "Never mind"])
    kept = await her.press(asked, "Never mind")
    assert kept.receipts == ()
    again = await her.do("reminder_done", query="permit", quiet=True, perhaps=True)
    done = await her.press(again, labels(again)[0])
    assert done.receipts == ("✓ Done: file the permit application",)
    assert await her.rings() == []


async def test_of_what_is_not_there_nothing_is_asked(her: Secretary) -> None:
    await her.do("schedule_add", title="dentist", start_time=at("12:30"))
    for name in ("schedule_delete", "reminder_done"):
        silent = await her.do(name, query="wedding", quiet=True, perhaps=True)
        assert (silent.text, silent.receipts, silent.cards) == ("", (), ())
