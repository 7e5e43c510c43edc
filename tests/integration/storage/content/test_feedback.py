"""What people think of answers, stored: one opinion each, counted in the figures, moved and erased with whom it is of."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from storage.conversations import call_context, conversations, feedback, messages, mode_states
from storage.conversations.call_context import Wanted
from storage.conversations.feedback import Answer, Judged, Opinion
from storage.conversations.messages import NewMessage
from storage.conversations.mode_states import SessionMode
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.people import groups, people
from storage.queue import turn_end, turns
from storage.queue.turns import NewCall
from tests.support.spaces import settle

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
MODE = SessionMode(name="voting", kind="voting", version="2", config={}, state={}, variant="b")


async def answered(pool: Pool, scope: Scope, request: str = "find tea", *, agent: str = "amazing") -> Answer:
    """A parrot's answer to the scope's person."""
    async with work(pool, scope) as db:
        turn = (await turns.begin(db, scope.conversation, scope.actor, [])).turn
        [call] = await turns.add_calls(
            db, scope.conversation, turn.id, [NewCall(agent=agent, caller="user", prompt=request, metadata={})]
        )
        said = NewMessage(key=f"a:{call.id}", role="agent", body={"agent": agent}, turn=turn.id)
        message = await messages.say(db, scope.conversation, scope.space, said)
        await turn_end.close_call(db, call.id, "done")
        await turn_end.close(db, turn.id, "done")
    assert message is not None
    return Answer(message=message, agent=agent, request=request)


async def counted(pool: Pool) -> list[tuple[str, str, int, int]]:
    return [(one.name, one.version, one.good, one.bad) for one in await mode_states.figures(pool)]


async def learned(pool: Pool, space: int) -> list[tuple[str, str | None]]:
    return [(one.verdict, one.better) for one in await judged(pool, space)]


async def judged(pool: Pool, space: int) -> list[Judged]:
    wanted = Wanted(messages=0, requests=0, judged=10, previous=timedelta())
    return (await call_context.known(pool, uuid4(), space, 0, LONG_AGO, wanted)).judged


async def test_an_opinion_replaces_the_one_before_and_the_figures_follow(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    of = await answered(pool, ann)
    steps: list[tuple[Opinion, int, int]] = [("good", 1, 0), ("bad", 0, 1), ("bad", 0, 1), ("good", 1, 0)]
    for opinion, good, bad in steps:
        async with work(pool, ann) as db:
            await feedback.judge(db, ann, of, opinion, MODE)
            assert await feedback.opinions(db, ann.actor, [of.message, 0]) == {of.message: opinion}
        assert await counted(pool) == [("voting", "2 b", good, bad)]
    async with work(pool, ann) as db:
        await feedback.take_back(db, ann, of.message, "bad")
        assert await feedback.opinions(db, ann.actor, [of.message]) == {of.message: "good"}
        await feedback.take_back(db, ann, of.message, "good")
        await feedback.take_back(db, ann, of.message)
        assert await feedback.opinions(db, ann.actor, [of.message]) == {}
    assert await counted(pool) == [("voting", "2 b", 0, 0)]


async def test_the_last_thing_that_was_done_counts_beside_the_opinion(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    of = await answered(pool, ann, "x" * 600)
    async with work(pool, ann) as db:
        await feedback.judge(db, ann, of, "bad", MODE)
        await feedback.keep_act(db, ann, of, "rephrase")
        await feedback.keep_act(db, ann, of, "switch", "memo")
    assert sorted(await learned(pool, ann.space)) == [("bad", None), ("switch", "memo")]
    [one, _] = await judged(pool, ann.space)
    assert isinstance(one, Judged)
    assert (one.agent, one.request) == ("amazing", "x" * feedback.LONGEST)


async def test_the_answer_is_found_by_its_number_by_what_was_shown_and_as_the_latest(pool: Pool) -> None:
    session, ann = await settle(pool, "ann", push=True)
    of = await answered(pool, ann)
    async with work(pool, ann) as db:
        await db.execute(
            """INSERT INTO outbox (dedupe_key, account, conversation, lane, space, message, body)
               VALUES ('k', 'test:1', $1, 'interactive', $2, $3, '{"type": "x"}')""",
            session.id,
            ann.space,
            of.message,
        )
        said = NewMessage(key="u:1", role="user", body={})
        mine = await messages.say(db, session.id, ann.space, said)
        await db.execute("UPDATE outbox SET platform_id = '77', state = 'sent'")
        assert await feedback.answer(db, session.id, message=of.message) == of
        assert await feedback.answer(db, session.id, shown="77") == of
        assert await feedback.answer(db, session.id, shown="78") is None
        assert await feedback.answer(db, session.id, message=mine) is None
        assert await feedback.latest(db, ann, LONG_AGO) == of
        assert await feedback.latest(db, replace(ann, actor=ann.actor + 1), LONG_AGO) is None
        now = await db.fetchval("SELECT clock_now()")
        assert await feedback.latest(db, ann, now + timedelta(minutes=1)) is None
    assert await feedback.place_of(pool, "test:1", "ann", "77") == session.id
    for account, chat, shown in (("test:2", "ann", "77"), ("test:1", "ben", "77"), ("test:1", "ann", "7")):
        assert await feedback.place_of(pool, account, chat, shown) is None


async def test_another_space_sees_nothing_of_it(pool: Pool) -> None:
    (_, ann), (_, ben) = await settle(pool, "ann"), await settle(pool, "ben")
    of = await answered(pool, ann)
    async with work(pool, ann) as db:
        await feedback.judge(db, ann, of, "good", MODE)
    assert (await learned(pool, ann.space), await learned(pool, ben.space)) == ([("good", None)], [])
    async with work(pool, ben) as db:
        assert await feedback.answer(db, ann.conversation, message=of.message) is None
        assert await feedback.opinions(db, ann.actor, [of.message]) == {}


async def test_of_two_persons_who_become_one_each_answer_keeps_one_opinion(pool: Pool) -> None:
    (_, gone), (_, kept) = await settle(pool, "ann"), await settle(pool, "ben")
    shared, own = await answered(pool, gone), await answered(pool, gone, "find coffee")
    in_it = replace(gone, actor=kept.actor)
    async with work(pool, gone) as db:
        for of in (shared, own):
            await feedback.judge(db, gone, of, "good", MODE)
        await feedback.judge(db, in_it, shared, "bad", MODE)
        await feedback.keep_act(db, gone, shared, "rephrase")
    async with pool.acquire() as db, db.transaction():
        await people.join(db, gone.actor, kept.actor)
    assert sorted(await learned(pool, kept.space)) == [("bad", None), ("good", None), ("rephrase", None)]


async def test_it_goes_with_the_person_and_with_the_conversation(pool: Pool) -> None:
    for erased in ("person", "conversation"):
        session, ann = await settle(pool, f"ann {erased}")
        of = await answered(pool, ann)
        async with work(pool, ann) as db:
            await feedback.judge(db, ann, of, "good", MODE)
        async with pool.acquire() as db, db.transaction():
            await db.execute("SET LOCAL ROLE parrots_owner")
            number = ann.actor if erased == "person" else session.id
            await db.execute(f"DELETE FROM {erased} WHERE id = $1", number)  # noqa: S608 - one of two words
            assert await db.fetchval("SELECT count(*) FROM feedback WHERE space = $1", ann.space) == 0


async def test_it_moves_with_a_group(pool: Pool) -> None:
    _, ann = await settle(pool, "ann")
    old, new = [await groups.room(pool, "test", "", chat, "garden", let_in=True) for chat in ("-1", "-2")]
    session = await conversations.open_session(
        pool, platform="test", account="test:1", chat="-1", space=old.space, push=True, person=None
    )
    scope = replace(ann, space=old.space, conversation=session.id)
    of = await answered(pool, scope)
    async with work(pool, scope) as db:
        await feedback.judge(db, scope, of, "good", MODE)
    await conversations.move(pool, account="test:1", platform="test", tenant="", old="-1", new="-2")
    assert (await learned(pool, old.space), await learned(pool, new.space)) == ([], [("good", None)])
