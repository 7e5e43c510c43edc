"""Reminders that ring: how they look, and what their buttons do.

A button carries `r<token>.<epoch>-<what>`: the reminder, the occurrence, and done or a snooze. Each occurrence is used
once. Snoozing makes a reminder of its own and never moves the series.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from agents.calendar.recurrence import placed
from agents.texts import Language
from agents.texts.times import clock, point, start_from_afar
from agents.tools.base import Desk, Outcome
from agents.tools.reminders.done import settle, with_way_back
from agents.tools.reminders.snooze import again, used
from bot.ports.messages import Button, Card, Digest, Ring, Saying
from bot.texts import of_rings, say
from storage.content import button_actions, fired_reminders, reminders
from storage.content.button_actions import NotUsable
from storage.content.fired_reminders import Rung

What = Literal["done", "10", "60", "evening", "tomorrow"]
SNOOZES: tuple[What, ...] = ("10", "60", "evening", "tomorrow")
_ALL: Mapping[str, What] = {what: what for what in ("done", *SNOOZES)}
EVENING, MORNING = 20, 9  # hours
LATE = timedelta(minutes=2)  # as storage/functions/clock.sql has it


def sent_at(body: Ring | Digest, now: datetime) -> Ring | Digest:
    """Mark what is sent late as late, even if it fired in time."""
    if isinstance(body, Ring) and now - datetime.fromtimestamp(body.at, UTC) > LATE:
        return replace(body, late=True)
    return body


def shown(body: Ring | Digest, language: Language) -> Saying:
    """A fired reminder, or a digest of several, as a message with its buttons."""
    if isinstance(body, Digest):
        lines = [
            say(language, "digest_missed" if ring.missed else "digest_line", when=_when(ring, language), text=ring.text)
            for ring in body.items
        ]
        words = [
            say(language, "digest", number=len(lines)),
            *(f"- {line}" for line in lines),
            *_elsewhere(body, language),
        ]
        zones = {ring.zone for ring in body.items}
        return Saying(text="\n".join(words), agent="schedule", zone=zones.pop() if len(zones) == 1 else "")
    if body.now is not None:
        return body.now
    words = [_text(body, language)]
    if body.late and not body.elsewhere:
        words.append(say(language, "ring_late", when=_when(body, language)))
    words += _elsewhere(body, language)
    if not body.token:  # it rang for a group: there it is settled
        return Saying(text="\n".join(words), agent="schedule", zone=body.zone)
    buttons = (
        Button(label=say(language, "done"), token=f"r{body.token}.{body.at}-done", style="primary"),
        *(Button(label=_label(what, language), token=f"r{body.token}.{body.at}-{what}") for what in SNOOZES),
    )
    card = Card(kind="reminder", title="", buttons=buttons)
    return Saying(text="\n".join(words), agent="schedule", cards=(card,), zone=body.zone)


def _elsewhere(body: Ring | Digest, language: Language) -> list[str]:
    """Return why it is told here."""
    where = body.elsewhere.capitalize()
    return [of_rings.say(language, "ring_elsewhere", where=where)] if where else []


def _text(ring: Ring, language: Language) -> str:
    if ring.starts is None:
        return say(language, "ring", text=ring.text)
    starts, rings = (datetime.fromtimestamp(one, ZoneInfo(ring.zone)) for one in (ring.starts, ring.at))
    if when := start_from_afar(starts, rings, language):
        return say(language, "ring_ahead", text=ring.text, when=when)
    return say(language, "ring_event", text=ring.text, clock=clock(starts))


def _when(ring: Ring, language: Language) -> str:
    return point(datetime.fromtimestamp(ring.at, UTC), ring.zone, language)


def _label(what: What, language: Language) -> str:
    return say(language, what if what == "done" else f"snooze_{what}")


def again_at(what: What, now: datetime, zone: str) -> datetime:
    """Return when a snoozed reminder rings again: minutes in UTC, evening and morning on the person's wall clock."""
    if what in ("10", "60"):
        return (now.astimezone(UTC) + timedelta(minutes=int(what))).replace(microsecond=0)
    local = now.astimezone(ZoneInfo(zone)).replace(tzinfo=None, second=0, microsecond=0)
    if what == "tomorrow":
        return placed((local + timedelta(days=1)).replace(hour=MORNING, minute=0), zone)
    evening = local.replace(hour=EVENING, minute=0)
    if local >= evening:
        return (now.astimezone(UTC) + timedelta(hours=1)).replace(microsecond=0)
    return placed(evening, zone)


def pressed(token: str) -> tuple[Rung, What] | None:
    """Which ring a button is of, and what it does; None for what no button of ours carries."""
    name, _, choice = token.partition(".")
    occurrence, _, wanted = choice.partition("-")
    what = _ALL.get(wanted)
    if what is None or not (occurrence.isascii() and occurrence.isdigit()):
        return None
    return Rung(token=name, at=int(occurrence)), what


async def press(desk: Desk, token: str) -> Outcome:
    """A button of a reminder; `token` is what it carries after the letter. Raises NotUsable."""
    found = pressed(token)
    if found is None:
        raise NotUsable("unknown")
    ring, what = found
    why = await fired_reminders.refusal(desk.db, desk.scope.actor, ring)
    if why is not None:
        raise NotUsable(why)
    reminder = await reminders.of_token(desk.db, ring.token)
    if reminder is None:
        raise NotUsable("unknown")
    if what == "done":
        return await with_way_back(desk, await settle(desk, reminder, ring), reminder, ring)
    await button_actions.use_once(desk.db, desk.scope, used(ring), "reminder", what)
    await reminders.finish(desk.db, reminder.id)
    return await again(desk, reminder, again_at(what, desk.now, desk.scope.zone), ring)
