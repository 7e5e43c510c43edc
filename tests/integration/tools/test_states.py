"""What skills keep, read and written by the three tools that all share: the seed's tables, declared tools, and what people see."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from agents.errors import ToolFailed
from agents.llm.base import ToolCall
from agents.skills.shelf import Skills
from agents.tools.base import ActiveSkill, Outcome
from agents.tools.growth.states import inverse
from agents.tools.model_schema import certain
from storage.db.transactions import work
from storage.people import skill_states
from tests.support.secretary import MONDAY, Secretary

SEEDS = Path(__file__).parents[4] / "shared" / "cases" / "seeds" / "seed_derived.json"
SKILLS = Skills()
COACH = SKILLS["lifecoach"]
needs_seeds = pytest.mark.skipif(not SEEDS.is_file(), reason="no ../shared/cases/seeds here")


def cases(group: str) -> list[Any]:
    if not SEEDS.is_file():
        return []
    table: dict[str, Any] = json.loads(SEEDS.read_text(encoding="utf-8"))
    found = next(one for one in table["groups"] if one["group"] == group)
    return [pytest.param(one, id=one["id"]) for one in found["cases"]]


@pytest.fixture
def coached(her: Secretary) -> Secretary:
    her.skill = COACH.active
    her.speak("zh")
    return her


async def call(her: Secretary, tool: str, given: object) -> dict[str, Any]:
    """What a model reads of its call."""
    return answer(await her.do(tool, **certain(tool, json.dumps(given), MONDAY, her.scope.language)))


def answer(outcome: Outcome) -> dict[str, Any]:
    [text] = outcome.data
    return json.loads(text)


async def kept(her: Secretary, skill: str = "lifecoach") -> dict[str, Any]:
    async with work(her.pool, her.scope) as db:
        return await skill_states.read(db, her.scope, skill)


async def put(her: Secretary, **sections: object) -> None:
    async with work(her.pool, her.scope) as db:
        for name, value in sections.items():
            await skill_states.merge(db, her.scope, "lifecoach", name, value)


@needs_seeds
@pytest.mark.parametrize("case", cases("read_state"))
async def test_reading_answers_as_the_seed_says(coached: Secretary, case: Mapping[str, Any]) -> None:
    await put(coached, goals={"a": 1}, journal=["x"])
    given: Any = case["input"]
    if given == "no active skill":
        coached.skill, given = None, {}
    told = await call(coached, "read_state", given)
    if "data" in told:
        told["data"].pop("_meta", None)
    assert case["expected"].items() <= told.items()


@needs_seeds
@pytest.mark.parametrize("case", cases("write_state"))
async def test_writing_answers_as_the_seed_says(coached: Secretary, case: Mapping[str, Any]) -> None:
    given, expected = case["input"], case["expected"]
    if given == "any write":  # nothing of it is cached: the next read is of what was written
        await call(coached, "write_state", {"section": "goals", "data": {"a": 1}})
        told = await call(coached, "read_state", {})
        assert told["data"]["goals"] == {"a": 1}
        assert datetime.fromisoformat(told["data"]["_meta"]["updated_at"]).utcoffset() == timedelta()
    elif isinstance(given, str):  # at once: tests/integration/storage/content/test_skill_states.py, with fifty
        await call(coached, "write_state", {"section": "goals", "data": {"a": 1}})
        await call(coached, "write_state", {"section": "progress", "data": {"b": 2}})
        assert {"goals", "progress"} <= set(await kept(coached))
    elif "before" in given:
        await put(coached, **given["before"])
        told = await call(coached, "write_state", {"section": given["section"], "data": given["data"]})
        assert told == {"status": "success", "message": "已保存 goals", "skill_id": "lifecoach"}
        assert (await kept(coached))["goals"] == expected["after"]["goals"]
    else:
        told = await call(coached, "write_state", given)
        assert expected.items() <= told.items()
        assert await kept(coached) == {}


@needs_seeds
@pytest.mark.parametrize("case", cases("append"))
async def test_appending_answers_as_the_seed_says(coached: Secretary, case: Mapping[str, Any]) -> None:
    for number in range(3 if "before" in case["input"] else 1):
        await call(coached, "append_to_list", {"path": "journal", "entry": {"text": str(number)}})
    most = case["input"]["max_items"] if "before" in case["input"] else 100
    told = await call(coached, "append_to_list", {"path": "journal", "entry": {"text": "new"}, "max_items": most})
    assert told == {"status": "success", "message": "已添加到 journal", "skill_id": "lifecoach"}
    journal = (await kept(coached))["journal"]
    assert (len(journal), journal[0]["text"]) == (case["expected"]["length"], "new")
    assert datetime.fromisoformat(journal[0]["_created_at"]).utcoffset() == timedelta()


async def test_nothing_kept_is_said_with_the_skills_name(coached: Secretary) -> None:
    told = await call(coached, "read_state", {})
    assert told == {"status": "empty", "message": "尚未建立 lifecoach 数据", "data": {}}


@pytest.mark.parametrize(
    ("tool", "given", "message"),
    [
        pytest.param("write_state", {"data": {"a": 1}}, "Missing section or data", id="no section"),
        pytest.param("append_to_list", {"path": "journal"}, "Missing path or entry", id="no entry"),
        pytest.param("append_to_list", {"entry": {"a": 1}}, "Missing path or entry", id="no path"),
        pytest.param("append_to_list", {"path": "goals.a", "entry": {}}, "goals.a is no list", id="not a list"),
        pytest.param("append_to_list", {"path": "goals..a", "entry": {}}, "no path", id="no name"),
        pytest.param("write_state", {"section": "protocol", "data": {"step": 9}}, "kept by the program", id="protocol"),
        pytest.param("append_to_list", {"path": "_meta.x", "entry": {}}, "kept by the program", id="meta"),
        pytest.param("write_state", {"section": "chart", "data": {}}, "no section chart", id="another's section"),
        pytest.param("write_state", {"section": "journal", "data": {}}, "append_to_list", id="a list"),
    ],
)
async def test_what_cannot_be_written_is_told(
    coached: Secretary, tool: str, given: dict[str, Any], message: str
) -> None:
    coached.speak("en")
    await put(coached, goals={"a": 1})
    before = await kept(coached)
    told = await call(coached, tool, given)
    assert told["status"] == "error"
    assert message in told["message"]
    assert await kept(coached) == before


@pytest.mark.parametrize("tool", ["read_state", "write_state", "append_to_list"])
async def test_without_a_skill_each_says_so(her: Secretary, tool: str) -> None:
    assert await call(her, tool, {"skill_id": "lifecoach"}) == {"status": "error", "message": "No active skill"}


async def test_an_empty_object_is_data(coached: Secretary) -> None:
    assert (await call(coached, "write_state", {"section": "goals", "data": {}}))["status"] == "success"


async def test_a_write_is_taken_back(coached: Secretary) -> None:
    coached.speak("en")
    await put(coached, goals={"a": {"x": 1, "z": 2}})
    before = await kept(coached)
    written = await coached.do("write_state", section="goals", data={"a": {"x": 5, "z": None}, "b": 1})
    assert written.receipts == ("✓ Updated: goals (lifecoach)",)
    assert (await kept(coached))["goals"] == {"a": {"x": 5}, "b": 1}
    back = await coached.press(written, "Undo")
    assert back.receipts == ("✓ Restored: goals (lifecoach)",)
    assert (await kept(coached))["goals"] == before["goals"]
    first = await coached.do("write_state", section="current", data={"focus": "rest"})
    await coached.press(first, "Undo")
    assert "current" not in await kept(coached)


async def test_an_entry_is_taken_back(coached: Secretary) -> None:
    coached.speak("en")
    written = await coached.do("append_to_list", path="progress.milestones", entry={"text": "first 5 km"})
    assert written.receipts == ("✓ Noted: progress.milestones (lifecoach)",)
    await coached.press(written, "Undo")
    assert (await kept(coached))["progress"] == {"milestones": []}


def test_what_is_taken_back_is_as_it_was() -> None:
    assert inverse({"a": 1, "b": {"c": [1]}}, {"a": {"x": 1}, "b": {"c": [2], "d": 0}, "e": False}) == {
        "a": 1,
        "b": {"c": [1], "d": None},
        "e": None,
    }


@pytest.mark.parametrize(
    ("name", "given", "generic", "arguments"),
    [
        ("add_journal_entry", {"text": "a walk"}, "append_to_list", {"path": "journal", "entry": {"text": "a walk"}, "max_items": 1000}),
        ("update_progress", {"goal": "run", "percent": 0}, "write_state", {"section": "progress", "data": {"run": {"percent": 0}}}),
        ("read_lifecoach_state", {"sections": ["goals"]}, "read_state", {"sections": ["goals"]}),
        ("write_lifecoach_state", {"section": "current", "data": {"a": 1}}, "write_state", {"section": "current", "data": {"a": 1}}),
    ],
)  # fmt: skip
async def test_a_declared_tool_is_a_use_of_a_generic_one(
    coached: Secretary, name: str, given: dict[str, Any], generic: str, arguments: dict[str, Any]
) -> None:
    [meant] = COACH.meant([ToolCall(id="1", name=name, arguments=json.dumps(given))])
    assert (meant.name, json.loads(meant.arguments)) == (generic, arguments)
    assert (await call(coached, meant.name, json.loads(meant.arguments)))["status"] in ("success", "empty")


@pytest.mark.parametrize(
    ("name", "section", "data"),
    [
        ("bazi", "chart", {"day": "甲子"}),
        ("zodiac", "chart", {"sun": "Leo"}),
        ("career", "resume", {"title": "editor"}),
        ("career", "goals", {"next": "lead"}),
    ],
)
async def test_a_skill_of_data_alone_holds_its_sections(
    her: Secretary, name: str, section: str, data: dict[str, Any]
) -> None:
    her.skill = SKILLS[name].active
    assert (await call(her, "write_state", {"section": section, "data": data}))["skill_id"] == name
    assert (await call(her, "write_state", {"section": "journal", "data": data}))["status"] == "error"
    found = await kept(her, name)
    assert (found[section], set(found)) == (data, {section, "_meta"})


async def test_insights_are_a_list(her: Secretary) -> None:
    her.skill = SKILLS["bazi"].active
    assert (await call(her, "append_to_list", {"path": "insights", "entry": {"text": "早睡"}}))["status"] == "success"
    assert [one["text"] for one in (await kept(her, "bazi"))["insights"]] == ["早睡"]


async def test_journal_and_goals_bear_what_a_model_has_written(coached: Secretary) -> None:
    coached.speak("en")
    await put(coached, goals={"a": 1, "b": {"why": "?"}}, progress={"checkins": {"no": "list"}})
    await coached.do("append_to_list", path="journal", entry={"text": "a walk"})
    shown = await coached.do("journal_show")
    assert "a walk" in shown.cards[0].lines[0]
    assert (
        await coached.do("goals_show")
    ).text == "You have no goal yet. Say “my goal is …”, and how it goes with “check in: …”."
    with pytest.raises(ToolFailed):
        await coached.do("check_in", text="ran")


async def test_another_skill_sees_nothing_of_it(coached: Secretary) -> None:
    await coached.do("write_state", section="goals", data={"a": 1})
    coached.skill = ActiveSkill(id="career")
    assert (await call(coached, "read_state", {"skill_id": "lifecoach"}))["status"] == "empty"
