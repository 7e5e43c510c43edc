"""Lists: put on, shown, ticked off by words and buttons, taken off, cleared, and all of it taken back."""

import pytest

from agents.tools.base import Outcome
from storage.content.button_actions import NotUsable
from tests.support.secretary import Secretary, labels, lines


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
    ).text == "There is nothing on the shopping list. Say “add … to the shopping list”."


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


async def test_a_button_ticks_off_and_undo_takes_the_tick_away(her: Secretary) -> None:
    added = await her.do("list_add", items=["rice", "tea"], name="shopping")
    ticked = await her.press(added, "☐ tea")
    assert (ticked.receipts, lines(ticked)) == (("✓ Ticked: tea (shopping list)",), ["☐ rice", "☑ tea"])
    assert (await her.press(ticked, "☐ rice")).receipts == ("✓ Ticked: rice (shopping list)",)
    with pytest.raises(NotUsable):
        await her.press(ticked, "☐ rice")
    assert (await back(her, ticked)).receipts == ("✓ Restored: tea (shopping list)",)
    assert await shown(her) == ["☑ rice", "☐ tea"]


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
    assert (
        await her.do("list_show")
    ).text == "There is no list yet. Say “add milk to the shopping list” and it is made."
    await her.do("list_add", items=["rice", "tea"], name="shopping")
    await her.do("list_add", items=["call Bob"], name="todo")
    await her.do("list_tick", items=["tea"])
    told = await her.do("list_show")
    assert (told.text, lines(told)) == ("Lists (2):", ["shopping list: 1 open", "to-do list: 1 open"])


async def test_it_speaks_chinese(her: Secretary) -> None:
    her.speak("zh")
    added = await her.do("list_add", items=["大米", "酱油"], name="购物清单")
    assert (added.receipts, added.cards[1].title) == (("✓ 已加入: 大米、酱油（购物清单）",), "购物清单，还有 2 项：")
