"""Wishes for an agenda that comes by itself, and what only sounds so."""

from datetime import time

import pytest

from agents.nlu.cues.own.briefings import MORNING, BriefingWish, briefing_wish

WORK = "MO,TU,WE,TH,FR"


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("send me my agenda every day at 6:45", BriefingWish(kind="day", at=time(6, 45))),
        ("Could you send me a daily summary of my day at 8?", BriefingWish(kind="day", at=time(8))),
        ("every weekday at 8 am send me my schedule", BriefingWish(kind="day", at=time(8), days=WORK)),
        ("please turn on the daily agenda", BriefingWish(kind="day", at=MORNING)),
        ("send me the week ahead every Sunday evening at 7pm", BriefingWish(kind="week", at=time(19), days="SU")),
        ("no more morning briefings", BriefingWish(kind="day", on=False)),
        ("send me a weekly review on Fridays at 5pm", BriefingWish(kind="week", at=time(17), days="FR")),
        ("turn off the weekly review", BriefingWish(kind="week", on=False)),
        ("每天早上六点半把当天的日程发给我", BriefingWish(kind="day", at=time(6, 30))),
        ("请每个工作日八点给我发今天的安排", BriefingWish(kind="day", at=time(8), days=WORK)),
        ("开通早报", BriefingWish(kind="day", at=MORNING)),
        ("每周一早上九点发我本周安排", BriefingWish(kind="week", at=time(9), days="MO")),
        ("不要再给我发早报了", BriefingWish(kind="day", on=False)),
        ("取消周报", BriefingWish(kind="week", on=False)),
        ("show me my agenda", None),
        ("send me my schedule for tomorrow", None),
        ("remind me every morning to check my calendar", None),
        ("cancel the review", None),
        ("budget review every Monday at 10", None),
        ("把明天的安排发给我", None),
        ("每天早上七点提醒我看日程", None),
        ("每周一写周报", None),
    ],
)
def test_what_is_wished(text: str, wish: BriefingWish | None) -> None:
    assert briefing_wish(text) == wish
