"""What people send to a bot besides words: calendars, photos and files, fetched when they come, within bounds; where they are."""

import asyncio
from dataclasses import replace
from typing import TypeVar

from telegram import Message
from telegram.error import TelegramError

from adapters.telegram.client import Client
from bot.ports.enclosures import LARGEST_CALENDAR, LARGEST_FILE, is_calendar, voice_file
from bot.ports.messages import CalendarFile, Location, Pushed, SentFile, SentFiles, TextMessage

OneFile = TypeVar("OneFile", CalendarFile, SentFile)

SECONDS, SECONDS_OF_FILES = 10.0, 30.0  # for which what else comes waits


def calendar_of(message: Message) -> CalendarFile | None:
    """Return the calendar that a message brings, not fetched yet."""
    document = message.document
    if document is None or not is_calendar(document.file_name or "", document.mime_type or ""):
        return None
    large = (document.file_size or 0) > LARGEST_CALENDAR
    return CalendarFile(
        name=document.file_name or "calendar.ics", file=document.file_id, problem="too_large" if large else ""
    )


def sent_with(message: Message, caption: str) -> CalendarFile | SentFiles | Location | None:
    """Return what a message brings that is read or kept; a file with its caption, and the album that it is of."""
    if (found := calendar_of(message) or location_of(message)) is not None:
        return found
    file = file_of(message)
    return file and SentFiles(files=(file,), caption=caption, together=message.media_group_id or "")


def file_of(message: Message) -> SentFile | None:
    """Return the photo, the film or the file that a message brings, not fetched yet; of a photo the largest of its sizes."""
    if message.photo:
        photo = message.photo[-1]
        return _file(photo.file_id, "", "image/jpeg", photo.file_size)
    found = None if message.animation is not None else message.document or message.video
    if found is None:
        return None
    return _file(found.file_id, found.file_name or "", found.mime_type or "", found.file_size)


def _file(number: str, name: str, media: str, size: int | None) -> SentFile:
    return SentFile(name=name, media=media, file=number, problem="too_large" if (size or 0) > LARGEST_FILE else "")


def voice_of(message: Message) -> SentFile | None:
    """Return what somebody has spoken, or another recording, not fetched yet."""
    spoken = message.voice or message.audio
    if spoken is None:
        return None
    name, media = (message.audio and message.audio.file_name) or "voice.ogg", spoken.mime_type or "audio/ogg"
    seconds = spoken.to_dict()["duration"]  # the attribute warns that its type is to change
    return voice_file(spoken.file_id, name, media, size=spoken.file_size, seconds=seconds)


def location_of(message: Message) -> Location | None:
    """Return where somebody is; a place that has a name is somewhere else, and one that is passed on is another's."""
    found = message.location
    if found is None or message.venue is not None or message.forward_origin is not None:
        return None
    return Location(latitude=found.latitude, longitude=found.longitude)


async def fetched(client: Client, sent: Pushed) -> Pushed:
    """Return what somebody sent with the content of its files, or with why they could not be fetched."""
    if isinstance(sent, CalendarFile):
        return await _with_content(client, sent, LARGEST_CALENDAR, SECONDS)
    if isinstance(sent, TextMessage) and sent.voice is not None:
        voice = await _with_content(client, sent.voice, LARGEST_FILE, SECONDS_OF_FILES)
        return replace(sent, voice=voice)
    if isinstance(sent, SentFiles):
        found = [await _with_content(client, one, LARGEST_FILE, SECONDS_OF_FILES) for one in sent.files]
        return replace(sent, files=tuple(found))
    return sent


async def _with_content(client: Client, sent: OneFile, most: int, seconds: float) -> OneFile:
    if sent.problem:
        return sent
    try:
        async with asyncio.timeout(seconds):
            data = bytes(await (await client.get_file(sent.file)).download_as_bytearray())
    except (TelegramError, TimeoutError):
        return replace(sent, problem="unreachable")
    return replace(sent, data=data) if len(data) <= most else replace(sent, problem="too_large")
