"""Questions about the calendar that want a yes or a no: "am I free on Friday", 周四下午有空吗, "is the dentist on Monday?". Pure."""

import re

from agents.nlu.slots.series_spans import much
from agents.timetext import Reading, title

LONGEST = 120  # characters
_EN = re.compile(
    r"(?:(?:so|and|hey|ok|hi|well|btw|um|please|tell me|do you know|can you (?:check|tell me)|check|if|whether"
    r"|i wonder)\b[,: ]*)*+"
    r"(?:am i|i am|are we|is|are|was|were|do i|do we|did i|did we|have i|have we|will i|will we|would i|does|has"
    r"|can i|can we|could i"
    r"|any(?:thing|body)?|got any(?:thing)?|something|free\b(?! time)|busy\b)\b",
    re.IGNORECASE,
)
_ZH = re.compile(r"(?:吗|嘛|没有?|么|不)[?？。!！\s]*$|有没有|是不是|忙不忙|有空没|空不空|有无")
_ZH_WHICH = re.compile(r"什么|哪|几[点个天]|多少|怎么|谁|啥")
_BUSY = re.compile(r"忙|占|排满|\b(?:busy|booked|taken|occupied|tied up|unavailable)\b", re.IGNORECASE)
_FREE = re.compile(r"不忙|空|闲|\b(?:free|available|open)\b", re.IGNORECASE)
_FREE_DAY = re.compile(
    r"哪一?[天日][^,，。]{0,4}?(?:空|闲|不忙|没事|没安排|有时间)"
    r"|\b(?:which|what) (?:days?|evenings?|mornings?|afternoons?)\b[^,.?]{0,12}?\b(?:free|least busy"
    r"|quiet(?:est)?|empt(?:y|iest)|lightest|open)\b",
    re.IGNORECASE,
)
_SOME = re.compile(
    (
        r"空档|空当|空隙|时间|一会儿?"
        r"|\b(?:any|some|an?)\s+(?:free |spare |open )?(?:gaps?|slots?|time|windows?|hours?|space|room|moments?"
        r"|minutes?|while)\b|\btime (?:for|to)\b"
    ),
    re.IGNORECASE,
)
_TIME_FOR = re.compile(r"有没?有?(?:空|时间)[^,，。]|\b(?:time|room|space) (?:for|to)\b", re.IGNORECASE)
_EVERYONE = re.compile(
    r"我们|咱们?|大家|大伙|各位|全体|所有人|每个?人|人人|共同|一起|都(?:有[空时]|方便|能来|行)|碰[头面]"
    r"|\b(?:we|us|every ?(?:one|body)|all of (?:us|you)|you (?:all|both|guys)|common|mutual(?:ly)?|together)\b",
    re.IGNORECASE,
)
_FRAME = re.compile(
    r"请问|帮我看看|看一?下|我们?|[你您咱]|是不是|有没有|还|又|要去?|得去?|去|安排|[是在的了呢吗嘛啊呀么没有不]|定|约"
    r"|(?<![\u3400-\u9fff])会|(?<=[是在有不没的开个约])会|会(?![吗嘛么呢没]?[?？。!！\s]*$)"  # 家长会 ends a name
    r"|\b(?:is|are|am|was|were|do|does|did|will|would|shall|have|has|had|got|i|we|you|my|the|our|an?|any|that|this|still"
    r"|really|on|at|for|it|be|in|so|and|hey"
    r"|there|scheduled|planned|happening|going|to|know|if|whether|check|tell|me|can|please|ok)\b|['’]s\b",
    re.IGNORECASE,
)
_ANYTHING = re.compile(
    r"(?:别的|其他|另外|原来|本来|任何|什么|第[一二三]|个|场|点|啥|开|别|\s)*"
    r"(?:事情?儿?|活动?|会议?|约会?|行程|日程|计划|提醒|闹钟|空闲?|时间)?"
    r"|(?:any ?thing|something|nothing|any|some|else|other|more|plans?|events?|meetings?|appointments?|reminders?"
    r"|alarms?|schedule|calendar|agenda|free|busy|time|stuff|things?|coming|up|left|due|today|booked|first|last|\s)+",
    re.IGNORECASE,
)
_SIGNS = " \t\n,.;:!?，。；：！？、"


def is_yes_no(text: str) -> bool:
    """Tell whether yes or no is the first word of its answer."""
    said = text.strip()
    if len(said) > LONGEST:
        return False
    return _EN.match(said) is not None or (_ZH.search(said) is not None and _ZH_WHICH.search(said) is None)


def asks_any(text: str) -> bool:
    """Tell whether some free time is enough for a yes."""
    return _SOME.search(text) is not None


def asks_for_time(text: str) -> bool:
    """Tell whether it is asked if there is time for something: then what that is stands in no calendar."""
    return _TIME_FOR.search(text) is not None


def asks_busy(text: str) -> bool:
    """Tell whether it is asked if something is there, though a free hour is spoken of."""
    return _BUSY.search(text) is not None and _FREE.search(text) is None and not asks_free_day(text)


def asks_free_day(text: str) -> bool:
    """Tell whether it is asked which of several days is the emptiest: 哪天比较空, "which day is least busy"."""
    return _FREE_DAY.search(text) is not None


def asks_everyone(text: str) -> bool:
    """Tell whether the time of more people than its writer is asked for: "when are we all free", 大家什么时候有空."""
    return _EVERYONE.search(text) is not None


def thing(text: str, reading: Reading) -> str:
    """Return the words for the one thing that is asked about; none for anything at all."""
    words = _FRAME.sub(" ", title(text, reading))
    query = " ".join(_BUSY.sub(" ", much(words)[0]).split()).strip(_SIGNS)
    return "" if is_anything(query) else query


def is_anything(query: str) -> bool:
    """Tell whether words name no one thing: 什么事, "any meetings"."""
    return _ANYTHING.fullmatch(query) is not None


_NEED = re.compile(
    r"是不是[要得]|要不要|用不用|需不需要|[\u3400-\u9fff]{2}[要得][\u3400-\u9fff]{1,6}[吗么]"
    r"|\b(?:need|have|supposed|allowed) to\b",
    re.IGNORECASE,
)
_OF_DAYS = re.compile(
    r"[什甚]么|啥|会|上班|日程|安排|活动|提醒|有空|空[吗不]|忙|\b(?:any|anything|something|work|meet|free|busy)\w*",
    re.IGNORECASE,
)


def asks_need(text: str) -> bool:
    """Tell whether it is asked what something needs, which no day's agenda says: 体检是不是要空腹, "do I have to fast for it"."""
    return _NEED.search(text) is not None and _OF_DAYS.search(text) is None
