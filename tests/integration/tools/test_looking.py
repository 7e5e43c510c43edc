"""Notes asked for by a time: those of that time, those that name it, and all where there is neither."""

from datetime import timedelta

import pytest

from storage.db.transactions import work
from tests.support.secretary import MONDAY, Secretary, at, labels, lines
from tests.support.spaces import plant_facts


async def kept(her: Secretary, text: str, days_ago: int) -> int:
    """Keep a note and date it back from the Monday that the tests live on."""
    number = (await her.do("memo_write", content=text)).about[0].id
    await her.rows(
        "UPDATE memo SET created_at = '2030-06-03 09:00+08'::timestamptz - make_interval(days => $2) WHERE id = $1 RETURNING id",
        number,
        days_ago,
    )
    return number


async def found(her: Secretary, query: str) -> list[int]:
    """Return the notes that answer, without what is shown beside one."""
    answer = await her.do("memo_search", query=query)
    return [about.id for about in answer.about if about not in answer.related]


async def test_notes_of_the_time_that_is_named_come_alone(her: Secretary) -> None:
    old, new = await kept(her, "the boiler was serviced", 200), await kept(her, "the boiler drips again", 5)
    assert await found(her, "the boiler from last week") == [new]
    assert await found(her, "last week") == [new]
    assert await found(her, "the boiler") == [new, old]
    await kept(her, "a parcel from Leeds", 100)
    assert await found(her, "the boiler from the day before yesterday") == [new, old]  # none of that day


async def test_a_note_that_names_the_time_itself_is_found_too(her: Secretary) -> None:
    said = await kept(her, "房东说五月涨租", 0)
    then = await kept(her, "房东换锁", 20)
    assert await found(her, "房东五月") == [then, said]
    assert await found(her, "上周写的关于房东") == [then, said]  # none of that week


async def test_the_rarest_words_rank_and_parts_of_words_come_last(her: Secretary) -> None:
    part, whole, both = [
        await kept(her, text, 0) for text in ("the roofer Kim", "the roof, the roof leaks", "roof tiles from Leeds")
    ]
    assert await found(her, "roof tiles") == [both, whole, part]


@pytest.mark.parametrize("query", ["电话", "phone"])
async def test_who_shares_a_single_character_is_no_answer(her: Secretary, query: str) -> None:
    await kept(her, "看了一部电影", 0)
    assert lines(await her.do("memo_search", query=query)) == []


async def test_events_and_things_on_lists_answer_too_each_named_by_its_kind(her: Secretary) -> None:
    passport = await kept(her, "the passport is in the blue drawer", 0)
    await her.do("list_add", name="shopping", items=["passport photos", "oat milk"])
    office = await her.do("schedule_add", title="passport office", start_time=at("10:00", 4), end_time=at("11:00", 4))
    answer = await her.do("memo_search", query="passport")
    assert [card.title for card in answer.cards] == ["Found 1:", "In the calendar (1):", "On lists (1):"]
    assert [(one.kind, one.id) for one in answer.about] == [("memo", passport), ("event", office.about[0].id)]
    there = await her.do("memo_search", query="where is the passport")
    assert [card.title for card in there.cards] == [
        "Found 1:",
        "In the calendar (1):",
    ]  # what is to be bought is nowhere
    assert (await her.do("memo_search", query="milk")).text == "On lists (1):"


async def test_what_has_little_of_the_question_is_no_answer_elsewhere(her: Secretary) -> None:
    await her.do("schedule_add", title="roof inspection", start_time=at("10:00", 4), end_time=at("11:00", 4))
    assert (await her.do("memo_search", query="roof tiles from Leeds")).cards == ()
    assert (await her.do("memo_search", query="the roof")).text == "In the calendar (1):"


async def test_of_what_repeats_the_next_time_is_shown(her: Secretary) -> None:
    await her.do(
        "schedule_add", title="牙医", start_time=at("10:00"), end_time=at("11:00"), rrule="FREQ=WEEKLY;BYDAY=MO"
    )
    her.now = MONDAY + timedelta(days=8)
    assert lines(await her.do("memo_search", query="牙医")) == ["Mon 2030-06-17 10:00 - 11:00 牙医"]


async def test_a_quiet_look_tells_only_what_has_most_of_the_words(her: Secretary) -> None:
    await kept(her, "the roofer is called Kim", 0)
    assert (await her.do("memo_search", query="how are the roofers called", quiet=True)).text == "Found 1:"
    assert (await her.do("memo_search", query="roofer prices in Leeds", quiet=True)).text == ""


async def test_another_word_for_the_same_is_tried_and_told(her: Secretary) -> None:
    await kept(her, "沙发套在顶柜里", 0)
    answer = await her.do("memo_search", query="couch")
    assert answer.text == "Nothing has “couch” in it, so I looked for “沙发”. Found 1:"
    assert (await her.do("memo_search", query="armchair")).cards == ()


async def test_of_a_long_note_the_line_that_answers_comes_first(her: Secretary) -> None:
    number = await kept(
        her, "Moving day went well. " * 9 + "The gate code is 4471, ask Priya. " + "We owe them a cake. " * 5, 0
    )
    answer = await her.do("memo_search", query="gate code")
    assert answer.text == f"#{number} says: “The gate code is 4471, ask Priya.”"
    assert "The gate code is 4471, ask Priya." in lines(answer)[0]


async def test_events_are_asked_by_their_place_within_a_time(her: Secretary) -> None:
    for day, title in ((4, "choir"), (12, "fitting")):
        where = {"location": "Maple House", "start_time": at("10:00", day), "end_time": at("11:00", day)}
        await her.do("schedule_add", title=title, **where)
    found = await her.do("schedule_query", query="maple house", start_time=at("00:00", 3), end_time=at("00:00", 10))
    assert lines(found) == ["Tue 2030-06-04 10:00 - 11:00 choir @ Maple House"]
    assert len(lines(await her.do("schedule_query", query="maple house"))) == 2


async def test_hits_mark_what_was_asked_for_and_each_has_a_button_that_opens_it(her: Secretary) -> None:
    key = await kept(her, "Keys for the shed hang in the hall", 1)
    other = await kept(her, "the shed key is spare", 0)
    answer = await her.do("memo_search", query="where is the shed key")
    [card] = answer.cards
    assert [card.lines[line][begin:end] for line, begin, end in card.marks] == ["shed", "key", "Keys", "shed"]
    assert labels(answer) == [f"Open #{other}", f"Open #{key}"]


async def test_many_hits_turn_pages(her: Secretary) -> None:
    for number in range(12):
        await kept(her, f"roof tile {number}", 0)
    answer = await her.do("memo_search", query="roof tile")
    assert (answer.text, len(answer.about), labels(answer)[-1]) == ("Found 12:", 10, "More ›")
    there = await her.do("memo_search", query="", step=1)
    assert (len(there.about), labels(there)[-1]) == (2, "‹ Back")


async def test_a_word_that_nothing_has_is_answered_with_one_that_is_spelled_alike(her: Secretary) -> None:
    await kept(her, "the curtains are in the attic", 0)
    answer = await her.do("memo_search", query="curtins")
    assert answer.text == "No note mentions “curtins”. Did you mean “curtains”?"
    assert labels(answer) == ["Look for curtains"]
    assert (await her.do("memo_search", query="bicycle")).text == "No note mentions “bicycle”. Try another word?"


async def test_what_is_remembered_of_the_person_answers_a_search(her: Secretary) -> None:
    async with work(her.pool, her.scope) as db:
        await plant_facts(db, her.scope, "allergic to peanuts", "plays the cello")
    shown = await her.do("memo_search", query="peanut")
    assert (shown.text, lines(shown)) == (
        "Remembered about you (1):",
        ["allergic to peanuts (fact, Mon 2026-06-01)"],
    )
