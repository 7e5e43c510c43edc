"""Calendars, photos and files that people send: fetched with our token from Slack alone, within bounds."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from adapters.slack.api import Api
from bot.ports.enclosures import LARGEST_CALENDAR, LARGEST_FILE, is_calendar, voice_file
from bot.ports.messages import CalendarFile, Pushed, SentFile, SentFiles, TextMessage
from bot.ports.push import SendError

OneFile = TypeVar("OneFile", CalendarFile, SentFile)


def calendar_of(files: Sequence[Mapping[str, Any]]) -> CalendarFile | None:
    """Return the first calendar among the files of a message, not fetched yet."""
    for one in files:
        name, size = str(one.get("name") or ""), one.get("size")
        if is_calendar(name, str(one.get("mimetype") or "")):
            large = isinstance(size, int) and size > LARGEST_CALENDAR
            address = str(one.get("url_private_download") or one.get("url_private") or "")
            return CalendarFile(name=name or "calendar.ics", file=address, problem="too_large" if large else "")
    return None


def files_of(files: Sequence[Mapping[str, Any]], caption: str) -> SentFiles | None:
    """Return the photos and files of a message, not fetched yet; None where there is nothing but what somebody spoke."""
    kept = tuple(_file(one) for one in files if not _is_spoken(one))
    return SentFiles(files=kept, caption=caption) if kept else None


def voice_of(files: Sequence[Mapping[str, Any]]) -> SentFile | None:
    """Return the first recording among the files of a message, not fetched yet."""
    for one in filter(_is_spoken, files):
        length, address = one.get("duration_ms"), str(one.get("url_private_download") or one.get("url_private") or "")
        seconds = length / 1000 if isinstance(length, int) else None
        name, media = str(one.get("name") or "voice.webm"), str(one.get("mimetype") or "audio/webm")
        return voice_file(address, name, media, size=one.get("size"), seconds=seconds)
    return None


def _file(one: Mapping[str, Any]) -> SentFile:
    size, address = one.get("size"), str(one.get("url_private_download") or one.get("url_private") or "")
    large = isinstance(size, int) and size > LARGEST_FILE
    name, media = str(one.get("name") or ""), str(one.get("mimetype") or "")
    return SentFile(name=name, media=media, file=address, problem="too_large" if large else "")


def _is_spoken(one: Mapping[str, Any]) -> bool:
    return one.get("subtype") == "slack_audio" or str(one.get("mimetype") or "").startswith("audio/")


async def fetched(api: Api, sent: Pushed) -> Pushed:
    """Return what somebody sent with the content of its files, or with why they could not be fetched."""
    if isinstance(sent, CalendarFile):
        return await _with_content(api, sent, LARGEST_CALENDAR)
    if isinstance(sent, TextMessage) and sent.voice is not None:
        return replace(sent, voice=await _with_content(api, sent.voice, LARGEST_FILE))
    if isinstance(sent, SentFiles):
        return replace(sent, files=tuple([await _with_content(api, one, LARGEST_FILE) for one in sent.files]))
    return sent


async def _with_content(api: Api, sent: OneFile, most: int) -> OneFile:
    if sent.problem:
        return sent
    try:
        data = await api.download(sent.file, most)
    except SendError:
        return replace(sent, problem="unreachable")
    return replace(sent, problem="too_large") if data is None else replace(sent, data=data)
