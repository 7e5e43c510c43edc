"""Rows behind a head, things of lists and notes that are named in passing, and what was said before an order to keep it."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.cues.kept_words import kept_behind, points
from agents.nlu.cues.undo_words import takes_back
from agents.nlu.interpret import decide
from agents.nlu.slots.keeping.note_wishes import wish
from agents.texts import language_of
from agents.texts.notes.note_values import with_like_value
from agents.tools.lists.naming import list_named_in, named_in

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
THINGS = ["box of brass hooks", "oat milk", "milk", "三斤排骨", "老豆腐", "6 lamps"]


def called(text: str) -> tuple[str, dict[str, Any]] | None:
    call = decide(text, NOW, language_of(text, "en")).call
    return None if call is None else (call.name, call.arguments)


@pytest.mark.parametrize(
    ("text", "name", "items"),
    [
        ("Ikea run: brass hooks, two lamps, a rug", "ikea", ["brass hooks", "two lamps", "rug"]),
        ("Start a list for the regatta: ropes, sunscreen", "regatta", ["ropes", "sunscreen"]),
        ("ropes, sunscreen and tape. Put all of this on a list called boat", "boat", ["ropes", "sunscreen", "tape"]),
        ("周六烧烤要准备：木炭、签子、孜然", "烧烤", ["木炭", "签子", "孜然"]),
        ("得买的东西有木炭、签子", "shopping", ["木炭", "签子"]),
    ],
)
def test_a_row_goes_on_the_list_of_its_head(text: str, name: str, items: list[str]) -> None:
    assert called(text) == ("list_add", {"name": name, "items": items})


@pytest.mark.parametrize(
    "text", ["Attendees: Ann, Bea, Cy", "Ann said: no hooks, no lamps", "Monday: hooks at 9, lamps at 10"]
)
def test_a_row_of_something_else_is_on_no_list(text: str) -> None:
    found = called(text)
    assert found is None or found[0] != "list_add"


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("got the hooks", ["box of brass hooks"]),
        ("the milk is here", ["milk"]),
        ("oat milk bought", ["oat milk"]),
        ("排骨和豆腐买好了", ["三斤排骨", "老豆腐"]),
        ("the lamp came", ["6 lamps"]),
        ("nothing of it", []),
    ],
)
def test_things_are_found_by_their_names(said: str, names: list[str]) -> None:
    assert named_in(said, THINGS) == names


def test_a_list_is_found_by_a_word_of_its_name() -> None:
    assert list_named_in("what is left for the regatta?", ["regatta trip", "shopping"]) == "regatta trip"
    assert list_named_in("what is left?", ["regatta trip", "shopping"]) == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("签证那条删了吧，办好了", ("memo_delete", {"query": "签证"})),
        ("add to the roof note he comes on Friday", ("memo_change", {"query": "roof", "text": "he comes on Friday", "how": "append"})),
        ("show me the roof one", ("memo_search", {"query": "roof"})),
        ("把物业电话给我找出来", ("memo_search", {"query": "物业电话"})),
        ("把答辩跟书法课对调一下", None),
    ],
)  # fmt: skip
def test_a_note_is_named_in_passing(text: str, found: tuple[str, dict[str, Any]] | None) -> None:
    assert wish(text, going="删" in text, changing="add" in text) == found


@pytest.mark.parametrize(
    ("text", "new", "result"),
    [
        ("the lease runs for three years", "five years", "the lease runs for five years"),
        ("开业定在五月第二周", "五月第三周", "开业定在五月第三周"),
        ("budget 1.2M, no condo", "1.4M", "budget 1.4M, no condo"),
        ("call at 3 or 4", "5", None),
    ],
)
def test_a_value_goes_where_the_like_of_it_stood(text: str, new: str, result: str | None) -> None:
    assert with_like_value(text, new) == result


def test_an_order_about_what_was_said_before_names_nothing() -> None:
    assert all(
        map(points, ["note that down", "okay then just write it down for me", "那就记下来吧", "把刚才说的记下来"])
    )
    assert not any(map(points, ["note that down: hooks", "记一下", "记下来：挂钩", "I wrote it down"]))
    assert kept_behind("钥匙在门垫下，先记上") == "钥匙在门垫下"
    assert kept_behind("delete the note") == ""


def test_what_takes_back_may_have_its_reason_on_either_side() -> None:
    assert takes_back("one minute, please restore it, he is still away")
    assert not takes_back("put the chair back, it was fine")
