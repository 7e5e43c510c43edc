"""What is to be remembered before something that is in the calendar: 婚礼前三天提醒我包红包, "two days before the exam". Pure."""

import re
from datetime import datetime
from typing import Any

from agents.nlu.decision import Decision
from agents.nlu.intents import MOST, Want
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.times.time_shifts import length
from agents.texts import Language, say
from agents.timetext import parse, title

WANT = Want(intent="reminder_add", confidence=0.9)
LONGEST = 120  # characters
_MINUTES = {"m": 1, "h": 60, "d": 1440, "w": 10080, "分": 1, "小": 60, "钟": 60, "天": 1440, "日": 1440, "": 1440, "周": 10080, "星": 10080, "礼": 10080}  # fmt: skip
_ZH_NUMBERS = {"半": 0.5, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}  # fmt: skip
EN_NUMBERS = {"a": 1, "an": 1, "the": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10, "half an": 0.5}  # fmt: skip
_ZH_TELL = (
    r"(?:再|先|记得|就|要)?(?:提醒|叫醒?|喊醒?|通知|告诉|跟我说|和我说|说|remind|ping|call)(?:一下|一声)?\s?(?:我"
    r"|me)?(?:一下|一声|[一1][次下遍])?\s?(?:去(?=[\u3400-\u9fff])|要|该)?(?:提醒我)?"
)
_ZH_PART = r"(?:早上|早晨|上午|中午|下午|傍晚|晚上|夜里|当晚|晚)"
_ZH_CLOCK = rf"(?P<clock>{_ZH_PART}?[\d一二两三四五六七八九十]{{1,3}}[点:：][\d半一二三四五十分刻]{{0,4}}|{_ZH_PART})?"
_ZH = re.compile(
    r"(?:到时候?|请|麻烦你?|帮我|那|对了|[,，\s])*(?P<event>[^,，。:：]{0,20}?[^,，。:：提\s])\s?(?:的|之"
    r"|以)?(?:开始"
    r"|开场|出发)?(?:提前|之前|前|提早)"
    rf"(?P<number>[一二两三四五六七八九十半]{{1,3}}|\d{{1,3}})个?(?P<unit>天|日|周|星期|礼拜|小时|钟头|分钟|钟"
    rf"|(?=晚))的?{_ZH_CLOCK}[,，]?\s?{_ZH_TELL}(?P<of>[^,，。]*)"
)
_ZH_ON = re.compile(
    r"(?:到时候?|请|麻烦你?|帮我|那|对了|[,，\s])*(?P<event>[^,，。:：]{0,20}?[^,，。:：提\s当])\s?的?"
    r"(?P<number>)(?P<unit>)(?:(?P<on>那一?天|当[天日])|(?P<eve>前一天|头一?天))的?"
    rf"(?={_ZH_PART}|[\d一二两三四五六七八九十]){_ZH_CLOCK}[,，]?\s?{_ZH_TELL}(?P<of>[^,，。]*)"
)
_EN_NUMBER = r"(?P<number>half an|an?|the|one|two|three|four|five|six|ten|\d{1,3})"
_EN_UNIT = r"(?P<unit>minute|min|hour|hr|day|week)s?"
_EN_TELL = (
    r"(?:(?:please|can you|could you|and|also|hey|ok),?\s+)*(?:remind|ping|nudge|tell|alert|notify|poke) (?:me|us)"
)
_EN_HOUR = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})"
_EN_AT = (
    rf"\d{{1,2}}(?::\d\d)?\s?(?:am|pm)?(?: o['’]?clock)?|noon|(?:(?:half|(?:a )?quarter) (?:past"
    rf"|to) )?{_EN_HOUR}(?: o['’]?clock)?"
    r"(?: in the (?:morning|evening|afternoon)| at night)?"
)
_EN_CLOCK = rf"(?:,?\s+at (?P<clock>{_EN_AT}),?)?"
_EN_AHEAD = rf"(?:(?:on\s+|in\s+)?the\s+(?P<eve>night|evening|morning|day)|{_EN_NUMBER}\s+{_EN_UNIT})\s+before"
_EN_EVENT = r"(?P<event>\S.{1,40}?)"
_EN_OF = r"(?:,?\s+to (?P<of>\S.*))?"
_EN_OF_THING = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_EN_TELL}\s+(?:about|of) {_EN_EVENT},?\s+at (?P<clock>{_EN_AT}),?\s+{_EN_AHEAD}(?:hand)?{_EN_OF}",
        rf"{_EN_TELL}\s+(?:about|of) {_EN_EVENT},?\s+{_EN_AHEAD}(?:hand)?{_EN_CLOCK}{_EN_OF}",
        rf"{_EN_TELL}\s+{_EN_AHEAD}(?:hand)?{_EN_CLOCK} (?:about|of) {_EN_EVENT}",
    )
)
_EN = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_EN_TELL}\s+{_EN_AHEAD} (?!(?:at\b|about\b)){_EN_EVENT}{_EN_CLOCK}{_EN_OF}",
        rf"{_EN_TELL}\s+at (?P<clock>{_EN_AT}),?\s+{_EN_AHEAD} {_EN_EVENT}{_EN_OF}",  # at 10am the day before the concert
        rf"{_EN_TELL}\s+(?:to|about) (?P<of>\S.{{1,60}}?),?\s+at (?P<clock>{_EN_AT}),?\s+{_EN_AHEAD} {_EN_EVENT}",
        rf"{_EN_TELL}\s+(?:to|about) (?P<of>\S.{{1,60}}?)\s+{_EN_AHEAD} {_EN_EVENT}{_EN_CLOCK}",
        rf"{_EN_AHEAD} {_EN_EVENT}{_EN_CLOCK},?\s+{_EN_TELL}\s+to (?P<of>\S.*)",
        # the night before the trip, remind me at 8pm to pack
        rf"{_EN_AHEAD} {_EN_EVENT},?\s+{_EN_TELL}\s+at (?P<clock>{_EN_AT})\s+to (?P<of>\S.*)",
        rf"at (?P<clock>{_EN_AT}),?\s+{_EN_AHEAD} {_EN_EVENT},?\s+{_EN_TELL}\s+to (?P<of>\S.*)",
        rf"{_EN_TELL}\s+(?:at (?P<clock>\d{{1,2}}(?::\d\d)?\s?(?:am|pm)?|noon)\s+)?(?P<on>on the day) of (?P<number>)"
        r"(?P<unit>)(?P<event>\S.{1,40}?)(?:,?\s+to (?P<of>\S.*))?",
    )
)
_MIXED = re.compile(  # remind me 考试前一天晚上 check the seat; 考试前一天 remind me …
    r"^(?:remind me\s+(?P<when>[\u3400-\u9fff]{1,10}前(?:[一两三\d]{1,2}[天周]|[一两三半\d]{1,2}个?小时)的?"
    rf"{_ZH_PART}?)\s*"
    r"(?P<what>.*))$",
    re.IGNORECASE,
)
_EACH_DAY = re.compile(  # 考试前三天每天晚上八点提醒我复习
    r"[^,，。\d]{1,12}?(?<![提之以])前的?[一两二三四五六七八九十\d]{1,2}天里?,?(?:每天|天天|每晚|都)"
)
_BARE_HOUR = re.compile(
    rf"\d{{1,2}}(?::\d\d)?|(?:(?:half|(?:a )?quarter) (?:past|to) )?{_EN_HOUR}(?: o['’]?clock)?", re.IGNORECASE
)
_BEGINS = re.compile(
    r"(?<=\S\S)\s?(?:正式)?(?:起飞|登机|开始|出发|开场|开演|开考|到期|截止)(?:之|以)?$"
)  # the flight takes off
ARTICLE = re.compile(r"^(?:the|my|our)\s+", re.IGNORECASE)
_THAT_ONE = re.compile(r"[那这](?:[个场节次顿趟堂局件]|一[个场节次顿趟堂局])$")  # 周四那节: named by its day
_NO_NAME = re.compile(
    r"(?:it|that|this|then|each|every\b.*|i\b.*|we\b.*|they\b.*|he\b.*|she\b.*|提醒我?|每.*|它|那"
    r"|这)",
    re.IGNORECASE,
)
_TAIL = re.compile(r"(?:[吧哈啊呀]|谢谢你?|,?\s*(?:please|pls|thanks?))*[\s.。!！~～]*$", re.IGNORECASE)


_TOO = re.compile(  # besides what rings already: remind me an hour before the exam as well, 考试前一小时也提醒我
    r",?\s+(?:as well|too|also)$"
    r"|(?:再|也|还)+(?=(?:要|再|请)?(?:提醒|叫|喊|通知|提[前早]))",
    re.IGNORECASE,
)


_AND_ALSO = re.compile(r"^(?:(?:and|please|ok),?\s+)*also\b", re.IGNORECASE)


def besides(decision: Decision, text: str) -> Decision:
    """Return the decision that lets something ring so long before it, as one besides what rings already where the text begins so."""
    call = decision.call
    if call is None or call.name != "schedule_update" or "lead_minutes" not in call.arguments or decision.more:
        return decision
    return (
        decision.calling(call.name, {**call.arguments, "besides": True}) if _AND_ALSO.match(text.strip()) else decision
    )


def names_its_day(text: str) -> bool:
    """Tell whether a text names the thing on whose day, or the day before, it is to ring: 演出当天下午提醒我, "the day before about the concert"."""
    bare = text.strip()
    bare = _TAIL.sub("", bare) if len(bare) <= LONGEST else ""
    english = next((one for form in _EN_OF_THING if (one := form.fullmatch(bare)) is not None), None)
    return _ZH_ON.fullmatch(bare) is not None or (english is not None and not _NO_NAME.fullmatch(english["event"]))


def before(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """Return the reminder of something before an event that is there, or the question when; None for any other sentence."""
    if len(text) > MOST:
        return None
    if _EACH_DAY.match(text.strip()) is not None:  # the days before what only the calendar knows
        return Decision(agent=WANT.agent, want=WANT, reading=decision.reading).asking(
            say(language, "ask_more_time"), "when"
        )
    bare = _MIXED.sub(r"\g<when>提醒我\g<what>", _TAIL.sub("", text.strip()))
    if len(bare) > LONGEST or decision.want.intent in ("memo_save", "command"):
        return None
    too = _TOO.search(bare) is not None
    bare = _TOO.sub("", bare)
    found = (
        _ZH.fullmatch(bare)
        or _ZH_ON.fullmatch(bare)
        or next((one for form in (*_EN_OF_THING, *_EN) if (one := form.fullmatch(bare)) is not None), None)
    )
    wanted = None if found is None else _wanted(found, now)
    if wanted is None:
        return None
    bare_one = Decision(agent=WANT.agent, want=WANT, reading=decision.reading)
    return bare_one.calling("schedule_update", {**wanted, "besides": True} if too else wanted)


def _wanted(found: re.Match[str], now: datetime) -> dict[str, Any] | None:
    """Return what is to ring before which thing; None where it is named by a time alone, or there is a second time."""
    parts = found.groupdict()
    event, of = _BEGINS.sub("", ARTICLE.sub("", found["event"].strip())), (parts.get("of") or "").strip()
    named = _thing(event, now)
    if named is None or (of and parse(of, now, "any").verdict != "none"):
        return None
    eve, on = parts.get("eve"), parts.get("on")
    minutes = 0 if on else _MINUTES["d"] if eve else _minutes(found["number"], found["unit"])
    arguments: dict[str, Any] = {**named, "lead_minutes": minutes}
    if of:
        arguments["remind"] = of
    said = _hour(parts.get("clock") or "", "day" if on else (eve or "").lower())
    if said:
        clock = parse(said, now.replace(hour=0, minute=0, second=0, microsecond=0))
        if clock.start is None or title(said, clock):
            return None
        arguments["clock"] = clock.start.strftime("%H:%M")
    return arguments


def _thing(words: str, now: datetime) -> dict[str, Any] | None:
    """Return the arguments that find the thing of these words: by a name, or as "that one" of a day; None for a time alone."""
    named = which(words, now)
    if named is None or "query" not in named[0] or _NO_NAME.fullmatch(words):
        return None
    of_a_day = "date" in named[0] and _THAT_ONE.search(words) is not None
    return named[0] if of_a_day or parse(words, now).start is None else None


def _hour(clock: str, eve: str) -> str:
    """Return the words of the hour at which it rings; none where it is that of the event itself."""
    if clock in ("晚", "当晚"):
        return "晚上"
    part = {"night": "evening"}.get(eve, eve)
    if not eve or eve == "day":
        return clock
    return f"{clock} in the {part}" if _BARE_HOUR.fullmatch(clock) else clock or f"in the {part}"


def _minutes(number: str, unit: str) -> int:
    said = length(f"{number}{unit}") if number not in _ZH_NUMBERS else None
    if said is not None:
        return int(said.total_seconds() // 60)
    small = number.lower()
    many = _ZH_NUMBERS.get(small) or EN_NUMBERS.get(small) or int(small)
    return int(many * _MINUTES[unit[:1].lower()])
