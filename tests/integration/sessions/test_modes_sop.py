"""sop live: steps, a branch, a loop, a retry, a gate that a person passes by button or word."""

import json

import pytest

from bot.process.settings import Settings
from tests.support.doubles.openai import Answer, refuses
from tests.support.doubles.visitors import Visitor
from tests.support.doubles.visitors import said as said_in
from tests.support.onstage import GROUP, OWNER, Stage, pressed, refused, stage, told
from tests.support.talking import labels, lines

REVIEW = {
    "steps": [
        {"id": "draft", "agent": "creative", "prompt": "Draft: {input}", "limit": 3},
        {
            "id": "review",
            "agent": "amazing",
            "prompt": "Review this: {previous}",
            "branches": [{"to": "draft", "when": "contains(answer, 'again')"}],
        },
        {"id": "check", "gate": "Publish it? {results.draft}", "reject": "draft"},
        {"id": "keep", "agent": "memo", "prompt": "Say goodbye to: {results.draft}", "retry": 1},
    ]
}


async def led(here: Stage, config: object, group: str | None = None) -> Visitor:
    ann = here.someone("1", group)
    [switched] = await ann.say(f"/mode sop {json.dumps(config)}")
    assert "Procedure" in switched.text
    return ann


async def cards(who: Visitor) -> list[str]:
    """The cards of procedures in the chat, as they are now: the words, and how each step stands."""
    conversation = await who.conversation()
    assert conversation is not None
    shown = [one for one in await said_in(who.pool, conversation) if any(card.kind == "progress" for card in one.cards)]
    return [" ".join([one.text, *(line[0] for line in lines(one))]) for one in shown]


@pytest.mark.parametrize("way", ["button", "word"])
async def test_a_procedure_loops_waits_at_its_gate_and_tries_again(way: str, settings: Settings, dsn: str) -> None:
    seen: list[str] = []

    def reply(agent: str, _text: str) -> str | Answer:
        seen.append(agent)
        number = seen.count(agent)
        if agent == "creative":
            return f"draft {number}"
        if agent == "amazing":
            return "do it again" if number == 1 else "fine"
        return refuses(400, "no", code="content_filter") if number == 1 else "bye"

    async with stage(settings, dsn, reply) as here:
        ann = await led(here, REVIEW)
        said = await ann.say("a poem about parrots")
        assert told(said)[1:-1] == [
            ("creative", "draft 1"),
            ("amazing", "do it again"),
            ("creative", "draft 2"),
            ("amazing", "fine"),
        ]
        assert (said[0].cards[0].kind, said[-1].text) == ("progress", "Publish it? draft 2")
        assert labels(said[-1]) == ["Approve", "Reject"]
        assert [line[0] for line in lines(said[0])] == ["✓", "✓", "?", "○"]
        assert [said[-1].text] == [one.text for one in await ann.say("what else is there")]
        after = told(await (pressed(ann, said[-1], "Approve") if way == "button" else ann.say("ok")))
        assert after[-2:] == [("memo", "bye"), ("", "The procedure is complete.")]
        assert await cards(ann) == ["The procedure is complete. ✓ ✓ ✓ ✓"]
        assert here.asked[-1].text.endswith("Say goodbye to: draft 2")


async def test_rejecting_leads_back_and_others_cannot_pass_the_gate(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: f"{agent} was here") as here:
        ann = await led(here, REVIEW, GROUP)
        ben = here.someone("2", GROUP)
        said = await ann.say("a poem about parrots")
        assert await refused(ben, said[-1], "Approve")
        assert told(await ben.say("ok")) == [("", "n1 began this procedure, and decides this step.")]
        assert await refused(ben, (await ben.say("what is this"))[-1], "Approve")
        again = await pressed(ann, said[-1], "Reject")
        assert told(again)[-3:-1] == [("creative", "creative was here"), ("amazing", "amazing was here")]
        assert labels(again[-1]) == ["Approve", "Reject"]
        passed = await pressed(here.someone(OWNER, GROUP), again[-1], "Approve")
        assert told(passed)[-1] == ("", "The procedure is complete.")


async def test_a_gate_for_anyone_is_passed_by_anyone(settings: Settings, dsn: str) -> None:
    steps = [{"id": "check", "gate": "Shall I?", "by": "anyone"}, "memo"]
    async with stage(settings, dsn, lambda agent, _text: f"{agent} was here") as here:
        ann = await led(here, {"steps": steps}, GROUP)
        card, gate = await ann.say("a poem about parrots")
        assert ([line[0] for line in lines(card)], labels(gate)) == (["?", "○"], ["Approve", "Reject"])
        passed = await pressed(here.someone("2", GROUP), gate, "Approve")
        assert told(passed)[-2:] == [("memo", "memo was here"), ("", "The procedure is complete.")]


async def test_the_short_form_lets_each_speak_once_and_passes_on_what_was_said(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: f"{agent} says so\n@schedule hello") as here:
        ann = await led(here, {"steps": ["memo", "creative"], "strict": True})
        said = told(await ann.say("what about parrots"))
        assert [who for who, _ in said] == ["", "memo", "creative", ""]
        assert "memo says so" in here.asked[1].text


async def test_a_step_that_fails_for_good_is_told(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: refuses(400, "no", code="content_filter")) as here:
        ann = await led(here, {"steps": ["memo", "creative"]})
        said = await ann.say("what about parrots")
        assert said[-1].text == "The procedure stopped at step_1: that did not work."
        assert len(here.asked) == 1


async def test_what_rules_know_they_answer_in_a_procedure_too(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: agent) as here:
        ann = await led(here, {"steps": ["memo"]})
        assert (await ann.ask("note: the gate code is 4711")).receipts == ("✓ Noted: the gate code is 4711",)
        assert here.asked == []


async def test_the_card_of_a_procedure_that_is_stopped_says_so(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: f"{agent} was here") as here:
        ann = await led(here, REVIEW)
        await ann.say("a poem about parrots")
        await ann.say("/stop")
        assert await cards(ann) == ["The procedure was stopped at check. ✓ ✓ – ○"]
