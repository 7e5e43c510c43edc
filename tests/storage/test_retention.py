"""What is dealt with leaves the queues after its time; what is not stays."""

from storage import retention
from storage.pool import Pool
from tests.doubles.clock import Clock, moved_pool
from tests.storage.spaces import settle

QUEUES = {
    "inbox": """INSERT INTO inbox (account, event_key, conversation, lane, payload, state)
                SELECT 'test:1', state || $2::text, $1, 'chat', '{}', state FROM unnest(ARRAY['new', 'done', 'dead']) state""",
    "outbox": """INSERT INTO outbox (dedupe_key, account, conversation, lane, body, state)
                 SELECT state || $2::text, 'test:1', $1, 'bulk', '{}', state FROM unnest(ARRAY['ready', 'claimed', 'sending', 'sent',
                 'retry', 'ambiguous', 'dead', 'suppressed']) state""",
}


async def left(pool: Pool, table: str) -> list[str]:
    key = "event_key" if table == "inbox" else "dedupe_key"
    return [row[0] for row in await pool.fetch(f"SELECT {key} FROM {table} ORDER BY {key}")]  # noqa: S608 - constants


async def test_only_what_was_dealt_with_a_week_ago_is_forgotten(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session, _ = await settle(pool, "ann", push=True)
        for sql in QUEUES.values():
            await pool.execute(sql, session.id, "-old")
        clock.advance(days=7, hours=1)
        for sql in QUEUES.values():
            await pool.execute(sql, session.id, "-new")
        removed = await retention.forget_old(pool)
        assert removed == {"inbox": 1, "outbox": 2, "reservation": 0, "quota": 0, "rate": 0}
        assert await left(pool, "inbox") == ["dead-new", "dead-old", "done-new", "new-new", "new-old"]
        assert [key for key in await left(pool, "outbox") if key.endswith("-old")] == [
            "ambiguous-old",
            "claimed-old",
            "dead-old",
            "ready-old",
            "retry-old",
            "sending-old",
        ]


async def test_old_quotas_and_idle_rates_go_and_a_block_stays(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        await pool.execute(
            """INSERT INTO quota (scope, kind, day, used) SELECT 'person:1', 'tokens', clock_now()::date - age, 1
               FROM unnest(ARRAY[35, 36]) age"""
        )
        await pool.execute(
            """INSERT INTO rate (key, tat, blocked_until) VALUES ('idle', clock_now() - interval '2 days', NULL),
               ('fresh', clock_now(), NULL), ('never', '-infinity', NULL), ('blocked', '-infinity', clock_now() + interval '1 h')"""
        )
        removed = await retention.forget_old(pool)
        assert removed == {"inbox": 0, "outbox": 0, "reservation": 0, "quota": 1, "rate": 2}
        assert [row[0] for row in await pool.fetch("SELECT key FROM rate ORDER BY key")] == ["blocked", "fresh"]
