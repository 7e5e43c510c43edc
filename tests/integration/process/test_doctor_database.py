"""What `doctor` says of the database and of what waits in it."""

from pathlib import Path

import pytest

from storage.db.pool import Pool
from storage.queue import outbox
from tests.support.doubles.chats import open_chat
from tests.support.outgoing import remind
from tests.support.processes.pairs import pairs
from tests.support.processes.ran import bot


async def test_doctor_lists_reminders_in_doubt_and_says_which_come_again(tmp_path: Path, dsn: str, pool: Pool) -> None:
    for chat, doubts in (("ann", 1), ("bob", outbox.OFTEN - 1), ("cid", outbox.OFTEN), ("dot", 0)):
        await remind(pool, await open_chat(pool, chat), "tea")
        await pool.execute("UPDATE outbox SET state = 'dead', doubts = $1 WHERE state = 'ready'", doubts)
    await pool.execute("UPDATE outbox SET created_at = '2026-11-20T07:05Z'")
    ran = bot(tmp_path, "doctor", PARROTS_DATABASE_URL=dsn, PARROTS_TIMEZONE="UTC")
    lines = ran.stdout.splitlines()
    told = [lines[at : at + 2] for at, line in enumerate(lines) if "in doubt" in line]
    chats = {row["chat"]: row["platform"] for row in await pool.fetch("SELECT chat, platform FROM conversation")}
    again = "it comes again behind the next message to that chat, marked"
    never = f"it was tried {outbox.OFTEN} times and does not come again: tell the person"
    assert told == [
        [
            f"  note  in doubt: whether a reminder of 2026-11-20 07:05 UTC arrived in {chats[chat]} chat {chat}",
            f"        {advice}",
        ]
        for chat, advice in (("cid", never), ("bob", again), ("ann", again))
    ]


@pytest.mark.timeout(240)
async def test_doctor_names_all_hosts_and_no_password(tmp_path: Path) -> None:
    async with pairs() as pair:
        await pair.fix(0)
        there = bot(tmp_path, "doctor", PARROTS_DATABASE_URL=pair.address, PARROTS_TIMEZONE="UTC")
        await pair.fix(1)
        away = bot(tmp_path, "doctor", PARROTS_DATABASE_URL=pair.address, PARROTS_TIMEZONE="UTC")
    hosts = ", ".join(f"{server.place.socket}:5432" for server in pair.servers)
    assert f", at {hosts}, schema " in there.stdout
    assert f"  WRONG database at {hosts}: the database takes no writes" in away.stdout.splitlines()
    assert [pair.servers[0].password in ran.stdout + ran.stderr for ran in (there, away)] == [False, False]
