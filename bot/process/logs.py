"""Structured logs: an event and its facts on one line; no message texts, no secrets."""

import json
import logging
import re
import sys
from collections import deque
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Literal, TextIO

Form = Literal["text", "json"]

_PLAIN = frozenset(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {"message", "asctime", "taskName"}
_SECRETS = re.compile(
    r"bot\d+:[\w-]{20,}|\b\d{6,12}:[\w-]{30,}|xox[abeprs]-[\w-]+|xapp-[\w-]+|\bsk-[\w-]{8,}|(?<=://)[^\s/@]+(?=@)"
    r"|(?i:bearer\s+)[\w.~+/-]{8,}"
)


def redacted(text: str) -> str:
    """The text without tokens, keys and passwords."""
    return _SECRETS.sub("[secret]", text)


_ABOUT: ContextVar[Mapping[str, object]] = ContextVar("about", default=MappingProxyType({}))


@contextmanager
def about(**facts: object) -> Generator[None]:
    """Add facts to all that is logged in the block, by whatever it calls or starts: of which turn it is, above all. None is no fact."""
    before = _ABOUT.set({**_ABOUT.get(), **{name: fact for name, fact in facts.items() if fact is not None}})
    try:
        yield
    finally:
        _ABOUT.reset(before)


def _facts(record: logging.LogRecord) -> dict[str, object]:
    """Return the facts of an event, and before them those of the work that it is part of."""
    return {**_ABOUT.get(), **{name: value for name, value in record.__dict__.items() if name not in _PLAIN}}


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class Line(logging.Formatter):
    """`time level logger event key=value …`; values are JSON."""

    def format(self, record: logging.LogRecord) -> str:
        facts = [
            f"{name}={json.dumps(value, ensure_ascii=False, default=str)}" for name, value in _facts(record).items()
        ]
        line = " ".join([_moment(record), record.levelname.lower(), record.name, record.getMessage(), *facts])
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return redacted(line)


class JsonLine(logging.Formatter):
    """One JSON object a line, for what gathers logs: `time`, `level`, `logger`, `event`, the facts, `error` with its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            **_facts(record),
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return redacted(json.dumps(told, ensure_ascii=False, default=str))


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """An event of a log without its facts; `error`: the kind of what was raised."""

    at: datetime
    logger: str
    event: str
    error: str
    grave: bool


class Recent(logging.Handler):
    """Keeps the last warnings and errors of this process, for who runs it: names of events, no texts."""

    def __init__(self, most: int = 100) -> None:
        super().__init__(logging.WARNING)
        self.kept: deque[Noted] = deque(maxlen=most)

    def emit(self, record: logging.LogRecord) -> None:
        raised = record.exc_info[0] if record.exc_info else None
        self.kept.append(
            Noted(
                at=datetime.fromtimestamp(record.created, UTC),
                logger=record.name,
                event=redacted(str(record.msg)),  # as it is written in the program, without what is put into it
                error="" if raised is None else raised.__name__,
                grave=record.levelno >= logging.ERROR,
            )
        )


RECENT = Recent()


def set_up(level: str, stream: TextIO = sys.stderr, form: Form = "text") -> None:
    """Send our logs to `stream`; client libraries only from WARNING on, since they print addresses with tokens."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLine() if form == "json" else Line())
    root = logging.getLogger()
    root.handlers[:] = [handler, RECENT]
    root.setLevel(logging.WARNING)
    for client in ("openai", "httpx2", "httpcore2", "httpx", "httpcore"):
        logging.getLogger(client).setLevel(logging.WARNING)
    for ours in ("bot", "adapters", "agents", "storage"):
        logging.getLogger(ours).setLevel(level)
