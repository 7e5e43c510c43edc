"""How far this machine's clock is from a platform's, for people who set it up."""

import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from typing import Literal
from urllib.parse import urlsplit

import aiohttp

MOST = 5.0  # seconds that nobody minds
PATIENCE = aiohttp.ClientTimeout(total=10, sock_connect=5)
_ADVICE = "reminders ring by this clock: let it be set by the network (timedatectl set-ntp true, or the date settings of your system)"


async def check(
    platform: str, url: str, now: Callable[[], float] = time.time
) -> tuple[Literal["WRONG"], str, str] | None:
    """Compare the clocks; return what is wrong and what to do, as `doctor` tells it, or None where all is well or nobody answers."""
    local = urlsplit(url).hostname in ("127.0.0.1", "::1", "localhost")
    try:
        async with aiohttp.ClientSession(timeout=PATIENCE, trust_env=not local) as session:
            asked = now()
            async with session.head(url, allow_redirects=False) as answer:
                told, answered = answer.headers.get("Date", ""), now()
    except (aiohttp.ClientError, TimeoutError, OSError):
        return None  # that it cannot be reached is told by the platform's own check
    seconds = drift(told, asked, answered)
    if seconds is None or abs(seconds) <= MOST:
        return None
    way = "ahead of" if seconds > 0 else "behind"
    return "WRONG", f"this machine's clock is {abs(seconds):.0f} s {way} {platform}'s", _ADVICE


def drift(told: str, asked: float, answered: float) -> float | None:
    """Return by how many seconds our clock is surely ahead (negative: behind), by the Date of an answer; None for no date.

    The date has whole seconds, and was written at any moment between question and answer.
    """
    try:
        there = parsedate_to_datetime(told).timestamp()
    except ValueError:
        return None
    if asked > there + 1:
        return asked - there - 1
    return min(0.0, answered - there)
