"""Booking: what cannot be, what is asked about first, what is said about the unusual, and when it rings."""

from datetime import timedelta
from typing import Any

import pytest
from pydantic import ValidationError

from agents.errors import ToolFailed
from agents.texts import Language
from storage.content.button_actions import NotUsable
from storage.db.transactions import work
from storage.people import profiles
from tests.support.secretary import MONDAY, Secretary, at, labels, lines


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        pytest.param({"end_time": at("14:00")}, "The end has to come after the start; please say it again.", id="end before start"),
        pytest.param({"start_time": at("08:00")}, "That is in the past (Mon 2030-06-03 08:00). Please give me a time in the future.", id="past"),
        pytest.param({"start_time": at("00:00", 2), "end_time": at("00:00", 3), "all_day": True}, "That is in the past (Sun 2030-06-02). Please give me a time in the future.", id="a past day"),
        pytest.param({"title": "x" * 401}, "That is too long for a title (at most 400 characters). Make it a note, and give me a short title.", id="no title"),
    ],
)  # fmt: skip
async def test_what_cannot_be_is_said_and_not_booked(her: Secretary, arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(ToolFailed) as refused:
        await her.do("schedule_add", **{"title": "x", "start_time": at("15:00"), **arguments})
    assert str(refused.value) == told
    assert await her.agenda() == []


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param({"start_time": at("15:00")}, id="no title"),
        pytest.param({"title": "Test Meeting"}, id="no start"),
        pytest.param({"title": "  ", "start_time": at("15:00")}, id="an empty title"),
        pytest.param({"title": "x", "start_time": "invalid-time"}, id="no time"),
        pytest.param({"title": "x", "start_time": at("15:00"), "lead_minutes": -5}, id="a lead after the start"),
    ],
)
async def test_arguments_are_checked(her: Secretary, arguments: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        await her.do("schedule_add", **arguments)


async def test_everything_of_an_event_is_kept_and_shown(her: Secretary) -> None:
    made = await her.do(
        "schedule_add",
        title="会议",
        start_time=at("15:00"),
        end_time=at("15:45"),
        location="room A",
        description="budget",
    )
    number = made.about[0].id
    shown = await her.do("schedule_query", start_time=at("00:00"), end_time=at("00:00", 4))
    assert lines(shown) == ["15:00 - 15:45 会议 @ room A"]
    assert shown.data == (
        f"[event {number}] 会议 (Mon 2030-06-03 15:00 - 15:45); location: room A; description: budget",
    )


async def test_what_is_shown_has_the_ids_that_it_is_changed_by(her: Secretary) -> None:
    made = await her.do("schedule_add", title="lunch", start_time=at("12:00"))
    ring = await her.do("reminder_add", text="tea", at=at("10:00"))
    shown = await her.do("schedule_query", start_time=at("00:00"), end_time=at("00:00", 4))
    assert shown.data == (
        f"[due {ring.about[0].id}] tea (Mon 2030-06-03 10:00)",
        f"[event {made.about[0].id}] lunch (Mon 2030-06-03 12:00 - 13:00)",
    )
    assert shown.about == (*ring.about, *made.about)
    assert lines(shown) == ["10:00 ⏰ tea", "12:00 - 13:00 lunch"]


async def test_a_time_that_ends_before_it_begins_shows_nothing(her: Secretary) -> None:
    with pytest.raises(ToolFailed, match="The end has to come after the start"):
        await her.do("schedule_query", start_time=at("10:00"), end_time=at("09:00"))


@pytest.mark.parametrize(
    ("language", "start", "end", "told"),
    [
        pytest.param("en", "15:00", "16:00", "I will remind you 15 minutes before.", id="nothing to say"),
        pytest.param("en", "23:00", "23:30", "I will remind you 15 minutes before.\nThat is during the night (23:00).", id="night"),
        pytest.param("zh", "10:00", "20:00", "开始前 15 分钟提醒你。\n这一项长达 10 小时。", id="long"),
        pytest.param("en", "13:10", "14:00", "I will remind you 15 minutes before.\nClose to “lunch” (Tue 2030-06-04 12:00 - 13:00), with 10 minutes between.", id="close after"),
        pytest.param("zh", "11:00", "12:00", "开始前 15 分钟提醒你。\n和「lunch」(2030-06-04 周二 12:00 - 13:00) 紧挨着，中间没有间隔。", id="without a break"),
        pytest.param("en", "13:15", "14:00", "I will remind you 15 minutes before.", id="far enough"),
    ],
)  # fmt: skip
async def test_the_unusual_is_booked_and_said(
    her: Secretary, language: Language, start: str, end: str, told: str
) -> None:
    await her.do("schedule_add", title="lunch", start_time=at("12:00", 4))
    her.speak(language)
    day = 5 if start == "10:00" else 4
    made = await her.do("schedule_add", title="x", start_time=at(start, day), end_time=at(end, day))
    assert (made.text, len(made.receipts)) == (told, 1)


async def test_a_long_title_is_said(her: Secretary) -> None:
    made = await her.do("schedule_add", title="x" * 101, start_time=at("15:00", 4))
    assert "That is a long title" in made.text


@pytest.mark.parametrize(
    ("minutes", "lead", "told", "rings"),
    [
        pytest.param(60, 15, "I will remind you 15 minutes before.", "03 09:45", id="in time"),
        pytest.param(10, 15, "It starts soon, so I will remind you when it does.", "03 09:10", id="soon"),
        pytest.param(10, 0, "I will remind you when it starts.", "03 09:10", id="with its start"),
        pytest.param(0, 15, "", None, id="now"),
    ],
)
async def test_it_rings_before_or_at_least_when_it_starts(
    her: Secretary, minutes: int, lead: int, told: str, rings: str | None
) -> None:
    start = (MONDAY + timedelta(minutes=minutes)).isoformat()
    made = await her.do("schedule_add", title="x", start_time=start, lead_minutes=lead)
    assert made.text == told
    assert await her.rings() == ([("x", rings)] if rings else [])


async def test_what_was_booked_soon_and_is_moved_rings_as_early_as_others(her: Secretary) -> None:
    made = await her.do("schedule_add", title="x", start_time=at("09:10"))
    await her.do("schedule_update", id=made.about[0].id, start_time=at("15:00"))
    assert await her.rings() == [("x", "03 14:45")]


async def test_more_than_a_year_ahead_is_asked_first(her: Secretary) -> None:
    asked = await her.do("schedule_add", title="fair", start_time="2031-07-01T15:00:00+08:00", lead_minutes=60)
    assert (asked.receipts, labels(asked)) == ((), ["Yes, that is right", "Never mind"])
    assert lines(asked) == ["Wanted: fair (Tue 2031-07-01 15:00)"]
    assert await her.agenda() == []
    booked = await her.press(asked, "Yes, that is right")
    assert booked.receipts == ("✓ Created: fair (Tue 2031-07-01 15:00 - 16:00)",)
    assert booked.text == "I will remind you 1 hour before."
    with pytest.raises(NotUsable):
        await her.press(asked, "Never mind")
    whole = await her.do("schedule_add", title="fair", start_time="2032-02-29T00:00:00+08:00", all_day=True)
    assert lines(whole) == ["Wanted: fair (Sun 2032-02-29)"]


async def test_no_to_it_books_nothing(her: Secretary) -> None:
    asked = await her.do("schedule_add", title="fair", start_time="2031-07-01T15:00:00+08:00")
    assert (await her.press(asked, "Never mind")).receipts == ()
    assert await her.agenda() == []


@pytest.mark.parametrize("label", ["Move to Mon 2030-06-03 11:00 - 12:00", "Book anyway"])
async def test_an_old_card_books_no_moment_that_has_passed(her: Secretary, label: str) -> None:
    await her.do("schedule_add", title="lunch", start_time=at("10:00"))
    conflict = await her.do("schedule_add", title="dentist", start_time=at("10:00"))
    her.now = MONDAY + timedelta(hours=4)
    with pytest.raises(ToolFailed, match="That is in the past"):
        await her.press(conflict, label)
    assert [title for title, _ in await her.agenda()] == ["lunch"]


async def test_the_place_is_not_lost_in_a_conflict(her: Secretary) -> None:
    await her.do("schedule_add", title="lunch", start_time=at("12:00"))
    conflict = await her.do("schedule_add", title="dentist", start_time=at("12:00"), location="room 3", lead_minutes=30)
    await her.press(conflict, "Move to Mon 2030-06-03 13:00 - 14:00")
    assert [event.location for event in await her.events()] == ["", "room 3"]
    assert await her.rings() == [("lunch", "03 11:45"), ("dentist", "03 12:30")]


async def test_a_model_reads_what_is_free(her: Secretary) -> None:
    await her.do("schedule_add", title="lunch", start_time=at("12:00"))
    conflict = await her.do("schedule_add", title="dentist", start_time=at("12:00"))
    assert conflict.data[-1].startswith("Free: Mon 2030-06-03 ")


async def test_who_wants_that_gets_the_next_free_time_of_the_day_and_is_told(her: Secretary) -> None:
    async with work(her.pool, her.scope) as db:
        await profiles.prefer(db, her.scope, {"auto_adjust": True})
    await her.do("schedule_add", title="call", start_time=at("15:00"))
    moved = await her.do("schedule_add", title="dentist", start_time=at("15:00"), location="room 3")
    assert moved.receipts == ("✓ Created: dentist (Mon 2030-06-03 16:00 - 17:00)",)
    assert moved.text.startswith(
        "“call” is already there (Mon 2030-06-03 15:00 - 16:00), so I took the next free time. [Moved because of the conflict]"
    )
    her.speak("zh")
    third = await her.do("schedule_add", title="站会", start_time=at("15:30"))
    assert "[时间冲突已自动调整]" in third.text
    assert third.receipts == ("✓ 已创建: 站会 (2030-06-03 周一 17:00 - 18:00)",)
    weekly = await her.do("schedule_add", title="choir", start_time=at("15:00"), rrule="FREQ=WEEKLY")
    assert (weekly.receipts, len(weekly.cards)) == ((), 1)  # another hour of what repeats is for its person to say
    await her.press(moved, "Undo")
    assert [title for title, _ in await her.agenda()] == ["call", "站会"]
