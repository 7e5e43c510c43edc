"""What is made and is to ring the day before, or early on its day: "dentist Friday 3pm, remind me the night before". Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import MOST
from agents.timetext import parse, title

DAY = 1440  # minutes
_CLOCK_EN = r"(?: (?:at|around|by) (?P<clock>\d{1,2}(?::\d\d)?(?: ?[ap]m)?|noon))?"
_TELL_EN = (
    r"[,.;]? (?:(?:and|also|please|then|but|oh|can you|could you)[, ]+)*"
    r"(?:remind|ping|nudge|tell|alert|notify|poke|warn) (?:me|us)(?: about it)?"
)
_TOLD_EN = r" (?:(?:please|pls|can you|could you) )?(?:remind|ping|nudge|tell|alert|notify|poke|warn) (?:me|us)"
_OF_EN = r"(?: to (?P<of>\S.{1,60}?))?(?: (?:please|pls))?[.! ]*$"
_PART_ZH = r"(?:早上|早晨|上午|中午|下午|傍晚|晚上|夜里|晚)"
_CLOCK_ZH = rf"(?P<clock>{_PART_ZH}?[\d一二两三四五六七八九十]{{1,3}}[点:：][\d半一二三四五十分刻]{{0,4}}|{_PART_ZH})?"
_TELL_ZH = (
    r"(?:再|记得)?(?:提醒|叫|通知|告诉|喊)(?:一下)?我(?:一下|一声)?(?P<of>[^,，。]{2,30})?[。！!]*$"  # and of what
)
_AHEAD_ZH = r"[,，。;；\s](?:请|麻烦|记得|到时候?)?"
_EVES = (
    re.compile(
        rf"{_TELL_EN} (?:on |in )?the (?P<part>night|evening|afternoon|morning|day) before"
        rf"(?:hand)?{_CLOCK_EN}{_OF_EN}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_TELL_EN} (?:on )?(?:the (?P<on>morning) of|that (?P<same>morning)|the same (?P<that>morning))"
        rf"{_CLOCK_EN}{_OF_EN}",
        re.IGNORECASE,
    ),
    re.compile(  # and the night before at 8 remind me to wash his kit
        r"[,.;]? (?:(?:and|also|then|but|plus|oh)[, ]+)*(?:on |in )?the (?P<part>night|evening|afternoon"
        r"|morning|day) before"
        rf"(?:hand)?{_CLOCK_EN},?{_TOLD_EN}{_OF_EN}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"[,.;]? (?:(?:and|also|then|but|plus|oh)[, ]+)*(?:on )?(?:the (?P<on>morning) of|that (?P<same>morning)"
        rf"|the same (?P<that>morning)){_CLOCK_EN},?{_TOLD_EN}{_OF_EN}",
        re.IGNORECASE,
    ),
    re.compile(  # besides another lead: remind me an hour before and the night before to pack
        r"(?<= before),? and (?:again |also |then )?(?:on |in )?the (?P<part>night|evening|afternoon|morning|day) before"
        rf"(?:hand)?{_CLOCK_EN}{_OF_EN}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_AHEAD_ZH}(?:(?:前一天|头一天|提前一天|头天|前天)的?|(?P<eve>前一晚|头一晚|前晚)的?){_CLOCK_ZH}{_TELL_ZH}"
    ),
    re.compile(rf"{_AHEAD_ZH}(?P<on>当天|那天)的?{_CLOCK_ZH}{_TELL_ZH}"),
)


def on_the_eve(text: str, now: datetime, alone: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to make or move something in the calendar and to be reminded of it at an hour of the day before, or of its day.

    `alone` decides on what stands ahead: it must make something in the calendar, or move it. None for any other sentence.
    """
    said = text.strip()
    found = next((one for form in _EVES if (one := form.search(said)) is not None), None) if len(said) <= MOST else None
    made = alone(said[: found.start()]) if found is not None else None
    if found is None or made is None or made.call is None or (name := named_once((made.call, *made.more)[-1])) is None:
        return None
    parts = found.groupdict()
    on_its_day = any(parts.get(name) for name in ("on", "same", "that"))
    clock = _hour(parts, now)
    if clock is None:
        return None
    of = (parts.get("of") or "").strip()
    lead = {"query": name, "lead_minutes": 0 if on_its_day else DAY, **({"remind": of} if of else {"besides": True})}
    ring = ToolCall(name="schedule_update", arguments={**lead, **({"clock": clock} if clock else {})})
    return replace(made, more=(*made.more, ring))


def named_once(call: ToolCall) -> str | None:
    """Return the words for what a call makes or moves, once; None where it does anything else."""
    given = call.arguments
    if call.name == "schedule_add":
        return None if "rrule" in given else given["title"]
    return given.get("query") or None if call.name == "schedule_update" and "swap" not in given else None


def _hour(parts: dict[str, str | None], now: datetime) -> str | None:
    """Return the hour at which it rings (HH:MM), empty for that of the event itself; None where it is not understood."""
    clock, part = parts.get("clock") or "", (parts.get("part") or "").lower()
    if parts.get("eve"):
        clock = clock or "晚上"
    part = "morning" if any(parts.get(name) == "morning" for name in ("on", "same", "that")) else part
    words = {"晚": "晚上"}.get(clock, clock)
    if part not in ("", "day"):
        part = {"night": "evening"}.get(part, part)
        words = f"{clock} in the {part}" if clock.replace(":", "").isdigit() else clock or f"in the {part}"
    if not words:
        return "" if not any(parts.get(name) for name in ("on", "same", "that")) else None
    reading = parse(words, now.replace(hour=0, minute=0, second=0, microsecond=0))
    return None if reading.start is None or title(words, reading) else reading.start.strftime("%H:%M")
