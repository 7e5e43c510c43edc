"""An event of a room, read: what happened, by whom, where, and whether it is meant for us. Pure."""

import re
from dataclasses import dataclass
from typing import TypeAlias

from adapters.matrix import buttons
from adapters.matrix.identity import PLATFORM, Me, key_of
from adapters.matrix.inbound import files
from adapters.matrix.inbound.words import answered, first_line, names_us, words_of
from adapters.matrix.raw_json import Facts, facts, relation, text, thread_of
from adapters.matrix.rooms import Room
from bot.ports.messages import (
    LONGEST_TEXT,
    ButtonPress,
    Joined,
    Location,
    Opinion,
    OtherContent,
    Pushed,
    Rating,
    TextMessage,
)
from bot.ports.push import Arrival, Sender

_OPINIONS: dict[str, Opinion] = {"👍": "good", "❤": "good", "🎉": "good", "👎": "bad"}
_POLLS = ("m.poll.start", "org.matrix.msc3381.poll.start")
_GEO = re.compile(r"geo:(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """Somebody did something; `event` is it."""

    arrival: Arrival
    event: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """A message was edited, or (None) taken back."""

    twin: str
    text: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """Somebody wrote in a room that is encrypted."""

    room: str
    sender: Sender


Event: TypeAlias = Came | Changed | Unreadable


def needs(event: Facts, room: Room) -> str:
    """Return the event without which this one cannot be read; "" for none, "before" for the last one of ours in front of it."""
    content = facts(event.get("content"))
    if event.get("type") == "m.reaction":
        return text(relation(event).get("event_id"))
    if event.get("type") != "m.room.message" or relation(event).get("rel_type") == "m.replace":
        return ""
    if found := answered(content):
        return found
    return "before" if room.direct and buttons.written(text(content.get("body"))) else ""


def read(event: Facts, room: Room, me: Me, other: Facts) -> Event | None:
    """Read an event; None where it is nothing to us. `other`: what it needs, empty where that cannot be had."""
    sender = text(event.get("sender"))
    if "state_key" in event:
        return _joined(event, room, me)
    if not sender or sender == me.user:
        return None
    match event.get("type"):
        case "m.room.message":
            return _message(event, room, me, other)
        case "m.reaction":
            return _reacted(event, room, me, other)
        case "m.room.redaction":
            gone = text(event.get("redacts")) or text(facts(event.get("content")).get("redacts"))
            return Changed(twin=twin(gone), text=None) if gone else None
        case "m.room.encrypted":
            return Unreadable(room=room.id, sender=_sender(event, room))
        case "m.sticker":
            return _came(event, room, me, OtherContent(what="sticker"), addressed=room.direct)
        case kind if kind in _POLLS:
            return _came(event, room, me, OtherContent(what="poll"), addressed=room.direct)
        case _:
            return None


def twin(event: str) -> str:
    """Event ids are one for all who see the event."""
    return f"{PLATFORM}:{event}"


# messages -------------------------------------------------------------------------------------------------------------


def _message(event: Facts, room: Room, me: Me, other: Facts) -> Event | None:
    content = facts(event.get("content"))
    if relation(event).get("rel_type") == "m.replace":
        return _edited(content, me)
    if (token := _number(event, room, me, other)) is not None:
        return _came(event, room, me, ButtonPress(token=token))
    incoming = _incoming(content, me, other)
    if incoming is None:
        return None
    to_us = other.get("sender") == me.user and bool(answered(content))
    addressed = room.direct or to_us or names_us(content, me.user, me.name)
    return _came(event, room, me, incoming, addressed=addressed)


def _number(event: Facts, room: Room, me: Me, other: Facts) -> str | None:
    """Return the token of the button whose number somebody wrote: as a reply to its card, or alone with us right below it."""
    content = facts(event.get("content"))
    place = buttons.written(words_of(content, me.user, me.name))
    offered = buttons.tokens(other, me.user) if place and needs(event, room) else []
    return offered[place - 1] if 0 < place <= len(offered) else None


def _incoming(content: Facts, me: Me, other: Facts) -> Pushed | None:
    kind = content.get("msgtype")
    words = words_of(content, me.user, me.name)
    if kind in ("m.text", "m.emote"):
        ours = other.get("sender") == me.user
        return TextMessage(
            text=words,
            agent=me.faces.get(first_line(other)) if ours else None,
            replies_to=text(other.get("event_id")) if ours else "",
            about="" if ours else text(facts(other.get("content")).get("body"))[:LONGEST_TEXT],
        )
    if kind in files.KINDS:
        return files.sent_with(content, files.caption_of(content, words))
    if kind == "m.audio":
        return TextMessage(text="", voice=files.voice_of(content))
    if kind == "m.location":
        return _location(text(content.get("geo_uri")))
    # what programs say (m.notice) is not answered, lest two of them talk for ever
    return None if kind in (None, "m.notice") else OtherContent(what="other")


def _location(address: str) -> Pushed:
    found = _GEO.match(address)
    if found is None or abs(float(found[1])) > 90 or abs(float(found[2])) > 180:
        return OtherContent(what="place")
    return Location(latitude=float(found[1]), longitude=float(found[2]))


def _edited(content: Facts, me: Me) -> Changed | None:
    changed = facts(content.get("m.new_content"))
    of = text(facts(content.get("m.relates_to")).get("event_id"))
    if not of or changed.get("msgtype") not in ("m.text", "m.emote"):
        return None
    return Changed(twin=twin(of), text=words_of(changed, me.user, me.name))


def _came(event: Facts, room: Room, me: Me, incoming: Pushed, *, addressed: bool = True, thread: str = "") -> Came:
    number = text(event.get("event_id"))
    thread = thread or thread_of(event)
    arrival = Arrival(
        account=me.account,
        platform=PLATFORM,
        key=key_of(number),
        twin=twin(number),
        sender=_sender(event, room),
        chat=room.chat(thread),
        incoming=incoming,
        addressed=addressed,
        follows=bool(thread),
    )
    return Came(arrival=arrival, event=number)


def _sender(event: Facts, room: Room) -> Sender:
    user = text(event.get("sender"))
    return Sender(id=user, name=room.members.get(user) or user[1:].partition(":")[0])


# reactions and membership ---------------------------------------------------------------------------------------------


def _reacted(event: Facts, room: Room, me: Me, other: Facts) -> Came | None:
    """Read a reaction on something of ours: a button pressed, or an opinion."""
    if other.get("sender") != me.user:
        return None
    key = text(relation(event).get("key"))
    token = buttons.by_reaction(key, buttons.tokens(other, me.user))
    if token:
        return _came(event, room, me, ButtonPress(token=token), thread=thread_of(other))
    opinion = _OPINIONS.get(key.replace("\ufe0f", ""))
    if opinion is None:
        return None
    return _came(event, room, me, Rating(opinion=opinion, shown=text(other.get("event_id"))))


def _joined(event: Facts, room: Room, me: Me) -> Came | None:
    """Read that we came into a room of several, because somebody asked us."""
    unsigned = facts(event.get("unsigned"))
    before = facts(unsigned.get("prev_content")).get("membership")
    came = event.get("state_key") == me.user and facts(event.get("content")).get("membership") == "join"
    inviter = text(unsigned.get("prev_sender"))
    if event.get("type") != "m.room.member" or not came or before != "invite" or room.direct or not inviter:
        return None
    return _came({**event, "sender": inviter}, room, me, Joined(hears_all=True))
