"""Parts of what a homeserver tells, of which nothing is certain. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, cast

Facts: TypeAlias = Mapping[str, Any]


NOTHING: Facts = {}


def facts(value: object) -> Facts:
    """Return an object; an empty one for anything else."""
    return cast("Facts", value) if isinstance(value, dict) else NOTHING


def rows(value: object) -> Sequence[Facts]:
    """Return the objects of a list."""
    return (
        [cast("Facts", one) for one in cast("list[object]", value) if isinstance(one, dict)]
        if isinstance(value, list)
        else []
    )


def text(value: object) -> str:
    """Return a text; an empty one for anything else."""
    return value if isinstance(value, str) else ""


def relation(event: Facts) -> Facts:
    """Return how an event relates to another one."""
    return facts(facts(event.get("content")).get("m.relates_to"))


def thread_of(event: Facts) -> str:
    """Return the event that a thread hangs on; "" for none."""
    found = relation(event)
    return text(found.get("event_id")) if found.get("rel_type") == "m.thread" else ""
