"""Browsers that are told what rings while the page is closed (bot.ports.calendars.subscriptions)."""

from bot.conversation import notices
from bot.conversation.database_errors import database_access
from bot.ports.calendars.subscriptions import Subscription, Target
from bot.ports.callers import Caller
from bot.ports.kept import NotKept
from bot.ports.messages import HouseNotice
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.people import push_subscriptions
from storage.people.push_subscriptions import Browser

LAPSED = "push_lapsed"


class OwnSubscriptions:
    """Each process can do it: it needs no worker."""

    def __init__(self, *, pool: Pool, signals: Signals) -> None:
        self._pool = pool
        self._signals = signals

    async def key(self) -> str | None:
        with database_access():
            return await push_subscriptions.key(self._pool)

    async def subscribe(self, caller: Caller, subscription: Subscription) -> None:
        browser = Browser(subscription.endpoint, subscription.p256dh, subscription.auth, subscription.page)
        with database_access():
            async with self._pool.acquire() as db, db.transaction():
                await push_subscriptions.add(db, caller.space, caller.person, browser)

    async def unsubscribe(self, caller: Caller, endpoint: str) -> None:
        with database_access():
            if not await push_subscriptions.remove(self._pool, caller.space, endpoint):
                raise NotKept

    async def keep_key(self, private: str, public: str) -> str:
        with database_access():
            return await push_subscriptions.keep_key(self._pool, private, public)

    async def target(self, place: str, key: str) -> Target | None:
        _, said, rung, _ = key.split(":")  # as the trigger push_ring names it
        with database_access():
            aim = await push_subscriptions.target(self._pool, place, int(said), int(rung))
        if aim is None:
            return None
        browser = Subscription(endpoint=aim.endpoint, p256dh=aim.p256dh, auth=aim.auth, page=aim.page)
        return Target(subscription=browser, session=aim.session, wanted=aim.wanted)

    async def lapsed(self, place: str) -> None:
        with database_access():
            async with self._pool.acquire() as db, db.transaction():
                whose = await push_subscriptions.lapse(db, place)
                notice = HouseNotice(name=LAPSED, data={})
                waken = () if whose is None else await notices.to_person_somewhere(db, *whose, notice)
        for lane in waken:
            self._signals.send(lane)
