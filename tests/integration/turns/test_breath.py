"""A message that is bound for a model waits for a breath whether more comes; what buttons change meanwhile counts for it."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from types import SimpleNamespace

import pytest

from bot.conversation import batching
from bot.process.settings import Settings
from bot.turns import ready_messages
from storage.people import people
from tests.support.onstage import stage


def instead_of_sleeping(monkeypatch: pytest.MonkeyPatch, breath: Callable[[float], Awaitable[None]]) -> None:
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(ready_messages, "asyncio", SimpleNamespace(sleep=breath, get_running_loop=lambda: loop))


async def test_a_zone_that_is_told_within_the_breath_is_the_zone_of_the_turn(
    settings: Settings, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(settings, dsn, lambda _agent, _text: "Well.") as here:
        ann = here.someone()
        await ann.ask("note: tea")
        person, told = await ann.person(), list[str]()

        async def breath(_seconds: float) -> None:
            told.append("Asia/Tokyo")
            async with here.ports.pool.acquire() as db:
                await people.set_zone(db, person, "Asia/Tokyo")
            monkeypatch.setattr(batching, "BREATH", timedelta())  # it is over

        monkeypatch.setattr(batching, "BREATH", timedelta(minutes=10))  # so that the slowest machine is within it
        instead_of_sleeping(monkeypatch, breath)
        await ann.ask("something for the parrots to chew on")
        assert told
        assert "Asia/Tokyo" in str(here.script.asked[-1])


async def test_what_comes_while_it_is_asked_who_answers_is_of_the_same_turn(
    settings: Settings, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(settings, dsn, lambda _agent, _text: "Well.") as here:
        ann, said = here.someone(), list[str]()

        async def breath(_seconds: float) -> None:
            said.append("for a whole rainy afternoon")
            assert (await ann.bring(said[-1])).outcome == "kept"
            monkeypatch.setattr(batching, "BREATH", timedelta())  # it is over

        monkeypatch.setattr(batching, "BREATH", timedelta(minutes=10))
        monkeypatch.setattr(ready_messages, "AHEAD", timedelta(minutes=10))  # the whole breath long
        instead_of_sleeping(monkeypatch, breath)
        await ann.ask("something for the parrots to chew on")
        assert (said, [asked.text for asked in here.asked]) == (
            ["for a whole rainy afternoon"],
            ["something for the parrots to chew on\nfor a whole rainy afternoon"],
        )
