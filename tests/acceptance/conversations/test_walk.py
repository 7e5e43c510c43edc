"""A walk through the house without a model: things are found, moved, taken back and told of."""

import pytest

from agents.texts.times import day
from bot.app import Ports
from storage.people.people import known
from tests.acceptance.conversations.test_first_day import ZONE, labels, tomorrow
from tests.support.talking import lines, talk


async def test_an_event_is_found_pushed_and_rings_earlier_by_its_name(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("vet tomorrow at 3pm")
    when = day(tomorrow(), "en")
    found = await person.say("when is the vet?")
    assert [card.lines for card in found.cards] == [(f"{when} 15:00 - 16:00 vet",)]
    pushed = await person.say("push the vet by 30 minutes")
    assert pushed.receipts == (f"✓ Updated: vet ({when} 15:30 - 16:30)",)
    moved = await person.say("move the vet to 5")
    assert moved.receipts == (f"✓ Updated: vet ({when} 17:00 - 18:00)",)
    assert "1 hour before" in (await person.say("remind me about the vet an hour before")).text
    assert "15 minutes before" in (await person.say("undo")).text


async def test_a_note_goes_by_its_button_or_a_yes_and_comes_back(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("note: the landlord's number is 555 0100")
    asked = await person.say("delete the note about the landlord")
    assert (asked.receipts, labels(asked)) == ((), ["Delete", "Never mind"])
    assert len((await person.say("find landlord")).cards) == 1
    gone = await person.press(asked, "Delete")
    assert gone.receipts == ("✓ Deleted: the landlord's number is 555 0100",)
    assert (await person.say("find landlord")).cards == ()
    back = await person.press(gone, "Undo")
    assert back.receipts == ("✓ Restored: the landlord's number is 555 0100",)
    await person.say("delete the note about the landlord")
    assert (await person.say("yes")).receipts == ("✓ Deleted: the landlord's number is 555 0100",)


async def test_a_note_says_something_else_after_its_button(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("记一下：房东电话 123")
    asked = await person.say("把房东那条笔记改成房东电话 456")
    changed = await person.press(asked, "改掉")
    assert changed.receipts == ("✓ 已更新: 房东电话 456",)
    assert (await person.say("撤销")).receipts == ("✓ 已恢复: 房东电话 123",)


@pytest.mark.parametrize(
    ("said", "title"),
    [("dentist tomorrow at 3pm", "dentist"), ("note: milk", "milk"), ("remind me tomorrow at 9 to read", "read")],
)
async def test_what_was_just_made_goes_again_by_a_word_and_by_its_button(ports: Ports, said: str, title: str) -> None:
    person = await talk(ports, zone=ZONE)
    first, second = await person.say(said), None
    assert (await person.press(first, "Undo")).receipts[0].startswith("✓ Deleted: ")
    second = await person.say(said)
    assert labels(second)[0] == f"Undo: {title}"
    await person.say("hello")
    assert (await person.say("undo")).receipts[0].startswith("✓ Deleted: ")


async def test_two_things_are_two_receipts(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    made = await person.say("明天下午3点看牙医，明天晚上7点和小李吃饭")
    assert len(made.receipts) == 2
    assert [one for one in labels(made) if one.startswith("撤销")] == ["撤销：看牙医", "撤销：和小李吃饭"]


async def test_commands_answer_in_the_language_of_the_talk(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    assert (await known(ports.pool, person.caller.person)).language_source != "told"
    await person.say("明天下午3点开会")
    assert (await person.say("/help")).text.startswith("直接说就行")
    assert "日程：1 项" in (await person.say("/memory")).text
    assert (await person.say("/note 猫粮在阳台")).receipts == ("✓ 已记下: 猫粮在阳台",)
    assert (await person.say("/undo")).receipts == ("✓ 已删除: 猫粮在阳台",)
    assert "/mode sop memo amazing" in (await person.say("/mode sop")).text
    await person.say("what's on tomorrow")
    helped = await person.say("/help")
    assert helped.text.startswith("Just say it")
    opened = await person.press(helped, "Lists")
    assert opened.text.startswith("Lists\n")
    assert "Lists" not in labels(opened)


async def test_what_nobody_noted_is_said_so(ports: Ports) -> None:
    person = await talk(ports, zone=ZONE)
    assert "No note mentions “plumber”" in (await person.say("what did I note about the plumber?")).text
    assert "没有找到提到「水管工的电话" in (await person.say("水管工的电话是多少")).text


@pytest.mark.usefixtures("alone")  # numbers of notes count all people's
async def test_what_is_related_is_opened_by_its_place_or_its_number(ports: Ports) -> None:
    person = await talk(ports)
    for text in ("passport renewal costs 80", "the passport photo must be new", "buy milk"):
        assert len((await person.say(f"note: {text}")).receipts) == 1
    noted = await person.say("note: ask about the passport")
    assert [line.partition(" (")[0] for line in lines(noted)] == [
        "#2 the passport photo must be new",
        "#1 passport renewal costs 80",
    ]
    opened = await person.say("open the second one")
    assert lines(opened)[0] == "passport renewal costs 80"
    assert lines(await person.say("open #3")) == ["buy milk"]
    assert lines(await person.say("#2"))[0] == "the passport photo must be new"
    booked = await person.say("passport office tomorrow at 3pm")
    assert len(lines(booked)) == 3
    assert (await person.say("cancel it")).receipts  # the event, not one of the notes beside it
