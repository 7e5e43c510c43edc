"""From what was said about the hour to the hour itself."""

import re
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from agents.timetext.errors import UnsureError
from agents.timetext.values import Clock, Part

# Part of the day -> its window in minutes from midnight.
WINDOWS = {
    "dawn": (0, 360), "daybreak": (300, 480), "early": (360, 540), "morning": (480, 720), "noon": (720, 780), "afternoon": (720, 1080),
    "dusk": (1020, 1140), "evening": (1080, 1440), "night": (1200, 1440), "tonight": (1080, 1440), "late": (1320, 1440),
    "midnight": (1440, 1620), "daytime": (480, 1080),
}  # fmt: skip
# The working day and its meals: the minutes from midnight before, at or after which something is to be. Those of work's end and
# of lunch are told in docs/time.md, the others are guesses, which ask.
OCCASIONS = {
    "off work": 1080, "before lunch": 720, "after lunch": 780, "before work": 540, "after rising": 420, "before breakfast": 450,
    "breakfast": 480, "after breakfast": 510, "before dinner": 1080, "dinner": 1110, "after dinner": 1200, "before bed": 1320,
    "before school": 480, "after school": 960, "first thing": 480, "unknown": -1,
}  # fmt: skip
KNOWN = frozenset({"off work", "before lunch", "after lunch"})
# Which half of the day an hour beside them belongs to.
HALVES = {
    "off work": "dusk", "before lunch": "noon", "after lunch": "noon", "before work": "early", "after rising": "early",
    "before breakfast": "early", "breakfast": "early", "after breakfast": "early", "before dinner": "dusk", "dinner": "dusk",
    "after dinner": "evening", "before bed": "evening", "before school": "early", "after school": "dusk", "first thing": "early",
}  # fmt: skip
NIGHTS = frozenset({"evening", "night", "tonight", "late", "midnight"})
MORNING_WORDS = (
    r"起床|叫醒|早饭|早餐|早点摊|晨跑|跑步|早操|上学|送孩子|早班|晨会|早会|早读|早市|晨练|闹钟|到校|早起|要起(?![草诉飞降])|"
    r"wake|breakfast|brunch|jog|sunrise|school run|morning run|get up|getting up|alarm"
    r"|\bbe up\b(?! (?:to|for|and|on)\b)|\bout of bed\b|^\W*up at\b"
)
EVENING_WORDS = (
    r"晚饭|晚餐|夜宵|宵夜|睡觉|睡前|下班|电影|酒吧|聚餐|火锅|晚自习|追剧|看剧|直播|晚会|晚宴|晚祷|喝酒|撸串|演唱会|夜班|饭局|"
    r"dinner|supper|party|drinks|movie|film|concert|theat|prom\b|cinema|gig\b|nightcap|happy hour|"
    r"(?:parents'?|open|information|info|carols?|curry|tasting|charity|welcome) evening|"
    r"(?:games?|bingo|karaoke|open mic|(?:girls|ladies|lads|boys)['’]?|curry|quiz|date) night"
)
NIGHT_WORDS = (
    r"睡觉|睡了|入睡|上床|go to sleep|(?<!out of )\bbed\b(?! (?:and|frame|sheet|linen|delivery))|bedtime|lights out"
)
NOON_WORDS = r"午饭|午餐|午休|lunch"


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour of a day; `sure` says that nobody would take the other half."""

    time: timedelta
    sure: bool


@cache
def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def activity(text: str) -> str:
    """Which half of the day the words speak of, if they do."""
    if _words(NOON_WORDS).search(text):
        return "noon"
    if _words(NIGHT_WORDS).search(text):
        return "night"
    morning, evening = _words(MORNING_WORDS).search(text), _words(EVENING_WORDS).search(text)
    if bool(morning) == bool(evening):
        return ""
    return "am" if morning else "pm"


def at(hours: int, clock: Clock) -> timedelta:
    return timedelta(hours=hours, minutes=clock.minute, seconds=clock.second)


def hour_of(clock: Clock, part: Part | None, habit: str) -> Hour:
    """The time of day, over 24 hours where it lies in the next day."""
    if clock.hour < 0:
        raise UnsureError("leftover", "the same time of what day?")
    if clock.hour > 24 or (clock.hour == 24 and clock.minute):
        raise UnsureError("impossible", f"{clock.hour}:{clock.minute:02}")
    if part is not None and part.name != "unknown" and clock.half in {"", "24"} and clock.hour <= 12:
        return Hour(_with_part(clock, HALVES.get(part.name, part.name)), sure=True)
    if clock.half == "24" or clock.hour > 12:
        return Hour(at(clock.hour, clock), sure=True)
    if clock.half:
        return Hour(at(clock.hour % 12 + (12 if clock.half == "pm" else 0), clock), sure=True)
    return _bare(clock, habit)


def _bare(clock: Clock, habit: str) -> Hour:
    """1-6 is the afternoon, 7-11 the morning, unless the activity says otherwise; 12 is noon."""
    hour = clock.hour
    if habit == "nightly" and hour <= 12:
        return Hour(at(24 if hour in {12, 0} else hour if hour <= 4 else hour + 12, clock), sure=True)
    if habit == "night" and hour in {12, 9, 10, 11, 8}:
        return Hour(at(24 if hour == 12 else hour + 12, clock), sure=True)
    if hour in {12, 0}:
        return Hour(at(12 if hour else 0, clock), sure=True)
    if habit == "noon" and hour in {11, 1, 2}:
        return Hour(at(11 if hour == 11 else hour + 12, clock), sure=True)
    if habit == "am" and 4 <= hour <= 11:
        return Hour(at(hour, clock), sure=True)
    if habit == "pm" and 5 <= hour <= 11:
        return Hour(at(hour + 12, clock), sure=True)
    return Hour(at(hour + 12 if hour <= 6 else hour, clock), sure=False)


def _with_part(clock: Clock, part: str) -> timedelta:
    hour = clock.hour
    if part in NIGHTS and (hour == 12 or hour == 0):
        return at(24, clock)
    if part in {"dawn", "daybreak", "early", "morning"}:
        return at(hour % 12 if part == "dawn" else hour, clock)
    if part == "noon":
        return at(hour + 12 if hour < 4 else hour, clock)
    if part == "midnight":
        return at(hour + 12 if hour >= 6 else hour, clock)
    if part in NIGHTS and 1 <= hour <= 4:
        return at(hour + 24, clock)
    return at(hour + 12 if hour < 12 else hour, clock)
