"""Errors between us and Telegram, and what they mean for a message that was on its way.

telegram.error.TelegramError       the library's root; its other errors are answers of Telegram's
├── NotReached                     no connection: the request surely did not go out
├── Flooded                        too many requests; wait `seconds`
└── Unclear                        it went out, and no answer came that can be read: it may have taken effect

bot.ports.push.NotSent
└── Moved                          the group has another id from now on

bot.ports.push.Undeliverable
└── ApiRefused                     Telegram does not take it as it is; without something it might
"""

import re

from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, TelegramError

from bot.ports.push import Ambiguous, NotSent, SendError, Undeliverable

WITHOUT_TOKEN = 60.0  # seconds until a refused token is tried again
TAKEN = 5.0  # seconds until a call that collided with another program's is tried again

_TOKEN = re.compile(r"(?<!\d)\d++:[\w-]{20,}")


class NotReached(TelegramError):
    """The request surely did not go out."""


class Flooded(TelegramError):
    """Telegram wants fewer requests; nothing was done."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"too many requests, wait {seconds:g} s")
        self.seconds = seconds


class Unclear(TelegramError):
    """The request went out and no answer came that can be read."""


class Moved(NotSent):
    """The chat is another one by now: what is sent to this one never arrives."""


class ApiRefused(Undeliverable):
    """Telegram does not take it as it is."""

    def __init__(self, error: BadRequest) -> None:
        super().__init__(reason(error), gone=says(error, "chat not found", "user is deactivated"))
        self.error = error


def reason(error: Exception) -> str:
    """Return its words for logs, without a token: the library puts addresses and tokens into some."""
    return _TOKEN.sub("[token]", f"{type(error).__name__}: {error}")


def meaning(error: TelegramError) -> SendError:
    """Return what an error says about a message: not shown, perhaps shown, never to be shown."""
    match error:
        case NotReached():
            return NotSent(reason(error))
        case Flooded():
            return NotSent(reason(error), error.seconds)
        case InvalidToken():
            return NotSent(reason(error), WITHOUT_TOKEN, everywhere=True)
        case Conflict():
            return NotSent(reason(error), TAKEN)
        case BadRequest():
            # no such chat, no right to write, or a message that it will never take
            return ApiRefused(error)
        case Forbidden():
            # blocked, kicked, deactivated
            return Undeliverable(reason(error), gone=True)
        case _:
            return Ambiguous(reason(error))


def says(error: TelegramError, *phrases: str) -> bool:
    """Return whether one of the phrases is in the error's words; the library changes the case of some."""
    words = str(error).lower()
    return any(phrase in words for phrase in phrases)
