"""The way in, in a burst: many ask for one session at the same time."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from bot.app import Ports
from bot.ports.callers import Caller, UnknownSession
from bot.ports.messages import TextMessage
from bot.ports.pull import Accepted
from storage.people import people


async def accept(ports: Ports, caller: Caller, session: UUID) -> Accepted:
    return await ports.intake.accept(caller, session, uuid4().hex, TextMessage(text="note: tea"))


async def test_those_who_ask_for_a_session_at_once_all_get_in(ports: Ports) -> None:
    caller = await ports.facts.owner()
    session = (await ports.sessions.create(caller, "web", "")).id
    kept = await asyncio.gather(*(accept(ports, caller, session) for _ in range(20)))
    assert len({one.id for one in kept}) == 20
    assert all(one.fresh for one in kept)


async def test_who_asks_first_and_goes_away_takes_nothing_from_the_others(ports: Ports) -> None:
    caller = await ports.facts.owner()
    session = (await ports.sessions.create(caller, "web", "")).id
    first, *others = [asyncio.ensure_future(accept(ports, caller, session)) for _ in range(5)]
    await asyncio.sleep(0)  # all have asked
    first.cancel()
    with suppress(asyncio.CancelledError):
        await first
    kept = await asyncio.gather(*others)
    assert all(one.fresh for one in kept)


async def test_what_requests_tell_of_their_person_is_kept_however_many_tell_it_at_once(ports: Ports) -> None:
    owner = await ports.facts.owner()
    session = (await ports.sessions.create(owner, "web", "")).id
    for zone in ("Europe/Rome", "Asia/Tokyo"):
        caller = replace(owner, zone=zone, language="en")
        await asyncio.gather(*(accept(ports, caller, session) for _ in range(20)))
        known = await people.known(ports.pool, owner.person)
        assert (known.zone, known.language) == (zone, "en")


async def test_a_session_of_nobody_or_of_somebody_else_is_refused_to_all_who_ask(ports: Ports) -> None:
    caller = await ports.facts.owner()
    session = (await ports.sessions.create(caller, "web", "")).id
    stranger = Caller(person=caller.person + 1, space=caller.space)
    refused = await asyncio.gather(
        *(accept(ports, caller, uuid4()) for _ in range(3)),
        *(accept(ports, stranger, session) for _ in range(3)),
        return_exceptions=True,
    )
    assert {type(one) for one in refused} == {UnknownSession}
    with pytest.raises(UnknownSession):
        await accept(ports, stranger, session)
    assert (await accept(ports, caller, session)).fresh
