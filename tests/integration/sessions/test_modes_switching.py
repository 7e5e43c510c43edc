"""Choosing modes live: checked first, the old one kept on error; commands; definitions in the data folder."""

import asyncio

import pytest

from bot.app import Ports
from bot.process.settings import Settings
from bot.texts import say
from storage.conversations import mode_states
from tests.integration.agents.test_agent import ASKED
from tests.support.client import eventually
from tests.support.doubles.openai import Script, held, says
from tests.support.onstage import GROUP, pressed, stage, told
from tests.support.talking import labels, talk
from tests.support.thinking import thoughtful

SWITCHED = say("en", "mode_switched", about=say("en", "mode_about_voting"))
DEBATE = """\
kind: free_discussion
name: debate
description: {zh: 辩论, en: A debate}
config: {turns: in_turn}
variants:
  - {name: short, config: {messages: 2}}
  - {name: long, config: {messages: 8}}
"""


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        pytest.param("/mode nonsense", "I don't know a mode called nonsense.", id="no such mode"),
        pytest.param('/mode sop {"steps": ["nobody"]}', "The mode stays as it was, because of steps[0]", id="no such parrot"),
        pytest.param('/mode sop {"steps": []}', "The mode stays as it was, because of steps", id="nothing to do"),
        pytest.param("/mode sop {steps", "Who is on it, and in which order?", id="no JSON"),
    ],
)  # fmt: skip
async def test_a_mode_that_cannot_be_leaves_the_old_one(
    command: str, answer: str, settings: Settings, dsn: str
) -> None:
    async with stage(settings, dsn, lambda agent, _text: agent) as here:
        ann = here.someone()
        await ann.ask('/mode voting {"voters": ["memo"], "people": false}')
        assert (await ann.ask(command)).text.startswith(answer)
        assert "voting" in (await ann.ask("/mode")).text.splitlines()[0]


async def test_modes_are_listed_with_buttons_and_a_switch_is_told(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: agent) as here:
        ann = here.someone("1", GROUP)
        listed = await ann.ask("/mode")
        assert listed.text.startswith("Mode: free_discussion")
        assert labels(listed) == ["sop", "voting", "expert", "Options of free_discussion"]
        [switched] = await pressed(ann, listed, "voting")
        assert (switched.agent, switched.text.startswith("The parrots now work together like this: Vote")) == (
            None,
            True,
        )
        # every conversation has its own
        ben = here.someone("2")
        assert "free_discussion" in (await ben.ask("/mode")).text.splitlines()[0]


async def test_options_are_chosen_by_buttons_or_in_plain_words(ports: Ports) -> None:
    her = await talk(ports)
    asked = await her.say("/mode sop")
    assert "Start like this" not in labels(asked)
    asked = await her.press(await her.press(asked, "🪶 Huihui"), "🎨 Lingling")
    assert asked.cards[0].lines == ("🪶 Huihui → 🎨 Lingling",)
    assert labels(asked)[-2:] == ["Start like this", "Never mind"]
    for command in ("/mode sop memo, amazing", "/mode voting seconds 60 people=no"):
        assert (await her.say(command)).text.startswith("The parrots now work together like this")
    asked = await her.say("/mode voting options")
    for label in ("10 minutes", "A second round", "Yes"):
        asked = await her.press(asked, label)
    assert asked.cards[0].lines == ("Time: 10 minutes; A tie: A second round; People vote: Yes",)
    assert (await her.press(asked, "Never mind")).text == "All right, the mode stays as it was."


async def test_who_answers_when_nobody_is_named_can_be_said(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: f"{agent} here") as here:
        ann = here.someone()
        assert "Lingling answers here" in (await ann.ask("/parrot lingling")).text
        assert told(await ann.say("why is the sky so blue")) == [("creative", "creative here")]
        assert told(await ann.say("@memo why is the sky so blue")) == [("memo", "memo here")]
        who = (await ann.ask("/who")).text
        assert "Lingling answers here when nobody is named" in who
        assert "Huihui is in the discussion" in who
        assert "I don't know that parrot" in (await ann.ask("/parrot polly")).text
        assert "@" in (await ann.ask("/flock")).text
        await ann.ask("/parrot auto")
        assert "Jingqi answers when nobody is named" in (await ann.ask("/who")).text


async def test_a_file_in_the_data_folder_is_a_mode_and_a_session_keeps_its_version(
    settings: Settings, dsn: str
) -> None:
    folder = settings.data_dir / "modes"
    folder.mkdir(parents=True)
    (folder / "debate.yaml").write_text(DEBATE)
    async with stage(settings, dsn, lambda agent, _text: f"{agent}\n@creative and you?") as here:
        ann = here.someone()
        assert "A debate" in (await ann.ask("/mode debate")).text
        conversation = await ann.conversation()
        assert conversation is not None
        before = await mode_states.of_session(here.ports.pool, conversation)
        assert before is not None
        assert before.variant in ("short", "long")
        assert (
            await here.ports.pool.fetchval("SELECT body FROM mode_definition WHERE hash = $1", before.version) == DEBATE
        )
        (folder / "debate.yaml").unlink()
        said = await ann.say("@memo @amazing why is the sky so blue")
        assert told(said)[0] == ("memo", "memo\n@creative and you?")
        after = await mode_states.of_session(here.ports.pool, conversation)
        assert after is not None
        assert (after.version, after.variant) == (before.version, before.variant)


@pytest.mark.parametrize(
    ("choice", "before", "said"),
    [
        pytest.param(
            "finish",
            "free_discussion",
            ["I will change to voting as soon as this is done.", "Here is a thought.", "/mode voting", SWITCHED],
            id="finish: the answer comes first",
        ),
        pytest.param("cancel", "voting", [SWITCHED], id="cancel: the answer never comes"),
    ],
)
async def test_what_runs_when_the_mode_is_changed_finishes_or_is_stopped(
    choice: str, before: str, said: list[str], settings: Settings, dsn: str
) -> None:
    script = Script(held(says("Here is a thought."), at=1))
    async with thoughtful(settings.model_copy(update={"mode_switch": choice}), dsn, script) as here:
        session = await here.api.open()
        answer = asyncio.ensure_future(here.api.say(session, ASKED))
        await script.until_asked(1)
        assert (await here.api.ask("PUT", f"{session}/mode", {"mode": "voting"}))["mode"] == "voting"
        assert (await here.api.ask("GET", f"{session}/mode"))["mode"] == before
        script.release()
        await answer

        async def written() -> list[str]:
            return [message["text"] for message in (await here.api.history(session))[1:]]

        async def done() -> bool:
            return any(text == SWITCHED for text in await written())

        await eventually(done)
        assert await written() == said
        assert (await here.api.ask("GET", f"{session}/mode"))["mode"] == "voting"


async def test_a_mode_that_cannot_be_is_refused_at_once_while_parrots_work(settings: Settings, dsn: str) -> None:
    script = Script(held(says("Here is a thought."), at=1))
    async with thoughtful(settings.model_copy(update={"mode_switch": "finish"}), dsn, script) as here:
        session = await here.api.open()
        answer = asyncio.ensure_future(here.api.say(session, ASKED))
        await script.until_asked(1)
        assert await here.api.refused("PUT", f"{session}/mode", {"mode": "nonsense"}) == (400, "unknown_mode")
        script.release()
        assert [message["text"] for message in await answer] == ["Here is a thought."]


MUTE = "No language model can be asked here, so the mode has no effect until one is: I answer what rules can (notes, calendar, reminders)."


@pytest.mark.parametrize("command", ["/mode voting", "/mode expert", '/mode sop {"steps": ["memo", "amazing"]}'])
async def test_without_a_model_the_switch_says_that_the_mode_has_no_effect(ports: Ports, command: str) -> None:
    person = await talk(ports)
    name = command.split()[1]
    switched = say("en", "mode_switched", about=say("en", f"mode_about_{name}"))
    assert (await person.say(command)).text == f"{switched}\n{MUTE}"
    back = say("en", "mode_switched", about=say("en", "mode_about_free_discussion"))
    assert (await person.say("/mode free_discussion")).text == back


async def test_with_a_model_it_is_said_to_who_has_switched_it_off(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: agent) as here:
        ann = here.someone()
        assert (await ann.ask("/mode voting")).text == SWITCHED
        await ann.ask("/settings model off")
        assert (await ann.ask("/mode voting")).text == f"{SWITCHED}\n{MUTE}"
