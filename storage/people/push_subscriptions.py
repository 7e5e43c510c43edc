"""Browsers that are told what rings while the page is closed, and the house's key for that."""

from typing import NamedTuple
from uuid import UUID

from storage.db.pool import Db, Pool, Record
from storage.db.statements import Statement

MOST = 20  # browsers of a person; the oldest goes

_SELECT_KEY = Statement("SELECT public FROM push_key")
_KEEP_KEY = Statement("""WITH made AS (INSERT INTO push_key (private, public) VALUES (:private, :public) ON CONFLICT DO NOTHING
    RETURNING private) SELECT private FROM made UNION ALL SELECT private FROM push_key""")
_TAKE_OVER = Statement("""DELETE FROM conversation WHERE id IN (
    SELECT conversation FROM push_subscription WHERE endpoint = :endpoint)""")
_ADD = Statement("""WITH place AS (
        INSERT INTO conversation (platform, account, chat, private, push, space, person)
        SELECT 'push', 'webpush', id::text, false, true, :space, :person FROM gen_random_uuid() id RETURNING id)
    INSERT INTO push_subscription (conversation, endpoint, p256dh, auth, page)
    SELECT id, :browser.endpoint, :browser.p256dh, :browser.auth, :browser.page FROM place""")
_CUT = Statement("""DELETE FROM conversation WHERE id IN (
    SELECT c.id FROM conversation c JOIN push_subscription p ON p.conversation = c.id
    WHERE c.space = :space ORDER BY p.created_at DESC, p.conversation OFFSET :most)""")
_REMOVE = Statement("""DELETE FROM conversation WHERE space = :space AND id IN (
    SELECT conversation FROM push_subscription WHERE endpoint = :endpoint) RETURNING id""")
_SELECT_PLACE = Statement("SELECT id FROM conversation WHERE platform = 'push' AND chat = :chat")
_SELECT_TARGET = Statement("SELECT * FROM push_target(:place, :said, :rung)")
_LAPSE = Statement("""DELETE FROM conversation WHERE platform = 'push' AND chat = :chat RETURNING person, space""")


class Browser(NamedTuple):
    """A browser's address, its keys, and where it has the page."""

    endpoint: str
    p256dh: str
    auth: str
    page: str


class Aim(NamedTuple):
    """Where a push goes, the session that it is about, and whether it is still wanted."""

    endpoint: str
    p256dh: str
    auth: str
    page: str
    session: UUID | None
    wanted: bool


async def key(pool: Pool) -> str | None:
    """Return the house's public key."""
    return await pool.fetchval(*_SELECT_KEY())


async def keep_key(pool: Pool, private: str, public: str) -> str:
    """Keep the house's keys unless there are some; the private one that is kept."""
    kept: str | None = None
    while kept is None:  # another process keeps its own just now
        kept = await pool.fetchval(*_KEEP_KEY(private=private, public=public))
    return kept


async def add(db: Db, space: int, person: int, browser: Browser) -> None:
    """Tell a browser, in an open transaction; who had it before has it no more."""
    await db.execute(*_TAKE_OVER(endpoint=browser.endpoint))
    await db.execute(*_ADD(space=space, person=person, browser=browser))
    await db.execute(*_CUT(space=space, most=MOST))


async def remove(pool: Pool, space: int, endpoint: str) -> bool:
    """Tell a browser no more; whether it was told."""
    return await pool.fetchval(*_REMOVE(space=space, endpoint=endpoint)) is not None


async def target(pool: Pool, chat: str, said: int, rung: int) -> Aim | None:
    """Return where a push about a message and a reminder goes."""
    place = await pool.fetchval(*_SELECT_PLACE(chat=chat))
    row: Record | None = await pool.fetchrow(*_SELECT_TARGET(place=place, said=said, rung=rung))
    return None if row is None else Aim(**dict(row.items()))


async def lapse(db: Db, chat: str) -> tuple[int, int] | None:
    """Forget a browser; person and space of who had it, once."""
    row = await db.fetchrow(*_LAPSE(chat=chat))
    return None if row is None else (row["person"], row["space"])
