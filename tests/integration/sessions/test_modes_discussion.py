"""free_discussion live: parrots call each other through the real worker, and stop."""

import pytest

from agents.texts import say
from bot.ports.messages import ButtonPress, StopRequest
from bot.process.settings import Settings
from storage.conversations import mode_states
from tests.support.doubles.chats import eventually
from tests.support.doubles.openai import Answer, calls, held, refuses, says
from tests.support.onstage import GROUP, everything, stage, told
from tests.support.talking import labels

TOPIC = "what should the garden be like"


async def test_three_parrots_call_each_other_and_stop(settings: Settings, dsn: str) -> None:
    lines = {
        "amazing": "Roses would be fine.\n@memo what did we plant last year\n@creative find a name for it",
        "memo": "Roses again.\n```\n@schedule not in code\n```\nand @schedule not inside a line",
        "creative": "Rosewood.\n@creative not myself\n@ghost hello",
    }
    async with stage(settings, dsn, lambda agent, _text: lines[agent]) as here:
        ann = here.someone("1", GROUP)
        said = told(await ann.say(f"@amazing {TOPIC}"))
        assert said[0] == ("amazing", lines["amazing"])
        assert sorted(said[1:3]) == [("creative", lines["creative"]), ("memo", lines["memo"])] or len(said) == 4
        assert {who for who, _ in said} == {"amazing", "memo", "creative", ""}
        assert [text for who, text in said if not who] == ["Lingling called ghost, but no parrot here has that name."]
        asked = {one.agent: one for one in here.asked}
        assert asked["memo"].text.endswith("Jingqi asks you: what did we plant last year")
        assert "Roses would be fine." in asked["memo"].text
        assert len(here.asked) == 3
        state = await here.state(ann)
        assert (state.custom_state["running"], state.custom_state["queue"]) == ({}, [])


@pytest.mark.parametrize("way", ["button", "word"])
async def test_a_limit_is_told_and_the_discussion_goes_on_when_it_is_wanted(
    way: str, settings: Settings, dsn: str
) -> None:
    other = {"memo": "creative", "creative": "memo"}
    async with stage(settings, dsn, lambda agent, _text: f"hm\n@{other[agent]} and you?") as here:
        ann = here.someone()
        assert "Free discussion" in (await ann.ask('/mode free_discussion {"messages": 4, "pair": 6}')).text
        said = await ann.say(f"@memo {TOPIC}")
        assert [who for who, _ in told(said)] == ["memo", "creative", "memo", "creative", ""]
        assert said[-1].text.startswith("That makes 4 messages in this round")
        assert labels(said[-1]) == ["Continue"]
        token = said[-1].cards[0].buttons[0].token
        more = await ann.say(ButtonPress(token=token) if way == "button" else "continue")
        assert [who for who, _ in told(more)] == ["memo", "creative", "memo", "creative", ""]
        if way == "button":  # once
            assert (await ann.bring(ButtonPress(token=token))).outcome != "kept"


async def test_all_are_asked_at_once_or_in_turn_and_nobody_named_is_the_routers_choice(
    settings: Settings, dsn: str
) -> None:
    async with stage(settings, dsn, lambda agent, _text: f"I am {agent}") as here:
        ann = here.someone()
        flock = ["amazing", "creative", "lifecoach", "memo", "schedule"]
        assert sorted(who for who, _ in told(await ann.say(f"@all {TOPIC}"))) == flock
        assert told(await ann.say("why is the sky so blue")) == [("amazing", "I am amazing")]
        await ann.ask('/mode free_discussion {"turns": "in_turn"}')
        before = len(here.asked)
        assert [who for who, _ in told(await ann.say(f"@schedule @memo @creative {TOPIC}"))] == [
            "schedule",
            "memo",
            "creative",
        ]
        third = here.asked[before + 2]
        assert any("I am memo" in text for _role, text in third.history)


async def test_who_is_called_in_hears_the_last_words_and_what_follows(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, text: f"{agent} on {text[-6:]}") as here:
        ann = here.someone()
        for number in range(1, 7):
            await ann.ask(f"@amazing tell me about the colour {number}")
        await ann.ask("@memo what do you say about all of that")
        heard = [text for role, text in here.asked[-1].history if role != "system"]
        assert any("colour 6" in text for text in heard)
        assert not any("colour 2" in text for text in heard)


async def test_a_parrot_that_fails_keeps_nobody_else_from_answering(settings: Settings, dsn: str) -> None:
    def reply(agent: str, _text: str) -> str | Answer:
        return refuses(400, "no", code="content_filter") if agent == "memo" else f"{agent} here"

    async with stage(settings, dsn, reply) as here:
        ann = here.someone()
        said = await ann.say(f"@memo @creative @amazing {TOPIC}")
        assert {who for who, text in told(said) if text.endswith("here")} == {"creative", "amazing"}
        assert len(said) == 3
        assert all(card.kind != "error" for saying in said for card in saying.cards)
        alone = await ann.ask(f"@memo {TOPIC} and again")
        assert [card.kind for card in alone.cards] == ["error"]


async def test_what_keeps_all_of_them_from_answering_is_said_once(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: refuses(401, "bad key")) as here:
        assert len(await here.someone().say(f"@all {TOPIC}")) == 1


async def test_tokens_that_are_used_up_are_told_once(settings: Settings, dsn: str) -> None:
    limits = settings.limits.model_copy(update={"tokens_per_day": 1})
    poor = settings.model_copy(update={"limits": limits})
    async with stage(poor, dsn, lambda agent, _text: agent) as here:
        assert len(await here.someone().say(f"@all {TOPIC}")) == 1
        assert here.asked == []


async def test_without_a_model_one_sentence_answers_all(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: agent, model=None) as here:
        [said] = await here.someone().say(f"@all {TOPIC}")
        assert (said.understood, said.text in say("en", "asked_to_know", words=TOPIC).splitlines()) == (False, True)


async def test_stop_ends_a_discussion_in_the_middle(settings: Settings, dsn: str) -> None:
    def reply(agent: str, text: str) -> str | Answer:
        if agent == "memo":
            return held(says("never said"), 1)
        return "No." if "shortly" in text else "Well.\n@memo and you?"

    async with stage(settings, dsn, reply) as here:
        ann = here.someone()
        await ann.bring(f"@creative {TOPIC}")
        await here.script.until_asked(2)
        await ann.bring(StopRequest(text="stop"))
        said = await ann.heard()
        assert [who for who, _ in told(said)] == ["creative", ""]
        assert (await here.state(ann)).custom_state["running"] == {}
        assert told(await ann.say(f"@creative {TOPIC}, shortly")) == [("creative", "No.")]


async def test_a_summary_is_asked_for_once_and_shown(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, text: f"{agent}: {text[:20]}") as here:
        ann = here.someone()
        await ann.say(f"@memo @creative {TOPIC}")
        [summary] = await ann.say("/summary")
        assert summary.agent == "amazing"
        heard = [text for _role, text in here.asked[-1].history]
        assert any("creative: what should the" in text for text in heard)


async def test_words_of_a_parrot_are_no_command_and_no_rule_obeys_them(settings: Settings, dsn: str) -> None:
    lines = {
        "amazing": "@memo note: the cat is grey\n@schedule /mode voting",
        "memo": "Why?",
        "schedule": "No.",
    }
    async with stage(settings, dsn, lambda agent, _text: lines[agent]) as here:
        ann = here.someone()
        said = await ann.say(f"@amazing {TOPIC}")
        assert {who for who, _ in told(said)} == {"amazing", "memo", "schedule"}
        assert all(not saying.receipts for saying in said)
        assert "free_discussion" in (await ann.ask("/mode")).text.splitlines()[0]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        pytest.param(TOPIC, False, id="nobody asked for it: offered"),
        pytest.param("yes please", False, id="a yes is to the first parrot only"),
        pytest.param(f"@amazing think about {TOPIC} and write it down for me", True, id="the person asked for it"),
    ],
)
async def test_a_parrot_that_is_called_writes_only_what_the_person_asks_for(
    text: str, written: bool, settings: Settings, dsn: str
) -> None:
    done: set[str] = set()

    def reply(agent: str, _text: str) -> str | Answer:
        if agent != "memo":
            return "@memo save that the garden is to have roses, tomorrow at 3pm"
        if "memo" not in done:
            done.add("memo")
            return calls(("memo_write", {"content": "roses"}))
        return "All right."

    async with stage(settings, dsn, reply) as here:
        ann = here.someone()
        said = await ann.say(text)
        memo = next(saying for saying in said if saying.agent == "memo")
        assert bool(memo.receipts) == written
        assert bool(labels(memo)) is not written or written
        assert await here.ports.pool.fetchval("SELECT count(*) FROM tool_call") == 1


async def test_figures_are_kept_by_mode_and_version(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: agent) as here:
        ann = here.someone()
        await ann.say(f"@memo @creative {TOPIC}")

        async def all_counted() -> list[
            mode_states.Figures
        ]:  # they are written every few seconds, whatever is under way
            found = await mode_states.figures(here.ports.pool)
            return found if sum(one.messages for one in found) == 2 and sum(one.turns for one in found) else []

        [found] = await eventually(all_counted)
        assert (found.name, found.version, found.turns, found.messages, found.tokens) == (
            "free_discussion",
            "1",
            1,
            2,
            220,
        )
        text = (await here.ports.facts.metrics()).decode()
        assert 'parrots_mode_messages_total{mode="free_discussion",version="1"} 2.0' in text
        assert "2 messages" in (await ann.ask("/mode stats")).text
        conversation = await ann.conversation()
        assert conversation is not None
        assert len(await everything(here, conversation)) == 3
