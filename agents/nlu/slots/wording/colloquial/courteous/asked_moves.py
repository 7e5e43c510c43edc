"""A change that is asked for as if for leave: 周一例会能不能改到三点; "can we do the team call at 2 instead on monday". Pure."""

import re
from datetime import datetime

from agents.timetext import parse, title

LONGEST = 80  # characters
_DO = (
    r"(?:帮我|给我|再|先|往)?(?:改|挪|推|移|调|换|延后|延到|延期|提前|提早|顺延|取消|删|往[前后])"
    r"[^,，。?？]{0,16}?"
)
_WHAT = r"(?P<what>(?!我|你|您|他|她|谁|怎|什么|为|哪|有没有|把|可以|能|请|提醒)[^,，。?？]{2,16}?)"
_ZH = (
    re.compile(rf"{_WHAT}(?:能不能够?|可不可以?|能否|可否|是否可以|是不是可以)(?P<do>{_DO})[吗呢啊呀么]?[?？。.\s]*"),
    re.compile(rf"{_WHAT}(?:可以|能够|能)(?P<do>{_DO})(?:[吗么嘛][?？。.\s]*|[?？]\s*)"),
)
_OFF = re.compile(r"取消|删")
_EN = re.compile(
    r"(?:(?:hey|hi|ok|so|and|actually|oh)[, ]+){0,3}+(?:can|could|shall|should|may|might) "
    r"(?:we|i|you) (?:please |maybe )?(?:do|have|hold|run) (?P<what>(?!it\b|that\b|this\b|them\b|an?\b|any)"
    r"[^,;?]{3,40}?) (?P<to>(?:(?:at|on|from) |tomorrow|next )[^,;?]{0,24}?) instead"
    r"(?: (?:on|of|this|next)? ?(?P<day>[a-z]{3,9}))?(?: please| pls)?[\s.?!]*",
    re.IGNORECASE,
)

_WANTED = re.compile(  # jonah wants to do the briefing wednesday instead, same time
    r"(?:(?:hey|hi|ok|so|and|actually|oh|btw)[, ]+){0,3}+(?!(?:i|we|you)\b)[^\s,;?][^,;?]{1,20}? (?:wants?|needs?|prefers?"
    r"|would (?:like|rather|prefer)|['’]d (?:like|rather|prefer)"
    r"|(?:has |have )?asked|is asking) (?:(?:us|me) )?(?:if we can "
    r"|to )?(?:do|have|hold|run|make|move) (?P<what>(?:the|my|our) [^,;?]{2,40}?) (?:(?:at|on|to|from) )?"
    r"(?P<to>(?:(?:this |next )?(?:mon|tue|wed|thu|fri|sat|sun)|tomorrow|next |the \d|\d|half |noon)[^,;?]{0,20}?) instead"
    r"(?P<same>,? (?:at )?(?:the )?same time)?(?: please| pls)?[\s.!]*",
    re.IGNORECASE,
)


def asked_move(text: str, now: datetime) -> str | None:
    """Return the order that a question for leave comes to; None for any other text. `now`: when it was written."""
    said = " ".join(text.split())
    if not said or len(said) > LONGEST:
        return None
    for form in _ZH:
        found = form.fullmatch(said)
        if found is not None and (_OFF.search(found["do"]) or parse(found["do"], now).verdict != "none"):
            return f"{found['what']}{found['do']}"
    wanted = _WANTED.fullmatch(said)
    if wanted is not None and (_is_time(wanted["to"], now) or _is_time(f"at {wanted['to']}", now)):
        what = wanted["what"].replace("catch up", "catch-up")  # what is caught up goes nowhere
        return f"move {what} to {wanted['to']}{' at the same time' if wanted['same'] else ''}"
    found = _EN.fullmatch(said)
    if found is None or not _is_time(found["to"], now):
        return None
    if not found["day"]:
        return f"move {found['what']} to {found['to'].removeprefix('at ')}"
    if not _is_time(found["day"], now):
        return None
    what = found["what"]
    for article in ("the ", "my ", "our "):
        what = what.removeprefix(article)
    return f"move {found['day']}'s {what} to {found['to'].removeprefix('at ')}"


def _is_time(words: str, now: datetime) -> bool:
    """Tell whether words are a moment and nothing else."""
    reading = parse(words, now)
    return reading.start is not None and not title(words, reading).strip()
