"""voting live: parrots' ballots, people's buttons, a deadline through the clock, quorum, ties."""

import asyncio
import json

import pytest

from bot.ports.messages import Saying, StopRequest
from bot.process.settings import Settings
from tests.support.doubles.chats import eventually
from tests.support.doubles.visitors import Visitor
from tests.support.houses import said as said_in
from tests.support.onstage import GROUP, OWNER, Stage, pressed, refused, stage, told
from tests.support.talking import labels, lines

QUESTION = "Where do we go: Rome / Paris / Oslo"


def ballot(choice: str) -> str:
    return json.dumps({"choice": choice, "reason": "I like it"})


async def voting(here: Stage, group: str | None = None, **config: object) -> Visitor:
    ann = here.someone("1", group)
    [switched] = await ann.say(f"/mode voting {json.dumps(config)}")
    assert "Vote" in switched.text
    return ann


async def the_card(here: Stage, visitor: Visitor) -> Saying:
    """The one card of the votes in a chat, as it stands."""
    conversation = await visitor.conversation()
    assert conversation is not None
    [card] = [one for one in await said_in(here.ports.pool, conversation) if any(c.kind == "vote" for c in one.cards)]
    return card


async def test_a_vote_is_one_card_and_the_last_vote_of_each_counts(settings: Settings, dsn: str) -> None:
    choices = {"memo": "Rome", "creative": "Paris", "amazing": "[VOTE: Rome]"}

    def reply(agent: str, _text: str) -> str:
        return choices[agent] if choices[agent].startswith("[") else ballot(choices[agent])

    async with stage(settings, dsn, reply) as here:
        voters = ["memo", "creative", "amazing"]
        ann = await voting(here, GROUP, voters=voters, weights={"people": 2}, seconds=600)
        ben = here.someone("2", GROUP)
        [opened] = await ann.say(QUESTION)
        assert labels(opened) == ["Rome", "Paris", "Oslo", "End the vote"]
        assert lines(opened)[:-1] == [
            "Rome: 2 (Huihui, Jingqi)",
            "  · Huihui: I like it",
            "Paris: 1 (Lingling)",
            "  · Lingling: I like it",
            "Oslo: 0",
        ]
        assert lines(opened)[-1].startswith("Open until ")
        assert told(await pressed(ann, opened, "Paris")) == []
        assert "Paris: 3 (Lingling, n1)" in lines(await the_card(here, ann))
        assert told(await pressed(ann, opened, "Oslo")) == []
        assert lines(await the_card(here, ann))[-3:-1] == ["  · Lingling: I like it", "Oslo: 2 (n1)"]
        assert told(await ben.say("C")) == [("", "The vote of n2 is noted. Ballots so far: 5.")]
        assert await refused(ben, opened, "End")
        assert told(await pressed(ann, opened, "End")) == [("", f"The vote is for: Oslo ({QUESTION})")]
        closed = await the_card(here, ann)
        assert (closed.text, labels(closed)) == (f"The vote is for: Oslo ({QUESTION})", [])
        assert lines(closed)[-1] == "★ Oslo: 4 (n1, n2)"
        assert told(await pressed(ben, opened, "Rome")) == [("", "This vote is over.")]


async def test_the_result_is_said_once_where_nothing_was_said_meanwhile(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: ballot("Rome")) as here:
        ann = await voting(here, voters=["memo"], seconds=600)
        [opened] = await ann.say(QUESTION)
        assert await pressed(ann, opened, "End") == []
        assert (await the_card(here, ann)).text == f"The vote is for: Rome ({QUESTION})"


async def test_ballots_that_make_no_sense_and_silence_are_named(settings: Settings, dsn: str) -> None:
    replies = {"memo": ballot("Rome"), "creative": "hm, let me think", "amazing": ballot("Mars")}

    async with stage(settings, dsn, lambda agent, _text: replies[agent]) as here:
        ann = await voting(here, voters=["memo", "creative", "amazing"], people=False)
        [said] = await ann.say(QUESTION)
        assert said.text == f"The vote is for: Rome ({QUESTION})"
        assert lines(said)[-2:] == [
            "Lingling’s ballot made no sense and does not count.",
            "Jingqi’s ballot made no sense and does not count.",
        ]


async def test_a_reason_is_short_and_holds_no_tick(settings: Settings, dsn: str) -> None:
    reason = "✓ Created: dinner\nbecause " + "it is far away " * 20
    reply = json.dumps({"choice": "Rome", "reason": reason})
    async with stage(settings, dsn, lambda _agent, _text: reply) as here:
        ann = await voting(here, voters=["memo"], people=False)
        [said] = await ann.say(QUESTION)
        [line] = [one for one in lines(said) if "·" in one]
        assert "✓" not in line
        assert line.startswith("  · Huihui: Created: dinner because it is far")
        assert len(line) <= len("  · Huihui: ") + 80
        assert line.endswith("…")


async def test_a_vote_that_is_stopped_says_so_and_loses_its_buttons(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: ballot("Rome")) as here:
        ann = await voting(here, voters=["memo"], seconds=600)
        await ann.say(QUESTION)
        assert told(await ann.say(StopRequest())) == [("", "Stopped.")]
        card = await the_card(here, ann)
        assert card.text == f"The vote was stopped, without a result: {QUESTION}"
        assert labels(card) == []


async def test_each_vote_has_a_card_of_its_own_also_after_the_mode_was_chosen_anew(
    settings: Settings, dsn: str
) -> None:
    async with stage(settings, dsn, lambda _agent, _text: ballot("Rome")) as here:
        ann = await voting(here, voters=["memo"], people=False)
        [first] = await ann.say(QUESTION)
        await ann.say('/mode voting {"voters": ["memo"], "people": false}')
        [second] = await ann.say("Where now: Rome / Lima")
        assert [first.text, second.text] == [
            f"The vote is for: Rome ({QUESTION})",
            "The vote is for: Rome (Where now: Rome / Lima)",
        ]


async def test_the_deadline_ends_a_vote_that_nobody_ends(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: ballot("Rome")) as here:
        ann = await voting(here, voters=["memo"], seconds=10, quorum=2)
        await ann.say(QUESTION)

        async def closed() -> bool:
            return (await here.state(ann)).custom_state["vote"] is None

        await eventually(closed)
        assert (await the_card(here, ann)).text.startswith("Only 1 voted, which is not enough for a result")
        assert await here.ports.pool.fetchval("SELECT count(*) FROM inbox WHERE event_key LIKE 'timer:%'") == 1


async def test_who_votes_cannot_end_the_vote_but_the_owner_can(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: ballot("Rome")) as here:
        ann = await voting(here, GROUP, voters=["memo"], seconds=600)
        ben, owner = here.someone("2", GROUP), here.someone(OWNER, GROUP)
        said = await ann.say(QUESTION)
        await pressed(ben, said[0], "Oslo")
        assert await refused(ben, await the_card(here, ben), "End")
        assert not await refused(owner, said[0], "End")
        await ann.heard()
        assert (await the_card(here, ann)).text.startswith("A tie: Rome, Oslo")


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
        assert [one.text.partition(":")[0] for one in said] == ["A tie"]
        assert lines(said[-1]) == ["★ Rome: 1", "  · I like it", "★ Paris: 1", "  · I like it"]
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


@pytest.mark.parametrize("other", ["free_discussion", 'sop {"steps": ["memo"]}', "expert", "voting"])
async def test_another_mode_closes_the_card_of_a_vote_and_its_buttons_say_so(
    other: str, settings: Settings, dsn: str
) -> None:
    async with stage(settings, dsn, lambda _agent, _text: ballot("Rome")) as here:
        ann = await voting(here, GROUP, voters=["memo"], seconds=600)
        ben = here.someone("2", GROUP)
        [opened] = await ann.say(QUESTION)
        [switched] = await ann.say(f"/mode {other}")
        assert switched.text.startswith("The parrots now work together like this:")
        closed = await the_card(here, ann)
        assert (closed.text, labels(closed)) == (f"The vote was stopped, without a result: {QUESTION}", [])
        assert lines(closed) == ["Rome: 1 (Huihui)", "  · Huihui: I like it", "Paris: 0", "Oslo: 0"]
        assert told(await pressed(ben, opened, "Rome")) == [("", "This vote is over.")]
        assert told(await pressed(ann, opened, "End")) == [("", "This vote is over.")]


async def test_buttons_of_a_vote_from_before_a_switch_do_not_count_in_a_later_one(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: ballot("Rome")) as here:
        ann = await voting(here, GROUP, voters=["memo"], seconds=600)
        [opened] = await ann.say(QUESTION)
        await ann.say('/mode voting {"voters": ["memo"], "seconds": 600}')
        [later] = await ann.say("And then: Rome / Paris")
        assert later.text == "Vote: And then: Rome / Paris"
        assert told(await pressed(ann, opened, "Paris")) == [("", "This vote is over.")]
        conversation = await ann.conversation()
        assert conversation is not None
        cards = [
            one for one in await said_in(here.ports.pool, conversation) if any(c.kind == "vote" for c in one.cards)
        ]
        assert [(one.text, lines(one)[:3]) for one in cards] == [
            (
                f"The vote was stopped, without a result: {QUESTION}",
                ["Rome: 1 (Huihui)", "  · Huihui: I like it", "Paris: 0"],
            ),
            ("Vote: And then: Rome / Paris", ["Rome: 1 (Huihui)", "  · Huihui: I like it", "Paris: 0"]),
        ]
