"""Free time that is to be found for something: "find an hour on friday to talk budget with Chen", 周五下午找一小时和老陈聊预算. Pure.

What it is for stands behind it as what is to be booked does, and nobody has named an hour.
"""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from agents.nlu.decision import Decision
from agents.nlu.slots.wording.colloquial.chinese_times import END, LENGTH, PART, signed
from agents.timetext import parse

LONGEST = 120  # characters
MOST, LEAST = 50, 2  # characters of what it is for
_LONG = (
    r"(?:half(?: an?)?[ -]hour|an hour and a half|(?:an?|one|two|three|a couple of|\d{1,3})[ -]?(?:and a half )?"
    r"(?:hours?|hrs?|h|minutes?|mins?)(?: and a half)?)\b"
)
_SEEKS = re.compile(
    r"(?:(?:ok(?:ay)?|right|hey|also|and|so|please|pls|now)[, ]+)*+"
    r"(?:(?:can|could|would|will) (?:you|u|we) (?:please )?|(?:i|we) (?:just |really )?(?:need|want|have) to "
    r"|i['’]d like (?:you )?to |help me |see if you can )?"
    r"(?:find|look for|seek)(?: out)?(?: me| us)? "
    rf"(?P<slot>{_LONG}|(?:(?:an?|some|any|the) )?(?:free |spare |good |quiet )?"
    r"(?:slot|gap|time|window|moment|space|spot|hour|(?P<part>morning|afternoon|evening)))"
    r"(?P<rest>[, ].*)",
    re.IGNORECASE,
)
_AIM = re.compile(
    r"(?:^|[ ,])(?:to|for) (?!(?:me|us|it|that|this|them|myself)\b|(?:about |around )?(?:an?|half|one|two|three"
    r"|\d{1,3})"
    r"(?: an?)?[ -]?(?:hours?|hrs?|h|minutes?|mins?)\b)(?P<what>[a-z].+)",
    re.IGNORECASE,
)
_SAID_LONG = re.compile(rf",? ?(?:\b(?:for|it takes|takes|about|around) )*\b{_LONG}(?: or so)?", re.IGNORECASE)
_BARE_DAY = re.compile(
    r"(?<!on )(?<!next )(?<!this )\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day"
    r"|s)?\b",
    re.IGNORECASE,
)
_LEFT_OVER = re.compile(r"(?:[\s,]+(?:on|in|at|by|before|for|of|or|so)\b)+[\s,]*$|[\s,]{2,}", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:an?|the|my|our|some) ", re.IGNORECASE)
_SEEKS_ZH = re.compile(
    r"(?:能不能|能否|可不可以|可以|麻烦[你您]?|帮我们?|帮忙|给我|[请想要得看能我再在，]|看看|我们|咱们?|什么时候|哪天"
    r"|几时){0,6}+"
    rf"(?:找|抽|挤|腾|匀)(?:得?出)?(?:个(?=半)|一?[个点段些](?!半?(?:小时|钟头)))?+(?:大概"
    rf"|差不多)?(?P<long>{LENGTH})?(?:左右|上下)?的?"
    r"(?P<slot>空闲?时间|空闲|空[档当]?|时间段?|时段|功夫)?+(?:出来)?，?(?:安排(?:一下)?|来|用来|好)?+"
    r"(?P<what>(?![的了到我吗呢吧啊一，])[^，。？?！!\d]{2,20}?)"
    rf"(?:，(?:大概|大约|差不多|需要|得|要|约)*(?P<end>{LENGTH})(?:左右|上下|就[行够好]了?|够了?)?)?{END}[?？]?"
)
_LENGTH_ZH = re.compile(LENGTH)
_WEEKEND = re.compile(  # 周末找个下午, 找个周末的下午: which of its days is sought
    rf"(?P<week>(?:[这下]个?|本)?周末)的?(?:(?P<seeks>[找抽挤腾匀]出?)一?个)?(?P<part>{PART})?"
)
_MINUTE = timedelta(minutes=1)
_BRIEFEST, _LONGEST_LOOK = timedelta(minutes=15), timedelta(hours=8)  # that free time is looked for
_ONE_OF = re.compile(r"[找抽挤腾匀]出?一?个$")  # 找个周末下午
_LENGTH_ONLY = re.compile(r"^[, ]*(?:(?:for|it takes|takes|about|around) )*|(?: or so)$", re.IGNORECASE)

_Plain = Callable[[str], Decision]


def sought(text: str, now: datetime, plain: _Plain) -> Decision | None:
    """Return the decision to look for free time, with what it is for; None for any other text. `plain` decides on one thing."""
    bare = text.strip(" .?!。！？")
    if len(bare) > LONGEST or "\n" in bare:
        return None
    return (_english if bare.isascii() else _chinese)(bare, now, plain)


def _english(text: str, now: datetime, plain: _Plain) -> Decision | None:
    found = _SEEKS.fullmatch(text)
    aim = _AIM.search(found["rest"]) if found is not None else None
    if found is None or aim is None:
        return None
    long = _SAID_LONG.search(f" {found['slot']}") or _SAID_LONG.search(found["rest"])
    ahead = _SAID_LONG.sub("", found["rest"][: aim.start()])
    what, behind = _apart(_SAID_LONG.sub("", aim["what"]), now)
    when = _BARE_DAY.sub(r"on \g<0>", " ".join(f"{ahead} {behind}".replace(",", " ").split()))
    part = f" in the {found['part']}" if found["part"] else ""
    wanted = f" for {_LENGTH_ONLY.sub('', long[0]).strip()}" if long is not None else ""
    own = plain(text) if when == " ".join(f"{ahead} {behind}".split()) else None
    return _for(own, plain, f"when am i free {when}{part}{wanted}".replace("  ", " "), _ARTICLE.sub("", what))


def _chinese(text: str, now: datetime, plain: _Plain) -> Decision | None:
    text = signed(text)
    weekend = _WEEKEND.search(text)
    bare = text if weekend is None else _WEEKEND.sub(lambda one: f"{one['seeks']}个" if one["seeks"] else "", text)
    what, when = _apart(bare, now) if weekend is None else (bare, f"{weekend['week']}{weekend['part'] or ''}")
    found = _SEEKS_ZH.fullmatch(what.strip("，"))
    if found is None or not (
        found["long"] or found["slot"] or (when and (weekend or _ONE_OF.search(text[: text.find(when)])))
    ):
        return None
    long = parse(found["long"] or found["end"] or "", now).duration
    return _for(plain(text), plain, f"{when}什么时候有空", found["what"], long)


def _apart(text: str, now: datetime) -> tuple[str, str]:
    """Return a text without the days and hours in it, and these; how long something takes stays where it stands."""
    reading = parse(_LENGTH_ZH.sub(lambda found: "，" * len(found[0]), text), now)
    spans = () if reading.start is None else reading.spans
    bare = text
    for begin, end in reversed(spans):
        bare = bare[:begin] + bare[end:]
    joint = " " if text.isascii() else ""
    return _LEFT_OVER.sub("", bare).strip(), joint.join(text[begin:end] for begin, end in spans)


def _for(
    own: Decision | None, plain: _Plain, question: str, what: str, long: timedelta | None = None
) -> Decision | None:
    """Return the decision to look for a free time as one for `what`: its `own`, else that on the `question`; None where there is none."""
    looks = own is not None and own.call is not None and own.call.name == "find_free_time"
    asked = own if own is not None and looks else plain(question)
    call = asked.call
    if call is None or call.name != "find_free_time" or asked.more or not LEAST <= len(what) <= MOST:
        return None
    named = str(call.arguments.get("title", ""))
    takes = {"duration_minutes": long // _MINUTE} if long is not None and _BRIEFEST <= long <= _LONGEST_LOOK else {}
    title = what if what.endswith(named) else named
    return asked.calling(call.name, {**call.arguments, **takes, "title": title}, asked.remark)
