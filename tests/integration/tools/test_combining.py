"""Several notes made one, with all that belongs to them, and taken apart again."""

import pytest

from agents.errors import ToolFailed
from agents.tools.base import Outcome
from storage.content import attachments
from storage.db.transactions import work
from tests.integration.tools.test_note_marks import keep, there
from tests.support.secretary import Secretary, at, labels, lines

BOILER, PLUMBER, ROOF = (
    "boiler: Worcester 30i",
    "plumber for the boiler: Declan 087 555 0199",
    "roof leaks by the chimney",
)


async def files(her: Secretary, *notes: int) -> list[tuple[str, int]]:
    async with work(her.pool, her.scope) as db:
        return [(one.name, one.memo) for one in await attachments.of_notes(db, notes)]


def only(outcome: Outcome) -> int:
    [about] = outcome.about
    return about.id


async def test_two_become_one_and_two_again(her: Secretary) -> None:
    boiler, plumber, _ = await keep(her, BOILER, PLUMBER, ROOF)
    one = await her.do("memo_merge", ids=[plumber, boiler])
    both = f"{PLUMBER}\n{BOILER}"
    receipt = f"✓ Updated: {both.replace(chr(10), ' ')} (note #{only(one)}, made of #{plumber}, #{boiler})"
    assert (one.receipts, await there(her)) == ((receipt,), [ROOF, both])
    back = await her.press(one, "Undo")
    assert back.receipts == (f"✓ Restored: {PLUMBER}", f"✓ Restored: {BOILER}")
    assert await there(her) == [BOILER, PLUMBER, ROOF]


async def test_the_former_notes_can_be_restored_beside_the_new_one(her: Secretary) -> None:
    boiler, plumber = await keep(her, BOILER, PLUMBER)
    await her.do("memo_merge", ids=[boiler, plumber])
    await her.do("memo_restore", query="Worcester")
    await her.do("memo_restore", id=plumber)
    assert await there(her) == [BOILER, PLUMBER, f"{BOILER}\n{PLUMBER}"]


async def test_pin_files_day_and_reminders_go_over_and_come_back(her: Secretary) -> None:
    boiler, plumber = await keep(her, BOILER, PLUMBER)
    await her.do("memo_pin", id=boiler)
    await her.do("memo_remind", id=boiler, text="x", at=at("18:00"))
    await her.do("memo_remind", id=plumber, text="x", at=at("12:00"))
    async with work(her.pool, her.scope) as db:
        await attachments.bring(db, her.scope, plumber, name="valve.jpg", media="image/jpeg", data=b"jpeg")
    one = await her.do("memo_merge", query="boiler")
    number = only(one)
    shown = lines(await her.do("memo_search", query=""))[0]
    assert all(mark in shown for mark in ("📌", "📎 1", "⏰")), shown
    assert await her.rings() == [(f"{BOILER} {PLUMBER}", "03 12:00"), (BOILER, "03 18:00")]
    assert await files(her, boiler, plumber, number) == [("valve.jpg", number)]
    await her.press(one, "Undo")
    assert await her.rings() == [(PLUMBER, "03 12:00"), (BOILER, "03 18:00")]
    assert await files(her, boiler, plumber, number) == [("valve.jpg", plumber)]
    await her.press(await her.do("memo_delete", id=plumber), "Delete")
    assert await her.rings() == [(BOILER, "03 18:00")]  # a reminder goes with its note again


async def test_what_says_the_same_is_said_once(her: Secretary) -> None:
    first, second, third = await keep(her, "a\nb", "c", "c")
    await her.do("memo_merge", ids=[first, second, third])
    assert await there(her) == ["a\nb\n\nc"]


async def test_of_more_than_were_named_it_is_asked_which(her: Secretary) -> None:
    numbers = await keep(her, BOILER, PLUMBER, "boiler serviced in May")
    asked = await her.do("memo_merge", query="boiler", number=2)
    assert labels(asked) == [
        f"Merge #{numbers[1]} + #{numbers[2]}",
        f"Merge #{numbers[0]} + #{numbers[1]} + #{numbers[2]}",
        "Never mind",
    ]
    assert len(await there(her)) == 3
    await her.press(asked, labels(asked)[1])
    assert await there(her) == [f"{BOILER}\n{PLUMBER}\nboiler serviced in May"]


async def test_each_may_be_named_for_itself(her: Secretary) -> None:
    await keep(her, BOILER, ROOF)
    await her.do("memo_merge", which=[{"query": "roof"}, {"query": "boiler"}])
    assert await there(her) == [f"{ROOF}\n{BOILER}"]


async def test_these_are_the_ones_shown_last(her: Secretary) -> None:
    await keep(her, ROOF, BOILER, PLUMBER)
    await her.do("memo_merge", number=2)
    assert await there(her) == [ROOF, f"{BOILER}\n{PLUMBER}"]


async def test_one_note_is_not_merged_and_none_is_said_so(her: Secretary) -> None:
    assert (await her.do("memo_merge", number=2)).text.startswith("I don't know which notes")
    assert await her.do("memo_merge", number=2, quiet=True) == Outcome()
    [boiler] = await keep(her, BOILER)
    assert (await her.do("memo_merge", ids=[boiler, boiler])).text.startswith("That is one note only")
    missing = await her.do("memo_merge", which=[{"query": "boiler"}, {"query": "giraffe"}])
    assert "giraffe" in missing.text
    assert await there(her) == [BOILER]


async def test_what_was_changed_since_is_not_taken_apart(her: Secretary) -> None:
    boiler, plumber = await keep(her, BOILER, PLUMBER)
    one = await her.do("memo_merge", ids=[boiler, plumber])
    await her.do("memo_change", id=only(one), text="and more", how="append")
    with pytest.raises(ToolFailed):
        await her.press(one, "Undo")
    assert await there(her) == [f"{BOILER}\n{PLUMBER}\nand more"]
