"""Notes that are pinned, get a reminder, come back after they were deleted, are there twice, and are shown on pages."""

from agents.tools.base import Outcome
from storage.conversations.shown_items import Thing
from tests.support.secretary import Secretary, at, labels, lines

SHED, ALARM = "the shed key hangs behind the clock", "the alarm code is 7719"


async def keep(her: Secretary, *texts: str) -> list[int]:
    return [(await show(her, await her.do("memo_write", content=text))).about[0].id for text in texts]


async def show(her: Secretary, outcome: Outcome) -> Outcome:
    """Let her see it, as a turn does."""
    seen: list[Thing] = [(about.kind, about.id, about.title) for about in outcome.about]
    await her.show(*seen)
    return outcome


async def there(her: Secretary) -> list[str]:
    return [row["text"] for row in await her.rows("SELECT text FROM memo WHERE deleted_at IS NULL ORDER BY id")]


async def delete(her: Secretary, number: int) -> Outcome:
    return await her.press(await her.do("memo_delete", id=number), "Delete")


async def test_a_pinned_note_comes_first_until_the_pin_is_taken_away(her: Secretary) -> None:
    shed, alarm = await keep(her, SHED, ALARM)
    pinned = await her.do("memo_pin", query="shed key")
    assert pinned.receipts == (f"✓ Updated: pinned “{SHED}”",)
    assert (await her.do("memo_pin", id=shed)).text == "The note is like that already, so nothing changed."
    shown = await her.do("memo_search", query="")
    assert [about.id for about in shown.about] == [shed, alarm]
    assert lines(shown)[0].endswith("📌")
    assert (await her.do("memo_search", query="", only="pinned")).about[0].id == shed
    back = await her.press(pinned, "Undo")
    assert back.receipts == (f"✓ Updated: unpinned “{SHED}”",)
    assert [about.id for about in (await her.do("memo_search", query="")).about] == [alarm, shed]
    assert (await her.do("memo_search", query="", only="pinned")).text.startswith("No note is pinned")


async def test_between_two_it_is_asked_which_is_pinned(her: Secretary) -> None:
    await keep(her, "key of the shed", "key of the car")
    asked = await her.do("memo_pin", query="key")
    done = await her.press(asked, labels(asked)[0])
    assert done.receipts == ("✓ Updated: pinned “key of the car”",)


async def test_what_was_deleted_comes_back_by_its_words_and_goes_again(her: Secretary) -> None:
    shed, alarm = await keep(her, SHED, ALARM)
    await delete(her, shed)
    await delete(her, alarm)
    back = await her.do("memo_restore", query="shed")
    assert (back.receipts, await there(her)) == ((f"✓ Restored: {SHED}",), [SHED])
    await her.press(back, "Undo")
    assert await there(her) == []
    assert (await her.do("memo_restore")).about[0].id == shed  # what went last


async def test_what_was_deleted_is_listed_with_a_button_for_each(her: Secretary) -> None:
    assert (await her.do("memo_restore", listed=True)).text == "No note was deleted within the last 30 days."
    shed, alarm = await keep(her, SHED, ALARM)
    await delete(her, shed)
    await delete(her, alarm)
    asked = await her.do("memo_restore", listed=True)
    assert labels(asked) == [f"#{alarm} {ALARM}", f"#{shed} {SHED}", "Never mind"]
    assert (await her.press(asked, labels(asked)[1])).receipts == (f"✓ Restored: {SHED}",)
    other = await her.do("memo_restore", query="umbrella stand")
    assert (other.text, labels(other)) == (
        "None of the deleted notes says that. Is it one of these?",
        [f"#{alarm} {ALARM}", "Never mind"],
    )


async def test_after_thirty_days_it_is_gone(her: Secretary) -> None:
    [shed] = await keep(her, SHED)
    await delete(her, shed)
    await her.rows("UPDATE memo SET deleted_at = deleted_at - interval '30 days 1 minute'")
    assert (await her.do("memo_restore", query="shed")).receipts == ()


async def test_a_reminder_on_a_note_is_shown_there_and_goes_and_comes_with_it(her: Secretary) -> None:
    _, alarm = await keep(her, SHED, ALARM)
    made = await her.do("memo_remind", that=True, text="this", at=at("17:00", 7))
    assert (made.text, made.receipts) == (
        f"I will remind you of note #{alarm}.",
        (f"✓ Created: {ALARM} (Fri 2030-06-07 17:00)",),
    )
    assert lines(await her.do("memo_search", query="", id=alarm)) == [ALARM, "⏰ Fri 2030-06-07 17:00"]
    await her.do("memo_change", id=alarm, text="call Bob", how="append")
    assert await her.rings() == [(f"{ALARM} call Bob", "07 17:00")]
    gone = await delete(her, alarm)
    assert await her.rings() == []
    await her.press(gone, "Undo")
    assert await her.rings() == [(f"{ALARM} call Bob", "07 17:00")]


async def test_a_reminder_that_was_undone_does_not_come_back_with_its_note(her: Secretary) -> None:
    [alarm] = await keep(her, ALARM)
    await her.press(await her.do("memo_remind", id=alarm, text="it", at=at("17:00")), "Undo")
    await her.press(await delete(her, alarm), "Undo")
    assert await her.rings() == []


async def test_a_new_reminder_takes_the_place_of_the_one_before(her: Secretary) -> None:
    [alarm] = await keep(her, ALARM)
    await her.do("memo_remind", id=alarm, text="it", at=at("17:00"))
    await her.do("memo_remind", id=alarm, text="it", at=at("18:00"))
    assert await her.rings() == [(ALARM, "03 18:00")]


async def test_this_is_the_event_where_one_was_shown_last(her: Secretary) -> None:
    await keep(her, ALARM)
    await show(her, await her.do("schedule_add", title="dentist", start_time=at("15:00", 5), end_time=at("16:00", 5)))
    made = await her.do("memo_remind", that=True, text="this", at=at("12:00", 5))
    assert made.receipts == ("✓ Created: dentist (Wed 2030-06-05 12:00)",)


async def test_where_nothing_was_shown_it_is_asked_of_what(her: Secretary) -> None:
    await her.do("memo_write", content=ALARM)
    asked = await her.do("memo_remind", that=True, text="it", at=at("12:00"))
    assert (asked.text[:21], asked.receipts) == ("Remind you of what? W", ())


async def test_where_no_note_is_meant_it_is_a_reminder_like_any_other(her: Secretary) -> None:
    made = await her.do("memo_remind", query="umbrella", text="the umbrella note", at=at("12:00"))
    assert made.receipts == ("✓ Created: the umbrella note (Mon 2030-06-03 12:00)",)


async def test_the_same_text_twice_is_noticed(her: Secretary) -> None:
    [shed] = await keep(her, SHED)
    again = await her.do("memo_write", content=SHED)
    assert again.text.startswith(f"The same is noted already: #{shed} (")
    await her.press(again, "Undo")
    assert await there(her) == [SHED]


async def test_notes_are_turned_page_by_page(her: Secretary) -> None:
    await keep(her, *(f"thing {number}" for number in range(1, 13)))
    shown = await her.do("memo_search", query="")
    assert (shown.text, lines(shown)[-1], labels(shown)) == ("Your notes (12):", "page 1 of 2", ["More ›"])
    second = await her.press(shown, "More ›")
    assert [line.split(" (")[0] for line in lines(second)] == ["#2 thing 2", "#1 thing 1", "page 2 of 2"]
    first = await her.do("memo_search", query="", step=-1)
    assert lines(first)[-1] == "page 1 of 2"
    assert (await her.do("memo_search", query="", step=-1)).text == "That was the last page."
    assert lines(await her.do("memo_search", query="", page=2))[-1] == "page 2 of 2"
    newest = await her.do("memo_search", query="", only="newest", limit=3)
    assert [line.split(" (")[0] for line in lines(newest)] == ["#12 thing 12", "#11 thing 11", "#10 thing 10"]


async def test_words_turn_the_pages_of_a_list_too(her: Secretary) -> None:
    assert (await her.do("memo_search", query="", step=1)).text.startswith("Nothing here has more pages.")
    await her.do("list_add", items=[f"thing {number}" for number in range(1, 13)], name="camping")
    await her.do("list_show", name="camping")
    turned = await her.do("memo_search", query="", step=1)
    assert lines(turned) == ["☐ thing 11", "☐ thing 12", "page 2 of 2"]
