"""Questions with words around them that ask nothing, and questions for all of a day in everyday words."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.asking.asked_with_reasons import asked_alone
from agents.nlu.slots.asking.free_time_words import purpose

NOW = datetime(2026, 3, 2, 9, 10, tzinfo=ZoneInfo("Europe/London"))  # a Monday


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("nowt on tuesday?", "do i have anything on tuesday"),
        ("owt sat night", "do i have anything on sat night"),
        ("hows april lookin so far", "what's on april"),
        ("what was i meant to do thursday", "what's on thursday"),
        ("what's the plan for sunday, nan is asking", "what's on sunday"),
        ("home at last. anything on tomorrow or can i sleep in", "do i have anything tomorrow"),
        ("whens the recital again, need to tell my boss", "whens the recital again"),
        ("is there anything on the 14th, thinking of a day out", "do i have anything on the 14th"),
        ("could i get a massage at 4 on friday or is she here then", "am i free at 4 on friday"),
        ("any gaps wednesday? need 3 hours for the tax return", "any gaps wednesday for 3 hours"),
        ("体检是几号来着 要调班", "体检是几号来着"),
        ("周日忙不忙 没事我就补觉了", "周日忙不忙"),
        ("morning 今天都有些啥", "今天都有些啥"),
    ],
)
def test_a_question_is_asked_alone(text: str, plain: str) -> None:
    assert asked_alone(text, NOW) == plain


@pytest.mark.parametrize(
    "text",
    [
        "am i free friday, if so book lunch at 1", "what's on tomorrow, and remind me to pack", "is it on tuesday or wednesday",
        "what's on friday and what about sunday", "is friday evening free? thinking 6 to 8", "周五有空吗 帮我约老王",
        "寿宴快到了吗 还有几天", "the choir is on friday, need a new dress",
    ],
)  # fmt: skip
def test_what_asks_or_orders_more_stays(text: str) -> None:
    assert asked_alone(text, NOW) is None


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("am i free sunday? ola wants to go for a swim", "swim with ola"),
        ("is tuesday morning clear? the farrier has openings", "farrier"),
        ("any gaps wednesday? need 3 hours for the tax return", "tax return"),
        ("am i free sunday? it is sunny", ""),
    ],
)
def test_a_free_time_is_asked_for_something(text: str, what: str) -> None:
    assert purpose(text, NOW) == what


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("is thursday clear otherwise", {"date": "2026-03-05"}),
        ("is thursday open apart from the dentist?", {"date": "2026-03-05"}),
        ("and is the rest of thursday free", {"date": "2026-03-05"}),
        ("is the 12th wide open", {"date": "2026-03-12"}),
        ("are we clear on saturday then", {"date": "2026-03-07"}),
        ("am i otherwise free on saturday?", {"date": "2026-03-07"}),
        ("is next monday still empty", {"date": "2026-03-09"}),
    ],
)
def test_a_day_is_asked_about_beside_what_is_there(text: str, asked: dict[str, str]) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments) == ("find_free_time", {**asked, "asked": "all"})


@pytest.mark.parametrize("text", ["is the bakery open on thursday", "is thursday open house"])
def test_what_is_open_is_no_free_day(text: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is None or call.name != "find_free_time"
