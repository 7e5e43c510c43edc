"""Lists: put on, shown, ticked off by words and buttons, taken off, cleared, and all of it taken back."""

from datetime import timedelta

import pytest

from agents.tools.base import Outcome
from storage.content.button_actions import NotUsable
from tests.support.secretary import Secretary, at, labels, lines


async def shown(her: Secretary, name: str = "shopping") -> list[str]:
    return list(lines(await her.do("list_show", name=name)))


async def back(her: Secretary, outcome: Outcome) -> Outcome:
    """Press what takes it back."""
    return await her.choose(outcome.cards[0].buttons[0].token)


async def test_a_list_is_made_by_putting_something_on_it(her: Secretary) -> None:
    added = await her.do("list_add", items=["rice", "oat milk"], name="Shopping List")
    assert added.receipts == ("✓ Added: rice, oat milk (shopping list)",)
    assert [card.title for card in added.cards] == ["", "On the shopping list, 2 open:"]
    assert (lines(added), labels(added)) == (["☐ rice", "☐ oat milk"], ["Undo: 2 things", "☐ rice", "☐ oat milk"])
    assert (await back(her, added)).receipts == ("✓ Deleted: rice, oat milk (shopping list)",)
    assert (
        await her.do("list_show", name="shopping")
    ).text == "The shopping list is empty. Say “add … to the shopping list”."


@pytest.mark.parametrize("name", ["shopping list", "the grocery list", "购物清单", "购物", "groceries"])
async def test_one_list_has_many_names(her: Secretary, name: str) -> None:
    await her.do("list_add", items=["rice"], name="shopping")
    assert await shown(her, name) == ["☐ rice"]


async def test_without_a_name_it_is_the_list_used_last(her: Secretary) -> None:
    await her.do("list_add", items=["rice"], name="shopping")
    await her.do("list_add", items=["towel"], name="packing")
    assert (await her.do("list_add", items=["tent"])).receipts == ("✓ Added: tent (packing list)",)


async def test_what_is_there_is_not_put_there_twice(her: Secretary) -> None:
    await her.do("list_add", items=["rice"], name="shopping")
    again = await her.do("list_add", items=["Rice"], name="shopping")
    assert (again.text, again.receipts) == ("Rice: that is on the shopping list already.", ())
    assert await shown(her) == ["☐ rice"]


async def test_a_button_ticks_off_and_takes_the_tick_away(her: Secretary) -> None:
    added = await her.do("list_add", items=["rice", "tea"], name="shopping")
    ticked = await her.press(added, "☐ tea")
    assert (ticked.receipts, lines(ticked), labels(ticked)) == ((), ["☐ rice", "☑ tea"], ["☐ rice", "☑ tea"])
    again = await her.press(added, "☐ tea")  # who saw it as it was wants the same
    assert lines(again) == ["☐ rice", "☑ tea"]
    assert lines(await her.press(again, "☑ tea")) == ["☐ rice", "☐ tea"]
    await her.press(again, "☐ rice")
    assert (await her.do("undo_last")).receipts == ("✓ Restored: rice (shopping list)",)
    assert await shown(her) == ["☐ rice", "☐ tea"]


async def test_a_button_of_what_is_gone_says_so(her: Secretary) -> None:
    added = await her.do("list_add", items=["rice", "tea"], name="shopping")
    await her.do("list_remove", items=["tea"], name="shopping")
    with pytest.raises(NotUsable, match="expired"):
        await her.press(added, "☐ tea")


async def test_a_list_longer_than_a_screen_has_pages(her: Secretary) -> None:
    added = await her.do("list_add", items=[f"thing {number}" for number in range(1, 24)], name="packing")
    assert added.cards[1].lines[-1] == "page 3 of 3"  # what was just added is shown
    first = await her.do("list_show", name="packing")
    assert (first.cards[0].lines[0], first.cards[0].lines[-1]) == ("☐ thing 1", "page 1 of 3")
    second = await her.press(first, "More ›")
    assert (second.cards[0].lines[0], labels(second)[-2:]) == ("☐ thing 11", ["‹ Back", "More ›"])
    ticked = await her.press(second, "☐ thing 12")
    assert (ticked.cards[0].lines[1], ticked.cards[0].title) == ("☑ thing 12", "On the packing list, 22 open:")
    assert (await her.press(ticked, "‹ Back")).cards[0].lines[0] == "☐ thing 1"


async def test_ticks_are_taken_away_by_words(her: Secretary) -> None:
    await her.do("list_add", items=["rice", "tea"], name="shopping")
    await her.do("list_tick", items=["tea"])
    assert (await her.do("list_tick", items=["tea"], again=True)).receipts == ("✓ Restored: tea (shopping list)",)
    assert (await her.do("list_tick", items=[], places=[2])).receipts == ("✓ Ticked: tea (shopping list)",)
    assert (await her.do("list_tick", items=[], places=[9])).text.startswith("The list has nothing at that place")
    gone = await her.do("list_remove", items=[], ticked=True)
    assert gone.receipts == ("✓ Deleted: tea (shopping list)",)
    assert (await her.do("list_remove", items=[], ticked=True)).text.startswith(
        "Nothing on the shopping list is ticked"
    )


async def test_lists_are_put_together_and_apart_again(her: Secretary) -> None:
    await her.do("list_add", items=["rice", "tea"], name="shopping")
    await her.do("list_add", items=["Tea", "cake"], name="party")
    merged = await her.do("list_merge", name="shopping", other="party")
    assert merged.receipts == ("✓ Updated: 2 from the party list are on the shopping list now",)
    assert (await shown(her), await shown(her, "party")) == (["☐ rice", "☐ tea", "☐ cake"], [])
    await back(her, merged)
    assert (await shown(her), await shown(her, "party")) == (["☐ rice", "☐ tea"], ["☐ Tea", "☐ cake"])


async def test_last_weeks_list_comes_again(her: Secretary) -> None:
    await her.do("list_add", items=["rice", "tea", "eggs"], name="shopping")
    await her.do("list_tick", items=["rice"])
    await her.do("list_remove", items=[], name="shopping", every=True)
    [row] = await her.rows("SELECT min(created_at) AS made FROM list_item")
    her.now = row["made"].astimezone(her.now.tzinfo) + timedelta(days=7)
    assert (await her.do("list_again", name="shopping")).receipts == ("✓ Added: rice, tea, eggs (shopping list)",)
    assert (
        await her.do("list_again", name="party")
    ).text == "Nothing was put on the party list in the week before this one."


async def test_what_is_to_be_done_by_a_time_rings_as_long_as_it_is_open(her: Secretary) -> None:
    added = await her.do("list_add", items=["call Bob"], name="todo", at=at("17:00", 7))
    assert added.receipts == ("✓ Added: call Bob (by Fri 2030-06-07 17:00) (to-do list)",)
    assert await her.rings() == [("call Bob", "07 17:00")]
    ticked = await her.press(added, "☐ call Bob")
    assert (lines(ticked), await her.rings()) == (["☑ call Bob"], [])
    await her.press(ticked, "☑ call Bob")
    assert await her.rings() == [("call Bob", "07 17:00")]
    gone = await her.do("list_remove", items=["call Bob"])
    assert await her.rings() == []
    await back(her, gone)
    assert await her.rings() == [("call Bob", "07 17:00")]


async def test_words_tick_off_and_take_off(her: Secretary) -> None:
    await her.do("list_add", items=["brown rice", "tea", "eggs"], name="shopping")
    assert (await her.do("list_tick", items=["rice"])).receipts == ("✓ Ticked: brown rice (shopping list)",)
    gone = await her.do("list_remove", items=["egg", "tea"], name="shopping")
    assert gone.receipts == ("✓ Deleted: tea, eggs (shopping list)",)
    assert await shown(her) == ["☑ brown rice"]
    assert (await back(her, gone)).receipts == ("✓ Restored: tea, eggs (shopping list)",)
    assert await shown(her) == ["☑ brown rice", "☐ tea", "☐ eggs"]


async def test_what_is_on_no_list_is_said_to_be(her: Secretary) -> None:
    await her.do("list_add", items=["rice"], name="shopping")
    for tool in ("list_tick", "list_remove"):
        missed = await her.do(tool, items=["umbrella"])
        assert (missed.text, missed.receipts) == ("umbrella: that is on none of your lists, so nothing changed.", ())
    assert await shown(her) == ["☐ rice"]


async def test_a_list_is_cleared_and_comes_back(her: Secretary) -> None:
    await her.do("list_add", items=["rice", "tea"], name="shopping")
    await her.do("list_add", items=["towel"], name="packing")
    gone = await her.do("list_remove", items=[], name="shopping", every=True)
    assert gone.receipts == ("✓ Deleted: rice, tea (shopping list)",)
    assert (await shown(her), await shown(her, "packing")) == ([], ["☐ towel"])
    await back(her, gone)
    assert await shown(her) == ["☐ rice", "☐ tea"]


async def test_several_lists_are_told_with_what_is_open(her: Secretary) -> None:
    assert (await her.do("list_show")).text == "No lists yet. Say “add milk to the shopping list” to start one."
    await her.do("list_add", items=["rice", "tea"], name="shopping")
    await her.do("list_add", items=["call Bob"], name="todo")
    await her.do("list_tick", items=["tea"])
    told = await her.do("list_show")
    assert (told.text, lines(told)) == ("Lists (2):", ["shopping list: 1 open", "to-do list: 1 open"])


async def test_it_speaks_chinese(her: Secretary) -> None:
    her.speak("zh")
    added = await her.do("list_add", items=["大米", "酱油"], name="购物清单")
    assert (added.receipts, added.cards[1].title) == (("✓ 已加入: 大米、酱油（购物清单）",), "购物清单，还有 2 项：")


async def test_a_search_finds_what_is_on_lists(her: Secretary) -> None:
    await her.do("list_add", items=["blue tent", "towel"], name="packing")
    found = await her.do("memo_search", query="tent")
    assert (found.text, lines(found)) == ("On lists (1):", ["☐ blue tent (packing list)"])
    opened = await her.press(found, "Open")
    assert lines(opened) == ["☐ blue tent", "☐ towel"]


async def test_in_a_group_it_is_shown_who_ticked(her: Secretary) -> None:
    added = await her.do("list_add", items=["rice"], name="shopping")
    async with her.pool.acquire() as db:
        await db.execute("UPDATE person SET name = 'Ann' WHERE id = $1", her.scope.actor)
    assert lines(await her.press(added, "☐ rice")) == ["☑ rice"]  # in private it is clear
    async with her.pool.acquire() as db:
        await db.execute(
            "UPDATE space SET kind = 'group', person = NULL, platform = 'telegram', chat = '-9' WHERE id = $1",
            her.scope.space,
        )
    assert await shown(her) == ["☑ rice · Ann"]
    told = await her.do("list_show", has="rice", quiet=True)
    assert told.text == "“rice” is on the shopping list, ticked off by Ann."
    assert (await her.do("list_show", has="soap", quiet=True)).text == ""


async def test_a_thing_may_be_called_by_a_word_that_means_nothing_elsewhere(her: Secretary) -> None:
    await her.do("list_add", items=["a kitchen timer", "一个计时器"], name="shopping")
    assert (await her.do("list_tick", items=["计时器"])).receipts == ("✓ Ticked: 一个计时器 (shopping list)",)
    assert (await her.do("list_tick", items=["timer"])).receipts == ("✓ Ticked: a kitchen timer (shopping list)",)


async def test_what_is_ticked_is_cleared_where_the_name_is_no_lists(her: Secretary) -> None:
    await her.do("list_add", items=["tent", "rope"], name="camping")
    await her.do("list_tick", items=["tent"])
    cleared = await her.do("list_remove", items=[], name="tidy", ticked=True)
    assert cleared.receipts == ("✓ Deleted: tent (camping list)",)
    empty = await her.do("list_remove", items=[], name="tidy", every=True)
    assert (empty.text.split(". ")[0].endswith(" is empty"), empty.receipts) == (True, ())


async def test_a_part_of_a_name_is_enough_where_one_list_has_it(her: Secretary) -> None:
    await her.do("list_add", name="tour packing", items=["mute", "rosin"])
    gone = await her.do("list_remove", name="packing", items=["rosin"])
    assert gone.receipts == ("✓ Deleted: rosin (tour packing list)",)
    assert (await her.do("list_show", name="packing")).text == "On the tour packing list, 1 open:"
    await her.do("list_add", name="ski packing", items=["goggles"])
    assert (await her.do("list_show", name="packing")).text.startswith("The packing list is empty")


async def test_all_but_some_of_it_is_ticked(her: Secretary) -> None:
    await her.do("list_add", items=["rice", "oat milk", "tea"], name="shopping")
    ticked = await her.do("list_tick", items=[], name="shopping", every=True, but=["tea"])
    assert (ticked.receipts, await shown(her)) == (
        ("✓ Ticked: rice, oat milk (shopping list)",),
        ["☑ rice", "☑ oat milk", "☐ tea"],
    )
    assert (await back(her, ticked)).receipts == ("✓ Restored: rice, oat milk (shopping list)",)


async def test_where_no_list_has_what_is_left_out_nothing_is_ticked(her: Secretary) -> None:
    await her.do("list_add", items=["rice", "tea"], name="shopping")
    none = await her.do("list_tick", items=[], every=True, but=["the report"])
    assert (none.text, await shown(her)) == (
        "the report: that is on none of your lists, so nothing changed.",
        ["☐ rice", "☐ tea"],
    )


@pytest.mark.parametrize(
    ("name", "has", "text"),
    [
        ("shopping", "milk", "Yes, “oat milk” is on the shopping list."),
        ("", "the rice", "“rice” is on the shopping list, ticked off already."),
        ("shopping", "tea", "No, “tea” is not on the shopping list. Say “add tea”, and it is."),
        ("", "tea", "No, “tea” is on none of your lists."),
    ],
)
async def test_it_is_told_whether_something_is_on_a_list(her: Secretary, name: str, has: str, text: str) -> None:
    await her.do("list_add", items=["rice", "oat milk"], name="shopping")
    await her.do("list_tick", items=["rice"])
    assert (await her.do("list_show", name=name, has=has)).text == text


async def test_what_is_left_out_may_be_all_that_is_open(her: Secretary) -> None:
    await her.do("list_add", items=["rice", "tea"], name="shopping")
    await her.do("list_tick", items=["rice"])
    said = await her.do("list_tick", items=[], name="shopping", every=True, but=["tea"])
    assert (said.text, await shown(her)) == ("rice: that is ticked already (shopping list).", ["☑ rice", "☐ tea"])
