"""States of a note beside its text: pinned, with a reminder, deleted of late, made from a message."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from storage.content.notes import COLUMNS, Memo, folded, memo_of
from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope

_statement = partial(Statement, columns=COLUMNS)
_PIN = _statement("""UPDATE memo SET pinned_at = CASE WHEN :on::boolean THEN clock_now() END
    WHERE space = current_space() AND id = :memo AND deleted_at IS NULL RETURNING {columns}""")
_SELECT_PINNED = _statement("""SELECT {columns} FROM memo WHERE space = current_space() AND deleted_at IS NULL
    AND pinned_at IS NOT NULL ORDER BY pinned_at DESC""")
_SELECT_PAGE = _statement("""SELECT {columns} FROM memo WHERE space = current_space() AND deleted_at IS NULL
    AND id < :before ORDER BY id DESC LIMIT :most""")
_SELECT_GONE = _statement("""SELECT {columns} FROM memo WHERE space = current_space()
    AND deleted_at > clock_now() - interval '30 days' ORDER BY deleted_at DESC, id DESC LIMIT :most""")
_SELECT_SOME = _statement("""SELECT {columns} FROM memo WHERE space = current_space() AND deleted_at IS NULL
    AND id = ANY(:ids) ORDER BY array_position(:ids::bigint[], id)""")
_SELECT_SAME = _statement("""SELECT {columns} FROM memo WHERE space = current_space() AND deleted_at IS NULL
    AND md5(btrim(text)) = md5(btrim(:text)) AND id <> :but ORDER BY id DESC LIMIT 1""")
_SELECT_LINKING = _statement("""SELECT {columns} FROM memo WHERE space = current_space() AND deleted_at IS NULL
    AND (strpos(folded COLLATE "C", '://') > 0 OR folded COLLATE "C" ~ '(^|[^a-z0-9])www[.][a-z0-9]')
    ORDER BY id DESC LIMIT :most""")
_SELECT_LACKING = _statement("""SELECT {columns} FROM memo WHERE space = current_space() AND deleted_at IS NULL
    AND strpos(folded COLLATE "C", :sign) = 0 ORDER BY id DESC LIMIT :most""")
_SELECT_MADE = _statement("""SELECT {columns} FROM memo WHERE space = current_space() AND deleted_at IS NULL
    AND turn = :turn ORDER BY id""")
_TAKE_IN = Statement("""INSERT INTO memo (space, person, text, folded, created_at, pinned_at)
    SELECT :scope.space, :scope.actor, :text, :folded, coalesce(:at, clock_now()), CASE WHEN :pinned::boolean THEN clock_now() END
    WHERE NOT EXISTS (SELECT FROM memo WHERE space = current_space() AND md5(btrim(text)) = md5(btrim(:text))
                      AND deleted_at IS NULL)
    RETURNING id""")
_REMIND = Statement("""WITH old AS (SELECT reminder FROM memo WHERE space = current_space() AND id = :memo),
        over AS (UPDATE due SET state = 'cancelled', version = version + 1
                 WHERE space = current_space() AND id = (SELECT reminder FROM old) AND state = 'pending')
    UPDATE memo SET reminder = :due WHERE space = current_space() AND id = :memo""")


async def pin(db: Db, memo: int, *, on: bool) -> Memo | None:
    """Pin a note, or take the pin away; its version stays, since what it says does."""
    row = await db.fetchrow(*_PIN(memo=memo, on=on))
    return None if row is None else memo_of(row)


async def pinned(db: Db) -> list[Memo]:
    """Return the pinned notes of the transaction's space, what was pinned last first."""
    return [memo_of(row) for row in await db.fetch(*_SELECT_PINNED())]


async def linking(db: Db, most: int) -> list[Memo]:
    """Return the newest notes of the transaction's space that have a link in them."""
    return [memo_of(row) for row in await db.fetch(*_SELECT_LINKING(most=most))]


async def lacking(db: Db, sign: str, most: int) -> list[Memo]:
    """Return the newest notes of the transaction's space in whose text a sign stands nowhere."""
    return [memo_of(row) for row in await db.fetch(*_SELECT_LACKING(sign=sign, most=most))]


async def page(db: Db, before: int, most: int) -> list[Memo]:
    """Return the newest notes of the transaction's space with a number below one."""
    return [memo_of(row) for row in await db.fetch(*_SELECT_PAGE(before=before, most=most))]


async def gone(db: Db, most: int) -> list[Memo]:
    """Return what was deleted within 30 days, the last first."""
    return [memo_of(row) for row in await db.fetch(*_SELECT_GONE(most=most))]


async def some(db: Db, ids: Sequence[int]) -> list[Memo]:
    """Return those of the notes that are there, in this order."""
    return [memo_of(row) for row in await db.fetch(*_SELECT_SOME(ids=list(ids)))]


async def same(db: Db, text: str, *, but: int = 0) -> Memo | None:
    """Return the newest note that says the very same, besides the note `but`."""
    row = await db.fetchrow(*_SELECT_SAME(text=text, but=but))
    return None if row is None else memo_of(row)


async def give_reminder(db: Db, memo: int, due: int) -> None:
    """Let a reminder be a note's; the one that it had is cancelled."""
    await db.execute(*_REMIND(memo=memo, due=due))


async def made_in(db: Db, turn: int) -> list[Memo]:
    """Return the notes of the transaction's space that were made in a turn."""
    return [memo_of(row) for row in await db.fetch(*_SELECT_MADE(turn=turn))]


async def take_in(db: Db, scope: Scope, text: str, at: datetime | None, *, pinned: bool) -> bool:
    """Keep a note of elsewhere with its own moment; False where one that says the very same is there."""
    values = {"text": text, "folded": folded(text), "at": at, "pinned": pinned}
    return await db.fetchval(*_TAKE_IN(scope=scope, **values)) is not None
