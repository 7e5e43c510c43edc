"""How statements find their rows on a database that is not small: none reads a whole table of those that grow."""

import re

from bot.cli.benchmarks.bench_house import Bench
from bot.cli.benchmarks.growth import fill
from bot.process.settings import Settings
from storage.db.pool import Pool
from tests.support.spaces import settle
from tests.support.statements import statements

GROWING = "message|memo|inbox|turn|call|due|posting|findable"  # those that are filled
WHOLE = re.compile(rf"Seq Scan on (?:parrots\.)?({GROWING})\b")
SIZE = 0.01  # 2,000 notes, 10,000 messages


async def test_no_statement_reads_a_whole_table_that_grows(settings: Settings, pool: Pool, dsn: str) -> None:
    """With the plans that are made for any values."""
    long, _ = await settle(pool, "ann")
    await fill(Bench(settings=settings, dsn=dsn, size=SIZE), long.id)
    whole: dict[str, set[str]] = {}
    claim = ""
    async with pool.acquire() as db, db.transaction():
        await db.execute("SELECT set_config('role', 'parrots_owner', true)")
        ours = {name: one for name, one in statements().items() if ".legacy_rows:" not in name}  # another program's
        for name, statement in ours.items():
            nothing = [None] * max(map(int, re.findall(r"\$(\d+)", statement.text)), default=0)
            plan = "\n".join(row[0] for row in await db.fetch(f"EXPLAIN (GENERIC_PLAN) {statement.text}", *nothing))
            if found := set(WHOLE.findall(plan)):
                whole[name] = found
            claim = plan if name.endswith("claims:_CLAIM") else claim
    assert whole == {}
    # as far as it takes, in order; of each talk only its own
    assert re.findall(r"Index Scan using (inbox_\w+) on inbox [we]", claim)[:2] == ["inbox_waiting", "inbox_chat"]
