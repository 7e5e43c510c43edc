"""What repeats and has another hour "from now on", as the order that moves all that is to come: "the cards will be at 8 from now on". Pure."""

import re
from datetime import datetime

from agents.timetext import parse, title

LONGEST = 120  # characters
_EVER = r"(?:from (?:now|here) on(?:wards?)?|going forward|in future|for good)"
_TOLD = re.compile(
    r"(?:the |my |our )?(?P<what>(?!(?:it|that|this|he|she|i|we|they|there)\b)[a-z][^,;?\d]{1,40}?)"
    r"(?:['’]ll be| will be| is| are|['’]s| starts?| begins?)(?: going to be| now| moving| moved)?"
    rf" (?:at|to|on at|for) (?P<at>[^,;?]{{1,20}}?),? {_EVER}(?:, [^\d]{{3,50}})?[\s.!]*",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"(?:(?:please|can you|could you|right|ok)[, ]+)*(?:move|change|put|shift|make) (?:the |my |our )?"
    r"(?P<what>(?!(?:it|that|this|all|every)\b)[a-z][^,;?\d]{1,40}?)"
    rf" (?:to|at|for) (?P<at>[^,;?]{{1,20}}?),? {_EVER}(?:, [^\d]{{3,50}})?[\s.!]*",
    re.IGNORECASE,
)


def moved_for_good(text: str, now: datetime) -> str | None:
    """Return the order to move all of something that is to come; None for any other text."""
    found = (_TOLD.fullmatch(text) or _MOVED.fullmatch(text)) if len(text) <= LONGEST else None
    if found is None:
        return None
    reading = parse(f"at {found['at']}", now)
    alone = reading.grain == "minute" and not title(f"at {found['at']}", reading).strip(" ,.")
    return f"move all future {found['what'].strip()} to {found['at']}" if alone else None
