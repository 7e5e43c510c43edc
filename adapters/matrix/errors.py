"""Errors of calls to a homeserver.

MatrixRequestError             the homeserver said no (mautrix)
└── Flooded                    too many requests; wait `seconds`
bot.ports.push.SendError       what the outbox is told
├── NotSent                    too fast, or our token is the trouble
├── Ambiguous                  no answer, or one that says nothing: the same transaction id is tried again
└── Undeliverable              any other refusal
"""

from mautrix.errors import (
    MatrixConnectionError,
    MatrixError,
    MatrixInvalidToken,
    MatrixRequestError,
    MForbidden,
    MNotFound,
)

from bot.ports.push import Ambiguous, NotSent, SendError, Undeliverable

WITHOUT_TOKEN = 60.0  # seconds until a refused token is tried again
SLOW_DOWN = 5.0  # seconds, where the homeserver does not say how long
LONGEST_WAIT = 3600.0

REFUSED = "the homeserver refuses the token: log in once more as a device of its own, and set PARROTS_MATRIX__TOKEN (docs/matrix.md)"


class Flooded(MatrixRequestError):
    """The homeserver wants fewer requests; nothing was done."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"too many requests, wait {seconds:g} s")
        self.http_status, self.message, self.errcode = 429, "", "M_LIMIT_EXCEEDED"
        self.seconds = seconds


def reason(error: Exception) -> str:
    """Return its words for logs; the token stands in a header, never in them."""
    return f"{type(error).__name__}: {error}"[:300]


def meaning(error: MatrixError) -> SendError:
    """Return what an error says about a message on its way."""
    match error:
        case Flooded():
            return NotSent(reason(error), error.seconds)
        case MatrixInvalidToken():
            return NotSent(reason(error), WITHOUT_TOKEN, everywhere=True)
        case MForbidden() | MNotFound():
            return Undeliverable(reason(error), gone=True)
        case MatrixRequestError() if 400 <= error.http_status < 500:
            return Undeliverable(reason(error))
        case _:
            return Ambiguous(reason(error))


def state_of(error: MatrixError) -> str:
    """Return a line that says what is wrong and what to do."""
    match error:
        case MatrixInvalidToken():
            return REFUSED
        case MatrixConnectionError():
            return f"the homeserver cannot be reached, trying again ({reason(error)}); check PARROTS_MATRIX__HOMESERVER"
        case _:
            return f"the homeserver does not answer as it should, trying again ({reason(error)})"


def wait_after(error: MatrixError) -> float:
    """Return the seconds for which it is no use to ask again."""
    if isinstance(error, Flooded):
        return error.seconds
    return WITHOUT_TOKEN if isinstance(error, MatrixInvalidToken) else 0.0
