"""What goes on in a run, on the wire: names, order and data of the events that are shown and forgotten."""

import asyncio
from decimal import Decimal
from functools import partial
from uuid import UUID

import asyncpg

from adapters.web.sse import live_event
from agents.runtime.usage_stats import RunStats
from bot.app import Ports
from bot.conversation.live_events import Live
from bot.ports.live import LiveEvent
from bot.ports.messages import Button, Card
from tests.support.client import Client, Event, eventually, until

Told = partial(LiveEvent, agent="memo", call=10**6)
BUTTON = Button(label="Yes", token="a1.yes")  # noqa: S106 - a button's
CARD = Card(kind="notes", title="Found 1:", lines=("it rains",), buttons=(BUTTON,))
CARD_OUT = {
    "kind": "notes",
    "title": "Found 1:",
    "lines": ["it rains"],
    "buttons": [{"label": "Yes", "token": "a1.yes", "style": "plain"}],
    "open": True,
    "marks": [],
}
STATS = RunStats(
    prompt=200, completion=30, cached=5, model_seconds=1.5, tool_seconds=0.2, tools={"memo_search": 2}, cost=Decimal("1E-3")
)  # fmt: skip
STATS_OUT = {
    "steps": 3,
    "seconds": 2.1,
    "prompt_tokens": 200,
    "completion_tokens": 30,
    "cached_tokens": 5,
    "model_seconds": 1.5,
    "tool_seconds": 0.2,
    "tools": {"memo_search": 2},
}

EVENTS = [
    (Told(event="thinking", text="Thinking…", step=1, most=5), "thinking", {"phrase": "Thinking…", "step": 1, "most": 5}),
    (Told(event="tool_use", text="Looking…", tool="memo_search"), "tool_use", {"phrase": "Looking…", "tool": "memo_search"}),
    (
        Told(event="tool_result", text="one", tool="memo_search"),
        "tool_result",
        {"text": "one", "tool": "memo_search", "failed": False},
    ),
    (Told(event="ui", ui="ui_memo_preview", card=CARD), "ui_memo_preview", {"card": CARD_OUT}),
    (Told(event="system", text="Still working…"), "system", {"text": "Still working…"}),
    (Told(event="answer_delta", text="It rains."), "answer_delta", {"text": "It rains."}),
    (Told(event="session_stats", step=3, seconds=2.1, stats=STATS), "session_stats", {**STATS_OUT, "cost": "0.001"}),
]  # fmt: skip


def test_what_an_event_does_not_have_is_left_out() -> None:
    assert live_event(LiveEvent(event="thinking")) == b"event: thinking\ndata: {}\n\n"


async def test_a_reader_of_the_feed_gets_all_that_goes_on_as_it_comes(api: Client, ports: Ports) -> None:
    session = await api.open()
    async with api.events(session) as events:
        await api.say(session, "note: it rains")
        await until(events, 1, "done")
        for told, _, _ in EVENTS:
            Live(ports.signals).tell(await conversation(ports), told)
        received = [await anext(events) for _ in EVENTS]
    assert received == [Event(name=name, data={"agent_name": "memo", **data}) for _, name, data in EVENTS]


async def test_what_a_run_took_comes_behind_its_answer_and_all_else_before_it(
    api: Client, ports: Ports, dsn: str
) -> None:
    """The turn waits for the calendar while we tell of another run."""
    session = await api.open()
    space = (await ports.facts.owner()).space
    db = await asyncpg.connect(dsn)
    await db.execute("SELECT pg_advisory_lock(hashtextextended('calendar:' || $1::bigint, 0))", space)
    async with asyncio.TaskGroup() as tasks:
        streaming = tasks.create_task(
            api.stream(session, "meeting tomorrow at 3pm, and remind me in 10 minutes to stretch")
        )
        await eventually(lambda: ports.pool.fetchval("SELECT count(*) = 1 FROM turn WHERE state = 'running'"))
        for told, _, _ in EVENTS:
            Live(ports.signals).tell(await conversation(ports), told)
        await db.close()
    names = [event.name for event in streaming.result()]
    ours = [name for _, name, _ in EVENTS if name not in ("session_stats", "answer_delta")]
    assert [event.name for event in streaming.result() if event.data.get("agent_name") == "memo"][:5] == ours
    assert names[-3:] == ["answer", "session_stats", "done"]
    assert names.count("session_stats") == 1


async def conversation(ports: Ports) -> UUID:
    return (await ports.sessions.listed(await ports.facts.owner(), "web"))[0].id
