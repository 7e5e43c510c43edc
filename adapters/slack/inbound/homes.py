"""The app's home tab: shown when it is opened, used there, and shown anew when something of it was changed."""

import asyncio
import json
import logging
import time
from asyncio import Task, TaskGroup
from collections.abc import Mapping
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from datetime import time as clock
from typing import Any, cast
from zoneinfo import ZoneInfo

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from adapters.slack.identity import ASSIST, Identity
from adapters.slack.inbound.events import PLATFORM, facts
from adapters.slack.lookups import People
from adapters.slack.outbound import home_view
from adapters.slack.outbound.home_view import OURS, Shown
from adapters.slack.outbound.prompts import prompts
from adapters.slack.texts import say
from bot.ports.callers import Caller, Unavailable
from bot.ports.homes import Homes
from bot.ports.kept import NotKept
from bot.ports.plans import Declined
from bot.ports.push import ChatAddress, SendError

log = logging.getLogger(__name__)

FOLLOWED = 1800.0  # seconds after it was opened for which a home is kept true
MOST = 50  # homes that are
PAUSE = 1.0  # seconds between two looks at one that changes
STALE = 60.0  # seconds after which it is looked at anyway: the day and the hour go on
AHEAD = 10  # reminders that are shown
NEWEST = 2**62  # above the number of any note


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """Somebody used something of their home: `what` it is named, its value, and the boxes that are ticked now of all there are."""

    user: str
    what: str
    value: str
    trigger: str
    name: str = ""
    there: frozenset[str] = frozenset()
    ticked: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Open:
    """A home that is kept true."""

    task: Task[None]
    view: dict[str, Any] = field(default_factory=dict[str, Any])


def opened(body: Mapping[str, Any]) -> str:
    """Return whose home an event says was opened; "" for any other."""
    told = facts(body.get("event"))
    is_home = told.get("type") == "app_home_opened" and told.get("tab") == "home"
    return str(told.get("user") or "") if is_home else ""


def talked_to(body: Mapping[str, Any]) -> tuple[str, ChatAddress] | None:
    """Return who opened the place where one talks to the app, and where that is; None for any other event.

    The thread is named by apps of before the agent view, which had one for each conversation.
    """
    told = facts(body.get("event"))
    if told.get("type") == "app_home_opened" and told.get("tab") == "messages":
        user, place = str(told.get("user") or ""), ChatAddress(chat=str(told.get("channel") or ""), thread="")
    elif told.get("type") == "assistant_thread_started":
        opened_thread = facts(told.get("assistant_thread"))
        chat, thread = (str(opened_thread.get(name) or "") for name in ("channel_id", "thread_ts"))
        user, place = str(opened_thread.get("user_id") or ""), ChatAddress(chat=chat, thread=thread)
    else:
        return None
    return (user, place) if user and place.chat else None


def used(body: Mapping[str, Any]) -> Use | None:
    """Read a use of the home; None for that of anything else."""
    actions = body.get("actions")
    action = facts(cast("list[object]", actions)[0] if isinstance(actions, list) and actions else None)
    user, named = str(facts(body.get("user")).get("id") or ""), str(action.get("action_id") or "")
    if not (user and named.startswith(f"{OURS}:")):
        return None
    what = named.partition(":")[2]
    trigger, view = str(body.get("trigger_id") or ""), facts(body.get("view"))
    if not what.startswith("list:"):
        return Use(user=user, what=what.partition(":")[0], value=str(action.get("value") or ""), trigger=trigger)
    name, there = _list_of(view, named)
    chosen = cast("list[object]", action.get("selected_options") or [])
    ticked = frozenset(str(facts(one).get("value")) for one in chosen)
    return Use(user=user, what="list", value="", trigger=trigger, name=name, there=there, ticked=ticked)


def _list_of(view: Mapping[str, Any], named: str) -> tuple[str, frozenset[str]]:
    """Return the list that boxes are of, and the numbers of all of them."""
    try:
        names = json.loads(str(view.get("private_metadata") or "[]"))
        name = str(names[int(named.rpartition(":")[2])])
    except (ValueError, LookupError, TypeError):
        return "", frozenset()
    for block in cast("list[object]", view.get("blocks") or []):
        for one in cast("list[object]", facts(block).get("elements") or []):
            if facts(one).get("action_id") == named:
                options = cast("list[object]", facts(one).get("options") or [])
                return name, frozenset(str(facts(option).get("value")) for option in options)
    return name, frozenset()


class AppHomes:
    """Shows people's homes, and keeps those that were opened lately as their things are."""

    def __init__(self, *, homes: Homes, api: Api, me: Identity, people: People, errands: TaskGroup) -> None:
        self._homes = homes
        self._api = api
        self._me = me
        self._people = people
        self._errands = errands
        self._open: dict[str, _Open] = {}

    def open(self, user: str) -> None:
        """Show it, and keep it true for a while."""
        before = self._open.pop(user, None)
        if before is not None:
            before.task.cancel()
        while len(self._open) >= MOST:
            self._open.pop(next(iter(self._open))).task.cancel()
        with suppress(RuntimeError):  # the house is closing
            self._open[user] = _Open(task=self._errands.create_task(self._kept_true(user)))

    async def is_first(self, user: str, place: ChatAddress) -> bool:
        """Return whether somebody who is let in looks at a chat in which nothing was said. Raises Unavailable, SendErrors."""
        if place.thread or await self._caller(user) is None:
            return False
        try:
            told = await self._api.read("conversations.history", {"channel": place.chat, "limit": 1})
        except Refusal:
            return False  # where we may not look, nobody is greeted twice
        return not told.get("messages")

    async def suggest(self, user: str, place: ChatAddress) -> None:
        """Propose what to write. Raises Unavailable, Refusal, SendErrors."""
        caller = await self._caller(user)
        if caller is None or (self._me.scopes is not None and ASSIST not in self._me.scopes):
            return
        shown = await self._things(caller, datetime.fromtimestamp(time.time(), UTC))
        found = await self._homes.own.notes.find(
            caller, query="", tag="", pinned=False, before=NEWEST, limit=1, by_meaning=False
        )
        proposed = prompts(shown, caller.language, notes=bool(found))
        title = say(caller.language, "prompts")
        asked = {"channel_id": place.chat, "thread_ts": place.thread or None, "title": title, "prompts": proposed}
        await self._api.write("assistant.threads.setSuggestedPrompts", asked)

    async def change(self, use: Use) -> None:
        """Tick things on a list, or settle what rang; what is gone meanwhile is shown so. Raises Unavailable."""
        caller = await self._caller(use.user)
        if caller is None:
            return
        own = self._homes.own
        if use.what == "done" and use.value.isdecimal():
            with suppress(Declined, NotKept):
                await own.plans.done(caller, int(use.value))
        elif use.what == "list" and use.name:
            there = {one.id: one.ticked for one in (await own.lists.get(caller, use.name)).items}
            for one in sorted(int(number) for number in use.there if number.isdecimal()):
                ticked = str(one) in use.ticked
                if there.get(one, ticked) != ticked:
                    with suppress(NotKept):
                        await own.lists.tick(caller, use.name, one, ticked=ticked)
        own.changes.stir()
        if use.user not in self._open or self._open[use.user].task.done():
            self.open(use.user)

    async def _caller(self, user: str) -> Caller | None:
        return await self._homes.caller(PLATFORM, self._me.team, await self._people.sender(user))

    async def _kept_true(self, user: str) -> None:
        try:
            async with asyncio.timeout(FOLLOWED):
                await self._follow(user)
        except (TimeoutError, Unavailable, Refusal, SendError) as error:
            log.info("home left", extra={"cause": str(error) or type(error).__name__})
        except Exception:
            # a bug in one must not end the connection
            log.exception("home left")

    async def _follow(self, user: str) -> None:
        caller = await self._caller(user)
        if caller is None:
            await self._publish(user, home_view.stranger((await self._people.sender(user)).language))
            return
        await self._show(user, caller)
        looked = time.monotonic()
        async with aclosing(self._homes.own.changes.follow(caller, None)) as news:
            await anext(news)
            await self._show(user, caller)  # what was changed before we followed
            async for one in news:
                if one is None and time.monotonic() - looked < STALE:
                    continue
                await asyncio.sleep(PAUSE)  # several changes are one look
                caller = await self._caller(user) or caller
                looked = time.monotonic()
                await self._show(user, caller)

    async def _show(self, user: str, caller: Caller) -> None:
        """Show it, if it is not as it was shown last."""
        now = datetime.fromtimestamp(time.time(), UTC)
        view = home_view.view(caller, await self._things(caller, now), now)
        kept = self._open.get(user)
        if kept is not None and kept.view == view:
            return
        await self._publish(user, view)
        if kept is not None:
            kept.view = view

    async def _publish(self, user: str, view: dict[str, Any]) -> None:
        await self._api.write("views.publish", {"user_id": user, "view": view})

    async def _things(self, caller: Caller, now: datetime) -> Shown:
        own, zone = self._homes.own, ZoneInfo(caller.zone or "UTC")
        today = datetime.combine(now.astimezone(zone).date(), clock(), zone)
        return Shown(
            events=await own.schedules.within(caller, today, today + timedelta(days=1)),
            rung=await own.schedules.rung(caller, AHEAD),
            reminders=await own.schedules.reminders(caller, AHEAD),
            lists=await own.lists.all(caller),
        )
