"""The primary is killed in the middle of everything, and the standby takes its place: nothing acknowledged is lost, nothing rings twice."""

import asyncio
from pathlib import Path

import pytest

from tests.crash.fault_day import Day, lives_through
from tests.crash.outcome import Platform
from tests.support.processes.replicas import replicas

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(300)]


@pytest.mark.parametrize("away", [0.0, 4.0], ids=["at once", "after a while"])
async def test_a_primary_that_is_killed_takes_nothing_with_it(away: float, platform: Platform, tmp_path: Path) -> None:
    async with replicas() as pair:

        async def fails_over() -> None:
            await pair.kill_primary()
            await asyncio.sleep(away)  # without a primary
            await pair.promote()

        before, after = pair.each
        day = Day(house=pair.address, before=before, after=after, fault=fails_over)
        await lives_through(day, platform, tmp_path / "log")
