"""Figures for Prometheus: what this process does, and what waits in the database when somebody looks."""

import asyncio
import logging
import math
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from bot.process.event_figures import EventFigures
from storage.backups import rotation
from storage.db.pool import Pool
from storage.queue import backlog, figures


class Metrics:
    """One process's figures, in a registry of its own, and those of the house: of its database and its folder of backups.

    Whatever process is asked, what it tells of the house is the same.
    """

    def __init__(self, backups: Path | None = None, version: str = "") -> None:
        self._backups = backups
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        self.turn_seconds = Histogram(
            "parrots_turn_seconds",
            "Time of a turn, from its beginning to its last commit",
            buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5, 30, 120),
            registry=self._registry,
        )
        self.turns = Counter("parrots_turns", "Turns by how they ended", ["state"], registry=self._registry)
        self.understood = Counter(
            "parrots_understood",
            "Messages by what was understood, and how surely (sure, likely, left)",
            ["intent", "band"],
            registry=self._registry,
        )
        self.fired = Counter("parrots_reminders_fired", "Reminders fired", registry=self._registry)
        self.mode_turns = self._of_mode("turns", "Turns that a mode led")
        self.mode_messages = self._of_mode("messages", "Answers of parrots in a mode")
        self.mode_seconds = self._of_mode("seconds", "Seconds that parrots worked in a mode")
        self.mode_tokens = self._of_mode("tokens", "Tokens that a mode took")
        self._events = EventFigures(self._registry)
        self._connection = self._gauge(
            "connection_up", "Whether an account of a platform works in this process (1) or not (0)", "account"
        )
        self._sessions = self._gauge("database_connections", "Connections of this process to the database", "state")
        self._database_up = self._gauge(
            "database_up", "Whether the database answers (1) or not (0): without it the house's figures are NaN"
        )
        self._waiting = self._gauge("waiting", "Rows that wait, by queue; parked and undeliverable ones wait for who runs it", "queue")  # fmt: skip
        self._age = self._gauge("inbox_age_seconds", "Age of the oldest event that waits")
        self._unsent_age = self._gauge("outbox_age_seconds", "Age of the oldest message that waits to be sent")
        self._late = self._gauge(
            "reminder_late_seconds",
            "How long the latest of the reminders waits: clock, since it was due, to be fired; sending, since then, to be sent",
            "stage",
        )
        self._size = self._gauge("database_bytes", "Size of the database")
        self._backup_age = self._gauge("backup_age_seconds", "Age of the newest good backup; NaN: there is none")
        self._backup_size = self._gauge("backup_bytes", "Size of the newest good backup")
        self._gauge("build_info", "The program", "version").labels(version).set(1)

    def _of_mode(self, what: str, about: str) -> Counter:
        return Counter(f"parrots_mode_{what}", about, ["mode", "version"], registry=self._registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"parrots_{name}", about, labels, registry=self._registry)

    @contextmanager
    def counting(self) -> Generator["Metrics"]:
        """Count what the log tells, too, while the context is open."""
        root = logging.getLogger()
        root.addHandler(self._events)
        try:
            yield self
        finally:
            root.removeHandler(self._events)

    async def text(self, pool: Pool, connections: Mapping[str, str] | None = None) -> bytes:
        """Everything, in Prometheus's text format. `connections`: how the accounts of this process stand, `ok` or what is wrong."""
        found, size = await backlog.look(pool), await figures.size(pool)
        there = await asyncio.to_thread(rotation.kept, self._backups) if self._backups else []
        self._database_up.set(1)
        for queue, number in found.waiting.items():
            self._waiting.labels(queue).set(number)
        self._age.set(found.inbox_seconds)
        self._unsent_age.set(found.outbox_seconds)
        self._late.labels("clock").set(found.unfired_seconds)
        self._late.labels("sending").set(found.unsent_seconds)
        self._size.set(size)
        self._sessions.labels("open").set(pool.get_size())
        self._sessions.labels("idle").set(pool.get_idle_size())
        self._sessions.labels("most").set(pool.get_max_size())
        self._backup_age.set(time.time() - there[0].at.timestamp() if there else math.nan)
        self._backup_size.set(there[0].size if there else 0)
        return self._written(connections or {})

    def alone(self, connections: Mapping[str, str]) -> bytes:
        """What this process knows by itself, while the database does not answer."""
        self._database_up.set(0)
        for unknown in (self._age, self._unsent_age, self._size, *map(self._late.labels, ("clock", "sending"))):
            unknown.set(math.nan)
        self._waiting.clear()
        return self._written(connections)

    def _written(self, connections: Mapping[str, str]) -> bytes:
        self._connection.clear()
        for account, state in connections.items():
            self._connection.labels(account).set(state == "ok")
        return generate_latest(self._registry)
