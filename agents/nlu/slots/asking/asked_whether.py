"""Whether a thing is at that time, or a day is worked on: 牙医是不是周四下午三点, 周三有家长会对吧, 10月10号要上班吗. Pure.

Read ahead of all orders: such a question tells a thing and a time, as a change does, and must change nothing.
"""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.calendar import people_days, public_holidays
from agents.nlu.decision import DAY, Decision
from agents.nlu.intents import Intent, Want
from agents.nlu.slots.asking.asked_days import day_answer
from agents.nlu.slots.asking.calendar_queries import agenda
from agents.nlu.slots.naming.no_names import asks_what
from agents.nlu.slots.new_values import DATED
from agents.texts import Language, say
from agents.texts.times import day
from agents.timetext import Reading, parse, title

WANT = Want(intent="schedule_query", confidence=0.9)
LONGEST = 40  # characters
_MINUTE = timedelta(minutes=1)
_TAG = r"(?:[,，\s]*(?:是?对吧|是?对吗|没错吧|是吧|是吗|对不对|是不是))"
_THING = r"(?P<what>(?!这|那|今天|现在|它|他|她|我|你)[^,，。?？\s是有]{1,12}?)(?:的?(?:提醒|闹钟|时间))?"
_DAY = r"(?:(?P<day>[^,，。?？\s的是有]{2,6}?)的)?"
_FORMS = (
    re.compile(rf"{_DAY}{_THING}是不是(?:定|约|改)?在?(?P<when>[^,，。?？]{{2,16}}?)的?[啊呀呢]?"),
    re.compile(rf"{_DAY}{_THING}(?:是|定在|约在|在)(?P<when>[^,，。?？]{{2,16}}?)的?(?:{_TAG}|吗|么|吧)"),
    re.compile(
        rf"(?P<when>[^,，。?？有]{{2,12}})有(?!没有)(?P<what>(?!空|时间|什么|事|安排)[^,，。?？]{{1,12}}?)"
        rf"(?:要[去开上参加]{{1,2}})?{_TAG}"
    ),
    re.compile(
        r"(?:the |my |our )(?P<what>[a-z][\w'’ -]{1,30}?)(?: is|['’]s) (?P<when>(?:on|at|this|next|tomorrow|today)\b"
        r"[^,?]{0,30}?),? (?:right|correct|yes|yeah|isn['’]?t it|is that right|is it not)",
        re.IGNORECASE,
    ),
)
_WORKED = re.compile(
    r"(?P<day>[^,，。?？\s]{2,12}?)(?:"
    r"(?<=[号日])(?:那一?天)?我?们?(?:要不要|用不用|需不需要|还?[要得用]|需要)(?:去|来)?(?:上班|加班)"
    r"|(?:是不是|算不算|是|算)(?:一个|个)?(?:工作日|上班日|补班日?|调休上班))[吗么嘛呢啊]?"
)
_MISREAD: frozenset[Intent] = frozenset({"schedule_add", "free_time", "chat", "none"})
"""What a question for what there is at a time is taken for."""
_BUSY = re.compile(
    r"(?:我|我们|会|是|will i be|am i|is it|are we|how|busy|is|排得|排|[很好挺]|\s){0,5}"
    r"(?:忙不忙|忙吗|忙么|满不满|满吗|busy|full)\W*",
    re.IGNORECASE,
)
_SIGNS = " \t。.!！?？~～"


def answered(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """Return the decision on a question that a calendar of all answers, or that asks whether something is at a time; None for any other."""
    told = day_answer(text, now, language) or worked(text, now, language)
    if told is None and decision.want.intent in _MISREAD and decision.reading.start and _asks(text, decision.reading):
        return agenda(replace(decision, want=WANT), text, now, language)
    return there(decision, text, now) if told is None else decision.asking(told)


def _asks(text: str, reading: Reading) -> bool:
    """Tell whether it is asked what there is at a time, or how full that is: 周五下午我在哪, 今天忙不忙."""
    return asks_what(title(text, reading)) or _BUSY.fullmatch(title(text, reading)) is not None


def worked(text: str, now: datetime, language: Language) -> str | None:
    """Return the answer to whether people work on a day, by the holidays of the country; None for any other text."""
    bare = text.strip(_SIGNS)
    found = _WORKED.fullmatch(bare) if len(bare) <= LONGEST else None
    reading = None if found is None else parse(found["day"], now, "any")
    if found is None or reading is None or not _is_all(found["day"], reading) or reading.grain != "day":
        return None
    asked, zone = reading.start, now.tzinfo.key if isinstance(now.tzinfo, ZoneInfo) else ""
    country = public_holidays.country_of(zone) or people_days.CHINA
    if asked is None:
        return None
    unknown = country == people_days.CHINA and asked.year > people_days.known_to()
    works = people_days.is_workday(asked.date(), country)
    works = works and not (unknown and not public_holidays.is_workday(country, asked.date()))  # feasts of each year
    told = say(language, "worked_yes" if works else "worked_no", day=day(asked, language))
    return told + say(language, "worked_unknown", year=people_days.known_to()) if unknown else told


def there(decision: Decision, text: str, now: datetime) -> Decision | None:
    """Return the decision to look whether a thing is at the time that is said; None for any other text."""
    bare = text.strip(_SIGNS)
    if len(bare) > LONGEST:
        return None
    for form in _FORMS:
        found = form.fullmatch(bare)
        if found is None or parse(found["what"], now, "any").verdict != "none":
            continue
        when = (found.groupdict().get("day") or "") + found["when"]
        reading = parse(when, now)
        if not _is_all(when, reading) or reading.start is None:
            continue
        looks = Decision(agent=WANT.agent, want=WANT, reading=decision.reading)
        if not DATED.search(when):  # of an hour alone nobody knows of which day
            return looks.calling("schedule_query", {"query": found["what"]})
        end = reading.end or reading.start + (_MINUTE if reading.grain == "minute" else DAY)
        if end - reading.start > DAY:
            continue
        span = {"start_time": reading.start.isoformat(), "end_time": end.isoformat()}
        return looks.calling("schedule_query", {**span, "asked": True, "query": found["what"]})
    return None


def _is_all(words: str, reading: Reading) -> bool:
    """Tell whether words are one time and nothing else."""
    left = len(words.strip()) - sum(end - begin for begin, end in reading.spans)
    return (
        reading.verdict == "understood"
        and reading.rrule is None
        and reading.start is not None
        and left <= 3 * (words.isascii())
    )
