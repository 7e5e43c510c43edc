"""`explain`: what the rules understand of a sentence, without a model or a database."""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from agents.nlu import Decision, Interpretation
from agents.nlu.coreference import meant
from agents.nlu.cues.agreement import agrees
from agents.nlu.model.bands import LOOK_UPS
from agents.nlu.slots.keeping.search_strategy import strategy_of
from agents.personas.registry import Flock
from agents.personas.schema import Persona
from agents.routing.router import Background, LastExchange, Route, by_rules, strategy, unsure
from agents.texts import language_of
from agents.timetext import parse, title
from bot.cli import Commands
from bot.commands import commands
from bot.inbound.addressees import read_addressee
from bot.ports.messages import TextMessage
from bot.process import local_zone
from bot.process.settings import Settings


class RowError(ValueError):
    """A row that cannot be read; the message says which and why."""


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
    zone, flock = (
        arguments.tz or settings.timezone or local_zone.of_this_machine(),
        dict(Flock(settings.parrots_folder)),
    )
    if arguments.file is None and not arguments.text:
        print("explain needs a TEXT or --file FILE.jsonl", file=sys.stderr)
        return 2
    try:
        if arguments.file is not None:
            for row in read_rows(arguments.file):
                print(json.dumps(explained(row, zone, arguments.now, flock), ensure_ascii=False))
            return 0
        found = explained({"text": arguments.text}, zone, arguments.now, flock)
    except RowError as error:
        print(error, file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        wishes = found.pop("requests")
        print(
            _lines(found), *(f"{number}\n{_lines(one, '  ')}" for number, one in enumerate(wishes, start=1)), sep="\n"
        )
    return 0


def _lines(found: Mapping[str, Any], ahead: str = "") -> str:
    """Return what is known, a line each."""
    return "\n".join(f"{ahead}{name:<13}{value}" for name, value in found.items() if value is not None and value != [])


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """Read the rows of a JSONL file. Raises RowError."""
    try:
        lines = path.open("rb")
    except OSError as error:
        raise RowError(f"{path}: cannot be read: {error.strerror}") from error
    with lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                row: object = json.loads(line.decode("utf-8"))
            except (ValueError, RecursionError) as error:
                raise RowError(f"{path.name}, line {number}: {error}") from error
            if not isinstance(row, dict) or "text" not in row:
                raise RowError(f'{path.name}, line {number}: not an object with "text"')
            yield cast("dict[str, Any]", row)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Understood:
    """`asked`: the parrot that is addressed, empty where none is."""

    meaning: Interpretation
    route: Route
    asked: str = ""


def explained(row: Mapping[str, Any], zone: str, now: str | None, flock: Mapping[str, Persona]) -> dict[str, Any]:
    """Explain a row, in the form of DESIGN 14. Raises RowError."""
    return {"id": row.get("id"), **_as_json(_understood(row, zone, now, flock), flock)}


def routed(row: Mapping[str, Any], zone: str, now: str | None, flock: Mapping[str, Persona]) -> Route:
    """Route a row. Raises RowError."""
    return _understood(row, zone, now, flock).route


def _understood(row: Mapping[str, Any], zone: str, now: str | None, flock: Mapping[str, Persona]) -> _Understood:
    try:
        place = ZoneInfo(row.get("tz") or zone)
        moment = datetime.fromisoformat(row.get("now") or now or datetime.now(UTC).isoformat())  # noqa: TID251 - asked for
    except (ValueError, TypeError, OSError, ZoneInfoNotFoundError) as error:
        raise RowError(f"row {row.get('id')!r}: {error}") from error
    local = moment.astimezone(place) if moment.tzinfo else moment.replace(tzinfo=place)
    said = read_addressee(TextMessage(text=str(row["text"]), client_key=""), flock)
    asked = str(row.get("agent_type") or said.agent or "")
    meaning = Interpretation(text=said.text, now=local, language=language_of(said.text, "zh"))
    background = Background(previous=_previous(row.get("previous"), meaning))
    route = by_rules(meaning, background, flock) or unsure(meaning.decision)
    if asked in flock:
        route = Route(agent=asked, intent=meaning.decision.want.intent, confidence=1.0, method="explicit")
    return _Understood(meaning=meaning, route=route, asked=asked)


def _previous(value: object, meaning: Interpretation) -> LastExchange | None:
    if not isinstance(value, dict):
        return None
    known = cast("dict[str, Any]", value)
    before = meaning.read_as(str(known.get("user") or "")).decision
    agent = str(known.get("agent") or before.agent)
    return LastExchange(agent=agent, intent=before.want.intent if before.agent == agent else "chat")


def _as_json(found: _Understood, flock: Mapping[str, Persona]) -> dict[str, Any]:
    """Return what was decided, as plain values."""
    decision, route = found.meaning.decision, found.route
    return {
        "route": route.agent,
        "confidence": round(route.confidence, 3),
        "method": route.method,
        "strategy": strategy(decision, route, {one.id: one.strategy for one in flock.values()}),
        **_request(found.meaning.text, decision, found.meaning.now),
        "intent": route.intent,
        "address": found.asked or None,
        "command": commands.command(found.meaning.text),
        "reply": _reply(found.meaning),
        "refers": [
            {"action": wish.action, "place": wish.target.place, "value": wish.value}
            for wish in meant(found.meaning.text)
        ],
        "requests": [{"text": text, **_request(text, part, found.meaning.now)} for text, part in decision.parts],
    }


def _reply(meaning: Interpretation) -> str | None:
    """Return what it may be to something that is open: a yes, a time alone, or no more than an answer."""
    if agrees(meaning.text):
        return "yes"
    if meaning.is_time:
        return "time"
    return "answer" if meaning.can_answer else None


def _request(text: str, decision: Decision, now: datetime) -> dict[str, Any]:
    """Return what was understood of one wish."""
    reading, call = decision.reading, decision.call
    return {
        "intent": decision.want.intent,
        "sure": decision.sure,
        "band": decision.want.band,
        "offers": list(decision.want.offers),
        "missing": decision.missing or None,
        "verdict": reading.verdict,
        "times": [text[begin:end] for begin, end in reading.spans],
        "start": reading.start.isoformat() if reading.start else None,
        "end": reading.end.isoformat() if reading.end else None,
        "all_day": reading.all_day,
        "rrule": reading.rrule,
        "lead_minutes": int(reading.lead.total_seconds() // 60) if reading.lead is not None else None,
        "title": title(text, reading) or None,
        "tool": call.name if call else None,
        "arguments": call.arguments if call else None,
        "search": _search(text, decision, now),
    }


def _search(text: str, decision: Decision, now: datetime) -> str | None:
    """Return how something is looked for; None where nothing is."""
    if decision.want.intent not in LOOK_UPS:
        return None
    call = decision.call
    named = call.arguments.get("query") if call is not None and call.name == "memo_search" else decision.want.rest
    query = str(named or text)
    return strategy_of(query, parse(query, now, "past"))
