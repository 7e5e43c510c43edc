"""More is due at once than one round fires: everything rings once, and in each chat in the order of its times."""

from datetime import timedelta

import pytest

from bot.clock import ringer
from storage.content import firing
from storage.content.firing import Fired
from storage.db.pool import Pool
from storage.db.transactions import work
from tests.support.doubles.chats import eventually, open_chat
from tests.support.ringing import nothing_due, now, remind, ringing, scope_of, words


@pytest.mark.parametrize("clocks", [pytest.param(1, id="one-clock"), pytest.param(2, id="two-clocks")])
async def test_a_crowd_rings_once_each(pool: Pool, dsn: str, monkeypatch: pytest.MonkeyPatch, clocks: int) -> None:
    monkeypatch.setattr(ringer, "FEW", 3)
    monkeypatch.setattr(ringer, "BATCH", 5)
    chats = [await open_chat(pool, f"c{number}", push=number % 2 == 0) for number in range(8)]
    moment = await now(pool)
    for number in range(48):
        await remind(pool, chats[number % 8], f"t{number:02}", moment - timedelta(milliseconds=100 - number))
    async with ringing(pool, dsn, clocks):
        await nothing_due(pool)
    told = [await words(pool, chat) for chat in chats]
    expected = [[f"t{number:02}" for number in range(48) if number % 8 == chat] for chat in range(8)]
    # of several clocks each keeps its own order
    assert [sorted(one) for one in told] == expected
    assert clocks > 1 or told == expected


async def test_what_a_broken_lane_left_rings_in_the_next_round(
    pool: Pool, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fire, broken = firing.fire, [True]

    async def once_broken(db: Pool, batch: int, horizon: timedelta, *, lanes: int = 1, lane: int = 0) -> Fired:
        if lane == 1 and broken and broken.pop():
            raise ConnectionResetError("the connection is gone")
        return await fire(db, batch, horizon, lanes=lanes, lane=lane)

    monkeypatch.setattr(ringer, "FEW", 3)
    monkeypatch.setattr(ringer, "BATCH", 4)
    monkeypatch.setattr(firing, "fire", once_broken)
    chats = [await open_chat(pool, f"c{number}", push=False) for number in range(6)]
    moment = await now(pool)
    for number in range(24):
        await remind(pool, chats[number % 6], f"t{number:02}", moment - timedelta(milliseconds=100 - number))
    async with ringing(pool, dsn):
        await nothing_due(pool)
    told = [await words(pool, chat) for chat in chats]
    assert (told, broken) == (
        [[f"t{number:02}" for number in range(24) if number % 6 == chat] for chat in range(6)],
        [],
    )


async def test_a_busy_chat_at_the_head_of_a_crowd_holds_up_no_other(
    pool: Pool, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ringer, "FEW", 3)
    busy, free = await open_chat(pool, "ann", push=False), await open_chat(pool, "ben", push=False)
    moment = await now(pool)
    for number in range(3):
        await remind(pool, busy, f"t{number}", moment - timedelta(seconds=3 - number))
    await remind(pool, free, "free", moment)
    async with work(pool, scope_of(busy)), ringing(pool, dsn):
        await eventually(lambda: words(pool, free))
        held = await words(pool, busy)
    async with ringing(pool, dsn):
        await nothing_due(pool)
    assert (held, await words(pool, busy), await words(pool, free)) == ([], ["t0", "t1", "t2"], ["free"])
