"""APScheduler, as far as we need it: jobs in memory that call something at a moment or every so often.

Reminders are not kept in it (docs: it loses them); it only wakes loops that look into the database.
"""

from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.asyncio import AsyncIOScheduler

Job = Callable[[], Awaitable[None] | None]


class Alarms:
    """Wakes by date or interval; what was missed while the process slept is done at once."""

    def __init__(self) -> None:
        self._scheduler = AsyncIOScheduler(timezone="UTC")

    def start(self) -> None:
        self._scheduler.start()

    def stop(self) -> None:
        self._scheduler.shutdown(wait=False)

    @contextmanager
    def running(self) -> Generator["Alarms"]:
        """Wake while the context is open."""
        self.start()
        try:
            yield self
        finally:
            self.stop()

    def every(self, seconds: float, name: str, job: Job) -> None:
        """Call `job` every so many seconds."""
        self._scheduler.add_job(  # pyright: ignore[reportUnknownMemberType] - untyped library
            job, "interval", seconds=seconds, id=name, coalesce=True, misfire_grace_time=None
        )

    def once(self, seconds: float, name: str, job: Job) -> None:
        """Call `job` in so many seconds, instead of at the moment set before under this name."""
        moment = datetime.now(UTC) + timedelta(seconds=seconds)  # noqa: TID251 - a timer of this process
        self._scheduler.add_job(  # pyright: ignore[reportUnknownMemberType] - untyped library
            job, "date", run_date=moment, id=name, replace_existing=True, misfire_grace_time=None
        )

    def forget(self, name: str) -> None:
        """Take a moment back, if one was set."""
        try:
            self._scheduler.remove_job(name)  # pyright: ignore[reportUnknownMemberType] - untyped library
        except JobLookupError:
            return
