"""What is told of a run, in its order; what is remembered of it, and until when."""

from bot.process.settings import Settings
from tests.integration.agents.test_agent import ASKED, NOTED
from tests.integration.agents.test_agent_page import deltas
from tests.support.doubles.openai import Script, calls, says
from tests.support.talking import talk
from tests.support.thinking import thoughtful


async def test_think_tool_result_and_answer_are_told_in_their_order(settings: Settings, dsn: str) -> None:
    script = Script(
        calls(("memo_write", {"content": "Anna likes tea"}), text="One moment."), says("It is kept. ", "So there.")
    )
    async with thoughtful(settings, dsn, script) as house:
        session = await house.api.open()
        events = await house.api.stream(session, NOTED)
    names = [event.name for event in events if event.name != ":"]
    once = [name for number, name in enumerate(names) if names[number - 1 : number] != [name]]
    told = ["thinking", "answer_delta", "tool_use", "tool_result", "thinking", "answer_delta", "answer"]
    assert [name for name in once if name in told] == told
    assert once[-1] == "done"
    [answer] = [event.data for event in events if event.name == "answer"]
    assert deltas(events) == answer["text"] == "One moment.\n\nIt is kept. So there."


async def test_the_same_is_not_asked_twice_until_something_is_written(settings: Settings, dsn: str) -> None:
    answers = [f"Answer {number}." for number in range(1, 6)]
    script = Script(*(says(answer) for answer in answers))
    async with thoughtful(settings, dsn, script) as house:
        said = [(await (await talk(house.ports)).say(ASKED)).text for _ in range(4)]
        asked = len(script.asked)
        assert asked < 4  # the time to the minute is in every prompt: where a minute ends meanwhile it is asked anew
        assert said == sorted(said)
        assert set(said) == set(answers[:asked])
        await (await talk(house.ports)).say("note: something new")
        assert (await (await talk(house.ports)).say(ASKED)).text == answers[asked]


async def test_what_follows_a_booking_means_it_and_asks_no_model(settings: Settings, dsn: str) -> None:
    script = Script()
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports, zone="Asia/Shanghai")
        await chat.say("明天下午3点开会")
        moved = await chat.say("改到四点吧")
    assert [receipt.startswith("✓ 已更新: 开会 (") and "16:00 - 17:00" in receipt for receipt in moved.receipts] == [
        True
    ]
    assert script.asked == []


async def test_a_person_who_says_no_to_an_offer_is_left_in_peace(settings: Settings, dsn: str) -> None:
    script = Script(calls(("memo_write", {"content": "Anna likes tea"})), says("Shall I?"))
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports)
        await chat.say(f"{ASKED} with Anna")
        left = await chat.say("no thanks")
        found = await chat.say("search my notes for tea")
    assert (left.text, left.receipts) == ("All right, nothing was changed.", ())
    assert "Anna likes tea" not in str(found)


async def test_a_parrot_rustles_once_while_it_looks_things_up(settings: Settings, dsn: str) -> None:
    seek = ("memo_search", {"query": "tea"})
    script = Script(calls(seek, seek), calls(("memo_search", {"query": "milk"})), says("Nothing about tea."))
    async with thoughtful(settings, dsn, script) as house:
        session = await house.api.open()
        events = await house.api.stream(session, f"@memo {ASKED}")
    phrases = [event.data["phrase"] for event in events if event.name == "tool_use"]
    assert phrases[0] in {"Leafing through… Looking through the notes…", "Rustle rustle… Looking through the notes…"}
    assert phrases[1:] == ["Looking through the notes…"] * (len(phrases) - 1)
    [answer] = [event.data["text"] for event in events if event.name == "answer"]
    assert answer == "Nothing about tea."


async def test_a_parrot_whose_sounds_are_off_looks_things_up_quietly(settings: Settings, dsn: str) -> None:
    script = Script(calls(("memo_search", {"query": "tea"})), says("Nothing about tea."))
    async with thoughtful(settings, dsn, script) as house:
        session = await house.api.open()
        await house.api.stream(session, "/settings sounds off")
        events = await house.api.stream(session, f"@memo {ASKED}")
    assert [event.data["phrase"] for event in events if event.name == "tool_use"] == ["Looking through the notes…"]
