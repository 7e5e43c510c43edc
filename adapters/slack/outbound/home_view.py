"""The app's home tab: today, what rang and waits, what is to ring, lists, settings. Pure."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from adapters.slack.texts import say
from bot.ports.callers import Caller
from bot.ports.kept import KeptEvent, KeptItem, KeptList, KeptReminder, RungReminder
from bot.ports.messages import Language

OURS = "parrots_home"  # action ids of the tab begin with it
LISTS, ITEMS, LINES = 5, 10, 12  # that are shown; Slack takes ten boxes in one place
LONGEST_LABEL = 140  # characters of a thing on a list
LONGEST_LINE = 200
Block = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A person's things, as a home shows them."""

    events: Sequence[KeptEvent] = ()
    rung: Sequence[RungReminder] = ()
    reminders: Sequence[KeptReminder] = ()
    lists: Sequence[KeptList] = ()


def stranger(language: Language | None) -> Block:
    """Return the tab of somebody who is not let in."""
    return {"type": "home", "blocks": [_section(say(language, "home_stranger"))]}


def view(caller: Caller, shown: Shown, now: datetime) -> Block:
    """Return the tab. Its metadata names the lists, in the order in which their boxes stand."""
    language, zone = caller.language, ZoneInfo(caller.zone or "UTC")
    lists = [one for one in shown.lists if one.items][:LISTS]
    blocks = [
        _actions(
            "new", [_button(f"{one}", say(language, f"form_{one}"), one) for one in ("note", "event", "reminder")]
        ),
        _header(_today(now.astimezone(zone), language)),
        *_lines([_event(one, zone, language) for one in shown.events], say(language, "home_free")),
    ]
    if shown.rung:
        blocks.append(_header(say(language, "home_rung")))
        blocks += [_rung(one, language) for one in shown.rung[:LINES]]
    blocks.append(_header(say(language, "home_reminders")))
    blocks += _lines([_reminder(one, zone) for one in shown.reminders], say(language, "home_no_reminders"))
    blocks.append(_header(say(language, "home_lists")))
    blocks += _lines([], say(language, "home_no_lists")) if not lists else []
    for number, one in enumerate(lists):
        blocks += _list(number, one, language)
    settings = say(language, "home_zone", zone=zone.key)
    return {
        "type": "home",
        "private_metadata": json.dumps([one.name for one in lists])[:3000],
        "blocks": [
            *blocks,
            {"type": "divider"},
            _section(settings),
            _actions("more", [_button(one, say(language, f"home_{one}"), one) for one in ("settings", "help")]),
        ],
    }


def _today(now: datetime, language: Language | None) -> str:
    day = f"{now.month}月{now.day}日" if language == "zh" else f"{now:%a} {now.day} {now:%b}"
    return say(language, "home_today", day=day)


def boxes(items: Sequence[KeptItem]) -> list[KeptItem]:
    """Return what is shown of a list: what is open first."""
    return sorted(items, key=lambda one: one.ticked)[:ITEMS]


def _event(event: KeptEvent, zone: ZoneInfo, language: Language | None) -> list[Block]:
    begin, end = event.starts_at.astimezone(zone), event.ends_at.astimezone(zone)
    hours = say(language, "home_all_day") if event.all_day else f"{begin:%H:%M}–{end:%H:%M}"
    where = f" ({event.location})" if event.location else ""
    return [_text(f"{hours} ", bold=True), _text(_short(f"{event.title}{where}"))]


def _reminder(reminder: KeptReminder, zone: ZoneInfo) -> list[Block]:
    """Return when it rings, as Slack writes a date for whoever reads it, and what."""
    repeats = f" ({reminder.repeats})" if reminder.repeats else ""
    moment = {
        "type": "date",
        "timestamp": int(reminder.rings_at.timestamp()),
        "format": "{date_short_pretty} {time}",
        "fallback": f"{reminder.rings_at.astimezone(zone):%Y-%m-%d %H:%M}",
    }
    return [moment, _text(_short(f" {reminder.text}{repeats}"))]


def _rung(reminder: RungReminder, language: Language | None) -> Block:
    return {
        **_section(f"⏰ {_short(reminder.text)}"),
        "accessory": _button(f"done:{reminder.id}", say(language, "home_done"), str(reminder.id)),
    }


def _list(number: int, shown: KeptList, language: Language | None) -> list[Block]:
    items = boxes(shown.items)
    options = [{"text": _plain(one.text[:LONGEST_LABEL]), "value": str(one.id)} for one in items]
    ticked = [option for option, one in zip(options, items, strict=True) if one.ticked]
    # what a person has ticked stays as they see it under the same name of a block, whatever is shown since
    state = zlib.crc32(repr([(one.id, one.ticked) for one in items]).encode())
    element: Block = {"type": "checkboxes", "action_id": f"{OURS}:list:{number}", "options": options}
    blocks: list[Block] = [
        _section(shown.title),
        {
            "type": "actions",
            "block_id": f"list{number}:{state}",
            "elements": [element | ({"initial_options": ticked} if ticked else {})],
        },
    ]
    if len(shown.items) > len(items):
        blocks += _lines([], say(language, "home_more", number=str(len(shown.items) - len(items))))
    return blocks


def _lines(lines: Sequence[list[Block]], otherwise: str) -> list[Block]:
    """Return the lines as one block; a sentence where there is none, three dots where there are too many."""
    if not lines:
        return [{"type": "context", "elements": [_plain(otherwise)]}]
    elements: list[Block] = []
    for line in (*lines[:LINES], *([[_text("…")]] if len(lines) > LINES else [])):
        elements += ([_text("\n")] if elements else []) + line
    return [{"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": elements}]}]


def _short(text: str) -> str:
    line = " ".join(text.split()) if text.strip() == text else f" {' '.join(text.split())}"
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"


def _button(name: str, label: str, value: str) -> Block:
    return {"type": "button", "action_id": f"{OURS}:{name}", "text": _plain(label), "value": value}


def _actions(name: str, elements: list[Block]) -> Block:
    return {"type": "actions", "block_id": name, "elements": elements}


def _header(text: str) -> Block:
    return {"type": "header", "text": _plain(text)}


def _section(text: str) -> Block:
    return {"type": "section", "text": _plain(text)}


def _plain(text: str) -> Block:
    return {"type": "plain_text", "text": text or "…", "emoji": False}


def _text(text: str, *, bold: bool = False) -> Block:
    return {"type": "text", "text": text} | ({"style": {"bold": True}} if bold else {})
