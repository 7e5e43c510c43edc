"""voting live: parrots' ballots, people's buttons, a deadline through the clock, quorum, ties."""

import asyncio
import json

from bot.settings import Settings
from tests.bot.houses import said as said_in
from tests.bot.onstage import GROUP, OWNER, Stage, pressed, refused, stage, told
from tests.conversations.talking import labels, lines
from tests.doubles.chats import eventually
from tests.doubles.visitors import Visitor

QUESTION = "Where do we go: Rome / Paris / Oslo"


def ballot(choice: str) -> str:
    return json.dumps({"choice": choice, "reason": "I like it"})


async def voting(here: Stage, group: str | None = None, **config: object) -> Visitor:
    ann = here.someone("1", group)
    [switched] = await ann.say(f"/mode voting {json.dumps(config)}")
    assert "voting" in switched.text
    return ann


async def test_parrots_and_people_vote_and_the_last_vote_of_each_counts(settings: Settings, dsn: str) -> None:
    choices = {"memo": "Rome", "creative": "Paris", "amazing": "[VOTE: Rome]"}

    def reply(agent: str, _text: str) -> str:
        return choices[agent] if choices[agent].startswith("[") else ballot(choices[agent])

    async with stage(settings, dsn, reply) as here:
        voters = ["memo", "creative", "amazing"]
        ann = await voting(here, GROUP, voters=voters, weights={"people": 2}, seconds=600)
        ben = here.someone("2", GROUP)
        opened, complete = await ann.say(QUESTION)
        assert labels(opened) == ["Rome", "Paris", "Oslo", "End the vote"]
        assert lines(opened) == ["Rome: 0", "Paris: 0", "Oslo: 0"]
        assert lines(complete) == ["Rome: 2 (Huihui, Jingqi)", "Paris: 1 (Lingling)", "Oslo: 0"]
        assert told(await pressed(ann, opened, "Paris")) == [("", "The vote of n1 is noted. Ballots so far: 4.")]
        assert told(await pressed(ann, opened, "Oslo")) == [("", "The vote of n1 is noted. Ballots so far: 4.")]
        assert told(await ben.say("C")) == [("", "The vote of n2 is noted. Ballots so far: 5.")]
        assert await refused(ben, opened, "End")
        [result] = await pressed(ann, opened, "End")
        assert result.text == f"The vote is for: Oslo ({QUESTION})"
        assert lines(result)[2] == "★ Oslo: 4 (n1, n2)"
        assert told(await pressed(ben, opened, "Rome")) == [("", "This vote is over.")]


async def test_the_deadline_ends_a_vote_that_nobody_ends(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: ballot("Rome")) as here:
        ann = await voting(here, voters=["memo"], seconds=10, quorum=2)
        await ann.say(QUESTION)

        async def closed() -> bool:
            return (await here.state(ann)).custom_state["vote"] is None

        await eventually(closed)
        assert told(await ann.heard())[-1][1].startswith("Only 1 voted, which is not enough for a result")
        assert await here.ports.pool.fetchval("SELECT count(*) FROM inbox WHERE event_key LIKE 'timer:%'") == 1


async def test_who_votes_cannot_end_the_vote_but_the_owner_can(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: ballot("Rome")) as here:
        ann = await voting(here, GROUP, voters=["memo"], seconds=600)
        ben, owner = here.someone("2", GROUP), here.someone(OWNER, GROUP)
        said = await ann.say(QUESTION)
        await pressed(ben, said[0], "Oslo")
        conversation = await ann.conversation()
        assert conversation is not None
        ended = [one for one in await said_in(here.ports.pool, conversation) if "End the vote" in labels(one)]
        assert len(ended) == 2
        assert all([await refused(ben, one, "End") for one in ended])
        [result] = await pressed(owner, said[-1], "End")
        assert result.text.startswith("A tie: Rome, Oslo")


async def test_the_clock_is_told_of_a_deadline(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: ballot("Rome")) as here:
        ann = await voting(here, voters=["memo"], seconds=600)
        with here.ports.signals.watching("due") as woken:
            await ann.say(QUESTION)
            async with asyncio.timeout(30):
                await woken.wait()


async def test_a_tie_goes_to_a_second_round_and_then_is_shown(settings: Settings, dsn: str) -> None:
    choices = {"memo": "Rome", "creative": "Paris"}
    async with stage(settings, dsn, lambda agent, _text: ballot(choices[agent])) as here:
        ann = await voting(here, voters=["memo", "creative"], people=False, tie="runoff", anonymous=True)
        said = await ann.say(QUESTION)
        assert [one.text.partition(":")[0] for one in said] == ["Vote", "A tie, so there is a second round", "A tie"]
        assert lines(said[-1]) == ["★ Rome: 1", "★ Paris: 1"]
        assert len(here.asked) == 4


async def test_answers_become_the_options_where_the_question_has_none(settings: Settings, dsn: str) -> None:
    def reply(agent: str, text: str) -> str:
        return ballot("Huihui") if "JSON" in text else f"{agent} would paint it green"

    async with stage(settings, dsn, reply) as here:
        ann = await voting(here, voters=["memo", "creative"], people=False)
        said = await ann.say("which colour should the shed have")
        assert sorted(who for who, _ in told(said)[:2]) == ["creative", "memo"]
        assert said[-1].text.startswith("The vote is for: Huihui")


async def test_who_gives_no_usable_ballot_is_asked_once_more(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: "I would rather not") as here:
        ann = await voting(here, voters=["memo"], people=False)
        said = await ann.say(QUESTION)
        assert said[-1].text.startswith("Nobody voted")
        assert len(here.asked) == 2
