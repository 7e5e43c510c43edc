"""/calendar: the calendar elsewhere that somebody's events are kept alike with (CalDAV), and what is told of it."""

import secrets
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from agents.calendar.recurrence import placed
from agents.nlu.cues.own.subscriptions import address_of
from agents.texts.times import point, span
from agents.tools.base import Desk, Outcome
from agents.tools.finding.describing import undo
from bot.commands.calendars.calendar_passwords import CONNECT, NONE
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card, Saying
from bot.process.sealing import MARK
from bot.texts.of_connections import say
from storage.content import button_actions, remote_calendars
from storage.content.button_actions import NotUsable
from storage.content.remote_calendars import RemoteCalendar
from storage.people import unasked

KIND = "remote_calendar"  # of the stored action, of what is planned, and its push setting
TOLD = 5  # changes of one time, by name
_REASONS = frozenset(
    [
        "address",
        "private",
        "password",
        "no_calendar",
        "too_large",
        "too_many",
        "slow",
        "unreachable",
        "unreadable",
        "emptied",
        "sealed",
        "nowhere",
    ]
)
_OFF = ("disconnect", "off", "断开")


async def answer(desk: Desk, place: TurnContext, rest: str) -> Outcome:
    """Show its state; `connect ADDRESS USER PASSWORD` and `disconnect` change it."""
    language = desk.scope.language
    if not place.session.private:
        return Outcome(text=say(language, "private"))
    what, _, more = rest.partition(" ")
    if what.casefold() in CONNECT:
        return await _connect(desk, place, more.split())
    if what.casefold() in _OFF:
        return await _disconnect(desk)
    return await _state(desk)


async def ways(desk: Desk, place: TurnContext) -> Outcome:
    """Say how a calendar elsewhere and this one come together; if one is connected, how that stands."""
    if place.session.private and await remote_calendars.status(desk.db) is not None:
        return await _state(desk)
    return Outcome(text=say(desk.scope.language, "ways"))


async def _connect(desk: Desk, place: TurnContext, words: list[str]) -> Outcome:
    language, scope = desk.scope.language, desk.scope
    url = address_of(words[0]) if len(words) == 3 else None
    if url is None or not words[2].startswith(MARK):
        return Outcome(text=say(language, "how"))
    if words[2] == NONE:
        return Outcome(text=say(language, "unsealed"))
    whose = (scope.actor, scope.space, place.session.id)
    await remote_calendars.connect(desk.db, whose, (url, words[1], words[2]), secrets.token_hex(6))
    receipt = say(language, "connected", host=_host(url))
    return Outcome(text=say(language, "wait"), receipts=(receipt,), waken=(KIND,))


async def _disconnect(desk: Desk) -> Outcome:
    language = desk.scope.language
    url = await remote_calendars.disconnect(desk.db)
    if url is None:
        return Outcome(text=say(language, "not_connected"))
    return Outcome(receipts=(say(language, "ended", host=_host(url)),))


async def _state(desk: Desk) -> Outcome:
    language = desk.scope.language
    found = await remote_calendars.status(desk.db)
    if found is None:
        return Outcome(text=say(language, "none"))
    token = await button_actions.offer(desk.db, desk.scope, KIND, {})
    failing = say(language, "failing", why=_reason(desk, found)) if found.failed_at is not None else ""
    text = say(
        language, "state", host=_host(found.url), user=found.username, state=_as_of(desk, found), failing=failing
    )
    button = Button(label=say(language, "end"), token=f"a{token}.end")
    return Outcome(text=text, cards=(Card(kind="quick", title="", buttons=(button,)),))


def _host(url: str) -> str:
    return urlsplit(url).hostname or url


def _as_of(desk: Desk, found: RemoteCalendar) -> str:
    language = desk.scope.language
    if found.read_at is None:
        return say(language, "never")
    when = point(found.read_at.replace(second=0, microsecond=0), desk.scope.zone, language)
    return say(language, "alike", events=_events(desk, found.events), when=when)


def _events(desk: Desk, number: int) -> str:
    return say(desk.scope.language, "one_event" if number == 1 else "events", number=number)


def _reason(desk: Desk, found: RemoteCalendar) -> str:
    language, why = desk.scope.language, found.why or ""
    if why.startswith("status "):
        return say(language, "why_status", number=why.removeprefix("status "))
    return say(language, f"why_{why}" if why in _REASONS else "why_unreachable")


async def press(desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str) -> Outcome:  # noqa: ARG001 - as all presses
    """Disconnect it. Raises NotUsable."""
    if not place.session.private or choice != "end":
        raise NotUsable("unknown")
    return await _disconnect(desk)


async def spoken(desk: Desk, place: TurnContext, what: str) -> Saying | None:
    """Return what both sides did to each other, which nobody else would tell; and once a day that it cannot be reached."""
    found = await remote_calendars.status(desk.db)
    if found is None or not place.session.private:
        return None
    lines, cards = await _news(desk, found.news)
    if found.tells and found.read_at is None:  # the first answer is always told
        lines.append(say(desk.scope.language, "unreachable", why=_reason(desk, found)))
    elif found.tells:
        leave = await unasked.may_say(desk.db, desk.scope.actor, desk.scope.zone, KIND)
        if leave.allowed:
            lines.append(say(desk.scope.language, "unreachable", why=_reason(desk, found)))
        elif leave.later is not None:
            await unasked.plan(desk.db, desk.scope, what, leave.later)
            if not lines:
                return None
    if not lines:
        return None
    await remote_calendars.told(desk.db)
    return Saying(text="\n".join(lines), agent="schedule", cards=cards)


async def _news(desk: Desk, news: list[dict[str, Any]]) -> tuple[list[str], tuple[Card, ...]]:
    language = desk.scope.language
    lines: list[str] = []
    cards: list[Card] = []
    for one in news[:TOLD]:
        match one["what"]:
            case "first":
                lines.append(say(language, "first", events=_events(desk, one["number"])))
            case "deleted":
                lines.append(say(language, "deleted", title=one["title"], when=_when(desk, one)))
                payload = {"kind": "event", "id": one["event"]}
                token = await button_actions.offer(desk.db, desk.scope, "restore", payload)
                cards.append(undo(desk, token, one["title"]))
            case "conflict":
                here, there = one["here"], one["there"]
                winner = here if one["won"] == "here" else there
                key = f"conflict_{one['won']}"
                lines.append(
                    say(language, key, title=winner["title"], here=_version(desk, here), there=_version(desk, there))
                )
            case "back" | "kept" as key:
                lines.append(say(language, key, title=one["title"]))
            case _:
                pass
    if len(news) > TOLD:
        lines.append(say(language, "more", number=len(news) - TOLD))
    return lines, tuple(cards)


def _version(desk: Desk, one: dict[str, Any]) -> str:
    place = f", {one['place']}" if one["place"] else ""
    return f"{one['title']}, {_when(desk, one)}{place}"


def _when(desk: Desk, one: dict[str, Any]) -> str:
    starts, ends = (_moment(one[name], one["zone"]) for name in ("starts", "ends"))
    zone = one["zone"] if one["all_day"] else desk.scope.zone
    return span(starts, ends, zone, desk.scope.language, all_day=one["all_day"])


def _moment(text: str, zone: str) -> datetime:
    wall = datetime.fromisoformat(text)
    return wall.replace(tzinfo=UTC) if zone == "UTC" else placed(wall, zone).astimezone(ZoneInfo("UTC"))
