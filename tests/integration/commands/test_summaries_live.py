"""A long conversation in a house: summed up in the background, sent in short from then on, kept through a crash, within its space."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from agents.context.history_budget import SUMMARY
from agents.texts import say
from bot.conversation import participants
from bot.ports.messages import Saying, body_to_json
from bot.process.settings import Settings
from bot.turns.history import LONG, RECENT
from storage.conversations import call_context, messages
from storage.conversations.call_context import Summary
from storage.conversations.messages import NewMessage
from storage.db.pool import Pool
from storage.db.transactions import work
from tests.crash.outcome import looking
from tests.support.doubles.chats import eventually, open_chat, write
from tests.support.doubles.openai import Answer, Script, held, refuses, says
from tests.support.houses import DEFAULTS
from tests.support.onstage import GROUP, Asked, Stage, stage
from tests.support.processes.node import Plan
from tests.support.processes.running import node

COLOURS = (
    "amber", "beige", "coral", "denim", "ebony", "fuchsia", "green", "hazel", "indigo", "jade", "khaki", "lilac", "mauve",
    "navy", "olive", "pearl", "quartz", "ruby", "sepia", "teal", "umber", "violet", "white", "yellow", "zaffre",
)  # fmt: skip
TURNS = LONG // 2 + 2  # questions until more than LONG things were said before one
COVERED = COLOURS[: TURNS - 1 - RECENT // 2]  # of which the last RECENT stay as they were said
PROMPTS = {say("en", "summary_asked"), say("zh", "summary_asked")}
AHEAD = "70 seconds"  # the second process finds the leases of the first one over


def wanted(asked: Sequence[Asked]) -> list[Asked]:
    """The requests for a summary."""
    return [one for one in asked if one.system in PROMPTS]


def spoken(one: Asked) -> list[str]:
    """The colours of a request besides its question, in the order in which they are first named."""
    text = "\n".join(words for _role, words in one.history[1:-1])
    return sorted((colour for colour in COLOURS if colour in text), key=text.index)


async def is_kept(here: Stage, conversation: UUID, space: int) -> Summary | None:
    return (await call_context.heard(here.ports.pool, conversation, space, 0)).summary


async def test_it_takes_the_place_of_what_it_covers_no_more_and_no_less(settings: Settings, dsn: str) -> None:
    def reply(agent: str, text: str) -> str:
        return f"That is {text.split()[-1]}." if agent else "They went through the colours one by one."

    async with stage(settings, dsn, reply) as here:
        ann = here.someone()
        for colour in COLOURS[:TURNS]:
            assert (await ann.ask(f"@amazing tell me about {colour}")).text == f"That is {colour}."
        conversation = await ann.conversation()
        assert conversation is not None
        space = await here.ports.pool.fetchval("SELECT space FROM conversation WHERE id = $1", conversation)
        found = await eventually(partial(is_kept, here, conversation, space))
        assert found is not None
        [request] = wanted(here.asked)
        said = request.text.splitlines()[1:-1]
        lines = (
            [("user", f"tell me about {one}") for one in COVERED],
            [("parrot", f"That is {one}.") for one in COVERED],
        )
        assert [line.replace("@amazing ", "") for line in said] == [
            f"{who}: {text}" for pair in zip(*lines, strict=True) for who, text in pair
        ]
        await ann.ask(f"@amazing tell me about {COLOURS[TURNS]}")
        last = here.asked[-1]
        assert last.history[1] == ("user", f'<data from="{SUMMARY}">\n{found.text}\n</data>')
        assert spoken(last) == list(COLOURS[len(COVERED) : TURNS])
        assert len(wanted(here.asked)) == 1


async def test_without_one_all_that_fits_is_sent_as_it_was_said(settings: Settings, dsn: str) -> None:
    def reply(agent: str, text: str) -> str | Answer:
        return f"That is {text.split()[-1]}." if agent else refuses(400, "not today")

    async with stage(settings, dsn, reply) as here:
        ann = here.someone()
        for colour in COLOURS[:TURNS]:
            assert (await ann.ask(f"@amazing tell me about {colour}")).text == f"That is {colour}."
        await eventually(partial(_asked, here))
        await ann.ask(f"@amazing tell me about {COLOURS[TURNS]}")
        [last] = [one for one in here.asked if one.text.endswith(COLOURS[TURNS]) and one.system not in PROMPTS]
        assert spoken(last) == list(COLOURS[:TURNS])
        assert SUMMARY not in str(last.history)
        async with looking(dsn) as db:
            assert await db.fetchval("SELECT count(*) FROM summary") == 0


async def _asked(here: Stage) -> bool:
    return bool(wanted(here.asked))


async def fill(pool: Pool, conversation: UUID, people: Sequence[int], word: str, number: int) -> None:
    """So many things are said, by these people and a parrot in turn."""
    for one in range(number):
        person = people[one // 2 % len(people)]
        place = await participants.find(pool, DEFAULTS, conversation, person)
        scope = place.scope("hello")
        role, by = ("agent", None) if one % 2 else ("user", person)
        said = body_to_json(Saying(text=f"{word} {one}", agent="amazing" if one % 2 else None))
        async with work(pool, scope) as db:
            new = NewMessage(key=f"k:{conversation}:{one}", role=role, body=said, person=by)  # type: ignore[arg-type]
            await messages.say(db, conversation, scope.space, new)


async def test_what_is_said_elsewhere_is_in_no_summary(settings: Settings, dsn: str) -> None:
    def reply(agent: str, text: str) -> str:
        return "Well." if agent else f"all of {'canary' if 'canary' in text else 'tulip'}"

    async with stage(settings, dsn, reply) as here:
        alone, group, eve = here.someone("1"), here.someone("1", GROUP), here.someone("2", GROUP)
        for visitor in (alone, group, eve):
            await visitor.say("@amazing hello to you")
        pool, people = here.ports.pool, [await alone.person(), await eve.person()]
        private, shared = await alone.conversation(), await group.conversation()
        assert private is not None
        assert shared is not None
        await fill(pool, private, people[:1], "canary", LONG)
        await fill(pool, shared, people, "tulip", LONG)
        await alone.say("@amazing and now")
        await group.say("@amazing and now, then")

        async def both() -> bool:
            async with looking(dsn) as db:
                return await db.fetchval("SELECT count(*) FROM summary") == 2

        await eventually(both)
        async with looking(dsn) as db:
            rows = await db.fetch(
                "SELECT s.text, c.private FROM summary s JOIN conversation c ON (c.id, c.space) = (s.conversation, s.space)"
            )
        assert {(row["text"], row["private"]) for row in rows} == {("all of canary", True), ("all of tulip", False)}
        asked = wanted(here.asked)
        assert sorted((("canary" in one.text), ("tulip" in one.text)) for one in asked) == [
            (False, True),
            (True, False),
        ]
        [of_group] = [one.text for one in asked if "tulip" in one.text]
        assert "n2: tulip" in of_group  # each by name
        await eve.say("@amazing what do you make of it")
        assert "canary" not in str(here.asked[-1].history)
        assert "all of tulip" in str(here.asked[-1].history)


async def test_it_is_made_again_after_a_crash_and_kept_through_one(dsn: str, pool: Pool, tmp_path: Path) -> None:
    made: list[str] = []

    def reply(body: dict[str, Any]) -> Answer:
        if body["messages"][0]["content"] not in PROMPTS:
            return says("Well.")
        made.append(body["messages"][1]["content"])
        return held(says("never whole"), 1) if len(made) == 1 else says("all in short")

    script = Script(reply=reply)
    chat = await open_chat(pool, "chat", push=False)
    assert chat.person is not None
    await fill(pool, chat.id, [chat.person], "tulip", LONG + 1)

    async def said(number: int) -> bool:
        async with looking(dsn) as db:
            return await db.fetchval("SELECT count(*) = $1 FROM turn WHERE state = 'done'", number)

    async def kept() -> Summary | None:
        return (await call_context.heard(pool, chat.id, chat.space, 0)).summary

    async with script.serving() as address:
        for number in (1, 2, 3):
            await write(pool, chat, str(number), f"how is everything going, {number}")
            ahead = AHEAD if number > 1 else "0 seconds"
            async with node(Plan(dsn=dsn, roles=("worker",), ahead=ahead, model=address), tmp_path / "log") as running:
                await eventually(partial(said, number))
                if number == 1:
                    await script.until_asked(2)
                    assert (len(made), await kept()) == (1, None)
                else:
                    found = await eventually(kept)
                    assert found is not None
                    assert found.text == "all in short"
                await running.kill()
    assert len(made) == 2
    assert [line for line in made[0].splitlines()[1:-1] if line not in made[1]] == []
    last = json.dumps(script.asked[-1])
    assert ("all in short" in last, "tulip 20" in last, "tulip 40" in last, "going, 1" in last) == (
        True,
        False,
        True,
        True,
    )
