"""What is named by its day or by a part of its name, in the words of an order: "this saturday's is at 11", "make the vet half 9". Pure."""

import re
from datetime import datetime

from agents.nlu.replies.bare_answers import bare_answer
from agents.timetext import parse, title

LONGEST = 90  # characters
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_HALF = r"(?:half (?:past )?|(?:a )?quarter (?:past|to) )\w{1,6}"
_NOW = r"(?: (?:now|instead|please|pls|then|actually|tho(?:ugh)?))*"
_POLITE = r"(?:(?:can|could) (?:you|we) |please |pls |actually |oh |and |ok(?:ay)? )*"
_TO_HALF = re.compile(
    rf"{_POLITE}make (?P<what>(?!it\b|that\b|this\b|them\b)\S.{{1,40}}?) (?:at )?(?P<to>{_HALF}){_NOW}", re.IGNORECASE
)
_DAYS_OWN = re.compile(
    rf"{_POLITE}(?P<what>(?:(?:this|next|the) )?(?:{_WEEKDAY}|tomorrow|tmrw)['’]?s)(?: one| session| class| lesson)?"
    r" (?:is|are|has|needs?|should|will|got|gets)(?: (?:now|been|to|be|moved|changed|pushed|bumped|got))*"
    rf" (?:at |to )?(?P<to>\S.{{0,20}}?){_NOW}",
    re.IGNORECASE,
)
_SOMEBODY_WANTS = re.compile(
    r"(?:\w+(?:['’]s)?|they|the \w+)(?: (?:is|are))?(?: now)? (?:wants?|says?|saying?|sayin|needs?|prefers?|asked for"
    r"|asking for|would rather(?: have)?|can only do|could only do) (?P<to>\S.{1,20}?)"
    r"(?:,? (?:at )?(?:the )?same time)?(?: now| instead)? for (?P<what>(?:the|our|my|that) \S.{1,30}?)(?: now| instead)?",
    re.IGNORECASE,
)
_TO_ANOTHER = re.compile(  # below "move the haircut to friday": and drinks to 8
    r"(?:(?:and|also|then|plus)[, ]+){0,2}(?P<what>(?:(?:the|my|our) )?[a-z][\w'’]*(?: [a-z][\w'’]*){0,3}) to "
    rf"(?P<to>\S.{{0,24}}?){_NOW}",
    re.IGNORECASE,
)
_NO_NAME = re.compile(  # what is done, and by whom: that orders or tells of itself
    r"\b(?:it|that|this|them|i|we|you|he|she|they|can|could|is|are|was|has|have|had|got|gets?|be|been|from|between|to"
    r"|due|off|back|up|down|on|in|out|next|\w{3,}ed|remind|move|push|shift|bump|snooze|postpone|reschedule|delay|bring|put"
    r"|change|set|switch|swap|extend|cancel|book|add|make|wake|go|going|listen|talk|need|want|open|close|closer|walk|drive"
    r"|run|turn|fly|copy|duplicate|repeat|forward|rename|shorten|lengthen"
    r"|travel|send|give|write|say|speak|reply|return|take|come|welcome|free|busy|nothing|anything)\b",
    re.IGNORECASE,
)
_NOT_NEEDED = re.compile(
    rf"{_POLITE}(?:(?:i|we) )?(?:no longer need|(?:don['’]?t|do not) need|can do without|no need for)"
    r" (?:to be reminded about |reminding about )?(?P<what>(?:the|that|my) \S.{1,30}? ones?)"
    r"(?: any ?more| now| after all| either| tho(?:ugh)?)*",
    re.IGNORECASE,
)
_ZH_DAYS_OWN = re.compile(
    r"(?P<what>[这下]?个?(?:周|星期|礼拜)[一二三四五六日天]|[今明后]天)(?:的|那[个节次堂场])"
    r"(?:得|要|需要|想|能不能|可以|先)*(?:改|挪|换)(?:到|成|在)?(?P<to>[^,，。\s]{2,10}?)[吧了啊哈]*"
)
_PART = r"(?:(?:early |late )?(?:morning|afternoon|evening|lunchtime)|tonight)"
_DAYS_ONE = re.compile(  # "cancel the monday one", "move my friday morning one to 11"
    rf"^(?P<verb>{_POLITE}(?:cancel|delete|drop|scrap|skip|remove|move|push|shift|reschedule|change|bring) )(?:the|my|our) "
    rf"(?P<when>(?:{_WEEKDAY}|mon|tues?|weds?|thu(?:rs)?|fri|sat|sun|tomorrow|today)(?: {_PART})?)(?:['’]s)? one\b"
    r"(?P<rest>.*)$",
    re.IGNORECASE,
)
_SIGNS = " \t,.!~，。！～"


def named_move(text: str, now: datetime) -> str | None:
    """Return the order to move or to cancel what is named; None for any other text. Why may stand beside it."""
    if len(text) > LONGEST or "\n" in text or text.endswith(("?", "？")):
        return None
    said = (bare_answer(text, now) or text).strip(_SIGNS)
    if (own := _ZH_DAYS_OWN.fullmatch(said)) is not None:
        plain = f"{own['what']}的改到{own['to']}"
        return plain if plain != text and _is_time(own["to"], now) else None
    if (one := _DAYS_ONE.fullmatch(said)) is not None:
        on = "" if one["when"].lower().startswith("to") else "on "
        return f"{one['verb']}the one {on}{one['when']}{one['rest']}"
    if (off := _NOT_NEEDED.fullmatch(said)) is not None:
        return f"cancel {off['what']}"
    for form in (_TO_HALF, _DAYS_OWN, _SOMEBODY_WANTS):
        found = form.fullmatch(said)
        if found is not None and _is_time(found["to"], now):
            return f"move {found['what']} to {found['to']}"
    other = _TO_ANOTHER.fullmatch(said)
    if other is not None and _NO_NAME.search(other["what"]) is None and _is_time(other["to"], now):
        return f"move {other['what']} to {other['to']}" if parse(other["what"], now).verdict == "none" else None
    return None


def _is_time(words: str, now: datetime) -> bool:
    said = f"at {words}" if words.replace(":", "").replace(".", "").isdigit() else words
    reading = parse(said, now)
    return reading.verdict != "none" and reading.duration is None and not title(said, reading).strip(_SIGNS)
