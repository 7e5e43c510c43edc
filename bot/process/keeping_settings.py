"""Settings of what keeps a house for years: backups by the clock."""

from pathlib import Path

from pydantic import BaseModel, Field


class Backup(BaseModel):
    """Backups that the clock makes."""

    every_hours: int = Field(
        default=24, ge=0, le=24 * 30, description="hours between two backups; 0: none by the clock"
    )
    keep: int = Field(default=7, ge=1, le=1000, description="so many of them; older ones are deleted")
    folder: Path | None = Field(default=None, description="where they lie; none: backups in the data folder")
    copy_to: Path | None = Field(default=None, description="a second folder that gets each, on another disk or mounted")
