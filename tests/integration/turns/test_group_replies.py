"""Replies in a group: who says yes means what they were offered themselves, and no more than is certain beside other people's offers."""

from collections.abc import AsyncGenerator

import pytest

from bot.app import Ports
from bot.process.settings import Access, Settings
from tests.support.doubles.visitors import Visitor, arriving
from tests.support.houses import houses

GARDEN = "-5"


@pytest.fixture
async def home(settings: Settings, dsn: str) -> AsyncGenerator[Ports]:
    async with houses(settings, dsn) as [ports]:
        yield ports


@pytest.fixture
async def ann(home: Ports) -> Visitor:
    return await _in_the_garden(home, "1")


@pytest.fixture
async def ben(home: Ports) -> Visitor:
    return await _in_the_garden(home, "2")


async def _in_the_garden(home: Ports, number: str) -> Visitor:
    arrivals = arriving(home.pool, home.signals, Access(owners=["telegram:1"], allow=[f"telegram:{GARDEN}"]))
    return Visitor(arrivals=arrivals, pool=home.pool, id=number, name=f"n{number}", language="en", group=GARDEN)


async def test_what_somebody_else_says_in_between_closes_no_offer(ann: Visitor, ben: Visitor) -> None:
    await _clash(ann, "dentist")
    assert (await ben.ask("note: roses")).receipts == ("✓ Noted: roses",)
    assert (await ann.ask("yes")).receipts[0].startswith("✓ Created: dentist (")


async def test_an_answer_goes_to_the_question_that_its_writer_was_asked(ann: Visitor, ben: Visitor) -> None:
    await ann.ask("remind me to ring the plumber")
    await ben.ask("remind me to order compost")
    assert "ring the plumber" in (await ann.ask("tomorrow at 9am")).receipts[0]
    assert "order compost" in (await ben.ask("tomorrow at 10am")).receipts[0]


async def test_a_yes_behind_an_offer_to_somebody_else_is_nobodys(ann: Visitor, ben: Visitor) -> None:
    await _clash(ann, "dentist")
    await _clash(ben, "physio", since=())
    assert (await ann.ask("yes")).receipts == ()
    assert (await ben.ask("yes")).receipts[0].startswith("✓ Created: physio (")


async def test_what_one_has_said_since_closes_an_offer(ann: Visitor, ben: Visitor) -> None:
    await _clash(ann, "dentist")
    await ben.ask("note: roses")
    await ann.ask("note: tulips")
    assert (await ann.ask("yes")).receipts == ()


async def _clash(who: Visitor, title: str, since: tuple[str, ...] = ("meeting tomorrow at 3pm",)) -> None:
    """Ask for an event that is offered at another time, since something is there already."""
    for before in since:
        await who.ask(before)
    offered = await who.ask(f"{title} tomorrow at 3pm")
    assert (offered.receipts, offered.cards[-1].kind) == ((), "conflict")
