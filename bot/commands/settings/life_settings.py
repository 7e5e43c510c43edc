"""/settings of how somebody lives: working hours, which free time keeps to, what is done on a conflict, and when and where they were born; both said in words, too."""

from dataclasses import replace
from datetime import date, datetime, timedelta

from agents.calendar import country_names, public_holidays
from agents.nlu.cues.own.own_settings import birth_words
from agents.nlu.cues.own.settings.quiet_hours import hours_of
from agents.nlu.slots.changing.birthdays import age_on, next_birthday, yearly
from agents.texts import say as aside
from agents.texts.times import day
from agents.timetext import parse
from agents.timetext.zone_names import zone_named
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.booking import SCHEDULE_ADD
from agents.tools.proposals import proposed
from bot.commands.settings import zone_names
from bot.commands.settings.zone_settings import zone_card
from bot.texts.of_own_data import say
from storage.content import events
from storage.people import profiles
from storage.people.profiles import BirthInfo

_WORKING = ("working", "work", "working-hours", "hours", "工作时间", "工作", "上班")
_BIRTH = ("birth", "born", "出生")
_BIRTHDAY = ("birthday", "生日")  # which is put on the calendar at once
_ADJUST = ("adjust", "auto-adjust", "auto_adjust", "自动调整", "自动改期")
_COUNTRY = ("country", "国家")
_ON = ("on", "yes", "开", "开启", "打开")
_OFF = ("off", "no", "none", "关", "关闭", "关掉", "不要", "没有")
OLDEST = 130  # years


async def setting(desk: Desk, what: str, value: str) -> Outcome | None:
    """Set one of these; None for any other word."""
    word = what.casefold()
    if word in _WORKING:
        return await _working(desk, value.casefold())
    if word in _ADJUST and value.casefold() in (*_ON, *_OFF):
        on = value.casefold() in _ON
        await profiles.prefer(desk.db, desk.scope, {"auto_adjust": on})
        return Outcome(receipts=(say(desk.scope.language, f"adjust_{'on' if on else 'off'}"),))
    if word in _COUNTRY:
        return await _country(desk, value)
    return await _birth(desk, value, books=word in _BIRTHDAY) if word in (*_BIRTH, *_BIRTHDAY) else None


async def _working(desk: Desk, value: str) -> Outcome:
    language, hours = desk.scope.language, None
    if value not in _OFF:
        hours = hours_of(value)
        if hours is None:
            return Outcome(text=say(language, "working_how"))
    await profiles.prefer(desk.db, desk.scope, {"working_hours": hours})
    return Outcome(receipts=(say(language, "working_set" if hours else "working_none", hours=hours or ""),))


async def _country(desk: Desk, value: str) -> Outcome:
    """Keep the country whose holidays are no working days, without one that of the zone; offer its zones if the person's is none."""
    language, country = desk.scope.language, None
    if value.strip().casefold() not in _OFF:
        country = country_names.named(value)
        if country is None:
            return Outcome(text=say(language, "country_how", name=value.strip()))
    await profiles.prefer(desk.db, desk.scope, {"country": country})
    name = country_names.shown(country, language) if country else ""
    receipt = say(language, "country_set" if country else "country_none", country=name)
    there = country is not None and public_holidays.country_of(desk.scope.zone) != country
    zones = zone_names.of_country(country, desk.now) if country is not None and there else ()
    return Outcome(receipts=(receipt,), cards=(await zone_card(desk, zones),) if zones else ())


async def _birth(desk: Desk, value: str, *, books: bool) -> Outcome:
    """Keep when and where; a birthday that is not on the calendar is put there, or offered to be."""
    language = desk.scope.language
    if value.casefold() in _OFF:
        await profiles.tell_birth(desk.db, desk.scope, dict.fromkeys(BirthInfo.model_fields, None))
        return Outcome(receipts=(say(language, "birth_none"),))
    words, place = birth_words(value)
    reading = parse(words, desk.now, "past")
    start = reading.start
    if (
        start is None
        or reading.grain not in ("day", "minute")
        or reading.verdict != "understood"
        or start > desk.now
        or desk.now.year - start.year > OLDEST
    ):
        return Outcome(text=say(language, "birth_how"))
    told: dict[str, str | None] = {"date": start.date().isoformat()}
    if reading.grain == "minute":
        told["time"] = f"{start:%H:%M}"
    if place:
        told |= {"place": place, "timezone": zone_named(place)}
    await profiles.tell_birth(desk.db, desk.scope, told)
    receipt = say(language, "birth_set", born=_told(desk, BirthInfo.model_validate({**_NOTHING, **told})))
    title = aside(language, "own_birthday", year=start.year)
    if await events.titled(desk.db, desk.scope.space, title, 1):
        return Outcome(receipts=(receipt,))
    arguments = yearly(start.date(), title, desk.now)
    added = await (SCHEDULE_ADD(desk, arguments) if books else proposed(desk, SCHEDULE_ADD, arguments))
    return replace(added, receipts=(receipt, *added.receipts), data=())


_NOTHING = dict.fromkeys(BirthInfo.model_fields, None)


def _told(desk: Desk, birth: BirthInfo) -> str:
    """Return day, hour and place of birth in a line."""
    language = desk.scope.language
    parts = [birth.date or "", birth.time or "", birth.place or ""]
    return say(language, "birth_comma").join(filter(None, parts))


async def age(desk: Desk) -> Outcome:
    """Say how old the person is, and when their birthday comes."""
    language, birth = desk.scope.language, (await profiles.of_person(desk.db, desk.scope)).birth_info
    if birth.date is None:
        return Outcome(text=say(language, "age_unknown"))
    born, today = date.fromisoformat(birth.date), desk.now.date()
    coming = next_birthday(born, today)
    noon = datetime.combine(coming, datetime.min.time(), desk.now.tzinfo) + timedelta(hours=12)
    key = "age_today" if coming == today else "age"
    return Outcome(text=say(language, key, age=age_on(born, today), born=birth.date, coming=day(noon, language)))


async def lines(desk: Desk) -> tuple[str, ...]:
    """Return how these are set."""
    language, found = desk.scope.language, await profiles.of_person(desk.db, desk.scope)
    nothing = say(language, "nothing_told")
    born, hours = _told(desk, found.birth_info) or nothing, found.preferences.working_hours or nothing
    adjusts = say(language, f"now_adjust_{'on' if found.preferences.auto_adjust else 'off'}")
    country = found.preferences.country or public_holidays.country_of(desk.scope.zone)
    name = country_names.shown(country, language) if country else nothing
    told = say(language, "now_country" if found.preferences.country else "now_country_zone", country=name)
    return (say(language, "now_working", hours=hours), told, adjusts, say(language, "now_birth", born=born))
