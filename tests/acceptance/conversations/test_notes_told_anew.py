"""What is told of a thing that is noted otherwise, what is over, what was not meant; and things for several lists at once."""

import pytest

from bot.app import Ports
from tests.support.talking import lines, talk


@pytest.mark.parametrize(
    ("noted", "told", "asked"),
    [
        ("the gate code word is sparrow", "the gate code word is now heron", "the gate code word is heron"),
        ("Mia's coach is Mr Odd, pitch 4", "Mia's coach is now Mrs Ames", "Mia's coach is Mrs Ames, pitch 4"),
        ("the ladder is behind the shed", "we moved the ladder, it's in the cellar now", "the ladder is in the cellar"),
        ("Uncle Rolf lives in Bergen", "Uncle Rolf lives in Oslo now", "Uncle Rolf lives in Oslo"),
    ],
)
async def test_what_is_told_anew_asks_whether_the_note_is_to_say_so(
    ports: Ports, noted: str, told: str, asked: str
) -> None:
    person = await talk(ports)
    await person.say(f"note: {noted}")
    question = await person.say(told)
    assert question.text == f"Change this note to: {asked}"
    assert [button.label for button in question.cards[0].buttons] == ["Change it", "Note it as well", "Never mind"]
    assert (await person.press(question, "Change it")).receipts == (f"✓ Updated: {asked}",)


async def test_what_is_told_anew_may_be_a_note_of_its_own(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("记一下：梯子在车库")
    question = await person.say("梯子换地方了，放地下室了")
    assert question.text.startswith("把这条笔记改成这样吗：梯子在地下室")
    assert (await person.press(question, "另记一条")).receipts == ("✓ 已记下: 梯子换地方了，放地下室了",)


async def test_the_name_of_a_value_is_never_replaced_by_the_value(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("记一下：门禁口令是北极熊")
    assert (await person.say("门禁口令换成企鹅了")).receipts == ("✓ 已更新: 门禁口令是企鹅",)


async def test_what_was_lent_and_is_back_asks_for_its_note(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("note: lent Olga the tent")
    question = await person.say("Olga brought the tent back")
    assert (question.text, question.cards[0].buttons[0].label) == ("Delete this note?", "Delete")


async def test_what_is_to_be_forgotten_is_looked_for_among_the_notes(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("note: my brother snores")
    assert (await person.say("forget what I said about my brother")).text == "Delete this note?"
    assert "没有找到提到「阿姨」的笔记" in (await person.say("刚才说的阿姨的事忘了吧")).text


@pytest.mark.parametrize(
    ("said", "receipts"),
    [
        (
            "add rope and pegs to the camping list and tape to the hardware list",
            ("✓ Added: rope, pegs (camping list)", "✓ Added: tape (hardware list)"),
        ),
        (
            "绳子、钉子加到露营清单，胶带放五金清单",
            ("✓ 已加入: 绳子、钉子（露营清单）", "✓ 已加入: 胶带（五金清单）"),
        ),
    ],
)
async def test_each_thing_goes_on_its_own_list(ports: Ports, said: str, receipts: tuple[str, ...]) -> None:
    assert (await (await talk(ports)).say(said)).receipts == receipts


async def test_what_is_taken_off_one_list_and_put_on_another_is_moved(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("add rope to the camping list")
    moved = await person.say("take rope off the camping list and add it to the hardware list")
    assert moved.receipts == ("✓ Updated: rope (from the camping list to the hardware list)",)


@pytest.mark.parametrize(
    ("made", "did", "said", "receipt"),
    [
        ("add figs, dates and nuts to the shopping list", "got the figs and dates", "no I meant dates only", "✓ Restored: figs (shopping list)"),
        ("把香蕉、苹果、橙子加到购物清单", "香蕉和苹果买了", "不对，只买了苹果", "✓ 已恢复: 香蕉（购物清单）"),
    ],
)  # fmt: skip
async def test_only_some_of_it_was_meant(ports: Ports, made: str, did: str, said: str, receipt: str) -> None:
    person = await talk(ports)
    await person.say(made)
    await person.say(did)
    assert (await person.say(said)).receipts == (receipt,)


async def test_people_are_on_a_list_one_by_one(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("小李小赵小孙加到烧烤名单")
    await person.say("小赵不来了，从烧烤名单划掉")
    assert lines(await person.say("烧烤名单上有谁")) == ["☐ 小李", "☐ 小孙"]


async def test_a_note_with_a_word_of_the_question_is_called_the_nearest(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("note: the gas men come on the 20th")
    assert (await person.say("what's our gas meter number")).cards[0].title == (
        "No note says all of “our gas meter number”. The nearest:"
    )


@pytest.mark.usefixtures("alone")  # numbers of notes count all people's
@pytest.mark.parametrize(
    ("noted", "asked"),
    [
        ("parked the car on level 3", "where did I leave my car"),
        ("the boiler man came on 3 October", "when did we last have the boiler done"),
        ("车停在地下二层", "车在哪"),
        ("电钻借给老周了", "电钻在谁手里"),
    ],
)
async def test_a_note_is_found_by_what_it_is_about(ports: Ports, noted: str, asked: str) -> None:
    person = await talk(ports)
    await person.say(f"note: {noted}")
    [line] = (await person.say(asked)).cards[0].lines
    assert line.startswith(f"#1 {noted}")


async def test_what_a_button_has_noted_is_what_is_put_right(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("note: Mia's shoe size is 31")
    await person.say("what's Mia's shoe size")
    await person.press(await person.say("my shoe size is 39"), "Note it")
    assert (await person.say("no, 38")).receipts == ("✓ Updated: my shoe size is 38",)


@pytest.mark.parametrize(
    ("made", "off", "kept", "receipt"),
    [
        ("add figs, dates and nuts to the shopping list", "take the dates off, we've loads", "actually keep the dates", "✓ Restored: dates (shopping list)"),
        ("把香蕉、苹果、橙子加到购物清单", "香蕉不用了 家里还有", "算了 香蕉还是留着", "✓ 已恢复: 香蕉（购物清单）"),
    ],
)  # fmt: skip
async def test_what_was_taken_off_is_kept_after_all(ports: Ports, made: str, off: str, kept: str, receipt: str) -> None:
    person = await talk(ports)
    await person.say(made)
    await person.say(off)
    assert (await person.say(kept)).receipts == (receipt,)


@pytest.mark.parametrize(
    ("made", "did", "said", "receipts"),
    [
        (
            "add figs, dates and nuts to the shopping list",
            "got the figs",
            "no wait, not the figs, the dates",
            ("✓ Restored: figs (shopping list)", "✓ Ticked: dates (shopping list)"),
        ),
        (
            "把香蕉、苹果、橙子加到购物清单",
            "香蕉买了",
            "不是香蕉 是苹果买了",
            ("✓ 已恢复: 香蕉（购物清单）", "✓ 已勾选: 苹果（购物清单）"),
        ),
    ],
)
async def test_another_thing_was_done(ports: Ports, made: str, did: str, said: str, receipts: tuple[str, ...]) -> None:
    person = await talk(ports)
    await person.say(made)
    await person.say(did)
    assert (await person.say(said)).receipts == receipts


@pytest.mark.parametrize(
    ("said", "who"),
    [("and my sister", "my sister"), ("also invite Sam", "Sam"), ("my brother is coming too", "my brother"), ("还有我妹", "我妹")],
)  # fmt: skip
async def test_who_is_named_below_an_event_comes_to_it(ports: Ports, said: str, who: str) -> None:
    person = await talk(ports)
    await person.say("quiz at the Anchor next Monday at 7pm")
    assert who in (await person.say(said)).text


async def test_below_what_went_to_another_list_anything_may_be_said(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("add rope to the camping list")
    await person.say("move rope to the hardware list")
    assert (await person.say("add tape to hardware")).receipts == ("✓ Added: tape (hardware list)",)
    await person.say("move tape to the camping list")
    assert (await person.say("还有胶水")).receipts == ()


async def test_what_follows_and_goes_on_the_same_list(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("put 'return library books' on my todo list")
    assert (await person.say("and call the bank")).receipts == ("✓ Added: call the bank (to-do list)",)


async def test_the_one_of_several_notes_with_such_a_figure_is_put_right(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("note: the code of nan's gate is 4471")
    await person.say("note: nan's dog is at the gate")
    await person.say("find nan's gate")
    assert (await person.say("nope its 4417")).receipts == ("✓ Updated: the code of nan's gate is 4417",)


async def test_what_was_moved_is_asked_about_and_not_added_to_the_note(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("note: passports are in the grey box")
    await person.say("where are the passports?")
    assert (
        await person.say("moved the passports to the safe")
    ).text == "Change this note to: passports are in the safe"


async def test_what_is_still_to_be_packed_is_shown_and_nothing_taken_back(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("行李清单：泳衣、充电器、护照")
    await person.say("泳衣和充电器装好了")
    assert lines(await person.say("还有什么没装")) == ["☑ 泳衣", "☑ 充电器", "☐ 护照"]


async def test_a_list_is_shown_by_its_bare_name_and_thrown_away(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("make a list of gift ideas with lego for Nico, scarf for Ruth")
    assert lines(await person.say("gift ideas?")) == ["☐ lego for Nico", "☐ scarf for Ruth"]
    assert (await person.say("trash the gift ideas list")).receipts == (
        "✓ Deleted: lego for Nico, scarf for Ruth (gift ideas list)",
    )


async def test_who_somebody_is_is_looked_for_in_the_notes(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("note: the kids' pediatrician is Dr Alvarez")
    assert (await person.say("whos the pediatrician")).cards[0].title == "Found 1:"
