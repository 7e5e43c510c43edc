"""Errands: what can wait until after the acknowledgement, and is a courtesy."""

import logging
from asyncio import TaskGroup
from collections.abc import Coroutine
from typing import Any

from adapters.slack.errors import Refusal
from bot.ports.callers import Unavailable
from bot.ports.push import SendError

log = logging.getLogger(__name__)


def run_later(errands: TaskGroup, errand: Coroutine[Any, Any, None]) -> None:
    """Run it beside what goes on; what goes wrong with it is noted, and no more."""
    task = _harmless(errand)
    try:
        errands.create_task(task)
    except RuntimeError:
        # the house is closing
        task.close()
        errand.close()


async def _harmless(errand: Coroutine[Any, Any, None]) -> None:
    try:
        await errand
    except (Refusal, SendError, Unavailable) as error:
        log.info("errand failed", extra={"cause": str(error)})
    except Exception:
        # a bug in one must not end the connection
        log.exception("errand failed")
