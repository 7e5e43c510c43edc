"""What is known before a turn comes in one round trip: of the conversation, of who asks, and of nobody else."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest

from storage.conversations import call_context, feedback, messages
from storage.conversations.call_context import Summary, Wanted
from storage.conversations.feedback import Answer
from storage.conversations.messages import NewMessage
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope, reading, work
from storage.queue import claims, turn_end, turns
from storage.queue.turns import NewCall
from tests.integration.storage.queue.test_inbox import keep
from tests.support.spaces import plant_facts, settle

WANTED = Wanted(messages=3, requests=2, judged=5, previous=timedelta(minutes=2))


async def asked(pool: Pool, scope: Scope, request: str, *agents: str, answer: str = "") -> None:
    """A request that went to these parrots; the last of them answered."""
    async with work(pool, scope) as db:
        turn = (await turns.begin(db, scope.conversation, scope.actor, [])).turn
        new = [NewCall(agent=agent, caller="user", prompt=request, metadata={}) for agent in agents]
        calls = await turns.add_calls(db, scope.conversation, turn.id, new)
        said = NewMessage(key=f"a:{calls[-1].id}", role="agent", body={"type": "saying", "text": answer}, turn=turn.id)
        await messages.say(db, scope.conversation, scope.space, said)
        await turn_end.close(db, turn.id, "done")


async def rows_read(db: Db) -> dict[str, int]:
    """By table, what this connection has read of it."""
    rows = await db.fetch("SELECT relname, seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables")
    return {row["relname"]: row["rows"] or 0 for row in rows}


async def test_what_was_said_and_what_is_remembered_beside_it(pool: Pool) -> None:
    session, ann = await settle(pool, "ann")
    for number in range(4):
        await asked(pool, ann, f"question {number}", "memo", answer=f"answer {number}")
    async with work(pool, ann) as db:
        await plant_facts(db, ann, "has a dog")
    assert await call_context.keep_summary(pool, session.id, ann.space, Summary(upto=1, text="they met"))
    heard = await call_context.heard(pool, session.id, ann.space, 3)
    async with reading(pool, ann.space) as db:
        assert heard.messages == await messages.before(db, session.id, None, 3)
        written = await db.fetchval("SELECT written FROM space WHERE id = $1", ann.space)
    assert [one.body["text"] for one in heard.messages] == ["answer 1", "answer 2", "answer 3"]
    assert (heard.written, heard.summary) == (written, Summary(upto=1, text="they met"))
    assert [fact.text for fact in heard.facts] == ["has a dog"]


async def test_requests_and_opinions_come_newest_first_and_the_last_answer_while_it_is_fresh(pool: Pool) -> None:
    session, ann = await settle(pool, "ann")
    for number, agents in enumerate([("memo",), ("memo",), ("memo", "amazing"), ("creative",)]):
        await asked(pool, ann, f"question {number}", *agents, answer="so")
    now = await pool.fetchval("SELECT clock_now()")
    known = await call_context.known(pool, session.id, ann.space, ann.actor, now, WANTED)
    assert [(one.prompt, one.agent) for one in known.requests] == [("question 3", "creative"), ("question 1", "memo")]
    assert known.previous == Answer(message=known.heard.messages[-1].id, agent="creative", request="question 3")
    assert known.previous is not None
    async with work(pool, ann) as db:
        await feedback.keep_act(db, ann, known.previous, "switch", "memo")
    later = await call_context.known(pool, session.id, ann.space, ann.actor, now + timedelta(hours=1), WANTED)
    assert [(one.request, one.verdict, one.better) for one in later.judged] == [("question 3", "switch", "memo")]
    assert later.previous is None


async def test_what_is_known_costs_the_same_however_much_was_said_elsewhere(pool: Pool) -> None:
    session, ann = await settle(pool, "ann")
    for number in range(3):
        await asked(pool, ann, f"question {number}", "memo", answer="so")
    now = await pool.fetchval("SELECT clock_now()")
    async with work(pool, ann) as db:
        await db.execute(
            """WITH talk AS (INSERT INTO conversation (space, person, platform, account, chat, private, push)
                             SELECT space, person, platform, account, 'talk ' || n, private, push
                             FROM conversation, generate_series(1, 300) n WHERE id = $1 RETURNING id, space, person),
                    turned AS (INSERT INTO turn (conversation, person, state)
                               SELECT id, person, 'done' FROM talk RETURNING id, conversation),
                    called AS (INSERT INTO call (turn, seq, agent, prompt) SELECT id, 0, 'memo', 'what' FROM turned RETURNING id, turn)
               INSERT INTO message (key, conversation, space, turn, role, body)
               SELECT 'a:' || called.id, talk.id, talk.space, turned.id, 'agent', '{}'
               FROM talk JOIN turned ON turned.conversation = talk.id JOIN called ON called.turn = turned.id""",
            session.id,
        )
    async with reading(pool, ann.space) as db:
        before = await rows_read(db)
        await db.fetchval("SELECT known($1, $2, $3, $4, 30, 10, 10)", ann.space, session.id, ann.actor, now)
        after = await rows_read(db)
    assert {table: rows - before[table] for table, rows in after.items() if rows - before[table] > 20} == {}


async def test_nothing_of_another_space_is_known(pool: Pool) -> None:
    session, ann = await settle(pool, "ann")
    _, ben = await settle(pool, "ben")
    await asked(pool, ann, "secret", "memo", answer="secret")
    now = await pool.fetchval("SELECT clock_now()")
    known = await call_context.known(pool, session.id, ben.space, ben.actor, now, WANTED)
    assert (known.heard.messages, known.requests, known.judged, known.previous) == ([], [], [], None)
    assert (await call_context.heard(pool, uuid4(), 0, 9)).messages == []


@pytest.mark.parametrize("waits", [True, False])
async def test_a_look_tells_what_is_known_when_something_waits(pool: Pool, waits: bool) -> None:
    session, ann = await settle(pool, "ann")
    await asked(pool, ann, "question", "memo", answer="so")
    if waits:
        await keep(pool, session, "e1")
        await keep(pool, session, "e2")
    seen = await claims.look(pool, session.id, 9, WANTED)
    assert seen is not None
    if not waits:
        assert (seen.items, seen.known) == ([], None)
        return
    known = await call_context.known(pool, session.id, ann.space, ann.actor, seen.items[0].received_at, WANTED)
    assert (len(seen.items), seen.known) == (2, known)
    assert known.previous is not None
    assert replace(known, previous=None) != known
