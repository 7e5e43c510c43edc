"""One house for the conversations of a file, each with somebody who is new there: to start one takes longer than most talks."""

from collections.abc import AsyncGenerator, Collection
from copy import copy
from dataclasses import replace
from itertools import count
from math import inf

import pytest
import pytest_asyncio

from bot.app import Ports
from bot.ports.callers import Caller
from bot.process.settings import Settings
from storage import embedded
from storage.people import people
from tests.conftest import fresh_database, settings_in, whole

_ON_THE_FILES_LOOP = pytest.mark.asyncio(loop_scope="module")
_numbers = count(1)


def _shares(fixtures: Collection[str]) -> bool:
    """Tell whether a test only talks: what looks into the database or the settings, or counts all people's, has its own house."""
    return "ports" in fixtures and not {"dsn", "pool", "settings", "alone"} & set(fixtures)


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if _shares(metafunc.fixturenames):
        metafunc.definition.add_marker(_ON_THE_FILES_LOOP, append=False)


def pytest_itemcollected(item: pytest.Item) -> None:
    if isinstance(item, pytest.Function) and _shares(item.fixturenames):
        item.add_marker(_ON_THE_FILES_LOOP, append=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def files_house(server: embedded.Server, tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Ports]:
    async with fresh_database(server) as dsn, whole(settings_in(tmp_path_factory.mktemp("data")), dsn) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="module")
async def shared_house(files_house: Ports) -> Ports:
    """The file's house, as it is for somebody of whom it knows nothing."""
    person = await people.met(files_house.pool, "local", "", f"newcomer {next(_numbers)}", "owner")  # no pace is kept
    facts = copy(files_house.facts)
    facts._owner = Caller(person=person.id, space=person.space)  # pyright: ignore[reportPrivateUsage] - who says it is theirs
    facts._owner_until = inf  # pyright: ignore[reportPrivateUsage]
    return replace(files_house, facts=facts)


@pytest.fixture
async def own_house(settings: Settings, dsn: str) -> AsyncGenerator[Ports]:
    async with whole(settings, dsn) as opened:
        yield opened


@pytest.fixture
def alone() -> None:
    """Asked for by a test that needs a house of its own."""


@pytest.fixture
def ports(request: pytest.FixtureRequest) -> Ports:
    return request.getfixturevalue("shared_house" if _shares(request.fixturenames) else "own_house")
