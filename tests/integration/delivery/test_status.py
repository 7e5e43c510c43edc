"""What is seen of an answer in the making: a sign, the words as they come, and in their place the answer, once."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Literal

import pytest

from bot.conversation.live_events import Live
from bot.conversation.participants import Defaults
from bot.conversation.post import say_in
from bot.delivery.delivery import Delivery
from bot.delivery.status_messages import StatusBoard
from bot.ports.live import LiveEvent
from bot.ports.messages import Saying
from bot.ports.push import Rhythm
from bot.wiring.assembly import no_checkpoint
from storage.conversations.conversations import Session
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import Scope, work
from storage.queue import status_messages, turn_end, turns
from storage.queue.status_messages import Status
from tests.support.doubles.chats import eventually, open_chat
from tests.support.doubles.pushchannel import OFTEN, push_channel
from tests.support.doubles.sink import Fault, Sink

REPEATED = "(Possibly a repeat: I could not tell whether the last one arrived.)"


@dataclass(frozen=True, slots=True)
class Stage:
    """A chat with a call that runs, on a platform."""

    sink: Sink
    events: Live
    signals: Signals
    session: Session
    scope: Scope
    turn: int
    call: int

    def tell(self, event: LiveEvent) -> None:
        self.events.tell(self.session.id, event)

    async def answer(self, pool: Pool, call: int | None = None, *, last: bool = True, text: str = "here it is") -> None:
        call = call or self.call
        async with work(pool, self.scope) as db:
            await say_in(db, self.session, Saying(text=text), f"a:{call}", turn=self.turn, live=call)
            await turn_end.close_call(db, call, "done")
            if last:
                await turn_end.close(db, self.turn, "done")
        self.signals.send("outbox")
        self.tell(LiveEvent(event="done", call=call))

    async def another(self, pool: Pool, agent: str) -> int:
        """One more parrot is asked in the same turn."""
        async with work(pool, self.scope) as db:
            new = turns.NewCall(agent=agent, caller="user", prompt="and you", metadata={})
            [call] = await turns.add_calls(db, self.session.id, self.turn, [new])
        return call.id


@asynccontextmanager
async def staged(
    pool: Pool, dsn: str, *, delivering: bool = True, signs: bool = True, rhythm: Rhythm = OFTEN
) -> AsyncGenerator[Stage]:
    """A chat whose call has begun, with the board and the delivery of its account at work."""
    sink, signals = Sink(), Signals(dsn)
    events = Live(signals)
    async with (
        sink.serving() as address,
        push_channel(address, rhythm=rhythm, signs=signs) as channel,
        asyncio.TaskGroup() as tasks,
        AsyncExitStack() as stack,
    ):
        channels = {channel.account: channel}
        board = StatusBoard(pool=pool, events=events, channels=channels)
        running = [tasks.create_task(board.run())]
        if delivering:
            defaults = Defaults(zone="UTC", language="en")
            delivery = Delivery(
                pool=pool, signals=signals, defaults=defaults, name="one", checkpoint=no_checkpoint, board=board
            )
            running.append(tasks.create_task(delivery.run()))
            await stack.enter_async_context(delivery.serving(channel))
        await asyncio.sleep(0)
        session = await open_chat(pool, "42")
        yield await _begun(pool, sink, events, signals, session)
        await stack.aclose()
        for task in running:
            task.cancel()


async def _begun(pool: Pool, sink: Sink, events: Live, signals: Signals, session: Session) -> Stage:
    scope = Scope(actor=session.person or 0, space=session.space, conversation=session.id, zone="UTC", language="en")
    async with work(pool, scope) as db:
        turn = (await turns.begin(db, session.id, session.person, [])).turn
        asked = turns.NewCall(agent="schedule", caller="user", prompt="what's on", metadata={})
        [call] = await turns.add_calls(db, session.id, turn.id, [asked])
    return Stage(sink, events, signals, session, scope, turn.id, call.id)


def thinking(stage: Stage, step: int | None = 1, call: int | None = None, agent: str = "schedule") -> LiveEvent:
    return LiveEvent(event="thinking", agent=agent, text="Thinking…", step=step, call=call or stage.call)


def piece(stage: Stage, text: str) -> LiveEvent:
    return LiveEvent(event="answer_delta", agent="schedule", text=text, call=stage.call)


async def test_a_sign_comes_at_once_and_the_words_as_they_come_and_the_answer_takes_their_place(
    pool: Pool, dsn: str
) -> None:
    async with staged(pool, dsn) as stage:
        stage.tell(thinking(stage))
        await eventually(lambda: _true(stage.sink.signs))
        stage.tell(piece(stage, "here "))
        await eventually(lambda: _recorded(pool, 1))
        stage.tell(piece(stage, "it "))
        await eventually(lambda: _true(stage.sink.stages[1:]))
        await stage.answer(pool)
        await stage.sink.until(1)
        await eventually(lambda: _recorded(pool, 0))
    assert stage.sink.signs[0] == ("42", "Thinking…")
    assert stage.sink.stages == ["here", "here it"]
    assert (stage.sink.statuses, [(one.id, one.text) for one in stage.sink.records]) == (
        {},
        [("status-1", "here it is")],
    )


async def test_where_there_is_no_sign_a_short_message_is_one_and_becomes_the_answer(pool: Pool, dsn: str) -> None:
    async with staged(pool, dsn, signs=False) as stage:
        stage.tell(thinking(stage))
        await eventually(lambda: _recorded(pool, 1))
        shown = dict(stage.sink.statuses)
        await stage.answer(pool)
        await stage.sink.until(1)
        await eventually(lambda: _recorded(pool, 0))
    assert shown == {"status-1": ("42", "Thinking…")}
    assert [(one.id, one.text) for one in stage.sink.records] == [("status-1", "here it is")]


async def test_what_fades_is_not_recorded_and_the_answer_is_a_message_of_its_own(pool: Pool, dsn: str) -> None:
    async with staged(pool, dsn, rhythm=Rhythm(pauses=(0.05,), fleeting=True)) as stage:
        stage.tell(thinking(stage))
        stage.tell(piece(stage, "here "))
        await eventually(lambda: _true(stage.sink.stages))
        await stage.answer(pool)
        await stage.sink.until(1)
        assert await _recorded(pool, 0)
    assert [(one.id, one.text) for one in stage.sink.records] == [("m1", "here it is")]


@pytest.mark.parametrize("event", ["thinking", "tool_use", "answer_delta"])
async def test_what_rules_answer_shows_nothing(pool: Pool, dsn: str, event: Literal["thinking", "tool_use"]) -> None:
    async with staged(pool, dsn) as stage:
        stage.tell(LiveEvent(event=event, text="hm", call=stage.call))
        await stage.answer(pool)
        await stage.sink.until(1)
    assert (stage.sink.signs, stage.sink.stages) == ([], [])


async def test_an_answer_that_comes_soon_comes_whole(pool: Pool, dsn: str) -> None:
    async with staged(pool, dsn) as stage:
        stage.tell(thinking(stage))
        stage.tell(piece(stage, "here "))
        await stage.answer(pool)
        await stage.sink.until(1)
    assert (stage.sink.stages, [one.id for one in stage.sink.records]) == ([], ["m1"])


async def test_of_several_parrots_one_shows_its_words_and_then_the_next(pool: Pool, dsn: str) -> None:
    async with staged(pool, dsn, signs=False) as stage:
        other = await stage.another(pool, "memo")
        stage.tell(thinking(stage))
        await eventually(lambda: _recorded(pool, 1))
        stage.tell(thinking(stage, call=other, agent="memo"))
        first = dict(stage.sink.statuses)
        await stage.answer(pool, last=False)
        await stage.sink.until(1)
        await eventually(lambda: _true(stage.sink.stages[1:]))
        second = dict(stage.sink.statuses)
        await stage.answer(pool, other)
        await stage.sink.until(2)
        await eventually(lambda: _recorded(pool, 0))
    assert (len(first), len(second), stage.sink.statuses) == (1, 1, {})


@pytest.mark.parametrize(
    ("words", "stays"),
    [
        pytest.param(False, {}, id="what was only going on is taken away"),
        pytest.param(True, {"status-1": ("42", "One thing.")}, id="words that were shown stay"),
    ],
)
async def test_what_a_call_that_was_broken_off_has_left(
    pool: Pool, dsn: str, words: bool, stays: dict[str, tuple[str, str]]
) -> None:
    async with staged(pool, dsn, delivering=False, signs=False) as stage:
        stage.tell(thinking(stage))
        if words:
            stage.tell(piece(stage, "One thing."))
        await eventually(lambda: _true(not words or "One thing." in stage.sink.stages))
        await eventually(lambda: _recorded(pool, 1))
        async with work(pool, stage.scope) as db:
            await turn_end.close_call(db, stage.call, "failed")
            await turn_end.close(db, stage.turn, "failed")
        await _swept(pool, stage)
        assert stage.sink.statuses == stays


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("here it is", ["here it is"] * 2, id="one message is changed again unseen"),
        pytest.param("long " * 1000, ["long " * 1000, f"{'long ' * 1000}\n{REPEATED}"], id="several are a repeat"),
    ],
)
async def test_a_doubtful_answer_in_the_place_of_its_words(pool: Pool, dsn: str, text: str, shown: list[str]) -> None:
    async with staged(pool, dsn, signs=False) as stage:
        stage.tell(thinking(stage))
        await eventually(lambda: _recorded(pool, 1))
        stage.sink.fault(Fault(kind="drop_after"))
        await stage.answer(pool, text=text)
        await eventually(lambda: _recorded(pool, 0))
    assert [one.text for one in stage.sink.records] == shown


async def test_what_was_shown_of_an_answer_that_is_given_up_stays(pool: Pool, dsn: str) -> None:
    async with staged(pool, dsn, signs=False) as stage:
        stage.tell(thinking(stage))
        stage.tell(piece(stage, "One thing."))
        await eventually(lambda: _true("One thing." in stage.sink.stages))
        stage.sink.fault(Fault(kind="drop_before", times=2))
        await stage.answer(pool, text="long " * 1000)
        await eventually(lambda: _recorded(pool, 0))
    assert (stage.sink.statuses, stage.sink.records) == ({"status-1": ("42", "One thing.")}, [])


async def test_after_a_crash_the_message_that_was_shown_is_gone_on_with(pool: Pool, dsn: str) -> None:
    async with staged(pool, dsn, signs=False) as stage:
        before = Status(call=stage.call, conversation=stage.session.id, platform_id="status-1", words=True)
        await status_messages.record(pool, before, stage.session.account)
        stage.sink.statuses["status-1"] = ("42", "Before the")
        stage.tell(thinking(stage))
        stage.tell(piece(stage, "After the crash."))
        await eventually(lambda: _true(stage.sink.stages))
        await stage.answer(pool)
        await stage.sink.until(1)
        await eventually(lambda: _recorded(pool, 0))
    assert (stage.sink.statuses, [(one.id, one.text) for one in stage.sink.records]) == (
        {},
        [("status-1", "here it is")],
    )


async def _true(value: object) -> bool:
    return bool(value)


async def _swept(pool: Pool, stage: Stage) -> None:
    """Another process takes over the account."""
    async with stage.sink.serving() as address, push_channel(address) as channel, asyncio.TaskGroup() as tasks:
        delivery = Delivery(
            pool=pool,
            signals=stage.signals,
            defaults=Defaults(zone="UTC", language="en"),
            name="two",
            checkpoint=no_checkpoint,
        )
        task = tasks.create_task(delivery.run())
        async with delivery.serving(channel):
            await eventually(lambda: _recorded(pool, 0))
        task.cancel()


async def _recorded(pool: Pool, number: int) -> bool:
    return await pool.fetchval("SELECT count(*) = $1 FROM live", number)
