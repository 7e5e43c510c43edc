"""An absent database, as interfaces are told of it."""

from collections.abc import Generator
from contextlib import contextmanager

from bot.ports.callers import Unavailable
from storage.db.pool import COLLISION, UNAVAILABLE


@contextmanager
def database_access() -> Generator[None]:
    """Around what asks the database for an interface. Raises Unavailable when it does not answer just now."""
    try:
        yield
    except (*UNAVAILABLE, *COLLISION) as error:
        raise Unavailable(type(error).__name__) from error
