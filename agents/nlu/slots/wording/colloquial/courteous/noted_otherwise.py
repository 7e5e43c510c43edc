"""A value that has changed, and the order to put the note right: "it is 4478 now, would you correct the note about the key safe". Pure."""

import re
from typing import Any

from agents.nlu.slots.wording.colloquial.courteous.courtesies import asked_plainly, has_han, sentences

LONGEST = 160  # characters
_CHANGES = r"(?:correct|fix|change|update|amend|alter|put right|edit|adjust|rewrite|note)"
_NOTE = r"(?:the |my |that |this |our )?(?:notes?|memo)"
_ORDER = re.compile(
    rf"(?:and |so |then )*{_CHANGES} (?:(?:it|that|this|them) (?:in|on) )?{_NOTE}(?: (?:about|on|of|for"
    rf"|with) (?:the |my |our )?(?P<what>\S.{{1,40}}?))?"
    r"(?: (?:accordingly|please|then|too|as well|for me|to match))*|(?:and |so )*(?:correct|fix|change|update"
    r"|amend|alter) (?:it|that|this)(?: please)?(?: in there)?",
    re.IGNORECASE,
)
_WRONG = re.compile(  # the Nordwind green is wrong in my notes
    rf"(?:the |my |our )?(?P<what>\S.{{1,40}}?)(?: (?:is|are|was)|['’]s) (?:wrong|out of date|outdated|old"
    rf"|not right|no longer right)(?: now)? (?:in|on) {_NOTE}"
    rf"|{_NOTE} (?:about|on|of|for) (?:the |my )?(?P<what2>\S.{{1,40}}?) (?:is|are) (?:wrong|out of date"
    rf"|outdated|old|not right)(?: now)?",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"(?<![\w#])(?P<value>[#@£$€]?[A-Za-z]{0,12}\d[\w.:/,#-]{0,18}\w|\d)(?P<unit>(?: ?(?:%|percent))?)(?![\w])"
)
_IS = re.compile(  # her budget's down to 38k now
    r"(?:(?:and|but|so|oh|btw|ok|sorry)[, ]+)*(?P<what>\S.{0,40}?)(?:['’]s| is| are| was|s)(?: now| down| up"
    r"| gone| changed| been| only| actually){0,3}+(?: to| at)? "
    r"(?P<value>\S+)(?: now| instead| these days| from now on)?",
    re.IGNORECASE,
)
_NOBODY = re.compile(r"(?:it|its|that|this|they|he|she|hers|his|the (?:number|code|value|one|new one))", re.IGNORECASE)
_OWNED = re.compile(r"^(?:her|his|their|its|the|my|our) ", re.IGNORECASE)
_PLEASE = re.compile(r"(?: (?:please|pls|thanks|thx|for me|too))+$", re.IGNORECASE)
_CLAUSE = re.compile(r"[,;] +|(?<=\w) - ")


def put_right(text: str) -> dict[str, Any] | None:
    """Return the arguments of memo_change for a value that is told beside the order to put its note right; None for any other text."""
    bare = text.strip()
    if has_han(bare) or not 10 < len(bare) <= LONGEST or "\n" in bare:
        return None
    clauses = [one.strip(" .!?") for sentence in sentences(bare) for one in _CLAUSE.split(sentence)]
    ordered = [
        (one, found)
        for one in clauses
        if (found := _ORDER.fullmatch(asked_plainly(one)) or _WRONG.fullmatch(one)) is not None
    ]
    valued = [one for one in clauses if _VALUE.search(one)]
    if len(ordered) != 1 or len(valued) != 1 or valued[0] == ordered[0][0]:
        return None
    values = list(_VALUE.finditer(valued[0]))
    groups = ordered[0][1].groupdict()
    what = _PLEASE.sub("", groups.get("what") or groups.get("what2") or "")
    told = _IS.fullmatch(valued[0])
    if not what and told is not None and not _NOBODY.fullmatch(told["what"]):
        what = _OWNED.sub("", told["what"])
    if len(values) != 1 or not what or ("note" not in bare.casefold() and "memo" not in bare.casefold()):
        return None
    return {"query": what, "text": f"{values[0]['value']}{values[0]['unit']}", "how": "value"}
