"""A pronoun in what is to be done, for the thing that was spoken of right before: "cancel the dentist", "remind me to ring them". Pure."""

import re

LONGEST = 60  # characters
_POINTS = re.compile(
    r"(?P<verb>[a-z]{2,12}(?: (?:back|up))?) (?P<it>them|it|him|her|those|these)"
    r"(?P<rest>(?: (?:up|back|out|off|in|over|down|again|too|away|first|properly|as well))*(?: about .{2,30})?)",
    re.IGNORECASE,
)
_ALONE = re.compile(r"(?:about )?(?:it|that|this|them)(?: (?:too|again|as well|also))*", re.IGNORECASE)
_THING = re.compile(  # to which the same is done as to the one before
    r"(?:about )?(?P<what>(?:(?:the|my|our|his|her) )?[a-z][a-z ]{1,24}?) (?:too|as well)", re.IGNORECASE
)
_VERB = re.compile(r"(?P<verb>[a-z]{3,12}) (?:the|my|our|his|her)\b", re.IGNORECASE)
_IDIOMS = frozenset({"make", "do", "get", "go", "be", "like", "love", "let"})
"""Verbs whose "it" is mostly nothing: make it to the gym, take it easy, call it a day."""
_OBJECT = re.compile(
    r"^(?:water|feed|visit|see|meet|call|ring|phone|email|text|pick up|collect|clean|wash|walk|mow|prune|order"
    r"|buy|pay|book"
    r"|cook|bake|write|read|send|post|print|sign|return|fix|mend|check|prep(?:are)?|finish|fertili[sz]e"
    r"|plant) (?P<what>\S.*)",
    re.IGNORECASE,
)


def points_back(text: str) -> bool:
    """Tell whether what is to be done names its object by a pronoun alone."""
    if _ALONE.fullmatch(text) or _THING.fullmatch(text):
        return True
    found = _POINTS.fullmatch(text) if len(text) <= LONGEST else None
    return found is not None and found["verb"].lower() not in _IDIOMS


def with_name(text: str, title: str) -> str:
    """Return what is to be done with the object of a `title` in place of its pronoun: "fertilise the tomatoes", "ring them (dentist)"."""
    if _ALONE.fullmatch(text):
        return title
    more = _THING.fullmatch(text)
    if more is not None:
        verb = _VERB.match(title)
        return more["what"] if verb is None else f"{verb['verb']} {more['what']}"
    found, named = _POINTS.fullmatch(text), _OBJECT.match(title)
    if found is None or title.casefold() in text.casefold():
        return text
    if named is not None and found["it"].lower() in ("them", "it", "those", "these"):
        return f"{found['verb']} {named['what']}{found['rest']}"
    return f"{text} ({title})"
