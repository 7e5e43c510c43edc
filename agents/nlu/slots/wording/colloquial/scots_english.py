"""What English of Scotland says with words of its own: "gonnae remind me tae phone her the night". Pure."""

import re

LONGEST = 160  # characters
_MARKED = re.compile(  # words that no other English has
    r"\b(?:gonnae|tae|gie|hae|fae|wi|och|naw|the morra|mind me (?:to|tae|on|at|in|the|about|tomorrow)"
    r"|(?:can|din|did|is|was|would|have|has|does|could|should|will|are)nae|ma (?:mum|maw|da|back|hair|wee|ain))\b"
    r"|\bat (?:half )?\d{1,2}(?:[:.]\d\d)? the (?:night|day)\b|\b(?:got|doing|on|happening) the (?:day|night)\W*$",
    re.IGNORECASE,
)
_NO_TIME = r"(?!(?:at|on|in|to|tae|and|about|for|by|is|the|tomorrow|today|tonight|this|next)\b)"
_WORDS = tuple(
    (re.compile(rf"\b(?:{scots})", re.IGNORECASE), english)
    for scots, english in (
        (
            r"gonnae\b(?=\s(?:you\s|ye\s)?(?:please\s)?(?:re)?(?:mind|put|add|cancel|move|ping|wake|book|tell|show))",
            "please",
        ),
        (r"gonnae\b", "going to"),
        (r"mind me\b(?=\s(?:to|tae|on|at|in|the|about|tomorrow)\b)", "remind me"),
        (r"cannae\b", "can't"),
        (r"willnae\b", "won't"),
        (r"dinnae\b", "don't"),
        (r"(did|is|was|would|have|has|does|could|should|are)nae\b", r"\1n't"),
        (r"tae\b", "to"),
        (r"gie\b", "give"),
        (r"hae\b", "have"),
        (r"fae\b", "from"),
        (r"wi(?=\s)", "with"),
        (rf"ma\b(?=\s{_NO_TIME}[a-z])", "my"),
        (r"the (?:morra|morn)\b", "tomorrow"),
        (r"the night\b(?!\s(?:before|after|of|shift|bus|train|out|nurse|feed))", "tonight"),
        (r"(?<=got )the day(?=\W*$)|the day(?=\W*$)", "today"),
        (r"(?:och|naw)\b[, ]*", "oh, "),
    )
)
_ON_THAT = re.compile(r"\bon (?=(?:today|tonight)\b)", re.IGNORECASE)


def in_common_words(text: str) -> str | None:
    """Return the words that all use for it; None where a text has none of these."""
    if len(text) > LONGEST or _MARKED.search(text) is None:
        return None
    for scots, english in _WORDS:
        text = scots.sub(english, text)
    return _ON_THAT.sub("", text)
