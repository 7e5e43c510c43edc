"""Profiles of the program before this one, read from its database: nothing there is changed."""

import json
from typing import Any

import asyncpg

from storage.db import connections
from storage.db.errors import StorageError
from storage.db.statements import Statement

_SELECT = Statement("""SELECT user_id::text AS user_id, profile::text AS profile FROM unified_profiles
    ORDER BY user_id::text""")


class NoSuchSource(StorageError):
    """The address leads to no database of that program; the message says why."""


async def read(dsn: str) -> dict[str, Any]:
    """Return the profiles by their users. Raises NoSuchSource."""
    try:
        db = await connections.connect(dsn, seconds=10)
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise NoSuchSource(f"--from: this database cannot be reached: {error or type(error).__name__}") from error
    try:
        rows = await db.fetch(*_SELECT())
    except asyncpg.PostgresError as error:
        raise NoSuchSource(f"--from: its table unified_profiles (user_id, profile) cannot be read: {error}") from error
    finally:
        await db.close()
    return {row["user_id"]: json.loads(row["profile"]) for row in rows}
