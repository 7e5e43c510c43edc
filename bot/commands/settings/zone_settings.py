"""A person's time zone: shown, asked for once, set by words, a button or a location; reminders that follow it move along."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from agents.texts import Language
from agents.texts.traditional import TRADITIONAL
from agents.tools.base import Desk, Outcome
from agents.tools.zones import zone_moves
from bot.commands.settings import zone_names
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card, Saying
from bot.texts import say
from storage.content import button_actions
from storage.conversations import messages
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people import people

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


async def set_zone(desk: Desk, zone: str, *, at: datetime | None = None, until: datetime | None = None) -> Outcome:
    """Set it, and move what follows it, in the open transaction.

    `at`: when they come there, if not now; what comes after `until`, when it is set back, is not told.
    """
    former = await people.set_zone(desk.db, desk.scope.actor, zone)
    moved = await zone_moves.follow(desk, zone, at=at, until=until, travels=former is not None)
    receipt = say(desk.scope.language, "zone_set", zone=zone, clock=zone_names.clock_in(zone, desk.now))
    return Outcome(text="\n".join(moved), receipts=(receipt,), waken=("due",))


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
