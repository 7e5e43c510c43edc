"""`inspect` tells who runs a house what became of turns and reminders, and nobody's words; each process serves its figures."""

import re
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path

import aiohttp
import asyncpg
import pytest

from bot.cli.operators.inspect import run as inspected
from bot.process.settings import Settings, read
from storage import embedded
from storage.db.migrate import migrate, migrations
from storage.db.pool import Pool, open_pool
from storage.queue import backlog, inspection
from tests.integration.storage.db.test_migrate import ALL, empty_database
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.doubles.pushchannel import push_channel
from tests.support.doubles.sink import Fault, Sink
from tests.support.houses import houses
from tests.support.outgoing import delivering, remind, settled
from tests.support.processes.commands import command
from tests.support.processes.node import Plan
from tests.support.processes.running import node
from tests.support.talking import talk


class Asked:
    """The words of a command line."""

    def __init__(self, kind: str, number: int | None = None, *, texts: bool = False, failed: bool = False) -> None:
        self.kind, self.number, self.texts, self.failed = kind, number, texts, failed


@pytest.fixture
def house_settings(settings: Settings, dsn: str) -> Settings:
    return settings.model_copy(update={"database_url": read(None, {"PARROTS_DATABASE_URL": dsn}).database_url})


async def told(settings: Settings, asked: Asked, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command prints."""
    capsys.readouterr()
    assert await inspected(settings, asked) == 0  # pyright: ignore[reportArgumentType] - the words that it reads
    return capsys.readouterr().out


async def test_a_turn_is_told_from_its_message_to_its_answer(
    house_settings: Settings, dsn: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with houses(house_settings, dsn) as [ports]:
        talking = await talk(ports)
        await talking.say("note: the plumber is Quentin")
        await talking.say("remind me in two days to call Quentin")
        listed = await told(house_settings, Asked("turn"), capsys)
        story = await told(house_settings, Asked("turn", 2), capsys)
        words = await told(house_settings, Asked("turn", 2, texts=True), capsys)
        ring = await told(house_settings, Asked("reminder", 1), capsys)
    assert [line.split()[0] for line in listed.splitlines()] == ["2", "1"]
    happened = [line.split()[3] for line in story.splitlines()[2:]]
    assert happened == ["came", "begun", "asked", "did", "said", "ended"]
    facts = [
        "turn 2: done",
        "decided by rules, intent reminder_add",
        "tool reminder_add, receipts 1",
        'about ["due 1"]',
    ]
    assert [fact for fact in facts if fact not in story] == []
    assert ("Quentin" in listed + story + ring, "call Quentin" in words) == (False, True)
    assert ring.startswith("reminder 1: it rings in 47 hours")


async def test_a_turn_or_reminder_that_is_not_there_is_said_so(
    house_settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    found = [await inspected(house_settings, Asked(kind, 7)) for kind in ("turn", "reminder")]  # pyright: ignore[reportArgumentType] - as above
    assert found == [1, 1]
    assert capsys.readouterr().err == "there is no turn 7 (any more)\nthere is no reminder 7 (any more)\n"


async def test_a_reminder_that_a_platform_does_not_take_is_listed_and_explained(
    house_settings: Settings, pool: Pool, dsn: str, capsys: pytest.CaptureFixture[str]
) -> None:
    session, sink = await open_chat(pool, "ann"), Sink()
    sink.fault(Fault(kind="error_before", times=1))
    await remind(pool, session, "secret tea")
    await pool.execute("UPDATE outbox SET created_at = created_at - interval '70 seconds'")
    unsent = await told(house_settings, Asked("reminder"), capsys)
    why = await told(house_settings, Asked("reminder", 1), capsys)
    figures = await backlog.look(pool)
    async with (
        sink.serving() as address,
        push_channel(address, can_tell=True) as channel,
        delivering(pool, dsn, channel),
    ):
        await settled(pool)
    after = await told(house_settings, Asked("reminder", 1), capsys)
    assert "fired, not sent for 7" in unsent
    assert "no worker sends for push:test" in why
    assert 70 <= figures.unsent_seconds < 100
    assert after.startswith("reminder 1: it was sent at")
    assert "secret" not in unsent + why + after
    assert await told(house_settings, Asked("reminder"), capsys) == "no reminder is late\n"


async def test_the_log_has_a_turns_number_from_its_answer_to_its_send(dsn: str, pool: Pool, tmp_path: Path) -> None:
    """Also where another process than the one that answered sends."""
    session, sink, logs = await open_chat(pool, "ann"), Sink(), [tmp_path / "one", tmp_path / "two"]
    async with AsyncExitStack() as stack:
        address = await stack.enter_async_context(sink.serving())
        running = [
            await stack.enter_async_context(node(Plan(dsn=dsn, roles=("worker",), sink=address), log)) for log in logs
        ]
        for number in range(4):
            await write(pool, session, f"e{number}", f"note: number {number}")

            async def answered(wanted: int = number + 1) -> bool:
                return len(sink.records) == wanted

            await eventually(answered)
        for one in running:
            await one.end()
    lines = [line for log in logs for line in log.read_text(encoding="utf-8").splitlines()]
    bears = {
        event: sorted(
            found[1] for line in lines if f" {event} " in line and (found := re.search(r" turn=(\d+) ", line))
        )
        for event in ("answered", "sent")
    }
    turns = [str(row["id"]) for row in await pool.fetch("SELECT id FROM turn ORDER BY id")]
    assert (len(turns), bears) == (4, {"answered": turns, "sent": turns})


async def test_a_process_without_a_page_serves_its_figures(dsn: str, tmp_path: Path) -> None:
    env = {"PARROTS_DATABASE_URL": dsn, "PARROTS_METRICS__PORT": "0", "PARROTS_LOG_FORMAT": "json"}
    log = tmp_path / "log"
    async with command("clock", log, data=tmp_path, env=env) as running:

        async def address() -> str | None:
            lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
            found = [line.split('"address": "')[1].split('"')[0] for line in lines if '"event": "metrics"' in line]
            return found[0] if found else None

        where = await eventually(address)
        async with aiohttp.ClientSession() as http, http.get(where or "") as response:
            figures = await response.text()
        await running.end()
    expected = {"parrots_database_up 1.0", 'parrots_reminder_late_seconds{stage="clock"} 0.0'}
    assert expected <= set(figures.splitlines())


async def test_turns_and_reminders_of_the_schema_before_can_be_inspected(server: embedded.Server) -> None:
    async with empty_database(server) as dsn:
        before = next(one.version for one in migrations() if one.name == "inspection") - 1
        await migrate(dsn, migrations()[:before])
        db = await asyncpg.connect(dsn, server_settings={"search_path": "parrots"})
        await db.execute(
            """SET ROLE parrots_owner;
               INSERT INTO person (role, name) VALUES ('owner', 'Ann');
               INSERT INTO space (kind, person) VALUES ('person', 1);
               INSERT INTO conversation (platform, account, chat, private, push, space, person) VALUES ('slack', 'slack:T', 'w', true, true, 1, 1);
               INSERT INTO turn (conversation, person) SELECT id, 1 FROM conversation;
               INSERT INTO due (space, conversation, person, text, wall, zone, zone_mode, due_at, token)
               SELECT 1, id, 1, 'water', now(), 'UTC', 'fixed', now() - interval '3 minutes', 't' FROM conversation;
               INSERT INTO outbox (dedupe_key, account, conversation, lane, due, body, created_at)
               SELECT 'r:7:1', 'slack:T', id, 'bulk', 7, '{"type": "reminder"}', now() - interval '2 minutes' FROM conversation"""
        )
        await db.close()
        assert await migrate(dsn) == ALL[before:]
        pool = await open_pool(dsn, size=2)
        [row] = await inspection.turns(pool, 5, failed=True)
        late = await inspection.unrung(pool, timedelta(minutes=1), 5)
        spaces = [await inspection.space_of_turn(pool, row.id), await inspection.space_of_due(pool, 1)]
        found = await backlog.look(pool)
        await pool.close()
    assert ((row.state, row.worker, row.platform), spaces) == (("running", None, "slack"), [1, 1])
    assert [(one.due, one.stage, one.why) for one in late] == [(1, "clock", ""), (7, "sending", "ready")]
    assert (found.waiting["outbox"], round(found.unfired_seconds, -1), round(found.unsent_seconds, -1)) == (1, 180, 120)
