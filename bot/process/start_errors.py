"""What is told when the start ends at an address that is set: the setting, what is wrong there, an example."""

import errno
import os
from collections.abc import Generator
from contextlib import contextmanager

from bot.process.environment import PREFIX, SettingsError, wrong
from bot.process.settings import Settings
from storage.db import addresses


@contextmanager
def reaching_database(settings: Settings, *, direct: bool = False) -> Generator[None]:
    """Name the setting of a database elsewhere that does not answer; `direct`: it is reached past a pooler, if that is set."""
    try:
        yield
    except OSError as error:
        past = settings.database_direct_url if direct and settings.database_url else None
        if (url := past or settings.database_url) is None:
            raise
        where = addresses.shown(url.get_secret_value())
        name = "DATABASE_DIRECT_URL" if past else "DATABASE_URL"
        raise wrong(name, f"no database answers at {where}: {_cause(error)}") from error


@contextmanager
def opening_page(settings: Settings) -> Generator[None]:
    """Name the setting of an address at which nothing can be served."""
    host, port = settings.http.host, settings.http.port
    try:
        yield
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise SettingsError(
                f"{PREFIX}HTTP__PORT: {port} at {host} is in use. Do the parrots run already? Another port: {PREFIX}HTTP__PORT=8322"
            ) from error
        if error.errno == errno.EACCES:
            raise wrong("HTTP__PORT", f"{port} at {host} may not be used: {_cause(error)}") from error
        raise wrong("HTTP__HOST", f"{host} is no address of this machine: {_cause(error)}") from error


@contextmanager
def opening_metrics(settings: Settings) -> Generator[None]:
    """Name the setting of an address at which no figures can be served."""
    host, port = settings.metrics.host, settings.metrics.port
    try:
        yield
    except OSError as error:
        name = "METRICS__PORT" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "METRICS__HOST"
        advice = "; each process on a machine needs one of its own" if error.errno == errno.EADDRINUSE else ""
        raise wrong(name, f"figures cannot be served at {host}:{port}: {_cause(error)}{advice}") from error


def _cause(error: OSError) -> str:
    """Return the system's words for an error, without its number and without what a library adds."""
    if isinstance(error, TimeoutError):
        return "no answer in time"
    if error.errno is not None and error.errno > 0:
        return os.strerror(error.errno)
    return error.strerror or str(error)
