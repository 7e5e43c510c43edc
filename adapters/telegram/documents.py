"""What people send to a bot besides words and is read: calendar files, fetched when they come, within bounds; where they are."""

import asyncio
from dataclasses import replace

from telegram import Message
from telegram.error import TelegramError

from adapters.telegram.client import Client
from bot.ports.enclosures import LARGEST_CALENDAR, is_calendar
from bot.ports.messages import CalendarFile, Location

SECONDS = 10.0  # for which what else comes waits


def calendar_of(message: Message) -> CalendarFile | None:
    """Return the calendar that a message brings, not fetched yet."""
    document = message.document
    if document is None or not is_calendar(document.file_name or "", document.mime_type or ""):
        return None
    large = (document.file_size or 0) > LARGEST_CALENDAR
    return CalendarFile(
        name=document.file_name or "calendar.ics", file=document.file_id, problem="too_large" if large else ""
    )


def sent_with(message: Message) -> CalendarFile | Location | None:
    """Return what a message brings that is read."""
    return calendar_of(message) or location_of(message)


def location_of(message: Message) -> Location | None:
    """Return where somebody is; a place that has a name is somewhere else, and one that is passed on is another's."""
    found = message.location
    if found is None or message.venue is not None or message.forward_origin is not None:
        return None
    return Location(latitude=found.latitude, longitude=found.longitude)


async def fetched(client: Client, sent: CalendarFile) -> CalendarFile:
    """Return the calendar with its content, or with why it could not be fetched."""
    if sent.problem:
        return sent
    try:
        async with asyncio.timeout(SECONDS):
            data = bytes(await (await client.get_file(sent.file)).download_as_bytearray())
    except (TelegramError, TimeoutError):
        return replace(sent, problem="unreachable")
    return replace(sent, data=data) if len(data) <= LARGEST_CALENDAR else replace(sent, problem="too_large")
