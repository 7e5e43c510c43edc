"""A mode's options as they come in requests: any JSON."""

import math
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, JsonValue


def _finite(value: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """JSON knows no infinity, Python's reader does. Raises ValueError."""
    waiting: list[JsonValue] = list(value.values())
    while waiting:
        match waiting.pop():
            case dict() as inner:
                waiting.extend(inner.values())
            case list() as items:
                waiting.extend(items)
            case float() as number if not math.isfinite(number):
                raise ValueError("not a number")
            case _:
                pass
    return value


Options: TypeAlias = Annotated[dict[str, JsonValue], AfterValidator(_finite)]
