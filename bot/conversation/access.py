"""Who is served, and what those are told who are not let in yet. Nothing of theirs goes further than this."""

from dataclasses import dataclass
from typing import Literal

from agents.tools.base import Outcome
from bot.conversation import notices
from bot.conversation.participants import TurnContext
from bot.ports.messages import AnyIncoming, ButtonPress, HouseNotice, Joined
from bot.process.settings import Access
from bot.texts import say
from bot.texts.of_people import say as aloud
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people import admission, pairing_codes, people
from storage.people.people import Person, Role
from storage.queue import rate_limits
from storage.queue.rate_limits import Bucket

ASKING = Bucket(key="notice:asking", per_second=10 / 3600, burst=9)  # what strangers may make owners hear


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The settings' rules about people and groups."""

    policy: Literal["pairing", "open", "allowlist"]
    owners: frozenset[str]
    allow: frozenset[str]

    def role(self, platform: str, external_id: str, tenant: str = "") -> Role:
        """The least that somebody is; what an owner has decided may make them more."""
        addresses = _addresses(platform, tenant, external_id)
        if addresses & self.owners:
            return "owner"
        return "member" if self.policy == "open" or addresses & self.allow else "guest"

    def lets_in(self, platform: str, chat: str, tenant: str = "") -> bool:
        """Return whether a group needs no owner's word."""
        return self.policy == "open" or bool(_addresses(platform, tenant, chat) & self.allow)


def _addresses(platform: str, tenant: str, name: str) -> frozenset[str]:
    """Return how somebody may stand in the settings; where there are several workspaces, these are named (bot.process.settings)."""
    return frozenset({f"{platform}:{name}", f"{platform}:{tenant}:{name}"})


def rules(access: Access) -> Rules:
    return Rules(policy=access.policy, owners=frozenset(access.owners), allow=frozenset(access.allow))


def is_barred(place: TurnContext) -> bool:
    """Return whether nothing of what comes from this person in this chat goes further. The page and the console are the owner's."""
    if place.person.suspended and place.person.role != "owner":
        return True
    if not place.session.push:
        return False
    if place.person.role == "blocked":
        return True
    if place.session.private:
        return place.person.role == "guest"
    return place.room is None or not place.room.approved


def may_press(place: TurnContext, incoming: AnyIncoming) -> bool:
    """Return whether it is a button of a reminder of who is suspended: these ring on, and can be told to stop; or of who may link."""
    if not isinstance(incoming, ButtonPress):
        return False
    own = place.person.suspended and place.person.role == "member"
    return incoming.token.startswith("r") if own else may_link(place) and incoming.token.startswith("a")


def may_link(place: TurnContext) -> bool:
    """Return whether they are a stranger who may become, with a code that was shown elsewhere, who is known there."""
    return place.session.private and place.person.role == "guest" and not place.person.suspended


async def turn_away(
    db: Db, scope: Scope, place: TurnContext, policy: Rules, *, insists: bool = False, joined: Joined | None = None
) -> Outcome | None:
    """Return what somebody who is not let in is told; None: nothing. `insists`: they asked how it works."""
    if place.person.role == "blocked":
        return None
    if place.person.suspended:
        return await _suspended(db, scope, place, insists=insists)
    if place.session.private:
        return await _guest(db, scope, place.person, policy, insists=insists)
    return await _group(db, scope, place, joined)


async def _suspended(db: Db, scope: Scope, place: TurnContext, *, insists: bool) -> Outcome | None:
    """Say so in private, once an hour; in a group nothing: it is nobody else's business."""
    if not place.session.private or (not await admission.tell_guest(db, place.person.id) and not insists):
        return None
    return Outcome(text=aloud(scope.language, "suspended"))


async def _guest(db: Db, scope: Scope, person: Person, policy: Rules, *, insists: bool) -> Outcome | None:
    if not await admission.tell_guest(db, person.id) and not insists:
        return None
    # what a guest writes is not kept, so its language is: a later word of ours (they were let in) is in it
    await people.speak(db, person.id, scope.language)
    if policy.policy != "pairing":
        return Outcome(text=say(scope.language, "guest_listed"))
    pairing = await pairing_codes.pairing(db, person.id)
    waken: tuple[str, ...] = ()
    if pairing.fresh and await rate_limits.reserve(db, [ASKING], 0) >= 0:
        address = await admission.address(db, person.id)
        data: dict[str, str | int] = {
            "person": person.id,
            "name": person.name or address,
            "address": address,
            "code": pairing.code,
        }
        waken = await notices.to_owners(db, HouseNotice(name="guest", data=data))
    return Outcome(text=say(scope.language, "guest_code", code=pairing.code), waken=waken)


async def _group(db: Db, scope: Scope, place: TurnContext, joined: Joined | None) -> Outcome | None:
    greeting = [say(scope.language, "joined" if joined.hears_all else "joined_deaf")] if joined else []
    told = await admission.tell_group(db, scope.space)
    if place.person.role == "owner":
        return Outcome(text="\n".join((*greeting, say(scope.language, "group_owner"))))
    if not told:
        return None
    waken: tuple[str, ...] = ()
    if await rate_limits.reserve(db, [ASKING], 0) >= 0:
        who = place.person.name or await admission.address(db, place.person.id)
        title = (place.room and place.room.title) or place.session.chat
        data: dict[str, str | int] = {"space": scope.space, "name": title, "who": who}
        waken = await notices.to_owners(db, HouseNotice(name="group", data=data))
    return Outcome(text="\n".join((*greeting, say(scope.language, "group_closed"))), waken=waken)
