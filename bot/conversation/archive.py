"""All that is kept of a person as one file to take along: a zip of JSON for programs, Markdown for people, and a calendar."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from io import BytesIO
from types import MappingProxyType
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile
from zoneinfo import ZoneInfo

from agents.calendar.calendar_file import Planned, calendar_file
from agents.calendar.recurrence import standard
from bot.ports.messages import Language
from bot.texts.of_own_data import say

FORMAT = "parrots-export"
VERSION = 1  # raised when a program that reads it has to know
NONE: Mapping[str, bytes] = MappingProxyType({})
Rows = Iterable[Mapping[str, Any]]


def packed(found: Mapping[str, Any], now: datetime, language: Language, enclosed: Mapping[str, bytes] = NONE) -> bytes:
    """Return the zip; what was deleted but is still kept stands in the JSON only. `enclosed`: the photos and files, by their ids."""
    zone = ZoneInfo(str(now.tzinfo)) if now.tzinfo is not None else ZoneInfo("UTC")
    whole = {"format": FORMAT, "version": VERSION, "exported_at": now.isoformat(), **found}
    files = {
        "data.json": json.dumps(whole, ensure_ascii=False, indent=1),
        "notes.md": _notes(found["notes"], zone, language),
        "lists.md": _lists(found["list_items"], language),
        "calendar.ics": calendar_file([_entry(row) for row in _there(found["events"])]),
        "reminders.md": _reminders(found["reminders"], language),
        "talk.md": _talk(found["conversations"], found["messages"], zone, language),
    }
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
        for row in found["attachments"]:
            if (data := enclosed.get(row["id"])) is not None:
                archive.writestr(place_of(row), data, ZIP_STORED)  # photos do not get smaller
    return packed.getvalue()


def place_of(row: Mapping[str, Any]) -> str:
    """Return where in the zip a photo or a file lies."""
    return f"files/{row['id']}-{row['name']}"


def _there(rows: Rows) -> list[Mapping[str, Any]]:
    return [row for row in rows if row.get("deleted_at") is None]


def _at(text: str, zone: ZoneInfo) -> str:
    return f"{datetime.fromisoformat(text).astimezone(zone):%Y-%m-%d %H:%M}"


def _notes(rows: Rows, zone: ZoneInfo, language: Language) -> str:
    parts = [f"## {_at(row['created_at'], zone)}\n\n{row['text']}" for row in _there(rows)]
    return "\n\n".join((f"# {say(language, 'notes')}", *parts)) + "\n"


def _lists(rows: Rows, language: Language) -> str:
    lists = defaultdict[str, list[str]](list)
    for row in _there(rows):
        lists[row["list"]].append(f"- [{'x' if row['ticked_at'] else ' '}] {row['text']}")
    parts = ["\n".join((f"## {name}", "", *items)) for name, items in lists.items()]
    return "\n\n".join((f"# {say(language, 'lists')}", *parts)) + "\n"


def _reminders(rows: Rows, language: Language) -> str:
    waiting = [row for row in rows if row["state"] == "pending" and row["kind"] == "reminder"]
    lines = [f"- {row['wall'].replace('T', ' ')[:16]} ({row['zone']}): {row['text']}{_repeats(row)}" for row in waiting]
    return "\n".join((f"# {say(language, 'reminders')}", "", *lines)) + "\n"


def _repeats(row: Mapping[str, Any]) -> str:
    return f" ({row['rrule']})" if row["rrule"] else ""


def _talk(conversations: Rows, messages: Rows, zone: ZoneInfo, language: Language) -> str:
    said = defaultdict[str, list[str]](list)
    for row in messages:
        body = row["body"]
        words = "\n".join(filter(None, (body.get("text", ""), *body.get("receipts", ()))))
        if words:
            who = say(language, "you") if row["role"] == "user" else body.get("agent") or row["role"]
            said[row["conversation"]].append(f"**{who}** {_at(row['created_at'], zone)}\n\n{words}")
    parts = [
        "\n\n".join((f"## {one['title'] or _at(one['created_at'], zone)} ({one['platform']})", *said[one["id"]]))
        for one in conversations
        if one["id"] in said
    ]
    return "\n\n".join((f"# {say(language, 'talk')}", *parts)) + "\n"


def _entry(row: Mapping[str, Any]) -> Planned:
    return Planned(
        uid=f"event-{row['id']}@parrots",
        title=row["title"],
        starts=datetime.fromisoformat(row["starts_at"]),
        ends=datetime.fromisoformat(row["ends_at"]),
        zone=row["zone"],
        made=datetime.fromisoformat(row["updated_at"]),
        all_day=row["all_day"],
        location=row["location"] or "",
        description=row["description"] or "",
        rrule=standard(row["rrule"]) if row["rrule"] else "",
        exdates=tuple(datetime.fromisoformat(one) for one in row["exdates"] or ()),
    )
