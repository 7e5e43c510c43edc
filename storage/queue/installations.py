"""The workspaces that installed our app by themselves, and the installations that are under way."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from storage.db.pool import Db, Pool
from storage.db.statements import Statement
from storage.queue.outbox import OFTEN

MOST_STATES = 10_000  # installations that are under way at once


@dataclass(frozen=True, slots=True, kw_only=True)
class Installation:
    """One workspace. `token` as it is kept, None once the app was removed there, at `ended_at`."""

    platform: str
    tenant: str
    account: str
    name: str
    token: str | None
    ended_at: datetime | None


_FORGET_STATES = Statement("DELETE FROM install_state WHERE expires_at <= clock_now()")
_ISSUE = Statement("""INSERT INTO install_state (digest, expires_at) SELECT :digest, clock_now() + :life::interval
    WHERE (SELECT count(*) FROM install_state) < :most RETURNING digest""")
_USE = Statement("DELETE FROM install_state WHERE digest = :digest RETURNING expires_at > clock_now()")
_SELECT = Statement("""SELECT platform, tenant, account, name, token, ended_at FROM installation
    WHERE platform = :platform ORDER BY tenant""")
_KEEP = Statement("""INSERT INTO installation (platform, tenant, account, name, token)
    VALUES (:platform, :tenant, :account, :name, :token)
    ON CONFLICT (platform, tenant) DO UPDATE SET account = excluded.account, name = excluded.name, token = excluded.token,
        installed_at = clock_now(), ended_at = NULL""")
_SEAL = Statement("""UPDATE installation SET token = :sealed
    WHERE (platform, tenant, token) = (:platform, :tenant, :token)""")
_END = Statement("""INSERT INTO installation AS i (platform, tenant, account, ended_at)
    VALUES (:platform, :tenant, :account, clock_now())
    ON CONFLICT (platform, tenant) DO UPDATE SET token = NULL, ended_at = clock_now()
        WHERE i.account = excluded.account AND i.ended_at IS NULL""")
_FORGET_END = Statement("""DELETE FROM installation
    WHERE (platform, tenant, account) = (:platform, :tenant, :account) AND ended_at IS NOT NULL RETURNING tenant""")
_CLOSE = Statement("""UPDATE conversation SET unreachable_at = clock_now()
    WHERE (platform, tenant, account) = (:platform, :tenant, :account)""")
_OPEN = Statement("""UPDATE conversation SET unreachable_at = NULL
    WHERE (platform, tenant, account) = (:platform, :tenant, :account) AND unreachable_at IS NOT NULL""")
# an app that was installed anew may have got another bot; who wrote to the one before finds everything there
_MOVE = Statement("""UPDATE conversation c SET account = :account
    WHERE (c.platform, c.tenant) = (:platform, :tenant) AND c.account <> :account AND NOT EXISTS (SELECT FROM conversation n
        WHERE (n.platform, n.tenant, n.chat, n.thread, n.own_account) = (c.platform, c.tenant, c.chat, c.thread, :account))""")
_MOVE_UNSENT = Statement("""UPDATE outbox o SET account = c.account FROM conversation c
    WHERE c.id = o.conversation AND (c.platform, c.tenant) = (:platform, :tenant) AND o.account <> c.account
        AND o.state IN ('ready', 'retry', 'ambiguous', 'dead')""")
_TELL_UNSENT = Statement("""SELECT tell_unsent(c.id, :often) FROM conversation c
    WHERE (c.platform, c.tenant, c.account) = (:platform, :tenant, :account)
        AND EXISTS (SELECT FROM outbox o WHERE o.conversation = c.id AND o.state = 'dead' AND o.held > 0)""")


async def issue(pool: Pool, digest: str, life: timedelta) -> bool:
    """Note that an installation has begun; False while too many are under way."""
    async with pool.acquire() as db, db.transaction():
        await db.execute(*_FORGET_STATES())
        return await db.fetchval(*_ISSUE(digest=digest, life=life, most=MOST_STATES)) is not None


async def use(pool: Pool, digest: str) -> bool:
    """Return whether an installation had begun so, not too long ago; never twice."""
    return bool(await pool.fetchval(*_USE(digest=digest)))


async def kept(db: Db | Pool, platform: str) -> list[Installation]:
    """Return all of a platform, also those that ended."""
    return [Installation(**dict(row.items())) for row in await db.fetch(*_SELECT(platform=platform))]


async def keep(pool: Pool, one: Installation) -> None:
    """Keep a workspace with its new token, in one commit with what comes back with it: its chats, and what rang meanwhile."""
    place = {"platform": one.platform, "tenant": one.tenant, "account": one.account}
    async with pool.acquire() as db, db.transaction():
        await db.execute(*_KEEP(name=one.name, token=one.token, **place))
        await db.execute(*_MOVE(**place))
        await db.execute(*_MOVE_UNSENT(platform=one.platform, tenant=one.tenant))
        await _open(db, **place)


async def seal(pool: Pool, one: Installation, sealed: str) -> None:
    """Keep the token sealed that was kept as it is, unless there is another one meanwhile."""
    await pool.execute(*_SEAL(platform=one.platform, tenant=one.tenant, token=one.token, sealed=sealed))


async def end(pool: Pool, platform: str, tenant: str, account: str) -> None:
    """Forget the token and close the chats, in one commit: nothing more is sent there, and what rings is told elsewhere.

    Also where the token stands in the settings: then it is noted here that it ended.
    """
    async with pool.acquire() as db, db.transaction():
        await db.execute(*_END(platform=platform, tenant=tenant, account=account))
        await db.execute(*_CLOSE(platform=platform, tenant=tenant, account=account))


async def reopen(pool: Pool, platform: str, tenant: str, account: str, *, anyway: bool) -> None:
    """Open the chats of an account that had ended again, and tell there what rang meanwhile; one that had not stays as it is.

    `anyway`: also where somebody else has noted before that it is back.
    """
    place = {"platform": platform, "tenant": tenant, "account": account}
    async with pool.acquire() as db, db.transaction():
        if await db.fetchval(*_FORGET_END(**place)) is not None or anyway:
            await _open(db, **place)


async def _open(db: Db, platform: str, tenant: str, account: str) -> None:
    await db.execute(*_OPEN(platform=platform, tenant=tenant, account=account))
    await db.execute(*_TELL_UNSENT(platform=platform, tenant=tenant, account=account, often=OFTEN))
