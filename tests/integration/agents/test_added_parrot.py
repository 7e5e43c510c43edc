"""A parrot that somebody adds to a running house is there: by its @, with its own words to the model, with its face."""

from bot.app import Ports
from bot.ports.messages import TextMessage
from bot.process.settings import Settings
from tests.support.doubles.openai import Script, question, says
from tests.support.flock import put, until_there
from tests.support.talking import talk
from tests.support.thinking import thoughtful


async def test_an_added_parrot_is_addressed_without_a_restart(settings: Settings, dsn: str) -> None:
    script = Script(says("Leek tart, 40 minutes."))
    async with thoughtful(settings, dsn, script) as house:
        talking = await talk(house.ports)
        put("cook", settings)
        await until_there(house.ports, "cook")
        answer = await talking.say("@Coco what can I make of leeks?")
        assert (answer.agent, answer.text) == ("cook", "Leek tart, 40 minutes.")
        [asked] = script.asked
        system, newest = asked["messages"][0]["content"], asked["messages"][-1]["content"]
        assert system.startswith("You are Coco, a cockatiel who loves to cook.")
        assert question(newest) == "what can I make of leeks?"
        face = house.ports.facts.faces["cook"]
        assert (face.emoji, face.name, len(house.ports.facts.faces)) == ("🍳", {"zh": "可可", "en": "Coco"}, 6)
        assert "cook" in set(house.ports.facts.faces)


async def test_an_added_parrot_is_reached_by_what_people_write(settings: Settings, dsn: str) -> None:
    async with thoughtful(settings, dsn, Script(says("Potato soup."))) as house:
        talking = await talk(house.ports)
        put("cook", settings)
        await until_there(house.ports, "cook")
        answer = await talking.say("Got a recipe for a rainy evening?")
        assert (answer.agent, answer.text) == ("cook", "Potato soup.")
        noted = await talking.say("note: try the recipe with leeks")
        assert (noted.agent, noted.receipts) == ("memo", ("✓ Noted: try the recipe with leeks",))


async def test_an_added_parrot_works_without_a_model_and_can_go_again(ports: Ports, settings: Settings) -> None:
    talking = await talk(ports)
    file = put("cook", settings)
    await until_there(ports, "cook")
    noted = await talking.say("@大厨 记一下：韭葱塔要烤40分钟")
    assert (noted.agent, noted.receipts) == ("cook", ("✓ 已记下: 韭葱塔要烤40分钟",))
    file.unlink()
    await until_there(ports, "cook", there=False)
    accepted = await ports.intake.accept(
        talking.caller, talking.session, "gone", TextMessage(text="@大厨 记一下：买韭葱")
    )
    answers = await ports.intake.answers(talking.caller, talking.session, accepted, 60)
    assert answers is not None
    unknown, other = (one.saying for one in answers)
    assert (unknown.agent, "大厨" in unknown.text) == (None, True)
    assert other.agent != "cook"


async def test_a_broken_file_changes_nothing_for_those_who_talk(ports: Ports, settings: Settings) -> None:
    talking = await talk(ports)
    file = put("travel", settings)
    await until_there(ports, "travel")
    file.write_text("id: travel\ntools: [teleport]\n", encoding="utf-8")
    put("cook", settings)
    await until_there(ports, "cook")
    answer = await talking.say("@Faro note: pack the adapter")
    assert (answer.agent, answer.receipts) == ("travel", ("✓ Noted: pack the adapter",))
