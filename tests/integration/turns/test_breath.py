"""A message that is bound for a model waits for a breath whether more comes; what buttons change meanwhile counts for it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest

from bot.conversation.batching import Debounce, Written, batch
from bot.process.settings import Settings
from bot.turns import ready_messages
from storage.people import people
from tests.support.houses import AT_ONCE
from tests.support.onstage import stage

LONG = timedelta(minutes=10)  # so that the slowest machine is within it


def is_over(waiting: Sequence[Written], now: datetime, _debounce: Debounce) -> tuple[int, timedelta]:
    """What there is of a breath that nothing more is waited for."""
    return batch(waiting, now, AT_ONCE)


def instead_of_sleeping(monkeypatch: pytest.MonkeyPatch, breath: Callable[[float], Awaitable[None]]) -> None:
    """Have this happen within the breath, which is over then."""
    loop = asyncio.get_running_loop()

    async def sleep(seconds: float) -> None:
        await breath(seconds)
        monkeypatch.setattr(ready_messages, "batch", is_over)

    monkeypatch.setattr(ready_messages, "asyncio", SimpleNamespace(sleep=sleep, get_running_loop=lambda: loop))


async def test_a_zone_that_is_told_within_the_breath_is_the_zone_of_the_turn(
    settings: Settings, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(settings, dsn, lambda _agent, _text: "Well.", debounce=Debounce(typed=LONG)) as here:
        ann = here.someone()
        await ann.ask("note: tea")
        person, told = await ann.person(), list[str]()

        async def breath(_seconds: float) -> None:
            told.append("Asia/Tokyo")
            async with here.ports.pool.acquire() as db:
                await people.set_zone(db, person, "Asia/Tokyo")

        instead_of_sleeping(monkeypatch, breath)
        await ann.ask("something for the parrots to chew on")
        assert told
        assert "Asia/Tokyo" in str(here.script.asked[-1])


async def test_what_comes_while_it_is_asked_who_answers_is_of_the_same_turn(
    settings: Settings, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Debounce(typed=LONG, ahead=LONG)  # it is asked the whole breath long
    async with stage(settings, dsn, lambda _agent, _text: "Well.", debounce=whole) as here:
        ann, said = here.someone(), list[str]()

        async def breath(_seconds: float) -> None:
            said.append("for a whole rainy afternoon")
            assert (await ann.bring(said[-1])).outcome == "kept"

        instead_of_sleeping(monkeypatch, breath)
        await ann.ask("something for the parrots to chew on")
        assert (said, [asked.text for asked in here.asked]) == (
            ["for a whole rainy afternoon"],
            ["something for the parrots to chew on\nfor a whole rainy afternoon"],
        )
