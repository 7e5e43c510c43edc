"""Addresses on our web server that a platform calls."""

from dataclasses import dataclass
from typing import Literal

from aiohttp.typedefs import Handler


@dataclass(frozen=True, slots=True, kw_only=True)
class Hook:
    """An address that another platform calls; its handler checks who calls, the page's guard does not."""

    path: str
    handler: Handler
    method: Literal["GET", "POST"] = "POST"
