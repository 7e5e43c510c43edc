"""`run`, `web`, `worker`, `clock`: the long-running processes."""

import argparse
import asyncio
import shlex
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from bot.app import Roles, opened
from bot.cli import Commands, approve, model_status, printed
from bot.conversation import inbox_events
from bot.process import settings as setting
from bot.process.settings import PREFIX, Settings
from bot.process.watchdog import Watchdog
from bot.wiring import llm, platforms
from bot.wiring.assembly import Overrides

ROLES = {
    "run": (Roles(web=True, worker=True, clock=True), "page, worker and clock in one process"),
    "web": (Roles(web=True), "page, API and webhooks"),
    "worker": (Roles(worker=True), "answers messages and sends"),
    "clock": (Roles(clock=True), "rings what is due"),
}

SECONDS = 3.0  # that a look at the model may take before we go on without it


def register(commands: Commands) -> None:
    for name, (_roles, text) in ROLES.items():
        parser = commands.add_parser(name, help=text, description=text)
        parser.set_defaults(run=run, log_level=None)


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Run until the process is told to end."""
    roles, _text = ROLES[arguments.command]
    end = _End(asyncio.current_task())
    try:
        async with _listening(end):
            await _stay(settings, roles, end)
    except asyncio.CancelledError:  # while it was starting
        if not end.asked.is_set():
            raise
    return 0


async def _stay(settings: Settings, roles: Roles, end: "_End") -> None:
    async with (
        opened(settings, roles, Overrides(ready=True)) as ports,
        # not while starting: what is loaded then holds up nobody
        Watchdog(inbox_events.last_length).watching(),
    ):
        end.starting = False
        if ports.page is not None:
            invitation = await approve.invitation(settings, ports.pool)
            print(welcome(settings, ports.page.address, invitation, ports.page.link), flush=True)
        if roles.worker and settings.llm.model:
            trouble = await model_status.trouble(settings.llm, SECONDS)
            if trouble:
                print(f"  model      {trouble}", flush=True)
        await end.asked.wait()


class _End:
    """The state of being told to end; while the process is `starting` (it may wait for others), its task is given up for that."""

    def __init__(self, task: "asyncio.Task[Any] | None") -> None:
        self._task = task
        self.asked = asyncio.Event()
        self.starting = True

    def ask(self) -> None:
        self.asked.set()
        if self.starting and self._task is not None:
            self._task.cancel()


@asynccontextmanager
async def _listening(end: _End) -> AsyncGenerator[None]:
    """Ctrl-C and SIGTERM ask; afterwards these end the process at once again, which uvloop would not see to."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, end.ask)
    try:
        yield
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


def welcome(settings: Settings, address: str, invitation: list[str], link: str | None = None) -> str:
    """Say what is connected, what is not, and how to connect it."""
    where = "elsewhere" if settings.database_url else f"embedded, in {settings.data_dir}/postgres"
    return "\n".join(
        [
            "",
            f"  The parrots are awake:  {address}",
            *([f"  Sign in (once, within an hour):  {link}"] if link else []),
            "",
            f"  database   {where}",
            f"  model      {llm.title(settings.llm) if settings.llm.model else model_status.NONE}",
            *(f"  {name:<11}{state}" for name, state in platforms.summary(settings)),
            *invitation,
            f"  console    {_elsewhere(settings)}{printed('chat')}",
            f"  help       {_elsewhere(settings)}{printed('doctor')}",
            "",
        ]
    )


def _elsewhere(settings: Settings) -> str:
    """Return what is to be typed before a command, so that it finds the data folder of this house."""
    if settings.data_dir.resolve() == setting.data_dir_without_environment().resolve():
        return ""
    return f"{PREFIX}DATA_DIR={shlex.quote(str(settings.data_dir.resolve()))} "
