"""Suggestions that nobody asked for: one offer of each, at most one at a time, to a person alone, and none once they were hushed."""

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from storage.content.button_actions import KEPT
from storage.db.pool import Db
from storage.db.transactions import Scope

APART = timedelta(hours=1)  # between two that are open in a conversation
MADE = timedelta(days=35)  # how far back a habit is looked for


async def offer(db: Db, scope: Scope, key: str, tool: str, arguments: Mapping[str, Any]) -> str | None:
    """Offer a tool once, in the open transaction; the action's token, or None when nothing is to be suggested.

    `key` says what is suggested: nobody is asked the same twice, whatever they answered, as long as the conversation in
    which they were is there. The token follows from it, so the row that was made for the first remembers that; only the
    person themselves can use it.
    """
    return await db.fetchval(
        """INSERT INTO action (token, space, conversation, person, kind, payload, expires_at)
           SELECT $1, $2, $3, $4, 'tool', $5, clock_now() + $6::interval
           WHERE EXISTS (SELECT FROM space WHERE (id, person) = ($2, $4) AND suggestions)
             AND NOT EXISTS (SELECT FROM action WHERE conversation = $3 AND used_at IS NULL AND person = $4
                               AND created_at > clock_now() - $7::interval AND kind = 'tool' AND payload ? 'because')
           ON CONFLICT (token) DO NOTHING RETURNING token""",
        _token(scope, key),
        scope.space,
        scope.conversation,
        scope.actor,
        {"name": tool, "arguments": dict(arguments), "because": key},
        KEPT,
        APART,
    )


async def hushed(db: Db, scope: Scope) -> bool:
    """Whether there are to be no suggestions in the scope's space."""
    return await db.fetchval("SELECT NOT suggestions FROM space WHERE id = $1", scope.space)


async def hush(db: Db, scope: Scope) -> None:
    """No more suggestions in this space."""
    await db.execute("UPDATE space SET suggestions = false WHERE id = $1", scope.space)


async def unhush(db: Db, scope: Scope) -> None:
    """Suggestions again."""
    await db.execute("UPDATE space SET suggestions = true WHERE id = $1", scope.space)


def _token(scope: Scope, key: str) -> str:
    digest = sha256(f"{scope.space} {scope.actor} {key}".encode("utf-8", "surrogatepass")).digest()
    return urlsafe_b64encode(digest[:12]).decode("ascii")


async def reminded(db: Db, scope: Scope, text: str) -> list[datetime]:
    """When, on the wall, the person was to be reminded of the same here, of late and once each; none where it repeats already."""
    rows = await db.fetch(
        """SELECT DISTINCT d.wall
           FROM (SELECT kind, payload FROM action WHERE conversation = $1 AND used_at IS NULL
                   AND created_at > clock_now() - $4::interval ORDER BY created_at DESC LIMIT 500) made
           JOIN due d ON d.id = (made.payload->>'id')::bigint
           WHERE made.kind = 'undo' AND made.payload->>'kind' = 'due' AND made.payload ? 'made'
             AND d.person = $2 AND d.kind = 'reminder' AND d.rrule IS NULL AND d.state <> 'cancelled' AND lower(d.text) = lower($3)
             AND NOT EXISTS (SELECT FROM due r WHERE r.space = current_space() AND r.state = 'pending' AND r.rrule IS NOT NULL
                               AND lower(r.text) = lower($3))
           ORDER BY d.wall DESC""",
        scope.conversation,
        scope.actor,
        text,
        MADE,
    )
    return [row["wall"] for row in rows]
