"""JSON as it came, before anybody has looked at it."""

import json
from typing import Any, cast


def parsed(payload: bytes) -> object:
    """Return the value; None for what is no JSON."""
    try:
        return json.loads(payload)
    except ValueError:
        return None


def mapping(value: object) -> dict[str, Any] | None:
    """Return the object that it is; None when it is none."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def number(update: object) -> int | None:
    """Return an update's number; None when it has none."""
    found = (mapping(update) or {}).get("update_id")
    return found if isinstance(found, int) else None
