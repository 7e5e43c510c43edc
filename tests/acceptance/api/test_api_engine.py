"""A whole run on the wire: a model thinks, calls tools and answers; all of it comes to the reader, in order."""

from itertools import groupby

from bot.process.settings import Settings
from tests.support.client import Event
from tests.support.doubles.openai import Script, calls, says
from tests.support.thinking import thoughtful

PRICES = {"test-model": {"prompt": "1", "completion": "10"}}


def steps(events: list[Event]) -> list[str]:
    """The events' names, those of the same kind that follow each other once."""
    return [name for name, _ in groupby(event.name for event in events)]


async def test_a_run_with_a_tool_comes_in_order_and_is_counted(settings: Settings, dsn: str) -> None:
    script = Script(
        calls(("memo_search", {"query": "landlord"})), says("Your landlord's number ", "is 555 0100.", "\n\nCall him!")
    )
    async with thoughtful(settings, dsn, script, prices=PRICES) as house:
        session = await house.api.open()
        await house.api.say(session, "note: the landlord's number is 555 0100")
        events = await house.api.stream(
            session, "could you look up the landlord in my notes and tell me a bit about it?", agent_type="amazing"
        )
        whole = await house.api.ask("GET", session)
        listed = await house.api.ask("GET", "/api/sessions")
    assert steps(events) == [
        "thinking",
        "tool_use",
        "tool_result",
        "ui_memo_preview",
        "thinking",
        "answer_delta",
        "answer",
        "session_stats",
        "done",
    ]
    named = {event.name: event.data for event in events}
    assert named["tool_use"]["tool"] == named["tool_result"]["tool"] == "memo_search"
    assert (named["tool_result"]["failed"], bool(named["tool_result"]["text"])) == (False, True)
    assert "555 0100" in named["ui_memo_preview"]["card"]["lines"][0]
    told = "".join(event.data["text"] for event in events if event.name == "answer_delta")
    assert told == named["answer"]["text"]
    assert told.startswith("Your landlord's number is 555 0100.\n\nCall him!")
    stats = named["session_stats"]
    assert (stats["prompt_tokens"], stats["completion_tokens"]) == (300, 30)
    used = whole["stats"]
    assert (used["requests"], used["prompt_tokens"], used["completion_tokens"]) == (2, 300, 30)
    assert (used["cost"], stats["cost"]) == ("0.0006", "0.0006")
    assert (used["tools"], used["tool_seconds"]) == (stats["tools"], stats["tool_seconds"])
    assert "stats" not in listed["sessions"][0]
