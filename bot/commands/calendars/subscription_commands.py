"""/subscribe and /unsubscribe: calendars elsewhere that are read for somebody, and what is told of them."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from agents.nlu.cues.own.subscriptions import SubscriptionWish, subscription_wish
from agents.texts.times import point
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.agenda import ScheduleQuery, schedule_query
from bot.conversation.following import MOST, FollowRefused, follow
from bot.conversation.participants import TurnContext
from bot.conversation.private_talk import way
from bot.ports.messages import Button, Card, Saying
from bot.texts.of_subscriptions import say
from storage.content import button_actions, subscriptions
from storage.content.button_actions import NotUsable
from storage.content.subscriptions import Subscription
from storage.people import unasked

KIND = "calendars"  # of the stored action, of what is planned, and its push setting
SHOWN = timedelta(days=7)  # of what a calendar brings, right after it was read first
_REASONS = ("address", "private", "redirects", "too_large", "too_many", "unreadable", "slow", "unreachable")


async def wished(desk: Desk, place: TurnContext, text: str) -> Outcome:
    """Do what a sentence wishes."""
    return await _done(desk, place, subscription_wish(text) or SubscriptionWish(what="list"))


async def subscribe(desk: Desk, place: TurnContext, rest: str) -> Outcome:
    """/subscribe ADDRESS [name]; without an address, which there are."""
    url, _, name = rest.partition(" ")
    wish = SubscriptionWish(what="add", url=url, name=name.strip()) if url else SubscriptionWish(what="list")
    return await _done(desk, place, wish)


async def unsubscribe(desk: Desk, place: TurnContext, rest: str) -> Outcome:
    """/unsubscribe NAME; without a name, or where there is none that is called so, which there are."""
    return await _done(desk, place, SubscriptionWish(what="remove", name=rest.strip()))


async def _done(desk: Desk, place: TurnContext, wish: SubscriptionWish) -> Outcome:
    if not place.session.private:
        language = desk.scope.language
        return Outcome(
            text=say(language, "private"), cards=way(language, "subscribe" if wish.what == "add" else "calendars")
        )
    if wish.what == "add":
        return await _added(desk, place, wish)
    there = await subscriptions.everything(desk.db)
    if wish.what == "remove" and there:
        named = [one for one in there if wish.name.casefold() in (one.name.casefold(), one.url.casefold(), str(one.id))]
        near = named or [one for one in there if wish.name and wish.name.casefold() in one.name.casefold()]
        if len(near) == 1 or (len(there) == 1 and not wish.name):
            return await _gone(desk, (near or there)[0].id)
    return await _listed(desk, there)


async def _added(desk: Desk, place: TurnContext, wish: SubscriptionWish) -> Outcome:
    language, scope = desk.scope.language, desk.scope
    there = {one.id for one in await subscriptions.everything(desk.db)}
    try:
        number, name = await follow(desk.db, (scope.actor, scope.space, place.session.id), wish.url, wish.name)
    except FollowRefused as refusal:
        return Outcome(text=say(language, "enough" if refusal.why == "enough" else "not_an_address", number=MOST))
    how = say(language, "again" if number in there else "how")
    return Outcome(text=how, receipts=(say(language, "subscribed", name=name),), waken=("calendar",))


async def _gone(desk: Desk, number: int) -> Outcome:
    name = await subscriptions.remove(desk.db, number)
    if name is None:
        raise NotUsable("expired")
    return Outcome(receipts=(say(desk.scope.language, "unsubscribed", name=name),))


async def _listed(desk: Desk, there: Sequence[Subscription]) -> Outcome:
    """Show which there are, as of when, and a button for each to end it."""
    language = desk.scope.language
    if not there:
        return Outcome(text=say(language, "none"))
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"ids": [one.id for one in there]})
    buttons = tuple(
        Button(label=say(language, "end", name=one.name), token=f"a{token}.{number}")
        for number, one in enumerate(there)
    )
    title = say(language, "some", number=len(there))
    lines = tuple(_line(desk, one) for one in there)
    return Outcome(text=title, cards=(Card(kind="quick", title=title, lines=lines, buttons=buttons),))


def _line(desk: Desk, one: Subscription) -> str:
    language = desk.scope.language
    state = say(language, "never") if one.read_at is None else _as_of(desk, one)
    failing = say(language, "failing", why=reason(desk, one)) if one.failed_at is not None else ""
    return say(language, "line", name=one.name, host=urlsplit(one.url).hostname or "", state=state, failing=failing)


def _as_of(desk: Desk, one: Subscription) -> str:
    language = desk.scope.language
    when = (
        point(one.read_at.replace(second=0, microsecond=0), desk.scope.zone, language)
        if one.read_at is not None
        else ""
    )
    return say(language, "as_of", number=one.events, when=when)


def reason(desk: Desk, one: Subscription) -> str:
    """Return in words why one cannot be read."""
    language, why = desk.scope.language, one.why or ""
    if why.startswith("status "):
        return say(language, "why_status", number=why.removeprefix("status "))
    return say(language, f"why_{why}" if why in _REASONS else "why_unreachable")


async def press(desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str) -> Outcome:
    """End the one whose button it is. Raises NotUsable."""
    numbers: list[int] = payload["ids"]
    if not place.session.private or choice not in map(str, range(len(numbers))):
        raise NotUsable("unknown")
    return await _gone(desk, numbers[int(choice)])


async def spoken(desk: Desk, place: TurnContext, what: str) -> Saying | None:
    """Return what became of the first reading, which was asked for; and once a day what cannot be read, as all that is unasked."""
    there = [one for one in await subscriptions.everything(desk.db) if one.news is not None]
    if not place.session.private or not there:
        return None
    first = [one for one in there if one.news == "first"]
    failing = [one for one in there if one.news == "failed"]
    if failing:
        leave = await unasked.may_say(desk.db, desk.scope.actor, desk.scope.zone, KIND)
        if not leave.allowed:
            failing = []
            if leave.later is not None:
                await unasked.plan(desk.db, desk.scope, what, leave.later)
    lines = [await _first(desk, one) for one in first] + [_still(desk, one) for one in failing]
    if not lines:
        return None
    await subscriptions.told(desk.db, [one.id for one in (*first, *failing)])
    ahead = ScheduleQuery(start_time=desk.now, end_time=desk.now + SHOWN)
    shown = await schedule_query(desk, ahead) if any(one.events for one in first) else Outcome()
    return Saying(text="\n".join((*lines, shown.text)).strip(), agent="schedule", cards=shown.cards)


async def _first(desk: Desk, one: Subscription) -> str:
    language = desk.scope.language
    if one.read_at is None:
        return say(language, "first_failed", name=one.name, why=reason(desk, one))
    return say(language, "first_read", name=one.name, number=one.events)


def _still(desk: Desk, one: Subscription) -> str:
    language = desk.scope.language
    state = say(language, "never") if one.read_at is None else _as_of(desk, one)
    return say(language, "still_failing", name=one.name, why=reason(desk, one), state=state)
