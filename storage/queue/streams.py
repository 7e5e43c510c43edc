"""How far a platform's stream of events is kept."""

from dataclasses import dataclass

from storage.db.pool import Db, Pool
from storage.db.statements import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where we stand: the platform's word for it ("" before the first events), and the name of this house on the account."""

    place: str
    name: str


_OPEN = Statement("INSERT INTO stream (account) VALUES (:account) ON CONFLICT DO NOTHING")
_SELECT = Statement("SELECT place, name::text FROM stream WHERE account = :account")
_MOVE = Statement("""INSERT INTO stream (account, place) VALUES (:account, :place)
    ON CONFLICT (account) DO UPDATE SET place = excluded.place""")


async def get(pool: Pool, account: str) -> Place:
    """Return where we stand; who is new there is named."""
    await pool.execute(*_OPEN(account=account))
    row = await pool.fetchrow(*_SELECT(account=account))
    if row is None:
        raise LookupError(account)  # taken away between the two statements
    return Place(place=row["place"], name=row["name"])


async def move(db: Db, account: str, place: str) -> None:
    """Stand there from now on: in the transaction of the events up to there."""
    await db.execute(*_MOVE(account=account, place=place))
