"""What a person may use: messages at once, messages that wait, messages a day. The owner has no limit."""

from dataclasses import dataclass
from datetime import date, datetime

from agents import spending
from bot.messages import Saying
from bot.settings import Limits
from bot.texts import say
from bot.turns import access
from bot.turns.places import Place
from bot.turns.speech import say_in
from storage import inbox, rates, usage
from storage.people import Person
from storage.pool import Db, Pool
from storage.rates import Bucket
from storage.scope import work
from storage.sessions import Lease

SECONDS = 10.0  # in which `messages_at_once` may come
QUIET = 60.0  # seconds between two sentences about messages that were put aside


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """Counts, and says what is too much."""

    pool: Pool
    limits: Limits

    async def pause(self, person: Person) -> float:
        """Reserve a place for a turn; seconds to wait for it."""
        if person.role == "owner":
            return 0.0
        longest = self.limits.messages_waiting * SECONDS
        return abs(await rates.reserve(self.pool, [self._bucket(person)], longest, durable=False))

    async def at_once(self, person: Person) -> bool:
        """Reserve a place for a turn that does not wait for it; whether there is one."""
        return person.role == "owner" or await rates.reserve(self.pool, [self._bucket(person)], 0, durable=False) == 0

    def _bucket(self, person: Person) -> Bucket:
        most = self.limits.messages_at_once
        return Bucket(key=f"person:{person.id}", per_second=most / SECONDS, burst=most - 1)

    async def trim(self, lease: Lease, place: Place) -> bool:
        """Put aside what one person has waiting here beyond the limit, with one sentence; whether there was such."""
        if place.person.role == "owner":
            return False
        scope = place.scope("", epoch=lease.epoch)
        async with work(self.pool, scope) as db:
            most = self.limits.messages_waiting
            dropped = await inbox.drop_beyond(db, lease.conversation, place.person.id, most)
            quiet = Bucket(key=f"aside:{place.person.id}", per_second=1 / QUIET)
            if dropped and not access.barred(place) and await rates.reserve(db, [quiet], 0) >= 0:
                saying = Saying(text=say(scope.language, "too_fast", number=most))
                await say_in(db, place.session, saying, f"w:{lease.conversation}:{lease.epoch}", role="system")
        return dropped > 0

    async def within_day(self, db: Db, place: Place, moment: datetime) -> bool:
        """Count a turn against the day of its person, and of its group, in the transaction that begins it."""
        if place.person.role == "owner":
            return True
        day, cap = place.local(moment).date(), self.limits.messages_per_day
        own = f"person:{place.person.id}"
        if not await usage.reserve(db, own, "messages", day, 1, cap):
            return False
        if place.room is None or await usage.reserve(db, f"space:{place.room.space}", "messages", day, 1, cap):
            return True
        await usage.settle(db, own, "messages", day, -1)
        return False


def spendable(place: Place, day: date, caps: spending.Caps) -> spending.Allowance:
    """What a model may use for them on a day; the owner may use as much as they like. Pure."""
    if place.person.role == "owner":
        return spending.UNLIMITED
    group = () if place.session.private else (f"space:{place.session.space}",)
    return spending.allowed((f"person:{place.person.id}", *group), day, caps)
