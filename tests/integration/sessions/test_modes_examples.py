"""The modes of examples/modes, as a user runs them: put into the data folder, chosen, and talked with."""

import json
import shutil
from pathlib import Path

from bot.process.settings import Settings
from tests.support.doubles.visitors import Visitor
from tests.support.onstage import Stage, pressed, stage, told
from tests.support.talking import labels

EXAMPLES = Path(__file__).parents[3] / "examples" / "modes"


async def chosen(here: Stage, name: str) -> Visitor:
    shutil.copytree(EXAMPLES, here.settings.data_dir / "modes")
    ann = here.someone()
    assert (await ann.ask(f"/mode {name}")).text.startswith("The parrots now work together like this: ")
    return ann


async def test_round_table(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: f"{agent} thinks so") as here:
        ann = await chosen(here, "round_table")
        said = told(await ann.say("@memo @creative @amazing what should the garden be like"))
        assert [who for who, _ in said] == ["memo", "creative", "amazing"]


async def test_copy_review(settings: Settings, dsn: str) -> None:
    def reply(agent: str, text: str) -> str:
        if "Compare" in text:
            return "OK"
        return "Come to our fair!" if agent == "creative" else "Nothing to add."

    async with stage(settings, dsn, reply) as here:
        ann = await chosen(here, "copy_review")
        said = await ann.say("the summer fair of the parrots, do not keep")
        assert said[-1].text == "Shall this go out?\n\nCome to our fair!"
        assert labels(said[-1]) == ["Approve", "Reject"]
        assert told(await pressed(ann, said[-1], "Approve"))[-1] == ("", "The procedure is complete.")


async def test_where_to(settings: Settings, dsn: str) -> None:
    ballot = json.dumps({"choice": "Rome", "reason": "warm"})
    async with stage(settings, dsn, lambda _agent, _text: ballot) as here:
        ann = await chosen(here, "where_to")
        said = await ann.say("Where do we go: Rome / Oslo")
        assert labels(said[0])[:2] == ["Rome", "Oslo"]
        assert await pressed(ann, said[0], "End the vote") == []  # the card itself says it


async def test_desk(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda agent, _text: f"{agent} knows") as here:
        ann = await chosen(here, "desk")
        assert ("creative", "creative knows") in told(await ann.say("some brainstorming for the summer fair"))
