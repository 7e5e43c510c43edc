"""What a person may use: messages at once, messages that wait, messages a day. The owner has no limit."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from agents import token_budget
from bot.conversation import access
from bot.conversation.participants import TurnContext
from bot.conversation.post import say_in
from bot.ports.messages import Saying
from bot.process.settings import Limits
from bot.texts import say
from storage.conversations.conversations import Lease
from storage.db.pool import Db, Pool
from storage.db.transactions import work
from storage.people.people import Person
from storage.queue import inbox, quotas, rate_limits
from storage.queue.rate_limits import Bucket

SECONDS = 10.0  # in which `messages_at_once` may come
QUIET = 60.0  # seconds between two sentences that say the same of what is not done, to one person in one chat
Excess = Literal["", "own", "share", "group"]
"""Which day's limit a message is over: the person's, what one member may use of the group's, or the group's."""


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
        return abs(await rate_limits.reserve(self.pool, [self._bucket(person)], longest, durable=False))

    async def at_once(self, person: Person, db: Db | None = None) -> bool:
        """Reserve a place for what does not wait for it, in the open transaction if there is one; whether there was one."""
        if person.role == "owner":
            return True
        return await rate_limits.reserve(db or self.pool, [self._bucket(person)], 0, durable=db is not None) >= 0

    def _bucket(self, person: Person) -> Bucket:
        most = self.limits.messages_at_once
        return Bucket(key=f"person:{person.id}", per_second=most / SECONDS, burst=most - 1)

    async def trim(self, lease: Lease, place: TurnContext) -> bool:
        """Put aside what one person has waiting here beyond the limit, with one sentence; whether there was such."""
        if place.person.role == "owner":
            return False
        scope = place.scope("", epoch=lease.epoch)
        async with work(self.pool, scope) as db:
            most = self.limits.messages_waiting
            dropped = await inbox.drop_beyond(db, lease.conversation, place.person.id, most)
            if dropped and not access.is_barred(place) and await may_say(db, place, "aside"):
                saying = Saying(text=say(scope.language, "too_fast", number=most))
                await say_in(db, place.session, saying, f"w:{lease.conversation}:{lease.epoch}", role="system")
        return dropped > 0

    async def excess(self, db: Db, place: TurnContext, moment: datetime) -> Excess:
        """Count a message against the day of its person, and of its group, in the transaction that deals with it."""
        if place.person.role == "owner":
            return ""
        day, cap = place.local(moment).date(), self.limits.messages_per_day
        limits: list[tuple[Excess, str, int]] = [("own", f"person:{place.person.id}", cap)]
        if place.room is not None:
            group = f"space:{place.room.space}"
            limits.append(("share", token_budget.shared(group, place.person.id), token_budget.share(cap)))
            limits.append(("group", group, cap))
        for number, (name, scope, most) in enumerate(limits):
            if not await quotas.reserve(db, scope, "messages", day, 1, most):
                for _, counted, _ in limits[:number]:
                    await quotas.settle(db, counted, "messages", day, -1)
                return name
        return ""


async def may_say(db: Db, place: TurnContext, what: str) -> bool:
    """Return whether a sentence of this kind may be said to the person here: once a minute where others read it, too.

    Who reads the page or the terminal asks for each answer.
    """
    if not place.session.push:
        return True
    quiet = Bucket(key=f"say:{what}:{place.session.id}:{place.person.id}", per_second=1 / QUIET)
    return await rate_limits.reserve(db, [quiet], 0) >= 0


def spendable(place: TurnContext, day: date, caps: token_budget.Caps) -> token_budget.Allowance:
    """Return what a model may use for them on a day; the owner may use as much as they like."""
    if place.person.role == "owner":
        return token_budget.UNLIMITED
    own = f"person:{place.person.id}"
    if place.session.private:
        return token_budget.allowed((own,), day, caps)
    group = f"space:{place.session.space}"
    return token_budget.allowed((own, group), day, caps, shares=(token_budget.shared(group, place.person.id),))
