"""Long polling: updates are confirmed once all of them are kept."""

import logging
from collections.abc import Callable, Sequence
from typing import Any

from telegram.error import Conflict, InvalidToken, TelegramError

from adapters.telegram.client import Client
from adapters.telegram.errors import Flooded, reason
from adapters.telegram.flood_control import backoff
from adapters.telegram.inbound.update_intake import Incoming
from adapters.telegram.inbound.updates import ALLOWED
from adapters.telegram.raw_json import number
from bot.ports.callers import Unavailable

log = logging.getLogger(__name__)

Report = Callable[[str], None]

OTHERS = "another program polls with this token: end it, or make a token of its own for it with @BotFather"
REFUSED = "Telegram refuses the token: get the right one from @BotFather (/mybots, API Token)"


async def poll(client: Client, incoming: Incoming, report: Report) -> None:
    """Fetch and keep until cancelled; only the process that holds the account does this."""
    patience = backoff()
    offset: int | None = None
    ready = False
    while True:
        try:
            if not ready:
                await client.delete_webhook()  # one may be left from a run by webhook
                ready = True
            raw = await client.raw_updates(offset, ALLOWED)
            await incoming.bring(raw)
        except Unavailable as error:
            # what was fetched is not confirmed: Telegram gives it again
            log.warning("updates wait for the database", extra={"cause": str(error)})
            await patience.wait()
            continue
        except TelegramError as error:
            ready = ready and not isinstance(error, Conflict)
            report(state_of(error))
            await patience.wait(error.seconds if isinstance(error, Flooded) else 0.0)
            continue
        confirmed = following(raw)
        if raw and confirmed is None:
            report("Telegram sent updates that have no number")
            await patience.wait()
            continue
        offset = confirmed or offset
        report("ok")
        patience.reset()


def following(raw: Sequence[Any]) -> int | None:
    """Return the offset that confirms all of them."""
    return max((found + 1 for one in raw if (found := number(one)) is not None), default=None)


def state_of(error: TelegramError) -> str:
    """Return a line that says what is wrong and what to do."""
    match error:
        case InvalidToken():
            return REFUSED
        case Conflict():
            return OTHERS
        case _:
            return f"Telegram does not answer as it should, trying again ({reason(error)})"
