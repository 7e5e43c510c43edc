"""`explain`: what the rules understand of a sentence, without a model or a database."""

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from agents.fastpath import Decision, decide
from agents.texts import language_of
from agents.timetext import title
from bot import zones
from bot.cli import Commands
from bot.settings import Settings


def register(commands: Commands) -> None:
    text = "show what the rules understand"
    parser = commands.add_parser("explain", help=text, description=text)
    parser.add_argument("text", nargs="?", help="a sentence")
    parser.add_argument("--file", type=Path, help="a JSONL file of rows with text and optionally id, now, tz, previous")
    parser.add_argument("--now", help="ISO time of writing (default: now)")
    parser.add_argument("--tz", help="IANA zone of the writer")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.set_defaults(run=run, log_level=None)


async def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Explain one sentence, or each row of a file."""
    zone = arguments.tz or settings.timezone or zones.of_this_machine()
    if arguments.file is not None:
        for row in read_rows(arguments.file):
            print(json.dumps(explained(row, zone, arguments.now), ensure_ascii=False))
        return 0
    if not arguments.text:
        print("explain needs a TEXT or --file FILE.jsonl", file=sys.stderr)
        return 2
    found = explained({"text": arguments.text}, zone, arguments.now)
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        print("\n".join(f"{name:<13}{value}" for name, value in found.items() if value is not None))
    return 0


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def explained(row: dict[str, Any], zone: str, now: str | None) -> dict[str, Any]:
    """The explanation of a row, in the form of DESIGN 14."""
    text = str(row["text"])
    place = ZoneInfo(row.get("tz") or zone)
    moment = datetime.fromisoformat(row.get("now") or now or datetime.now(UTC).isoformat())  # noqa: TID251 - asked for
    local = moment.astimezone(place) if moment.tzinfo else moment.replace(tzinfo=place)
    return {"id": row.get("id"), **as_json(text, decide(text, local, language_of(text, "zh")))}


def as_json(text: str, decision: Decision) -> dict[str, Any]:
    """What was decided, as plain values."""
    reading, call = decision.reading, decision.call
    return {
        "route": decision.agent,
        "confidence": decision.want.confidence,
        "method": "default" if decision.want.intent == "chat" else "rule",
        "intent": decision.want.intent,
        "verdict": reading.verdict,
        "start": reading.start.isoformat() if reading.start else None,
        "end": reading.end.isoformat() if reading.end else None,
        "all_day": reading.all_day,
        "rrule": reading.rrule,
        "lead_minutes": int(reading.lead.total_seconds() // 60) if reading.lead is not None else None,
        "title": title(text, reading) or None,
        "tool": call.name if call else None,
        "arguments": call.arguments if call else None,
        "strategy": "fast" if decision.sure else None,
    }
