"""Why a text with a time in it is not understood surely.

UnsureError
    code: a word for programs (docs/time.md lists them)
    detail: the thing itself, for people
"""

from datetime import datetime


class UnsureError(Exception):
    """Raised while resolving; parse turns it into a Reading that asks."""

    def __init__(self, code: str, detail: str = "", choices: tuple[datetime, ...] = ()) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
        self.choices = choices
