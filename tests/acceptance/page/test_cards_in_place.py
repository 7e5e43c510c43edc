"""A card of what goes on is one message of the session; each change of it comes as an event, also to who was away."""

from bot.process.settings import Settings
from tests.support.client import until
from tests.support.doubles.openai import Script, says
from tests.support.thinking import thoughtful

QUESTION = "Where do we go: Rome / Oslo"


def ballots() -> Script:
    return Script(always={"test-model": says('{"choice": "Rome", "reason": "warm"}')})


async def test_a_vote_is_answered_with_its_result(settings: Settings, dsn: str) -> None:
    async with thoughtful(settings, dsn, ballots()) as house:
        session = await house.api.open()
        await house.api.say(session, '/mode voting {"people": false, "voters": ["memo", "creative"]}')
        [answer] = await house.api.say(session, QUESTION)
        assert answer["text"] == f"The vote is for: Rome ({QUESTION})"
        assert (await house.api.history(session))[-1] == answer


async def test_a_change_comes_with_the_messages_old_id_and_is_caught_up_on(settings: Settings, dsn: str) -> None:
    async with thoughtful(settings, dsn, ballots()) as house:
        api = house.api
        session = await api.open()
        await api.say(session, '/mode voting {"voters": ["memo"], "seconds": 3600}')
        [card] = await api.say(session, QUESTION)
        before = await api.history(session)
        async with api.events(session) as events:
            shown = (await until(events, len(before), "message"))[-1]
        async with api.events(session, f"?after={shown.id}") as events:
            await api.say(session, "B")
            [changed] = await until(events, 1, "changed")
        assert changed.data["id"] == card["id"]
        assert changed.data["cards"][0]["lines"][2].startswith("Oslo: 1 (")
        assert changed.id > card["id"]
        async with api.events(session, f"?after={shown.id}") as events:
            [again] = await until(events, 1, "changed")
        assert (again.id, again.data) == (changed.id, changed.data)
        assert [one for one in await api.history(session) if one["id"] == card["id"]] == [changed.data]
