"""Sessions of pull channels: whose they are, and what can be done with them (bot.ports.pull.Sessions)."""

from uuid import UUID, uuid4

from agents.runtime.usage_stats import RunStats, stats_from_json
from bot.conversation.database_errors import database_access
from bot.ports.callers import Caller, UnknownSession
from bot.ports.messages import cleaned
from bot.ports.pull import SessionInfo
from storage.conversations import call_stats, conversations
from storage.conversations.conversations import Session, SessionSummary
from storage.db.pool import Pool

LONGEST_TITLE = 40


async def own_session(pool: Pool, caller: Caller, session: UUID) -> Session:
    """The caller's session. Raises UnknownSession, also for somebody else's, and Unavailable."""
    with database_access():
        found = await conversations.get(pool, session)
    if found is None or found.person != caller.person:
        raise UnknownSession(f"no session {session}")
    return found


class PullSessions:
    """Opens, lists, renames and deletes the caller's sessions."""

    def __init__(self, *, pool: Pool) -> None:
        self._pool = pool

    async def create(self, caller: Caller, platform: str, title: str, chat: str | None = None) -> SessionInfo:
        with database_access():
            session = await conversations.open_session(
                self._pool,
                platform=platform,
                account=platform,
                chat=chat or str(uuid4()),
                space=caller.space,
                person=caller.person,
                push=False,
                title=one_line(title),
            )
        return _info(SessionSummary(session=session, last_message=0, unread=0))

    async def listed(self, caller: Caller, platform: str) -> list[SessionInfo]:
        with database_access():
            found = await conversations.of_person(self._pool, caller.person, platform, caller.space)
        return [_info(summary) for summary in found]

    async def info(self, caller: Caller, session: UUID) -> SessionInfo:
        found = await own_session(self._pool, caller, session)
        with database_access():
            summary = await conversations.summary(self._pool, session, found.space)
            used = await call_stats.of_session(self._pool, session)
        if summary is None:
            raise UnknownSession(f"no session {session}")
        return _info(summary, stats_from_json(used))

    async def rename(self, caller: Caller, session: UUID, title: str) -> None:
        await own_session(self._pool, caller, session)
        with database_access():
            await conversations.rename(self._pool, session, one_line(title))

    async def delete(self, caller: Caller, session: UUID) -> None:
        await own_session(self._pool, caller, session)
        with database_access():
            await conversations.delete(self._pool, session)


def one_line(title: str) -> str:
    """A title as it may be kept."""
    return " ".join(cleaned(title).split())


def short_title(text: str) -> str:
    """The title of a session that nobody has named: how its first message begins."""
    title = one_line(text.lstrip()[: 4 * LONGEST_TITLE])  # blanks in it become one each
    return title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 1]}…"


def _info(summary: SessionSummary, stats: RunStats | None = None) -> SessionInfo:
    session = summary.session
    return SessionInfo(
        id=session.id,
        title=session.title,
        mode=session.mode,
        updated_at=session.updated_at.isoformat(),
        last_message=summary.last_message,
        unread=summary.unread,
        stats=stats,
    )
