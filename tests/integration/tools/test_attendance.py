"""Who comes to an event: told in its title or in a line of its own, added, taken away, and brought back."""

import pytest

from agents.errors import ToolFailed
from tests.support.secretary import Secretary, at


async def _lines(her: Secretary) -> tuple[str, ...]:
    [card] = (await her.do("schedule_query", start_time=at("00:00", 4), end_time=at("00:00", 5))).cards
    return card.lines


@pytest.mark.parametrize(
    ("title", "without", "left"),
    [
        ("lunch with Ann and Bob", "Ann", "lunch with Bob"),
        ("lunch with Ann and Bob", "bob", "lunch with Ann"),
        ("lunch with Ann, Bob and Carl", "Bob", "lunch with Ann and Carl"),
        ("lunch with Ann, Bob, and Carl", "Ann and Carl", "lunch with Bob"),
        ("lunch with Ann at Bob's", "Ann", "lunch at Bob's"),
        ("和小王、小李吃饭", "小王", "和小李吃饭"),
        ("和小王、小李吃饭", "小李", "和小王吃饭"),
        ("跟小王和小李一起吃饭", "小王", "跟小李一起吃饭"),
        ("和小王一起吃饭", "小王", "吃饭"),
    ],
)
async def test_who_does_not_come_is_taken_out_of_the_title(her: Secretary, title: str, without: str, left: str) -> None:
    await her.do("schedule_add", title=title, start_time=at("12:00", 4))
    changed = await her.do("schedule_update", query=title, without=without)
    assert changed.receipts == (f"✓ Updated: {left} (Tue 2030-06-04 12:00 - 13:00)",)
    await her.press(changed, "Undo")
    assert await her.agenda() == [(title, "04 12:00-04 13:00")]


async def test_who_comes_too_is_listed_with_it(her: Secretary) -> None:
    await her.do("schedule_add", title="lunch with Ann", start_time=at("12:00", 4))
    added = await her.do("schedule_update", query="lunch", people="Bob")
    assert (added.text, await _lines(her)) == ("With: Bob", ("12:00 - 13:00 lunch with Ann · with Bob",))
    both = await her.do("schedule_update", query="lunch", people="bob and Carl")
    assert (both.text, await _lines(her)) == ("With: Bob, Carl", ("12:00 - 13:00 lunch with Ann · with Bob, Carl",))
    gone = await her.do("schedule_update", query="lunch", without="Bob")
    assert (gone.text, await _lines(her)) == ("Without: Bob", ("12:00 - 13:00 lunch with Ann · with Carl",))
    await her.press(gone, "Undo")
    assert await _lines(her) == ("12:00 - 13:00 lunch with Ann · with Bob, Carl",)


async def test_who_is_not_in_it_cannot_be_taken_out(her: Secretary) -> None:
    await her.do("schedule_add", title="Bob's birthday with Ann", start_time=at("12:00", 4))
    for name in ("Bob", "Zoe"):
        with pytest.raises(ToolFailed, match=f"I see no {name} in “Bob's birthday with Ann”."):
            await her.do("schedule_update", query="birthday", without=name)
    assert await her.agenda() == [("Bob's birthday with Ann", "04 12:00-04 13:00")]
