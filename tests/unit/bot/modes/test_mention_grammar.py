"""Whom people and parrots address: our own table, and the tables of the systems that came before, where they lie."""

import json
from pathlib import Path
from typing import cast

import pytest

from bot.modes.base import Member
from bot.modes.mentions import named, passed_on, without_heads
from tests.support.rooms import FLOCK

CASES = Path(__file__).parents[5] / "shared" / "cases" / "seeds"
THEIRS = (
    Member(id="opus", names=("opus", "布偶猫", "布偶", "宪宪")),
    Member(id="codex", names=("codex", "缅因猫", "缅因", "砚砚")),
    Member(id="gemini", names=("gemini", "暹罗猫", "暹罗", "烁烁")),
    Member(id="opus-45", names=("opus-45", "布偶猫4.5")),
    Member(id="gemini25", names=("gemini25",)),
    Member(id="gpt52", names=("gpt52", "gpt5.2", "gpt")),
)
CATS = tuple(Member(id=name, names=(name,)) for name in ("花花", "薇薇", "小乔"))
EVERYBODY = tuple(member.id for member in THEIRS)
# DESIGN knows @all and @全体 only: no group words of a kind or of a thread
OTHER_GROUPS = ("clowder_mentions_votes.groups.04", "clowder_mentions_votes.groups.08")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("hello", [], id="nobody"),
        pytest.param("@memo hi", ["memo"], id="start"),
        pytest.param("ask @Jingang, then @memo, then @jingang", ["schedule", "memo"], id="order-and-once"),
        pytest.param("帮忙看看@灰灰", ["memo"], id="after-han"),
        pytest.param("@灰灰记一下", ["memo"], id="han-follows"),
        pytest.param("write to ann@memo.org", [], id="address"),
        pytest.param("see @memo.org", [], id="host"),
        pytest.param("thanks @memo.", ["memo"], id="full-stop"),
        pytest.param("@memos @memo-x @memo_1 @mémo", [], id="longer-words"),
        pytest.param("（@灰灰）【@金刚】", ["memo", "schedule"], id="brackets"),
        pytest.param("＠灰灰 你好", ["memo"], id="full-width"),
        pytest.param("@all what do you think", ["memo", "schedule", "amazing", "creative"], id="all"),
        pytest.param("@全体，开会", ["memo", "schedule", "amazing", "creative"], id="all-zh"),
        pytest.param("@creative first, then @all", ["creative", "memo", "schedule", "amazing"], id="one-before-all"),
        pytest.param("@allison @all-x", [], id="not-all"),
    ],
)
def test_people_address_anywhere(text: str, expected: list[str]) -> None:
    assert list(named(text, FLOCK)) == expected


@pytest.mark.parametrize(
    ("text", "tasks"),
    [
        pytest.param("@memo find it", {"memo": "find it"}, id="task"),
        pytest.param("I think so.\n@memo find it\nand cite it", {"memo": "find it\nand cite it"}, id="segment"),
        pytest.param("@memo a\n@schedule b", {"memo": "a", "schedule": "b"}, id="two-segments"),
        pytest.param("@memo @schedule look", {"memo": "look", "schedule": "look"}, id="shared-line"),
        pytest.param("@memo and @schedule: look", {"memo": "look", "schedule": "look"}, id="joined-by-a-word"),
        pytest.param("@memo\n@schedule\n\nfor you", {"memo": "for you", "schedule": "for you"}, id="shared-lines"),
        pytest.param("the plan\n@memo", {"memo": "the plan\n@memo"}, id="whole-reply"),
        pytest.param("as @memo said", {}, id="in-a-line"),
        pytest.param("@memo check @schedule too", {"memo": "check @schedule too"}, id="first-of-a-line"),
        pytest.param("@memo a\n@memo b", {"memo": "a\nb"}, id="twice"),
        pytest.param("```\n@memo x\n```", {}, id="fenced"),
        pytest.param("~~~~\n@memo x\n~~~\n@memo y\n~~~~\n@schedule z", {"schedule": "z"}, id="long-fence"),
        pytest.param("```\n@memo x", {}, id="open-fence"),
        pytest.param("    @memo x", {}, id="indented-code"),
        pytest.param("  @memo x", {"memo": "x"}, id="few-blanks"),
        pytest.param("　　@灰灰 看看", {"memo": "看看"}, id="paragraph-blanks"),
        pytest.param("> @memo x", {}, id="quoted"),
        pytest.param("`@memo` x", {}, id="code-span"),
        pytest.param("@all hi", {}, id="group-words-are-for-people"),
        pytest.param("", {}, id="nothing"),
    ],
)
def test_parrots_pass_on_at_the_start_of_a_line(text: str, tasks: dict[str, str]) -> None:
    assert passed_on(text, FLOCK).tasks == tasks


def test_a_reply_may_address_the_person_and_names_nobody_has() -> None:
    passed = passed_on("@Ann done\n@bob you?\n@用户 ok", FLOCK, "Ann")
    assert (passed.tasks, passed.to_person, passed.unknown) == ({}, True, ("bob",))


@pytest.mark.parametrize(
    ("text", "expected"),
    [("@memo hi", "hi"), ("@memo @schedule, hi @memo", "hi @memo"), ("@memo", "@memo"), ("hi", "hi")],
)
def test_a_task_is_without_the_names_it_begins_with(text: str, expected: str) -> None:
    assert without_heads(text, FLOCK) == expected


def rows(name: str, group: str) -> list[dict[str, object]]:
    path = CASES / name
    if not path.is_file():
        return []
    found = cast("dict[str, list[dict[str, object]]]", json.loads(path.read_text(encoding="utf-8")))
    return [
        row
        for one in found["groups"]
        if one["group"] == group
        for row in cast("list[dict[str, object]]", one["cases"])
        if row["verdict"] == "adopt"
    ]


needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="no ../shared/cases/seeds here")


@needs_cases
def test_their_tables_of_people() -> None:
    wrong: list[object] = []
    for row in (*rows("clowder_mentions_votes.json", "user_many"), *rows("clowder_mentions_votes.json", "user_single")):
        text = cast("str | dict[str, str]", row["input"])
        found = named(text if isinstance(text, str) else text["text"], THEIRS) or ("(default)",)
        if (list(found) if isinstance(text, str) else found[0]) != row["expected"]:
            wrong.append(row["id"])
    cats = rows("cat_free_discussion.json", "parse_anywhere")
    wrong += [row["id"] for row in cats if list(named(cast("str", row["input"]), CATS)) != row["expected"]]
    assert wrong == []


@needs_cases
def test_their_tables_of_groups() -> None:
    wrong: list[object] = []
    for row in rows("clowder_mentions_votes.json", "groups"):
        expected = cast("dict[str, object]", row["expected"])
        members = tuple(member for member in THEIRS if member.id != expected.get("without"))  # only who can be asked
        everybody = named(cast("str", row["input"]), members) == tuple(member.id for member in members)
        if row["id"] not in OTHER_GROUPS and everybody != ("every" in str(expected) or "without" in expected):
            wrong.append(row["id"])
    assert wrong == []


@needs_cases
def test_their_tables_of_parrots() -> None:
    wrong: list[object] = []
    for row in rows("clowder_mentions_votes.json", "agent_to_agent"):
        given = cast("dict[str, str]", row["input"])
        if [name for name in passed_on(given["text"], THEIRS).tasks if name != given["author"]] != row["expected"]:
            wrong.append(row["id"])
    for row in rows("clowder_mentions_votes.json", "to_human"):
        both = [passed_on(cast("str", row["input"]), THEIRS, name).to_person for name in ("铲屎官", "co-creator")]
        if any(both) != row["expected"]:
            wrong.append(row["id"])
    for row in (*rows("cat_free_discussion.json", "line_start"), *rows("cat_free_discussion.json", "agent_response")):
        given = cast("str | dict[str, str]", row["input"])
        found = passed_on(given if isinstance(given, str) else given["text"], CATS, "铲屎官")
        expected = cast("list[object] | dict[str, object]", row["expected"])
        if isinstance(expected, dict):
            right = (list(found.tasks), found.to_person) == (expected["calls"], expected["returns_to_user"])
        else:
            names = [one if isinstance(one, str) else cast("dict[str, str]", one)["agent_name"] for one in expected]
            right = list(found.tasks) == names
        if not right:
            wrong.append(row["id"])
    assert wrong == []
