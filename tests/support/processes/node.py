"""A house that ends itself with SIGKILL at the n-th visit of a named place. Its process is forked by tests.support.processes.nursery."""

import asyncio
import json
import os
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter

from bot.app import Roles, house
from bot.ports.messages import Saying
from bot.ports.push import Channel, ChatAddress, Pace, Statuses
from bot.process import eventloop, logs
from bot.process.settings import Llm, Settings, read
from bot.wiring.assembly import Overrides
from tests.support.doubles.pushchannel import push_channel

Role = Literal["web", "worker", "clock"]
ALL: tuple[Role, ...] = ("web", "worker", "clock")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What the process does and where it ends. `ahead` moves its database sessions' clock, so that leases are over.

    `model` is the address of one.
    """

    dsn: str
    roles: tuple[Role, ...] = ALL
    die_at: str | None = None
    visit: int = 1
    ahead: str = "0 seconds"
    lease_seconds: float = 6
    send_seconds: float = 60
    sink: str | None = None
    can_tell: bool = False
    model: str | None = None


PLAN: TypeAdapter[Plan] = TypeAdapter(Plan)


def dying(place: str | None, visit: int) -> Callable[[str], None]:
    """A hearer of places that kills this process at the n-th visit of one."""
    visits = 0

    def checkpoint(here: str) -> None:
        nonlocal visits
        if here == place:
            visits += 1
            if visits == visit:
                os.kill(os.getpid(), signal.SIGKILL)

    return checkpoint


class OnTheWire:
    """A channel whose process may end between the note that it sends and the request: `on the wire`."""

    def __init__(self, platform: Channel, checkpoint: Callable[[str], None]) -> None:
        self._platform = platform
        self._checkpoint = checkpoint

    @property
    def account(self) -> str:
        return self._platform.account

    @property
    def pace(self) -> Pace:
        return self._platform.pace

    @property
    def can_tell(self) -> bool:
        return self._platform.can_tell

    def single(self, saying: Saying) -> bool:
        return self._platform.single(saying)

    @property
    def statuses(self) -> Statuses | None:
        return self._platform.statuses

    async def send(self, place: ChatAddress, saying: Saying, key: str, over: str | None = None) -> str:
        self._checkpoint("on the wire")
        return await self._platform.send(place, saying, key, over)

    async def find(self, place: ChatAddress, key: str) -> str | None:
        return await self._platform.find(place, key)


def settings_of(plan: Plan) -> Settings:
    settings = read(None)
    leases = {"lease_seconds": plan.lease_seconds, "send_seconds": plan.send_seconds}
    patience = {"messages_at_once": 1000, "messages_waiting": 1000}  # what waits out a storm is not too much
    return settings.model_copy(
        update={
            "timezone": "Asia/Shanghai",
            "data_dir": Path("nowhere"),
            "http": settings.http.model_copy(update={"port": 0}),
            "limits": settings.limits.model_copy(update=leases | patience),
            "llm": Llm(base_url=plan.model, model="test-model") if plan.model else settings.llm,
        }
    )


async def run(plan: Plan) -> None:
    end = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end.set)
    async with AsyncExitStack() as stack:
        checkpoint = dying(plan.die_at, plan.visit)
        channels: tuple[Channel, ...] = ()
        if plan.sink is not None:
            platform = await stack.enter_async_context(push_channel(plan.sink, can_tell=plan.can_tell))
            channels = (OnTheWire(platform, checkpoint),)
        overrides = Overrides(channels=channels, checkpoint=checkpoint, session={"app.clock_offset": plan.ahead})
        roles = Roles(web="web" in plan.roles, worker="worker" in plan.roles, clock="clock" in plan.roles)
        ports = await stack.enter_async_context(house(settings_of(plan), plan.dsn, roles, overrides))
        print(json.dumps({"address": ports.address}), flush=True)  # noqa: T201 - how the test learns it
        await end.wait()


def main(plan: str) -> None:
    """Run the house of a plan, told as JSON, until it is asked to end."""
    logs.set_up("INFO")
    with asyncio.Runner(loop_factory=eventloop.new) as runner:
        runner.run(run(PLAN.validate_json(plan)))
