"""Slips of the finger in words of time: right where no other word is as near, else asked."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.timetext import parse, title

SHANGHAI = datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Wednesday

CASES = [
    ("vet tomrorow at 5pm", "05-14 17:00"),
    ("vet tomorroe at 5pm", "05-14 17:00"),
    ("vet wedensday 5pm", "05-13 17:00"),
    ("vet fridya 5pm", "05-15 17:00"),
    ("vet thurdsay 5pm", "05-14 17:00"),
    ("vet tonihgt at 8", "05-13 20:00"),
    ("vet this aftrenoon", "05-13 12:00..18:00"),
    ("vet on septmeber 9", "09-09"),
    ("vet nxet week", "05-18..05-24"),
    ("vet in 2 huors", "05-13 12:20 elapsed"),
    ("vet in 20 mintues", "05-13 10:40 elapsed"),
    ("vet at midnigt", "05-14 00:00"),
    ("vet sonday at 5pm", "ask name"),
    ("名天下午3点看牙", "05-14 15:00"),
    ("后夭早上9点看牙", "05-15 09:00"),
    ("周武下午3点看牙", "05-15 15:00"),
    ("下周伍看牙", "05-22"),
    ("星其五下午3点看牙", "05-15 15:00"),
    ("明天下武3点看牙", "05-14 15:00"),
    ("明天晚尚8点看牙", "05-14 20:00"),
    ("半小是后看牙", "05-13 10:50 elapsed"),
    # words of their own
    ("a sundae and the mourning dove", "none"),
    ("the weekender bag", "none"),
    ("闻名天下的武侠小说", "none"),
]


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*case, id=case[0]) for case in CASES])
def test_slip(text: str, expected: str, answer: Callable[[str], str]) -> None:
    assert answer(text) == expected


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("vet tomrorow at 5pm with Rex", "vet with Rex"),
        ("feed Rex in 20 mintues please", "feed Rex"),
        ("aftrenoon walk tonihgt at 8, then tea", "aftrenoon walk, then tea"),
        ("提行我明天3点带狗看牙", "带狗看牙"),
    ],
)
def test_a_slip_leaves_the_title_with_its_time(text: str, named: str) -> None:
    assert title(text, parse(text, SHANGHAI)) == named
