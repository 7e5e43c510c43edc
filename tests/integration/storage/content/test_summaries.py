"""Summaries: one a conversation, never an older one in place of a newer one, and only its own space's."""

from dataclasses import replace

from storage.conversations import call_context
from storage.conversations.call_context import Summary
from storage.db.pool import Pool
from tests.support.spaces import settle


async def test_a_summary_is_replaced_by_one_that_goes_further_only(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    assert (await call_context.heard(pool, ann.conversation, ann.space, 0)).summary is None
    first = Summary(upto=20, text="they met")
    assert await call_context.keep_summary(pool, ann.conversation, ann.space, first)
    for late in (first, replace(first, upto=10, text="older")):
        assert not await call_context.keep_summary(pool, ann.conversation, ann.space, late)
    assert (await call_context.heard(pool, ann.conversation, ann.space, 0)).summary == first
    further = Summary(upto=30, text="they parted")
    assert await call_context.keep_summary(pool, ann.conversation, ann.space, further)
    assert (await call_context.heard(pool, ann.conversation, ann.space, 0)).summary == further


async def test_it_is_its_spaces_alone_and_gone_with_the_conversation(pool: Pool) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    first = Summary(upto=20, text="they met")
    assert not await call_context.keep_summary(pool, ann.conversation, ben.space, first)
    assert await call_context.keep_summary(pool, ann.conversation, ann.space, first)
    assert (await call_context.heard(pool, ann.conversation, ben.space, 0)).summary is None
    await pool.execute("DELETE FROM conversation WHERE id = $1", ann.conversation)
    assert not await call_context.keep_summary(pool, ann.conversation, ann.space, replace(first, upto=99))
