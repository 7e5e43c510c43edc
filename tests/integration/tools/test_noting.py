"""Notes that go or change: asked about first, taken back, and never when they were changed meanwhile."""

from collections.abc import Awaitable, Callable

import pytest

from agents.errors import ToolFailed
from agents.tools.base import Outcome
from storage.content.button_actions import NotUsable
from tests.support.secretary import Secretary, labels, lines

CHANGED = "It was changed in the meantime, so I left it as it is."
KEY = "the key is under the mat"


async def noted(her: Secretary, text: str = KEY) -> int:
    return (await her.do("memo_write", content=text)).about[0].id


async def notes(her: Secretary) -> list[str]:
    return [row["text"] for row in await her.rows("SELECT text FROM memo WHERE deleted_at IS NULL ORDER BY id")]


async def test_one_is_asked_about_and_deleted_and_comes_back(her: Secretary) -> None:
    number = await noted(her)
    asked = await her.do("memo_delete", query="key")
    assert (asked.text, labels(asked)) == ("Delete this note?", ["Delete", "Never mind"])
    assert [line.partition(" (")[0] for line in lines(asked)] == [f"#{number} {KEY}"]
    gone = await her.press(asked, "Delete")
    assert (gone.receipts, await notes(her)) == ((f"✓ Deleted: {KEY}",), [])
    back = await her.press(gone, "Undo")
    assert (back.receipts, await notes(her)) == ((f"✓ Restored: {KEY}",), [KEY])


async def test_of_several_the_chosen_one_goes(her: Secretary) -> None:
    first, second = await noted(her, "key one"), await noted(her, "key two")
    asked = await her.do("memo_delete", query="key")
    assert asked.text == "Which note should I delete?"
    assert set(labels(asked)) == {f"#{first} key one", f"#{second} key two", "Never mind"}
    assert (await her.press(asked, f"#{first} key one")).receipts == ("✓ Deleted: key one",)
    assert await notes(her) == ["key two"]


async def test_one_is_changed_and_changed_back(her: Secretary) -> None:
    asked = await her.do("memo_change", id=await noted(her), text="the key is with Ann")
    assert (asked.text, labels(asked)) == (
        "Change this note to: the key is with Ann",
        ["Change it", "Never mind"],
    )
    new = await her.press(asked, "Change it")
    assert (new.receipts, await notes(her)) == (("✓ Updated: the key is with Ann",), ["the key is with Ann"])
    back = await her.press(new, "Undo")
    assert (back.receipts, await notes(her)) == ((f"✓ Restored: {KEY}",), [KEY])


async def test_who_does_not_mind_keeps_it(her: Secretary) -> None:
    await noted(her)
    left = await her.press(await her.do("memo_delete", query="key"), "Never mind")
    assert (left.text, await notes(her)) == ("All right, the note stays as it is.", [KEY])


async def test_what_nobody_wrote_is_not_asked_about(her: Secretary) -> None:
    assert (await her.do("memo_delete", query="umbrella")).text == "No note mentions “umbrella”. Try another word?"
    assert (await her.do("memo_delete", id=77)).text == "I can't find that note."


@pytest.mark.parametrize(
    ("tool", "label"), [("memo_delete", "Delete"), ("memo_change", "Change it")], ids=["delete", "change"]
)
async def test_what_was_changed_meanwhile_is_left_as_it_is(her: Secretary, tool: str, label: str) -> None:
    number, other = await noted(her), {"text": "the key is with Bob"} if tool == "memo_change" else {}
    asked = await her.do(tool, id=number, **other)
    await her.press(await her.do("memo_change", id=number, text="the key is with Ann"), "Change it")
    with pytest.raises(ToolFailed, match=CHANGED):
        await her.press(asked, label)
    assert await notes(her) == ["the key is with Ann"]


async def test_a_change_that_was_followed_by_another_is_not_taken_back(her: Secretary) -> None:
    number = await noted(her)
    first = await her.press(await her.do("memo_change", id=number, text="with Ann"), "Change it")
    await her.press(await her.do("memo_change", id=number, text="with Bob"), "Change it")
    with pytest.raises(ToolFailed, match=CHANGED):
        await her.press(first, "Undo")
    assert await notes(her) == ["with Bob"]


async def never_was(her: Secretary, asked: Outcome) -> Outcome:
    [token, _] = [button.token for card in asked.cards for button in card.buttons]
    return await her.choose(f"{token.partition('.')[0]}.5")


async def is_gone(her: Secretary, asked: Outcome) -> Outcome:
    await her.press(await her.do("memo_delete", query="key"), "Delete")
    return await her.press(asked, "Delete")


@pytest.mark.parametrize(("press", "why"), [(never_was, "unknown"), (is_gone, "expired")])
async def test_a_button_that_means_nothing_any_more(
    her: Secretary, press: Callable[[Secretary, Outcome], Awaitable[Outcome]], why: str
) -> None:
    await noted(her)
    asked = await her.do("memo_delete", query="key")
    with pytest.raises(NotUsable) as raised:
        await press(her, asked)
    assert raised.value.why == why


async def test_a_note_that_begins_with_a_day_is_of_that_day(her: Secretary) -> None:
    """It is told, shown with that day, and found by it; the words stay as they are."""
    text = "yesterday the plumber said the boiler needs a new valve"
    made = await her.do("memo_write", content=text)
    assert (made.text, made.receipts) == ("Kept under Sun 2030-06-02.", (f"✓ Noted: {text}",))
    await noted(her)
    found = await her.do("memo_search", query="what did i note yesterday")
    assert lines(found) == [f"#{made.about[0].id} {text} (Sun 2030-06-02)"]
    back = await her.press(made, "Undo")
    assert (back.receipts, await notes(her)) == ((f"✓ Deleted: {text}",), [KEY])
    her.speak("zh")
    made = await her.do("memo_write", content="昨天水管工说要换阀门")
    assert (made.text, made.receipts) == ("日期算作 2030-06-02 周日。", ("✓ 已记下: 昨天水管工说要换阀门",))
