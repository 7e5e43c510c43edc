"""Calendar files that people send: told by their names, fetched with our token from Slack alone, within bounds."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from adapters.slack.api import Api
from bot.ports.enclosures import LARGEST_CALENDAR, is_calendar
from bot.ports.messages import CalendarFile
from bot.ports.push import SendError


def calendar_of(files: Iterable[Mapping[str, Any]]) -> CalendarFile | None:
    """Return the first calendar among the files of a message, not fetched yet."""
    for one in files:
        name, size = str(one.get("name") or ""), one.get("size")
        if is_calendar(name, str(one.get("mimetype") or "")):
            large = isinstance(size, int) and size > LARGEST_CALENDAR
            address = str(one.get("url_private_download") or one.get("url_private") or "")
            return CalendarFile(name=name or "calendar.ics", file=address, problem="too_large" if large else "")
    return None


async def fetched(api: Api, sent: CalendarFile) -> CalendarFile:
    """Return the calendar with its content, or with why it could not be fetched."""
    if sent.problem:
        return sent
    try:
        data = await api.download(sent.file, LARGEST_CALENDAR)
    except SendError:
        return replace(sent, problem="unreachable")
    return replace(sent, problem="too_large") if data is None else replace(sent, data=data)
