"""What begins on a day and is each week from then on, and what others want earlier or later, as orders: "choir starts on the 3rd and then it's every Thursday". Pure."""

import re

LONGEST = 160  # characters
_STARTS = re.compile(
    r"(?:(?:and|so|oh|well)[, ]+)*(?P<what>\S.{1,40}?) (?:starts?|begins?|resumes?|kicks off|is back"
    r"|restarts?)(?: back)?(?: up| again)? (?:on |from )?(?P<date>\S.{2,30}?),?"
    r" (?:and )?(?:then |after that )?(?:it['’]?s |it is |it goes on |it will be )?(?P<every>(?:every"
    r"|each) (?:other )?\w+)(?P<rest>,? .{2,60})?",
    re.IGNORECASE,
)
_WANTS = re.compile(  # Head wants the concert half an hour earlier, same length
    r"(?:(?:and|so|oh|well)[, ]+)*(?:(?:the|my|our) )?\S.{1,20}? (?:wants?|needs?|would like"
    r"|has asked for|asked for|asks for) (?P<what>(?:the|my|our|his|her) \S.{1,30}?)(?: to be| moved"
    r"| to start)?"
    r" (?P<by>(?:an?|half an?|one|two|a quarter of an|\d{1,2}) (?:hours?|minutes?|mins?|days?"
    r"|weeks?)(?: and a half)? (?:earlier|later))(?:,? (?:same length|for the same length"
    r"|as long as before|same as before otherwise))?",
    re.IGNORECASE,
)


def told_series(text: str) -> str | None:
    """Return the order that such a message comes to; None for any other text."""
    bare = " ".join(text.split()).rstrip(" .!")
    if len(bare) > LONGEST or "?" in bare or "\n" in text.strip():
        return None
    if (starts := _STARTS.fullmatch(bare)) is not None:
        rest = (starts["rest"] or "").lstrip(" ,")
        return f"starting on {starts['date']}, {starts['what']} {starts['every']} {rest}".rstrip()
    wants = _WANTS.fullmatch(bare)
    return None if wants is None else f"move {wants['what']} {wants['by']}"
