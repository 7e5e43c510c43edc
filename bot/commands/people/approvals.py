"""Letting people and groups in, or refusing them: by code, by button, or from the command line.

The effect, and the notice to whom it concerns, are in the open transaction.
"""

from dataclasses import dataclass
from typing import Any, Literal

from agents.tools.base import Desk, Outcome
from bot.conversation import notices
from bot.ports.messages import HouseNotice
from bot.texts import say
from storage.content.button_actions import NotUsable
from storage.db.pool import Db
from storage.people import admission, pairing_codes, people

Result = Literal["approved", "approved_already", "refused", "code_expired", "code_unknown", "nobody"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The outcome (the key of its sentence), of whom, and what is to be woken after the commit."""

    result: Result
    name: str = ""
    waken: tuple[str, ...] = ()


async def by_code(db: Db, code: str) -> Verdict:
    """Let in whose code this is."""
    shown = await pairing_codes.shown(db, code)
    if shown is None:
        return Verdict(result="code_unknown")
    if shown.expired and not shown.used:
        return Verdict(result="code_expired")
    return await person(db, shown.person)


async def by_address(db: Db, address: str, owner: int | None = None) -> Verdict:
    """Let in who has this address (platform:id), a person or a group."""
    platform, _, name = address.partition(":")
    known = await admission.person_at(db, platform, name)
    if known is not None:
        return await person(db, known)
    space = await admission.group_at(db, platform, name)
    return Verdict(result="nobody") if space is None else await group(db, space, address, owner)


async def person(db: Db, number: int) -> Verdict:
    """Let a person in, also one who was refused."""
    role = await admission.role(db, number)
    if role is None:
        return Verdict(result="nobody")
    name = (await people.known(db, number)).name or await admission.address(db, number)
    if role in ("member", "owner"):
        return Verdict(result="approved_already", name=name)
    await admission.set_role(db, number, "member")
    await pairing_codes.use(db, number)
    waken = await notices.to_person(db, number, HouseNotice(name="approved", data={}))
    return Verdict(result="approved", name=name, waken=waken)


async def group(db: Db, space: int, name: str, owner: int | None, *, tell: bool = True) -> Verdict:
    """Let a group in as a whole; `tell` it, unless it is answered there anyway."""
    if not await admission.approve_group(db, space):
        return Verdict(result="approved_already", name=name)
    waken = await notices.to_group(db, space, owner, HouseNotice(name="approved_group", data={})) if tell else ()
    return Verdict(result="approved", name=name, waken=waken)


async def press(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """The buttons that an owner was sent. Raises NotUsable for who is none (any more)."""
    if await admission.role(desk.db, desk.scope.actor) != "owner":
        raise NotUsable("foreign")
    name = str(payload["name"])
    if choice == "yes" and "person" in payload:
        verdict = await person(desk.db, payload["person"])
    elif choice == "yes":
        verdict = await group(desk.db, payload["space"], name, desk.scope.actor)
    else:
        verdict = await refuse(desk.db, payload, name)
    return said(desk, verdict)


async def refuse(db: Db, payload: dict[str, Any], name: str) -> Verdict:
    """Refuse a person or a group who is not let in."""
    if "space" in payload:
        return Verdict(
            result="refused" if await admission.refuse_group(db, payload["space"]) else "approved_already", name=name
        )
    role = await admission.role(db, payload["person"])
    if role is None:
        return Verdict(result="nobody")
    if role in ("member", "owner"):
        return Verdict(result="approved_already", name=name)
    await admission.set_role(db, payload["person"], "blocked")
    return Verdict(result="refused", name=name)


def said(desk: Desk, verdict: Verdict) -> Outcome:
    """The sentence about it."""
    return Outcome(text=say(desk.scope.language, verdict.result, name=verdict.name), waken=verdict.waken)
