"""Whatever two sides do to a calendar, and whenever the process dies: they become alike, nothing is lost, nothing is doubled."""

import asyncio
from collections.abc import Generator
from contextlib import suppress
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.calendar_servers import Phone, radicale_server
from tests.support.connected import Ann, Arrows, Killed
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.examples import examples


@pytest.fixture
def phone(tmp_path: Path) -> Generator[Phone]:
    with radicale_server(tmp_path) as found:
        yield found


ACTS = st.tuples(
    st.sampled_from(
        [
            "here add",
            "here rename",
            "here move",
            "here delete",
            "there add",
            "there rename",
            "there delete",
            "sync",
            "die",
        ]
    ),
    st.integers(0, 5),
)
_FRESH = count(1)


async def _act(ann: Ann, act: str, number: int, step: int) -> None:
    """Let somebody do something on one side, where there is anything to do it with."""
    match act:
        case "sync":
            await ann.later()
        case "die":
            ann.clock.advance(minutes=11)
            with suppress(Killed):
                await ann.syncs(Arrows(at=number))
        case _ if act.startswith("here"):
            await _here(ann, act, number, step)
        case _:
            _there(ann.phone, act, number, ann.object(f"p{step}", f"t{step}", step % 12), step)


async def _here(ann: Ann, act: str, number: int, step: int) -> None:
    titles = [title for title, _, _ in await ann.here()]
    match act:
        case "here add":
            await ann.adds(f"h{step}", 6 + step % 12, force=True, rrule="FREQ=DAILY;COUNT=3" if number == 0 else None)
        case "here rename" if titles:
            await ann.does("schedule_update", query=titles[number % len(titles)], span="all", title=f"r{step}")
        case "here move" if titles:
            start = (ann.day + timedelta(hours=1 + step)).isoformat()
            await ann.does("schedule_update", query=titles[number % len(titles)], span="all", start_time=start)
        case "here delete" if titles:
            await ann.does("schedule_delete", query=titles[number % len(titles)], span="all")
        case _:
            pass


def _there(phone: Phone, act: str, number: int, new: str, step: int) -> None:
    objects = phone.all()
    names = sorted(objects)
    match act:
        case "there add":
            phone.put(f"p{step}.ics", new)
        case "there rename" if names:
            name = names[number % len(names)]
            title = next(line[8:] for line in objects[name].split("\r\n") if line.startswith("SUMMARY:"))
            phone.edit(name, f"SUMMARY:{title}", f"SUMMARY:q{step}", bump=bool(number % 2))
        case "there delete" if names:
            phone.delete(names[number % len(names)])
        case _:
            pass


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=st.lists(ACTS, min_size=2, max_size=12))
def test_whatever_both_sides_do_they_become_alike_and_nothing_is_lost(
    dsn: str, phone: Phone, acts: list[tuple[str, int]]
) -> None:
    """What was made on either side, and deleted on neither, is on both."""

    async def play() -> None:
        number, clock = next(_FRESH), Clock()
        mine = phone.another(f"c{number}")
        async with moved_pool(dsn, clock, size=3) as pool:
            ann = await Ann.connected(pool, dsn, clock, mine, f"ann {number}")
            for step, (act, pick) in enumerate(acts):
                await _act(ann, act, pick, step)
            await ann.later()
            await ann.later()
            here = [title for title, _, _ in await ann.here()]
            there = [text.partition("SUMMARY:")[2].partition("\r\n")[0] for text in mine.all().values()]
            assert sorted(here) == sorted(there)
            if not any("delete" in act for act, _ in acts):
                assert len(here) == sum("add" in act for act, _ in acts)
            before = mine.all()
            await ann.later()
            assert mine.all() == before  # and then they rest

    asyncio.run(play())
