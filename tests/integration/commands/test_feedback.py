"""What a request right after an answer says about that answer; and feedback through the whole house."""

from dataclasses import replace

import pytest

from agents.personas.registry import Flock
from bot.commands.feedback import Aimed, aimed, tells
from bot.ports.messages import Rating
from bot.process.settings import Access, Settings
from bot.sessions.mode_members import Members
from storage.conversations.feedback import Act, Answer
from storage.db.pool import Pool
from tests.support.doubles.openai import Script, says
from tests.support.doubles.opinions import kept
from tests.support.doubles.visitors import Visitor, arriving
from tests.support.houses import houses
from tests.support.talking import talk
from tests.support.thinking import thoughtful

MEMBERS = Members(Flock()).of("en")
BEFORE = Answer(message=1, agent="amazing", request="where is the contract with the landlord")


@pytest.mark.parametrize(
    ("text", "agent", "expected"),
    [
        pytest.param("where is it", "memo", Aimed(agent="memo", words="where is it"), id="chosen or called first"),
        pytest.param("灰灰", "memo", Aimed(agent="memo", words=""), id="called and nothing else"),
        pytest.param("where is it @memo", None, Aimed(agent="memo", words="where is it"), id="called last"),
        pytest.param("@memo @schedule hi", None, None, id="two are called"),
        pytest.param("问灰灰", None, Aimed(agent="memo", words=""), id="ask, in Chinese"),
        pytest.param("那问问灰灰吧", None, Aimed(agent="memo", words=""), id="ask, with small words"),
        pytest.param("换灰灰来试试", None, Aimed(agent="memo", words=""), id="let another"),
        pytest.param("问灰灰合同在哪", None, Aimed(agent="memo", words="合同在哪"), id="ask what, in Chinese"),
        pytest.param("ask memo", None, Aimed(agent="memo", words=""), id="ask"),
        pytest.param("Ask Huihui instead!", None, Aimed(agent="memo", words=""), id="ask instead"),
        pytest.param("ask memo where it is", None, Aimed(agent="memo", words="where it is"), id="ask what"),
        pytest.param("灰灰", None, Aimed(agent="memo", words=""), id="a bare name"),
        pytest.param("memo about the landlord", None, None, id="a word that is a name"),
        pytest.param("ask the landlord", None, None, id="somebody else"),
        pytest.param("where is it", "nobody", None, id="an unknown parrot"),
        pytest.param("where is it", None, None, id="nobody"),
    ],
)
def test_at_whom_a_request_is_aimed(text: str, agent: str | None, expected: Aimed | None) -> None:
    assert aimed(text, agent, MEMBERS) == expected


@pytest.mark.parametrize(
    ("text", "to", "act"),
    [
        pytest.param("where is the contract with the landlord?", None, "rephrase", id="the same again"),
        pytest.param("where is the contract with our landlord", None, "rephrase", id="nearly the same"),
        pytest.param("thank you, that is it", None, None, id="something else"),
        pytest.param("where's the contract with the landlord", "amazing", "rephrase", id="the same parrot again"),
        pytest.param("where is the contract with the landlord", "memo", "switch", id="another is asked the same"),
        pytest.param("", "memo", "switch", id="another is asked"),
        pytest.param("write down: buy milk", "memo", None, id="another is asked something else"),
        pytest.param("", "amazing", None, id="the same is only called"),
    ],
)
def test_what_is_asked_right_after_an_answer_tells_something_about_it(
    text: str, to: str | None, act: Act | None
) -> None:
    aim = None if to is None else Aimed(agent=to, words=text)
    assert tells(BEFORE, text, aim) == act


# through the whole house ----------------------------------------------------------------------------------------------

ASKED = "something for the parrots to chew on"


async def test_asking_again_and_asking_another_is_noticed(settings: Settings, dsn: str) -> None:
    script = Script(*(says(f"Answer {number}.") for number in range(4)))
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports)
        assert (await chat.say(ASKED)).agent == "amazing"
        await chat.say(f"{ASKED}, please")
        assert (await chat.say(f"@memo {ASKED}")).agent == "memo"
        await chat.say("thank you both")
        found = await kept(house.ports.pool)
    assert found == [("amazing", "rephrase", None), ("amazing", "switch", "memo")]


async def test_after_three_switches_the_other_parrot_is_asked_at_once(settings: Settings, dsn: str) -> None:
    script = Script(*(says(f"Answer {number}.") for number in range(7)))
    async with thoughtful(settings, dsn, script) as house:
        for _ in range(3):
            chat = await talk(house.ports)
            assert (await chat.say(ASKED)).agent == "amazing"
            await chat.say(f"@memo {ASKED}")
        chat = await talk(house.ports)
        assert (await chat.say(f"{ASKED} again")).agent == "memo"


async def test_reactions_are_kept_in_silence_and_only_of_those_who_are_served(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    async with houses(settings, dsn) as [ports]:
        ann = Visitor(arrivals=arriving(pool, ports.signals, Access(allow=["telegram:2"])), pool=pool, id="2")
        await ann.ask("note: roses")
        await pool.execute("UPDATE outbox SET platform_id = '77'")
        like = Rating(opinion="good", shown="77")
        assert (await ann.bring(replace(like, shown="78"))).outcome == "ignored"
        assert await ann.say(like) == []
        assert await kept(pool) == [("memo", "good", None)]
        assert await ann.say(replace(like, taken_back=True)) == []
        assert await kept(pool) == []

        await pool.execute("UPDATE person SET role = 'blocked' WHERE id = $1", await ann.person())
        assert await ann.say(like) == []
        assert await kept(pool) == []
