"""/week and /day: a picture of the calendar, with the same in words beside it."""

import asyncio
import zlib
from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from agents.nlu.cues.own.picture_words import PictureWish, picture_wish
from agents.runtime.following.follow_ups import note
from agents.timetext import parse
from agents.timetext.reading import days_of
from agents.tools.base import Desk, knowing
from agents.tools.calendar.event_details import aged
from agents.tools.catalogue import TOOLS
from agents.tools.finding import happenings
from bot.pictures.drawing import draw
from bot.pictures.sheets import Entry, Sheet, midnight
from bot.ports.messages import Document, Saying
from bot.texts.of_pictures import say
from storage.content.events import Event
from storage.content.reminders import Reminder
from storage.people import own_data

OFTEN = 3  # rings of a series in a day that are drawn each by itself
DAYS = {"week": 7, "day": 1}


async def answer(desk: Desk, text: str) -> Saying:
    """Draw the time that the command or the sentence names, and say what is there."""
    language = desk.scope.language
    name, _, rest = text.strip().partition(" ")
    wish = picture_wish(text) or PictureWish(
        kind="day" if name.casefold().startswith("/day") else "week", when=rest.strip()
    )
    first = _first(desk, wish)
    if first is None:
        return Saying(text=say(language, f"how_{wish.kind}"), agent="schedule")
    start, end = (midnight(one, desk.scope.zone) for one in (first, first + timedelta(days=DAYS[wish.kind])))
    told = await TOOLS["schedule_query"](desk, {"start_time": start, "end_time": end})
    await note(desk.db, desk.scope, told.about)
    sheet = Sheet(
        title=_title(desk, wish, first),
        zone=desk.scope.zone,
        first=first,
        days=DAYS[wish.kind],
        now=desk.now,
        language=language,
        entries=await _entries(desk, start, end),
    )
    picture = await asyncio.to_thread(draw, sheet)
    file = say(language, f"file_{wish.kind}", date=first.isoformat())
    document = Document(name=file, file=await own_data.keep_file(desk.db, file, picture))
    return Saying(text=told.text, cards=told.cards, receipts=told.receipts, agent="schedule", document=document)


def _first(desk: Desk, wish: PictureWish) -> date | None:
    """Return the first day that is to be seen; None for words that name no time."""
    day = desk.now.astimezone(ZoneInfo(desk.scope.zone)).date()
    if wish.when:
        readings = (parse(words, desk.now, "any") for words in (wish.when, f"{wish.when} {wish.kind}"))
        reading = next((one for one in readings if one.verdict == "understood" and one.start is not None), None)
        if reading is None:
            return None
        day = days_of(reading, desk.now)[0].date()
    return day if wish.kind == "day" else day - timedelta(days=day.weekday())


def _title(desk: Desk, wish: PictureWish, first: date) -> str:
    """Return the days that are shown, in words."""
    language = desk.scope.language
    months, weekdays = (say(language, key).split() for key in ("months", "weekdays"))
    last = first + timedelta(days=DAYS[wish.kind] - 1)
    key = f"title_{wish.kind}"
    if first.month != last.month:
        key = "title_week_months" if first.year == last.year else "title_week_years"
    return say(
        language,
        key,
        year=first.year,
        month=months[first.month - 1],
        day=first.day,
        weekday=weekdays[first.weekday()],
        last_year=last.year,
        last_month=months[last.month - 1],
        last_day=last.day,
    )


async def _entries(desk: Desk, start: datetime, end: datetime) -> list[Entry]:
    found = [_event(desk, one) for one in await happenings.overlapping(desk.db, start, end)]
    return [*found, *_rings(desk, await happenings.rings(await knowing(desk), start, end))]


def _event(desk: Desk, event: Event) -> Entry:
    return Entry(
        title=aged(desk, event),
        starts=_shown_at(desk, event, event.starts_at),
        ends=_shown_at(desk, event, event.ends_at),
        all_day=event.all_day,
        repeats=event.rrule is not None or event.series is not None,
        firm=event.blocks,
        place=event.location or event.calendar,
        tone=_tone(event.calendar or event.title),
    )


def _shown_at(desk: Desk, event: Event, moment: datetime) -> datetime:
    """Return a moment as it is drawn: a midnight of whole days is one of the same day here."""
    return (
        moment.astimezone(ZoneInfo(event.zone)).replace(tzinfo=ZoneInfo(desk.scope.zone)) if event.all_day else moment
    )


def _rings(desk: Desk, rings: Sequence[Reminder]) -> list[Entry]:
    """Return reminders; of what rings again and again in a day the first, with how often."""
    zone = ZoneInfo(desk.scope.zone)
    times = Counter((one.id, one.due_at.astimezone(zone).date()) for one in rings)
    shown: list[Entry] = []
    for one in rings:
        number = times[one.id, one.due_at.astimezone(zone).date()]
        title = one.text
        if number > OFTEN:
            title = say(desk.scope.language, "often", title=title, number=number)
            times[one.id, one.due_at.astimezone(zone).date()] = 0
        if number:
            repeats = one.rrule is not None
            shown.append(
                Entry(
                    title=title, starts=one.due_at, ends=one.due_at, rings=True, repeats=repeats, tone=_tone(one.text)
                )
            )
    return shown


def _tone(words: str) -> int:
    """Return a number that stays the same for the same words: what is of one kind has one colour."""
    return zlib.crc32(words.encode())
