"""A thing of the calendar that is asked for by its name: when, where, how long, how many, whether it is there at all. Pure."""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

from agents.nlu.decision import DAY, Decision, ToolCall
from agents.nlu.intents import MOST
from agents.nlu.orders import is_supposed
from agents.nlu.slots.asking.yes_no import asks_busy, is_anything, is_yes_no, thing
from agents.timetext import Reading

BRIEF = 40  # characters of a question that may be about the calendar without a word of it
MINUTE = timedelta(minutes=1)
_POINTING = re.compile(r"[那这][个次场件]|来着|现在|^所以|\b(?:thing|things|one|due|now|again)\b", re.IGNORECASE)
_WHEN = re.compile(
    r"^(?:and |so |hey,? |do you know )*(?:when(?:'s|’s)?|what time|what days?|which days?|at what time"
    r"|where(?:'s|’s)?|what(?:['’]?s| is) the (?:address|location|venue|place) (?:of|for))\b(?P<en>.+)$"
    r"|^(?:my |our |the )?next (?P<en_next>(?!(?:week|month|year|one|day|time|mon|tue|wed|thu|fri|sat"
    r"|sun)\w*\b)[a-z][^,;]{1,20})\?$"
    r"|^(?:and |so |hey,? )*how (?:many (?:hours|days|weeks|months)|long|soon|much (?:more )?time|much longer)"
    r"(?: is it| are there| do i have"
    r"| have i got| are there| is there| is it)?(?: are)?(?: left| remaining| to go)? (?:until|till|['’]?til|to"
    r"|before|for)\b(?P<en_left>.+)$"
    r"|^(?P<en_ahead>(?!(?:sure|ok|let|tell|say|ask|i|you|we|please|no|not|yes)\b)[^,;]{2,24}?)\s+"
    r"(?:is |are |at |on ){0,2}(?:when|what time|which day|where)\W*$"
    r"|^(?:距离?|离)(?P<zh_left>.+?)(?:还)?(?:有|剩)(?:下)?(?:多久|几天|多少天|多长时间|几个?(?:小时|星期|周|月)).*$"
    r"|^(?P<zh_still>.+?)[还還](?:有|剩)(?:下)?(?:多久|几天|多少天|多长时间|几个?(?:小时|星期|周|月)).*$"
    r"|^(?P<zh>.+?)(?:什么时候|啥时候|几点钟?|哪[一几两]?天|几号|星期几|周几|"
    r"何时|[几幾][时時]|在哪[里儿]?)(?P<zh_behind>.*)$"
    r"|^(?P<zh_place>[^,，。?？]{2,12}?)的?(?:地址|地点)(?:是(?:什么|哪里?|哪儿)|在哪[里儿]?)?$"
    r"|^(?:请问)?(?:什么时候|啥时候|几点钟?|哪一?天|几号|何时|[几幾][时時])(?P<zh_first>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_FRAME = re.compile(
    r"请问|我们?|[你您]|上次|上一次|下次|下一次|之前|还|又|要去?|得去?|去|有个?|约的?|定的?|安排|开始|结束|举行"
    r"|[是在的了呢吗啊呀么]"
    r"|\b(?:is|are|am|was|were|do|does|did|will|shall|should|have|has|had|i|we|you|my|the|our|a|an|that|this|next"
    r"|last|again|say|said|tell|told|to|go(?:ing)?|see(?:ing)?"
    r"|have|having|meet(?:ing with)?|scheduled|planned|supposed|due|start(?:s|ing)?|begin(?:s|ning)?|happen(?:s|ing)?"
    r"|finish(?:es|ed|ing)?|end(?:s|ing)?|over|knock off"
    r"|on|at|for|it|be)\b|['’]s\b",
    re.IGNORECASE,
)
_LONG_OR_MANY = (
    re.compile(  # what is until then is asked of the time that is left
        r"(?:so|and|hey|ok|[,\s])*+how long\s+(?:is|does|will|was|are|do)\s+(?!it\b|that\b|this\b|left\b)(?P<en>\S.*?)"
        r"(?:\s+(?:take|last|be|run|go on|going to (?:take|be|last))(?: for)?)?",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:so|and|hey|ok|[,\s])*+how many\s+(?!hours|minutes|days|weeks|months|people|times)(?P<en>\S.*?)\s+"
        r"(?:do (?:i|we) (?:still )?have|have (?:i|we)(?: got)?|are (?:there|left|planned)|am i (?:doing|on))\b.*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:so|and|hey|ok|[,\s])*+how many times (?:do|will|am|are|did) (?:i|we) (?:have|go(?:ing)?(?: to)?|do(?:ing)?"
        r"|see(?:ing)?|tak(?:e|ing))\s+(?:the |my |to )?(?P<en>\S.{1,30}?)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<en>[^还离離距要得会是]{2,16}?)(?:要|得|需要|会|一共|大概|是){0,2}[开上讲花用做]?(?:多久|多长时间)"
    ),
    re.compile(r"(?:我|我们)?(?:一共|总共)?(?:还)?有?(?:几[次节场个堂]|多少[次节场个堂]?)(?P<en>[^,，]{2,12})"),
    re.compile(r"(?P<en>[^,，还有几多一总]{2,10}?)(?:一共|总共|还)*(?:有|剩)(?:几|多少)[次节场堂回](?:课|来着|啊|呀)*"),
)
_WHO_OR_OFTEN = (
    re.compile(
        r"(?:so|and|hey|ok|[,\s])*+who(?: else)?(?:['’]s| is|['’]ll be| will be|se)? (?:all )?(?:(?:coming|going"
        r"|invited"
        r"|joining|attending|in|on)(?: (?:to|for|at|in))?|at) (?P<en>\S.{2,40}?)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:so|and|hey|ok|[,\s])*+how (?:often|regularly) (?:is|are|do i have|do we have"
        r"|does) (?P<en>\S.{2,30}?)(?: (?:on|happen|again))?",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<en>(?![都还有这那今明])[^,，谁哪我你]{2,12}?)(?:(?:都|还)*(?:有|是)?(?:谁|哪些人|哪几个人"
        r"|几个人)(?:会)?(?:参加|来"
        r"|去|在|出席)|(?:都|还)+(?:有|是)?(?:谁|哪些人))"
    ),
    re.compile(r"(?P<en>[^,，谁我你]{2,12}?)(?:是)?(?:多久|多长时间|几天|几周)(?:一次|开一次|上一次)"),
)
_DONE_YET = re.compile(  # did i already order fondant?
    r"(?:so|and|hey|ok|wait|[,\s])*+(?:did|have|had) (?:i|we) (?:already |ever "
    r"|actually )*(?P<en>[a-z]{3,12}(?:ed)? (?!it\b|that\b)\S.{1,30}?)"
    r"(?: (?:already|yet|in the end))*",
    re.IGNORECASE,
)
_BOOKED = (
    re.compile(
        r"(?:so|and|hey|ok|wait|[,\s])*+(?:have|do) (?:i|we) (?:got|have) (?:the |my |an? |our "
        r"|any )?(?P<en>\S.{1,30}?)"
        r" (?:booked|planned|scheduled|arranged|pencilled in|down|in)(?: (?:already|yet|in))*",
        re.IGNORECASE,
    ),
    re.compile(r"(?:我|我们)?(?:是不是)?(?:已经)?[约订定排](?:过|好)?了(?P<en>[^,，]{2,12}?)(?:没有?|吗|么)"),
    re.compile(r"(?P<en>[^,，]{2,12}?)(?:那个|的事)?我?(?:记|加|约|订|定)(?:过|好|进去)?了(?:没有?|吗|么)"),
    re.compile(
        r"(?:so|and|hey|ok|wait|[,\s])*+(?:did|have|has) (?:i|we) (?:already |ever )?"
        r"(?:book|schedule|put|add|make|made|plan|enter|note|arrange|reserve|set)(?:n?ed|d)?"
        r"(?: (?:down|in|up|an? appointment for))? "
        r"(?:the |my |an? |our |that )?(?P<en>\S.{1,30}?)(?: (?:already|yet|in|down|on the calendar|in the calendar))*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:我|我们)?(?:是不是)?(?:已经)?(?P<en>[^,，]{2,12}?)(?:是不是)?(?:已经)?[约订定排]好?了(?:吗|没有?|么)"
    ),
    _DONE_YET,
)
_HOW_MANY = re.compile(r"(?:几|多少)[次节场堂回个]|\bhow many\b", re.IGNORECASE)
_PAST = re.compile(r"上次|上一次|之前|.了[?？。\s]*$|\b(?:was|were|did|had|last)\b", re.IGNORECASE)
_SIGNS = " \t\n,.;:!?，。；：！？、"


def asked_when(decision: Decision, text: str) -> Decision:
    """牙医是什么时候: without a model, the calendar is asked for the words; a day that was named is not what is asked."""
    if len(text) > MOST:
        return decision
    if decision.want.intent not in ("schedule_query", "chat", "none") or decision.otherwise is not None:
        return decision
    bare = _undated(text, decision.reading)
    query, left = _asked(bare)
    if not query:
        return _asked_whether(decision, text)
    past = _PAST.search(text) is not None and not left and not _first(_BOOKED, bare)
    arguments: dict[str, Any] = {"query": query, "past": past, "quiet": True}
    if not left and asks_how_many(bare):
        arguments |= {"many": True} | _days_of(decision.reading)
    arguments |= {"left": True} if left else {}
    return replace(decision, instead=(ToolCall(name="schedule_query", arguments=arguments),))


def _days_of(reading: Reading) -> dict[str, Any]:
    """Return the days in which each time counts, where some are said."""
    if reading.start is None or reading.rrule is not None or reading.grain == "minute":
        return {}
    end = reading.end or reading.start + DAY
    return {"start_time": reading.start.isoformat(), "end_time": end.isoformat(), "names": True}


def named_in(text: str, reading: Reading) -> str:
    """Return the words for the one thing whose hour, length or number is asked for, without its day; none where it is anything at all."""
    query, left = _asked(_undated(text, reading)) if len(text) <= MOST else ("", False)
    return "" if left or is_anything(query) else query


def asks_how_many(text: str) -> bool:
    """Tell whether each time of something counts: 这个月有几次复健, "how many shifts do I have this week"."""
    return _HOW_MANY.search(text) is not None


def counted_until(text: str, reading: Reading) -> str:
    """Return the words for the one thing until which it is asked how long it is, without its day; none of any other question."""
    query, left = _asked(_undated(text, reading)) if len(text) <= MOST else ("", False)
    return query if left and not is_anything(query) else ""


def _undated(text: str, reading: Reading) -> str:
    for begin, end in sorted(reading.spans, reverse=True):
        text = f"{text[:begin]} {text[end:]}"
    return " ".join(text.split())


def _asked(text: str) -> tuple[str, bool]:
    """Return the name of what is asked for, if anything is, and whether it is asked how long it is until then."""
    found = _first((*_LONG_OR_MANY, *_BOOKED, *_WHO_OR_OFTEN), text)
    if found is not None:
        return _name(found["en"]), False
    found = _WHEN.match(text.strip())
    if found is None:
        return "", False
    groups = found.groupdict()
    words = (
        next(
            (
                groups[name]
                for name in ("en", "en_next", "en_left", "en_ahead", "zh_left", "zh_still", "zh_place", "zh_first")
                if groups[name]
            ),
            None,
        )
        or f"{groups['zh']} {groups['zh_behind'] or ''}"
    )
    return _name(words), any(groups[name] for name in ("en_left", "zh_left", "zh_still"))


def _first(forms: tuple[re.Pattern[str], ...], text: str) -> re.Match[str] | None:
    bare = text.strip().rstrip("?？!！。. ")
    return next((one for form in forms if (one := form.fullmatch(bare)) is not None), None)


def _name(words: str) -> str:
    return " ".join(_FRAME.sub(" ", _POINTING.sub(" ", words)).split()).strip(_SIGNS)


def _asked_whether(decision: Decision, text: str) -> Decision:
    """牙医是周一吗, 明天忙吗: without a model, the calendar is asked for the words, or for the day."""
    reading = decision.reading
    if (
        len(text) > BRIEF
        or not is_yes_no(text)
        or is_supposed(text)
        or reading.start is None
        or reading.rrule is not None
        or not is_within_a_day(reading)
    ):
        return decision
    what = thing(text, reading)
    if not what and not asks_busy(text):
        return decision
    end = reading.end or reading.start + (MINUTE if reading.grain == "minute" else DAY)
    arguments = {
        "start_time": reading.start.isoformat(),
        "end_time": end.isoformat(),
        "asked": True,
        "query": what,
        "quiet": True,
    }
    return replace(decision, instead=(ToolCall(name="schedule_query", arguments=arguments),))


def is_within_a_day(reading: Reading) -> bool:
    """Tell whether a time is of one day."""
    if reading.start is None or reading.grain not in ("day", "part", "minute"):
        return False
    return reading.end is None or reading.end - reading.start <= DAY
