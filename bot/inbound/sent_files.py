"""Files that people send: kept for a week in their space, before what names them is."""

from dataclasses import replace

from bot.ports.messages import LONGEST_TEXT, CalendarFile, OtherContent, SentFile, SentFiles, TextMessage, cleaned
from bot.ports.push import Arrival
from storage.db.pool import Pool
from storage.db.transactions import keeping
from storage.people import own_data
from storage.people.people import Person

LONGEST_NAME = 80
_STRANGERS = ("guest", "blocked")


async def kept(pool: Pool, arrival: Arrival, person: Person, space: int, *, hears: bool) -> Arrival:
    """Return an arrival as it may be kept; `hears`: voice messages are read, of those who are let in."""
    sent = arrival.incoming
    if isinstance(sent, TextMessage) and sent.voice is not None:
        if not hears or person.role in _STRANGERS:
            return replace(arrival, incoming=OtherContent(what="voice"))
        return replace(arrival, incoming=replace(sent, text="", voice=await _one_kept(pool, sent.voice, space)))
    if isinstance(sent, CalendarFile):
        return replace(arrival, incoming=await file_kept(pool, sent, person, space))
    if isinstance(sent, SentFiles):
        return replace(arrival, incoming=await files_kept(pool, sent, person, space))
    return arrival


async def file_kept(pool: Pool, sent: CalendarFile, person: Person, space: int) -> CalendarFile:
    """Return what may be kept of a file; nothing of its content for who is not let in."""
    name = _name(sent.name) or "calendar.ics"
    if sent.problem or person.role in _STRANGERS:
        return replace(sent, name=name, file="", data=b"")
    async with keeping(pool, space) as db:
        return replace(sent, name=name, file=await own_data.keep_file(db, name, sent.data), data=b"")


async def files_kept(pool: Pool, sent: SentFiles, person: Person, space: int) -> SentFiles:
    """Return what may be kept of files; nothing of their content, nor of the caption, for who is not let in."""
    caption = cleaned(sent.caption)[:LONGEST_TEXT]
    if person.role in _STRANGERS:
        return replace(sent, files=tuple(replace(one, name="", file="", data=b"") for one in sent.files), caption="")
    return replace(sent, caption=caption, files=tuple([await _one_kept(pool, one, space) for one in sent.files]))


async def _one_kept(pool: Pool, sent: SentFile, space: int) -> SentFile:
    """Keep the content of one file for a week, until its note is made."""
    name, media = _name(sent.name), sent.media.partition(";")[0].strip().casefold()[:LONGEST_NAME]
    if sent.problem or not sent.data:
        return replace(sent, name=name, media=media, file="", data=b"", problem=sent.problem or "unreachable")
    async with keeping(pool, space) as db:
        number = await own_data.keep_file(db, name or "photo", sent.data)
    return replace(sent, name=name, media=media, file=number, data=b"")


def _name(told: str) -> str:
    return "".join(letter for letter in told if letter.isprintable() and letter not in "/\\")[-LONGEST_NAME:].strip()
