"""Notes and lists over several replies: "the second one", "add to that", several made one and several again."""

import pytest

from bot.app import Ports
from tests.support.talking import lines, talk

KEYS, TAP = "spare keys are with Nora, ring twice", "the stopcock is behind the washing machine"


@pytest.mark.usefixtures("alone")  # numbers of notes count all people's
async def test_notes_become_one_and_several_again_in_words(ports: Ports) -> None:
    person = await talk(ports)
    await person.say(f"note: {KEYS}")
    await person.say(f"note: {TAP}")
    merged = await person.say("merge these two notes")
    assert merged.receipts == (f"✓ Updated: {KEYS} {TAP} (note #3, made of #1, #2)",)
    assert (await person.say("split them again")).receipts == (f"✓ Restored: {KEYS}", f"✓ Restored: {TAP}")
    again = await person.say("把钥匙那条和note 2合并")  # 钥匙 is another word for keys
    assert again.receipts == (f"✓ 已更新: {KEYS} {TAP}（笔记 #4，由 #1, #2 合并而成）",)
    assert (await person.say("撤销")).receipts == (f"✓ 已恢复: {KEYS}", f"✓ 已恢复: {TAP}")


async def test_what_was_shown_one_by_one_has_a_second(ports: Ports) -> None:
    person = await talk(ports)
    await person.say(f"note: {KEYS}")
    await person.say(f"note: {TAP}")
    await person.say("where are the spare keys?")
    await person.say("and the stopcock?")
    assert (await person.say("tag the second one plumbing")).receipts == (f"✓ Tagged #plumbing: {TAP} #plumbing",)
    await person.say("find keys")
    assert (await person.say("add to that: she is away in August")).receipts == (
        f"✓ Updated: {KEYS} she is away in August",
    )
    assert (await person.say("show it to me")).cards[0].lines == (KEYS, "she is away in August")
    asked = await person.say("change August to September")
    changed = await person.press(asked, "Change it")
    assert changed.receipts == (f"✓ Updated: {KEYS} she is away in September",)


async def test_what_was_shown_is_opened_and_rewritten_in_chinese(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("记一下 煤气表在厨房水槽下面")
    await person.say("找一下煤气表")
    assert (await person.say("第一条打开")).cards[0].lines == ("煤气表在厨房水槽下面",)
    asked = await person.say("把它改成 煤气表在阳台")
    changed = await person.press(asked, "改掉")
    assert changed.receipts == ("✓ 已更新: 煤气表在阳台",)


async def test_of_two_that_were_ticked_one_is_not_done(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("买菜清单：牛奶、白糖50斤、防蜂手套")
    assert (await person.say("糖买好了，手套也买了")).receipts == ("✓ 已勾选: 白糖50斤、防蜂手套（购物清单）",)
    back = await person.say("手套还没买，点错了")
    assert (back.receipts, lines(back)) == (
        ("✓ 已恢复: 防蜂手套（购物清单）",),
        ["☐ 牛奶", "☑ 白糖50斤", "☐ 防蜂手套"],
    )


async def test_what_a_list_says_of_a_thing_is_told(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("add candles to the shopping list, Ann gets them")
    told = await person.say("who is getting the candles?")
    assert (told.text.endswith("Yes, “candles, Ann gets them” is on the shopping list."), lines(told)) == (
        True,
        ["☐ candles, Ann gets them"],
    )


async def test_a_question_may_be_left_open(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("remind me to pay")
    assert (await person.say("never mind")).text == "All right, I left it."
    await person.say("提醒我交水费")
    assert (await person.say("算了")).text == "好，那就不动。"


@pytest.mark.usefixtures("alone")  # numbers of notes count all people's
async def test_what_is_told_is_offered_as_a_note_and_answers_later(ports: Ports) -> None:
    person = await talk(ports)
    asked = await person.say("bay 6 needs feeding by hand")
    assert asked.text == "Shall I keep that as a note?"
    assert (await person.press(asked, "Note it")).receipts == ("✓ Noted: bay 6 needs feeding by hand",)
    asked = await person.say("阁楼的灯是E14灯口")
    assert (await person.press(asked, "存成笔记")).receipts == ("✓ 已记下: 阁楼的灯是E14灯口",)
    assert "E14" in lines(await person.say("阁楼的灯是什么灯口"))[0]
    await person.say("note: bay 4 leaks")
    found = await person.say("show me everything about bay 6")
    assert [line.split(" (")[0] for line in found.cards[0].lines] == ["#1 bay 6 needs feeding by hand"]


async def test_a_value_that_no_note_has_yet_is_offered_as_one(ports: Ports) -> None:
    person = await talk(ports)
    asked = await person.say("the locker code is 7731 now")
    await person.press(asked, "Note it")
    changed = await person.say("the locker code is 8842 now")
    assert (await person.press(changed, "Change it")).receipts == ("✓ Updated: the locker code is 8842 now",)
    await person.say("记一下 油温180度")
    await person.say("note: the hatch sticks")
    asked = await person.say("油温是190，不是180")  # the value names the note, not what was shown last
    assert (await person.press(asked, "改掉")).receipts == ("✓ 已更新: 油温190度",)


async def test_a_thing_on_a_list_gets_another_name_and_its_amount_stays(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("露营清单：手电2个、香菇")
    assert (await person.say("把手电改成头灯")).receipts == ("✓ 已更新: 头灯2个（原来：手电2个；露营清单）",)
    assert (await person.say("香菇没货了，换成木耳")).receipts == ("✓ 已更新: 木耳（原来：香菇；露营清单）",)
    assert (await person.say("撤销")).receipts == ("✓ 已更新: 香菇（原来：木耳；露营清单）",)
