"""What an event or a reminder is called: the sentence without its time and without the words that only order it."""

import re
from datetime import datetime

from agents.nlu.lexicon import title_edges
from agents.nlu.lexicon.attended import ATTENDED
from agents.texts import Language, say
from agents.timetext import Reading, parse, title

_EACH_DAY = ("FREQ=DAILY", "FREQ=HOURLY", "FREQ=MINUTELY")
_NAMED = 200  # characters in which it is looked for what people go to
_PUT = re.compile(r"^[把将](?=.*[加放写存])|(?:加|放|写|存|记)[到进入](?:我的?)?(?:日程|日历|行程)表?(?:里面?|中|上)?$")

_BOOK = re.compile(
    (
        r"^(?:book|block(?: off| out)?|pencil in)(?:\s+off|\s+out)?\s+(?:for\s+)?(?!club|fair|launch|sign|read|review"
        r"|group|party|week"
        r"|leave)(?=\S)"
    ),
    re.IGNORECASE,
)
_MEASURE = re.compile(
    r"^一?[个個](?:\s+|(?=[A-Za-z]))(?=\S{2})"
)  # of "一个 sync" and "每个 sprint 的 retro"; not 个人, 一个人
_PUT_DOWN = re.compile(r"(?<=[A-Za-z])\s*+(?:放|安排|定|排)$")  # where it goes stood behind it; 下放 is a word
_I_AM = re.compile(  # "I'll be away from …"
    r"^(?:(?:i|we)(?:['’]ll| will) be|(?:i['’]?m|i am|we['’]re|we are)(?: going to be)?)\s+(?=(?:away|out|off"
    r"|abroad|busy|travel\w*|in|on|at|working|meeting"
    r"|seeing|having|going|staying|visiting|flying|driving)\b)"
    r"(?:(?:at|in|having) (?:the|a|an|my|our) (?=\S)|on (?=(?:earl(?:ies)|late(?:s)|nights|days|leave|holiday)\b))?",
    re.IGNORECASE,
)
_ON_SHIFT = re.compile(r"^on (?=(?:earl(?:ies)|late(?:s)|nights|days)$)", re.IGNORECASE)
_WISH = re.compile(r"^我?想(?:要|着)?(?=[\u3400-\u9fff]{2})")  # 想去剪头发 at three is settled
_LINKING = re.compile(r"(?<=\w)\s+(?:is|are|will be|starts|begins)$", re.IGNORECASE)
_FIXED = re.compile("定[在于到]")
_AT_PLACE = re.compile(
    r"\s*,\s*(?:at |in )?(?P<where>(?!(?:and|with|remind|bring|don['’]?t|i|we|he|she|it|they|also|then"
    r"|or)\b)[^,;]{0,40}?\b(?:office|clinic|surgery|room"
    r"|hall|studio|salon|shop|house|place|flat|apartment|café|cafe|restaurant|pub|bar|hotel|church|school|library"
    r"|gym|park|station|centre|center"
    r"|building|hospital|mall|market|theatre|theater|court|field|pool|beach|terminal|street|road"
    r"|avenue)\b[^,;]{0,24}?)[.!\s]*",
    re.IGNORECASE,
)
_BEFOREHAND = re.compile(r"(?<=\S)\s?(?P<order>提前|\b(?:and |then |also |please )*remind (?:me|us)\b)", re.IGNORECASE)
_BESIDE = re.compile(
    r"(?P<what>\S.*?)[\s,，;；。]*(?:提醒(?:一下|一声)?我们?|(?<!to )\bremind (?:me"
    r"|us)\b)(?:\s+to\b)?\s*(?P<of>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_ORDERED = re.compile(r"(?:提醒|叫)(?:一下|一声)?我|\bremind (?:me|us)\b", re.IGNORECASE)
_TELL_ME = re.compile(r"^提我(?![的们們])(?=\S)")
_ANOTHER = re.compile("让|请|找|托")  # who is to remind
NOTHING_ELSE = re.compile(
    r"一下|一声|一次|一遍|提前|准时|到时候?|记得|[吧啊哦呀了嘛都也要就还]|谢谢[你您]?"
    r"|\b(?:then|(?:just |shortly |right )?before(?:hand)?|in advance|ahead|early|about (?:it|this|that|both)"
    r"|of (?:it|this|that)"
    r"|when it (?:starts|begins)|at that time|by email|too|as well|again|please|pls|thanks?(?: you)?)\b"
    r"|[\s,，.。!！~～?？;；]+",
    re.IGNORECASE,
)
_ADVERB = re.compile(
    (
        r"(?:从今)?[以往今]后|从现在起|from now on|going forward|[再又还也都就只]|平时|平常|一般|每次|记得|到时候?"
        r"|again|just|also|always|too|as well|likewise|same|the same"
    ),
    re.IGNORECASE,
)
_GOING_ON = re.compile(r"\S{2}(?:着?呢|着的?)$")  # why it is to ring: 锅里炖着呢
_THEN = re.compile(r"(?:[\s,，;；。](?:到时|记得|请|and|then|please)|[你您]?到时候)$", re.IGNORECASE)
_ROUGHLY = re.compile(  # how long it takes, of which the length is gone: 大概拍三个小时
    r"(?<![\s,，])[\s,，]*+(?:大概|大约|估计|差不多|预计|可能)(?:要|得"
    r"|需要)?(?:[开拍讲做弄搞花用聊谈打练修上跑走飞坐])?$"
)
_COURTEOUS = re.compile(
    r"[\s,，;；](?:麻烦[你您]?|请[你您]?|到时候?|记得|and also|and|also|then|please)$", re.IGNORECASE
)
_SIGNS = " \t\n,，;；。"
_LONGEST = 200  # characters of a name in which an order is looked for
_ALARM = re.compile(
    (
        r"^(?:(?:set|make|create|add)\s+(?:an?\s+|the\s+|my\s+)?"
        r"|(?:set|设|定|开|加)\s*(?:一?[个個]\s*)?)alarm(?: clock)?(?:\s+for)?$"
    ),
    re.IGNORECASE,
)
COURTESY = re.compile(
    r"请|麻烦[你您]?|[你您]|帮我|记得|到时候?|那?就|\b(?:please|pls|hey|ok|okay|and)\b|[\s,，.。!！]+", re.IGNORECASE
)
_RHYTHM = re.compile(r"daily|weekly|fortnightly|monthly|quarterly|yearly|annual", re.IGNORECASE)
_EACH = re.compile(r"\b(?:every|each)\b", re.IGNORECASE)


def of_event(text: str, reading: Reading) -> str:
    """The title without the words that only order it, or that only join it to its time."""
    name = _PUT.sub("", _COURTEOUS.sub("", without_length(title(text, reading)))).strip()
    name = _ON_SHIFT.sub("", _I_AM.sub("", _LINKING.sub("", _BOOK.sub("", name))))
    name = _WISH.sub("", name.removeprefix("的"))  # 我的生日: whose it is went with the order
    name = name.removesuffix("定") if _FIXED.search(text) is not None else name
    return _MEASURE.sub("", _PUT_DOWN.sub("", name))


_PLACE_BEHIND = re.compile(r"(?P<name>[^,，。]{1,24}?)[,，]\s?就?在(?P<where>(?!我|你|等|想|做|忙)[^,，。]{2,16})")


def with_its_rhythm(name: str, text: str, reading: Reading) -> str:
    """Return the name with the rhythm that is a part of it, where it is said elsewhere when: "weekly review every Friday"."""
    begin, end = min(reading.spans, default=(0, 0))
    others = [text[first:last] for first, last in reading.spans if first != begin]
    named = text[end:].lstrip().startswith(name) and _RHYTHM.fullmatch(text[begin:end]) is not None
    return f"{text[begin:end]} {name}" if named and any(_EACH.search(one) for one in others) else name


def name_and_place(text: str, reading: Reading) -> tuple[str, str] | None:
    """Return the name and the place of "eye doctor Thursday at 1:15, Dr. Patel's office", 推拿，在中医馆; None for any other form."""
    if not reading.spans:
        return None
    behind = _PLACE_BEHIND.fullmatch(of_event(text, reading))
    if behind is not None:
        return behind["name"], behind["where"]
    begin, end = min(one for one, _ in reading.spans), max(one for _, one in reading.spans)
    found = _AT_PLACE.fullmatch(text[end:])
    name = of_event(text[:begin], Reading()) if found is not None else ""
    return (name, found["where"]) if found is not None and name else None


def without_length(name: str) -> str:
    """Return a name without the words at its end that stood before how long it takes."""
    return _ROUGHLY.sub("", name)


def of_reminder(text: str, reading: Reading, language: Language) -> str:
    """What is to be said when it rings; of 开会，提醒我带电脑 both, without the order."""
    name = _TELL_ME.sub("", _THEN.sub("", title(text, reading).rstrip(_SIGNS)).rstrip(_SIGNS))
    if _ADVERB.fullmatch(name):
        return ""
    if not _ORDERED.search(text):
        return _MEASURE.sub("", _PUT_DOWN.sub("", _ALARM.sub("alarm", name)))
    beside = _beside(name)
    if beside is None:
        return name
    what = title_edges.TRAILING.sub("", _THEN.sub("", beside["what"]).rstrip(f"{_SIGNS}."))
    what, of = "" if _ADVERB.fullmatch(what) or _GOING_ON.search(what) else what, beside["of"]
    of = of if NOTHING_ELSE.sub("", of) else ""
    return say(language, "reminder_of", what=what, of=of) if what and of else what or of


def is_ordered(text: str) -> bool:
    """Tell whether it asks to be told: then it is a reminder, whatever else is said."""
    return _ORDERED.search(text) is not None


def _beside(name: str) -> re.Match[str] | None:
    """What stands around an order within a name, if the order is to us."""
    found = _BESIDE.fullmatch(name) if len(name) <= _LONGEST else None
    return None if found is None or _ANOTHER.search(found["what"]) else found


def is_event_with_a_lead(text: str, reading: Reading, now: datetime) -> bool:
    """明天10点开会，提前15分钟提醒我: what has its hour and its name first belongs into the calendar, and rings before."""
    if (reading.rrule or "").startswith(_EACH_DAY) and ATTENDED.search(text[:_NAMED]) is None:
        return False  # 每天八点吃药，提前五分钟提醒我: that is a reminder of each day
    clocked = reading.verdict == "understood" and reading.grain == "minute" and not reading.elapsed
    found = _BEFOREHAND.search(text) if clocked and reading.lead is not None else None
    if found is None or _ORDERED.search(title(text, reading)):  # 提前一小时叫我出发 is to be said as it is
        return False
    head = text[: found.start("order")]
    known = parse(head, now)
    return known.start == reading.start and bool(COURTESY.sub("", title(head, known)))
