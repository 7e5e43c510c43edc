"""One person on two platforms: a code shown on one and said on the other joins all that both have, after it was said what differs."""

import asyncio

import pytest

from bot.app import Ports
from bot.ports.callers import Caller
from bot.ports.messages import ButtonPress, Said
from storage.db.pool import Pool
from storage.people import people
from tests.support.doubles.chats import eventually
from tests.support.talking import PATIENCE, Talk, labels, lines, talk


async def other(ports: Ports, pool: Pool) -> Talk:
    """Return a conversation of somebody else who is let in."""
    sam = await people.member(pool, "web", "", "sam")
    caller = Caller(person=sam.id, space=sam.space, zone="Asia/Tokyo")
    return Talk(ports, caller, (await ports.sessions.create(caller, "web", "")).id)


@pytest.mark.parametrize(
    ("code_is", "sure", "yes", "no"),
    [
        ("Your code: ", "There is no way back", "Make them one", "Leave it"),
        ("你的连接码：", "分不开了", "并成一个人", "不并了"),
    ],
)
async def test_two_become_one_after_it_was_said_what_differs(
    ports: Ports, pool: Pool, code_is: str, sure: str, yes: str, no: str
) -> None:
    owner, sam = await talk(ports, zone="Europe/London"), await other(ports, pool)
    language = "en" if code_is.isascii() else "zh"
    for one, note, focus, hours in (
        (owner, "the shed needs paint", "the thesis", "9-17"),
        (sam, "the boat leaks", "sailing", "10-18"),
    ):
        for text in (
            f"/settings language {language}",
            f"note: {note}",
            f"my focus is {focus}",
            f"my goal is to {note}",
            f"/settings working {hours}",
        ):
            await one.say(text)
    shown = (await sam.say("/link")).text
    assert shown.startswith(code_is)
    code = shown.removeprefix(code_is).splitlines()[0]
    assert (await owner.say("/link ABCD-EFGH")).cards == ()
    assert (await sam.say(f"/link {code}")).cards == ()
    asked = await owner.say(f"/link {code}")
    assert (labels(asked), sure in asked.text) == ([yes, no], True)
    assert [line.partition("（" if language == "zh" else " (")[0].split(": " if language == "en" else "：")[1] for line in lines(asked)] == [
        "the thesis", "09:00-17:00", "Europe/London",
    ]  # fmt: skip
    await owner.press(asked, no)
    assert "boat" not in " ".join(lines(await owner.say("show my notes")))
    await owner.press(await owner.say(f"/link {code}"), yes)
    notes = " ".join(lines(await owner.say("show my notes")))
    assert "boat" in notes
    assert "shed" in notes
    goals = " ".join(lines(await owner.say("what are my goals?")))
    assert "boat" in goals
    assert "shed" in goals
    assert await pool.fetchval("SELECT count(*) FROM person WHERE role = 'owner'") == 1
    assert await pool.fetchval("SELECT count(*) FROM identity WHERE person = $1", owner.caller.person) == 2


async def test_a_code_is_used_once_and_not_in_vain(ports: Ports, pool: Pool) -> None:
    owner, sam = await talk(ports, zone="Europe/London"), await other(ports, pool)
    code = (await sam.say("/link")).text.removeprefix("Your code: ").splitlines()[0]
    asked, again = await owner.say(f"/link {code}"), await owner.say(f"/link {code}")
    assert (await owner.press(asked, "Make them one")).receipts[0].startswith("✓")
    assert (await owner.press(again, "Make them one")).receipts == ()
    assert await pool.fetchval("SELECT count(*) FROM person") == 1


async def test_the_conversation_of_who_goes_is_told_and_goes_on(ports: Ports, pool: Pool) -> None:
    owner, sam = await talk(ports, zone="Europe/London"), await other(ports, pool)
    await owner.say("note: the shed needs paint")
    await sam.say("note: the boat leaks")
    code = (await owner.say("/link")).text.removeprefix("Your code: ").splitlines()[0]
    asked = await sam.say(f"/link {code}")
    [yes] = [button.token for card in asked.cards for button in card.buttons if button.label == "Make them one"]
    await ports.intake.accept(sam.caller, sam.session, "pressed", ButtonPress(token=yes))

    async def joined() -> bool:
        return await pool.fetchval("SELECT count(*) FROM person") == 1

    await eventually(joined)
    here = Talk(ports, owner.caller, sam.session)  # as a platform finds the person anew with each message
    async with asyncio.timeout(PATIENCE):
        async for item in ports.feed.follow(here.caller, here.session, 0):
            if isinstance(item, Said) and any("one person now" in line for line in item.saying.receipts):
                break
    notes = " ".join(lines(await here.say("show my notes")))
    assert ("boat" in notes, "shed" in notes) == (True, True)


async def test_the_runs_of_both_are_there_and_one_of_them_waits(ports: Ports, pool: Pool) -> None:
    owner, sam = await talk(ports, zone="Europe/London"), await other(ports, pool)
    await owner.press(await owner.say("/protocol start dankoe"), "Start")
    await owner.say("I put off what matters to me")
    await sam.press(await sam.say("/protocol start covey"), "Start")
    await sam.say("teacher, mother")
    code = (await sam.say("/link")).text.removeprefix("Your code: ").splitlines()[0]
    await owner.press(await owner.say(f"/link {code}"), "Make them one")
    listed = (await owner.say("/protocol")).text
    assert "dankoe: Life reset (6 steps, about 10 minutes), at question 2" in listed
    assert "covey: First things first (6 steps, about 25 minutes), resting at question 2" in listed
    gone_on = await owner.say("/protocol go covey")
    assert (gone_on.parts[0].data["protocol_id"], gone_on.parts[0].data["step"]) == ("covey", 2)
    assert (
        "dankoe: Life reset (6 steps, about 10 minutes), resting at question 2" in (await owner.say("/protocol")).text
    )
    back = await owner.say("/protocol go dankoe")
    assert (back.parts[0].data["protocol_id"], back.parts[0].data["step"]) == ("dankoe", 2)
