"""Events of rooms, read: what comes of them, by table."""

from typing import Any

import pytest

from adapters.matrix.identity import Me
from adapters.matrix.inbound import timelines
from adapters.matrix.inbound.events import Came, Changed, Unreadable, needs, read
from adapters.matrix.inbound.words import words_of
from adapters.matrix.rooms import Room
from bot.ports.messages import (
    ButtonPress,
    CalendarFile,
    Location,
    Pushed,
    Rating,
    SentFile,
    SentFiles,
    TextMessage,
)

WE, ANN, BOB = "@parrots:mx.test", "@ann:mx.test", "@bob:mx.test"
ME = Me(user=WE, name="Parrots", faces={"🪶 Huihui": "memo"})
ALONE = Room(id="!a", members={WE: "Parrots", ANN: "Ann"})
FAMILY = Room(id="!f", members={WE: "Parrots", ANN: "Ann", BOB: "Bob"}, name="family")
CARD: dict[str, Any] = {
    "type": "m.room.message",
    "sender": WE,
    "event_id": "$card",
    "content": {"body": "🪶 Huihui\nWhich?", "parrots.buttons": ["a1.0", "a1.1"]},
}


def press(place: int) -> ButtonPress:
    return ButtonPress(token=f"a1.{place}")


def event(content: dict[str, Any], kind: str = "m.room.message", sender: str = ANN) -> dict[str, Any]:
    return {"type": kind, "sender": sender, "event_id": "$e", "content": content}


def said(body: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - parts of a content
    return event({"msgtype": "m.text", "body": body, **more})


def reply(body: str) -> dict[str, Any]:
    return said(body, **{"m.relates_to": {"m.in_reply_to": {"event_id": "$card"}}})


def reaction(key: str) -> dict[str, Any]:
    return event({"m.relates_to": {"rel_type": "m.annotation", "event_id": "$card", "key": key}}, "m.reaction")


@pytest.mark.parametrize(
    ("told", "other", "incoming"),
    [
        pytest.param(said("hello"), {}, TextMessage(text="hello"), id="words"),
        pytest.param(said("!week"), {}, TextMessage(text="/week"), id="a command"),
        pytest.param(said("2"), CARD, press(1), id="a number below a card"),
        pytest.param(reply("1"), CARD, press(0), id="a number as a reply"),
        pytest.param(
            reply("> <@parrots:mx.test> Which?\n\nthe first"),
            CARD,
            TextMessage(text="the first", agent="memo", replies_to="$card"),
            id="a reply to a parrot",
        ),
        pytest.param(
            reply("note this"),
            {**CARD, "sender": BOB, "content": {"body": "milk is out"}},
            TextMessage(text="note this", about="milk is out"),
            id="a reply to somebody else",
        ),
        pytest.param(reaction("1️⃣"), CARD, press(0), id="a button"),
        pytest.param(reaction("1⃣"), CARD, press(0), id="a button, as another client writes it"),
        pytest.param(reaction("👍"), CARD, Rating(opinion="good", shown="$card"), id="an opinion"),
        pytest.param(
            event({"msgtype": "m.location", "body": "here", "geo_uri": "geo:48.1,11.5;u=30"}),
            {},
            Location(latitude=48.1, longitude=11.5),
            id="a place",
        ),
        pytest.param(
            event(
                {
                    "msgtype": "m.audio",
                    "body": "a.ogg",
                    "url": "mxc://s/3",
                    "info": {"mimetype": "audio/ogg", "duration": 4000, "size": 9},
                }
            ),
            {},
            TextMessage(text="", voice=SentFile(name="a.ogg", media="audio/ogg", file="mxc://s/3")),
            id="a voice",
        ),
        pytest.param(
            event({"msgtype": "m.audio", "body": "a.ogg"}),
            {},
            TextMessage(text="", voice=SentFile(name="a.ogg", media="audio/ogg", problem="unreachable")),
            id="a voice that is nowhere",
        ),
        pytest.param(
            event({"msgtype": "m.file", "body": "w.ics", "url": "mxc://s/1"}),
            {},
            CalendarFile(name="w.ics", file="mxc://s/1"),
            id="a calendar",
        ),
        pytest.param(
            event({"msgtype": "m.file", "body": "of the flat", "filename": "l.pdf", "url": "mxc://s/2"}),
            {},
            SentFiles(files=(SentFile(name="l.pdf", file="mxc://s/2"),), caption="of the flat"),
            id="a file with words",
        ),
    ],
)
def test_what_somebody_does_alone_with_us(told: dict[str, Any], other: dict[str, Any], incoming: Pushed) -> None:
    found = read(told, ALONE, ME, other)
    assert isinstance(found, Came)
    assert found.arrival.incoming == incoming
    assert (found.arrival.chat.id, found.arrival.chat.private, found.arrival.sender.name) == ("direct !a", True, "Ann")
    assert (found.arrival.key, found.arrival.twin) == ("message:$e", "matrix:$e")


@pytest.mark.parametrize(
    ("told", "other", "addressed"),
    [
        pytest.param(said("hello"), {}, False, id="among themselves"),
        pytest.param(said("the parrots are loud"), {}, False, id="about parrots"),
        pytest.param(said("Parrots: hello"), {}, True, id="by name, as clients write it"),
        pytest.param(said("hello @parrots:mx.test"), {}, True, id="by id"),
        pytest.param(said("hello", **{"m.mentions": {"user_ids": [WE]}}), {}, True, id="by a mention"),
        pytest.param(reply("hello"), CARD, True, id="by a reply to us"),
        pytest.param(reply("hello"), {**CARD, "sender": BOB}, False, id="by a reply to somebody else"),
    ],
)
def test_who_is_meant_in_a_room_of_several(told: dict[str, Any], other: dict[str, Any], *, addressed: bool) -> None:
    found = read(told, FAMILY, ME, other)
    assert isinstance(found, Came)
    assert (found.arrival.addressed, found.arrival.chat.id, found.arrival.chat.title) == (addressed, "!f", "family")


def test_a_thread_is_a_place_of_its_own() -> None:
    inside = {"rel_type": "m.thread", "event_id": "$root", "is_falling_back": True, "m.in_reply_to": {"event_id": "$x"}}
    told = said("on it", **{"m.relates_to": inside})
    found = read(told, FAMILY, ME, {})
    assert isinstance(found, Came)
    assert (found.arrival.chat.thread, found.arrival.follows, needs(told, FAMILY)) == ("$root", True, "")


@pytest.mark.parametrize(
    ("told", "found"),
    [
        pytest.param(event({"msgtype": "m.notice", "body": "x"}), None, id="a program's words"),
        pytest.param(event({"msgtype": "m.text", "body": "x"}, sender=WE), None, id="our own"),
        pytest.param(event({}), None, id="what was taken back"),
        pytest.param({"type": "m.room.message"}, None, id="nothing known of it"),
        pytest.param(
            said(
                "* b",
                **{
                    "m.new_content": {"msgtype": "m.text", "body": "b"},
                    "m.relates_to": {"rel_type": "m.replace", "event_id": "$o"},
                },
            ),
            Changed(twin="matrix:$o", text="b"),
            id="an edit",
        ),
        pytest.param(
            event({"redacts": "$o"}, "m.room.redaction"), Changed(twin="matrix:$o", text=None), id="taken back"
        ),
    ],
)
def test_other_events(told: dict[str, Any], found: Changed | None) -> None:
    assert read(told, ALONE, ME, {}) == found


def test_an_encrypted_event_is_unreadable() -> None:
    found = read(event({"ciphertext": "x"}, "m.room.encrypted"), ALONE, ME, {})
    assert isinstance(found, Unreadable)
    assert (found.room, found.sender.id) == ("!a", ANN)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("Parrots: hi", "hi"),
        ("@parrots:mx.test, hi", "hi"),
        ("@Parrots hi", "hi"),
        ("hi @parrots", "hi"),
        ("parrots are loud", "parrots are loud"),
        ("ask @parrots about it", "ask @parrots about it"),
        ("@灰灰 记一下", "@灰灰 记一下"),
    ],
)
def test_our_name_is_no_part_of_what_is_said(body: str, words: str) -> None:
    assert words_of({"body": body}, WE, "Parrots") == words


def member(user: str, membership: str, before: str = "") -> dict[str, Any]:
    unsigned = {"prev_content": {"membership": before}, "prev_sender": ANN} if before else {}
    return {"type": "m.room.member", "state_key": user, "content": {"membership": membership}, "unsigned": unsigned}


@pytest.mark.parametrize(
    ("timeline", "begins"),
    [
        pytest.param([said("a"), said("b")], None, id="there all the time"),
        pytest.param([said("old"), member(WE, "invite"), said("a"), member(WE, "join", "invite")], 1, id="invited"),
        pytest.param([said("old"), member(WE, "join", "invite"), said("a")], 1, id="the invitation is not told"),
        pytest.param([member(WE, "join", "join"), said("a")], None, id="a new name"),
    ],
)
def test_what_was_said_before_we_were_asked_in_is_not_ours(timeline: list[dict[str, Any]], begins: int | None) -> None:
    assert timelines.came(timeline, WE) == begins
