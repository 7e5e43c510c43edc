"""Figures for Prometheus: what this process does, and what waits in the database when somebody looks."""

import asyncio
import math
import time
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from storage.backups import rotation
from storage.db.pool import Pool
from storage.queue import backlog


class Metrics:
    """One process's figures, in a registry of its own, and the age of what lies in the folder of backups."""

    def __init__(self, backups: Path | None = None) -> None:
        self._backups = backups
        self._registry = CollectorRegistry()
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
        self._waiting = Gauge("parrots_waiting", "Rows that wait, by queue", ["queue"], registry=self._registry)
        self._age = Gauge("parrots_inbox_age_seconds", "Age of the oldest event that waits", registry=self._registry)
        self._backup_age = Gauge(
            "parrots_backup_age_seconds", "Age of the newest good backup; NaN: there is none", registry=self._registry
        )
        self._backup_size = Gauge("parrots_backup_bytes", "Size of the newest good backup", registry=self._registry)

    def _of_mode(self, what: str, about: str) -> Counter:
        return Counter(f"parrots_mode_{what}", about, ["mode", "version"], registry=self._registry)

    async def text(self, pool: Pool) -> bytes:
        """Everything, in Prometheus's text format."""
        waiting, age = await backlog.waiting(pool)
        for queue, number in waiting.items():
            self._waiting.labels(queue).set(number)
        self._age.set(age)
        there = await asyncio.to_thread(rotation.kept, self._backups) if self._backups else []
        self._backup_age.set(time.time() - there[0].at.timestamp() if there else math.nan)
        self._backup_size.set(there[0].size if there else 0)
        return generate_latest(self._registry)
