"""Notes that are added to, renamed and tagged: at once where one is meant, with a way back; asked about where two are."""

import pytest

from agents.tools.base import Outcome
from storage.conversations.shown_items import Thing
from tests.support.secretary import Secretary, labels, lines

BOILER, KEY = "the boiler valve is on the left", "the key is with Ann"


async def keep(her: Secretary, *texts: str) -> list[int]:
    return [(await show(her, await her.do("memo_write", content=text))).about[0].id for text in texts]


async def show(her: Secretary, outcome: Outcome) -> Outcome:
    """Let her see it, as a turn does."""
    seen: list[Thing] = [(about.kind, about.id, about.title) for about in outcome.about]
    await her.show(*seen)
    return outcome


async def notes(her: Secretary) -> list[str]:
    return [row["text"] for row in await her.rows("SELECT text FROM memo WHERE deleted_at IS NULL ORDER BY id")]


@pytest.mark.parametrize(
    ("how", "text", "after", "receipt"),
    [
        ("append", "serviced in May", f"{BOILER}\nserviced in May", f"✓ Updated: {BOILER} serviced in May"),
        ("tag", "house", f"{BOILER} #house", f"✓ Tagged #house: {BOILER} #house"),
        ("title", "Boiler", f"# Boiler\n{BOILER}", f"✓ Updated: # Boiler {BOILER}"),
        ("cut", "on the left", "the boiler valve is", "✓ Updated: the boiler valve is"),
    ],
)
async def test_the_note_that_is_named_is_changed_and_changed_back(
    her: Secretary, how: str, text: str, after: str, receipt: str
) -> None:
    await keep(her, BOILER, KEY)
    done = await her.do("memo_change", query="boiler", text=text, how=how)
    assert (done.receipts, await notes(her)) == ((receipt,), [after, KEY])
    back = await her.press(done, "Undo")
    assert (back.receipts, await notes(her)) == ((f"✓ Restored: {BOILER}",), [BOILER, KEY])


async def test_that_note_is_the_one_shown_last(her: Secretary) -> None:
    first, _ = await keep(her, BOILER, KEY)
    assert (await her.do("memo_change", that=True, text="a", how="tag")).about[0].title == f"{KEY} #a"
    await show(her, await her.do("memo_search", query="", id=first))
    assert (await her.do("memo_change", that=True, text="b", how="tag")).about[0].title == f"{BOILER} #b"


async def test_where_nothing_was_shown_the_newest_is_that_note(her: Secretary) -> None:
    for text in (BOILER, KEY):
        await her.do("memo_write", content=text)
    await her.do("memo_change", that=True, text="a", how="tag")
    assert await notes(her) == [BOILER, f"{KEY} #a"]


async def test_between_two_it_asks_and_the_chosen_one_is_changed(her: Secretary) -> None:
    one, two = await keep(her, "key of the shed", "key of the car")
    asked = await her.do("memo_change", query="key", text="spare at Bob's", how="append")
    assert asked.text == "Which note should get this added: spare at Bob's"
    assert set(labels(asked)) == {f"#{one} key of the shed", f"#{two} key of the car", "Never mind"}
    done = await her.press(asked, f"#{one} key of the shed")
    assert done.receipts == ("✓ Updated: key of the shed spare at Bob's",)
    assert await notes(her) == ["key of the shed\nspare at Bob's", "key of the car"]


async def test_of_those_with_a_word_the_one_with_all_words_is_meant(her: Secretary) -> None:
    await keep(her, "key of the shed", "key of the car")
    await her.do("memo_change", query="shed key", text="blue", how="append")
    assert await notes(her) == ["key of the shed\nblue", "key of the car"]


async def test_a_place_counts_in_what_was_shown_last(her: Secretary) -> None:
    one, two = await keep(her, BOILER, KEY)
    await show(her, await her.do("memo_search", query=""))  # the newest first
    second = await her.do("memo_delete", place=2)
    assert [line.partition(" (")[0] for line in lines(second)] == [f"#{one} {BOILER}"]
    assert [line.partition(" (")[0] for line in lines(await her.do("memo_delete", place=-1))] == [f"#{one} {BOILER}"]
    assert [line.partition(" (")[0] for line in lines(await her.do("memo_delete", place=1))] == [f"#{two} {KEY}"]


async def test_a_wish_that_fits_none_says_so_and_shows_the_nearest(her: Secretary) -> None:
    [number] = await keep(her, BOILER)
    none = await her.do("memo_change", query="umbrella stand", text="x", how="append")
    assert (none.text, none.cards[0].title) == (
        "No note mentions “umbrella stand”. Try another word?",
        "The nearest notes:",
    )
    assert [line.partition(" (")[0] for line in lines(none)] == [f"#{number} {BOILER}"]
    assert await notes(her) == [BOILER]


async def test_a_tag_that_is_there_is_not_added_again(her: Secretary) -> None:
    await keep(her, f"{BOILER} #house")
    again = await her.do("memo_change", that=True, text="House", how="tag")
    assert (again.text, again.receipts) == ("The note is like that already, so nothing changed.", ())
    off = await her.do("memo_change", that=True, text="house", how="untag")
    assert (off.receipts, await notes(her)) == ((f"✓ Updated: {BOILER}",), [BOILER])


async def test_notes_are_found_by_their_tag_alone_and_tags_are_counted(her: Secretary) -> None:
    one, two, _ = await keep(her, "roses #garden", "shed #Garden #diy", "garden party #gardening")
    found = await her.do("memo_search", query="#garden")
    assert found.text == "Tagged #garden (2):"
    assert [line.partition(" (")[0] for line in lines(found)] == [f"#{two} shed #Garden #diy", f"#{one} roses #garden"]
    listed = await her.do("memo_search", query="", tags=True)
    assert (listed.text, lines(listed)) == ("Tags (3):", ["#garden · 2", "#diy · 1", "#gardening · 1"])


async def test_without_a_tag_it_says_how_to_make_one(her: Secretary) -> None:
    listed = await her.do("memo_search", query="", tags=True)
    assert listed.text == "No note has a tag yet. Say “tag it garden” below a note, or write #garden in it."


async def test_the_tags_of_a_long_note_stay_in_sight(her: Secretary) -> None:
    await keep(her, "x" * 200 + " #garden")
    assert lines(await her.do("memo_search", query=""))[0].startswith(f"#1 {'x' * 159}… #garden (")


async def test_another_title_replaces_the_heading_alone(her: Secretary) -> None:
    await keep(her, "tent\nstove")
    await her.do("memo_change", that=True, text="Camping", how="title")
    await her.do("memo_change", that=True, text="Camping in May", how="title")
    assert await notes(her) == ["# Camping in May\ntent\nstove"]


async def test_notes_that_are_named_by_their_numbers_go_with_one_question(her: Secretary) -> None:
    first, _, third = await keep(her, BOILER, KEY, "the cat eats at six")
    asked = await her.do("memo_delete", ids=[first, third])
    assert (asked.text, await notes(her)) == ("Delete these 2 notes?", [BOILER, KEY, "the cat eats at six"])
    await her.press(asked, "Delete all 2")
    assert await notes(her) == [KEY]
