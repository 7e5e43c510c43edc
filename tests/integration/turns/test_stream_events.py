"""Events and the place that they reach: both are kept, or neither."""

import pytest

from bot.inbound import stream_events
from bot.inbound.push_intake import PushArrivals
from bot.ports.messages import TextMessage
from bot.ports.push import Arrival, Chat, Reached, Sender
from bot.process.settings import Access
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.queue.inbox import NewItem
from tests.support.doubles.visitors import arriving

ACCOUNT = "matrix:@parrots:mx.test"


@pytest.fixture
def way_in(pool: Pool, dsn: str) -> PushArrivals:
    return arriving(pool, Signals(dsn), Access(policy="open"))


def told(key: str) -> Arrival:
    chat = Chat(id="direct !a", private=True)
    sender = Sender(id="@ann:mx.test")
    return Arrival(
        account=ACCOUNT, platform="matrix", key=key, sender=sender, chat=chat, incoming=TextMessage(text=key)
    )


async def test_a_place_is_kept_with_its_events(way_in: PushArrivals) -> None:
    begun = await way_in.stream(ACCOUNT)
    assert begun.place == ""
    assert [one.outcome for one in await way_in.take([told("a")], Reached(account=ACCOUNT, place="s1"))] == ["kept"]
    assert await way_in.take([], Reached(account=ACCOUNT, place="s2")) == []
    after = await way_in.stream(ACCOUNT)
    assert (after.place, after.name) == ("s2", begun.name)
    assert [one.outcome for one in await way_in.take([told("a")], Reached(account=ACCOUNT, place="s2"))] == ["repeated"]


async def test_where_an_event_cannot_be_kept_its_place_is_not_either(way_in: PushArrivals, pool: Pool) -> None:
    await way_in.take([told("a")], Reached(account=ACCOUNT, place="s1"))
    row = await pool.fetchrow("SELECT conversation, person FROM inbox")
    assert row is not None
    gone = NewItem(account=ACCOUNT, event_key="b", conversation=row["conversation"], person=-1, lane="chat", payload={})
    with pytest.raises(LookupError):
        await stream_events.keep(pool, [gone], Reached(account=ACCOUNT, place="s2"))
    assert (await way_in.stream(ACCOUNT)).place == "s1"
    assert await pool.fetchval("SELECT count(*) FROM inbox") == 1
