"""Suggestions: at the third time in a row or for a note that is an appointment; one at a time, never twice, never in groups."""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.cards import Card
from agents.tools.base import Outcome
from agents.tools.model_schema import told
from storage.conversations import conversations
from storage.db.pool import Pool
from storage.people import groups
from tests.support.secretary import MONDAY, Secretary, at, labels

BUTTONS = ["Yes, do it", "No", "No more suggestions"]


def suggested(outcome: Outcome) -> list[str]:
    """The titles of what is suggested."""
    return [card.title for card in outcome.cards if _is_suggestion(card)]


def _is_suggestion(card: Card) -> bool:
    return [button.label for button in card.buttons] in (BUTTONS, ["好，就这么办", "不用", "不再给建议"])


async def remind(her: Secretary, text: str, *days: int, clock: str = "09:00") -> list[list[str]]:
    """Set a reminder on each of these days of June; what is suggested each time."""
    return [suggested(await her.do("reminder_add", text=text, at=at(clock, day))) for day in days]


async def an_hour_later(her: Secretary) -> None:
    """Let what was offered by now have been offered long ago."""
    async with her.pool.acquire() as db, db.transaction():
        await db.execute("SET LOCAL ROLE parrots_owner")
        await db.execute("UPDATE action SET created_at = created_at - interval '2 hours'")


async def test_the_third_week_is_offered_to_repeat_and_its_button_does_it(her: Secretary) -> None:
    assert await remind(her, "water the plants", 4, 11) == [[], []]
    third = await her.do("reminder_add", text="Water the plants", at=at("09:00", 18))
    asked = "“Water the plants” three weeks in a row. Shall I remind you every week, from Tue 2030-06-25 09:00?"
    assert (suggested(third), labels(third)) == ([asked], ["Undo: Water the plants", *BUTTONS])
    assert asked not in told(third)
    made = await her.press(third, "Yes, do it")
    assert made.receipts == ("✓ Created: Water the plants (Tue 2030-06-25 09:00, every week)",)
    assert [clock for _text, clock in await her.rings()] == [f"{day} 09:00" for day in ("04", "11", "18", "25")]
    assert await remind(her, "water the plants", 19, 20, 21) == [[], [], []]  # it repeats already


async def test_the_third_day_is_offered_in_chinese(her: Secretary) -> None:
    her.speak("zh")
    assert await remind(her, "吃药", 4, 5, 6) == [
        [],
        [],
        ["连续三天都有「吃药」。要不要从 2030-06-07 周五 09:00 起每天提醒？"],
    ]


@pytest.mark.parametrize("answer", ["No", None])
async def test_a_refusal_and_silence_count(her: Secretary, answer: str | None) -> None:
    await remind(her, "pills", 4, 5)
    third = await her.do("reminder_add", text="pills", at=at("09:00", 6))
    assert len(suggested(third)) == 1
    if answer is not None:
        assert (await her.press(third, answer)).text == "All right, I left that out; what was there before stays."
    await an_hour_later(her)
    assert await remind(her, "pills", 7, 11, 12, 13) == [[]] * 4


async def test_one_at_a_time(her: Secretary) -> None:
    assert len((await remind(her, "pills", 4, 5, 6))[-1]) == 1
    assert await remind(her, "stretch", 4, 5, 6) == [[], [], []]
    await an_hour_later(her)
    assert len((await remind(her, "read", 4, 5, 6))[-1]) == 1


async def test_what_was_taken_back_and_what_others_set_are_no_habit(her: Secretary) -> None:
    await remind(her, "pills", 4)
    await her.press(await her.do("reminder_add", text="pills", at=at("09:00", 5)), "Undo")
    assert await remind(her, "pills", 6) == [[]]
    assert await remind(her, "pills", 7, clock="10:00") == [[]]


async def test_never_is_never(her: Secretary) -> None:
    await remind(her, "pills", 4, 5)
    third = await her.do("reminder_add", text="pills", at=at("09:00", 6))
    hushed = await her.press(third, "No more suggestions")
    assert hushed.text == "All right, no more suggestions. /settings suggestions on brings it back."
    await an_hour_later(her)
    assert (await remind(her, "stretch", 4, 5, 6))[-1] == []
    assert suggested(await her.do("memo_write", content="dentist on Friday at 3pm")) == []


async def test_in_a_group_nothing_is_suggested(her: Secretary, pool: Pool) -> None:
    room = await groups.room(pool, "test", "", "-1", "group", let_in=True)
    session = await conversations.open_session(
        pool, platform="test", account="test:1", chat="-1", space=room.space, push=True
    )
    them = Secretary(pool, replace(her.scope, space=room.space, conversation=session.id))
    assert await remind(them, "pills", 4, 5, 6) == [[], [], []]
    assert suggested(await them.do("memo_write", content="dentist on Friday at 3pm")) == []


async def weekly(her: Secretary, title: str) -> list[Outcome]:
    """Book the same for three Mondays."""
    starts = [MONDAY.replace(hour=18) + timedelta(weeks=week) for week in range(3)]
    return [await her.do("schedule_add", title=title, start_time=start.isoformat()) for start in starts]


async def test_what_was_booked_for_the_third_week_is_offered_to_be_weekly(her: Secretary) -> None:
    made = await weekly(her, "yoga")
    asked = "“yoga” three weeks in a row. Shall I make it weekly, next Mon 2030-06-24 18:00 - 19:00?"
    assert [suggested(one) for one in made] == [[], [], [asked]]
    weekly_now = await her.press(made[2], "Yes, do it")
    assert weekly_now.receipts == ("✓ Updated: yoga (Mon 2030-06-17 18:00 - 19:00, every week)",)
    june = ["03 18:00-03 19:00", "10 18:00-10 19:00", "17 18:00-17 19:00", "24 18:00-24 19:00"]
    assert [hours for _title, hours in await her.agenda()][:4] == june
    await her.press(weekly_now, "Undo")
    assert [hours for _title, hours in await her.agenda()] == june[:3]


async def test_a_day_has_so_many_things_that_are_said_unasked(her: Secretary) -> None:
    await her.rows(
        "SELECT may_say_unasked($1, $2, 'briefing') FROM generate_series(1, 3)", her.scope.actor, her.scope.zone
    )
    assert suggested(await her.do("memo_write", content="dentist on Friday at 3pm")) == []
    async with her.pool.acquire() as db, db.transaction():
        await db.execute("UPDATE person SET unasked = 2 WHERE id = $1", her.scope.actor)
    assert len(suggested(await her.do("memo_write", content="dentist on Friday at 3pm"))) == 1


async def test_where_something_is_already_nothing_is_offered(her: Secretary) -> None:
    await her.do("schedule_add", title="dinner", start_time=(MONDAY.replace(hour=18) + timedelta(weeks=3)).isoformat())
    assert [(len(one.receipts), suggested(one)) for one in await weekly(her, "yoga")] == [(1, [])] * 3


async def test_a_note_that_is_an_appointment_is_offered_as_one(her: Secretary) -> None:
    noted = await her.do("memo_write", content="dentist on Friday at 3pm")
    assert suggested(noted) == ["Shall I book: dentist (Fri 2030-06-07 15:00 - 16:00)"]
    booked = await her.press(noted, "Yes, do it")
    assert booked.receipts == ("✓ Created: dentist (Fri 2030-06-07 15:00 - 16:00)",)
    await an_hour_later(her)
    assert suggested(await her.do("memo_write", content="the dentist is on Friday at 3pm")) == []  # it is booked
    assert suggested(await her.do("memo_write", content="dentist on Friday at 3pm")) == []


@pytest.mark.parametrize(
    ("note", "offered"),
    [
        ("Sam is vegetarian, and dinner with him tomorrow at 7pm", ["Shall I book: dinner with him (Tue 2030-06-04 19:00 - 20:00)"]),
        ("Bob likes jazz. Concert with him on Saturday at 8pm", ["Shall I book: Concert with him (Sat 2030-06-08 20:00 - 21:00)"]),
        ("小李不吃海鲜；周五中午十二点请他吃饭", ["Shall I book: 请他吃饭 (Fri 2030-06-07 12:00 - 13:00)"]),
        ("鱼是3.5元，明天下午三点开会", ["Shall I book: 开会 (Tue 2030-06-04 15:00 - 16:00)"]),
        ("the shop is closed, it opens tomorrow at 9", []),
        ("dentist on Friday at 3pm, bring the card", ["Shall I book: dentist, bring the card (Fri 2030-06-07 15:00 - 16:00)"]),
    ],
)  # fmt: skip
async def test_a_note_is_kept_whole_and_the_appointment_behind_it_is_offered(
    her: Secretary, note: str, offered: list[str]
) -> None:
    noted = await her.do("memo_write", content=note)
    assert (noted.receipts, suggested(noted)) == ((f"✓ Noted: {note}",), offered)


async def test_a_reminder_that_was_only_noted_is_offered(her: Secretary) -> None:
    noted = await her.do("memo_write", content="remind me tomorrow at 9 to call the landlord")
    assert suggested(noted) == ["Shall I set a reminder: call the landlord (Tue 2030-06-04 09:00)"]
    await her.press(noted, "Yes, do it")
    assert await her.rings() == [("call the landlord", "04 09:00")]


async def test_the_hour_is_the_one_on_the_wall(her: Secretary) -> None:
    """The third week begins behind a change of the clock; and so does what is offered."""
    her.scope = replace(her.scope, zone="Europe/Berlin")
    zone = ZoneInfo("Europe/Berlin")
    her.now = datetime(2030, 10, 1, 9, tzinfo=zone)
    said = [
        suggested(await her.do("reminder_add", text="bins", at=datetime(2030, 10, day, 20, tzinfo=zone).isoformat()))
        for day in (15, 22, 29)
    ]
    assert [len(one) for one in said] == [0, 0, 1]
    assert said[2][0].endswith("from Tue 2030-11-05 20:00?")
