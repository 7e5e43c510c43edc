"""Files that people send: named by their events, fetched within bounds."""

import asyncio
from dataclasses import replace
from typing import TypeVar

from mautrix.errors import MatrixError

from adapters.matrix.api import Api
from adapters.matrix.raw_json import Facts, facts, text
from bot.ports.enclosures import LARGEST_CALENDAR, LARGEST_FILE, is_calendar, voice_file
from bot.ports.messages import CalendarFile, Pushed, SentFile, SentFiles, TextMessage

OneFile = TypeVar("OneFile", CalendarFile, SentFile)

SECONDS = 30.0  # for which what else comes waits
KINDS = ("m.image", "m.file", "m.video")


def sent_with(content: Facts, caption: str) -> CalendarFile | SentFiles:
    """Return the file of a message, not fetched yet. `caption`: the words with it."""
    info = facts(content.get("info"))
    name = text(content.get("filename")) or text(content.get("body"))
    media, address, size = text(info.get("mimetype")), text(content.get("url")), info.get("size")
    bytes_told = size if isinstance(size, int) else 0
    unreachable = not address.startswith("mxc://")  # of encrypted files, too
    if is_calendar(name, media):
        large = bytes_told > LARGEST_CALENDAR
        problem = "unreachable" if unreachable else "too_large" if large else ""
        return CalendarFile(name=name or "calendar.ics", file=address, problem=problem)
    problem = "unreachable" if unreachable else "too_large" if bytes_told > LARGEST_FILE else ""
    photo = content.get("msgtype") == "m.image"
    file = SentFile(
        name="" if photo and not caption and "." not in name else name, media=media, file=address, problem=problem
    )
    return SentFiles(files=(file,), caption=caption)


def voice_of(content: Facts) -> SentFile:
    """Return what somebody has spoken (`m.audio`), not fetched yet."""
    info, name = facts(content.get("info")), text(content.get("filename")) or text(content.get("body"))
    address, length = text(content.get("url")), info.get("duration")
    seconds = length / 1000 if isinstance(length, int) else None
    media = text(info.get("mimetype")) or "audio/ogg"
    found = voice_file(address, name or "voice.ogg", media, size=info.get("size"), seconds=seconds)
    return found if address.startswith("mxc://") else replace(found, problem="unreachable")


def caption_of(content: Facts, words: str) -> str:
    """Return the words that stand with a file: where only a name stands there, there are none."""
    name = text(content.get("filename"))
    return words if name and text(content.get("body")) != name else ""


async def fetched(api: Api, sent: Pushed) -> Pushed:
    """Return what somebody sent with the content of its files, or with why they could not be fetched."""
    match sent:
        case CalendarFile():
            return await _with_content(api, sent, LARGEST_CALENDAR)
        case TextMessage(voice=SentFile() as voice):
            return replace(sent, voice=await _with_content(api, voice, LARGEST_FILE))
        case SentFiles(files=files):
            return replace(sent, files=tuple([await _with_content(api, one, LARGEST_FILE) for one in files]))
        case _:
            return sent


async def _with_content(api: Api, sent: OneFile, most: int) -> OneFile:
    try:
        async with asyncio.timeout(SECONDS):
            data = None if sent.problem else await api.download(sent.file, most)
    except (MatrixError, TimeoutError):
        return replace(sent, problem="unreachable")
    if data is None:
        return replace(sent, problem=sent.problem or "too_large")
    return replace(sent, data=data)
