"""Orders as they are spoken are put into plain words; what is no order stays what it is."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.nlu.slots.wording.spoken_orders import spoken_order

NOW = datetime(2026, 11, 23, 8, 30, tzinfo=ZoneInfo("America/New_York"))


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("could you start a countdown of eight minutes please", "set a timer for eight minutes"),
        ("ping me when 12 minutes have passed", "set a timer for 12 minutes"),
        ("time me for 45 seconds", "set a timer for 45 seconds"),
        ("i need an alarm that goes off at quarter past six", "set an alarm at quarter past six"),
        ("tomorrow please set off the alarm at 5:40", "set an alarm tomorrow at 5:40"),
        ("get rid of my pasta timer", "cancel my pasta timer"),
        ("kill the alarm for saturday", "cancel the alarm for saturday"),
        ("do we already have oat milk on the shopping list? if not, add it", "add oat milk to my shopping list"),
        ("put batteries on my hardware list unless they are there", "put batteries on my hardware list"),
        ("my packing list should have sunscreen", "add sunscreen to my packing list"),
        ("chuck washing powder on the shopping list", "add washing powder to my shopping list"),
        ("wipe everything off my grocery list", "clear my grocery list"),
        ("how soon is my physio appointment", "when is my physio appointment"),
        ("i'd like to be reminded to water the ferns on sunday", "remind me to water the ferns on sunday"),
        ("make a notification for 4pm about the parcel", "set a reminder for 4pm about the parcel"),
        ("tell me tomorrow morning to defrost the fish", "remind me tomorrow morning to defrost the fish"),
        ("what did i ask you to remember", "what are my reminders"),
        ("thursday's agenda", "what's on thursday"),
        ("read back my day for tomorrow", "what's on tomorrow"),
        ("are there any appointments on monday", "do i have any meetings on monday"),
        ("is there anything on monday", "do i have anything on monday"),
        ("后天的日程", "后天有什么安排"),
        ("下周的会议安排", "下周有什么安排"),
    ],
)
def test_an_order_is_put_into_plain_words(said: str, plain: str) -> None:
    assert spoken_order(said, NOW) == plain


@pytest.mark.parametrize(
    "said",
    [
        "tell me a story",
        "my friday shift is long",
        "i plan my week on sundays",
        "那天的安排很满",
        "the alarm went off at six",
    ],
)
def test_what_is_no_order_has_no_plainer_words(said: str) -> None:
    assert spoken_order(said, NOW) is None


@pytest.mark.parametrize(
    ("text", "begins", "ends"),
    [
        ("下周日程", "2026-11-30", "2026-12-07"),
        ("本周日程表", "2026-11-23", "2026-11-30"),
        ("下周日的安排", "2026-12-06", "2026-12-07"),
    ],
)
def test_the_agenda_of_a_week_is_no_sunday(text: str, begins: str, ends: str) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert (call.name, call.arguments["start_time"][:10], call.arguments["end_time"][:10]) == (
        "schedule_query",
        begins,
        ends,
    )


def test_what_is_cancelled_with_its_rhythm_is_removed() -> None:
    call = decide("cancel my weekly call with the bank", NOW, "en").call
    assert call is not None
    assert call.name == "schedule_delete"


@pytest.mark.parametrize(
    "text", ["create a reminder for saturday at 9", "please set up a reminder on monday", "帮我设个周日的提醒"]
)
def test_a_reminder_of_nothing_asks_of_what(text: str) -> None:
    decision = decide(text, NOW, "en" if text.isascii() else "zh")
    assert (decision.call, decision.missing) == (None, "what")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("加个周六交水费的提醒", "交水费"),
        ("周六加班提醒我", "加班"),
        ("set a reminder for saturday to call mum", "call mum"),
    ],
)
def test_only_what_it_is_of_is_kept_of_an_order(text: str, what: str) -> None:
    call = decide(text, NOW, "en" if text.isascii() else "zh").call
    assert call is not None
    assert (call.name, call.arguments["text"]) == ("reminder_add", what)
