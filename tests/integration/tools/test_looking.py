"""Notes asked for by a time: those of that time, those that name it, and all where there is neither."""

import pytest

from tests.support.secretary import Secretary, lines


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
