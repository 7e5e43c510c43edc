"""When a reminder rings that is to be done before a day: a ring on that day would come too late."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import Language

NOW = datetime(2026, 11, 23, 8, 30, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Monday
EVE = {"en": "I will ring the day before, while there is time.", "zh": "提前一天提醒你，还来得及。"}


@pytest.mark.parametrize(
    ("text", "language", "at", "eve"),
    [
        ("remind me to send the invoice before thursday", "en", "11-25 09:00", True),
        ("remind me before the 5th to renew the parking permit", "en", "12-04 09:00", True),
        ("remind me to send the invoice by thursday", "en", "11-26 09:00", False),
        ("remind me before 4pm on thursday to send the invoice", "en", "11-26 16:00", False),
        ("remind me to send the invoice before the end of the month", "en", "11-30 09:00", False),
        ("周四前提醒我寄发票", "zh", "11-25 09:00", True),
        ("提醒我12月5号之前换停车证", "zh", "12-04 09:00", True),
        ("周四提醒我寄发票", "zh", "11-26 09:00", False),
        ("月底前提醒我寄发票", "zh", "11-30 09:00", False),
        ("明天前提醒我寄发票", "zh", "11-23 09:00", True),
    ],
)
def test_what_is_to_be_done_before_a_day_rings_on_the_day_before(
    text: str, language: Language, at: str, eve: bool
) -> None:
    decision = decide(text, NOW, language)
    assert decision.call is not None
    rings = datetime.fromisoformat(decision.call.arguments["at"])
    assert (decision.call.name, f"{rings:%m-%d %H:%M}") == ("reminder_add", at)
    assert decision.remark == (EVE[language] if eve else None)


def test_where_the_day_before_has_begun_it_rings_on_the_day() -> None:
    late = NOW.replace(hour=14)
    decision = decide("remind me to send the invoice before tomorrow", late, "en")
    assert decision.call is not None
    assert decision.call.arguments["at"] == "2026-11-24T09:00:00+08:00"


@pytest.mark.parametrize(
    ("text", "language", "question"),
    [
        ("每个迭代的复盘放在周四下午四点", "zh", "多久一次？只这一次，还是有个周期：这周五下午5点，或者每两周的周五下午5点？"),
        ("every release has a party on friday at 5", "en", "How often is that? Once, or in which rhythm: this Friday at 5, or every second Friday at 5?"),
    ],
)  # fmt: skip
def test_what_is_of_each_thing_that_is_no_time_is_asked_for_its_rhythm(
    text: str, language: Language, question: str
) -> None:
    decision = decide(text, NOW, language)
    assert (decision.call, decision.question) == (None, question)
