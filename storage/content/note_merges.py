"""Several notes made one, and that taken back: text, files, pin, day and reminder go over; the former ones are deleted, not lost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from storage.content import attachments, notes
from storage.content.notes import COLUMNS, Memo, folded, memo_of
from storage.db.pool import Db
from storage.db.statements import Statement
from storage.db.transactions import Scope

_statement = partial(Statement, columns=COLUMNS)
_HOLD = Statement("""SELECT id, version, reminder FROM memo WHERE space = current_space() AND id = ANY(:ids)
    AND deleted_at IS NULL ORDER BY id FOR UPDATE""")
_LET_GO = Statement("UPDATE memo SET reminder = NULL WHERE space = current_space() AND id = ANY(:ids)")
# no turn: the message that ordered it says nothing that a note should say when it is edited
_INSERT = _statement("""INSERT INTO memo (space, person, text, folded, created_at, pinned_at)
    SELECT :scope.space, :scope.actor, :text, :folded, max(created_at), max(pinned_at) FROM memo
    WHERE space = current_space() AND id = ANY(:ids)
    RETURNING {columns}""")
_CARRY = Statement("UPDATE attachment SET memo = :memo WHERE space = current_space() AND id::text = ANY(:files)")
_EARLIEST = Statement("""SELECT id FROM due WHERE space = current_space() AND id = ANY(:dues) AND state = 'pending'
    ORDER BY due_at, id LIMIT 1""")
_GIVE = Statement("UPDATE memo SET reminder = :due WHERE space = current_space() AND id = :memo")
_TELL = Statement("""UPDATE due SET text = note_line(:text) WHERE space = current_space() AND id = :due
    AND state = 'pending'""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """The one note, and what had belonged to which of the former ones: files and reminders by the note that had them."""

    memo: Memo
    ids: tuple[int, ...]
    files: Mapping[str, int]
    rings: Mapping[int, int]


async def merge(db: Db, scope: Scope, former: Sequence[Memo], text: str) -> Merged | None:
    """Make one note with this text of several; None where one of them is gone or was changed since.

    The earliest reminder that waits becomes the new note's; what else waits rings on its own, with the words it has.
    """
    ids = [memo.id for memo in former]
    held = await db.fetch(*_HOLD(ids=ids))
    if {(row["id"], row["version"]) for row in held} != {(memo.id, memo.version) for memo in former}:
        return None
    rings = {row["id"]: row["reminder"] for row in held if row["reminder"] is not None}
    files = {file.id: file.memo for file in await attachments.of_notes(db, ids)}
    await db.execute(*_LET_GO(ids=ids))
    row = await db.fetchrow(*_INSERT(scope=scope, ids=ids, text=text, folded=folded(text)))
    if row is None:
        raise LookupError("a note was not inserted")
    memo = memo_of(row)
    await db.execute(*_CARRY(memo=memo.id, files=list(files)))
    due = await db.fetchval(*_EARLIEST(dues=list(rings.values())))
    if due is not None:
        await db.execute(*_GIVE(memo=memo.id, due=due))
        await db.execute(*_TELL(due=due, text=text))
    await notes.remove_all(db, [(one.id, one.version) for one in former])
    return Merged(memo=memo, ids=tuple(ids), files=files, rings=rings)


async def part(db: Db, merged: Merged) -> list[Memo]:
    """Take a merged note apart: it goes, and the former ones are there again with all that was theirs, in their order."""
    await db.execute(*_LET_GO(ids=[merged.memo.id]))
    for memo in merged.ids:
        await db.execute(*_CARRY(memo=memo, files=[file for file, owner in merged.files.items() if owner == memo]))
    await notes.remove(db, merged.memo.id)
    back = {memo.id: memo for memo in await notes.restore_all(db, merged.ids)}
    for memo, due in merged.rings.items():
        if memo in back:
            await db.execute(*_GIVE(memo=memo, due=due))
            await db.execute(*_TELL(due=due, text=back[memo].text))
    return [back[memo] for memo in merged.ids if memo in back]
