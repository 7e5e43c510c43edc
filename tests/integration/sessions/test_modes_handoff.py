"""Handing on by a tool, live: in the expert mode, in both forms; what people see, who is asked next, where it ends."""

import json
from typing import Any

import pytest

from agents.texts import say as said_by_agents
from bot.process.settings import Settings
from bot.texts import say
from tests.crash.outcome import looking
from tests.support.doubles.openai import Answer, calls, refuses, says
from tests.support.doubles.visitors import Visitor
from tests.support.onstage import asked_of, stage, told

ASKED = "@creative what would do me good this autumn"
LINE = say("en", "mode_handoff", agent="Lingling", taker="Nuannuan")


def passes(skill: object, why: str = "", text: str = "") -> Answer:
    return calls(("hand_off", {"skill": skill, "why": why} if why else {"skill": skill}), text=text)


def tools(body: dict[str, Any]) -> list[str]:
    return [tool["function"]["name"] for tool in body.get("tools", ())]


async def begun(ann: Visitor, **config: object) -> None:
    assert "Experts" in (await ann.ask(f"/mode expert {json.dumps(config)}")).text


@pytest.mark.parametrize(
    ("first", "before"),
    [
        pytest.param(passes("coaching", "no coach"), [], id="a call"),
        pytest.param(passes("Coaching "), [], id="written otherwise, without a reason"),
        pytest.param(passes("coaching", text="Let me ask."), [("creative", "Let me ask.")], id="behind words"),
        pytest.param(
            says('TOOL: hand_off\nINPUT: {"skill": "coaching", "why": "no coach"}'), [], id="as text, in our form"
        ),
        pytest.param(
            says('[TOOL_CALLS] [{"name": "hand_off", "arguments": {"skill": "coaching"}}]'), [], id="in its own form"
        ),
        pytest.param(says("[CANNOT:coaching]"), [], id="a marker"),
    ],
)
async def test_a_call_hands_on_and_people_see_one_line(
    first: Answer, before: list[tuple[str, str]], settings: Settings, dsn: str
) -> None:
    async with stage(settings, dsn, lambda agent, _: first if agent == "creative" else f"{agent} it is") as here:
        ann = here.someone()
        await begun(ann)
        assert told(await ann.say(ASKED)) == [*before, ("", LINE), ("lifecoach", "lifecoach it is")]
        assert [asked.agent for asked in here.asked] == ["creative", "lifecoach"]


async def test_the_line_is_in_the_readers_language(settings: Settings, dsn: str) -> None:
    def reply(agent: str, _text: str) -> str | Answer:
        return passes("coaching") if agent == "creative" else "多出去走走。"

    async with stage(settings, dsn, reply) as here:
        ann = here.someone()
        await begun(ann)
        said = told(await ann.say("@灵灵 这个秋天我该怎么过"))
        assert said == [("", "🪶 灵灵：这个我不会，交给暖暖。"), ("lifecoach", "多出去走走。")]


async def test_who_takes_over_hears_why(settings: Settings, dsn: str) -> None:
    why = "they want company on a long way"

    def reply(agent: str, _text: str) -> str | Answer:
        return passes("coaching", why) if agent == "creative" else "Walk."

    async with stage(settings, dsn, reply) as here:
        ann = here.someone()
        await begun(ann)
        await ann.say(ASKED)
        assert why in here.asked[1].text
        assert here.asked[1].text.endswith("what would do me good this autumn")


async def test_a_skill_that_nobody_has_is_answered_with_those_there_are(settings: Settings, dsn: str) -> None:
    answers = [passes("juggling"), passes("journal")]

    def reply(agent: str, _text: str) -> str | Answer:
        return answers.pop(0) if agent == "creative" else "Write it down."

    async with stage(settings, dsn, reply) as here:
        ann = here.someone()
        await begun(ann)
        assert told(await ann.say(ASKED)) == [("", LINE), ("lifecoach", "Write it down.")]
        [result] = [one["content"] for one in here.script.asked[1]["messages"] if one["role"] == "tool"]
        skills = (
            "analysis, coaching, notes, calendar, overview, goals, memory, reminders, synthesis, reflection, search"
        )
        skills += ", planning_a_day, planning, journal"
        assert said_by_agents("en", "skill_unknown", skill="juggling", known=skills) in result


async def test_a_chain_of_hand_overs_ends(settings: Settings, dsn: str) -> None:
    """Everybody hands on as long as there is somebody: the last one has nothing to hand on with."""
    skills = {"creative": "coaching", "lifecoach": "notes", "memo": "calendar", "schedule": "analysis"}

    async with stage(settings, dsn, lambda agent, _: passes(skills[agent]) if agent in skills else "me") as here:
        ann = here.someone()
        await begun(ann, depth=2)
        said = told(await ann.say(ASKED))
        assert [asked.agent for asked in here.asked][:3] == ["creative", "lifecoach", "memo"]
        assert ["hand_off" in tools(body) for body in here.script.asked][:3] == [True, True, False]
        assert {asked.agent for asked in here.asked[3:]} <= {"memo"}
        assert said[:2] == [("", LINE), ("", say("en", "mode_handoff", agent="Nuannuan", taker="Huihui"))]
        turns = await here.ports.pool.fetch("SELECT DISTINCT state FROM turn")
        assert [row["state"] for row in turns] == ["done"]


async def test_what_stands_behind_it_in_its_step_is_not_run(settings: Settings, dsn: str) -> None:
    step = calls(
        ("memo_search", {"query": "oats"}), ("hand_off", {"skill": "coaching"}), ("memo_search", {"query": "rye"})
    )
    async with stage(settings, dsn, lambda agent, _: step if agent == "creative" else "Eat well.") as here:
        ann = here.someone()
        await begun(ann)
        said = await ann.say(ASKED)
        assert told(said)[-2:] == [("", LINE), ("lifecoach", "Eat well.")]
        async with looking(dsn) as db:
            ran = await db.fetch("SELECT name FROM tool_call ORDER BY step, index")
        assert [row["name"] for row in ran] == ["memo_search", "hand_off"]


async def test_only_the_expert_mode_pays_for_it(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: "fine") as here:
        ann = here.someone()
        await ann.say("@creative what would do me good this autumn")
        await begun(ann)
        await ann.say(ASKED)
        assert ["hand_off" in tools(body) for body in here.script.asked] == [False, True]
        assert "CANNOT" not in json.dumps(here.script.asked[0])
        [offer] = [one for one in here.script.asked[1]["tools"] if one["function"]["name"] == "hand_off"]
        assert len(json.dumps(offer, ensure_ascii=False)) <= 375


async def test_a_model_without_tools_is_told_of_it_in_words(settings: Settings, dsn: str) -> None:
    def reply(agent: str, _text: str) -> str | Answer:
        if agent == "lifecoach":
            return "Walk."
        native = [body for body in here.script.asked if "tools" in body]
        if native and here.script.asked[-1] is native[-1]:
            return refuses(400, "this model does not support tools")
        return 'TOOL: hand_off\nINPUT: {"skill": "goals"}'

    async with stage(settings, dsn, reply) as here:
        ann = here.someone()
        await begun(ann)
        assert told(await ann.say(ASKED)) == [("", LINE), ("lifecoach", "Walk.")]
        second = here.script.asked[1]
        assert ("tools" in second, asked_of(second).agent) == (False, "creative")
        assert '- hand_off {"skill": string, "why"?: string}' in second["messages"][0]["content"]
        assert "Skills: analysis, coaching, notes, calendar" in second["messages"][0]["content"]
