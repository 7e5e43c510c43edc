"""All that is kept of a person: read whole, to be taken along, and erased."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from storage.content import attachments
from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope
from storage.people import profiles

PAGE = 1000  # messages that are read at a time

# in no conversation that was deleted, of which the rest leaves by the clock
_statement = partial(
    Statement,
    there="conversation NOT IN (SELECT id FROM conversation WHERE space = current_space() AND platform = 'gone')",
)

# By the name of the part; each row is as its table has it, but for what only the program itself can use.
PARTS = {
    "identities": Statement("""SELECT to_jsonb(i) - 'person' AS row FROM identity i WHERE person = :scope.actor
        ORDER BY platform, tenant, external_id"""),
    "notes": Statement("""SELECT to_jsonb(m) - ARRAY['space', 'person', 'folded'] AS row FROM memo m
        WHERE space = current_space() ORDER BY id"""),
    "attachments": Statement("""SELECT to_jsonb(a) - ARRAY['space', 'person', 'data', 'digest', 'source']
            || jsonb_build_object('sha256', encode(digest, 'hex')) AS row
        FROM attachment a JOIN memo m ON m.space = a.space AND m.id = a.memo AND m.deleted_at IS NULL
        WHERE a.space = current_space() ORDER BY a.created_at, a.id"""),
    "list_items": Statement("""SELECT to_jsonb(l) - ARRAY['space', 'person'] AS row FROM list_item l
        WHERE space = current_space() ORDER BY id"""),
    "events": Statement("""SELECT to_jsonb(e) - ARRAY['space', 'person', 'subscription'] AS row FROM event e
        WHERE space = current_space() AND subscription IS NULL ORDER BY id"""),
    "subscriptions": Statement("""SELECT jsonb_build_object('name', name, 'url', url, 'created_at', created_at) AS row
        FROM subscription WHERE space = current_space() ORDER BY id"""),
    "shared_busy_times": Statement("""SELECT jsonb_build_object('group', s.title, 'created_at', b.created_at) AS row
        FROM shared_busy b JOIN space s ON s.id = b.shown_to WHERE b.space = current_space() ORDER BY b.shown_to"""),
    "lessons": Statement(
        """SELECT to_jsonb(l) - 'space' AS row FROM lesson l WHERE space = current_space() ORDER BY id"""
    ),
    "reminders": Statement("""SELECT to_jsonb(d) - ARRAY['space', 'person', 'token', 'key'] AS row FROM due d
        WHERE space = current_space() AND kind <> 'mode' ORDER BY id"""),
    "conversations": Statement("""SELECT jsonb_build_object('id', c.id, 'platform', c.platform, 'title', c.title, 'mode', s.name,
            'mode_state', s.state, 'default_agent', c.default_agent, 'created_at', c.created_at, 'updated_at', c.updated_at) AS row
        FROM conversation c LEFT JOIN session_mode s ON s.conversation = c.id WHERE c.space = current_space() AND c.platform NOT IN ('push', 'gone')
        ORDER BY c.created_at, c.id"""),
    "summaries": Statement("""SELECT to_jsonb(s) - 'space' AS row FROM summary s WHERE space = current_space()
        ORDER BY conversation"""),
    "opinions": _statement("""SELECT to_jsonb(f) - ARRAY['space', 'person'] AS row FROM feedback f
        WHERE space = current_space() AND {there} ORDER BY id"""),
}
_SELECT_PERSON = Statement("""SELECT to_jsonb(p) - ARRAY['told_at', 'wrong_codes', 'wrong_code_at', 'unasked_on', 'unasked']
        || jsonb_build_object('sounds', s.sounds, 'suggestions', s.suggestions, 'model', s.model) AS row
    FROM person p JOIN space s ON s.person = p.id WHERE p.id = :scope.actor AND s.id = current_space()""")
_SELECT_MESSAGES = _statement("""SELECT id, to_jsonb(m) - ARRAY['space', 'key', 'turn', 'inbox', 'changed'] AS row FROM message m
    WHERE space = current_space() AND id > :after AND {there} ORDER BY id LIMIT :most""")
_INSERT_FILE = Statement(
    "INSERT INTO file (space, name, data) VALUES (current_space(), :name, :data) RETURNING id::text"
)
_SELECT_FILE = Statement("SELECT name, data FROM file WHERE space = current_space() AND id::text = :id")
_NOW = Statement("SELECT clock_now()")
_ERASE = Statement("SELECT erase_own(:scope.actor, :scope.conversation, :asking)")


async def everything(db: Db, scope: Scope) -> dict[str, Any]:
    """Return all of it, part by part, in a transaction that sees the person's own space."""
    person = await db.fetchval(*_SELECT_PERSON(scope=scope))
    found: dict[str, Any] = {"person": person, "profile": (await profiles.of_person(db, scope)).model_dump(mode="json")}
    for name, statement in PARTS.items():
        found[name] = [row["row"] for row in await db.fetch(*statement(scope=scope))]
    found["messages"], after = list[Any](), 0
    while rows := await db.fetch(*_SELECT_MESSAGES(after=after, most=PAGE)):
        found["messages"] += [row["row"] for row in rows]
        after = rows[-1]["id"]
    return found


async def enclosed(db: Db, rows: Sequence[Mapping[str, Any]], most: int | None = None) -> dict[str, bytes]:
    """Return the bytes of files by their ids, the newest first, as many as fit into `most`."""
    found: dict[str, bytes] = {}
    for row in reversed(rows):
        if most is not None and row["size"] > most:
            continue
        if (content := await attachments.content(db, row["id"])) is not None:
            found[row["id"]] = content[1]
            most = None if most is None else most - row["size"]
    return found


async def now(db: Db) -> datetime:
    """Return the moment of the transaction, as the database tells it."""
    return await db.fetchval(*_NOW())


async def keep_file(db: Db, name: str, data: bytes) -> str:
    """Keep a file for a week in the space that the transaction sees; return its id."""
    return await db.fetchval(*_INSERT_FILE(name=name, data=data))


async def file(db: Db, number: str) -> tuple[str, bytes] | None:
    """Return name and content of a file of the space that the transaction sees: one that was sent, or one of a note that is there."""
    row = await db.fetchrow(*_SELECT_FILE(id=number))
    return (row["name"], row["data"]) if row is not None else await attachments.content(db, number)


async def erase(db: Db, scope: Scope, asking: int) -> None:
    """Erase all of the scope's person, but for `asking`, the inbox row of the wish; the caller says so in this transaction."""
    await db.execute(*_ERASE(scope=scope, asking=asking))
