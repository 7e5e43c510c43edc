"""A card's buttons work once, for whom they are meant, as long as they are meant to."""

import asyncio
from dataclasses import replace

import pytest

from storage.content import button_actions
from storage.content.button_actions import Action, NotUsable
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.spaces import settle


async def offer(pool: Pool, scope: Scope, *, anybody: bool = False) -> str:
    async with work(pool, scope) as db:
        return await button_actions.offer(db, scope, "book", {"n": 1}, anybody=anybody)


async def press(pool: Pool, scope: Scope, token: str) -> Action | str:
    """What a press came to: the action, or why not."""
    try:
        async with work(pool, scope) as db:
            return await button_actions.take(db, scope, token, "0")
    except NotUsable as refusal:
        return refusal.why


async def test_of_many_presses_at_once_one_works(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    token = await offer(pool, scope)
    outcomes = await asyncio.gather(*(press(pool, scope, token) for _ in range(12)))
    used = Action(token=token, kind="book", payload={"n": 1})
    assert ([o for o in outcomes if o != "used"], outcomes.count("used")) == ([used], 11)


async def test_a_press_whose_effect_fails_does_not_use_the_button_up(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")
    token = await offer(pool, scope)

    async def fail() -> None:
        async with work(pool, scope) as db:
            await button_actions.take(db, scope, token, "0")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert isinstance(await press(pool, scope, token), Action)


@pytest.mark.parametrize(("anybody", "outcome"), [(False, "foreign"), (True, "done")])
async def test_somebody_else_in_the_space_may_press_only_what_is_for_everybody(
    pool: Pool, anybody: bool, outcome: str
) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    token = await offer(pool, ann, anybody=anybody)
    pressed = await press(pool, replace(ann, actor=ben.actor), token)
    assert (pressed if isinstance(pressed, str) else "done") == outcome


async def test_a_button_of_another_space_is_unknown(pool: Pool) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    assert await press(pool, ben, await offer(pool, ann)) == "unknown"


async def test_a_button_expires_after_a_week(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann")
        tokens = [await offer(pool, scope) for _ in range(2)]
        clock.advance(days=7, minutes=-1)
        before = await press(pool, scope, tokens[0])
        clock.advance(minutes=2)
        assert (isinstance(before, Action), await press(pool, scope, tokens[1])) == (True, "expired")


async def test_the_cards_that_are_closed_are_those_used_and_those_expired(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        _, scope = await settle(pool, "ann")
        expired = await offer(pool, scope)
        clock.advance(days=8)
        used, open_ = await offer(pool, scope), await offer(pool, scope)
        await press(pool, scope, used)
        async with work(pool, scope) as db:
            await button_actions.use_once(db, scope, "r1.5", "reminder", "done")
            assert await button_actions.unusable(db, [expired, used, open_, "r1.5", "r1.6"]) == {expired, used, "r1.5"}


async def test_a_use_is_noted_once(pool: Pool) -> None:
    _, scope = await settle(pool, "ann")

    async def note() -> str:
        try:
            async with work(pool, scope) as db:
                await button_actions.use_once(db, scope, "r1.5", "reminder", "done")
        except NotUsable as refusal:
            return refusal.why
        return "done"

    assert sorted(await asyncio.gather(*(note() for _ in range(6)))) == ["done", *["used"] * 5]
