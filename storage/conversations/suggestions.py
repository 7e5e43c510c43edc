"""Suggestions that nobody asked for: one offer of each, at most one at a time, to a person alone, and none once they were hushed."""

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from storage.content.button_actions import KEPT
from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope

APART = timedelta(hours=1)  # between two that are open in a conversation
MADE = timedelta(days=35)  # how far back a habit is looked for


_INSERT_OFFER = Statement("""INSERT INTO action (token, space, conversation, person, kind, payload, expires_at)
    SELECT :token, :scope.space, :scope.conversation, :scope.actor, 'tool', :payload, clock_now() + :kept::interval
    WHERE EXISTS (SELECT FROM space WHERE (id, person) = (:scope.space, :scope.actor) AND suggestions)
      AND NOT EXISTS (SELECT FROM action WHERE space = :scope.space AND conversation = :scope.conversation AND used_at IS NULL
          AND person = :scope.actor
                        AND created_at > clock_now() - :apart::interval AND kind = 'tool' AND payload ? 'because')
    ON CONFLICT (space, token) DO NOTHING RETURNING token""")
_MAY_SAY = Statement("SELECT allowed FROM may_say_unasked(:scope.actor, :scope.zone, 'suggestions')")
_DROP_OFFER = Statement("DELETE FROM action WHERE token = :token AND space = :scope.space")
_IS_HUSHED = Statement("SELECT NOT suggestions FROM space WHERE id = :scope.space")
_HUSH = Statement("UPDATE space SET suggestions = false WHERE id = :scope.space")
_UNHUSH = Statement("UPDATE space SET suggestions = true WHERE id = :scope.space")
_SELECT_TIMES_ASKED = Statement("""SELECT DISTINCT d.wall
    FROM (SELECT kind, payload FROM action WHERE space = :scope.space AND conversation = :scope.conversation AND used_at IS NULL
            AND created_at > clock_now() - :made::interval ORDER BY created_at DESC LIMIT 500) made
    JOIN due d ON d.space = :scope.space AND d.id = (made.payload->>'id')::bigint
    WHERE made.kind = 'undo' AND made.payload->>'kind' = 'due' AND made.payload ? 'made'
      AND d.person = :scope.actor AND d.kind = 'reminder' AND d.rrule IS NULL AND d.state <> 'cancelled'
          AND lower(d.text) = lower(:text)
      AND NOT EXISTS (SELECT FROM due r WHERE r.space = current_space() AND r.state = 'pending'
          AND r.rrule IS NOT NULL
                        AND lower(r.text) = lower(:text))
    ORDER BY d.wall DESC""")


async def offer(db: Db, scope: Scope, key: str, tool: str, arguments: Mapping[str, Any]) -> str | None:
    """Offer a tool once, in the open transaction; the action's token, or None when nothing is to be suggested.

    `key` says what is suggested: nobody is asked the same twice, whatever they answered, as long as the conversation in
    which they were is there. The token follows from it, so the row that was made for the first remembers that; only the
    person themselves can use it. Each is one of the few things of a day that are said unasked; where it is one too many, or in
    quiet hours, it was not offered.
    """
    token = await db.fetchval(
        *_INSERT_OFFER(
            token=_token(scope, key),
            scope=scope,
            payload={"name": tool, "arguments": dict(arguments), "because": key},
            kept=KEPT,
            apart=APART,
        )
    )
    if token is not None and not await db.fetchval(*_MAY_SAY(scope=scope)):
        await db.execute(*_DROP_OFFER(token=token, scope=scope))
        return None
    return token


async def is_hushed(db: Db, scope: Scope) -> bool:
    """Return whether there are to be no suggestions in the scope's space."""
    return await db.fetchval(*_IS_HUSHED(scope=scope))


async def hush(db: Db, scope: Scope) -> None:
    """Stop suggestions in this space."""
    await db.execute(*_HUSH(scope=scope))


async def unhush(db: Db, scope: Scope) -> None:
    """Allow suggestions again."""
    await db.execute(*_UNHUSH(scope=scope))


def _token(scope: Scope, key: str) -> str:
    digest = sha256(f"{scope.space} {scope.actor} {key}".encode("utf-8", "surrogatepass")).digest()
    return urlsafe_b64encode(digest[:12]).decode("ascii")


async def times_asked(db: Db, scope: Scope, text: str) -> list[datetime]:
    """Return the local times at which the person was lately to be reminded of the same here, once each; none where it repeats already."""
    rows = await db.fetch(*_SELECT_TIMES_ASKED(scope=scope, text=text, made=MADE))
    return [row["wall"] for row in rows]
