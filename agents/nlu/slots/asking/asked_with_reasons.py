"""Questions with words around them that ask nothing: "when's the gig, need to tell work", 牙医几点来着 要请假, "anything on or can i rest". Pure.

The question is decided on alone: the reason is no part of what is looked for.
"""

import re
from datetime import datetime

from agents.nlu.forms import is_ordered, is_to_ring
from agents.nlu.slots.asking.free_time_words import length_needed, reported, wanted
from agents.nlu.slots.several.wish_words import OWN
from agents.timetext import parse, title

LONGEST = 140  # characters of a message
_SIGN = re.compile(
    r"\s*[,;，；]\s*|(?<=\w)[.?!？。！]+\s+|\s+[-–—]+\s+|\s+(?=(?:cos|coz|cuz|because|since|cause)\s)", re.IGNORECASE
)
_BLANK = re.compile(r"\s*[,，;；。？?！!]\s*|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])")
_ASKS = re.compile(
    r"(?:(?:so|and|ok|hey|oh|btw|right|now|well|remind me|tell me|wait)[, ]+){0,2}+(?:when(?:['’]?s|re)?|what(?:['’]?s|ve"
    r"|['’]ve)?|wat|whats|what time(?:['’]?s)?"
    r"|where(?:['’]?s)?|how(?:['’]?s)?|is|am|are|do|did|does|have|got|any|anything|anythin|owt|nowt|much|who)\b.*",
    re.IGNORECASE,
)
_ASKS_ZH = re.compile(
    r".*(?:什么(?:时候|时间)?|啥|哪|谁|几[点号天]|多久|吗|没有?|么|来着|忙不忙|有没有.*|是不是.*|有空|空不空"
    r"|有事|有安排|如何"
    r"|怎么样)[啊呀呢来着没吗嘛]{0,3}"
)
_REASON = re.compile(
    r"(?:(?:i|we|he|she|they|it|jo|mum|mom|dad|my|our|the|his|her|their|someone|somebody|everyone|just|only"
    r"|still|not|trying|planning|thinking|hoping"
    r"|feel\w*|looking|running|being|sick of|bored|might|may|gotta|gonna|got|need\w*|want\w*|wanna|have|has|had"
    r"|having|going|could|would|should"
    r"|must|cos|coz|cuz|because|cause|since|as|so"
    r"|for|before|in case|bit|really|can['’]?t|cant|don['’]?t|dont|im|i['’]m|ive|i['’]ve|ill|id|forgot|lost"
    r"|asking|people|work|no|thats?|there['’]?s)\b"
    r"|if (?:not|nothing|so|i['’]?m free),? (?:i|im|we|ill|id|i['’](?:m|ll|d))\b"
    r"|[a-z]{2,14}(?:['’]?s)? (?:wants?|is|was|needs?|asked|asking|keeps?|says?|said|has|and|just|wanna|fancies)\b)",
    re.IGNORECASE,
)
_NO_REASON = re.compile(
    r"^(?:(?:please|pls|can (?:you|u)|could (?:you|u)|and|then|also|so|just) ){0,3}(?:remind|ping|nudge|add"
    r"|book|put|cancel|delete|move|push|note|list)\b"
    r"|\b(?:instead|and (?:who|what|when|where|how)|too|as well|or)\b|[?？]",
    re.IGNORECASE,
)
_NO_REASON_ZH = re.compile(
    r"帮|提醒|叫我|记|加|订|取消|删|改|推|挪|(?<!没有)(?<!没事)(?<!有空)的话|如果|要是|呢|吗|[?？]|什么|啥|哪"
    r"|几|清单|笔记"
)
_OR = re.compile(
    r"(?P<ask>.{6,80}?)[,?]? or (?:can|could|should|shall|may|am|is|are|do|does|did|will|would|has|have"
    r"|isn['’]?t|aren['’]?t) "
    r"(?:i|we|he|she|they|it|you|that|there|the \w+|my \w+|[a-z]{2,12})\b(?P<rest>.{0,60})",
    re.IGNORECASE,
)
_OR_ZH = re.compile(
    r"(?P<ask>.{3,40}?)[,，\s]*(?:还是|要不|或者)(?:说)?(?:我|就|可以|能|他|她|已经)(?P<rest>[^\d点号]{1,20})"
)
_COULD = re.compile(  # could i get a haircut at 3 that day, which asks whether it fits
    r"(?:so |and |ok |hm+ )*(?:could|can|would|should|might) (?:i|we) (?:get|have|do|fit in|squeeze in|manage"
    r"|go (?:to|for)|book|take|make|be at|meet|see)"
    r" (?P<what>.{2,40}?) (?P<when>(?:at|on|from|this|next|tomorrow|around|in the)\b.{2,40})",
    re.IGNORECASE,
)
_SHOWN_TOO = re.compile(  # 下周都有哪些安排 一起给我看哈
    r"(?<=[么些排吗事儿程动])[,，\s]+(?:一起|都|一并|全部?)(?:给我|发我)"
    r"(?:看看?|列(?:出来)?|说说?)(?:一?下)?[哈吧呀嘛]?[。.!！]*$"
)
_FREE_THAT = re.compile(
    r"(?P<told>[^?;\n]{5,70}?)[,.:]\s+(?:(?:so|and|just|hm+)[, ]+)*(?:am|are) (?:i|we) "
    r"(?:free|around|off|available|about) (?:on )?(?:that|the same) (?P<part>day|morning|afternoon|evening|night)[\s?.!]*",
    re.IGNORECASE,
)
_FREE_THAT_ZH = re.compile(
    r"(?P<told>[^?？;；\n]{4,40}?)[,，\s]\s*(?:那|所以|就是)?(?:那[一]?天|当天)"
    r"(?P<part>早上|上午|中午|下午|晚上)?"
    r"(?P<ask>我?(?:有空|空不空|有没有空|忙不忙|得不得空|方便)[^,，。]{0,4})"
)
_GREETS = re.compile(
    r"(?:good )?(?:morning|afternoon|evening|hi|hello|hey|yo|hiya)(?: all)?[,.! ]+(?=[\u3400-\u9fff])(?=.*(?:啥"
    r"|什么|吗|呢|哪|几|没|不|忙))",
    re.IGNORECASE,
)
_DAY = r"(?P<day>(?:on |for |over )?\S.{1,40}?)"
_END = (
    r"(?:[, ]+(?:then|so far|right|again|at the mo(?:ment)?|please|pls|mate|love|yeah|or|at all|if"
    r" anything)){0,3}[\s?!.]*"
)
_ANY_ON = re.compile(  # owt on friday
    r"(?:(?:so|and|ok|hey|morning|right)[, ]+){0,2}+(?:(?:is|are) there |(?:have )?(?:i|we) got |do (?:i|we)"
    r" have |got |(?:am i|are we) (?:doing |up to )?|there['’]?s? ?)?"
    r"(?:anything|anythin|owt|nowt|nothing|something|summat|much|a lot)(?: (?:planned|happening|going on|booked"
    r"|doing|scheduled|in the diary|in|on))?"
    rf" {_DAY}{_END}",
    re.IGNORECASE,
)
_LOOKS = re.compile(
    r"(?:(?:so|and|ok|hey|right)[, ]+){0,2}+(?:what(?:['’]?s| is| does| do)?|how(?:['’]?s| is| does| do)?) (?:"
    r"(?:my|our|the) )?"
    rf"{_DAY}(?:['’]s)? (?:look(?:in['’]?|ing|s)?|shap(?:ing|in) up|going to be|panning out|like)(?: like)?{_END}",
    re.IGNORECASE,
)
_UP_TO = re.compile(
    r"(?:(?:so|and|ok|hey|right|remind me)[, ]+){0,2}+(?:what(?:['’]?s| is)? (?:the|my|our) plan (?:for|on)?"
    r"|what(?:['’]?s| am| are| was| were)? (?:i |we )?(?:up to|meant to (?:do|be doing)"
    r"|supposed to (?:do|be doing)|doing)(?: for| on)?|what do (?:i|we) (?:still )?(?:have|need) to do(?: on)?"
    r"|what(?:ve|['’]ve| have) (?:i|we) got(?: on)?(?: for)?)"
    rf" {_DAY}{_END}",
    re.IGNORECASE,
)
_ON = re.compile(r"^(?:on|for|over) ", re.IGNORECASE)
_DATED = re.compile(r"(?:the )?\d|(?:mon|tue|wed|thu|fri|sat|sun)", re.IGNORECASE)
_FREE = re.compile(r"\b(?:free|gaps?|space|room|time|slots?|available|openings?)\b|有空|空", re.IGNORECASE)
_PLAINLY = {"owt": "anything", "nowt": "nothing", "summat": "something"}
_OWT = re.compile(rf"\b(?:{'|'.join(_PLAINLY)})\b", re.IGNORECASE)
_DIGIT = re.compile(r"\d")  # which may be an hour
_FREE_AT = re.compile(  # free at all on the 14th? gotta see the bank
    r"(?:(?:so|and|ok|hey)[, ]+)*(?=free (?:at all|any ?time|on|this|next|tomorrow|tmrw?|tonight|the)\b[^?]{0,40}\?)",
    re.IGNORECASE,
)
_ANY_ROOM = re.compile(  # any space monday for the chiropodist?
    r"(?:(?:so|and|ok|hey|have i|is there|have you|got)[, ]+)*any (?:space|room|gaps?|slots?|free time|openings?) "
    r"(?P<when>(?:on |this |next )?[^\s?,;](?:(?! for )[^?,;]){2,18}?)(?P<rest> for [a-z][^?]{2,30})?[?.! ]*",
    re.IGNORECASE,
)
_HOUR_FREE = re.compile(  # is 3 on friday free? mum wants to come over
    r"(?:(?:so|and|ok|hey)[, ]+)*is (?P<when>(?:half |quarter (?:past|to) )?\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]m)? "
    r"(?:on |this |next |tomorrow|tonight)[^,;?]{0,20}) free(?P<rest>(?: for [^?]{2,30})?(?:\?.*|$))",
    re.IGNORECASE,
)
_DAYS = frozenset({"day", "week", "weekend", "month", "part"})


def asked_alone(text: str, now: datetime) -> str | None:
    """Return a question without what asks nothing beside it, in plain words; None where a text is none, or has nothing beside it."""
    if len(text) > LONGEST or "\n" in text:
        return None
    greeted = _GREETS.match(text)
    if greeted is not None:
        return text[greeted.end() :]
    if (free := _FREE_AT.match(text)) is not None:
        return f"am i {text[free.end() :]}"
    if (room := _ANY_ROOM.fullmatch(text)) is not None and _is_day(room["when"], now):
        return f"when am i free {room['when']}{room['rest']}"
    if (asked := reported(text, now)) is not None:
        return asked
    if (hour := _HOUR_FREE.fullmatch(text)) is not None:
        return f"am i free at {hour['when'].strip()}{hour['rest']}"
    shown = _SHOWN_TOO.search(text)
    if shown is not None:
        return text[: shown.start()]
    plain = (
        _of_the_day_told(text, now)
        or _plain_agenda(text, now)
        or _without_remark(text, now)
        or _without_choice(text, now)
        or _without_reason(text, now)
    )
    if plain is None and _OWT.search(text) and _ASKS.fullmatch(text):
        return _OWT.sub(lambda found: _PLAINLY[found[0].lower()], text)
    return plain


def _of_the_day_told(text: str, now: datetime) -> str | None:
    """Return whether one is free on the day that was told of right before: "Ann fancies a coffee on Friday, am I free that afternoon?"."""
    found = _FREE_THAT.fullmatch(text) or _FREE_THAT_ZH.fullmatch(text)
    reading = None if found is None else parse(found["told"], now)
    if (
        found is None
        or reading is None
        or reading.grain != "day"
        or reading.rrule is not None
        or len(reading.spans) != 1
    ):
        return None
    [(begin, end)] = reading.spans
    day, part = found["told"][begin:end].strip(" ,，"), found["part"] or ""
    if found.re is _FREE_THAT_ZH:
        return f"{day}{part}{found['ask']}"
    return f"am i free {day}" if part.lower() == "day" else f"am i free {day} {part}"


def _plain_agenda(text: str, now: datetime) -> str | None:
    """Return a question for all of a day in the words that ask so: "owt on friday", "whats december lookin like"."""
    for form, asks in ((_ANY_ON, "do i have anything"), (_LOOKS, "what's on"), (_UP_TO, "what's on")):
        found = form.fullmatch(text)
        if found is not None and _is_day(found["day"], now):
            day = _ON.sub("", found["day"])
            plain = f"{asks} {'on ' if asks.endswith('anything') and _DATED.match(day) else ''}{day}"
            return None if plain == text.rstrip("?") else plain
    return None


def _is_day(words: str, now: datetime) -> bool:
    """Tell whether words are a day or a longer time, and nothing else."""
    reading = parse(words, now)
    plain = reading.verdict == "understood" and reading.start is not None and reading.rrule is None
    return (
        plain
        and reading.grain in _DAYS
        and not re.sub(r"(?i)\b(?:on|for|over|the)\b", "", title(words, reading)).strip()
    )


def _without_remark(text: str, now: datetime) -> str | None:
    """Return an agenda question that stands behind a sentence which only tells: "finally home. anything on tomorrow"."""
    signs = list(re.finditer(r"[.!…]+\s+", text))
    if not signs:
        return None
    told, asked = text[: signs[-1].start()], text[signs[-1].end() :]
    if OWN.match(told) or is_ordered(told) or is_to_ring(told) or "?" in told or parse(told, now).start is not None:
        return None
    rest = _without_choice(asked, now) or _without_reason(asked, now) or asked
    bare = _plain_agenda(rest, now) or rest
    return bare if _ANY_ON.fullmatch(bare) or bare.startswith(("what's on ", "do i have anything ")) else None


def _without_choice(text: str, now: datetime) -> str | None:
    """Return what is asked first of two: "anything on saturday or can i sleep in", "could i get a haircut at 3 or is he here then"."""
    found = _OR.fullmatch(text.rstrip("?!. ")) or _OR_ZH.fullmatch(text.rstrip("?？!。 "))
    if found is None or _NO_REASON.search(found["rest"]) or parse(found["rest"], now).start is not None:
        return None
    could = _COULD.fullmatch(found["ask"])
    if could is not None and _fits(could["when"], now):
        return f"am i free {could['when']}"
    if not (_ASKS.fullmatch(found["ask"]) or _ASKS_ZH.fullmatch(found["ask"])):
        return None
    return _plain_agenda(found["ask"], now) or found["ask"]


def _fits(when: str, now: datetime) -> bool:
    reading = parse(when, now)
    return reading.start is not None and reading.grain in ("minute", "part")


def _without_reason(text: str, now: datetime) -> str | None:
    """Return a question without why it is asked."""
    han = not text.isascii() and re.search(r"[\u3400-\u9fff]", text) is not None
    for sign in (_BLANK if han else _SIGN).finditer(text):
        asked, why = text[: sign.start()].strip(), text[sign.end() :].strip(" .!。！")
        whole = _ASKS_ZH.fullmatch(asked) if han else _ASKS.fullmatch(asked)
        if whole is None or not why:
            continue
        if _FREE.search(asked) and (long := length_needed(text)):
            return f"{asked} for {long}"
        if _FREE.search(asked) and wanted(text, now):
            return None  # that is what it is asked for
        if _is_why(why, han=han, now=now):
            return _plain_agenda(asked, now) or asked
    return None


def _is_why(why: str, *, han: bool, now: datetime) -> bool:
    """Tell whether words behind a question are why it is asked: they order and ask nothing, and name no time."""
    if OWN.match(why) or is_ordered(why) or is_to_ring(why) or parse(why, now).verdict != "none":
        return False
    if han:
        return _NO_REASON_ZH.search(why) is None
    return _NO_REASON.search(why) is None and _REASON.match(why) is not None and _DIGIT.search(why) is None
