"""Days as people count them, in a wish: 工作日 with public holidays, the last working day of a month, 农历八月十五. Pure.

The words are read as a day that everybody knows, and the rule and the day are put in place of it afterwards.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

from agents.calendar import people_days, public_holidays
from agents.calendar.recurrence import LUNAR, SOLAR, WORKDAYS, next_occurrences
from agents.calendar.rule_changes import before_each
from agents.nlu.decision import DAY, Decision, ToolCall
from agents.nlu.slots.changing.moving_feasts import named_feast, of_the_sun
from agents.texts import Language, say
from agents.timetext.names.lunar_names import LunarDay, lunar_days, lunar_monthly
from agents.timetext.names.said_years import SaidYear, said_year

LONGEST = 120  # characters
_MINUTES = 24 * 60
_PLAIN_MORE = re.compile(
    r"(?:;(?:BYHOUR|BYMINUTE|UNTIL|COUNT)=[\dTZ,]+)*"
)  # parts of a rule that workdays can have as well
_WEEKDAYS = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
_WORK = re.compile(r"工作日|上班日|\b(?:working|business|work) ?days?\b", re.IGNORECASE)
_LAST = re.compile(
    (
        r"每个?月的?(?:最后一?个?|末尾?的?最后一个)(?:工作日|上班日)"
        r"|\b(?:on |by )?(?:the )?last (?:working|business|work) ?day (?:of|in) (?:each|every|the|a) month\b"
    ),
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"下一?个(?:工作日|上班日)|\b(?:on |by )?(?:the |my )?next (?:working|business|work) ?day\b(?! of)", re.IGNORECASE
)
_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_BY_RULE = frozenset({"reminder_add", "schedule_add"})
_CHANGES = frozenset({"schedule_update", "reminder_update"})
_BY_DATE = _BY_RULE | _CHANGES | {"offer_likely", "schedule_query", "find_free_time"}
"""What is done about a date: a date in place of the words changes nothing else of it, but it would of a note."""
_YEARLY = re.compile(r"生日|忌日|过寿|大寿|周年")  # which come each year without a word of it
_THE_DAY_ITSELF = re.compile(r"(?:生日|忌日|寿辰|过寿|大寿|周年|纪念日)$")
_EACH_YEAR = re.compile(r"每年的?(?:都|要)*(?=提前|提早|提醒|叫|[,，]|$)")
_TO_RING = re.compile(r"(?:(?<=[,，\s])都?|(?<=[天日周月拜期]))提醒(?=[吧。.!！]*$)")  # 每年都提醒, 提前一天提醒
_FEASTS = (
    (re.compile(r"\b(?:on )?(?:(?:chinese|lunar) new year(?:['’]?s)? eve|cny eve)\b", re.IGNORECASE), (12, 30)),
    (re.compile(r"\bon (?:the first day of )?(?:chinese new year|lunar new year|cny)\b", re.IGNORECASE), (1, 1)),
    (re.compile(r"\bon (?:the )?mid[- ]autumn(?: festival| day)?\b", re.IGNORECASE), (8, 15)),
    (re.compile(r"\bon (?:the )?dragon boat(?: festival| day)?\b", re.IGNORECASE), (5, 5)),
)
"""Festivals of the lunar calendar as English says them: "dinner at six on CNY eve"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldDay:
    """The words at [begin, end) of a text that name such a day, `plain` ones in place of them, and the rule that they said."""

    kind: Literal["work", "last", "next", "lunar", "feast", "unknown"]
    begin: int
    end: int
    plain: str
    rule: str | None
    on: date | None = None
    year: int = 0
    month: int = 0
    country: str = ""

    def put_into(self, text: str) -> str:
        """Return the text with a day that everybody knows; that it comes each year is told by the rule."""
        ahead, behind = text[: self.begin], text[self.end :]
        if self.on is not None and self.rule is not None:
            ahead, behind = _EACH_YEAR.sub("", ahead), _TO_RING.sub("提醒我", _EACH_YEAR.sub("", behind))
        return f"{ahead}{self.plain}{behind}"

    def applied(self, decision: Decision, now: datetime, language: Language) -> Decision | None:
        """Return what was decided of that text, with our rule and its first time; None where nothing is set in the calendar."""
        call = decision.call
        if call is None and decision.missing == "what" and self.kind == "lunar":  # 每月初三晚上八点提醒我
            return replace(decision, reading=replace(decision.reading, spans=()))
        if call is not None and call.name in _CHANGES and self.kind == "lunar":
            return self._changed(decision, call, language)
        if call is None or call.name not in (_BY_RULE if self.kind in ("work", "last", "lunar") else _BY_DATE):
            return None
        if self.kind == "unknown":
            return replace(decision, call=None).asking(say(language, "feasts_unknown", year=self.year))
        given = dict(call.arguments)
        rule, more = self.rule, str(given.get("rrule") or "").removeprefix(_WEEKDAYS)
        if self.kind == "work" and (more == given.get("rrule") or _PLAIN_MORE.fullmatch(more) is None):
            return None
        if (ahead := self._ahead(given)) and rule is not None:
            return self._before_it(decision, given, ahead, now, language)
        if rule is not None:
            given["rrule"] = rule + more if self.kind == "work" else rule
            given = _begun(given, given["rrule"], now)
        once = self.kind == "feast" and "YEARLY" in str(given.get("rrule") or "")  # it is on another day each year
        if once:
            given.pop("rrule")
        own = say(language, "feast_once") if once else _remark(self, language)
        joined = " ".join(filter(None, (decision.remark, own))) or None
        spans = tuple(
            (self._back(begin, self.begin), self._back(end, self.end)) for begin, end in decision.reading.spans
        )
        return replace(decision.calling(call.name, given, joined), reading=replace(decision.reading, spans=spans))

    def _changed(self, decision: Decision, call: ToolCall, language: Language) -> Decision | None:
        """Return the change of a thing to such a day, or to such a rule: 交房租改成每月初五, 团圆饭改到腊月二十八."""
        given = dict(call.arguments)
        if self.rule is not None and "rrule" in given:
            return decision.calling(call.name, {**given, "rrule": self.rule}, decision.remark)
        moves = self.rule is None and self.on is not None and {"to_date", "start_time"} & given.keys()
        return decision.calling(call.name, given, _remark(self, language) or None) if moves else None

    def _ahead(self, given: Mapping[str, Any]) -> int:
        """Return how many days before the day itself it is to ring."""
        at = given.get("at")
        return (self.on - datetime.fromisoformat(at).date()).days if self.on is not None and isinstance(at, str) else 0

    def _before_it(
        self, decision: Decision, given: dict[str, Any], days: int, now: datetime, language: Language
    ) -> Decision | None:
        """Return the decision to ring so many days before it each year, with the day itself in the calendar where that is what is told."""
        text, on = str(given["text"]), self.on
        clock = datetime.fromisoformat(given["at"])
        if on is None or self.rule is None:
            return None
        remark = _remark(self, language) or None
        if _THE_DAY_ITSELF.search(text):
            start = datetime.combine(on, time(), now.tzinfo)
            day = {"title": text, "start_time": start.isoformat(), "end_time": (start + DAY).isoformat()}
            lead = {"query": text, "lead_minutes": days * _MINUTES, "clock": f"{clock:%H:%M}"}
            made = decision.calling("schedule_add", {**day, "all_day": True, "rrule": self.rule}, remark)
            want = replace(decision.want, intent="schedule_add")
            return replace(made, want=want, more=(ToolCall(name="schedule_update", arguments=lead),))
        rule = before_each(self.rule, datetime.combine(on, clock.time()), days)
        return (
            None
            if rule is None
            else decision.calling("reminder_add", _begun({**given, "rrule": rule}, rule, now), remark)
        )

    def _back(self, place: int, within: int) -> int:
        """Return where a place of the other text is in the one that was written."""
        if place <= self.begin:
            return place
        behind = place - self.begin - len(self.plain)
        return self.end + behind if behind >= 0 else within


def told(text: str, now: datetime) -> ToldDay | None:
    """Return a wish whose day is one of these; None for any other text."""
    if len(text) > LONGEST:
        return None
    zone = now.tzinfo.key if isinstance(now.tzinfo, ZoneInfo) else ""
    country = public_holidays.country_of(zone)
    if (monthly := lunar_monthly(text)) is not None:
        return _each_month(*monthly)
    if (feast := _feast(text, now.date(), country or "")) is not None:
        return feast
    if days := lunar_days(text):
        return _lunar(text, days, now)
    soon = _NEXT.search(text)
    if soon is not None:
        coming = people_days.next_workday(now.date(), country or "")
        plain, year = _plainly(coming, now.date(), chinese=soon[0][0] == "下"), coming.year
        begin, end = soon.span()
        return ToldDay(kind="next", begin=begin, end=end, plain=plain, rule=None, year=year, country=country or "")
    if country is None:
        return None
    last = _LAST.search(text)
    if last is not None:
        plain = "每月最后一天" if last[0][0] == "每" else "on the last day of every month"
        rule = f"FREQ=MONTHLY;{WORKDAYS}={country};BYSETPOS=-1"
        return ToldDay(kind="last", begin=last.start(), end=last.end(), plain=plain, rule=rule, country=country)
    work = _WORK.search(text)
    if work is None or "最后" in text or "第" in text or "last" in text.casefold():
        return None
    # what is read as it stands stays; the rule alone is another
    plain = re.sub("(?i)^working", "work", work[0])
    rule = f"FREQ=DAILY;{WORKDAYS}={country}"
    return ToldDay(kind="work", begin=work.start(), end=work.end(), plain=plain, rule=rule, country=country)


def _feast(text: str, today: date, country: str) -> ToldDay | None:
    """Return the feast that a wish names as English names those of the moon, or of the sun's year that move."""
    for form, (month, number) in _FEASTS:
        feast = form.search(text)
        if feast is not None:
            said = said_year(text, feast.start(), feast.end(), today)
            begin, end = feast.span() if said is None else (said.begin, said.end)
            on = lunar_in(month, number, said, today)
            if on is None:
                return _unknown(begin, end, said, chinese=False)
            return ToldDay(kind="lunar", begin=begin, end=end, plain=f"on {on.day} {on:%B} {on.year}", rule=None)
    moving = named_feast(text, today, country)
    if moving is None or lunar_days(text):
        return None
    begin, end, on = moving.begin, moving.end, moving.on
    if on is None:
        return ToldDay(kind="unknown", begin=begin, end=end, plain=moving.plain, rule=None, year=moving.year)
    if moving.name in people_days.SOLAR_TERMS and "每年" in text:  # each year on its own day
        rule = f"FREQ=YEARLY;{SOLAR}={people_days.SOLAR_TERMS.index(moving.name)}"
        return ToldDay(kind="lunar", begin=begin, end=end, plain=moving.plain, rule=rule, on=on)
    return ToldDay(kind="feast", begin=begin, end=end, plain=moving.plain, rule=None)


def _unknown(begin: int, end: int, said: SaidYear | None, *, chinese: bool) -> ToldDay | None:
    """Return that a year is said of which nobody has reckoned the lunar calendar."""
    if said is None:
        return None
    plain = f"{said.year}年1月1日" if chinese else f"on 1 January {said.year}"
    return ToldDay(kind="unknown", begin=begin, end=end, plain=plain, rule=None, year=said.year)


def _plainly(day: date, today: date, *, chinese: bool) -> str:
    """Return a day to come in the words that people use for it."""
    ahead = (day - today).days
    if ahead == 1:
        return "明天" if chinese else "tomorrow"
    if ahead < 7:
        return f"周{'一二三四五六日'[day.weekday()]}" if chinese else f"on {_NAMES[day.weekday()]}"
    return f"{day.year}年{day.month}月{day.day}日" if chinese else f"on {day.isoformat()}"


def _each_month(begin: int, end: int, days: tuple[int, ...]) -> ToldDay:
    rule = f"FREQ=MONTHLY;{LUNAR}=" + ",".join(f"00{day:02d}" for day in days)
    return ToldDay(kind="lunar", begin=begin, end=end, plain="每月1号", rule=rule)


def _lunar(text: str, days: Sequence[LunarDay], now: datetime) -> ToldDay | None:
    """Return the wish for a day of the lunar calendar, or from one to another."""
    first, last, today = days[0], days[-1], now.date()
    said = said_year(text, first.begin, first.end, today)
    on = lunar_in(first.month, first.day, said, today)
    if on is None and len(days) == 1:
        return _unknown(first.begin if said is None else said.begin, first.end, said, chinese=True)
    until = None if on is None else next_lunar(last.month, last.day, on)
    if on is None or until is None or len(days) > 2:
        return None
    plain = of_the_sun(on, today)
    plain = plain if len(days) == 1 else f"{plain}{text[first.end : last.begin]}{of_the_sun(until, today)}"
    yearly = len(days) == 1 and (first.every or "每年" in text or _YEARLY.search(text) is not None)
    rule = f"FREQ=YEARLY;{LUNAR}={first.month:02d}{first.day:02d}" if yearly else None
    years = (on.year - 1, on.year)
    year = next((one for one in years if people_days.lunar_day(one, first.month, first.day) == on), 0)
    begin, end = first.begin if said is None else said.begin, last.end
    return ToldDay(kind="lunar", begin=begin, end=end, plain=plain, rule=rule, on=on, year=year, month=first.month)


def lunar_in(month: int, day: int, said: SaidYear | None, today: date) -> date | None:
    """Return that day of the lunar calendar in the year that is said, else the next one; None where the table lacks the year."""
    if said is None:
        return next_lunar(month, day, today)
    return said.day(lambda year: people_days.lunar_day_within(year, month, day), today)


def next_lunar(month: int, day: int, today: date) -> date | None:
    """Return the next such day of the lunar calendar from today on."""
    coming = (people_days.lunar_day(year, month, day) for year in range(today.year - 1, today.year + 2))
    return next((one for one in coming if one is not None and one >= today), None)


def _begun(given: dict[str, Any], rule: str, now: datetime) -> dict[str, Any]:
    """Return the arguments with the first time of our rule that is still to come, at the hour that was said."""
    name = "at" if "at" in given else "start_time"
    if not isinstance(given.get(name), str) or not isinstance(now.tzinfo, ZoneInfo):
        return given
    said = datetime.fromisoformat(given[name])
    wall = datetime.combine(now.date(), said.timetz().replace(tzinfo=None))
    after = (
        datetime.combine(now.date(), datetime.min.time(), now.tzinfo) - timedelta(seconds=1)
        if given.get("all_day")
        else now
    )
    coming = next_occurrences(rule, wall, now.tzinfo.key, after, 1)
    if not coming:
        return given
    moved = {**given, name: coming[0].isoformat()}
    if isinstance(given.get("end_time"), str):
        moved["end_time"] = (coming[0] + (datetime.fromisoformat(given["end_time"]) - said)).isoformat()
    return moved


def _remark(day: ToldDay, language: Language) -> str:
    if day.kind == "feast":
        return ""
    if day.kind == "lunar":
        doubled = day.year and people_days.leap_month(day.year) == day.month
        return say(language, "lunar_leap", year=day.year) if doubled else ""
    if day.country != public_holidays.CHINA:
        return ""
    if day.kind == "next":
        return "" if day.year <= people_days.known_to() else say(language, "workdays_unknown", year=day.year)
    return say(language, "workdays_known", year=people_days.known_to())
