"""/feed, the private address of one's calendar; an event as a file; and calendars that are sent."""

import secrets

from agents.nlu.cues.event_files import file_wish
from agents.nlu.cues.names import terms_of
from agents.texts import say as say_tools
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.foreign import calendar_imports
from agents.tools.finding.lookup import AHEAD, fitting
from agents.tools.zones.hours_there import told_span
from bot.conversation.calendar_files import as_file
from bot.conversation.participants import TurnContext
from bot.ports.messages import CalendarFile, Document, Saying
from bot.texts.of_rings import say
from storage.content import calendars, events
from storage.content.events import Event
from storage.people import own_data


async def sent(desk: Desk, file: CalendarFile) -> Outcome:
    """Tell what a calendar that was sent would make, or why it is not read."""
    if file.problem:
        return Outcome(text=say_tools(desk.scope.language, f"file_{file.problem}", name=file.name))
    return await calendar_imports.offered(desk, file.file)


_OFF = ("off", "no", "none", "关", "关闭", "关掉", "不要")


async def feed(desk: Desk, place: TurnContext, rest: str) -> Outcome:
    """Make a new address, which ends the one before; or, with `off`, end it."""
    language = desk.scope.language
    if not place.session.private:
        return Outcome(text=say(language, "feed_private"))
    if rest.strip().casefold() in _OFF:
        await calendars.set_feed(desk.db, desk.scope.space, None)
        return Outcome(receipts=(say(language, "feed_off"),))
    secret = secrets.token_urlsafe(24)
    await calendars.set_feed(desk.db, desk.scope.space, secret)
    path = f"/calendar/{secret}.ics"
    address = place.defaults.address
    where = f"{address.rstrip('/')}{path}" if address else path
    text = say(language, "feed_how" if address else "feed_how_local", address=where)
    return Outcome(text=text, receipts=(say(language, "feed_on"),))


async def event_file(desk: Desk, text: str) -> Saying:
    """Give the event that is called so, or the one that was made last, as a file."""
    language, query = desk.scope.language, file_wish(text) or ""
    found = await _found(desk, query)
    if found is None:
        return Saying(text=say(language, "event_file_none"), agent="schedule")
    name = f"event-{found.starts_at:%Y-%m-%d}.ics"
    whole = [found, *(await events.moved_out(desk.db, found.id) if found.rrule is not None else ())]
    document = Document(name=name, file=await own_data.keep_file(desk.db, name, as_file(whole, desk.now).encode()))
    when = told_span(desk, found.starts_at, found.ends_at, all_day=found.all_day, own=found.zone)
    return Saying(text=say(language, "event_file", title=found.title, when=when), agent="schedule", document=document)


async def _found(desk: Desk, query: str) -> Event | None:
    """Return the row of the event that is meant: of a series all of it."""
    if not query:
        return next(iter(await events.made_by(desk.db, desk.scope, 1)), None)
    there = await fitting(desk, terms_of(query), desk.now, desk.now + AHEAD)
    number = next((one.id for one in there if isinstance(one, Event)), None)
    return None if number is None else await events.get(desk.db, number)
