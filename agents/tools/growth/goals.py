"""Goals, at most three: set, shown with how they go, and let go."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any
from uuid import uuid4

from agents.cards import Card
from agents.errors import ToolFailed
from agents.nlu.cues import write_words
from agents.texts import say
from agents.texts.times import day
from agents.tools.base import Consent, Desk, Outcome, Tool, Words
from agents.tools.finding.describing import undo
from agents.tools.growth.goal_records import GOALS, Goal, best_of, days_of, goals_of, streak
from agents.tools.growth.journal import SKILL
from storage.content import button_actions
from storage.content.notes import folded
from storage.db.errors import Gone
from storage.people import skill_states

MOST = 3  # goals
_CONSENT = Consent(words=write_words.GOAL, names_thing=False)


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


async def goal_set(desk: Desk, arguments: GoalSet) -> Outcome:
    """Note a goal of the person's."""
    language, text = desk.scope.language, arguments.text
    there = goals_of(await skill_states.read(desk.db, desk.scope, SKILL))
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
    found = _best(arguments.text, goals_of(kept))
    if found is None:
        return Outcome(text=say(desk.scope.language, "goal_unknown", text=arguments.text))
    await _change(desk, {found.id: None})
    return await _done(desk, "goal_removed", found.text, {"put": {found.id: kept[GOALS][found.id]}})


async def goals_show(desk: Desk, arguments: GoalsShow) -> Outcome:
    """Show the person's goals and how they go."""
    language = desk.scope.language
    kept = await skill_states.read(desk.db, desk.scope, SKILL)
    goals = goals_of(kept)
    if not goals:
        return Outcome(text=say(language, "goals_none"))
    found = _best(arguments.about, goals) if arguments.about else None
    title = say(language, "goals_title")
    lines = tuple(_line(desk, one, kept) for one in ([found] if found is not None else goals))
    return Outcome(text=title, cards=(Card(kind="notes", title=title, lines=lines),))


def _best(words: str, goals: Sequence[Goal]) -> Goal | None:
    """Return the goal that the words name."""
    found = best_of(words, [one.text for one in goals])
    return next((one for one in goals if one.text == found), None)


def _line(desk: Desk, goal: Goal, kept: dict[str, Any]) -> str:
    language, days, today = desk.scope.language, days_of(kept, goal.text), desk.now.date()
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
