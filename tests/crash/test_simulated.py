"""A simulated house: the same seed tells the same story, all laws hold, and each bug that is planted is found by its law."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from random import Random

import pytest

from bot.cli.benchmarks.bench_house import Bench
from bot.cli.operators.simulation import laws
from bot.cli.operators.simulation.laws import Law, LawBroken
from bot.cli.operators.simulation.playing import START, Playing
from bot.cli.operators.simulation.world import world
from bot.process.settings import Settings
from storage import embedded
from tests.conftest import fresh_database

SEEDS = 200  # within which each bug is to be found
DAYS, PEOPLE = 20, 4
_TRIGGER = """CREATE FUNCTION planted{n}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = parrots, pg_temp AS $$
    BEGIN {body} RETURN NEW; END $$; CREATE TRIGGER a_planted{n} BEFORE {on} FOR EACH ROW EXECUTE FUNCTION planted{n}();"""
# what is said unasked comes every hour, as far as the measure of the day allows
_HOURLY = ("INSERT ON due", "IF NEW.kind = 'unasked' THEN NEW.due_at := clock_now() + interval '1 hour'; END IF;")
PLANTED: dict[Law, tuple[str, str]] = {  # of each law, on what, and what it does
    # an answer is lost on its way
    "answered": ("INSERT ON outbox", "IF NEW.due IS NULL AND NEW.id % 13 = 0 THEN RETURN NULL; END IF;"),
    # a ring is lost on its way
    "missed": ("INSERT ON outbox", "IF NEW.due IS NOT NULL AND NEW.id % 3 = 0 THEN RETURN NULL; END IF;"),
    # something rings by a row's number at a moment that it never named
    "rings": (
        "INSERT ON outbox",
        "IF NEW.due IS NOT NULL THEN NEW.dedupe_key := 'r:' || NEW.due || ':' || split_part(NEW.dedupe_key, ':', 3)::bigint + 60; END IF;",
    ),
    # what was sent is forgotten to have been
    "twice": (
        "UPDATE ON outbox",
        "IF NEW.state = 'sent' AND NEW.tries = 1 AND NEW.id % 11 = 0 THEN NEW.state := 'ready'; NEW.sent_at := NULL; END IF;",
    ),
    # an answer goes to the first chat there is
    "others": (
        "INSERT ON outbox",
        "IF NEW.id % 7 = 0 THEN SELECT id INTO NEW.conversation FROM conversation ORDER BY created_at, chat LIMIT 1; END IF;",
    ),
    # every other answer is put at the end of the queue
    "order": ("INSERT ON outbox", "IF NEW.due IS NULL AND NEW.id % 2 = 1 THEN NEW.id := NEW.id + 1000000000; END IF;"),
    # what is late is not told
    "late": (
        "INSERT ON outbox",
        "IF NEW.body->>'late' = 'true' OR NEW.body->>'type' = 'digest' THEN RETURN NULL; END IF;",
    ),
    # what was said unasked is not counted
    "unasked": ("UPDATE ON person", "NEW.unasked := 0;"),
    # what is taken back stays
    "undo": ("UPDATE ON memo", "NEW.deleted_at := OLD.deleted_at;"),
    # what was written is kept otherwise
    "story": (
        "INSERT ON message",
        "IF NEW.role = 'user' THEN NEW.body := jsonb_set(NEW.body, '{text}', to_jsonb(reverse(NEW.body->>'text'))); END IF;",
    ),
    # a series moves by an hour each time it has rung
    "rehearsal": (
        "UPDATE ON due",
        "IF NEW.rrule IS NOT NULL AND NEW.due_at > OLD.due_at THEN NEW.due_at := NEW.due_at + interval '1 hour'; END IF;",
    ),
}


@asynccontextmanager
async def simulated(
    server: embedded.Server, settings: Settings, seed: int, *planted: tuple[str, str]
) -> AsyncGenerator[Playing]:
    random = Random(seed)  # noqa: S311 - what people do
    async with fresh_database(server) as dsn:
        bench = Bench(settings=settings, dsn=dsn, size=1.0)
        async with world(bench, random, START) as here:
            for number, (on, body) in enumerate(planted):
                await here.owner.execute(_TRIGGER.format(n=number, on=on, body=body))
            yield Playing(here, random, PEOPLE)


async def test_all_laws_hold_and_the_same_seed_tells_the_same_story(
    server: embedded.Server, settings: Settings
) -> None:
    told: list[str] = []
    for seed in (1, 1, 2):
        async with simulated(server, settings, seed) as playing:
            await playing.play(6)
            assert playing.written > 10
            told.append(playing.digest)
    assert told[0] == told[1] != told[2]


@pytest.mark.chaos
@pytest.mark.timeout(600)
@pytest.mark.parametrize("law", list(PLANTED))
async def test_a_bug_that_is_planted_is_found_by_its_law(server: embedded.Server, settings: Settings, law: Law) -> None:
    planted = [PLANTED[law], *([_HOURLY] if law == "unasked" else [])]
    found: list[str] = []
    for seed in range(SEEDS):
        async with simulated(server, settings, seed, *planted) as playing:
            try:
                await playing.play(DAYS)
            except LawBroken as broken:
                found.append(broken.law)
                print(f"{law}: seed {seed}, day {playing.day}, by {broken.law}")  # noqa: T201 - how soon
        if law in found:
            return
    raise AssertionError(f"never found by its law, but by {found}")


@pytest.mark.chaos
@pytest.mark.timeout(600)
async def test_the_measure_of_a_day_holds_for_what_would_come_every_hour(
    server: embedded.Server, settings: Settings
) -> None:
    heard: list[int] = []
    for seed in range(3):  # of which not each has somebody who wants to hear anything
        async with simulated(server, settings, seed, _HOURLY) as playing:
            await playing.play(DAYS)
            heard.append(playing.most_heard)
    assert max(heard) == laws.UNASKED


@pytest.mark.chaos
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(100, 106))
async def test_laws_hold_for_a_season(server: embedded.Server, settings: Settings, seed: int) -> None:
    async with simulated(server, settings, seed) as playing:
        await playing.play(90)
        assert playing.world.kills > 20
