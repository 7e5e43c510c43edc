"""Questions behind protocols and goals that nobody asked for: how it went, what is planned, what would be missed, how the week was.

Each is planned once, by what it follows (`storage.people.unasked`), and looked at when its moment comes: it is said if there is something
in it, if the last one was answered or the person has written since, and if the day's measure has room. Then it is over.
"""

from datetime import datetime, time, timedelta
from typing import Any

from agents.texts.times import point
from agents.tools.base import Desk
from agents.tools.growth.goal_records import going
from agents.tools.growth.journal import SKILL
from bot.ports.messages import Button, Card, Saying
from bot.protocols import cards
from bot.protocols.guided_run import entries
from bot.protocols.library import Library
from bot.protocols.standing import opened, standings_of
from bot.protocols.texts import say
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.people import profiles, skill_states, unasked

PUSH = "follow_ups"  # in push_settings
ALL = ("check_in", "planning", "streak", "review")
EVENING, MORNING = time(19), time(8, 30)
AFTER = timedelta(days=2)  # a protocol's end
PLANS = {"covey": "planning"}  # protocols that look at a week, which begins anew
LEAST = 3  # days in a row that are worth a word


async def plan(desk: Desk, protocol: str) -> None:
    """Plan what follows the end of a protocol."""
    today, zone = desk.now.date(), desk.now.tzinfo
    await unasked.plan(desk.db, desk.scope, "check_in", datetime.combine(today + AFTER, EVENING, zone))
    if protocol in PLANS:
        monday = today + timedelta(days=7 - today.weekday())
        await unasked.plan(desk.db, desk.scope, PLANS[protocol], datetime.combine(monday, MORNING, zone))


async def spoken(desk: Desk, library: Library, what: str) -> Saying | None:
    """Return what is said now; None: nothing, or not yet."""
    blocked = await profiles.blocked(desk.db, desk.scope)
    if SKILL in blocked or (what == "planning" and "covey" in blocked):
        return None
    if what not in ALL or await unasked.is_unanswered(desk.db, desk.scope):
        return None
    found = await _found(desk, library, what)
    if found is None:
        return None
    leave = await unasked.may_say(desk.db, desk.scope.actor, desk.scope.zone, PUSH)
    if not leave.allowed:
        if leave.later is not None:
            await unasked.plan(desk.db, desk.scope, what, leave.later)
        return None
    text, about = found
    return Saying(text=text, agent=SKILL, cards=tuple(await _cards(desk, library, what, about)))


async def _found(desk: Desk, library: Library, what: str) -> tuple[str, str] | None:
    """Return what there is to say, and what it is about; None where there is nothing in it."""
    language, today = desk.scope.language, desk.now.date()
    if what == "planning":
        return (say(language, "follow_planning"), "") if "covey" in library.protocols() else None
    if what == "check_in":
        text = await _promised(desk, library)
        return None if not text else (say(language, "follow_check_in", text=text), text)
    goals = going(await skill_states.read(desk.db, desk.scope, SKILL), today)
    if what == "review":
        lines = [say(language, "follow_review_line", text=one.text, week=one.week) for one in goals if one.week]
        return (say(language, "follow_review", lines="\n".join(lines)), "") if lines else None
    kept = [one for one in goals if one.streak >= LEAST and one.last == today - timedelta(days=1)]
    if not kept:
        return None
    best = max(kept, key=lambda one: one.streak)
    return say(language, "follow_streak", text=best.text, streak=best.streak), best.text


async def _promised(desk: Desk, library: Library) -> str:
    """Return the first line of the last answer of the protocol that ended last."""
    done = [one for one in await standings_of(desk.db, desk.scope) if one.run.completed_at is not None]
    if not done:
        return ""
    known = await opened(desk.db, library, max(done, key=lambda one: one.run.completed_at or one.run.started_at))
    if known is None:
        return ""
    answer = known.run.answer(known.definition, known.run.total_steps)
    return next(iter(entries(answer)), "") if answer else ""


async def _cards(desk: Desk, library: Library, what: str, about: str) -> list[Card]:
    language = desk.scope.language
    if what == "planning":
        return [await cards.invitation(desk, [library.protocols()["covey"].definition])]
    token = await button_actions.offer(desk.db, desk.scope, cards.KIND, {"do": "follow", "what": what, "text": about})
    shown = ("stop",) if what == "review" else ("done", "later", "stop")
    buttons = tuple(Button(label=say(language, f"follow_{one}"), token=f"a{token}.{one}") for one in shown)
    return [Card(kind="quick", title="", buttons=buttons)]


async def answered(desk: Desk, payload: dict[str, Any], choice: str) -> Saying:
    """Do what an answer says, pressed or in words. Raises NotUsable for a choice that was not offered."""
    language, what = desk.scope.language, payload["what"]
    match choice:
        case "done" if what == "streak":
            text = say(language, "follow_how_checked", text=payload["text"])
        case "done":
            text = say(language, "follow_said_good" if what == "review" else "follow_said_done")
        case "stop":
            await profiles.prefer(desk.db, desk.scope, {"push_settings": {PUSH: False}})
            await unasked.give_up(desk.db, ALL)
            text = say(language, "follow_said_stop")
        case _:
            when = _moment(desk, choice)
            await unasked.plan(desk.db, desk.scope, what, when)
            text = say(language, "follow_said_later", when=point(when, desk.scope.zone, language))
    return Saying(text=text, agent=SKILL)


def _moment(desk: Desk, choice: str) -> datetime:
    """Return when to ask again: on that day at the hour of such questions, if it names none. Raises NotUsable."""
    tomorrow = datetime.combine(desk.now.date() + timedelta(days=1), EVENING, desk.now.tzinfo)
    if choice == "later":
        return tomorrow
    try:
        when = datetime.fromisoformat(choice)
    except ValueError as error:
        raise NotUsable("unknown") from error
    if when.tzinfo is None:
        raise NotUsable("unknown")
    at = datetime.combine(when.date(), EVENING, desk.now.tzinfo) if when.time() == time() else when
    return at if at > desk.now else tomorrow
