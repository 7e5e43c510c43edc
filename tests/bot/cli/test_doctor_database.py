"""What `doctor` says of the database and of what waits in it."""

from pathlib import Path

from storage import outbox
from storage.pool import Pool
from tests.bot.cli.test_commands import bot
from tests.bot.outgoing import remind
from tests.doubles.chats import open_chat


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
