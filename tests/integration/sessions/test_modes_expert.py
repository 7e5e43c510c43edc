"""expert live: by skill, by a small model's choice, by a plan, and handed on."""

import json

from bot.process.settings import Settings
from tests.support.doubles.openai import Answer, calls, refuses
from tests.support.doubles.visitors import Visitor
from tests.support.onstage import Stage, stage, told

PLAN: dict[str, list[dict[str, object]]] = {
    "tasks": [
        {"id": "names", "agent": "creative", "input": "think of names", "dependencies": []},
        {"id": "sum", "agent": "amazing", "input": "weigh {{names.result}}", "dependencies": ["names"]},
    ]
}


async def experts(here: Stage, **config: object) -> Visitor:
    ann = here.someone()
    assert "Experts" in (await ann.ask(f"/mode expert {json.dumps(config)}")).text
    return ann


async def test_who_has_the_skill_answers(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: f"{agent} it is") as here:
        ann = await experts(here)
        assert told(await ann.say("some brainstorming for the summer fair")) == [("creative", "creative it is")]


async def test_a_small_model_chooses_where_no_skill_is_named(settings: Settings, dsn: str) -> None:
    def reply(agent: str, _text: str) -> str:
        return f"{agent} it is" if agent else '{"experts": ["lifecoach", "nobody"], "complex": false}'

    async with stage(settings, dsn, reply) as here:
        ann = await experts(here)
        assert told(await ann.say("I am so tired of everything")) == [("lifecoach", "lifecoach it is")]
        assert len(here.asked) == 2


async def test_a_plan_is_carried_out_and_its_results_are_joined(settings: Settings, dsn: str) -> None:
    def reply(agent: str, text: str) -> str:
        if "JSON" in text:
            return json.dumps(PLAN)
        return {"creative": "Rosewood", "amazing": "all in all: Rosewood"}[agent]

    async with stage(settings, dsn, reply) as here:
        ann = await experts(here, plan="always")
        said = await ann.say("find a name for the garden and say why it is good")
        assert [saying.text for saying in said] == ["Who does what:", "all in all: Rosewood"]
        assert [line[0] for line in said[0].cards[0].lines] == ["✓", "✓"]
        assert here.asked[2].text.endswith("weigh Rosewood")


async def test_a_plan_shows_what_failed_and_what_was_left_out(settings: Settings, dsn: str) -> None:
    def reply(_agent: str, text: str) -> str | Answer:
        return json.dumps(PLAN) if "JSON" in text else refuses(400, "no")

    async with stage(settings, dsn, reply) as here:
        ann = await experts(here, plan="always")
        said = await ann.say("find a name for the garden and say why it is good")
        [plan] = [one for one in said if one.cards]
        assert [line[0] for line in plan.cards[0].lines] == ["✗", "–"]


async def test_who_cannot_do_it_hands_it_on(settings: Settings, dsn: str) -> None:
    def reply(agent: str, _text: str) -> str:
        return "[CANNOT:coaching] not my trade" if agent == "creative" else f"{agent} it is"

    async with stage(settings, dsn, reply) as here:
        ann = await experts(here)
        said = told(await ann.say("some brainstorming about my goals in life would be nice"))
        assert [said[0], said[-1]] == [("creative", "not my trade"), ("lifecoach", "lifecoach it is")]
        assert not any("CANNOT" in text for _agent, text in said)


async def test_a_task_of_a_plan_is_no_command_and_writes_only_what_was_asked_for(settings: Settings, dsn: str) -> None:
    tasks: list[dict[str, object]] = [
        {"id": "one", "agent": "memo", "input": "/mode voting", "dependencies": []},
        {"id": "two", "agent": "schedule", "input": "meeting tomorrow at 3pm", "dependencies": []},
    ]
    booked: list[str] = []

    def reply(agent: str, text: str) -> str | Answer:
        if "JSON" in text:
            return json.dumps({"tasks": tasks})
        if agent == "schedule" and not booked:
            booked.append(agent)
            return calls(("memo_write", {"content": "x"}))
        return f"{agent}: nothing"

    async with stage(settings, dsn, reply) as here:
        ann = await experts(here, plan="always")
        said = await ann.say("what is there to say about gardens and about parrots")
        assert all(not saying.receipts for saying in said)
        assert await here.ports.pool.fetchval("SELECT count(*) FROM tool_call WHERE name LIKE 'schedule%'") == 0
        assert "expert" in (await ann.ask("/mode")).text.splitlines()[0]
