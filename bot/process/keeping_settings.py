"""Settings of what keeps a house for years: backups by the clock, and how long machinery leaves rows behind."""

import re
from datetime import timedelta
from pathlib import Path

from pydantic import BaseModel, Field, SecretStr, field_validator

from agents.tools.notes.enclosing import MEGABYTE, Room
from storage.db.retention import Ages


class Backup(BaseModel):
    """Backups that the clock makes."""

    every_hours: int = Field(
        default=24, ge=0, le=24 * 30, description="hours between two backups; 0: none by the clock"
    )
    keep: int = Field(default=7, ge=1, le=1000, description="so many of them; older ones are deleted")
    folder: Path | None = Field(default=None, description="where they lie; none: backups in the data folder")
    passphrase: SecretStr | None = Field(default=None, min_length=8, description="seals them: who loses it, loses them")
    copy_to: Path | None = Field(default=None, description="a second folder that gets each, on another disk or mounted")

    remote: str | None = Field(default=None, description="where rclone copies each, by its own configuration")

    @field_validator("remote")
    @classmethod
    def _place(cls, remote: str | None) -> str | None:
        if remote is not None and not re.fullmatch(r"[\w.+@][\w.+@ -]*:[^\0\r\n]*", remote, re.ASCII):
            raise ValueError("is no place of rclone's, NAME:path")
        return remote

    @property
    def secret(self) -> str | None:
        """Return the passphrase as it is used."""
        return self.passphrase.get_secret_value() if self.passphrase is not None else None


class Retention(BaseModel):
    """How many days what is dealt with stays. What people wrote and keep stays as long as they want it."""

    queues_days: int = Field(default=7, ge=2, le=365, description="what came in and was answered, what went out")
    machinery_days: int = Field(
        default=30, ge=7, le=3650, description="turns with their steps, rung reminders, buttons"
    )
    feedback_days: int = Field(default=365, ge=30, le=36500, description="what people said of answers")

    @property
    def ages(self) -> Ages:
        """Return the same as storage wants it."""
        return Ages(
            queues=timedelta(days=self.queues_days),
            machinery=timedelta(days=self.machinery_days),
            feedback=timedelta(days=self.feedback_days),
        )


class Subscribing(BaseModel):
    """Calendars elsewhere that people subscribe to."""

    every_minutes: int = Field(default=60, ge=5, le=24 * 60, description="how often each is read")
    private_addresses: bool = Field(
        default=False, description="true: also from this machine and its network; whoever is let in may ask for it"
    )

    written_every_minutes: int = Field(
        default=5, ge=1, le=24 * 60, description="how often a connected calendar (CalDAV) is looked at"
    )
    key: SecretStr | None = Field(
        default=None, description="seals its password; none: a key that is made in the data folder"
    )

    @property
    def secret(self) -> str | None:
        """Return the key as it is used."""
        return None if self.key is None else self.key.get_secret_value()

    @property
    def written_every(self) -> timedelta:
        """Return how often a connected calendar is looked at."""
        return timedelta(minutes=self.written_every_minutes)

    @property
    def every(self) -> timedelta:
        """Return the same as the clock wants it."""
        return timedelta(minutes=self.every_minutes)


class Filing(BaseModel):
    """Photos and files that people keep with their notes."""

    megabytes: int = Field(default=20, ge=1, le=20, description="of one file; platforms give bots no more")
    megabytes_per_person: int = Field(default=1000, ge=1, le=10**6, description="of all files that one person keeps")

    @property
    def room(self) -> Room:
        """Return the same as who keeps files wants it."""
        return Room(file=self.megabytes * MEGABYTE, person=self.megabytes_per_person * MEGABYTE)


class Watching(BaseModel):
    """Figures for Prometheus from each process, also those that serve no page."""

    port: int | None = Field(
        default=None, ge=0, le=65535, description="of /metrics alone, without a token; none: only the page has it"
    )
    host: str = Field(default="127.0.0.1", description="that is listened at")
