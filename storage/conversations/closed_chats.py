"""Chats to which nothing can be sent, because we were put out or blocked."""

from storage.db.pool import Pool
from storage.db.statements import Statement

_CLOSE = Statement("""UPDATE conversation SET unreachable_at = clock_now()
    WHERE (platform, tenant, account, chat) = (:platform, :tenant, :account, :chat)""")


async def close(pool: Pool, *, account: str, platform: str, tenant: str, chat: str) -> None:
    """Note it, until something is sent there; what rings there is told elsewhere meanwhile (storage/functions/unsent.sql)."""
    await pool.execute(*_CLOSE(platform=platform, tenant=tenant, account=account, chat=chat))
