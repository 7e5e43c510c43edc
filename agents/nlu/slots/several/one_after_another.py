"""Things of which one follows on the other: "dinner friday at 7 and after that drinks for 2 hours". Pure."""

import re
from collections.abc import Callable
from dataclasses import replace

from agents.nlu.decision import Decision
from agents.nlu.slots.follow_on import as_part, behind_that

LONGEST = 160  # characters
_AFTER = re.compile(
    r"(?:\s*[,;.]\s*|\s+)(?:(?:and|then|with)\s+){0,2}"
    r"(?=(?:(?:straight|right|directly|immediately) after(?:wards)?|after that|followed by)\b)",
    re.IGNORECASE,
)


def followed_on(text: str, alone: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to make one thing at its hour and another straight behind it; None for any other text.

    `alone` decides on one thing. A time of its own behind the first is of the second, and read as such elsewhere.
    """
    if len(text) > LONGEST:
        return None
    for cut in _AFTER.finditer(text):
        ahead, behind = text[: cut.start()], text[cut.end() :]
        first, then = alone(ahead), behind_that(behind, alone)
        second = None if then is None else as_part(then)
        made = first.call is not None and first.call.name == "schedule_add" and not first.more
        hour = first.reading.grain == "minute" and first.reading.rrule is None
        if made and hour and second is not None and second.call is not None:
            return replace(first, more=(second.call,), parts=((ahead, first), (behind, second)))
    return None
