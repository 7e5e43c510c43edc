"""Groups: let in as a whole, by an owner; silent before, and for all of its people afterwards."""

from collections.abc import AsyncGenerator, Callable

import pytest

from bot.app import Ports
from bot.commands.people import approvals
from bot.ports.messages import Joined, OtherContent
from bot.process.settings import Access, Settings
from storage.people import admission
from tests.support.doubles.visitors import Visitor, arriving
from tests.support.houses import houses

GARDEN = "-5"
Someone = Callable[..., Visitor]
CLOSED = "I can't talk in this group yet: one of my owners has to let me in with /approve."


@pytest.fixture
async def home(settings: Settings, dsn: str) -> AsyncGenerator[Ports]:
    async with houses(settings, dsn) as [ports]:
        yield ports


@pytest.fixture
def someone(home: Ports) -> Someone:
    arrivals = arriving(home.pool, home.signals, Access(owners=["telegram:1"], allow=["telegram:-7"]))

    def make(number: str, group: str | None = None) -> Visitor:
        return Visitor(arrivals=arrivals, pool=home.pool, id=number, name=f"n{number}", language="en", group=group)

    return make


async def test_a_group_hears_once_that_it_must_be_let_in_and_the_owner_does_so_by_button(someone: Someone) -> None:
    owner, ann = someone("1"), someone("2", GARDEN)
    await owner.ask("/help")
    [first] = await ann.say("note: the gate code is 4711")
    assert (first.text, first.cards) == (CLOSED, ())
    assert [await ann.say(one) for one in ("hello?", OtherContent(what="sticker"))] == [[], []]
    [asked] = await owner.heard()
    assert asked.text == "n2 would like me to talk in the group “the garden”."
    assert (await owner.press(asked, "Let in")).text == "Let in: the garden."
    opened = (await ann.heard())[-1]
    assert opened.text.startswith("I can talk in this group now")
    assert (await ann.ask("note: roses")).receipts == ("✓ Noted: roses",)
    assert (await ann.ask("find 4711")).cards == ()
    ben = someone("3", GARDEN)
    assert "roses" in (await ben.ask("find roses")).cards[0].lines[0]
    assert (await ben.ask("/whoami")).text.endswith("- this group: the garden, let in")


async def test_an_owner_lets_a_group_in_by_writing_there(someone: Someone) -> None:
    owner, ann = someone("1", GARDEN), someone("2", GARDEN)
    assert (await ann.ask("/approve")).text == CLOSED
    told = "I'm not allowed to talk in this group yet. Send /approve here, and I'll talk with everybody in it."
    assert (await owner.ask("hello")).text == told
    assert (await owner.ask("/approve")).text.startswith("I can talk in this group now")
    assert (await owner.ask("/approve")).text == "I can talk in this group already."
    assert (await ann.ask("/approve")).text == "Only one of my owners can do that."


async def test_a_group_does_not_read_who_somebody_is_elsewhere(someone: Someone) -> None:
    owner = someone("1", GARDEN)
    await owner.ask("/approve")
    await owner.pool.execute("INSERT INTO identity VALUES ('slack', 'T1', 'U1', $1)", await owner.person())
    told = (await owner.ask("/whoami")).text
    assert "telegram:1" in told
    assert "slack" not in told
    assert "slack:U1" in (await someone("1").ask("/whoami")).text


async def test_a_refused_group_hears_nothing_more(someone: Someone) -> None:
    owner, ann = someone("1"), someone("2", GARDEN)
    await owner.ask("/help")
    await ann.ask("hi")
    [asked] = await owner.heard()
    assert (await owner.press(asked, "Refuse")).text == "Refused: the garden. They won't hear from me again."
    await ann.pool.execute("UPDATE space SET told_at = told_at - interval '2 hours' WHERE told_at < 'infinity'")
    assert await ann.say("hi again") == []


async def test_joining_a_group_that_is_not_let_in_greets_and_says_so_in_one_message(someone: Someone) -> None:
    ann = someone("2", GARDEN)
    [greeting] = await ann.say(Joined(hears_all=False))
    assert greeting.text.startswith("Hello! We are a flock of parrots.")
    assert "Privacy mode is on" in greeting.text
    assert greeting.text.endswith(CLOSED)
    assert await ann.say("hi") == []


async def test_a_listed_group_needs_nobody(someone: Someone) -> None:
    ann = someone("2", "-7")
    [greeting] = await ann.say(Joined())
    assert CLOSED not in greeting.text
    assert (await ann.ask("note: tea")).receipts == ("✓ Noted: tea",)


async def test_who_was_refused_is_not_heard_in_a_group_either(someone: Someone) -> None:
    ann, ben = someone("2", "-7"), someone("3", "-7")
    await ann.ask("note: tea")
    async with ann.pool.acquire() as db:
        await admission.set_role(db, await ann.person(), "blocked")
    assert await ann.say("note: milk") == []
    assert (await ben.ask("note: eggs")).receipts == ("✓ Noted: eggs",)


async def test_without_an_owner_on_a_platform_nobody_is_told_and_the_command_line_helps(home: Ports) -> None:
    arrivals = arriving(home.pool, home.signals)
    ann = Visitor(arrivals=arrivals, pool=home.pool, id="2", name="Ann", language="en", group=GARDEN)
    await ann.ask("hi")
    found = await admission.waiting(home.pool, 10)
    assert [(one.name, one.address, one.code, one.refused) for one in found] == [
        ("the garden", "telegram:-5", None, False),
        ("Ann", "telegram:2", None, False),
    ]
    owner = await home.facts.owner()
    async with home.pool.acquire() as db, db.transaction():
        results = [
            (await approvals.by_address(db, who, owner.person)).result for who in ("telegram:-5", "telegram:-5", "x:1")
        ]
    assert results == ["approved", "approved_already", "nobody"]
    assert len(await ann.heard()) == 1
    assert (await ann.ask("note: tea")).receipts == ("✓ Noted: tea",)


async def test_sounds_are_switched_for_a_whole_group_and_not_for_its_peoples_own_chats(someone: Someone) -> None:
    ann, ben, alone = someone("2", "-7"), someone("3", "-7"), someone("1")
    assert (await ann.ask("/settings sounds off")).receipts == ("✓ Parrot sounds: off",)
    assert "- parrot sounds: off" in (await ben.ask("/settings")).text.splitlines()
    assert "- parrot sounds: on" in (await alone.ask("/settings")).text.splitlines()


async def test_guided_questions_are_for_private_chats(someone: Someone) -> None:
    owner = someone("1", GARDEN)
    await owner.say("/approve")
    told = "Guided questions are for private chats, where only you see what you write. Come and find me there."
    assert (await owner.ask("/protocol")).text == told
    assert (await owner.ask("life reset")).text == told
