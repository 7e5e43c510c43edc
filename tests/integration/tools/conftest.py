"""A person with tools."""

import pytest

from storage.db.pool import Pool
from tests.support.secretary import ZONE, Secretary
from tests.support.spaces import settle


@pytest.fixture
async def her(pool: Pool) -> Secretary:
    return Secretary(pool, (await settle(pool, "ann", zone=ZONE))[1])
