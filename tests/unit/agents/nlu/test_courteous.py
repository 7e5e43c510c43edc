"""What people ask for with courtesy, and beside a story: the order in plain words, and what is decided of it."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.cues.own.help_topics import help_wish
from agents.nlu.cues.own.own_settings import own_setting
from agents.nlu.interpret import decide
from agents.nlu.slots.wording.colloquial.courteous.courtesies import asked_plainly, in_other_verbs
from agents.nlu.slots.wording.colloquial.courteous.told_beside import Beside, beside_story

NOW = datetime(2026, 3, 2, 9, 10, tzinfo=ZoneInfo("Europe/London"))  # a Monday


def calls(text: str) -> list[tuple[str, dict[str, Any]]]:
    decision = decide(text, NOW, "en")
    return [(call.name, call.arguments) for call in (decision.call, *decision.more) if call is not None]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("I should be most obliged if you would cancel the barber", "cancel the barber"),
        ("Might I trouble you to move the vet to Friday?", "move the vet to Friday"),
        ("be a dear and remind me at six to ring Olive, would you?", "remind me at six to ring Olive"),
        ("On reflection, make it noon", "make it noon"),
        ("could we say a quarter past two?", "make it a quarter past two?"),
        ("you may strike the piano lesson", "cancel the piano lesson"),
        ("put Otis in for Friday at 4", "add Otis for Friday at 4"),
        ("do allow two hours for it", "make it two hours"),
        ("would you mind the children", "would you mind the children"),
    ],
)
def test_a_courtesy_is_no_part_of_an_order(text: str, plain: str) -> None:
    assert in_other_verbs(asked_plainly(text)) == plain


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        (
            "The barber is always slow. Please allow two hours for it.",
            Beside(told="The barber is always slow.", order="make it two hours"),
        ),
        (
            "Olive has the flu, so would you move her lunch to Thursday?",
            Beside(told="Olive has the flu", order="move Olive's lunch to Thursday"),
        ),
        (
            "We always eat at seven. Could you change it?",
            Beside(told="We always eat at seven.", order="move it to seven"),
        ),
        ("make it 1715, bus first", Beside(told="bus first", order="make it 1715", remark=True)),
        ("I need flour. Remind me to buy it at 6", Beside(told="I need flour.", order="Remind me to buy it at 6")),
        ("The barber is slow. The vet is not.", None),
        ("so what about the vet, can you scrap it?", None),
    ],
)
def test_an_order_stands_beside_a_story(text: str, beside: Beside | None) -> None:
    assert beside_story(text, NOW) == beside


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The gutters are leaking again. Would you kindly put the roofer down for Thursday at ten?",
            [("schedule_add", "title", "roofer")],
        ),
        (
            "Otis has asked me to collect the kayak on Thursday at four",
            [("schedule_add", "title", "collect the kayak")],
        ),
        (
            "On Friday I am taking Olive to the dentist at ten",
            [("schedule_add", "title", "taking Olive to the dentist")],
        ),
        (
            "the gate code has changed, it's 7745 now. please fix the note about the gate",
            [("memo_change", "text", "7745")],
        ),
        ("nice, timer 12 min, scones are in", [("reminder_add", "text", "Timer: time is up (12 minutes)")]),
        ("late shift tomorrow 1400-2230", [("schedule_add", "end_time", "2026-03-03T22:30:00+00:00")]),
        (
            "friday seminar at Café Otto, from 9h30 until 11h",
            [("schedule_add", "start_time", "2026-03-06T09:30:00+00:00")],
        ),
        (
            "every Friday at half past six I have band practice, until eight",
            [("schedule_add", "rrule", "FREQ=WEEKLY;BYDAY=FR")],
        ),
        ("remind me to send the quote by eod, say 4:15", [("reminder_add", "at", "2026-03-02T16:15:00+00:00")]),
    ],
)
def test_what_is_ordered_is_done_whatever_stands_beside(text: str, expected: list[tuple[str, str, str]]) -> None:
    made = calls(text)
    assert [(name, key, given.get(key)) for (name, given), (_, key, _) in zip(made, expected, strict=True)] == expected


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        (
            "I should prefer that you did not disturb me between eleven at night and six in the morning.",
            "quiet 23:00-06:00",
        ),
        ("dont ping me 9am-4pm, i work nights", "quiet 09:00-16:00"),
        ("we land in an hour, can u switch my timezone to Tokyo", "zone Tokyo"),
    ],
)
def test_a_setting_is_set_in_ones_own_words(text: str, setting: str) -> None:
    assert own_setting(text) == ("settings", setting)


@pytest.mark.parametrize(
    "text", ["My nephew set this up for me. What may I ask of you?", "hey, remind me what all you can do"]
)
def test_it_is_asked_what_can_be_done_here(text: str) -> None:
    assert help_wish(text) == ""


@pytest.mark.parametrize(
    "text", ["my brother wants me to remind him at 5", "I'm running late", "I am having a bad day"]
)
def test_what_is_told_makes_nothing(text: str) -> None:
    assert calls(text) == []
