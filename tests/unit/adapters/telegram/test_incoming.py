"""Raw updates on their way to the arrivals, when these have troubles of their own."""

import asyncio
from collections.abc import Sequence

import pytest

from adapters.telegram.client import Client
from adapters.telegram.flood_control import Walls
from adapters.telegram.inbound.events import Me
from adapters.telegram.inbound.polling import following
from adapters.telegram.inbound.update_intake import TRIES, Incoming
from bot.ports.callers import Unavailable
from bot.ports.messages import TextMessage
from bot.ports.push import Arrival, Taken
from tests.support.doubles.telegram import NAME, TOKEN
from tests.support.doubles.telegram_updates import Raw, message


class Arrivals:
    """Keeps what comes; fails for `bad` words, and altogether while `away`."""

    hears = False

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.edits: list[str | None] = []
        self.batches: list[int] = []
        self.away = False

    async def take(self, batch: Sequence[Arrival]) -> list[Taken]:
        if self.away:
            raise Unavailable("away")
        texts = [one.incoming.text for one in batch if isinstance(one.incoming, TextMessage)]
        if "bad" in texts:
            raise RuntimeError("a bug")
        self.batches.append(len(batch))
        self.kept += texts
        return [Taken(outcome="kept") for _ in batch]

    async def edit(self, twin: str, text: str | None) -> None:
        del twin
        self.edits.append(text)

    def concerns(self, arrival: Arrival) -> bool:
        return arrival.addressed

    async def left(self, account: str, platform: str, tenant: str, chat: str) -> None:
        raise NotImplementedError

    async def moved(self, account: str, platform: str, tenant: str, old: str, new: str) -> None:
        raise NotImplementedError


def updates(*texts: str) -> list[Raw]:
    return [
        {"update_id": number, "message": message(number, text=text)} for number, text in enumerate(texts, start=100)
    ]


async def brought(arrivals: Arrivals, *batches: list[Raw]) -> list[bool]:
    """Bring each batch; whether all of it could be kept."""
    client = Client(TOKEN, "http://127.0.0.1:9")
    done: list[bool] = []
    async with asyncio.TaskGroup() as tasks:
        incoming = Incoming(me=Me(id=1, name=NAME), client=client, arrivals=arrivals, tasks=tasks, walls=Walls())
        for batch in batches:
            try:
                await incoming.bring(batch)
                done.append(True)
            except Unavailable:
                done.append(False)
    await client.close_connections()
    return done


async def test_a_batch_is_one_commit_and_edits_keep_their_place() -> None:
    arrivals = Arrivals()
    edit = {"update_id": 200, "edited_message": message(100, text="One")}
    assert await brought(arrivals, [*updates("one", "two"), edit, {"update_id": 201, "message": message(9, text="x")}])
    assert (arrivals.kept, arrivals.edits, arrivals.batches) == (["one", "two", "x"], ["One"], [2, 1])


async def test_nothing_is_confirmed_while_the_database_is_away() -> None:
    arrivals = Arrivals()
    arrivals.away = True
    assert await brought(arrivals, updates("one")) == [False]
    arrivals.away = False
    assert await brought(arrivals, updates("one")) == [True]
    assert arrivals.kept == ["one"]


async def test_one_update_that_nobody_can_keep_holds_up_the_others_only_for_a_while() -> None:
    arrivals = Arrivals()
    again = [updates("one", "bad", "two") for _ in range(TRIES)]
    assert await brought(arrivals, *again) == [False] * (TRIES - 1) + [True]
    assert arrivals.kept[-1] == "two"


@pytest.mark.parametrize(
    ("raw", "offset"),
    [
        pytest.param([], None, id="none"),
        pytest.param([{"update_id": 5}, {"update_id": 9}, {"update_id": 7}], 10, id="any order"),
        pytest.param(["?", {"update_id": 5}, {}], 6, id="some without a number"),
        pytest.param([dict[str, object]()], None, id="all without a number"),
    ],
)
def test_the_offset_confirms_all(raw: list[object], offset: int | None) -> None:
    assert following(raw) == offset
