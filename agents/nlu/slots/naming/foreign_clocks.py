"""The clock of a place whose zone nobody knows: "5pm Mars time". Pure."""

import re

from agents.timetext import Reading

LONGEST = 200  # characters
_UNKNOWN = re.compile(
    r"\d\s?(?:[ap]\.?m\.?)?\s(?P<zone>(?!(?:Dinner|Lunch|Tea|Bed|Play|Story|Nap|Break|Prime|Half|Full|Part|Show|Game"
    r"|Local|My|Our|Your|Real)\b)[A-Z][a-z]+(?: [A-Z][a-z]+)?) time\b"
)


def unknown_zone(text: str, reading: Reading) -> str:
    """Return the name of the place whose clock an hour is of, where no zone is known by it; nothing else."""
    found = _UNKNOWN.search(text[:LONGEST]) if reading.zone is None and reading.grain == "minute" else None
    return "" if found is None else found["zone"]
