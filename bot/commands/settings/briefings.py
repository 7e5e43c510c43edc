"""The morning agenda and the weekly review, which come by themselves to who wants them.

How they are wanted stands in the person's push settings (`briefing_day`: `07:00`, or `07:00 MO,TU`), the next one is planned as what is
said unasked. It is held by quiet hours, counts in the day's measure, and is not said where there is nothing in it.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any

from agents.calendar.recurrence import next_occurrences, placed
from agents.calendar.rrule_text import worded
from agents.nlu.cues.own.briefings import MORNING, REVIEW, REVIEW_DAY, BriefingWish, Kind, briefing_wish
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.agenda import SCHEDULE_QUERY, ScheduleQuery, schedule_query
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card, Saying
from bot.texts.of_rings import say
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.people import profiles, unasked

KIND = "briefing"  # of the stored actions, and its push setting
NAMES: Mapping[str, Kind] = dict(zip(unasked.BRIEFINGS, ("day", "week"), strict=True))
_USUAL = {"day": BriefingWish(kind="day", at=MORNING), "week": BriefingWish(kind="week", at=REVIEW, days=REVIEW_DAY)}


async def wished(desk: Desk, place: TurnContext, text: str) -> Outcome:
    """Set what a sentence wishes."""
    wish = briefing_wish(text)
    if wish is None or not place.session.private:
        return Outcome(text=say(desk.scope.language, "briefing_private"))
    return await _set(desk, wish)


async def press(desk: Desk, place: TurnContext, choice: str) -> Outcome:
    """Do what a button says: one of these as usual, or none of that kind any more. Raises NotUsable."""
    stop, _, kind = choice.rpartition("-")
    if not place.session.private or kind not in _USUAL or stop not in ("", "stop"):
        raise NotUsable("unknown")
    return await _set(desk, replace(_USUAL[kind], on=not stop))


async def turned(desk: Desk, *, on: bool) -> Outcome:
    """Turn the morning agenda on, or both off."""
    if on:
        return await _set(desk, _USUAL["day"])
    for kind in _USUAL.values():
        await _set(desk, replace(kind, on=False))
    await profiles.prefer(desk.db, desk.scope, {"push_settings": {KIND: False}})
    return Outcome(receipts=(say(desk.scope.language, "briefing_off"),))


async def _set(desk: Desk, wish: BriefingWish) -> Outcome:
    language, name = desk.scope.language, f"briefing_{wish.kind}"
    if not wish.on:
        await profiles.prefer(desk.db, desk.scope, {"push_settings": {name: None}})
        await unasked.give_up(desk.db, [name])
        return Outcome(receipts=(say(language, f"{name}_off"),))
    told = {KIND: True, name: f"{wish.at:%H:%M} {wish.days}".strip()}
    await profiles.prefer(desk.db, desk.scope, {"push_settings": told})
    await unasked.plan(desk.db, desk.scope, name, _next(desk, wish), follows=True)
    token = await button_actions.offer(desk.db, desk.scope, KIND, {})
    stop = Button(label=say(language, "briefing_stop"), token=f"a{token}.stop-{wish.kind}")
    return Outcome(
        text=say(language, "briefing_how"),
        receipts=(say(language, f"{name}_on", when=_when(wish, desk)),),
        cards=(Card(kind="quick", title="", buttons=(stop,)),),
        waken=("due",),
    )


def _when(wish: BriefingWish, desk: Desk) -> str:
    rule = worded(_rule(wish), desk.scope.language) or ""
    return say(desk.scope.language, "briefing_when", rule=rule, clock=f"{wish.at:%H:%M}")


def _rule(wish: BriefingWish) -> str:
    return f"FREQ=WEEKLY;BYDAY={wish.days}" if wish.days else "FREQ=DAILY"


def _next(desk: Desk, wish: BriefingWish) -> datetime:
    """Return when the next one comes, in the person's zone."""
    wall = datetime.combine(desk.now.date(), wish.at)
    coming = next_occurrences(_rule(wish), wall, desk.scope.zone, desk.now, 1)
    return coming[0] if coming else placed(wall + timedelta(days=1), desk.scope.zone)


def coming(desk: Desk, name: str, told: Mapping[str, Any], until: datetime) -> list[datetime]:
    """Return when one of that name comes before a moment, as the push settings have it."""
    wish, moments, at = _kept(NAMES[name], told), list[datetime](), desk.now
    while wish is not None and (at := _next(replace(desk, now=at), wish)) < until:
        moments.append(at)
    return moments


def _kept(kind: Kind, told: Mapping[str, Any]) -> BriefingWish | None:
    """Return how it is wanted, as the push settings have it; None where it is not."""
    at, _, days = str(told.get(f"briefing_{kind}") or "").partition(" ")
    if not at or told.get(KIND) is False:
        return None
    try:
        return BriefingWish(kind=kind, at=time.fromisoformat(at), days=days)
    except ValueError:  # set through the API
        return _USUAL[kind]


def lines(desk: Desk, told: Mapping[str, Any]) -> tuple[str, ...]:
    """Return how these are set."""
    language = desk.scope.language
    wishes = [(name, _kept(kind, told)) for name, kind in NAMES.items()]
    return tuple(
        say(language, f"now_{name}", when=say(language, "briefing_not") if wish is None else _when(wish, desk))
        for name, wish in wishes
    )


async def card(desk: Desk) -> Card:
    """The buttons that turn them on, or off."""
    language = desk.scope.language
    told = (await profiles.of_person(desk.db, desk.scope)).preferences.push_settings
    token = await button_actions.offer(desk.db, desk.scope, KIND, {})
    buttons = tuple(
        Button(label=say(language, f"briefing_stop_{kind}"), token=f"a{token}.stop-{kind}")
        if _kept(kind, told)
        else Button(label=say(language, f"briefing_want_{kind}"), token=f"a{token}.{kind}")
        for kind in NAMES.values()
    )
    return Card(kind="quick", title=say(language, "briefing_title"), buttons=buttons)


async def spoken(desk: Desk, place: TurnContext, what: str) -> Saying | None:
    """Return what is said now, and plan the next one; None: nothing is in it, or it may not be said now."""
    kind = NAMES[what]
    wish = _kept(kind, (await profiles.of_person(desk.db, desk.scope)).preferences.push_settings)
    if wish is None or not place.session.private:
        return None
    await unasked.plan(desk.db, desk.scope, what, _next(desk, wish), follows=True)
    found = await _found(desk, kind)
    if found is None:
        return None
    leave = await unasked.may_say(desk.db, desk.scope.actor, desk.scope.zone, KIND)
    if not leave.allowed:
        if leave.later is not None:
            await unasked.plan(desk.db, desk.scope, what, leave.later, follows=True)
        return None
    return found


async def _found(desk: Desk, kind: Kind) -> Saying | None:
    """Return what there is to say of the rest of the day, or of seven days; None where there is nothing."""
    language, midnight = desk.scope.language, datetime.combine(desk.now.date(), time(), desk.now.tzinfo)
    days = 1 if kind == "day" else 8
    wanted = ScheduleQuery(start_time=desk.now, end_time=midnight + timedelta(days=days))
    ahead = await SCHEDULE_QUERY.run(desk, wanted)  # it says as of when a calendar is that was read long ago
    if not ahead.cards:
        return None
    heading = say(language, f"briefing_{kind}")
    if kind == "week":
        past = ScheduleQuery(start_time=midnight - timedelta(days=6), end_time=desk.now, events=True, past=True)
        heading = say(language, "briefing_week", number=len((await schedule_query(desk, past)).about))
    return Saying(text=f"{heading}{ahead.text}", agent="schedule", cards=ahead.cards, zone=desk.scope.zone)
