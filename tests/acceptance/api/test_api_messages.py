"""Messages through the API: answers as JSON, as events or later; repeated, stopped, addressed, with a zone."""

import asyncio

import aiohttp
import asyncpg
import pytest

from bot.app import Ports, Roles, house
from bot.process.settings import Settings
from bot.wiring.assembly import Overrides
from storage.people import people
from tests.support.client import Client, Event, eventually
from tests.support.doubles.chats import until_blocked
from tests.support.houses import AT_ONCE


async def test_an_answer_is_json(api: Client) -> None:
    session = await api.open()
    [said] = await api.say(session, "记一下：房东电话 13800138000")
    token = said["cards"][0]["buttons"][0]["token"]
    undo = {"label": "撤销：房东电话 13800138000", "token": token, "style": "plain"}
    assert said == {
        "id": said["id"],
        "role": "agent",
        "agent_name": "memo",
        "text": "",
        "cards": [{"kind": "quick", "title": "", "lines": [], "buttons": [undo], "open": True, "marks": []}],
        "receipts": ["✓ 已记下: 房东电话 13800138000"],
        "understood": True,
        "data": [],
        "document": None,
        "more": [],
        "created_at": said["created_at"],
        "client_key": None,
        "ratable": True,
        "opinion": None,
    }


async def test_an_answer_to_what_is_not_for_the_parrots_is_marked(api: Client) -> None:
    session = await api.open()
    said = [await api.say(session, text) for text in ("dim the hallway lamp", "the tram was full of wet dogs")]
    assert [[one["understood"] for one in answers] for answers in said] == [[False], [True]]


@pytest.mark.parametrize(
    ("text", "work"),
    [
        pytest.param("what's on today", ["tool_use", "tool_result"], id="a look"),
        pytest.param(
            "remind me tomorrow at 3pm to drink tea", ["tool_use", "tool_result", "ui_quick_actions"], id="a reminder"
        ),
        pytest.param("记一下：好的", ["tool_use", "tool_result", "ui_quick_actions"], id="a note"),
        pytest.param("hello", [], id="words"),
    ],
)
async def test_events_come_in_order_and_the_parts_make_the_answer(api: Client, text: str, work: list[str]) -> None:
    """Many times, since what goes on and what was said reach the reader by different ways."""
    for _ in range(5):
        session = await api.open()
        events = await api.stream(session, text)
        names = [event.name for event in events]
        said = (await api.history(session))[-1]
        parts = "".join(event.data["text"] for event in events if event.name == "answer_delta")
        assert parts == said["text"]
        assert [name for name in names if name != "answer_delta"] == ["thinking", *work, "answer", "done"]
        assert names[1 + len(work) : -2] == ["answer_delta"] * (len(names) - len(work) - 3)
        assert events[-2:] == [Event(name="answer", data=said, id=said["id"]), Event(name="done", data={})]


async def test_an_answer_can_come_later(api: Client) -> None:
    session = await api.open()
    body, headers = {"text": "note: later", "client_key": "k"}, {"Prefer": "respond-async"}
    async with api.http.post(f"{session}/messages", json=body, headers=headers) as response:
        assert (response.status, response.headers["Preference-Applied"]) == (202, "respond-async")
        assert await response.json() == {"messages": []}
    [said] = await api.say(session, "note: later", client_key="k")
    assert said["receipts"] == ["✓ Noted: later"]
    assert len(await api.history(session)) == 2


async def test_a_message_that_is_sent_twice_is_answered_once(api: Client) -> None:
    session = await api.open()
    answers = await asyncio.gather(*(api.say(session, "note: once", client_key="k") for _ in range(5)))
    assert answers == [answers[0]] * 5
    events = await api.stream(session, "note: once", client_key="k")
    assert events == [Event(name="answer", data=answers[0][0], id=answers[0][0]["id"]), Event(name="done", data={})]
    assert [said["text"] for said in await api.history(session)] == ["note: once", ""]
    assert len((await api.say(session, "find once"))[0]["cards"][0]["lines"]) == 1


async def test_a_key_belongs_to_its_session(api: Client) -> None:
    one, two = await api.open(), await api.open()
    first, second = await api.say(one, "note: a", client_key="k"), await api.say(two, "note: b", client_key="k")
    assert [said["receipts"] for said in (*first, *second)] == [["✓ Noted: a"], ["✓ Noted: b"]]


@pytest.mark.parametrize(("text", "words"), [("stop", "Nothing is running."), ("停", "现在没有在进行的事。")])
async def test_stop_says_that_nothing_is_running(api: Client, text: str, words: str) -> None:
    session = await api.open()
    await api.say(session, f"note: {text}?")
    assert [(said["role"], said["text"]) for said in await api.say(session, text, client_key="k")] == [
        ("system", words)
    ]
    assert [(one["text"], one["client_key"]) for one in (await api.history(session))[-2:]] == [
        (text, "k"),
        (words, None),
    ]


async def test_the_stop_button_has_an_answer_and_no_message_of_its_own(api: Client) -> None:
    session = await api.open()
    stopped = await api.ask("POST", f"{session}/stop")
    assert (stopped["stopped"], [said["text"] for said in stopped["messages"]]) == (True, ["现在没有在进行的事。"])
    assert await api.history(session) == stopped["messages"]


async def test_a_running_turn_is_stopped_and_the_message_behind_it_is_answered(settings: Settings, dsn: str) -> None:
    """One turn at a time is worked on; the first waits for the calendar, so the second is begun and gets no further."""
    one = settings.model_copy(update={"limits": settings.limits.model_copy(update={"busy": 1})})
    async with (
        house(one, dsn, Roles(web=True, worker=True, clock=True), Overrides(debounce=AT_ONCE)) as ports,
        aiohttp.ClientSession(str(ports.address)) as http,
        asyncio.TaskGroup() as tasks,
    ):
        api = Client(http=http)
        other, session = await api.open(), await api.open()
        space = (await ports.facts.owner()).space

        db = await asyncpg.connect(dsn)
        await db.execute("SELECT pg_advisory_lock(hashtextextended('calendar:' || $1::bigint, 0))", space)
        meeting = tasks.create_task(api.say(other, "meeting tomorrow at 3pm, and remind me in 10 minutes to stretch"))
        await until_blocked(ports.pool)
        first = tasks.create_task(api.stream(session, "so here I am"))
        await eventually(lambda: ports.pool.fetchval("SELECT count(*) = 2 FROM turn WHERE state = 'running'"))
        second = tasks.create_task(api.say(session, "note: this one"))
        await eventually(lambda: ports.pool.fetchval("SELECT count(*) = 3 FROM inbox"))
        stopped = await api.ask("POST", f"{session}/stop")
        assert [event.name for event in await first] == ["done"]
        await db.close()
        assert len((await meeting)[0]["receipts"]) == 2
        assert [said["receipts"] for said in await second] == [["✓ Noted: this one"]]
        assert [said["text"] for said in stopped["messages"]] == ["Stopped. Going on with what waits: 1."]


@pytest.mark.parametrize(
    ("agent", "text", "name"),
    [
        ("auto", "what's on today", "schedule"),
        ("amazing", "what's on today", "amazing"),
        ("creative", "find landlord", "creative"),
        ("auto", "@Jingqi what's on today", "amazing"),
        pytest.param("memo", "what's on today", "schedule", id="one that cannot is answered for"),
    ],
)
async def test_a_parrot_can_be_asked_by_name(api: Client, agent: str, text: str, name: str) -> None:
    [said] = await api.say(await api.open(), text, agent_type=agent)
    assert said["agent_name"] == name


async def test_a_zone_is_learned_and_named_no_longer(api: Client, ports: Ports) -> None:
    session = await api.open()
    [assumed] = await api.say(session, "meeting tomorrow at 3pm")
    [known] = await api.say(session, "meeting tomorrow at 7pm", user_timezone="Europe/Berlin")
    assert ("Asia/Shanghai" in assumed["text"], "Asia/Shanghai" in known["text"]) == (True, False)
    owner = await people.owner(ports.pool)
    assert (owner.zone, owner.zone_source) == ("Europe/Berlin", "platform")


async def test_why_as_a_reply_is_about_what_it_replies_to(api: Client) -> None:
    session, elsewhere = await api.open(), await api.open()
    [noted] = await api.say(session, "note: the door code is 4711")
    await api.say(session, "meeting tomorrow at 3pm")
    [story] = await api.say(session, "why?", replies_to=noted["id"])
    assert "“note: the door code is 4711”" in story["text"]
    [other] = await api.say(elsewhere, "why?", replies_to=noted["id"])  # it was not said here
    assert other["text"] == "I have not said anything here yet that I could explain."
