"""Habits: things that somebody does again and again, read from the moments of the same thing. Pure."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Literal

Habit = Literal["DAILY", "WEEKLY"]
STEPS: dict[Habit, timedelta] = {"DAILY": timedelta(days=1), "WEEKLY": timedelta(days=7)}
THRICE = 3


def habit(walls: Collection[datetime], last: datetime) -> Habit | None:
    """Return what `last` is the third of: the same hour on three days running, or on one weekday of three weeks running.

    Neither the second nor the fourth is: so it is noticed once. All are naive times of one wall clock.
    """
    there = {*walls, last}
    for name, step in STEPS.items():
        running = [last - number * step in there for number in range(THRICE + 1)]
        if all(running[:THRICE]) and not running[THRICE] and last + step not in there:
            return name
    return None
