"""Calendars elsewhere that somebody wants read: which addresses are taken, and what they are called."""

from typing import Literal, TypeAlias
from urllib.parse import urlsplit
from uuid import UUID

from agents.cards import brief
from agents.nlu.cues.own.subscriptions import NAME, address_of
from storage.content import subscriptions
from storage.db.pool import Db

MOST = 20  # calendars of a person
Whose: TypeAlias = tuple[int, int, UUID | None]
"""A person, their space, and where they are told of it."""


class FollowRefused(ValueError):
    """It is no address (`address`), or one too many (`enough`)."""

    def __init__(self, why: Literal["address", "enough"]) -> None:
        super().__init__(why)
        self.why = why


async def follow(db: Db, whose: Whose, address: str, name: str) -> tuple[int, str]:
    """Have a calendar read from now on; return its number and its name. Raises FollowRefused.

    One that is there already is read anew, and called otherwise if a name is given. No two are called the same.
    """
    url = address_of(address.strip())
    if url is None:
        raise FollowRefused("address")
    there = await subscriptions.everything(db)
    again = next((one for one in there if one.url == url), None)
    if again is None and len(there) >= MOST:
        raise FollowRefused("enough")
    usual = again.name if again is not None else urlsplit(url).hostname or url
    wanted = brief(" ".join(name.split()) or usual)[:NAME]
    taken = {one.name.casefold() for one in there if one.url != url}
    tried = (wanted, *(f"{wanted} {number}" for number in range(2, MOST + 2)))
    called = next(one for one in tried if one.casefold() not in taken)
    return await subscriptions.add(db, whose, called, url), called
