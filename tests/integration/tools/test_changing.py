"""Changing events: what is meant, what it becomes, what is in the way, and the way back."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from agents.errors import ToolFailed
from agents.texts import Language, say
from storage.content.button_actions import NotUsable
from tests.support.secretary import MONDAY, Secretary, at, labels, lines


async def dentist(her: Secretary, clock: str = "15:00", day: int = 4, **more: object) -> int:
    """An event of an hour; its number."""
    made = await her.do("schedule_add", title="dentist", start_time=at(clock, day), **more)
    return made.about[0].id


async def test_a_moved_event_keeps_its_length_and_its_reminder_moves_along(her: Secretary) -> None:
    number = await dentist(her, end_time=at("16:30", 4), lead_minutes=30)
    outcome = await her.do("schedule_update", query="dentist", start_time=at("17:00", 5))
    assert outcome.receipts == ("✓ Updated: dentist (Wed 2030-06-05 17:00 - 18:30)",)
    assert (outcome.text, labels(outcome), outcome.waken) == (
        "I will remind you 30 minutes before.",
        ["Undo: dentist"],
        ("due",),
    )
    assert [(about.kind, about.id, about.title) for about in outcome.about] == [("event", number, "dentist")]
    assert await her.agenda() == [("dentist", "05 17:00-05 18:30")]
    assert await her.rings() == [("dentist", "05 16:30")]


async def test_moved_to_a_day_it_keeps_its_hour(her: Secretary) -> None:
    await dentist(her, end_time=at("16:30", 4))
    outcome = await her.do("schedule_update", query="dentist", to_date="2030-06-06")
    assert outcome.receipts == ("✓ Updated: dentist (Thu 2030-06-06 15:00 - 16:30)",)
    assert (await her.agenda(), await her.rings()) == ([("dentist", "06 15:00-06 16:30")], [("dentist", "06 14:45")])


async def test_a_whole_day_and_a_reminder_are_moved_to_a_day_too(her: Secretary) -> None:
    await her.do("schedule_add", title="fair", start_time=at("00:00", 5), end_time=at("00:00", 7), all_day=True)
    await her.do("reminder_add", text="gifts", at=at("09:30", 5))
    for words in ("fair", "gifts"):
        await her.do("schedule_update", query=words, to_date="2030-06-10")
    assert await her.agenda() == [("fair", "10 00:00-12 00:00")]
    assert ("gifts", "10 09:30") in await her.rings()


async def test_what_is_in_the_way_on_that_day_is_asked_about(her: Secretary) -> None:
    await dentist(her, day=4)
    await her.do("schedule_add", title="lunch", start_time=at("15:30", 6), end_time=at("16:30", 6))
    outcome = await her.do("schedule_update", query="dentist", to_date="2030-06-06")
    assert (outcome.receipts, [card.kind for card in outcome.cards]) == ((), ["conflict"])


@pytest.mark.parametrize(
    ("language", "receipt"),
    [
        pytest.param("zh", "✓ 已更新: 看牙 (2030-06-04 周二 15:00 - 17:00)", id="zh"),
        pytest.param("en", "✓ Updated: 看牙 (Tue 2030-06-04 15:00 - 17:00)", id="en"),
    ],
)
async def test_the_rest_of_an_event_is_changed_by_its_number(her: Secretary, language: Language, receipt: str) -> None:
    number = await dentist(her)
    her.speak(language)
    outcome = await her.do(
        "schedule_update",
        id=number,
        title="看牙",
        end_time=at("17:00", 4),
        location="room 3",
        description="bring the card",
    )
    assert outcome.receipts == (receipt,)
    assert outcome.text == say(language, "at_place", place="room 3")
    [event] = await her.events()
    assert (event.title, event.location, event.description) == ("看牙", "room 3", "bring the card")
    assert await her.rings() == [("看牙", "04 14:45")]


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param({"date": "2030-06-04"}, id="the only thing of a day"),
        pytest.param({"query": "the dentist meeting", "date": "2030-06-04"}, id="words and a day"),
        pytest.param({"query": "会议", "date": "2030-06-04"}, id="any event of a day"),
        pytest.param({"query": "DENTIST"}, id="words"),
    ],
)
async def test_an_event_is_meant_by_words_and_its_present_date(her: Secretary, arguments: dict[str, Any]) -> None:
    await dentist(her)
    await her.do("schedule_add", title="lunch", start_time=at("12:00", 6))
    await her.do("schedule_update", start_time=at("10:00", 4), **arguments)
    assert await her.agenda() == [("dentist", "04 10:00-04 11:00"), ("lunch", "06 12:00-06 13:00")]


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        pytest.param({"id": 99, "title": "x"}, "update_none", id="no such number"),
        pytest.param({"query": "dentist"}, "update_what", id="no change"),
        pytest.param(
            {"query": "dentist", "title": "dentist", "start_time": at("15:00", 4)}, "update_same", id="the same"
        ),
    ],
)
async def test_without_anything_to_change_nothing_is_claimed(
    her: Secretary, arguments: dict[str, Any], key: str
) -> None:
    await dentist(her)
    outcome = await her.do("schedule_update", **arguments)
    assert (outcome.text, outcome.receipts, outcome.cards) == (say("en", key), (), ())
    assert await her.agenda() == [("dentist", "04 15:00-04 16:00")]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        pytest.param(
            "zh",
            "没有找到「barber」，所以什么都没有动。\n接下来有：dentist (2030-06-04 周二 15:00 - 16:00)",
            id="zh",
        ),
        pytest.param(
            "en",
            "I found no “barber”, so nothing was changed.\nComing up: dentist (Tue 2030-06-04 15:00 - 16:00)",
            id="en",
        ),
    ],
)
@pytest.mark.parametrize(("tool", "change"), [("schedule_update", {"title": "x"}), ("schedule_delete", {})])
async def test_what_is_not_found_is_named_with_what_is_there(
    her: Secretary, tool: str, change: dict[str, Any], language: Language, said: str
) -> None:
    await dentist(her)
    her.speak(language)
    outcome = await her.do(tool, query="barber", **change)
    assert (outcome.text, outcome.receipts, outcome.cards) == (said, (), ())
    assert await her.agenda() == [("dentist", "04 15:00-04 16:00")]


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        pytest.param(
            {"query": "dentist", "date": "2030-06-05"},
            "There is no “dentist” then (Wed 2030-06-05 all day). Do you mean this one?",
            id="another day",
        ),
        pytest.param({"query": "the wisdom tooth dentist"}, "Nothing is called just “the wisdom tooth dentist”. Do you mean this one?", id="other words"),
        pytest.param({"query": "the dentist reminder"}, "Nothing is called just “the dentist reminder”. Do you mean this one?", id="its reminder"),
    ],
)  # fmt: skip
async def test_what_fits_only_in_part_is_asked_about(her: Secretary, arguments: dict[str, Any], asked: str) -> None:
    await dentist(her)
    outcome = await her.do("schedule_update", title="x", **arguments)
    assert (outcome.text, outcome.receipts) == (asked, ())
    chosen = await her.press(outcome, "dentist (Tue 2030-06-04 15:00 - 16:00)")
    assert chosen.receipts == ("✓ Updated: x (Tue 2030-06-04 15:00 - 16:00)",)


@pytest.mark.parametrize(
    ("change", "when"),
    [
        pytest.param({"length_minutes": 120}, "Tue 2030-06-04 15:00 - 17:00", id="a length"),
        pytest.param({"longer_minutes": 30}, "Tue 2030-06-04 15:00 - 16:30", id="longer"),
        pytest.param({"longer_minutes": -30}, "Tue 2030-06-04 15:00 - 15:30", id="shorter"),
        pytest.param({"end_clock": "17:30"}, "Tue 2030-06-04 15:00 - 17:30", id="an end"),
        pytest.param({"end_clock": "05:30", "bare": True}, "Tue 2030-06-04 15:00 - 17:30", id="a bare end"),
        pytest.param({"clock": "04:00", "bare": True}, "Tue 2030-06-04 16:00 - 17:00", id="a bare hour by day"),
        pytest.param({"clock": "09:00", "bare": True}, "Tue 2030-06-04 09:00 - 10:00", id="a bare hour in the morning"),
        pytest.param({"weekday": 4}, "Fri 2030-06-07 15:00 - 16:00", id="a day of its week"),
        pytest.param({"weekday": 0, "clock": "10:00"}, "Mon 2030-06-10 10:00 - 11:00", id="that day at an hour"),
        pytest.param(
            {"to_date": "2030-06-11", "clock": "11:00"}, "Tue 2030-06-11 11:00 - 12:00", id="a day and an hour"
        ),
        pytest.param({"clock": "10:00", "end_clock": "12:00"}, "Tue 2030-06-04 10:00 - 12:00", id="from and to"),
    ],
)
async def test_its_time_is_changed_as_said(her: Secretary, change: dict[str, Any], when: str) -> None:
    await dentist(her)
    outcome = await her.do("schedule_update", query="dentist", **change)
    assert outcome.receipts == (f"✓ Updated: dentist ({when})",)


async def test_a_whole_day_becomes_two_or_an_hour(her: Secretary) -> None:
    await her.do("schedule_add", title="fair", start_time=at("00:00", 5), end_time=at("00:00", 6), all_day=True)
    longer = await her.do("schedule_update", query="fair", length_minutes=2 * 1440)
    assert longer.receipts == ("✓ Updated: fair (Wed 2030-06-05 - Thu 2030-06-06 all day)",)
    hour = await her.do("schedule_update", query="fair", clock="03:00", bare=True)
    assert hour.receipts == ("✓ Updated: fair (Wed 2030-06-05 15:00 - 16:00)",)


@pytest.mark.parametrize(
    ("was", "title"),
    [
        pytest.param({"was_clock": "03:00", "was_bare": True}, "afternoon", id="a bare hour, the next day that has it"),
        pytest.param({"was_clock": "09:00", "date": "2030-06-04"}, "morning", id="an hour of a day"),
    ],
)
async def test_a_thing_is_named_by_its_hour(her: Secretary, was: dict[str, Any], title: str) -> None:
    await her.do("schedule_add", title="morning", start_time=at("09:00", 4))
    await her.do("schedule_add", title="afternoon", start_time=at("15:00", 4))
    await her.do("schedule_add", title="later", start_time=at("15:00", 6))
    changed = await her.do("schedule_update", longer_minutes=30, **was)
    assert [about.title for about in changed.about] == [title]


@pytest.mark.parametrize(
    ("own", "becomes"),
    [
        pytest.param("19:00", "19:00", id="its own hour is in the evening"),
        pytest.param("15:00", "18:00", id="it is not"),
    ],
)
async def test_moved_to_a_part_of_a_day(her: Secretary, own: str, becomes: str) -> None:
    await dentist(her, own)
    await her.do("schedule_update", query="dentist", to_date="2030-06-06", clock="18:00", part_end="00:00")
    assert [hours[:8] for _title, hours in await her.agenda()] == [f"06 {becomes}"]


async def test_people_are_kept_in_its_description(her: Secretary) -> None:
    await dentist(her)
    outcome = await her.do("schedule_update", query="dentist", people="Jo")
    assert (outcome.text, [event.description for event in await her.events()]) == ("With: Jo", ["With: Jo"])


async def test_several_are_changed_after_one_question(her: Secretary) -> None:
    await dentist(her, "09:00")
    await her.do("schedule_add", title="lunch", start_time=at("10:00", 4), end_time=at("11:00", 4))
    asked = await her.do("schedule_update", date="2030-06-04", query="meetings", every=True, shift_minutes=60)
    assert (asked.text, asked.receipts, lines(asked)) == (
        "Change all 2 of these?",
        (),
        [
            "dentist (Tue 2030-06-04 09:00 - 10:00) → Tue 2030-06-04 10:00",
            "lunch (Tue 2030-06-04 10:00 - 11:00) → Tue 2030-06-04 11:00",
        ],
    )
    done = await her.press(asked, "Change all 2")
    assert done.receipts == (
        "✓ Updated: lunch (Tue 2030-06-04 11:00 - 12:00)",
        "✓ Updated: dentist (Tue 2030-06-04 10:00 - 11:00)",
    )


async def test_two_change_places_after_a_question(her: Secretary) -> None:
    await dentist(her, "09:00")
    await her.do("schedule_add", title="lunch", start_time=at("12:00", 6), end_time=at("14:00", 6))
    asked = await her.do("schedule_update", query="dentist", swap="lunch")
    assert asked.receipts == ()
    await her.press(asked, "Change all 2")
    assert await her.agenda() == [("lunch", "04 09:00-04 11:00"), ("dentist", "06 12:00-06 13:00")]


async def test_of_two_alike_made_one_behind_the_other_the_one_shown_since_is_meant(her: Secretary) -> None:
    first = await dentist(her, "09:00")
    second = await dentist(her, "15:00", 6)
    for number in (first, second):
        await her.show(("event", number, "dentist"))  # as when they are made, one behind the other
    asked = await her.do("schedule_update", query="dentist", clock="17:00")
    assert (asked.text, asked.receipts) == ("Which one should I change?", ())
    await her.show(("event", second, "dentist"))
    outcome = await her.do("schedule_update", query="dentist", clock="17:00")
    assert outcome.receipts == ("✓ Updated: dentist (Thu 2030-06-06 17:00 - 18:00)",)


async def test_of_several_the_person_chooses(her: Secretary) -> None:
    await dentist(her, "09:00")
    await dentist(her, "15:00")
    asked = await her.do("schedule_update", query="dentist", location="room 3", start_time=at("11:00", 4))
    assert (asked.text, asked.receipts) == ("Which one should I change?", ())
    assert labels(asked) == [
        "dentist (Tue 2030-06-04 09:00 - 10:00)",
        "dentist (Tue 2030-06-04 15:00 - 16:00)",
        "Never mind",
    ]
    assert [line.split("]")[0] for line in asked.data] == [f"[event {about.id}" for about in asked.about]
    chosen = await her.press(asked, labels(asked)[1])
    assert chosen.receipts == ("✓ Updated: dentist (Tue 2030-06-04 11:00 - 12:00)",)
    assert await her.agenda() == [("dentist", "04 09:00-04 10:00"), ("dentist", "04 11:00-04 12:00")]
    with pytest.raises(NotUsable):
        await her.press(asked, labels(asked)[0])


async def test_never_mind_changes_nothing(her: Secretary) -> None:
    await dentist(her, "09:00")
    await dentist(her, "15:00")
    asked = await her.do("schedule_update", title="doctor", date="2030-06-04")
    assert (await her.press(asked, "Never mind")).text == "All right, nothing changed."
    assert {title for title, _ in await her.agenda()} == {"dentist"}


async def test_words_that_fit_better_win(her: Secretary) -> None:
    await her.do("schedule_add", title="lunch with Bob", start_time=at("12:00", 4))
    await her.do("schedule_add", title="lunch with Eve", start_time=at("12:00", 5))
    await her.do("schedule_update", query="lunch with Eve", start_time=at("13:00", 5))
    assert await her.agenda() == [("lunch with Bob", "04 12:00-04 13:00"), ("lunch with Eve", "05 13:00-05 14:00")]


async def test_a_conflict_is_named_and_free_times_are_offered(her: Secretary) -> None:
    number = await dentist(her)
    await her.do("schedule_add", title="lunch", start_time=at("12:00", 4))
    conflict = await her.do("schedule_update", id=number, start_time=at("12:30", 4), location="room 3")
    assert (
        conflict.text
        == "“lunch” is already there (Tue 2030-06-04 12:00 - 13:00); nothing is moved yet. What would you like to do?"
    )
    assert lines(conflict)[0] == "Wanted: dentist (Tue 2030-06-04 12:30 - 13:30)"
    assert await her.agenda() == [("lunch", "04 12:00-04 13:00"), ("dentist", "04 15:00-04 16:00")]
    moved = await her.press(conflict, "Move to Tue 2030-06-04 13:00 - 14:00")
    assert moved.receipts == ("✓ Updated: dentist (Tue 2030-06-04 13:00 - 14:00)",)
    assert "Right next to “lunch”" in moved.text
    assert [event.location for event in await her.events()] == ["", "room 3"]


async def test_it_is_moved_in_spite_of_all_or_not_at_all(her: Secretary) -> None:
    number = await dentist(her)
    await her.do("schedule_add", title="lunch", start_time=at("12:00", 4))
    for label, agenda in (("Never mind", "04 15:00-04 16:00"), ("Book anyway", "04 12:30-04 13:30")):
        conflict = await her.do("schedule_update", id=number, start_time=at("12:30", 4))
        await her.press(conflict, label)
        assert ("dentist", agenda) in await her.agenda()


async def test_an_event_is_not_in_its_own_way(her: Secretary) -> None:
    number = await dentist(her)
    moved = await her.do("schedule_update", id=number, start_time=at("15:30", 4))
    assert moved.receipts == ("✓ Updated: dentist (Tue 2030-06-04 15:30 - 16:30)",)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        pytest.param({"start_time": at("08:00", 3)}, "That is in the past (Mon 2030-06-03 08:00).", id="past"),
        pytest.param({"end_time": at("14:00", 4)}, "The end has to come after the start", id="end before start"),
        pytest.param(
            {"start_time": at("16:00", 4), "end_time": at("16:00", 4)}, "The end has to come after", id="no length"
        ),
        pytest.param({"title": "x" * 401}, "too long for a title (at most 400 characters)", id="no title"),
    ],
)
async def test_what_cannot_be_is_said(her: Secretary, arguments: dict[str, Any], told: str) -> None:
    number = await dentist(her)
    with pytest.raises(ToolFailed, match=told.replace("(", r"\(").replace(")", r"\)")):
        await her.do("schedule_update", id=number, **arguments)
    assert await her.agenda() == [("dentist", "04 15:00-04 16:00")]


async def test_more_than_a_year_ahead_is_asked_first(her: Secretary) -> None:
    number = await dentist(her)
    asked = await her.do("schedule_update", id=number, start_time="2031-07-01T15:00:00+08:00", location="room 3")
    assert (asked.receipts, asked.cards[0].kind) == ((), "suggestion")
    assert "more than a year ahead (Tue 2031-07-01)" in asked.text
    moved = await her.press(asked, "Yes, that is right")
    assert moved.receipts == ("✓ Updated: dentist (Tue 2031-07-01 15:00 - 16:00)",)
    assert [event.location for event in await her.events()] == ["room 3"]


async def test_what_has_begun_may_last_longer(her: Secretary) -> None:
    number = await dentist(her, "09:30", 3)
    her.now = MONDAY + timedelta(hours=1)
    outcome = await her.do("schedule_update", id=number, end_time=at("11:00", 3))
    assert outcome.receipts == ("✓ Updated: dentist (Mon 2030-06-03 09:30 - 11:00)",)
    with pytest.raises(ToolFailed):
        await her.do("schedule_update", id=number, end_time=at("09:45", 3))


async def test_a_whole_day_moves_by_days_and_becomes_an_hour_with_a_clock(her: Secretary) -> None:
    made = await her.do("schedule_add", title="fair", start_time=at("00:00", 4), end_time=at("00:00", 6), all_day=True)
    number = made.about[0].id
    assert (made.text, await her.rings()) == ("", [])
    moved = await her.do("schedule_update", id=number, start_time=at("00:00", 7))
    assert moved.receipts == ("✓ Updated: fair (Fri 2030-06-07 - Sat 2030-06-08 all day)",)
    timed = await her.do("schedule_update", id=number, start_time=at("10:00", 7))
    assert timed.receipts == ("✓ Updated: fair (Fri 2030-06-07 10:00 - 11:00)",)
    assert await her.rings() == [("fair", "07 09:45")]


async def test_a_change_is_undone_once(her: Secretary) -> None:
    number = await dentist(her, location="here")
    changed = await her.do("schedule_update", id=number, title="doctor", start_time=at("17:00", 5), location="there")
    back = await her.press(changed, "Undo")
    assert back.receipts == ("✓ Restored: dentist (Tue 2030-06-04 15:00 - 16:00)",)
    [event] = await her.events()
    assert (event.title, event.location) == ("dentist", "here")
    assert await her.rings() == [("dentist", "04 14:45")]
    with pytest.raises(NotUsable):
        await her.press(changed, "Undo")


async def test_what_was_changed_again_is_not_undone(her: Secretary) -> None:
    number = await dentist(her)
    changed = await her.do("schedule_update", id=number, start_time=at("17:00", 5))
    await her.do("schedule_update", id=number, title="doctor")
    with pytest.raises(ToolFailed, match="changed in the meantime"):
        await her.press(changed, "Undo")
    assert await her.agenda() == [("doctor", "05 17:00-05 18:00")]


async def test_undoing_onto_a_time_that_is_taken_says_so(her: Secretary) -> None:
    number = await dentist(her)
    changed = await her.do("schedule_update", id=number, start_time=at("17:00", 5))
    await her.do("schedule_add", title="lunch", start_time=at("15:00", 4))
    conflict = await her.press(changed, "Undo")
    assert (conflict.receipts, "“lunch” is already there" in conflict.text) == ((), True)
    assert ("dentist", "05 17:00-05 18:00") in await her.agenda()
    await her.press(conflict, "Book anyway")
    assert ("dentist", "04 15:00-04 16:00") in await her.agenda()


async def test_an_offer_about_what_was_changed_since_is_refused(her: Secretary) -> None:
    number = await dentist(her)
    await her.do("schedule_add", title="lunch", start_time=at("12:00", 4))
    conflict = await her.do("schedule_update", id=number, start_time=at("12:30", 4))
    await her.do("schedule_update", id=number, title="doctor")
    with pytest.raises(ToolFailed, match="changed in the meantime"):
        await her.press(conflict, "Book anyway")


async def test_a_move_ends_what_was_put_off(her: Secretary) -> None:
    number = await dentist(her)
    await her.snoozed(number, "14:55")
    await her.do("schedule_update", id=number, start_time=at("17:00", 5))
    assert await her.rings() == [("dentist", "05 16:45")]
    gone = await her.do("schedule_delete", id=number)
    await her.press(gone, "Undo")
    assert await her.rings() == [("dentist", "05 16:45")]


async def test_an_event_that_rang_rings_again_at_its_new_time(her: Secretary) -> None:
    number = await dentist(her, "10:00", 3)
    await her.rows("UPDATE due SET state = 'fired', fired_at = due_at WHERE event = $1", number)
    her.now = datetime.fromisoformat(at("09:50"))
    await her.do("schedule_update", id=number, start_time=at("11:00"))
    assert await her.rings() == [("dentist", "03 10:45")]
