"""Notes that are added to and tagged, and lists that are filled, ticked off and cleared, without a language model."""

from bot.app import Ports
from tests.support.talking import lines, talk


async def test_a_note_grows_is_tagged_and_goes(ports: Ports) -> None:
    person = await talk(ports)
    await person.say("note: the boiler valve is on the left")
    assert (await person.say("tag it house")).receipts == ("✓ Tagged #house: the boiler valve is on the left #house",)
    grown = await person.say("刚才那条笔记加上 五月检修过")
    assert grown.receipts == ("✓ 已更新: the boiler valve is on the left #house 五月检修过",)
    assert (await person.say("有哪些标签")).cards[0].lines == ("#house · 1",)
    asked = await person.say("delete the boiler note")
    assert asked.text == "Delete this note?"
    gone = await person.press(asked, "Delete")
    assert gone.receipts == ("✓ Deleted: the boiler valve is on the left #house 五月检修过",)


async def test_a_list_is_filled_ticked_off_and_cleared(ports: Ports) -> None:
    person = await talk(ports)
    assert (await person.say("put rice and tea on the shopping list")).receipts == (
        "✓ Added: rice, tea (shopping list)",
    )
    assert (await person.say("also add soap")).receipts == ("✓ Added: soap (shopping list)",)
    ticked = await person.press(await person.say("购物清单还有什么"), "☐ tea")
    assert lines(ticked) == ["☐ rice", "☑ tea", "☐ soap"]
    told = await ports.feed.history(person.caller, person.session, None, 10)
    assert told[-1].saying.cards == ticked.cards  # the message was changed, and nothing else said
    assert (told[-1].saying.text, told[-1].place > told[-1].id) == (ticked.cards[0].title, True)
    assert lines(await person.say("show the shopping list")) == ["☐ rice", "☑ tea", "☐ soap"]
    await person.say("清空购物清单")
    assert (await person.say("撤销")).receipts == ("✓ 已恢复: rice、tea、soap（购物清单）",)
