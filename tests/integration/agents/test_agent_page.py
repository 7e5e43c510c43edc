"""A model answers at the page: streamed, with tools, and with what it may not say held back."""

from bot.process.settings import Settings
from tests.support.client import Event
from tests.support.doubles.openai import Script, question, says
from tests.support.thinking import KEY, thoughtful


def deltas(events: list[Event]) -> str:
    return "".join(event.data["text"] for event in events if event.name == "answer_delta")


async def test_a_model_chats_at_the_page(settings: Settings, dsn: str) -> None:
    script = Script(says("Parrots ", "**sleep** ", "standing."))
    async with thoughtful(settings, dsn, script) as house:
        session = await house.api.open()
        events = await house.api.stream(session, "how do parrots sleep")
    [answer] = [event.data for event in events if event.name == "answer"]
    assert (answer["agent_name"], answer["text"]) == ("amazing", "Parrots **sleep** standing.")
    assert deltas(events) == answer["text"]
    assert script.keys == [f"Bearer {KEY}"]
    [asked] = script.asked
    newest = asked["messages"][-1]
    assert (asked["model"], asked["stream"], newest["role"]) == ("test-model", True, "user")
    assert question(newest["content"]) == "how do parrots sleep"
