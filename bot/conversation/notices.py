"""What the house tells somebody in a conversation of theirs because of what happened in another.

It is put into that conversation's inbox by the commit of what happened, and said from there (bot.commands.notice_text): exactly once.
"""

from uuid import uuid4

from bot.ports.messages import HouseNotice, incoming_to_json
from storage.db.pool import Db
from storage.people import admission
from storage.people.admission import Door
from storage.queue import inbox
from storage.queue.inbox import NewItem

WAKEN = ("control",)


async def to_owners(db: Db, notice: HouseNotice) -> tuple[str, ...]:
    """Tell the owners, each where they talk with us; what is to be woken after the commit."""
    return await _put(db, await admission.owners(db), notice)


async def to_person(db: Db, person: int, notice: HouseNotice) -> tuple[str, ...]:
    door = await admission.of_person(db, person)
    return await _put(db, [door] if door else [], notice)


async def to_person_somewhere(db: Db, person: int, space: int, notice: HouseNotice) -> tuple[str, ...]:
    """Tell a person where they talk with us on a platform; without one on the page."""
    door = await admission.of_person(db, person) or await admission.on_page(db, person, space)
    return await _put(db, [door] if door else [], notice)


async def to_group(db: Db, space: int, person: int | None, notice: HouseNotice) -> tuple[str, ...]:
    """Tell a group; `person`: whose doing it is."""
    door = await admission.of_group(db, space, person)
    return await _put(db, [door] if door else [], notice)


async def _put(db: Db, where: list[Door], notice: HouseNotice) -> tuple[str, ...]:
    new = [
        NewItem(
            account=door.account,
            event_key=f"notice:{uuid4()}",
            conversation=door.conversation,
            person=door.person,
            lane="control",
            payload=incoming_to_json(notice),
        )
        for door in where
    ]
    if new:
        await inbox.keep_all(db, new)
    return WAKEN if new else ()
