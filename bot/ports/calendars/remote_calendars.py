"""Calendars elsewhere, as they are fetched."""

from dataclasses import dataclass
from typing import Protocol


class FetchRefused(Exception):
    """It was not fetched: `address`, `private`, `redirects`, `too_large`, `slow`, `unreachable`, or `status N`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """What came; `data` None: nothing has changed since. `etag` and `modified` are for the next time."""

    data: bytes | None
    etag: str | None
    modified: str | None


class Fetch(Protocol):
    """Fetches a calendar of at most so many bytes, if it has changed since `etag` or `modified`. Raises FetchRefused."""

    async def __call__(self, url: str, *, etag: str | None, modified: str | None, most: int, private: bool) -> Fetched:
        """`private`: also from this machine and its network."""
        ...
