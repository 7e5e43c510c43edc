"""A second reminder that leans on the first: "remind me to pay rent mon 9am and one to ring the vet weds at 12". Pure."""

import re
from datetime import datetime

from agents.timetext import parse, title

LONGEST = 160  # characters
_ASKED = (
    r"(?:(?:please|pls|can (?:you|u)|could (?:you|u)|hey|ok|also|oh|so|i)[, ]+){0,4}+(?:(?:need|want|set(?:"
    r" me)?(?: up)?|add|make|give me|create)"
    r" (?:an?|the|2|two|a couple of) reminders?|remind me|ping me|nudge me)"
)
_SECOND = re.compile(
    rf"{_ASKED}:? (?P<first>(?:to|about|for|that)\b .{{3,70}}?|.{{2,24}}? (?:to|about) .{{3,60}}?),? "
    r"(?:and|plus|then|also|&)(?: also)? (?:one|another(?: one| reminder)?|one more|a second(?: one)?|(?:a"
    r" )?reminder) "
    r"(?P<second>(?:to|about|for)\b .{3,70}|.{2,24}? (?:to|about) .{3,60})",
    re.IGNORECASE,
)

_OTHER_HOUR = re.compile(  # remind me tomorrow 8am to bring the forms and at 6pm to water the plants
    rf"{_ASKED}:? (?P<first>(?P<when>.{{2,24}}?) to .{{3,60}}?),? (?:and|plus|then|also|&)(?: also)? "
    r"(?P<second>(?P<when2>.{2,24}?) to (?!\d).{3,60})",
    re.IGNORECASE,
)
_HOUR = r"(?:half )?\d{1,2}(?:[:.][0-5]\d)?\s?(?:[ap]m)?"
_TWICE = re.compile(  # remind me tomorrow at 8am and again at 8pm to take the pills
    rf"{_ASKED} (?P<day>(?!every\b|each\b|daily\b)(?:\w+ ){{0,2}}?)(?:at )?(?P<one>{_HOUR}),? (?:and|then|&) "
    rf"(?:again )?(?:at )?(?P<two>{_HOUR})"
    r" (?P<what>to (?!\d).{3,60})",
    re.IGNORECASE,
)
_ONE_MORE = re.compile(  # 提醒我周一9点发发票，再来一个周三12点给花店打电话
    r"(?P<first>.{0,20}(?:提醒我|叫我).{2,40}?)[,，;；。\s]*(?:再|还要|另外|还有|以及|再给我)(?:来|加|设|定|要"
    r"|记)?一?[个条](?:提醒)?[,，:：\s]*"
    r"(?P<second>(?!提醒我|叫我).{4,40})"
)

_VERB = re.compile(
    r"(?:ring|call|phone|text|email|message|pay|post|send|pick|collect|drop|take|put|bring|get|buy|grab|order"
    r"|book|check|charge|format"
    r"|clean|wash|water|feed|walk|clear|pack|print|sign|renew|return|cancel|submit|write|finish|prep|cook|bake"
    r"|make|read|update|back up"
    r"|reply|chase|turn|switch|move|empty|change|fix|hoover|mow|iron|tidy|sort|wrap|fill|hand in|give|ask|tell"
    r"|start|stop|set|do)\b",
    re.IGNORECASE,
)
_ANOTHER = re.compile(  # and another one saturday 8am, format the cards
    r"(?:(?:and|also|oh|ok|plus|then)[, ]+){0,3}+(?:(?P<ring>another reminder|one more reminder)|another(?:"
    r" one)?|one more)"
    r"(?: (?:for|on|at))? (?P<when>\S.{1,24}?)(?:\s?[,:]\s*(?P<what>\S.{2,60})| (?:to|about) (?P<do>\S.{2,60}))",
    re.IGNORECASE,
)
_ANOTHER_ZH = re.compile(
    r"(?:那|好|嗯|对了|[,，\s]){0,2}+(?:再|还要|另外|再给我)(?:来|加|设|定)一?[个条](?:提醒)?[,，:：\s]*"
    r"(?P<when>[^,，。\s]{2,14})[,，\s]+"
    r"(?P<do>(?:去|要|记得)?(?:给[^,，。]{1,8}(?:打|回|发|寄|送|买|喂)|买|交|缴|寄|还|洗|喂|浇|修|退|取|拿|吃药"
    r"|带|收|打|发|订|问|叫|关|开)[^,，。]{0,14})"
)


def both_reminders(text: str, now: datetime) -> str | None:
    """Return two reminders of which the second has no order as two orders; None for any other text. `now`: when it was written."""
    bare = text.strip(" .!。！") if len(text) <= LONGEST else ""
    more = _ONE_MORE.fullmatch(bare)
    if more is not None and all(parse(more[half], now).start is not None for half in ("first", "second")):
        return f"{more['first']}，提醒我{more['second']}"
    twice = _TWICE.fullmatch(bare)
    if twice is not None and (not twice["day"] or _is_time(twice["day"], now)):
        return ", ".join(f"remind me {twice['day']}at {twice[hour]} {twice['what']}" for hour in ("one", "two"))
    if (another := _another(bare, now)) is not None:
        return another
    found = _SECOND.fullmatch(bare)
    other = _OTHER_HOUR.fullmatch(bare) if found is None else None
    if other is not None and all(_is_time(other[when], now) for when in ("when", "when2")):
        found = other
    halves = () if found is None else (found["first"], found["second"])
    if not halves or any(parse(half, now).verdict == "none" for half in halves):
        return None
    return ", ".join(f"remind me {half.removeprefix('for ')}" for half in halves)


def _another(text: str, now: datetime) -> str | None:
    """Return one more thing by what it is: what is to be done rings, of anything else there is an event."""
    han = _ANOTHER_ZH.fullmatch(text)
    if han is not None:
        return f"{han['when']}提醒我{han['do']}" if _is_time(han["when"], now) else None
    found = _ANOTHER.fullmatch(text)
    if found is None or not _is_time(found["when"], now):
        return None
    what = found["what"] or found["do"]
    if found["ring"] or found["do"] or _VERB.match(what):
        return f"remind me {found['when']} to {what}"
    return f"{what} {found['when']}"


def _is_time(words: str, now: datetime) -> bool:
    """Tell whether words are a moment and nothing else."""
    reading = parse(words, now)
    return reading.start is not None and not title(words, reading).strip()
