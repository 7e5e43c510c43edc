"""Buttons through the API: each is pressed once, by whom it was meant for."""

import asyncio

import pytest

from bot.app import Ports
from storage.people import people
from tests.support.client import Client, until
from tests.support.doubles.chats import open_chat


async def conflict(api: Client, session: str) -> list[str]:
    """The tokens of a conflict's buttons."""
    await api.say(session, "meeting tomorrow at 3pm")
    [said] = await api.say(session, "dentist tomorrow at 3pm")
    [card] = said["cards"]
    assert (card["kind"], card["open"]) == ("conflict", True)
    return [button["token"] for button in card["buttons"]]


async def press(api: Client, session: str, token: str) -> tuple[int, object]:
    """The status, and the receipts or the error."""
    async with api.http.post(f"{session}/actions/{token}") as response:
        answer = await response.json()
        if response.status != 200:
            return response.status, answer["error"]
        return response.status, [(said["text"], len(said["receipts"])) for said in answer["messages"]]


async def test_a_button_does_what_it_says_once(api: Client) -> None:
    session = await api.open()
    tokens = await conflict(api, session)
    assert await press(api, session, tokens[-1]) == (200, [("All right, nothing was booked.", 0)])
    used = {"code": "button_used", "message": "This button has been used already."}
    assert [await press(api, session, token) for token in tokens] == [(409, used)] * len(tokens)
    cards = [card for said in await api.history(session) for card in said["cards"]]
    assert [(card["kind"], card["open"]) for card in cards] == [
        ("quick", True),
        ("conflict", False),
    ]  # of the first: undo


async def test_two_presses_at_once_book_once(api: Client) -> None:
    session = await api.open()
    tokens = await conflict(api, session)
    answers = await asyncio.gather(*(press(api, session, token) for token in tokens[:3]))
    booked = [
        answer for answer in answers if answer[0] == 200 and answer[1] != [("This button has been used already.", 0)]
    ]
    assert len(booked) == 1
    [agenda] = await api.say(session, "what's on tomorrow")
    assert len(agenda["cards"][0]["lines"]) == 2


async def test_a_button_works_from_another_session_of_its_person(api: Client) -> None:
    tokens = await conflict(api, await api.open())
    assert await press(api, await api.open(), tokens[-1]) == (200, [("好，没有安排。", 0)])


async def test_a_button_of_somebody_else_is_unknown_and_stays_usable(api: Client, ports: Ports) -> None:
    stranger = await people.member(ports.pool, "test", "", "stranger")
    chat = await open_chat(ports.pool, "stranger")
    async with ports.pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(stranger.space)
        )
        await db.execute(
            """INSERT INTO action (token, space, conversation, person, kind, payload, expires_at)
               VALUES ('theirs', $1, $2, $3, 'book', '{}', clock_now() + interval '1 day')""",
            stranger.space,
            chat.id,
            stranger.id,
        )
    unknown = {"code": "button_unknown", "message": "This button no longer works; please send it again."}
    assert await press(api, await api.open(), "atheirs.no") == (404, unknown)
    async with ports.pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(stranger.space)
        )
        assert await db.fetchval("SELECT used_at FROM action WHERE token = 'theirs'") is None


async def test_a_button_expires(api: Client, ports: Ports) -> None:
    session = await api.open()
    tokens = await conflict(api, session)
    owner = await ports.facts.owner()
    async with ports.pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(owner.space)
        )
        await db.execute("UPDATE action SET expires_at = clock_now() - interval '1 s'")
    expired = {"code": "button_expired", "message": "This button has expired; please send it again."}
    assert await press(api, session, tokens[0]) == (409, expired)


@pytest.mark.parametrize(
    "token",
    ["nothing", "aAAAA.0", "rAAAA.1-done", "rAAAA.1-", "r.-", "a.", "%00", "%FF", "aA%00.0", "a" * 5000, "rA.²-done",
     "rA." + "9" * 40 + "-done", "💣"],
)  # fmt: skip
async def test_what_is_no_button_is_not_found(api: Client, token: str) -> None:
    session = await api.open()
    assert await api.refused("POST", f"{session}/actions/{token}") == (404, "button_unknown")
    assert await api.history(session) == []


async def test_a_reminder_rings_in_its_session_and_is_snoozed(api: Client) -> None:
    session = await api.open()
    async with api.events(session) as events:
        [_, set_] = await asyncio.gather(
            until(events, 1, "message"), api.say(session, "remind me in 3 seconds to stretch")
        )
        [said, rung] = [event.data for event in await until(events, 2, "message")]
        assert (said, rung["role"], rung["text"]) == (set_[0], "reminder", "⏰ stretch")
        [card] = rung["cards"]
        done, snooze = card["buttons"][0], card["buttons"][1]
        assert (card["open"], done["label"], snooze["label"]) == (True, "Done", "10 min")
        status, _ = await press(api, session, snooze["token"])
        assert status == 200
        [snoozed] = [event.data for event in await until(events, 1, "message")]
    assert (snoozed["role"], snoozed["receipts"][0].startswith("✓ Snoozed: stretch (")) == ("system", True)
    assert (await press(api, session, done["token"]))[0] == 409
    cards = [card for one in await api.history(session) for card in one["cards"]]
    assert [(card["kind"], card["open"]) for card in cards] == [("quick", True), ("reminder", False), ("quick", True)]
