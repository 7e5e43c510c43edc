"""What owners do about people and groups: tier, status, removal, and who the owner is.

Everything is in the open transaction, in the chat and from the command line alike; what cannot be done is told and leaves all as it was.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from bot.conversation import notices
from bot.ports.messages import HouseNotice
from storage.db.pool import Db
from storage.people import admission, members, people
from storage.people.members import LOCAL, GroupMember, Member

Status: TypeAlias = Literal["active", "suspended"]
_TIER = re.compile(r"[\w-]{1,40}")


class NotPossible(ValueError):
    """It cannot be done; `key` and `values` are the sentence that says why (bot.texts.of_people)."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What was done: the key and the values of its sentence, and what is to be woken after the commit."""

    key: str
    values: dict[str, Any]
    waken: tuple[str, ...] = ()


async def find(db: Db, who: str) -> Member | GroupMember:
    """Return whose address it is. Raises NotPossible where it is nobody's, or somebody's in each of several workspaces."""
    if who == LOCAL:
        await people.owner_in(db)  # who has never come is one all the same
    platform, _, name = who.partition(":")
    number = await admission.person_at(db, platform, name)
    space = await admission.group_at(db, platform, name) if number is None else None
    for person in await members.everybody(db):
        if person.person == number:
            return person
    for group in await members.groups(db):
        if group.space == space:
            return group
    raise NotPossible("people_unknown", who=who)


async def find_person(db: Db, who: str) -> Member:
    """Return the person of an address. Raises NotPossible where it is nobody's, or a group's."""
    found = await find(db, who)
    if isinstance(found, GroupMember):
        raise NotPossible("no_person", who=who)
    return found


def name_of(found: Member | GroupMember) -> str:
    if isinstance(found, GroupMember):
        return found.title or found.address
    return found.name or found.addresses[0]


async def set_tier(db: Db, who: str, tier: str) -> Change:
    """Set a person's tier."""
    found = await find_person(db, who)
    if not _TIER.fullmatch(tier):
        raise NotPossible("bad_tier", tier=tier)
    if found.tier == tier:
        return _already(found)
    await members.set_tier(db, found.person, tier)
    return Change(key="set_tier", values={"name": name_of(found), "tier": tier})


async def set_status(db: Db, who: str, status: Status) -> Change:
    """Suspend a person, or take it back, and tell them."""
    return await set_status_of(db, await find_person(db, who), status)


async def set_status_of(db: Db, found: Member, status: Status) -> Change:
    """Suspend this person, or take it back, and tell them. Raises NotPossible for an owner."""
    if found.role == "owner":
        raise NotPossible("no_owner", name=name_of(found))
    on = status == "suspended"
    if found.suspended == on:
        return _already(found)
    await members.suspend(db, found.person, on=on)
    told = HouseNotice(name="suspended" if on else "active_again", data={})
    waken = await notices.to_person(db, found.person, told) if found.role == "member" else ()
    return Change(key=f"set_{status}", values={"name": name_of(found)}, waken=waken)


async def set_role(db: Db, who: str, role: Literal["owner", "member"], named: Collection[str]) -> Change:
    """Make a person an owner beside the others, or one of the people; `named` are owners by the settings."""
    found = await find_person(db, who)
    if found.role == role:
        return _already(found)
    if role == "member":
        _check_named(found, named)
        if LOCAL in found.addresses:
            raise NotPossible("last_owner", name=name_of(found))
        if found.role != "owner":
            raise NotPossible("not_in", name=name_of(found), who=who)
    else:
        _check_in(found, who)
    await admission.set_role(db, found.person, role)
    told = HouseNotice(name="owner_now", data={})
    waken = await notices.to_person(db, found.person, told) if role == "owner" else ()
    return Change(key=f"set_{role}", values={"name": name_of(found)}, waken=waken)


async def check(db: Db, what: Literal["remove", "hand_over"], who: str, named: Collection[str]) -> Member | GroupMember:
    """Return whom it would be done to. Raises NotPossible where it cannot be."""
    if what == "hand_over":
        return (await _heir(db, who, named))[0]
    found = await find(db, who)
    if isinstance(found, Member) and found.role == "owner":
        raise NotPossible("no_owner", name=name_of(found))
    return found


async def remove(db: Db, who: str) -> Change:
    """Remove a person or a group, with all that is theirs."""
    found = await check(db, "remove", who, ())
    if isinstance(found, GroupMember):
        await members.remove_group(db, found.space)
        return Change(key="removed_group", values={"name": name_of(found)})
    await members.remove(db, found.person)
    return Change(key="removed", values=counted(found))


async def _heir(db: Db, who: str, named: Collection[str]) -> tuple[Member, Member]:
    """Return who is to be the owner, and who is now."""
    found = await find_person(db, who)
    former = await find_person(db, LOCAL)
    if former.person == found.person:
        raise NotPossible("owner_already", name=name_of(found))
    _check_in(found, who)
    _check_named(former, named)
    return found, former


async def hand_over(db: Db, who: str, named: Collection[str]) -> Change:
    """Make a person the owner in the place of who has page and terminal, who becomes one of the people."""
    found, former = await _heir(db, who, named)
    await members.hand_over(db, former.person, found.person)
    await admission.set_role(db, former.person, "member")
    await admission.set_role(db, found.person, "owner")
    waken = await notices.to_person(db, found.person, HouseNotice(name="owner_now", data={}))
    left = next(one for one in await members.everybody(db) if one.person == former.person)
    return Change(key="handed_over", values={"name": name_of(found), "former": name_of(left)}, waken=waken)


async def join(db: Db, who: str, kept: str) -> Change:
    """Let all of one person's be another's, who turns out to be the same."""
    gone, stays = await find_person(db, who), await find_person(db, kept)
    if gone.person == stays.person:
        raise NotPossible("same_person", who=who, other=kept)
    await people.join(db, gone.person, stays.person)
    return Change(key="joined_people", values={"name": name_of(gone), "kept": name_of(stays)})


def counted(found: Member) -> dict[str, Any]:
    """Return a person's name and how much they keep, for a sentence."""
    return {"name": name_of(found), "notes": found.notes, "events": found.events, "rings": found.rings}


def _already(found: Member) -> Change:
    return Change(key="set_already", values={"name": name_of(found)})


def _check_in(found: Member, who: str) -> None:
    if found.role not in ("member", "owner"):
        raise NotPossible("not_in", name=name_of(found), who=who)
    if found.suspended:
        raise NotPossible("is_suspended", name=name_of(found))


def _check_named(found: Member, named: Collection[str]) -> None:
    for address in found.addresses:
        if address in named:
            raise NotPossible("named_owner", who=address)
