"""How much of a thing on a list is wanted: changed, added up, asked where it is not clear, and taken back."""

from dataclasses import replace

import pytest

from agents.tools.base import Outcome
from storage.content.button_actions import NotUsable
from tests.support.secretary import Secretary, labels, lines


async def held(her: Secretary, name: str = "shopping") -> list[str]:
    return list(lines(await her.do("list_show", name=name)))


@pytest.mark.parametrize(
    ("item", "thing", "amount", "more", "becomes"),
    [
        ("eggs", "eggs", "4", 0, "4 eggs"),
        ("one carton of milk", "milk", "two cartons", 0, "two cartons of milk"),
        ("one carton of milk", "milk", "3", 0, "3 cartons of milk"),
        ("flour 1 kg", "flour", "2 kg", 0, "flour 2 kg"),
        ("flour", "flour", "2 kg", 0, "2 kg flour"),
        ("milk x2", "milk", "3", 0, "milk x3"),
        ("牛奶", "牛奶", "三盒", 0, "三盒牛奶"),
        ("宽粉3包", "宽粉", "两包", 0, "宽粉两包"),
        ("a lemon", "lemons", "2", 1, "3 lemons"),
        ("2 packets of tea", "tea", "2 packets", 1, "4 packets of tea"),
        ("肥牛卷2盒", "肥牛卷", "一盒", 1, "肥牛卷3盒"),
        ("三盒牛奶", "牛奶", "一盒", -1, "两盒牛奶"),
        ("一罐蜂蜜醬", "蜂蜜醬", "一罐", 1, "兩罐蜂蜜醬"),
        ("a couple of candles", "candles", "four", 0, "four candles"),
        ("500 g rice", "rice", "250 g", 1, "750 g rice"),
    ],
)
async def test_an_amount_is_changed_and_taken_back(
    her: Secretary, item: str, thing: str, amount: str, more: int, becomes: str
) -> None:
    await her.do("list_add", items=[item, "soap"], name="shopping")
    changed = await her.do("list_amount", thing=thing, amount=amount, more=more)
    assert changed.receipts == (f"✓ Updated: {becomes} (before: {item}; shopping list)",)
    assert await held(her) == lines(changed) == [f"☐ {becomes}", "☐ soap"]
    assert (await her.do("undo_last")).receipts == (f"✓ Updated: {item} (before: {becomes}; shopping list)",)
    assert await held(her) == [f"☐ {item}", "☐ soap"]


async def test_of_several_lists_it_is_asked_which(her: Secretary) -> None:
    await her.do("list_add", items=["milk"], name="shopping")
    await her.do("list_add", items=["2 cartons of milk"], name="camping")
    asked = await her.do("list_amount", thing="milk", amount="3 cartons")
    assert (asked.text, asked.receipts) == ("Several lists have “milk”. Which one do you mean?", ())
    assert labels(asked) == ["shopping list", "camping list", "Leave it as it is"]
    pressed = await her.press(asked, "camping list")
    assert pressed.receipts == ("✓ Updated: 3 cartons of milk (before: 2 cartons of milk; camping list)",)
    named = await her.do("list_amount", thing="milk", amount="3 cartons", name="shopping")
    assert named.receipts == ("✓ Updated: 3 cartons of milk (before: milk; shopping list)",)


@pytest.mark.parametrize(
    ("item", "amount", "more", "question", "choices"),
    [
        ("lemons", "2", 1, "“lemons” says no amount to which 2 could be added. What should it be?", ["2 lemons"]),
        ("2 bags of lemons", "1 kg", 1, "“2 bags of lemons” and 1 kg cannot be added up. What should it be?", ["1 kg of lemons"]),
        ("2 lemons", "2", -1, "Only 2 lemons is on the shopping list. Shall I take it off?", ["Take it off"]),
    ],
)  # fmt: skip
async def test_what_cannot_be_reckoned_is_asked(
    her: Secretary, item: str, amount: str, more: int, question: str, choices: list[str]
) -> None:
    await her.do("list_add", items=[item, "soap"], name="shopping")
    asked = await her.do("list_amount", thing="lemons", amount=amount, more=more)
    assert (asked.text, asked.receipts, labels(asked)) == (question, (), [*choices, "Leave it as it is"])
    assert await held(her) == [f"☐ {item}", "☐ soap"]
    pressed = await her.press(asked, choices[0])
    assert len(pressed.receipts) == 1
    assert await held(her) == (["☐ soap"] if choices == ["Take it off"] else [f"☐ {choices[0]}", "☐ soap"])


async def test_a_number_that_belongs_to_a_name_is_none_to_add_to(her: Secretary) -> None:
    await her.do("list_add", items=["iPhone 15"], name="shopping")
    asked = await her.do("list_amount", thing="iphone 15", amount="2", more=1)
    assert labels(asked) == ["2 iPhone 15", "Leave it as it is"]


async def test_nothing_is_done_or_said_for_what_no_list_has(her: Secretary) -> None:
    await her.do("list_add", items=["soap"], name="shopping")
    assert await her.do("list_amount", thing="eggs", amount="4", quiet=True) == Outcome()
    told = await her.do("list_amount", thing="eggs", amount="4")
    assert told == Outcome(text="eggs: that is on none of your lists, so nothing changed.")
    added = await her.do("list_amount", thing="eggs", amount="4", more=1, adds=True)
    assert added.receipts == ("✓ Added: 4 eggs (shopping list)",)


async def test_what_was_changed_in_between_is_not_overwritten(her: Secretary) -> None:
    await her.do("list_add", items=["2 eggs"], name="shopping")
    changed = await her.do("list_amount", thing="eggs", amount="4")
    await her.do("list_amount", thing="eggs", amount="6")
    with pytest.raises(NotUsable):
        await her.choose(changed.cards[0].buttons[0].token)
    assert await held(her) == ["☐ 6 eggs"]


async def test_in_chinese(her: Secretary) -> None:
    her = Secretary(her.pool, replace(her.scope, language="zh"))
    await her.do("list_add", items=["牛奶"], name="购物")
    changed = await her.do("list_amount", thing="牛奶", amount="三盒")
    assert changed.receipts == ("✓ 已更新: 三盒牛奶（原来：牛奶；购物清单）",)
