"""Clauses that are typed without a sign between them: "cancel the haircut my stylist is off sick", "its only a quick check so make it 20 minutes". Pure.

A comma is put where surely another clause begins, so that all that reads clauses sees them: behind an order about what is there,
behind who rang or wrote, and before an order that stands behind what is told. What is to be kept, told or reminded of stays as it
was typed: there the words behind are the thing itself.
"""

import re
from collections.abc import Callable

LONGEST, SHORTEST = 140, 12  # characters of a message
_KEEPS = re.compile(  # what stands behind these words is their content
    r"\b(?:note|notes|remember|list|shopping|save|jot|write|text|email|message|call|ring|tell (?!me again)|ask|say that"
    r"|remind me (?:to|that)|let \w+ know|make sure|check (?:if|whether|that|with|on|in)|see if|find|search|show|why"
    r"|because|who|which|where|if|when|what|how|unless|quote|diary entry|prep|todo"
    r"|(?:until|till|before|after|while)(?= (?:i|he|she|they|we|it|you|the|my|his|her|our)\b))\b|[:\"“”\n]|\?.",
    re.IGNORECASE,
)
_OPENS = (
    r"(?:(?:ok(?:ay)?|oh|ah|hi|hey|sorry|actually|right|so|and|also|please|pls|argh|ugh|well|hmm*|can you|could you)"
    r"[, ]+)*+"
)
_OFF = re.compile(
    rf"{_OPENS}(?:cancel|scrap|bin|drop|skip|delete|move|push|shift|bump|make (?:it|that)|put (?:it|that) back"
    r"|bring (?:it|that)|change (?:it|that|the)|no [a-z]+ (?:on|this|next|today|tomorrow|tonight)|undo|extend|knock)\b",
    re.IGNORECASE,
)
_PERSON = r"(?:i|he|she|they|we|(?:someone|somebody)(?: else)?|nobody|everyone|everybody)"
_SHORT = r"(?:he['’]?s|she['’]s|shes|they['’]re|theyre|they['’]ve|theyve|i['’]m|im|i['’]ve|ive|we['’]ve|weve|it['’]?s)"
_VERB = (
    r"(?:is|are|am|was|were|has|have|had|can|can['’]?t|cannot|could|couldn['’]?t|will|won['’]?t|wants?|needs?|got|just"
    r"|said|says|does|do|doesn['’]?t|don['’]?t|didn['’]?t|only|forgot|finish\w*|isn['’]?t|cancelled|rang|texted|called)"
)
_OF_ITS_OWN = re.compile(  # a subject and its verb
    r"(?<![,.;!?])(?<!\band)(?<!\bbut)(?<!\bso)(?<!\bas)(?<!\bthat)(?<!\bwith)(?<!\bfor)(?<!\bto)(?<!\bof)(?<!\bthan)"
    r"(?<!\bcos)(?<!\bthe)(?<!\bor) (?="
    rf"{_PERSON} {_VERB}\b|{_SHORT} |(?:my|his|her|our|their|the) [a-z'’]+(?: [a-z'’]+)? {_VERB}\b)",
    re.IGNORECASE,
)
_RANG = re.compile(  # who rang, and then what they said
    r"(?P<who>^(?:(?:oh|so|and|ok|right|hi|hey|ah)[, ]+)*(?:(?:the|my|our) )?[a-z'’]+(?: [a-z'’]+){0,3}?"
    r"(?: (?:has|have|had|just)){0,2} (?:rang|rung|texted|emailed|messaged|phoned|been in touch)(?: me| us)?(?: back)?) "
    r"(?!(?:to|about|and|that|if|from|in|on|at|for|re|me|us|by|back|again|this|earlier|today|yesterday|saying|asking|her"
    r"|him|them|you|it)\b)"
    rf"(?={_SHORT} |(?:[a-z'’]+ ){{1,4}}?{_VERB}\b)",
    re.IGNORECASE,
)
_THEN = re.compile(  # what is told before an order
    r"(?<![,.;!?]) (?=so (?:make|move|push|cancel|scrap|skip|put|can you|could you|no need to)\b"
    r"|(?:tell|remind) me again\b|(?:can|could) you (?:make|move|push|cancel|remind|put)\b)",
    re.IGNORECASE,
)
_SAME = re.compile(r"(?<![,.;!?])(?<=[a-z\d]) (?=same (?:times?|place|day)[.! ]*$)", re.IGNORECASE)
_NOT_BEFORE_SAME = re.compile(r"\b(?:the|at|for|on|of|to|about|it|is|keep|be)$", re.IGNORECASE)


def clauses_apart(text: str) -> str:
    """Return a message with a comma before each clause that is typed without one; itself where there is none."""
    if not SHORTEST <= len(text) <= LONGEST or not text.isascii() or _KEEPS.search(text):
        return text
    text = _RANG.sub(r"\g<who>, ", text)
    if _OFF.match(text) is None:
        return _THEN.sub(", ", _SAME.sub(_unless_it_goes_on(text), text), count=1)
    return _OF_ITS_OWN.sub(", ", text, count=1)


def _unless_it_goes_on(text: str) -> Callable[[re.Match[str]], str]:
    return lambda found: " " if _NOT_BEFORE_SAME.search(text[: found.start()]) else ", "
