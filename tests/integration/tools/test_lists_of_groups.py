"""Lists of a group from a member's private conversation; and things that go from one list to another."""

from dataclasses import replace
from typing import NamedTuple

import pytest

from storage.content.button_actions import NotUsable
from storage.conversations import conversations
from storage.db.pool import Pool
from storage.people import groups
from tests.support.secretary import Secretary, at, labels, lines
from tests.support.spaces import settle


class House(NamedTuple):
    """A member in private and in the group, and somebody who is in no group."""

    alone: Secretary
    group: Secretary
    stranger: Secretary


@pytest.fixture
async def house(pool: Pool, her: Secretary) -> House:
    room = await groups.room(pool, "test", "", "-1", "The Hales", let_in=True)
    session = await conversations.open_session(
        pool, platform="test", account="test:1", chat="-1", space=room.space, push=True
    )
    await pool.execute(
        "INSERT INTO turn (conversation, person, state) VALUES ($1, $2, 'done')", session.id, her.scope.actor
    )
    them = Secretary(pool, replace(her.scope, space=room.space, conversation=session.id))
    await them.do("list_add", items=["bread"], name="family")
    await them.do("list_add", items=["soap"], name="shopping")
    return House(her, them, Secretary(pool, (await settle(pool, "bob"))[1]))


async def test_a_member_reaches_the_groups_list_by_its_name_and_takes_it_back(house: House) -> None:
    her, them, _ = house
    added = await her.do("list_add", items=["milk"], name="the family list")
    assert added.receipts == ("✓ Added: milk (family list of “The Hales”)",)
    assert lines(await them.do("list_show", name="family")) == ["☐ bread", "☐ milk"]
    ticked = await her.press(added, "☐ bread")
    assert lines(await them.do("list_show", name="family")) == lines(ticked)
    assert lines(ticked)[0].startswith("☑ bread")
    await her.choose(added.cards[0].buttons[0].token)
    assert lines(await her.do("list_show", name="family")) == ["☑ bread"]


async def test_a_member_puts_the_groups_list_in_order_and_takes_it_back(house: House) -> None:
    her, them, _ = house
    await her.do("list_add", items=["milk", "salt"], name="family")
    put = await her.do("list_order", items=["salt"], name="family")
    assert put.receipts == ("✓ Updated: salt first (family list of “The Hales”)",)
    assert lines(await them.do("list_show", name="family")) == ["☐ salt", "☐ bread", "☐ milk"]
    await them.do("list_remove", items=["bread"], name="family")
    await her.choose(put.cards[0].buttons[0].token)
    assert lines(await them.do("list_show", name="family")) == ["☐ milk", "☐ salt"]


async def test_shopping_is_ones_own_unless_the_group_is_named(house: House) -> None:
    her, them, _ = house
    assert (await her.do("list_add", items=["milk"], name="shopping")).receipts == ("✓ Added: milk (shopping list)",)
    theirs = await her.do("list_add", items=["tea"], name="Hales' shopping list")
    assert theirs.receipts == ("✓ Added: tea (shopping list of “The Hales”)",)
    assert lines(await them.do("list_show", name="shopping")) == ["☐ soap", "☐ tea"]
    assert lines(await her.do("list_show")) == [
        "shopping list: 1 open", "family list of “The Hales”: 1 open", "shopping list of “The Hales”: 2 open",
    ]  # fmt: skip


async def test_a_group_reaches_nothing_private_and_strangers_reach_no_group(house: House) -> None:
    her, them, stranger = house
    await her.do("list_add", items=["ring for Ann"], name="gifts")
    assert (await them.do("list_show", name="gifts")).text.startswith("The gifts list is empty.")
    assert lines(await them.do("list_show")) == ["family list: 1 open", "shopping list: 1 open"]
    assert (await stranger.do("list_show", name="family")).text.startswith("The family list is empty.")
    made = await stranger.do("list_add", items=["milk"], name="family")
    assert (made.receipts, len(made.cards)) == (("✓ Added: milk (family list)",), 2)


async def test_who_has_not_been_there_for_long_is_no_member_any_more(house: House, pool: Pool) -> None:
    her, _, _ = house
    shown = await her.do("list_show", name="family")
    await pool.execute("UPDATE turn SET created_at = created_at - interval '40 days'")
    with pytest.raises(NotUsable, match="expired"):
        await her.press(shown, "☐ bread")
    assert (await her.do("list_show", name="family")).text.startswith("The family list is empty.")


async def test_a_list_that_is_nowhere_is_made_private_and_shared_by_a_button(house: House) -> None:
    her, them, _ = house
    made = await her.do("list_add", items=["tent", "rope"], name="camping")
    assert (made.cards[-1].title, labels(made)[-1]) == (
        "The camping list is new, and yours alone.", "Put it in “The Hales”",
    )  # fmt: skip
    shared = await her.press(made, "Put it in “The Hales”")
    assert shared.receipts == ("✓ Updated: tent, rope (from the camping list to the camping list of “The Hales”)",)
    assert lines(await them.do("list_show", name="camping")) == ["☐ tent", "☐ rope"]
    assert (await her.do("undo_last")).receipts == ("✓ Restored: tent, rope (camping list)",)
    assert lines(await them.do("list_show", name="camping")) == []


async def test_what_is_to_be_done_by_a_time_rings_in_the_group_whose_list_it_is_on(house: House) -> None:
    her, them, _ = house
    await her.do("list_add", items=["call Bob"], name="family", at=at("17:00", 7))
    assert (await her.rings(), await them.rings()) == ([], [("call Bob", "07 17:00")])
    await her.do("list_tick", items=["call Bob"], name="family")
    assert await them.rings() == []


async def test_things_go_to_another_list_and_back(house: House) -> None:
    her, them, _ = house
    await her.do("list_add", items=["milk", "tape"], name="shopping")
    await her.do("list_add", items=["tape"], name="moving")
    moved = await her.do("list_move", items=["tape"], name="moving", other="shopping")
    assert moved.receipts == ("✓ Updated: tape (from the shopping list to the moving list)",)
    assert lines(await her.do("list_show", name="moving")) == ["☐ tape"]  # it is there once
    assert (await her.do("undo_last")).receipts == ("✓ Restored: tape (shopping list)",)
    await her.do("list_move", items=["milk"], name="family")
    assert lines(await them.do("list_show", name="family")) == ["☐ bread", "☐ milk"]
    assert lines(await her.do("list_show", name="shopping")) == ["☐ tape"]
    assert (await her.do("list_move", items=["sugar"], name="moving")).text.startswith("sugar: that is on none")
