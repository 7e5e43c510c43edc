"""Stored actions: the buttons of a card share one row, and the first press uses it up, but where the card stands."""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

from storage.db.pool import Db, Record
from storage.db.statements import Statement
from storage.db.transactions import Scope

KEPT = timedelta(days=7)
UNDO = timedelta(minutes=10)
STANDING = timedelta(days=365)
STANDS = frozenset({"list", "notes"})  # kinds that a press does not use up: their message is changed instead


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """The action behind a card's buttons; `payload` is for the code that knows `kind`."""

    token: str
    kind: str
    payload: dict[str, Any]


Why = Literal["unknown", "used", "expired", "foreign"]


class NotUsable(Exception):
    """The button cannot be used: `unknown`, `used`, `expired` or `foreign` (meant for somebody else)."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


_INSERT_OFFER = Statement("""INSERT INTO action (token, space, conversation, person, kind, payload, expires_at)
    VALUES (:token, :scope.space, :scope.conversation, :person, :kind, :payload, clock_now() + :lifetime)""")
_SELECT_OF_CALL = Statement("""SELECT token, kind, payload FROM action
    WHERE space = current_space() AND conversation = :scope.conversation AND person = :scope.actor AND kind = :kind
        AND used_at IS NULL AND (payload->>'call')::bigint = :scope.call ORDER BY created_at DESC LIMIT 1""")
_CHANGE_PAYLOAD = Statement("UPDATE action SET payload = :payload WHERE space = current_space() AND token = :token")
# what was begun by others in a mode, the house's owner may decide, too
_USABLE = """SELECT kind, payload, person, used_at IS NOT NULL AS used, expires_at < clock_now() AS expired,
        kind = 'mode' AND EXISTS (SELECT FROM person WHERE id = :person AND role = 'owner') AS leads
    FROM action WHERE space = current_space() AND token = :token"""
_SELECT = Statement("{usable}", usable=_USABLE)
_LOCK = Statement("{usable} FOR UPDATE", usable=_USABLE)
_USE_UP = Statement("""UPDATE action SET used_at = clock_now(), choice = :choice WHERE space = current_space()
    AND token = :token""")
_INSERT_USED = Statement("""INSERT INTO action (token, space, conversation, person, kind, payload, expires_at, used_at, choice)
    VALUES (:token, :scope.space, :scope.conversation, :scope.actor, :kind, '{}', clock_now() + :kept, clock_now(), :choice) ON CONFLICT (space, token) DO NOTHING RETURNING token""")
_DELETE_USED = Statement("DELETE FROM action WHERE space = current_space() AND token = :token AND kind = 'reminder'")
# What was offered to this person in their last turn or since, and is open; the turn that the reply begins does not count.
# An offer stands until its person's next turn. What others say in a group does not close it, but behind an offer to somebody
# else a word of consent may be to that one: then only a question's answer is certain.
OPEN = """SELECT token, kind, payload FROM action a
    WHERE space = current_space() AND conversation = :scope.conversation AND person = :scope.actor AND used_at IS NULL
      AND kind IN ('book', 'move', 'delete', 'change', 'confirm', 'undo', 'restore', 'tool', 'question', 'likely',
          'delete_series', 'change_series', 'all', 'change_all', 'calendar_import', 'note')
      AND created_at > clock_now() - interval '1 hour'
      AND created_at >= coalesce((SELECT created_at FROM turn WHERE conversation = :scope.conversation
          AND person = :scope.actor AND state <> 'running' ORDER BY id DESC LIMIT 1), '-infinity')
      AND (kind = 'question' OR NOT EXISTS (SELECT FROM action b WHERE b.space = current_space()
          AND b.conversation = a.conversation AND b.person IS DISTINCT FROM a.person AND b.created_at > a.created_at
          AND b.used_at IS NULL AND b.kind IN ('book', 'move', 'delete', 'change', 'confirm', 'tool', 'likely',
              'delete_series', 'change_series', 'all', 'change_all', 'calendar_import', 'note')))
    ORDER BY created_at DESC, kind IN ('undo', 'restore'), payload->>'kind' IS DISTINCT FROM 'setting' LIMIT 1"""
_SELECT_OPEN_OF_KIND = Statement("""SELECT token, kind, payload FROM action a
    WHERE space = current_space() AND conversation = :scope.conversation AND person = :scope.actor AND used_at IS NULL
      AND kind = :kind AND created_at > clock_now() - interval '1 hour'
      AND created_at >= coalesce((SELECT created_at FROM turn WHERE conversation = :scope.conversation
          AND person = :scope.actor AND state <> 'running' ORDER BY id DESC LIMIT 1), '-infinity')
    ORDER BY created_at DESC LIMIT 1""")
_SELECT_LAST_UNDO = Statement("""SELECT token, kind, payload FROM action
    WHERE space = current_space() AND conversation = :scope.conversation AND person = :scope.actor AND used_at IS NULL
        AND kind IN ('undo', 'restore') AND expires_at > clock_now()
    ORDER BY created_at DESC, payload->>'kind' IS DISTINCT FROM 'setting' LIMIT 1""")
_SELECT_LAST_GONE = Statement("""SELECT token, kind, payload FROM action
    WHERE space = current_space() AND conversation = :scope.conversation AND person = :scope.actor AND used_at IS NULL
      AND (kind = 'restore' OR (kind = 'undo' AND (payload->>'did' = 'removed' OR (payload->'did' IS NULL AND NOT coalesce((payload->>'made')::boolean, false)
        AND NOT EXISTS (SELECT FROM action b WHERE b.space = current_space() AND b.conversation = action.conversation AND b.person = action.person
          AND b.kind IN ('undo', 'restore') AND b.used_at IS NULL AND b.created_at > action.created_at)))))
      AND created_at > clock_now() - interval '1 hour' AND expires_at > clock_now() ORDER BY created_at DESC LIMIT 1""")
# what one message did is taken back together; a button that was pressed since did something else
_SELECT_MADE_BESIDE = Statement("""SELECT o.token, o.kind, o.payload FROM action t
    JOIN turn r ON r.conversation = t.conversation AND r.person = t.person
        AND t.created_at BETWEEN r.created_at AND coalesce(r.finished_at, 'infinity')
    JOIN action o ON o.space = t.space AND o.conversation = t.conversation AND o.person = t.person AND o.token <> t.token
        AND o.created_at BETWEEN r.created_at AND coalesce(r.finished_at, 'infinity')
    WHERE t.space = current_space() AND t.token = :token AND o.kind IN ('undo', 'restore') AND o.used_at IS NULL
        AND o.expires_at > clock_now() ORDER BY o.created_at DESC LIMIT 10""")
_SELECT_SPENT = Statement("""SELECT token FROM action WHERE space = current_space() AND token = ANY(:tokens)
    AND (used_at IS NOT NULL OR expires_at < clock_now())""")
_SELECT_STANDING = Statement("""SELECT token, kind, payload FROM action
    WHERE space = current_space() AND conversation = :scope.conversation AND kind IN ('list', 'notes')
      AND (person IS NULL OR person = :scope.actor) AND created_at > clock_now() - interval '1 day'
    ORDER BY created_at DESC LIMIT 1""")
_SELECT_LISTS_WANTED = Statement("""SELECT DISTINCT payload->>'list' AS list FROM action
    WHERE space = current_space() AND person = :scope.actor AND kind = 'question' AND payload ? 'list'
      AND used_at IS NULL AND expires_at > clock_now()""")
_SELECT_LIST_BEGUN = Statement("""SELECT payload->>'list' FROM action
    WHERE space = current_space() AND person = :scope.actor AND kind = 'question' AND payload ? 'list'
      AND used_at IS NULL AND expires_at > clock_now() AND created_at > coalesce((SELECT max(updated_at) FROM list_item
          WHERE space = current_space()), '-infinity')
    ORDER BY created_at DESC LIMIT 1""")
_LIST_FILLED = Statement("""UPDATE action SET used_at = clock_now() WHERE space = current_space()
    AND person = :scope.actor AND kind = 'question' AND payload->>'list' = :name AND used_at IS NULL""")
_SELECT_WHAT = Statement("""SELECT CASE kind WHEN 'mode' THEN concat_ws(' ', kind, coalesce(payload->>'kind', payload->'choices'->0->>'kind'))
        WHEN 'switch' THEN concat_ws(' ', kind, payload->>'name') ELSE kind END
    FROM action WHERE space = current_space() AND token = :token""")


async def offer(db: Db, scope: Scope, kind: str, payload: dict[str, Any], *, anybody: bool = False) -> str:
    """Store an action in the open transaction; return its token (16 characters). One that stands is told its own."""
    token = secrets.token_urlsafe(12)
    payload = {**payload, "token": token} if kind in STANDS else payload
    await db.execute(
        *_INSERT_OFFER(
            token=token,
            scope=scope,
            person=None if anybody else scope.actor,
            kind=kind,
            payload=payload,
            lifetime=STANDING if kind in STANDS else UNDO if kind in ("restore", "undo") else KEPT,
        )
    )
    return token


async def of_call(db: Db, scope: Scope, kind: str) -> Action | None:
    """Return what the scope's call has offered of that kind and nobody has used; its payload names the call."""
    row = await db.fetchrow(*_SELECT_OF_CALL(scope=scope, kind=kind))
    return None if row is None else Action(token=row["token"], kind=row["kind"], payload=row["payload"])


async def extend(db: Db, token: str, payload: dict[str, Any]) -> None:
    """Let an offer be of more than it was."""
    await db.execute(*_CHANGE_PAYLOAD(token=token, payload=payload))


def _refusal(row: Record | None, person: int) -> Why | None:
    if row is None:
        return "unknown"
    if row["person"] not in (None, person) and not row["leads"]:
        return "foreign"
    if row["used"]:
        return "used"
    return "expired" if row["expired"] else None


async def refusal(db: Db, person: int, token: str) -> Why | None:
    """Return why this person cannot use the action just now, if so."""
    return _refusal(await db.fetchrow(*_SELECT(token=token, person=person)), person)


async def take(db: Db, scope: Scope, token: str, choice: str) -> Action:
    """Use an action up, in the transaction of its effect; one that stands is held until then. Raises NotUsable."""
    row = await db.fetchrow(*_LOCK(token=token, person=scope.actor))
    why = _refusal(row, scope.actor)
    if row is None or why is not None:
        raise NotUsable(why or "unknown")
    if row["kind"] not in STANDS:
        await db.execute(*_USE_UP(token=token, choice=choice))
    return Action(token=token, kind=row["kind"], payload=row["payload"])


async def use_once(db: Db, scope: Scope, token: str, kind: str, choice: str) -> None:
    """Note the use of a button whose row is elsewhere (a reminder's occurrence). Raises NotUsable("used")."""
    fresh = await db.fetchval(*_INSERT_USED(token=token, scope=scope, kind=kind, kept=KEPT, choice=choice))
    if fresh is None:
        raise NotUsable("used")


async def give_back(db: Db, token: str) -> None:
    """Forget the use of a button whose row is elsewhere: it can be used again."""
    await db.execute(*_DELETE_USED(token=token))


async def open_of_kind(db: Db, scope: Scope, kind: str) -> Action | None:
    """Return what of this kind was offered to this person in their last turn or since, and is open."""
    row = await db.fetchrow(*_SELECT_OPEN_OF_KIND(scope=scope, kind=kind))
    return None if row is None else Action(token=row["token"], kind=row["kind"], payload=row["payload"])


async def last_undo(db: Db, scope: Scope, *, gone: bool = False) -> Action | None:
    """Return the way back from this person's last write here, if it is still open; it expires by itself.

    `gone`: from the last that took something away within the hour, whatever was made since, or from a change that was the very last.
    """
    row = await db.fetchrow(*(_SELECT_LAST_GONE if gone else _SELECT_LAST_UNDO)(scope=scope))
    return None if row is None else Action(token=row["token"], kind=row["kind"], payload=row["payload"])


async def made_beside(db: Db, token: str) -> list[Action]:
    """Return the other ways back from what the message did of which this is one, the last first."""
    rows = await db.fetch(*_SELECT_MADE_BESIDE(token=token))
    return [Action(token=row["token"], kind=row["kind"], payload=row["payload"]) for row in rows]


async def unusable(db: Db, tokens: list[str]) -> set[str]:
    """Return those of these tokens that can no longer be used."""
    rows = await db.fetch(*_SELECT_SPENT(tokens=tokens))
    return {row["token"] for row in rows}


async def standing(db: Db, scope: Scope, token: str, kind: str, of: str) -> Action | None:
    """Return an action that is not used up by a press, because everybody may press it (payload `kind` = `of`). Raises NotUsable."""
    row = await db.fetchrow(*_SELECT(token=token, person=scope.actor))
    if row is None or row["kind"] != kind or row["payload"].get("kind") != of:
        return None
    why = _refusal(row, scope.actor)
    if why is not None:
        raise NotUsable(why)
    return Action(token=token, kind=row["kind"], payload=row["payload"])


async def last_standing(db: Db, scope: Scope) -> Action | None:
    """Return what this person was shown here last of what has pages, within a day."""
    row = await db.fetchrow(*_SELECT_STANDING(scope=scope))
    return None if row is None else Action(token=row["token"], kind=row["kind"], payload=row["payload"])


async def lists_wanted(db: Db, scope: Scope) -> set[str]:
    """Return the names of the lists that this person has asked for and was asked what goes on them, within a week."""
    return {row["list"] for row in await db.fetch(*_SELECT_LISTS_WANTED(scope=scope))}


async def list_begun(db: Db, scope: Scope) -> str:
    """Return the name of the list that this person has asked for last, if nothing was done to any list since; else nothing."""
    return await db.fetchval(*_SELECT_LIST_BEGUN(scope=scope)) or ""


async def list_filled(db: Db, scope: Scope, name: str) -> None:
    """Take the question what goes on a list for answered: there is something on it."""
    await db.execute(*_LIST_FILLED(scope=scope, name=name))


async def effect(db: Db, token: str) -> str:
    """Return the kind of the action of this name; behind `mode` what the first of its buttons does (payload `kind`)."""
    kind = await db.fetchval(*_SELECT_WHAT(token=token))
    return kind or ""
