"""A person's time zone: shown, asked for once, set by words, a button or a location; reminders that follow it move along."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from agents.calendar.recurrence import RuleRefused, next_occurrences, placed
from agents.texts import Language
from agents.texts.times import point
from agents.texts.traditional import TRADITIONAL
from agents.tools.base import Desk, Outcome
from bot.commands.settings import briefings, zone_names
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card, Saying
from bot.texts import say
from storage.content import button_actions, zone_followers
from storage.content.zone_followers import Follower
from storage.conversations import messages
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people import people

SHOWN = 10  # reminders named after a move

_LANGUAGES: tuple[Language, ...] = ("zh", "en", TRADITIONAL)


def unknown_zone(language: Language, name: str) -> str:
    return say(language, "zone_unknown", zone=name)


def zone_line(place: TurnContext, language: Language, now: datetime) -> str:
    zone = place.defaults.zone_for(place.person)
    key = "now_zone_assumed" if place.person.zone is None else "now_zone"
    return say(language, key, zone=zone, clock=zone_names.clock_in(zone, now))


async def located(desk: Desk, latitude: float, longitude: float) -> Outcome:
    """Offer the zones of the places that are nearest to where somebody is."""
    zones = zone_names.nearest(latitude, longitude, desk.now)
    return Outcome(text=say(desk.scope.language, "located"), cards=(await zone_card(desk, zones),))


async def zone_card(desk: Desk, offered: Sequence[str] = ()) -> Card:
    """Zones to choose from: what is `offered`, else those that are likely, the one that holds now first."""
    language = desk.scope.language
    zones = offered or zone_names.choices(desk.scope.zone, language)
    token = await button_actions.offer(desk.db, desk.scope, "zone", {"zones": list(zones)})
    buttons = tuple(
        Button(
            label=say(language, "zone_choice", zone=zone, clock=zone_names.clock_in(zone, desk.now)),
            token=f"a{token}.{number}",
            style="plain" if number else "primary",
        )
        for number, zone in enumerate(zones)
    )
    return Card(kind="quick", title=say(language, "settings_zone"), buttons=buttons)


async def set_zone(desk: Desk, zone: str, until: datetime | None = None) -> Outcome:
    """Set it, and move what follows it, in the open transaction; what comes after `until`, when it is set back, is not told."""
    language, person = desk.scope.language, desk.scope.actor
    await people.set_zone(desk.db, person, zone)
    moved: dict[int, str] = {}
    for row in await zone_followers.of_person(desk.db, person):
        due, following = rung_in(row, zone, desk.now)
        await zone_followers.move(desk.db, person, row, zone, due, following)
        told = due is not None and due != row.due and row.text not in briefings.NAMES
        if due is not None and told and (until is None or due < until):
            moved[row.id] = say(language, "moved_line", text=row.text, when=point(due, zone, language))
    words = await _moved(desk, moved) if moved else []
    receipt = say(language, "zone_set", zone=zone, clock=zone_names.clock_in(zone, desk.now))
    return Outcome(text="\n".join(words), receipts=(receipt,), waken=("due",) if moved else ())


async def _moved(desk: Desk, moved: dict[int, str]) -> list[str]:
    """Return what moved, by id: named if it is of this space, so that a group does not read of private reminders."""
    language = desk.scope.language
    here = await zone_followers.here(desk.db, list(moved))
    lines = [line for number, line in moved.items() if number in here]
    words = [say(language, "moved", number=len(moved)), *(f"- {line}" for line in lines[:SHOWN])]
    if len(lines) > SHOWN:
        words.append(say(language, "moved_more", number=len(lines) - SHOWN))
    if len(lines) < len(moved):
        words.append(say(language, "moved_elsewhere", number=len(moved) - len(lines)))
    return words


def rung_in(row: Follower, zone: str, now: datetime) -> tuple[datetime | None, datetime | None]:
    """Return when a reminder rings in another zone, and what follows (None: the clock works it out). One that is due already
    rings as it would have.
    """
    if row.rrule is None:
        return placed(row.wall, zone), None
    try:
        coming = next_occurrences(row.rrule, row.wall, zone, now, 2, but=row.exdates)
    except RuleRefused:
        return None, None
    if not coming or (row.due is not None and row.due <= now):
        return None, coming[0] if coming else None
    return coming[0], coming[1] if len(coming) > 1 else None


# asking once ----------------------------------------------------------------------------------------------------------


def asks(place: TurnContext) -> bool:
    """Return whether the person is still to be asked for their zone: once, in a private chat of a platform."""
    person, session = place.person, place.session
    return person.zone is None and not person.zone_asked and session.push and session.private


async def names_zone(db: Db, place: TurnContext, scope: Scope) -> str:
    """The sentence that names the zone that is only assumed, unless it was said here within a day; else nothing."""
    if place.person.zone is not None or asks(place):
        return ""
    sentence = say(scope.language, "zone_assumed", zone=scope.zone)
    asked = say(scope.language, "zone_question", zone=scope.zone)
    return "" if await messages.has_said(db, scope.conversation, sentence, asked) else sentence


async def asking(desk: Desk, place: TurnContext) -> Outcome | None:
    """The question, if it is to be asked now."""
    if not asks(place) or not await people.ask_zone(desk.db, desk.scope.actor):
        return None
    text = say(desk.scope.language, "zone_question", zone=desk.scope.zone)
    return Outcome(text=text, cards=(await zone_card(desk),))


def without_question(text: str, card: Card, zone: str) -> str:
    """Return a text of ours without the question that a `card` of zones has answered; `zone`: the one that was assumed."""
    for language in _LANGUAGES:
        if card.title == say(language, "settings_zone"):
            text = text.replace(say(language, "zone_question", zone=zone), "").strip()
    return text


async def with_question(db: Db, scope: Scope, place: TurnContext, saying: Saying, now: datetime) -> Saying:
    """An answer with times asks whose they are, the first time."""
    if saying.agent != "schedule" or not (saying.receipts or saying.cards):
        return saying
    if not asks(place):
        return saying
    question = await asking(Desk(db=db, scope=scope, now=now), place)
    if question is None:  # another conversation has just asked
        question = Outcome(text=say(scope.language, "zone_assumed", zone=scope.zone))
    text = f"{saying.text}\n{question.text}".strip()
    return replace(saying, text=text, cards=(*saying.cards, *question.cards))
