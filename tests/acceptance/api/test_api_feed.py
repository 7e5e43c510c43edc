"""The feed of a session: everything that is said in it, once and in order, whoever writes and whoever reads."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing
from functools import partial
from urllib.parse import urlsplit
from uuid import UUID

import aiohttp
import pytest

from adapters.http.request_bodies import Bounds
from adapters.web import server
from bot.app import Ports, Roles, house
from bot.conversation.live_events import Live
from bot.conversation.participants import Defaults
from bot.delivery.feed import PullFeed, Rendering
from bot.ports.callers import Caller
from bot.ports.live import LiveEvent
from bot.ports.messages import Said, Saying, body_to_json
from bot.process.settings import Settings
from bot.wiring.assembly import Overrides
from storage.conversations import messages
from storage.conversations.conversations import Session
from storage.conversations.messages import Message, NewMessage
from tests.support.client import Client, Event, eventually, until
from tests.support.web_fixtures import LOCAL, Serve


async def test_everything_that_is_said_comes_with_its_id(api: Client) -> None:
    session = await api.open()
    async with api.events(session) as events:
        [answer] = await api.say(session, "note: it rains", client_key="k")
        received = await until(events, 2, "message")
    assert [(event.id, event.data) for event in received] == [(said["id"], said) for said in await api.history(session)]
    assert (received[0].data["client_key"], received[1].data) == ("k", answer)


async def test_live_events_come_before_their_message_and_done_after_it(api: Client) -> None:
    for _ in range(10):
        session = await api.open()
        async with api.events(session) as events:
            await api.say(session, "what's on today")
            names = await up_to_done(events)
        assert names[-5:] == ["tool_use", "tool_result", "answer_delta", "message", "done"]
        assert sorted(names[:-5]) == ["message", "thinking"]


async def test_a_notice_of_the_same_commit_comes_before_what_follows_the_answer(api: Client, ports: Ports) -> None:
    session = await api.open()
    owner = await ports.facts.owner()
    conversation = (await ports.sessions.listed(owner, "web"))[0].id
    tell = partial(ports.live.tell, conversation)
    async with api.events(session) as events:
        await api.say(session, "hello")
        await until(events, 1, "done")
        async with ports.pool.acquire() as db, db.transaction():
            await db.execute(
                "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(owner.space)
            )
            for key, text in (("a:900", "An answer."), ("n:c900:0", "Over to the next one.")):
                new = NewMessage(key=key, role="agent", body=body_to_json(Saying(text=text)))
                await messages.say(db, conversation, owner.space, new)
        ports.signals.send("message", str(conversation))
        tell(LiveEvent(event="thinking", call=900))
        tell(LiveEvent(event="done", call=900))
        tell(LiveEvent(event="thinking", call=901))
        seen = [(event.name, event.data.get("text")) for event in [await anext(events) for _ in range(5)]]
    assert seen == [
        ("thinking", None),
        ("message", "An answer."),
        ("message", "Over to the next one."),
        ("done", None),
        ("thinking", None),
    ]


class Counted(Rendering):
    """Counts the looks at what is new."""

    looks = 0

    async def rendered(self, caller: Caller, session: Session, found: list[Message]) -> list[Said]:
        self.looks += 1
        return await super().rendered(caller, session, found)


async def test_many_readers_of_a_session_share_one_look_at_what_is_new(api: Client, ports: Ports) -> None:
    path = await api.open()
    session = UUID(path.rpartition("/")[2])
    owner = await ports.facts.owner()
    rendering = Counted(pool=ports.pool, defaults=Defaults(zone="Asia/Shanghai", language="auto"))
    feed = PullFeed(pool=ports.pool, signals=ports.signals, live=ports.live, rendering=rendering)

    async def two_messages() -> list[str]:
        async with aclosing(feed.follow(owner, session, 0)) as items:
            return [item.saying.text async for item in first(items, 2)]

    async with asyncio.TaskGroup() as readers:
        reading = [readers.create_task(two_messages()) for _ in range(100)]
        [answer] = await api.say(path, "note: it rains")
    assert {tuple(task.result()) for task in reading} == {("note: it rains", answer["text"])}
    assert rendering.looks <= 10


async def first(items: AsyncGenerator[Said | LiveEvent | None], most: int) -> AsyncGenerator[Said]:
    async for item in items:
        if isinstance(item, Said):
            most -= 1
            yield item
            if most == 0:
                return


class Talkative(PullFeed):
    """A feed that never ends; `left` is set when nobody follows it any more."""

    left = asyncio.Event()

    async def follow(self, caller: Caller, session: UUID, after: int) -> AsyncGenerator[Said | LiveEvent | None]:
        try:
            while True:
                yield LiveEvent(event="thinking", text="…" * 10_000)
                await asyncio.sleep(0)
        finally:
            self.left.set()


async def test_a_reader_who_never_reads_is_given_up(api: Client, ports: Ports) -> None:
    session = await api.open()
    rendering = Rendering(pool=ports.pool, defaults=Defaults(zone="Asia/Shanghai", language="auto"))
    feed = Talkative(pool=ports.pool, signals=ports.signals, live=ports.live, rendering=rendering)
    stands = server.Ports(
        inbound=ports.intake,
        feed=feed,
        sessions=ports.sessions,
        modes=ports.modes,
        own=ports.own,
        house=ports.facts,
    )
    async with server.serving(stands, LOCAL, "test", bounds=Bounds(unread_seconds=0.3)) as page:
        parts = urlsplit(page.address)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=1_000)
        writer.write(f"GET {session}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert (await reader.readuntil(b"\r\n")).decode() == "HTTP/1.1 200 OK\r\n"
        await feed.left.wait()
        writer.close()


async def up_to_done(events: AsyncGenerator[Event]) -> list[str]:
    """The names of the next events, up to `done`."""
    names: list[str] = []
    while names[-1:] != ["done"]:
        names.append((await anext(events)).name)
    return names


async def test_the_feed_goes_on_behind_the_last_event_that_was_seen(api: Client) -> None:
    session = await api.open()
    for number in range(3):
        await api.say(session, f"note: {number}")
    ids = [said["id"] for said in await api.history(session)]

    async def first(query: str, headers: dict[str, str]) -> int | None:
        async with api.events(session, query, headers) as events:
            return (await until(events, 1, "message"))[0].id

    assert [
        await first("", {}),
        await first(f"?after={ids[2]}", {}),
        await first("", {"Last-Event-ID": str(ids[1])}),
        await first(f"?after={ids[0]}", {"Last-Event-ID": str(ids[4])}),
        await first(f"?after={ids[0]}", {"Last-Event-ID": "nonsense"}),
        await first(f"?after={ids[0]}", {"Last-Event-ID": "9" * 5000}),
    ] == [ids[0], ids[3], ids[2], ids[5], ids[1], ids[1]]


@pytest.mark.parametrize("after", ["-1", "x", "9" * 17, "9" * 5000, "1.5"])
async def test_a_wrong_place_to_go_on_is_refused(api: Client, after: str) -> None:
    assert await api.refused("GET", f"{await api.open()}/events?after={after}") == (422, "invalid")


async def test_what_a_reader_has_seen_is_read(api: Client) -> None:
    session = await api.open()
    async with api.events(session) as events:
        await api.say(session, "note: it rains")
        await until(events, 2, "message")

        async def is_read() -> bool:
            return (await api.ask("GET", session))["unread"] == 0

        await eventually(is_read)


async def test_a_quiet_feed_gives_signs_of_life_and_ends_with_its_session(api: Client, serve: Serve) -> None:
    session = await api.open()
    async with (
        serve(LOCAL) as base,
        aiohttp.ClientSession(base) as http,
        Client(http=http).events(session) as events,
    ):
        assert [await anext(events), await anext(events)] == [Event(name=":", data="still here")] * 2
        await api.ask("DELETE", session, status=204)
        assert {event.name async for event in events} <= {":"}


async def test_a_server_that_closes_ends_its_feeds(api: Client, serve: Serve) -> None:
    session = await api.open()
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(aiohttp.ClientSession())
        async with serve(LOCAL) as base:
            events = await stack.enter_async_context(Client(http=http).events(f"{base}{session[1:]}"))
            await anext(events)
        assert {event.name async for event in events} <= {":"}


async def test_a_failed_turn_is_not_taken_for_a_lost_connection(api: Client, ports: Ports) -> None:
    """`error` is what a browser's EventSource calls a connection that was lost."""
    session = await api.open()
    async with api.events(session) as events:
        await api.say(session, "note: it rains")
        await until(events, 1, "done")
        told = (await ports.sessions.listed(await ports.facts.owner(), "web"))[0].id
        Live(ports.signals).tell(told, LiveEvent(event="error", text="It broke."))
        assert await anext(events) == Event(name="failure", data={"text": "It broke."})


async def test_nothing_is_missed_and_nothing_comes_twice_while_many_write(api: Client, ports: Ports) -> None:
    """Messages, system messages and reminders are committed by many connections while two readers come and go."""
    session = await api.open()
    owner = await ports.facts.owner()
    conversation = (await ports.sessions.listed(owner, "web"))[0].id
    number, writers = 20, 8

    async def write(writer: int) -> None:
        for count in range(number):
            key = f"x:{writer}:{count}"
            async with ports.pool.acquire() as db, db.transaction():
                await db.execute(
                    "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)",
                    str(owner.space),
                )
                await db.execute("SELECT FROM conversation WHERE id = $1 FOR NO KEY UPDATE", conversation)
                body = body_to_json(Saying(text=key))
                await messages.say(db, conversation, owner.space, NewMessage(key=key, role="system", body=body))
            ports.signals.send("message", str(conversation))

    async def remind(writer: int) -> None:
        async with ports.pool.acquire() as db, db.transaction():
            await db.execute(
                "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(owner.space)
            )
            await db.executemany(
                """INSERT INTO due (space, conversation, person, text, wall, zone, zone_mode, due_at, token)
                   VALUES ($1, $2, $3, $4, now()::timestamp, 'UTC', 'fixed', clock_now() + $5 * interval '30 ms', $4)""",
                [(owner.space, conversation, owner.person, f"{writer}-{count}", count) for count in range(number)],
            )
        ports.signals.send("due")

    total = number * writers + 2 * number + 2 * 6

    async def read(patience: int) -> list[int]:
        """Hang up after so many messages, and go on behind the last."""
        found: list[int] = []
        while len(found) < total:
            headers = {"Last-Event-ID": str(found[-1])} if found else {}
            async with api.events(session, headers=headers) as events:
                received = await until(events, min(patience, total - len(found)), "message")
            found += [event.id for event in received if event.id is not None]
        return found

    async with asyncio.TaskGroup() as tasks:
        readers = [tasks.create_task(read(patience)) for patience in (7, total)]
        for writer in range(writers):
            tasks.create_task(write(writer))
        for writer in range(2):
            tasks.create_task(remind(writer))
        for count in range(6):
            tasks.create_task(api.say(session, f"note: {count}"))
    history = await api.history(session, "?limit=200")
    older = await api.history(session, f"?limit=200&before={history[0]['id']}")
    ids = [said["id"] for said in (*older, *history)]
    assert len(ids) == total
    assert [reader.result() for reader in readers] == [ids, ids]


async def test_readers_of_a_page_server_hear_what_another_process_says(
    settings: Settings, dsn: str, ports: Ports, api: Client
) -> None:
    """Page and worker in processes of their own: live events come by NOTIFY, in order, and none after its message."""
    session = await api.open()
    alone = settings.model_copy(update={"data_dir": settings.data_dir / "page"})
    async with house(alone, dsn, Roles(web=True), Overrides()) as page:
        assert page.address is not None
        async with aiohttp.ClientSession(page.address) as http:
            far = Client(http=http)
            async with far.events(session) as events:
                for _ in range(5):
                    stream = await far.stream(session, "what's on today")
                    parts = "".join(event.data["text"] for event in stream if event.name == "answer_delta")
                    assert parts == stream[-2].data["text"]
                    names = await up_to_done(events)
                    assert (names[-2:], names.count("message")) == (["message", "done"], 2)
    assert ports.address != page.address
