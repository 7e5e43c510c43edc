"""What was shown last: kept for (conversation, person), the newest ten for a day, as it is now."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from storage.content import events, notes, reminders
from storage.content.events import NewEvent
from storage.content.reminders import NewReminder
from storage.conversations import shown_items
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope, work
from tests.support.spaces import settle

NOON = datetime(2036, 6, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


async def event(db: Db, scope: Scope, title: str) -> int:
    new = NewEvent(title=title, starts_at=NOON, ends_at=NOON + HOUR, all_day=False, zone="UTC")
    return (await events.add(db, scope, new)).id


async def reminder(db: Db, scope: Scope, text: str, **changes: Any) -> int:  # noqa: ANN401 - fields
    new = NewReminder(text=text, wall=NOON.replace(tzinfo=None), zone="UTC", zone_mode="fixed", due_at=NOON)
    made = await reminders.add(db, scope, replace(new, **changes))
    assert made is not None
    return made.id


async def shown(pool: Pool, scope: Scope) -> list[tuple[str, str, int, bool]]:
    async with work(pool, scope) as db:
        return [(one.kind, one.title, one.place, one.gone) for one in await shown_items.shown(db, scope)]


async def note(pool: Pool, scope: Scope, *things: tuple[shown_items.Kind, int, str]) -> None:
    async with work(pool, scope) as db:
        await shown_items.note(db, scope, things)


async def test_what_was_shown_last_comes_first_in_its_order_and_as_it_is_now(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    async with work(pool, ann) as db:
        tea, milk = await event(db, ann, "tea"), await reminder(db, ann, "milk", rrule="FREQ=DAILY")
        memo = await notes.add(db, ann, "sugar")
    await note(pool, ann, ("event", tea, "an old title"))
    await note(pool, ann, ("memo", memo.id, "sugar"), ("due", milk, "milk"))
    assert await shown(pool, ann) == [
        ("memo", "sugar", 1, False),
        ("due", "milk", 2, False),
        ("event", "tea", 1, False),
    ]
    async with work(pool, ann) as db:
        one, two, three = await shown_items.shown(db, ann)
    assert (one.starts_at, two.starts_at, two.repeats, three.starts_at) == (None, NOON, True, NOON)
    assert one.shown_at == two.shown_at > three.shown_at


async def test_what_is_shown_again_is_there_once_and_ten_are_kept(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    async with work(pool, ann) as db:
        ids = [await event(db, ann, str(number)) for number in range(13)]
    for number, item in enumerate(ids[:12]):
        await note(pool, ann, ("event", item, str(number)))
    assert [title for _, title, _, _ in await shown(pool, ann)] == [str(number) for number in range(11, 1, -1)]
    await note(pool, ann, ("event", ids[4], "4"), ("event", ids[5], "5"), ("event", ids[4], "4"))
    assert [(title, place) for _, title, place, _ in await shown(pool, ann)][:3] == [("4", 1), ("5", 2), ("11", 1)]
    assert len(await shown(pool, ann)) == 10
    everything: list[tuple[shown_items.Kind, int, str]] = [("event", item, "") for item in ids]
    await note(pool, ann, *everything)
    assert [place for _, _, place, _ in await shown(pool, ann)] == list(range(1, 11))


async def test_what_was_removed_is_told_as_gone(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    async with work(pool, ann) as db:
        tea, milk, rung = await event(db, ann, "tea"), await reminder(db, ann, "milk"), await reminder(db, ann, "rung")
    await note(pool, ann, ("event", tea, "tea"), ("due", milk, "milk"), ("due", rung, "rung"), ("memo", 10**9, "never"))
    async with work(pool, ann) as db:
        await events.remove(db, tea)
        await reminders.cancel(db, milk)
        await db.execute("UPDATE due SET state = 'fired' WHERE id = $1", rung)
    assert [(title, gone) for _, title, _, gone in await shown(pool, ann)] == [
        ("tea", True),
        ("milk", True),
        ("rung", True),
        ("never", True),
    ]


async def test_after_a_day_nothing_is_meant_any_more(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    async with work(pool, ann) as db:
        tea = await event(db, ann, "tea")
    await note(pool, ann, ("event", tea, "tea"))
    async with work(pool, ann) as db:
        await db.execute("UPDATE reference SET noted_at = noted_at - interval '25 hours'")
    assert await shown(pool, ann) == []
    await note(pool, ann, ("event", tea + 1, "other"))
    async with work(pool, ann) as db:
        assert await db.fetchval("SELECT count(*) FROM reference") == 1


async def test_each_person_in_each_conversation_has_their_own(pool: Pool) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    async with work(pool, ann) as db:
        tea = await event(db, ann, "tea")
    await note(pool, ann, ("event", tea, "tea"))
    assert await shown(pool, ben) == []
    assert await shown(pool, replace(ann, actor=ben.actor)) == []


@pytest.mark.parametrize("same", [True, False])
async def test_a_tie_of_moments_does_not_mix_lists(pool: Pool, *, same: bool) -> None:
    """Things of one transaction are one list; those of two are two."""
    _, ann = await settle(pool, "ann")
    async with work(pool, ann) as db:
        await shown_items.note(db, ann, [("memo", 1, "a"), ("memo", 2, "b")])
    if not same:
        await note(pool, ann, ("memo", 3, "c"))
    async with work(pool, ann) as db:
        moments = {one.shown_at for one in await shown_items.shown(db, ann)}
    assert len(moments) == (1 if same else 2)
