"""A message that is bound for a model waits for a breath whether more comes; what buttons change meanwhile counts for it."""

from datetime import timedelta
from types import SimpleNamespace

import pytest

from bot.settings import Settings
from bot.turns import merging, opening
from storage import people
from tests.bot.onstage import stage


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
            monkeypatch.setattr(merging, "BREATH", timedelta())  # it is over

        monkeypatch.setattr(merging, "BREATH", timedelta(minutes=10))  # so that the slowest machine is within it
        monkeypatch.setattr(opening, "asyncio", SimpleNamespace(sleep=breath))
        await ann.ask("something for the parrots to chew on")
        assert told
        assert "Asia/Tokyo" in here.asked[-1].system
