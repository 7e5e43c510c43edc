"""Questions about the calendar that everybody has: what weekday a day is, when a feast is, how many days are left till then. Pure."""

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from agents.calendar import people_days, public_holidays
from agents.calendar.rrule_text import lunar_words
from agents.nlu.intents import MOST
from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.slots.changing.moving_feasts import feast_days, next_feast
from agents.nlu.slots.changing.special_days import lunar_in
from agents.texts import Language, say
from agents.texts.times import day
from agents.timetext import parse
from agents.timetext.names.lunar_names import festival, lunar_days, names_festival
from agents.timetext.names.said_years import without_year

_SIGNS = " \t~～。.!！?？,，…"
_ZH_DAY = r"(?P<day>[^,，。?？\s]{2,12}?)"
_ZH_END = r"(?:来着|啊|呀|呢|了)?"
_DAYS_LEFT = (
    re.compile(rf"(?:请问|问下)?(?:距离?|离){_ZH_DAY}(?:还)?(?:有|剩)(?:多少|几)天{_ZH_END}"),
    re.compile(rf"(?:请问|问下)?{_ZH_DAY}还(?:有|剩|差)(?:多少|几)天{_ZH_END}"),
    re.compile(
        r"how (?:many (?:more )?(?:days?|sleeps|weeks)|long)(?: is it| are there| left| do we have| is there)? "
        r"(?:until|till|til|to|before) (?P<day>[^,?!]{3,30})",
        re.IGNORECASE,
    ),
)
_WHICH_DAY = (
    re.compile(rf"(?:请问|问下)?{_ZH_DAY}(?:是|在)?(?:几月几[号日]|几[号日]|哪一?天|星期几|周几|礼拜几){_ZH_END}"),
    re.compile(
        r"(?:(?:can|could) you (?:please )?tell me |tell me |do you know |remind me )?(?:what|which) (?:week)?day"
        r"(?: of the week)? (?:(?:is|will|does) )?(?P<day>[^,?!]{3,30}?)(?: be| falls?| is)?(?: on| this year)?",
        re.IGNORECASE,
    ),
    re.compile(r"what(?:'s|s| is) the date (?:(?:on|of) )?(?P<day>[^,?!]{3,30}?)", re.IGNORECASE),
)
_WHEN = re.compile(
    r"(?:请问|问下)?(?P<feast>[^,，。?？\s]{2,6}?)(?:是|在)?(?:什么时候|啥时候|几时)"
    r"|when(?:'s|s| is) (?P<name>[^,?!]{4,24}?)(?: this year)?",
    re.IGNORECASE,
)
_LUNAR_TODAY = re.compile(
    r"(?P<day>今[天日儿]|明[天日儿]|后天)?(?:是)?(?:农历|阴历|旧历)的?(?:是)?(?:几月)?(?:初?几号?|多少|什么日子"
    r"|几[号日])|今[天儿](?:是)?初几"
)
_TODAY = frozenset({"今天", "今儿", "今日", "现在", "today", "it", "it today", "it now"})
_SAME_FEAST = {
    "chinese new year": "春节", "lunar new year": "春节", "mid-autumn festival": "中秋", "mid autumn festival": "中秋",
    "dragon boat festival": "端午", "lantern festival": "元宵", "过年": "春节", "cny": "春节", "cny eve": "除夕", "chinese new year's eve": "除夕",
}  # fmt: skip


def day_answer(text: str, now: datetime, language: Language) -> str | None:
    """Return the answer to such a question; None for any other text, and for what may be a thing in somebody's calendar."""
    bare = simplified(text.strip(_SIGNS)).strip()
    if len(bare) > MOST:
        return None
    lunar = _LUNAR_TODAY.fullmatch(bare)
    if lunar is not None:
        asked = _day(lunar["day"] or "今天", now)
        return None if asked is None else day_told(asked, now, language, lunar=True)
    for form in (*_DAYS_LEFT, *_WHICH_DAY):
        found = form.fullmatch(bare)
        today = found is None or found["day"].casefold() in _TODAY  # which the clock answers
        asked = None if found is None or today else _day(found["day"], now)
        if found is not None and asked is not None:
            return day_told(asked, now, language, lunar=_is_lunar(found["day"]), left=form in _DAYS_LEFT)
    feast = _WHEN.fullmatch(bare)
    asked = None if feast is None else _feast(feast["feast"] or feast["name"], now)
    return (
        None
        if asked is None
        else day_told(asked, now, language, lunar=feast is not None and _is_lunar(feast["feast"] or feast["name"]))
    )


def _day(words: str, now: datetime) -> date | None:
    """Return the one day that words mean, if they mean nothing else."""
    words = (
        re.sub("^(?:the|我们|今年的?) ?", "", words.strip(), flags=re.IGNORECASE) if not words[:5].isdigit() else words
    )
    known = _feast(words, now)
    if known is not None:
        return known
    reading = parse(words, now)
    if reading.verdict != "understood" or reading.start is None or reading.grain != "day" or reading.rrule is not None:
        number = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th|[号日])", words)
        reading = parse(f"on the {words}" if words.isascii() else f"{words}那天", now) if number else reading
    whole = sum(end - begin for begin, end in reading.spans) >= len(words.replace("the ", "")) - 1
    one = reading.verdict == "understood" and reading.grain == "day" and reading.rrule is None and whole
    if (
        not one
        or reading.start is None
        or (reading.end is not None and reading.end - reading.start > timedelta(days=1, hours=2))
    ):
        return None
    return reading.start.date()


def _feast(name: str, now: datetime) -> date | None:
    """Return when a feast that moves is next: those of the lunar calendar, Easter, Thanksgiving and the like."""
    today, zone = now.date(), now.tzinfo.key if isinstance(now.tzinfo, ZoneInfo) else ""
    country = public_holidays.country_of(zone) or ""
    name, said = without_year(name.casefold().removeprefix("the "), today)
    lunar = festival(_SAME_FEAST.get(name, name))
    named = next((one for one in lunar_days(name) if (one.begin, one.end) == (0, len(name))), None)
    if named is not None and lunar is None:
        lunar = (named.month, named.day)
    if lunar is not None:
        return lunar_in(*lunar, said, today)
    days = feast_days(name, country)
    return next_feast(name, today, country) if said is None or days is None else said.day(days, today)


def _is_lunar(words: str) -> bool:
    words, _ = without_year(words, date.min)
    known = names_festival(words) or words.casefold().removeprefix("the ") in _SAME_FEAST
    return known or bool(lunar_days(words))


def day_told(asked: date, now: datetime, language: Language, *, lunar: bool = False, left: bool = False) -> str:
    """Say the day with its weekday, how far it is, and its lunar day where that is what it goes by."""
    told = day(datetime.combine(asked, now.timetz()), language)
    days = (asked - now.date()).days
    ours = people_days.lunar_date(asked) if lunar else None
    if ours is not None:
        named = lunar_words(*ours[:2]) if language == "zh" else f"{ours[0]}/{ours[1]}"
        leap = say(language, "lunar_leap_month") if ours[2] else ""
        told = say(language, "lunar_told", day=told, leap=leap, lunar=named)
    if days == 0:
        return say(language, "day_is_today", day=told)
    far = say(language, "days_left" if days > 1 else "day_left" if days == 1 else "days_ago", number=abs(days))
    return say(language, "day_left_first" if left else "day_is", day=told, far=far)
