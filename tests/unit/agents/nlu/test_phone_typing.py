"""What is typed on a phone: a letter wrong in an order, "n" for "and", hours without a sign, a second reminder, all about an event."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.wording.shorthand.finger_slips import without_slips
from agents.nlu.slots.wording.shorthand.told_events import told_event
from agents.texts import language_of

NOW = datetime(2026, 3, 2, 9, 10, tzinfo=ZoneInfo("Europe/London"))  # a Monday


def calls(text: str) -> list[tuple[str, dict[str, Any]]]:
    decision = decide(text, NOW, language_of(text, "en"))
    return [(call.name, call.arguments) for call in (decision.call, *decision.more) if call is not None]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("remimd me at 6 to feed the hens", "remind me at 6 to feed the hens"),
        ("pls cancle the plumber", "pls cancel the plumber"),
        ("ok n also snoze it", "ok and also snooze it"),
        ("need a reminer to post the parcel", "need a reminder to post the parcel"),
        ("shedule a tasting wed 4", "schedule a tasting wed 4"),
        ("the vet tues, remidn me an hour before", "the vet tues, remind me an hour before"),
        ("anything wed n thurs", "anything wed and thurs"),
        ("call gran at 5 n bake at 6", "call gran at 5 and bake at 6"),
        ("remove it plz", "remove it pls"),
    ],
)
def test_orders_are_read_with_a_letter_wrong(text: str, plain: str) -> None:
    assert without_slips(text) == plain


@pytest.mark.parametrize(
    "text",
    [
        "charge the drill tonight", "cancer charity run sat 10", "bread n butter pudding sun 1", "the remote needs batteries",
        "book rewind session fri 3", "she reminds me of you", "note: cancle is a village", "drum n bass night fri 9",
    ],
)  # fmt: skip
def test_names_keep_their_letters(text: str) -> None:
    assert without_slips(text) == text


@pytest.mark.parametrize(
    ("text", "title", "start", "end"),
    [
        ("put me down for the late shift weds 2p to 1030p", "late shift", "2026-03-04T14:00:00", "2026-03-04T22:30:00"),
        ("choir fri 530-7", "choir", "2026-03-06T17:30:00", "2026-03-06T19:00:00"),
        ("physio thurs 930a", "physio", "2026-03-05T09:30:00", ""),
        ("supper with Olu friday 7 to 9", "supper with Olu", "2026-03-06T19:00:00", "2026-03-06T21:00:00"),
        ("bea has judo sat 4-5", "bea's judo", "2026-03-07T16:00:00", "2026-03-07T17:00:00"),
        (
            "reunion sat 14 mar: the old crew, boat house, noon til 5",
            "reunion (the old crew) at boat house",
            "2026-03-14T12:00:00",
            "2026-03-14T17:00:00",
        ),
        (
            "my niece's school play mar 12 6 to 7:30pm at the town theatre, she's the dragon!",
            "my niece's school play",
            "2026-03-12T18:00:00",
            "2026-03-12T19:30:00",
        ),
    ],
)
def test_an_event_is_made_with_its_hours(text: str, title: str, start: str, end: str) -> None:
    [(name, given)] = calls(text)
    assert (name, given["title"], given["start_time"][:19], given.get("end_time", "")[:19]) == (
        "schedule_add",
        title,
        start,
        end,
    )


@pytest.mark.parametrize(
    ("text", "rings"),
    [
        (
            "need a reminder to send the quote tues at 9 n one to order clay thurs at 2",
            [("send the quote", "2026-03-03T09:00"), ("order clay", "2026-03-05T14:00")],
        ),
        (
            "remind me tmrw 7am to pack the boots n at 5pm to collect the kit",
            [("pack the boots", "2026-03-03T07:00"), ("collect the kit", "2026-03-03T17:00")],
        ),
        (
            "remind me tmrw at 7a n again at 7p to take the tablets",
            [("take the tablets", "2026-03-03T07:00"), ("take the tablets", "2026-03-03T19:00")],
        ),
        ("remebmer to post the scarf weds", [("post the scarf", "2026-03-04T09:00")]),
        (
            "提醒我周三10点寄合同 再来一个周五15点浇花",
            [("寄合同", "2026-03-04T10:00"), ("浇花", "2026-03-06T15:00")],
        ),
    ],
)
def test_a_second_reminder_leans_on_the_first(text: str, rings: list[tuple[str, str]]) -> None:
    made = calls(text)
    assert [(name, given["text"], given["at"][:16]) for name, given in made] == [
        ("reminder_add", what, at) for what, at in rings
    ]


@pytest.mark.parametrize(
    ("text", "first", "lead"),
    [
        (
            "push the survey to 11 and remind me the night before at 9 to print the map",
            {"query": "survey", "clock": "11:00", "bare": True},
            {"query": "survey", "lead_minutes": 1440, "remind": "print the map", "clock": "21:00"},
        ),
        (
            "move the tasting to thursday at 4 and that morning at 8 remind me to buy cheese",
            {"query": "tasting", "start_time": "2026-03-05T16:00:00+00:00"},
            {"query": "tasting", "lead_minutes": 0, "remind": "buy cheese", "clock": "08:00"},
        ),
    ],
)
def test_what_is_moved_rings_ahead_of_its_new_time(text: str, first: dict[str, Any], lead: dict[str, Any]) -> None:
    assert calls(text) == [("schedule_update", first), ("schedule_update", lead)]


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("and another one thurs 8am, post the forms", ("reminder_add", {"text": "post the forms", "at": "2026-03-05T08:00:00+00:00", "elapsed": False})),
        ("再来一个周五15点 给园丁打电话", ("reminder_add", {"text": "给园丁打电话", "at": "2026-03-06T15:00:00+00:00", "elapsed": False})),
        ("make feeding the cat half 7 instead", ("schedule_update", {"query": "feeding cat", "clock": "07:30", "bare": True})),
        ("周四跟小赵换班了 我改成下午两点到十点", ("schedule_update", {"query": "班", "date": "2026-03-05", "clock": "14:00", "bare": False, "end_clock": "22:00"})),
    ],
)  # fmt: skip
def test_it_leans_on_what_was_made_before(text: str, call: tuple[str, dict[str, Any]]) -> None:
    assert calls(text) == [call]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("checkup thursday 2pm, also remind me at 4 to get bread", "2026-03-05T16:00:00"),
        ("flight thursday 6am and remind me at 4 to set off", "2026-03-05T04:00:00"),
        ("周四下午3点评审，另外5点半提醒我发纪要", "2026-03-05T17:30:00"),
    ],
)
def test_nothing_rings_at_night_long_before(text: str, at: str) -> None:
    assert [given["at"][:19] for name, given in calls(text) if name == "reminder_add"] == [at]


@pytest.mark.parametrize(
    "text",
    ["mia has a cold since friday", "he has a go at me at 9 on monday", "shop sat: eggs, flour, 2 lemons", "make it 9 instead", "party sat, bring cake, no presents"],
)  # fmt: skip
def test_other_words_are_no_event(text: str) -> None:
    assert told_event(text, NOW) is None


@pytest.mark.parametrize(
    ("text", "words", "at"),
    [
        ("12 min timer pls, noodles", "noodles timer: time is up (12 minutes)", "09:22:00"),
        ("need a 40 min timer", "Timer: time is up (40 minutes)", "09:50:00"),
        ("10 min stretch timer", "stretch timer: time is up (10 minutes)", "09:20:00"),
        ("another pomodoro", "Timer: time is up (25 minutes)", "09:35:00"),
        ("来个30min的番茄钟", "计时器：时间到（30 分钟）", "09:40:00"),
        ("再来一个番茄钟", "计时器：时间到（25 分钟）", "09:35:00"),
    ],
)
def test_timers_are_set_as_they_are_asked_for(text: str, words: str, at: str) -> None:
    [(name, given)] = calls(text)
    assert (name, given["text"], given["at"][11:19]) == ("reminder_add", words, at)
