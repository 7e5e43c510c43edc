"""Checking in what one does again and again: done on a day, how often, how many days in a row, and taken back."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Annotated, Any
from uuid import uuid4

from pydantic import Field

from agents.cards import Card
from agents.nlu.cues import write_words
from agents.texts import say
from agents.texts.growth.habit_figures import amount, sums
from agents.texts.habit_names import habit_name, says_figure
from agents.texts.times import day
from agents.tools.base import Consent, Desk, Outcome, Tool, Words
from agents.tools.finding.describing import undo
from agents.tools.growth.goal_records import CHECKS, Going, best_of, check_ins, days_of, goals_of, going_of, names_of
from agents.tools.growth.journal import SKILL, keep
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.content.notes import folded
from storage.people import skill_states, unasked

KEPT = 1_000  # check-ins
DAILY = 7  # days of a week on which something is wanted that is a streak, and no number a week
EVENING, REVIEW = time(20, 30), time(18)  # when it is looked at what was not checked in, and back at the week
CONSENT = Consent(words=write_words.GOAL, names_thing=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class HabitCheck:
    """`text`: what was done, or words of the goal that it is for, `days_ago` (0: today).

    `off`: that was no check-in, and is to go. `quiet`: only where it is a goal or was checked in before; else nothing is said.
    `last`: what was checked in last. `figure`: how much of it was done; `instead`: of the check-in that it takes the place of.
    """

    text: Words
    days_ago: Annotated[int, Field(ge=0, le=7)] = 0
    off: bool = False
    quiet: bool = False
    last: bool = False
    figure: str = ""
    instead: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecksShow:
    """`about`: words of one thing that was checked in; without them all. `quiet`: nothing is said where there is none.

    `figures`: how much of it was done, instead of how often; `unit`: of that which is counted so (habit_figures.unit_of).
    """

    about: str = ""
    quiet: bool = False
    figures: bool = False
    unit: str = ""


async def check_in(desk: Desk, arguments: HabitCheck) -> Outcome:
    """Check in what the person has done today; once a day."""
    language, kept = desk.scope.language, await skill_states.read(desk.db, desk.scope, SKILL)
    known = best_of(arguments.text, [*(goal.text for goal in goals_of(kept)), *names_of(kept)])
    if arguments.last and not (known := next(iter(names_of(kept)), None)):
        return Outcome(text=say(language, "checks_none"))
    if known is None and arguments.quiet:
        return Outcome()
    if arguments.off:
        return await _taken_off(desk, kept, known, arguments)
    text, today = known or habit_name(arguments.text), desk.now.date()
    on = today - timedelta(days=arguments.days_ago)
    days = days_of(kept, text)
    said = known if arguments.last and known else arguments.figure or arguments.text
    replaced = next((one for one in check_ins(kept) if one["id"] == arguments.instead), None)
    if replaced is not None:
        on = date.fromisoformat(replaced["date"])
        await skill_states.remove(desk.db, desk.scope, SKILL, CHECKS, replaced["id"])
    elif on in days and not _says_more(kept, text, on, said):
        said = "checked_already" if on == today else "checked_that_day"
        return Outcome(
            text=say(language, said, text=text, streak=going_of(text, days, today).streak, day=_day(desk, on))
        )
    entry = {"id": uuid4().hex, "goal": text, "text": said, "date": on.isoformat()}
    await keep(desk, CHECKS, entry, KEPT)
    await _plan(desk)
    going = going_of(text, [*days, on], today)
    receipt = say(language, "checked_in", text=_detailed(desk, text, said), streak=going.streak, day=_day(desk, on))
    return Outcome(receipts=(receipt,), text=_of_the_week(desk, going), cards=(await _undoing(desk, entry),))


def _says_more(kept: dict[str, Any], text: str, on: date, said: str) -> bool:
    """Tell whether a figure is said that was not of a day yet."""
    same = [
        one for one in check_ins(kept) if folded(str(one.get("goal"))) == folded(text) and one["date"] == on.isoformat()
    ]
    return says_figure(said) and all(folded(str(one.get("text"))) != folded(said) for one in same)


def _detailed(desk: Desk, text: str, said: str) -> str:
    """Return what was done, with the words that say more of it than its name."""
    more = folded(said) != folded(text) and says_figure(said)
    return say(desk.scope.language, "check_detail", text=text, said=said) if more else text


def _of_the_week(desk: Desk, going: Going) -> str:
    """Return how far the week is where a number a week is wanted; else nothing."""
    if going.wanted is None or going.wanted >= DAILY:
        return ""
    return say(desk.scope.language, "checked_week", times=going.this_week, wanted=going.wanted)


async def _undoing(desk: Desk, entry: dict[str, Any]) -> Card:
    payload = {"kind": "check in", "entry": entry["id"], "text": entry["goal"], "date": entry["date"]}
    token = await button_actions.offer(desk.db, desk.scope, "undo", payload)
    return undo(desk, token, entry["goal"])


async def _taken_off(desk: Desk, kept: dict[str, Any], known: str | None, arguments: HabitCheck) -> Outcome:
    """Take the newest check-in of something back, with the way back to it."""
    entry = next((one for one in check_ins(kept) if known and folded(str(one.get("goal"))) == folded(known)), None)
    if entry is None:
        return Outcome(text=say(desk.scope.language, "check_unknown", text=known or habit_name(arguments.text)))
    if not await skill_states.remove(desk.db, desk.scope, SKILL, CHECKS, entry["id"]):
        raise NotUsable("expired")
    token = await button_actions.offer(
        desk.db, desk.scope, "undo", {"kind": "check out", "entry": entry, "text": entry["goal"]}
    )
    return Outcome(receipts=(_removed(desk, entry["goal"], entry["date"]),), cards=(undo(desk, token, entry["goal"]),))


async def _plan(desk: Desk) -> None:
    """Have it looked at tomorrow evening, before a day in a row is missed, and on Sunday, at how the week went."""
    today, zone = desk.now.date(), desk.now.tzinfo
    sunday = today + timedelta(days=6 - today.weekday())
    await unasked.plan(desk.db, desk.scope, "streak", datetime.combine(today + timedelta(days=1), EVENING, zone))
    review = datetime.combine(sunday, REVIEW, zone)
    await unasked.plan(desk.db, desk.scope, "review", review if review > desk.now else review + timedelta(days=7))


async def checks_show(desk: Desk, arguments: ChecksShow) -> Outcome:
    """Show how often something was checked in, and how many days in a row."""
    language, today = desk.scope.language, desk.now.date()
    kept = await skill_states.read(desk.db, desk.scope, SKILL)
    names = names_of(kept)
    if arguments.figures:
        lines = _figures(desk, kept, arguments)
        title = say(language, "checks_title")
        if lines or arguments.quiet:
            return Outcome(text=title, cards=(Card(kind="notes", title=title, lines=lines),)) if lines else Outcome()
        return Outcome(text=say(language, "check_unknown", text=habit_name(arguments.about)))
    found = best_of(arguments.about, names) if arguments.about else None
    if arguments.about and found is None:
        goal = best_of(arguments.about, [goal.text for goal in goals_of(kept)])
        if goal is not None:
            return _never(desk, goal)
        if arguments.quiet:
            return Outcome()
        return Outcome(text=say(language, "check_unknown", text=habit_name(arguments.about)))
    if not names:
        return Outcome(text=say(language, "checks_none"))
    shown = [found] if found else names
    lines = tuple(_line(desk, going_of(one, days_of(kept, one), today)) for one in shown)
    title = say(language, "checks_title")
    return Outcome(text=title, cards=(Card(kind="notes", title=title, lines=lines),))


def _never(desk: Desk, goal: str) -> Outcome:
    """Say of a goal that nothing was checked in for it: no day, and no streak."""
    told, line = (say(desk.scope.language, key, text=goal) for key in ("check_never", "check_never_line"))
    card = Card(kind="notes", title=say(desk.scope.language, "checks_title"), lines=(line,))
    return Outcome(text=told, cards=(card,))


def _figures(desk: Desk, kept: dict[str, Any], asked: ChecksShow) -> tuple[str, ...]:
    """Return how much was done of the habits that are meant: today, this week and in all; nothing where no figure is kept."""
    language, today = desk.scope.language, desk.now.date()
    names = names_of(kept)
    about = best_of(asked.about, names) if asked.about else None
    lines: list[str] = []
    for name in [about] if about else names if asked.unit else []:
        said = [
            (date.fromisoformat(one["date"]), str(one.get("text")))
            for one in check_ins(kept)
            if one.get("goal") == name
        ]
        in_all = sums(text for _, text in said)
        unit = next((one for one in in_all if asked.unit in ("", one)), None)
        if unit is None:
            continue
        monday = today - timedelta(days=today.weekday())
        parts = [sums(text for on, text in said if on >= since).get(unit, 0) for since in (today, monday)]
        now, week, whole = (amount(unit, number) for number in (*parts, in_all[unit]))
        lines.append(say(language, "check_sums", text=name, today=now, week=week, all=whole))
    return tuple(lines)


def _line(desk: Desk, going: Going) -> str:
    week = str(going.this_week) if going.wanted is None else f"{going.this_week}/{going.wanted}"
    return say(
        desk.scope.language,
        "check_line",
        text=going.text,
        week=week,
        month=going.this_month,
        all=going.all,
        streak=going.streak,
        last=_day(desk, going.last),
    )


def _day(desk: Desk, on: date) -> str:
    return day(datetime.combine(on, time(12), desk.now.tzinfo), desk.scope.language)


def _removed(desk: Desk, text: str, on: str) -> str:
    return say(desk.scope.language, "check_removed", text=text, day=_day(desk, date.fromisoformat(on)))


async def _uncheck(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take a check-in back. Raises NotUsable where it is not there."""
    if not await skill_states.remove(desk.db, desk.scope, SKILL, CHECKS, payload["entry"]):
        raise NotUsable("expired")
    return Outcome(receipts=(_removed(desk, payload["text"], payload["date"]),))


async def _check_again(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Bring back a check-in that was taken back. Raises ToolFailed where nobody is alone with us."""
    entry: dict[str, Any] = payload["entry"]
    await keep(desk, CHECKS, entry, KEPT)
    when = _day(desk, date.fromisoformat(entry["date"]))
    return Outcome(receipts=(say(desk.scope.language, "check_restored", text=entry["goal"], day=when),))


CHECK_IN = Tool(
    name="check_in",
    arguments=HabitCheck,
    run=check_in,
    effect="add",
    hidden=frozenset({"quiet", "off", "figure", "instead", "last"}),
    spare=frozenset({"days_ago"}),
    verbatim=True,
    intents=frozenset({"goal"}),
    receipts=("noted", "deleted"),
    consent=CONSENT,
    undo={"undo check in": _uncheck, "undo check out": _check_again},
)
CHECKS_SHOW = Tool(
    name="checks_show",
    arguments=ChecksShow,
    run=checks_show,
    effect="read",
    hidden=frozenset({"quiet", "figures", "unit"}),
    intents=frozenset({"goal"}),
)
