"""News as it reached somebody: "the chiropodist has telephoned and she can only see me at ten", "we have been told that there is no choir". Pure."""

import re
from datetime import datetime

from agents.nlu.slots.new_values import DATED
from agents.nlu.slots.wording.colloquial.courteous.courtesies import has_han
from agents.timetext import parse, title

LONGEST = 160  # characters
_LEAD = r"(?:(?:and|but|so|oh|ah|well|now|ugh|btw|fyi|ok|okay|sorry|oh dear|good news|bad news)[,.! ]+){0,3}+"
_CALLED = (
    r"(?:(?:telephoned|rung(?: up)?|rang(?: up)?|called|phoned|written|wrote|emailed|e-mailed|texted|messaged"
    r"|pinged|dropped me a line)"
    r"(?: (?:me|us))?(?: back)?(?: (?:on|in|by|via|over) \w+)?|been on the (?:phone|telephone|line)"
    r"|been in touch|got in touch|let (?:me|us) know|told (?:me|us)"
    r"|left (?:me |us )?(?:a|word|an?) ?(?:message|note|voicemail)?|sent (?:me |us )?(?:a|an) (?:message|text"
    r"|e-?mail|note|letter))"
)
_BY_SOMEBODY = re.compile(
    rf"{_LEAD}(?P<who>(?!(?:i|we|you|he|she|they|it)\b)[^\s,;.][^,;.]{{1,30}}?)(?: (?:has|have|had)|['’](?:s"
    rf"|ve))?(?: (?:just|now|finally|also|kindly)){{0,2}}+ {_CALLED}"
    r"(?:,? (?:just )?(?:to say|to tell (?:me|us)|saying|to let (?:me|us) know|to warn (?:me|us))(?: that)?"
    r"| that|,? and(?: says?| said)?(?: that)?|[,;:.] (?:and )?(?:said |says )?|,? so)"
    r" ?(?P<rest>\S.{5,100})",
    re.IGNORECASE,
)
_HEARD = re.compile(
    rf"{_LEAD}(?:(?:i|we)(?: have|['’]ve| had| am| are|['’]m|['’]re)?(?: just| now| only)* (?:been )?(?:told"
    rf"|heard|informed|notified|learnt|learned|found out|read|had word|given to understand|seen)"
    r"|they(?: have|['’]ve)?(?: just| now)? (?:told|informed|let|emailed|written to)(?: me"
    r"| us)?(?: know)?(?: to say)?|(?:the )?word is|it (?:seems|appears|turns out|looks as (?:if|though)))"
    r" (?:that )?(?P<rest>\S.{5,100})",
    re.IGNORECASE,
)
_SAYS = re.compile(  # my manager says the training is on the 8th 9 till 12.30
    rf"{_LEAD}(?P<who>(?!(?:i|we|you|he|she|they|it)\b)[^\s,;.][^,;.]{{1,30}}?)(?: (?:has|have|just|now|also)){{0,2}}+"
    r" (?:says?|said|tells? (?:me|us)|told (?:me|us)|confirm(?:s|ed)|announced|wrote|written)(?:,| that|:)?"
    r" (?P<rest>\S.{5,100})",
    re.IGNORECASE,
)
_IS_THEN = re.compile(  # of a thing by its name: what others are up to then is theirs
    r"(?!(?:i|we|you|he|she|they|it|that|this|there|what|who|if|when)\b)(?P<what>[a-z][^,;?]{2,50}?)(?:['’]s| is"
    r"| are| will be)(?: on| at| from| between)? (?P<when>(?:\d|the \d|(?:this |next )?(?:mon|tue|wed|thu|fri|sat|sun)"
    r"|to(?:day|night|morrow)\b).{3,40}?)(?P<beside>,? (?:and|but|so|because|cos) (?:i|he|she|they|we|it)(?:['’]\w+)? "
    r"[^,;?\d]{2,40})?",
    re.IGNORECASE,
)
_THEIRS = re.compile(r"^(?:his|her|their) ", re.IGNORECASE)
_THEY = re.compile(r"^(?P<who>she|he|they|it|we)(?P<verb>['’](?:s|re|ve|ll|d)\b|(?= \w))", re.IGNORECASE)
_SEES_ME = re.compile(  # she can only see me at ten
    r"(?P<ahead>\b(?:can|could)(?: now)?(?: only)? )(?:(?:see|take|manage|offer|do) (?:me|us|it)|(?:have|fit"
    r"|squeeze) \w+)(?: in)?(?: at| on| for)? (?=\S)",
    re.IGNORECASE,
)
_ONLY = re.compile(r"\b(?P<can>can|could)(?: now)? (?!only|not\b|no\b)(?=do \S)", re.IGNORECASE)
_WOULD_RATHER = re.compile(
    r"(?:would (?:rather|prefer(?: to)?|like to|sooner)|['’]d (?:rather|prefer(?: to)?)|wants? to|prefers? to"
    r"|has to|have to|needs? to) (?:see me|have me|do it|make it|meet|come|see us)(?: at| on)? (?=\S)",
    re.IGNORECASE,
)
_WHY = re.compile(
    r",? (?:as|because|since|for|owing to|due to|on account of) (?:the|my|our|his|her|their|she|he|they|it|there|of)\b.*$",
    re.IGNORECASE,
)


def news_reported(text: str) -> str | None:
    """Return the news alone, of whom it came from by name; None for any other text."""
    bare = " ".join(text.split()).rstrip(" .!")
    if has_han(bare) or len(bare) > LONGEST or "?" in bare:
        return None
    found = _BY_SOMEBODY.fullmatch(bare) or _HEARD.fullmatch(bare)
    if found is None:
        plain = _to_what_they_can(bare)
        return plain if plain != bare else None
    rest, who = found["rest"], found.groupdict().get("who") or ""
    spoken = _THEY.match(rest)
    if who and spoken is not None and spoken["who"].lower() != "it":
        rest = f"{who}{spoken['verb']}{rest[spoken.end() :]}"
    return _WHY.sub("", _to_what_they_can(rest))


def thing_told(text: str, now: datetime) -> str | None:
    """Return the thing and its time that somebody tells of, and nothing else: "school has texted, sports day is friday 10 to 3"."""
    bare = " ".join(text.split()).rstrip(" .!")
    if has_han(bare) or len(bare) > LONGEST or "?" in bare:
        return None
    found = _BY_SOMEBODY.fullmatch(bare) or _SAYS.fullmatch(bare)
    told = None if found is None else _IS_THEN.fullmatch(found["rest"])
    if found is None or told is None or DATED.search(told["when"]) is None:
        return None
    reading = parse(told["when"], now)
    plain = reading.verdict == "understood" and reading.grain == "minute" and not reading.elapsed
    thing = found["rest"][: told.end("when")]
    thing = _THEIRS.sub(f"{found['who']}'s ", thing, count=1)
    return thing if plain and not title(told["when"], reading).strip(" ,") else None


def _to_what_they_can(text: str) -> str:
    """Return who can only see somebody at a time, or would rather, as who can only do that."""
    plain = _SEES_ME.sub(r"\g<ahead>do ", text, count=1)
    plain = _WOULD_RATHER.sub("can only do ", plain, count=1)
    return _ONLY.sub(r"\g<can> only ", plain, count=1)
