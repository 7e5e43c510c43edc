"""One time of something that does not happen: "skip choir this week", "no yoga on Friday", 这周的瑜伽不去了. Pure."""

import re
from datetime import date, datetime, time, timedelta
from typing import Any

from agents.nlu.slots.changing.removals import GOES_ON
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.series_spans import much
from agents.timetext import parse, title

LONGEST = 80  # characters
_DAY = timedelta(days=1)
_START = re.compile(
    r"(?:(?:so|oh|ok(?:ay)?|well|btw|fyi|actually|no wait|please|pls|sorry|can you|could you"
    r"|i(?:['’]ll|['’]m| am| will| have to| need to)?|let['’]?s|let us)\b[, ]*"
    r"|(?:对了|哦|那个|那|请|麻烦|帮我|我|我们|把)[,， ]*)*+",
    re.IGNORECASE,
)
_ORDERS = (
    re.compile(r"(?:skip(?:ping)?|leave out|sit out)\s+(?:on\s+)?(?P<which>\S.*)", re.IGNORECASE),
    re.compile(r"跳过(?P<which>[^,，。]{2,30})"),
    re.compile(
        r"(?P<which>[^,，。]{2,30}?)(?:先|就|给我)?(?:跳过|[停歇]一[次节天回]|暂停一[次节天回]|取消一次|请个?假)"
    ),
)
_GOING = "[去上开练办搞吃拍打见聊做看跑游学唱来下遛钓爬骑]"
_TELLS = (
    re.compile(r"(?:never ?mind|forget)\s+(?:about\s+)?(?:the|my|our)\s+(?P<which>\S.{2,30})(?P<when>)", re.IGNORECASE),
    re.compile(
        (
            r"(?:there(?:['’]s| is| will be)\s+)?no\s+(?!idea|way|need|one|problem|worries|more"
            r"|longer)(?P<which>\S.{2,40}?)(?:\s+(?:needed|required)(?P<when>\s+\S.{2,30})?)?"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        (
            r"(?P<which>\S.{1,40}?)(?:['’]s|\s+(?:is|are|was|has been|got|gets))\s+(?:cancell?ed|(?:called|rained|snowed) off|off"
            r"|not happening|not on|not going ahead|scrapped)(?P<when>\s+\S.{2,30})?"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        (
            r"(?P<which>\S.{1,40}?)\s+(?:(?:isn['’]?t|is not|aren['’]?t|won['’]?t be|will not be)\s+(?:happening|on"
            r"|taking place|held|there|running|meeting)|(?:does(?:n['’]?t| not)|do(?:n['’]?t| not)|won['’]?t|will not)"
            r"\s+(?:meet|run|happen|take place))(?P<when>\s+\S.{2,30})?"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<which>[^,，。]{{2,30}}?)(?:都|就|先)?(?:不{_GOING}|{_GOING}不[了成]|停|取消)了(?P<when>)一?[次节]?"
    ),
    re.compile(rf"(?P<which>[^,，。]{{2,30}}?)(?:都|就|先)?(?:不{_GOING}|{_GOING}不[了成]|停一?[次节])(?P<when>)"),
    re.compile(r"(?P<which>[\u3400-\u9fff])(?:就|先|也|都)?不[下打看跑唱钓爬游遛](?:成)?了(?P<when>)"),  # 棋不下了
    re.compile(
        r"(?:(?:i|we)\s+)?(?:can['’]?t|cannot|can not|won['’]?t(?: be able to)?|am not able to|have to miss"
        r"|(?:['’]m |am )?(?:going to )?miss(?:ing)?)\s+"
        r"(?:(?:make|get to|go to|attend|come to|do|be at)(?: it)?(?: to)?\s+)?(?P<which>\S.{2,40})",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<when>[^,，。]{2,10}?)(?:就|先|都)?不[用必](?:去|再|来)?(?P<which>[^,，。我你了]{2,12})"),
)
_RESTS = re.compile(  # as of a thing that rests on its own, too: of what is there it is one time that does not happen
    r"(?P<which>[^,，。]{2,30}?)(?:停课|停训|停练|停诊|停办|放假|休息|休课|停)(?:一[次天节回])?"
    r"|(?P<en>\S.{1,40}?)(?:['’]s|\s+(?:is|are))\s+(?:closed|on (?:holiday|leave|strike)|having a break)"
    r"(?P<when>\s+\S.{2,30})?",
    re.IGNORECASE,
)
_TRAILING = re.compile(
    r"(?:\s*(?:please|pls|thanks|吧|哦|啊|呀|啦|了|一下|这次|this time|[.!。！~～]))+$", re.IGNORECASE
)
_RINGS = (  # what says so of a reminder: without a day all of it is meant
    re.compile(r"(?P<which>[^,，。]{2,24}?)的?(?:提醒|闹钟)(?:也|就|都|先)*(?:不用|不要|不需要|用不着)了?"),
    re.compile(
        r"(?:i\s+)?(?:don['’]?t|do not|no longer) need (?:the|my|that)\s+(?P<which>\S.{1,30}?)\s+(?:reminder"
        r"|alarm)(?: any ?more| any longer)?", re.IGNORECASE),
)  # fmt: skip
_REASON = re.compile(r"\s*[,，;；]\s*(?=\S)|\s+(?:because|since|as) (?=\S)")
_SAYS_SO = re.compile(  # 客户刚打电话说今天不来了
    r"(?:那边|她|他)?(?:刚才|刚刚|刚|又)?(?:打电话|来电话?|发(?:微信|消息|短信))?(?:过来|来)?(?:说(?!明(?!天))|讲"
    r"|通知)(?:了|是)?(?=\S{2})"
)
_POINTS = re.compile(r"那一?[节次场堂回顿]")
_MYSELF = re.compile(r"我们?|咱们?|自己|i|we|me|us", re.IGNORECASE)  # who is away, and not what is called off
_POSSESSIVE = re.compile(r"(?<=\w)['’]s\b")


def left_out(text: str, now: datetime) -> dict[str, Any] | None:
    """Return the arguments of schedule_delete for one time that is said not to happen; None for any other sentence."""
    bare = text.strip()
    if len(bare) > LONGEST or bare.endswith(("?", "？", "吗", "呢")) or "\n" in bare:
        return None
    start = _START.match(bare)
    bare = bare[start.end() :] if start is not None else bare
    first, reason = [*_REASON.split(bare, maxsplit=1), ""][:2]
    ahead = _behind_its_reason(first, reason, now) if reason else None
    if ahead is not None:
        return ahead
    told = _said(_TRAILING.sub("", bare if not reason or GOES_ON.search(reason) else first), now)
    return told if told is not None or not reason else _said(_TRAILING.sub("", reason), now)


def rests(text: str, now: datetime) -> dict[str, Any] | None:
    """Return the arguments of schedule_delete for one time of something that rests on a day; None for any other sentence.

    It may as well be something new (学校放假): nothing is left out where no such thing is there.
    """
    if len(text) > LONGEST or "\n" in text:
        return None
    found = _RESTS.fullmatch(_TRAILING.sub("", text.strip()))
    if found is None:
        return None
    away = _removal(f"{found['which'] or found['en']}{found['when'] or ''}", now, ordered=False, vague=False)
    return away if away is not None and "start_time" in away else None


def _behind_its_reason(reason: str, said: str, now: datetime) -> dict[str, Any] | None:
    """Return what is left out where the day stands in the clause before: 周五放假，早会停一次."""
    known, reading = parse(said, now), parse(reason, now)
    if known.verdict != "none" or reading.verdict != "understood" or reading.grain not in ("day", "week"):
        return None
    day = " ".join(reason[begin:end] for begin, end in reading.spans)
    for pattern in _ORDERS:
        found = pattern.fullmatch(_TRAILING.sub("", said))
        if found is not None and title(reason, reading):
            return _removal(f"{day} {found['which']}", now, ordered=True, vague=False)
    return None


def _said(bare: str, now: datetime) -> dict[str, Any] | None:
    for pattern in _RINGS:
        found = pattern.fullmatch(bare)
        named = which(found["which"], now) if found is not None else None
        if named is not None and set(named[0]) == {"query"}:
            return named[0]
    for patterns, ordered in ((_ORDERS, True), (_TELLS, False)):
        for pattern in patterns:
            found = pattern.fullmatch(bare)
            if found is not None:
                parts = found.groupdict()
                words, vague = f"{parts['which']}{parts.get('when') or ''}", not ordered and parts.get("when") is None
                return _removal(words, now, ordered=ordered, vague=vague)
    return None


def _removal(words: str, now: datetime, *, ordered: bool, vague: bool) -> dict[str, Any] | None:
    words, span = much(_SAYS_SO.sub("", words))
    known = which(_POSSESSIVE.sub("", words), now)
    query = "" if known is None else known[0].get("query", "")
    if known is None or not query or _POINTS.fullmatch(query) or _MYSELF.fullmatch(query):
        return None
    arguments = known[0]
    removal: dict[str, Any] = {"query": arguments["query"]}
    if "date" in arguments:
        midnight = datetime.combine(date.fromisoformat(arguments["date"]), time(), now.tzinfo)
        last = known[1].end if known[1].grain == "day" else None  # "closed from the 10th to the 13th": all of it
        end = max(last or midnight, midnight + _DAY)
        removal |= {"start_time": midnight.isoformat(), "end_time": end.isoformat()}
    elif "since" in arguments:
        since = max(datetime.fromisoformat(arguments["since"]), now)
        removal |= {"start_time": since.isoformat(), "end_time": arguments["before"]}
    elif ordered and span is None:
        span = "one"  # what is skipped is skipped once
    elif vague and span is None:
        return None
    return removal if span is None else {**removal, "span": span}
