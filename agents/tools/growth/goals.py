"""Goals, at most three, and checking in: how often, and how many days in a row."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, cast
from uuid import uuid4

from agents.cards import Card
from agents.errors import ToolFailed
from agents.nlu.cues import write_words
from agents.texts import say
from agents.texts.times import day
from agents.tools.base import Consent, Desk, Outcome, Tool, Words
from agents.tools.growth.journal import SKILL, entries, keep
from agents.tools.likeness import STRONG, likeness
from agents.tools.lookup import undo
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.content.notes import folded
from storage.db.errors import Gone
from storage.people import skill_states, unasked

MOST = 3  # goals
KEPT = 1_000  # check-ins
EVENING, REVIEW = time(20, 30), time(18)  # when it is looked at what was not checked in, and back at the week
GOALS, CHECKS = "goals", "progress.checkins"
_CONSENT = Consent(words=write_words.GOAL, names_thing=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Something that the person wants to reach, since a day."""

    id: str
    text: str
    since: date


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalSet:
    """`text`: what the person wants to reach, in their words."""

    text: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalDrop:
    """`text`: words of the goal that the person lets go."""

    text: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalsShow:
    """`about`: words of one goal; without them all."""

    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalCheck:
    """`text`: what was done today, or words of the goal that it is for."""

    text: Words


async def goal_set(desk: Desk, arguments: GoalSet) -> Outcome:
    """Note a goal of the person's."""
    language, text = desk.scope.language, arguments.text
    there = _goals(await skill_states.read(desk.db, desk.scope, SKILL))
    if any(folded(one.text) == folded(text) for one in there):
        return Outcome(text=say(language, "goal_there", text=text))
    if len(there) >= MOST:
        comma = say(language, "list_comma")
        raise ToolFailed(say(language, "goals_full", goals=comma.join(one.text for one in there)))
    goal = {"text": text, "since": desk.now.date().isoformat()}
    name = uuid4().hex[:8]
    await _change(desk, {name: goal})
    return await _done(desk, "goal_set", text, {"put": {name: None}})


async def goal_drop(desk: Desk, arguments: GoalDrop) -> Outcome:
    """Let a goal of the person's go."""
    kept = await skill_states.read(desk.db, desk.scope, SKILL)
    found = _best(arguments.text, _goals(kept))
    if found is None:
        return Outcome(text=say(desk.scope.language, "goal_unknown", text=arguments.text))
    await _change(desk, {found.id: None})
    return await _done(desk, "goal_removed", found.text, {"put": {found.id: kept[GOALS][found.id]}})


async def goals_show(desk: Desk, arguments: GoalsShow) -> Outcome:
    """Show the person's goals and how they go."""
    language = desk.scope.language
    kept = await skill_states.read(desk.db, desk.scope, SKILL)
    goals = _goals(kept)
    if not goals:
        return Outcome(text=say(language, "goals_none"))
    found = _best(arguments.about, goals) if arguments.about else None
    title = say(language, "goals_title")
    lines = tuple(_line(desk, one, kept) for one in ([found] if found is not None else goals))
    return Outcome(text=title, cards=(Card(kind="notes", title=title, lines=lines),))


async def check_in(desk: Desk, arguments: GoalCheck) -> Outcome:
    """Check in what the person has done today; once a day."""
    language, kept = desk.scope.language, await skill_states.read(desk.db, desk.scope, SKILL)
    goal = _best(arguments.text, _goals(kept))
    text = goal.text if goal is not None else arguments.text
    days, today = _days(kept, text), desk.now.date()
    if today in days:
        return Outcome(text=say(language, "checked_already", text=text, streak=streak(days, today)))
    entry = {"id": uuid4().hex, "goal": text, "text": arguments.text, "date": today.isoformat()}
    await keep(desk, CHECKS, entry, KEPT)
    token = await button_actions.offer(
        desk.db, desk.scope, "undo", {"kind": "check in", "entry": entry["id"], "text": text, "date": entry["date"]}
    )
    await _plan(desk)
    receipt = say(language, "checked_in", text=text, streak=streak([*days, today], today), day=day(desk.now, language))
    return Outcome(receipts=(receipt,), cards=(undo(desk, token, text),))


async def _plan(desk: Desk) -> None:
    """Have it looked at tomorrow evening, before a day in a row is missed, and on Sunday, at how the week went."""
    today, zone = desk.now.date(), desk.now.tzinfo
    sunday = today + timedelta(days=6 - today.weekday())
    await unasked.plan(desk.db, desk.scope, "streak", datetime.combine(today + timedelta(days=1), EVENING, zone))
    review = datetime.combine(sunday, REVIEW, zone)
    await unasked.plan(desk.db, desk.scope, "review", review if review > desk.now else review + timedelta(days=7))


@dataclass(frozen=True, slots=True, kw_only=True)
class Going:
    """Return how something that was checked in goes: days in a row, up to `last`, and how often in the last seven days."""

    text: str
    streak: int
    week: int
    last: date


def going(kept: dict[str, Any], today: date) -> tuple[Going, ...]:
    """Return how all goes that was checked in, from what the skill keeps. Pure."""
    names = dict.fromkeys(str(one.get("goal")) for one in entries(_objects(kept.get("progress")).get("checkins")))
    found = list[Going]()
    for text in names:
        days = set(_days(kept, text))
        week = sum(1 for one in days if timedelta() <= today - one < timedelta(days=7))
        found.append(Going(text=text, streak=streak(sorted(days), today), week=week, last=max(days)))
    return tuple(found)


def streak(days: Sequence[date], today: date) -> int:
    """Return how many days in a row, up to today or yesterday. Pure."""
    there, last = set(days), today if today in days else today - timedelta(days=1)
    number = 0
    while last - timedelta(days=number) in there:
        number += 1
    return number


def _goals(kept: dict[str, Any]) -> list[Goal]:
    goals = _objects(kept.get(GOALS))
    found = [
        Goal(id=name, text=one["text"], since=date.fromisoformat(one["since"]))
        for name, value in goals.items()
        if {"text", "since"} <= (one := _objects(value)).keys()
    ]
    return sorted(found, key=lambda goal: (goal.since, goal.id))


def _objects(value: object) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _best(words: str, goals: Sequence[Goal]) -> Goal | None:
    """Return the goal that the words name."""
    if not goals:
        return None
    best = max(goals, key=lambda goal: max(likeness(words, goal.text), likeness(goal.text, words)))
    return best if max(likeness(words, best.text), likeness(best.text, words)) >= STRONG else None


def _days(kept: dict[str, Any], text: str) -> list[date]:
    return [
        date.fromisoformat(one["date"])
        for one in entries(_objects(kept.get("progress")).get("checkins"))
        if folded(str(one.get("goal"))) == folded(text)
    ]


def _line(desk: Desk, goal: Goal, kept: dict[str, Any]) -> str:
    language, days, today = desk.scope.language, _days(kept, goal.text), desk.now.date()
    times = ""
    if days:
        last = day(_noon(desk, max(days)), language)
        times = say(language, "goal_times", times=len(days), streak=streak(days, today), last=last)
    return say(language, "goal_line", text=goal.text, day=day(_noon(desk, goal.since), language), times=times)


def _noon(desk: Desk, on: date) -> datetime:
    return datetime.combine(on, time(12), desk.now.tzinfo)


async def _change(desk: Desk, goals: dict[str, Any]) -> None:
    try:
        await skill_states.merge(desk.db, desk.scope, SKILL, GOALS, goals)
    except Gone as error:
        raise ToolFailed(say(desk.scope.language, "growth_private")) from error


async def _done(desk: Desk, said: str, text: str, back: dict[str, Any]) -> Outcome:
    token = await button_actions.offer(desk.db, desk.scope, "undo", {"kind": "goal", "text": text, **back})
    receipt = say(desk.scope.language, said, text=text)
    return Outcome(receipts=(receipt,), cards=(undo(desk, token, text),))


async def _put_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo what was done to a goal. Raises ToolFailed where nobody is alone with us."""
    put: dict[str, Any] = payload["put"]
    await _change(desk, put)
    said = "goal_restored" if any(put.values()) else "goal_removed"
    return Outcome(receipts=(say(desk.scope.language, said, text=payload["text"]),))


async def _uncheck(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take a check-in back. Raises NotUsable where it is not there."""
    if not await skill_states.remove(desk.db, desk.scope, SKILL, CHECKS, payload["entry"]):
        raise NotUsable("expired")
    when = day(_noon(desk, date.fromisoformat(payload["date"])), desk.scope.language)
    return Outcome(receipts=(say(desk.scope.language, "check_removed", text=payload["text"], day=when),))


GOAL_SET = Tool(
    name="goal_set",
    arguments=GoalSet,
    run=goal_set,
    effect="add",
    verbatim=True,
    intents=frozenset({"goal"}),
    receipts=("created", "deleted"),
    consent=_CONSENT,
    undo={"undo goal": _put_back},
)
GOAL_DROP = Tool(
    name="goal_drop",
    arguments=GoalDrop,
    run=goal_drop,
    effect="change",
    intents=frozenset({"goal"}),
    receipts=("deleted", "updated"),
    consent=_CONSENT,
    undo={"undo goal": _put_back},
)
GOALS_SHOW = Tool(
    name="goals_show",
    arguments=GoalsShow,
    run=goals_show,
    effect="read",
    intents=frozenset({"goal"}),
)
CHECK_IN = Tool(
    name="check_in",
    arguments=GoalCheck,
    run=check_in,
    effect="add",
    verbatim=True,
    intents=frozenset({"goal"}),
    receipts=("noted", "deleted"),
    consent=_CONSENT,
    undo={"undo check in": _uncheck},
)
