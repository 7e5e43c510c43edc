"""No name is resolved any more: rules answer at the page, who asks the model is told, and what Telegram has waits for its name."""

import os
import shutil
import subprocess
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Script, says
from tests.support.doubles.telegram import TOKEN, Telegram
from tests.support.processes.running import Running, said, started
from tests.support.processes.visitor import visiting

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(300)]
NAMES = "127.0.0.1 localhost telegram.test model.test\n"
OURS = """import os, sys
run = 'mount --bind "$1" /etc/hosts && mount --bind "$2" /etc/resolv.conf && exec "$0" -m bot run'
os.execvp("unshare", ["unshare", "--mount", "sh", "-c", run, sys.executable, *sys.argv[1:]])"""


def can_part() -> bool:
    """Whether a process may have names of its own."""
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        return False
    return subprocess.run(["unshare", "--mount", "true"], check=False, capture_output=True).returncode == 0


@asynccontextmanager
async def a_house(folder: Path, hosts: Path, dsn: str, telegram: str, model: str) -> AsyncGenerator[Running]:
    """The program with the names of a file, and a resolver behind it that nobody is."""
    nobody = folder / "resolv.conf"
    nobody.write_text("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n", encoding="ascii")
    env = {
        "PARROTS_DATABASE_URL": dsn,
        "PARROTS_DATA_DIR": str(folder / "data"),
        "PARROTS_HTTP__PORT": "0",
        "PARROTS_TIMEZONE": "Asia/Shanghai",
        "PARROTS_TELEGRAM__TOKEN": TOKEN,
        "PARROTS_TELEGRAM__BASE_URL": f"http://telegram.test:{urlsplit(telegram).port}",
        "PARROTS_LLM__BASE_URL": f"http://model.test:{urlsplit(model).port}/v1",
        "PARROTS_LLM__MODEL": "test-model",
        "PARROTS_ACCESS__POLICY": "open",
        "PARROTS_LIMITS__LEASE_SECONDS": "2",
    }
    async with started(["-c", OURS, str(hosts), str(nobody)], folder / "log", env=env) as running:
        running.address = (await said(running, lambda line: "awake:" in line)).split()[-1]
        yield running


@pytest.mark.skipif(not can_part(), reason="a process with names of its own takes root and unshare")
async def test_nothing_is_lost_while_no_name_is_resolved(dsn: str, tmp_path: Path) -> None:
    hosts = tmp_path / "hosts"
    hosts.write_text(NAMES, encoding="ascii")
    api, script = Telegram(), Script(reply=lambda _: says("Seven, I would say."))
    async with AsyncExitStack() as platform, script.serving() as model:
        telegram = await platform.enter_async_context(api.serving())
        async with (
            a_house(tmp_path, hosts, dsn, telegram, model) as running,
            visiting(lambda: running.address) as visitor,
        ):
            await api.say("note: before")
            await api.answer()
            await api.say("remind me in 5 seconds to stretch")
            await api.answer(1)
            session = await visitor.open_session()

            hosts.write_text("127.0.0.1 localhost\n", encoding="ascii")
            await platform.aclose()  # connections that are there need no name
            telegram = await platform.enter_async_context(api.serving(urlsplit(telegram).port or 0))
            await api.say("note: meanwhile")
            await visitor.insist(session, "1", "note: at the page")
            await visitor.insist(session, "2", "How many bridges are there in Lund?")

            async def told() -> list[str]:
                """The answers at the page, once there are two."""
                found = [one for one in await visitor.messages(session) if one["role"] != "user"]
                return ["".join(one["receipts"]) or one["text"] for one in found] if len(found) == 2 else []

            noted, failed = await eventually(told)
            log = running.log

            async def is_down() -> bool:
                return any("connection " in line and '"ok"' not in line for line in log.read_text().splitlines())

            await eventually(is_down)
            hosts.write_text(NAMES, encoding="ascii")
            await api.until(lambda: any("✓ Noted: meanwhile" in one.text for one in api.sent), 90)
            await api.until(lambda: any("⏰ stretch" in one.text for one in api.sent), 90)
            await visitor.insist(session, "3", "And how many churches?")

            async def answered() -> bool:
                return any("Seven, I would say." in one["text"] for one in await visitor.messages(session))

            await eventually(answered)
            await running.end()
    assert noted.startswith("✓ Noted: at the page")
    assert failed.startswith("The language model cannot be reached, so this was not answered.")
    counted = Counter(
        part for one in api.sent for part in ("✓ Noted: before", "✓ Noted: meanwhile", "⏰ stretch") if part in one.text
    )
    assert counted == {"✓ Noted: before": 1, "✓ Noted: meanwhile": 1, "⏰ stretch": 1}
    assert "Traceback" not in running.log.read_text()
