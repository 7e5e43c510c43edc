"""The platform that crash tests push to."""

from collections.abc import AsyncGenerator

import pytest

from tests.crash.outcome import Platform
from tests.support.doubles.sink import Sink


@pytest.fixture
async def platform() -> AsyncGenerator[Platform]:
    sink = Sink()
    async with sink.serving() as address:
        yield Platform(sink=sink, address=address)
