"""How much of what something is called is in a title."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.tools.finding.likeness import STRONG, WEAK, likeness, named


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("客户演示", "约了客户演示"),
        ("法务那个会", "约了法务看合同"),
        ("需求平审", "需求评审"),
        ("和小李的会", "跟小李开会"),
        ("牙医预约", "看牙医"),
        ("周会", "周会"),
        ("课", "瑜伽课"),
        ("1on1 with Kevin", "和 Kevin 1on1"),
        ("choir practise", "choir practice"),
        ("the vet appointment", "the vet"),
        ("dentits", "dentist for Leo"),
        ("oven reminder", "turn off the oven"),
        ("stand-up", "standup"),
        ("the boilers", "boiler inspection"),
    ],
)
def test_it_is_what_was_meant(query: str, title: str) -> None:
    assert likeness(query, title) >= STRONG


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("周会", "周五聚餐"),
        ("站会", "周会"),
        ("体检", "牙医"),
        ("dentist", "vet"),
        ("cat", "car"),
        ("会", "开会"),
        ("the meeting", "meeting"),
        ("", "dentist"),
    ],
)
def test_it_is_something_else(query: str, title: str) -> None:
    assert likeness(query, title) < WEAK


@pytest.mark.parametrize(
    ("query", "title"), [("客户演示", "客户拜访"), ("dentist for both kids", "dentist for Leo"), ("周会纪要", "周会")]
)
def test_it_may_be_meant(query: str, title: str) -> None:
    assert WEAK <= likeness(query, title) < STRONG


@given(st.text(max_size=20), st.text(max_size=20))
def test_it_is_a_share_and_whole_in_itself(query: str, title: str) -> None:
    assert 0 <= likeness(query, title) <= 1
    assert likeness(query, query) == (1 if named(query) else 0)
