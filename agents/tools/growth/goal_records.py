"""Goals and check-ins as the skill keeps them: which is meant, on which days it was done, how it goes. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, cast

from agents.texts.habit_names import frequency, habit_name
from agents.tools.finding.likeness import STRONG, likeness
from agents.tools.growth.journal import entries
from storage.content.notes import folded

GOALS, CHECKS = "goals", "progress.checkins"
WEEK = timedelta(days=7)
_HAN = range(0x3400, 0xA000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Something that the person wants to reach, since a day."""

    id: str
    text: str
    since: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Going:
    """How something that was checked in goes: days in a row up to `last`, days in the last seven, this week, this month and in all.

    `wanted`: on how many days of a week, where its words say so.
    """

    text: str
    streak: int
    week: int
    last: date
    this_week: int
    this_month: int
    all: int
    wanted: int | None = None


def goals_of(kept: dict[str, Any]) -> list[Goal]:
    """Return the goals, the oldest first; models may have put anything there."""
    found = [
        Goal(id=name, text=one["text"], since=date.fromisoformat(one["since"]))
        for name, value in objects(kept.get(GOALS)).items()
        if {"text", "since"} <= (one := objects(value)).keys()
    ]
    return sorted(found, key=lambda goal: (goal.since, goal.id))


def objects(value: object) -> dict[str, Any]:
    """Return what is stored as an object; an empty one for anything else."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def check_ins(kept: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the check-ins, the newest first."""
    return entries(objects(kept.get("progress")).get("checkins"))


def best_of(words: str, texts: Iterable[str]) -> str | None:
    """Return which of the texts the words name: by most of their words, else the only one about the same thing."""
    there = list(texts)
    alike = [(max(likeness(words, one), likeness(one, words)), one) for one in there]
    share, best = max(alike, key=lambda pair: pair[0], default=(0.0, ""))
    if share >= STRONG:
        return best
    name = habit_name(words)
    found = [one for one in there if _is_same(name, habit_name(one), one)]
    return found[0] if len(found) == 1 else None


def _is_same(name: str, other: str, text: str) -> bool:
    """Tell whether a name is that of a habit, or begins with the sign for what is done in it (跑, 每周跑两次)."""
    if folded(name) == folded(other) or likeness(name, other) >= STRONG:
        return True
    return bool(name) and len(name) <= len("跑步") and ord(name[0]) in _HAN and name[0] in text


def days_of(kept: dict[str, Any], text: str) -> list[date]:
    """Return the days on which something was checked in."""
    return [date.fromisoformat(one["date"]) for one in check_ins(kept) if folded(str(one.get("goal"))) == folded(text)]


def names_of(kept: dict[str, Any]) -> list[str]:
    """Return what was ever checked in, the newest first."""
    return list(dict.fromkeys(str(one.get("goal")) for one in check_ins(kept)))


def going(kept: dict[str, Any], today: date) -> tuple[Going, ...]:
    """Return how all goes that was checked in."""
    return tuple(going_of(text, days_of(kept, text), today) for text in names_of(kept))


def going_of(text: str, on: Sequence[date], today: date) -> Going:
    """Return how something goes that was checked in on these days, one at least."""
    days = set(on)
    monday = today - timedelta(days=today.weekday())
    return Going(
        text=text,
        streak=streak(sorted(days), today),
        week=sum(timedelta() <= today - one < WEEK for one in days),
        last=max(days),
        this_week=sum(monday <= one <= today for one in days),
        this_month=sum(one.month == today.month and one.year == today.year for one in days),
        all=len(days),
        wanted=frequency(text),
    )


def streak(days: Sequence[date], today: date) -> int:
    """Return how many days in a row, up to today or yesterday."""
    there, last = set(days), today if today in days else today - timedelta(days=1)
    number = 0
    while last - timedelta(days=number) in there:
        number += 1
    return number
