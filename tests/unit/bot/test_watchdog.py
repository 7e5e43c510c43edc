"""A loop that stands still is told of, with the length of what was read, from another thread."""

import asyncio
import logging
import threading

import pytest

from bot.process.watchdog import Watchdog


class Waiting(logging.Handler):
    """Sets an event with the first record."""

    def __init__(self) -> None:
        super().__init__()
        self.told = threading.Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.told.set()


async def test_a_loop_that_stands_still_is_told_of_once_and_again_when_it_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    heard, resumed = Waiting(), Waiting()
    logger = logging.getLogger("bot.process.watchdog")
    logger.addHandler(heard)
    try:
        async with Watchdog(lambda: 19_998, still=0.3).watching():
            assert heard.told.wait(60)  # the loop itself waits: it stands still until that is told
            logger.addHandler(resumed)
            assert await asyncio.to_thread(resumed.told.wait, 60)
    finally:
        logger.removeHandler(heard)
        logger.removeHandler(resumed)
    told = [(one.levelname, one.getMessage(), one.__dict__.get("characters")) for one in caplog.records]
    assert told == [("WARNING", "the loop stands still", 19_998), ("WARNING", "the loop goes on", None)]
