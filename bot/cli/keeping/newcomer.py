"""What a new program does of an upgrade, asked by the old one: a rehearsal on a copy, then the database itself.

The old program calls it by `upgrade --rehearse FILE` and `upgrade --finish`: these two, and that 0 means well, stay as they are.
"""

import asyncio
from pathlib import Path
from uuid import UUID, uuid4

from pydantic import SecretStr

from bot.app import Ports, Roles, database, direct, house
from bot.cli.keeping.restore import PEOPLES, peoples
from bot.ports.callers import Caller
from bot.ports.live import LiveEvent
from bot.ports.messages import Said, TextMessage
from bot.process.endpoint_settings import Embedding, Llm, Reranking
from bot.process.matrix_settings import Matrix
from bot.process.settings import Settings, Slack, Telegram
from bot.wiring.databases import served
from storage.backups import archives, sealing
from storage.backups.dump import refuse_running, rows_of
from storage.backups.pg_tools import BackupError
from storage.backups.restoring import NoScratch
from storage.db.migrate import migrations

PATIENCE = 60.0  # seconds for an answer
NOTE = "the gasket of the upgrade was tried"
WRITTEN, SOUGHT = f"note: {NOTE}", "find gasket"


async def rehearse(settings: Settings, file: Path) -> int:
    """Bring a copy of the database to this version, count it, start on it and ask; nothing of the house itself is touched."""
    with sealing.unsealed(file, settings.data_dir, settings.backup.secret) as plain:
        async with served(settings) as dsn:
            try:
                async with archives.rehearsed(direct(settings, dsn), settings.data_dir, plain) as (copy, held):
                    found = await rows_of(copy)
                    _compare(held.contents.rows, found)
                    answer = await _answered(alone(settings, copy), copy)
            except NoScratch as error:
                print(f"no rehearsal: {error}")
                return 0
    print(
        f"rehearsed on a copy: schema {held.contents.schema} → {len(migrations())}, {peoples(found) or 'nothing of people'}"
    )
    print(f"asked there: {SOUGHT!r}, answered: {answer!r}")
    return 0


async def finish(settings: Settings) -> int:
    """Bring the database itself to this version, and see that the program stands on it."""
    async with database(settings) as dsn:
        await refuse_running(direct(settings, dsn))
        async with house(alone(settings, dsn), dsn, Roles()) as ports:
            state = (await ports.facts.readiness())["database"]
            if state != "ok":
                raise BackupError(f"the new version does not stand on the database: {state}")
    print(f"the database is at schema {len(migrations())}")
    return 0


def alone(settings: Settings, dsn: str) -> Settings:
    """Return the settings with this database, without platforms and models: nobody is written to, nothing costs."""
    nothing = {
        "telegram": Telegram(),
        "slack": Slack(),
        "matrix": Matrix(),
        "llm": Llm(),
        "embedding": Embedding(),
        "rerank": Reranking(),
    }
    return settings.model_copy(update={**nothing, "database_url": SecretStr(dsn), "database_direct_url": None})


def _compare(before: dict[str, int], after: dict[str, int]) -> None:
    """Raise BackupError where people's things became fewer."""
    lost = {table: before[table] - after.get(table, 0) for table in PEOPLES if table in before}
    if gone := {table: number for table, number in lost.items() if number > 0}:
        raise BackupError(f"the new version loses things of people: {peoples(gone)}")


async def _answered(settings: Settings, dsn: str) -> str:
    """Write a note and look for it, as a person would; return the answer. Raises BackupError."""
    async with house(settings, dsn, Roles(worker=True)) as ports:
        caller = await ports.facts.owner()
        session = (await ports.sessions.create(caller, "web", "")).id
        written = await _ask(ports, caller, session, WRITTEN)
        found = await _ask(ports, caller, session, SOUGHT)
        if not written.saying.receipts or NOTE not in str(found.saying):  # its text, or a card's
            raise BackupError(f"the new version answers {SOUGHT!r} with {found.saying.text!r}")
        return found.saying.text.strip().splitlines()[0]


async def _ask(ports: Ports, caller: Caller, session: UUID, text: str) -> Said:
    answered = asyncio.Event()

    def hear(event: LiveEvent) -> None:
        if event.event == "done":  # told right after the commit
            answered.set()

    unwatch = ports.live.watch(session, hear)
    try:
        async with asyncio.timeout(PATIENCE):
            await ports.intake.accept(caller, session, uuid4().hex, TextMessage(text=text))
            await answered.wait()
        return (await ports.feed.history(caller, session, None, 1))[-1]
    except TimeoutError as error:
        raise BackupError(f"the new version does not answer {text!r} within {PATIENCE:.0f} s") from error
    finally:
        unwatch()
