"""A status message is shown while an answer takes its time, once, and is gone when the answer is there."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import pytest

from agents.flock import Flock
from bot.answering import ignore
from bot.messages import LiveEvent, Saying
from bot.turns import status
from bot.turns.delivery import Delivery
from bot.turns.live import Live
from bot.turns.places import Defaults
from bot.turns.speech import say_in
from bot.turns.status import StatusBoard
from storage import closing, turns
from storage.pool import Pool
from storage.scope import Scope, work
from storage.sessions import Session
from storage.signals import Signals
from tests.doubles.chats import eventually, open_chat
from tests.doubles.pushchannel import push_channel
from tests.doubles.sink import Sink


@dataclass(frozen=True, slots=True)
class Stage:
    """A chat with a call that runs, on a platform."""

    sink: Sink
    live: Live
    signals: Signals
    session: Session
    scope: Scope
    turn: int
    call: int

    def tell(self, event: LiveEvent) -> None:
        self.live.tell(self.session.id, event)

    async def answer(self, pool: Pool, call: int | None = None, *, last: bool = True) -> None:
        call = call or self.call
        async with work(pool, self.scope) as db:
            await say_in(db, self.session, Saying(text="here it is"), f"a:{call}", turn=self.turn, live=call)
            await closing.close_call(db, call, "done")
            if last:
                await closing.close(db, self.turn, "done")
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
    pool: Pool, dsn: str, *, patience: tuple[float, float], delivering: bool = True
) -> AsyncGenerator[Stage]:
    """A chat whose call has begun, with the board and the delivery of its account at work."""
    sink, signals = Sink(), Signals(dsn)
    live = Live(signals)
    async with (
        sink.serving() as address,
        push_channel(address) as channel,
        asyncio.TaskGroup() as tasks,
        AsyncExitStack() as stack,
    ):
        channels = {channel.account: channel}
        board = StatusBoard(pool=pool, events=live, channels=channels, flock=Flock(), patience=patience)
        running = [tasks.create_task(board.run())]
        if delivering:
            defaults = Defaults(zone="UTC", language="en")
            delivery = Delivery(pool=pool, signals=signals, defaults=defaults, name="one", reached=ignore)
            running.append(tasks.create_task(delivery.run()))
            await stack.enter_async_context(delivery.serving(channel))
        await asyncio.sleep(0)
        session = await open_chat(pool, "42")
        yield await _begun(pool, sink, live, signals, session)
        await stack.aclose()
        for task in running:
            task.cancel()


async def _begun(pool: Pool, sink: Sink, live: Live, signals: Signals, session: Session) -> Stage:
    scope = Scope(actor=session.person or 0, space=session.space, conversation=session.id, zone="UTC", language="en")
    async with work(pool, scope) as db:
        turn = (await turns.begin(db, session.id, session.person, [])).turn
        asked = turns.NewCall(agent="schedule", caller="user", prompt="what's on", metadata={})
        [call] = await turns.add_calls(db, session.id, turn.id, [asked])
    return Stage(sink, live, signals, session, scope, turn.id, call.id)


async def test_a_status_is_shown_after_a_while_and_taken_away_by_the_answer(pool: Pool, dsn: str) -> None:
    async with staged(pool, dsn, patience=(0.0, 60.0)) as stage:
        stage.tell(LiveEvent(event="tool_use", agent="schedule", text="Looking…", call=stage.call))
        await eventually(lambda: _recorded(pool, 1))
        shown = dict(stage.sink.statuses)
        await stage.answer(pool)
        await stage.sink.until(1)
        await eventually(lambda: _recorded(pool, 0))
        assert (shown, stage.sink.statuses) == ({"status-1": ("42", "🦜 Jingang: Looking…")}, {})


async def test_an_answer_that_comes_soon_has_no_status(pool: Pool, dsn: str) -> None:
    async with staged(pool, dsn, patience=(60.0, 60.0)) as stage:
        stage.tell(LiveEvent(event="tool_use", agent="schedule", text="Looking…", call=stage.call))
        await stage.answer(pool)
        await stage.sink.until(1)
        assert stage.sink.statuses == {}


@pytest.mark.parametrize("event", ["thinking", "answer_delta"])
async def test_a_moment_of_thinking_is_not_worth_a_status(pool: Pool, dsn: str, event: str) -> None:
    async with staged(pool, dsn, patience=(0.0, 60.0)) as stage:
        stage.tell(LiveEvent(event="thinking" if event == "thinking" else "answer_delta", text="hm", call=stage.call))
        await stage.answer(pool)
        await stage.sink.until(1)
        assert stage.sink.statuses == {}


async def test_long_thinking_has_a_status_and_so_has_the_word_that_asks_for_patience(pool: Pool, dsn: str) -> None:
    async with staged(pool, dsn, patience=(60.0, 0.0)) as stage:
        stage.tell(LiveEvent(event="thinking", agent="schedule", text="Thinking…", call=stage.call))
        await eventually(lambda: _recorded(pool, 1))
        assert stage.sink.statuses == {"status-1": ("42", "🦜 Jingang: Thinking…")}
        stage.tell(LiveEvent(event="system", agent="schedule", text="Still working…", call=stage.call))

        async def edited() -> bool:
            return stage.sink.statuses == {"status-1": ("42", "🦜 Jingang: Still working…")}

        await eventually(edited)


async def test_of_several_parrots_one_shows_what_it_is_at_and_then_the_next(
    pool: Pool, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status, "EDIT_PAUSE", 0.05)
    async with staged(pool, dsn, patience=(0.0, 0.0)) as stage:
        other = await stage.another(pool, "memo")
        stage.tell(LiveEvent(event="thinking", agent="schedule", text="正在想…", call=stage.call))
        await eventually(lambda: _recorded(pool, 1))
        stage.tell(LiveEvent(event="thinking", agent="memo", text="Thinking…", call=other))
        first = dict(stage.sink.statuses)
        await stage.answer(pool, last=False)
        await stage.sink.until(1)

        async def next_one() -> bool:
            return list(stage.sink.statuses.values()) == [("42", "🪶 Huihui: Thinking…")]

        await eventually(next_one)
        assert list(first.values()) == [("42", "🦜 金刚：正在想…")]
        await stage.answer(pool, other)
        await stage.sink.until(2)
        await eventually(lambda: _recorded(pool, 0))
        assert stage.sink.statuses == {}


async def test_a_status_that_a_crash_left_behind_is_taken_away(pool: Pool, dsn: str) -> None:
    async with staged(pool, dsn, patience=(0.0, 60.0), delivering=False) as stage:
        stage.tell(LiveEvent(event="tool_use", agent="schedule", text="Looking…", call=stage.call))
        await eventually(lambda: _recorded(pool, 1))
        async with work(pool, stage.scope) as db:
            await closing.close_call(db, stage.call, "failed")
            await closing.close(db, stage.turn, "failed")
        await _swept(pool, stage)
        assert stage.sink.statuses == {}


async def _swept(pool: Pool, stage: Stage) -> None:
    """Another process takes over the account."""
    async with stage.sink.serving() as address, push_channel(address) as channel, asyncio.TaskGroup() as tasks:
        delivery = Delivery(
            pool=pool,
            signals=stage.signals,
            defaults=Defaults(zone="UTC", language="en"),
            name="two",
            reached=ignore,
        )
        task = tasks.create_task(delivery.run())
        async with delivery.serving(channel):
            await eventually(lambda: _recorded(pool, 0))
        task.cancel()


async def _recorded(pool: Pool, number: int) -> bool:
    return await pool.fetchval("SELECT count(*) = $1 FROM live", number)
