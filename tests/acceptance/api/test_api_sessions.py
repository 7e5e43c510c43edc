"""Sessions through the API: made, listed, named, deleted, and what was said in them read page by page."""

from datetime import datetime
from uuid import UUID

import pytest

from tests.support.client import Client


async def test_a_new_session_has_an_id_and_a_mode(api: Client) -> None:
    made = await api.ask("POST", "/api/sessions", {}, status=201)
    assert made == {"session_id": str(UUID(made["session_id"])), "mode": "free_discussion"}


async def test_sessions_are_listed_newest_first_with_what_is_unread(api: Client) -> None:
    first, second = await api.open("one"), await api.open("two")
    [said] = await api.say(first, "note: it rains")
    listed = (await api.ask("GET", "/api/sessions"))["sessions"]
    assert [
        (one["session_id"], one["title"], one["mode"], one["last_message_id"], one["unread"]) for one in listed
    ] == [
        (first[14:], "one", "free_discussion", said["id"], 1),
        (second[14:], "two", "free_discussion", 0, 0),
    ]
    assert datetime.fromisoformat(listed[0]["updated_at"]).utcoffset() is not None
    whole = await api.ask("GET", first)
    assert (whole.pop("stats")["requests"], whole) == (0, listed[0])
    await api.history(first)
    assert [(one["last_message_id"], one["unread"]) for one in (await api.ask("GET", "/api/sessions"))["sessions"]] == [
        (said["id"], 0),
        (0, 0),
    ]


async def test_a_session_that_nobody_named_is_called_after_its_first_message(api: Client) -> None:
    session = await api.open()
    await api.say(session, f"note: {'🦜' * 50}\n\nand more")
    await api.say(session, "find parrot")
    assert (await api.ask("GET", session))["title"] == f"note: {'🦜' * 33}…"


async def test_a_session_gets_a_name_on_one_line(api: Client) -> None:
    session = await api.open()
    renamed = await api.ask("PATCH", session, {"title": "  搬家\n\u202e计划\x00 "})
    assert renamed["title"] == "搬家 计划"
    assert await api.ask("GET", session) == renamed


async def test_a_deleted_session_is_gone_with_its_messages(api: Client) -> None:
    session, other = await api.open(), await api.open()
    await api.say(session, "note: it rains")
    await api.ask("DELETE", session, status=204)
    for method, path, body in (
        ("GET", session, None),
        ("PATCH", session, {"title": "x"}),
        ("DELETE", session, None),
        ("GET", f"{session}/messages", None),
        ("POST", f"{session}/messages", {"text": "hi"}),
        ("GET", f"{session}/events", None),
        ("POST", f"{session}/stop", None),
    ):
        assert await api.refused(method, path, body) == (404, "unknown_session"), (method, path)
    assert [one["session_id"] for one in (await api.ask("GET", "/api/sessions"))["sessions"]] == [other[14:]]


@pytest.mark.parametrize(
    "name", ["no-uuid", "00000000-0000-0000-0000-000000000000", "%00", "%FF", "..%2f..", "a" * 2000]
)
async def test_what_is_no_session_is_not_found(api: Client, name: str) -> None:
    assert await api.refused("GET", f"/api/sessions/{name}") == (404, "unknown_session")


async def test_history_is_read_backwards_page_by_page(api: Client) -> None:
    session = await api.open()
    for number in range(3):
        await api.say(session, f"note: {number}", client_key=f"key-{number}")
    whole = await api.history(session)
    seen = [(one["role"], one["agent_name"], one["text"], one["receipts"], one["client_key"]) for one in whole]
    assert seen[::2] == [("user", None, f"note: {number}", [], f"key-{number}") for number in range(3)]
    assert seen[1::2] == [("agent", "memo", "", [f"✓ Noted: {number}"], None) for number in range(3)]
    ids = [one["id"] for one in whole]
    assert ids == sorted(ids)
    assert await api.history(session, "?limit=2") == whole[-2:]
    assert await api.history(session, f"?before={ids[-2]}&limit=3") == whole[1:4]
    assert await api.history(session, f"?before={ids[0]}") == []


@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=201", "limit=ten", "limit=-1", "limit=1e2", "limit=", "before=0", "before=" + "9" * 4000,
     "before=" + "0" * 300 + "1", "limit=٣"],
)  # fmt: skip
async def test_a_wrong_page_is_refused_with_the_fields_name(api: Client, query: str) -> None:
    session = await api.open()
    answer = await api.ask("GET", f"{session}/messages?{query}", status=422)
    assert answer["error"]["code"] == "invalid"
    assert answer["error"]["message"].startswith(f"{query.partition('=')[0]}: must be a whole number ")


async def test_a_session_can_be_deleted_in_the_middle_of_its_turns(api: Client) -> None:
    """Whatever comes of the messages, the house goes on working."""
    for number in range(8):
        session = await api.open()
        for text in ("note: it rains", "tell me something", "meeting tomorrow at 3pm", "stop")[number % 4 :]:
            async with api.http.post(
                f"{session}/messages", json={"text": text}, headers={"Prefer": "respond-async"}
            ) as kept:
                assert kept.status == 202
        await api.ask("DELETE", session, status=204)
    assert [said["receipts"] for said in await api.say(await api.open(), "note: still here")] == [
        ["✓ Noted: still here"]
    ]
