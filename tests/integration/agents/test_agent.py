"""The engine with a model: tools, receipts, refusals, limits; told in whole answers."""

import json
from typing import Any

import pytest

from agents.texts import Language, say
from bot.ports.messages import Saying
from bot.process.settings import Settings
from tests.support.doubles.openai import Answer, Script, calls, question, refuses, says
from tests.support.talking import labels, talk
from tests.support.thinking import Thoughtful, thoughtful

UNSTORABLE = b'data: {"choices": [{"delta": {"content": "nul\\u0000l\\u0007 \\ud83e"}, "finish_reason": "stop"}]}\n\n'
ASKED = "what do snails dream of"  # nothing that rules know, and no write is asked for
NOTED = f"{ASKED}, and please note that"
BOOKED = f"{ASKED}, save that and book a call with Anna"
REMINDED = f"{ASKED}, remind me of Anna at a good moment"


WANTING = {"memo_write": NOTED, "schedule_add": BOOKED, "reminder_add": REMINDED}


async def answered(settings: Settings, dsn: str, *answers: Answer, text: str = ASKED) -> tuple[Saying, Script]:
    """What is answered to one message, and what the model was asked for it."""
    script = Script(*answers)
    async with thoughtful(settings, dsn, script) as house:
        saying = await (await talk(house.ports, zone="Asia/Shanghai")).say(text)
    return saying, script


def results(asked: dict[str, Any]) -> list[str]:
    """What the model was told of its tools."""
    return [message["content"] for message in asked["messages"] if message["role"] == "tool"]


async def test_tools_do_what_the_model_wants_and_code_prints_the_receipts(settings: Settings, dsn: str) -> None:
    saying, script = await answered(
        settings,
        dsn,
        calls(
            ("memo_write", {"content": "Anna likes tea"}),
            ("schedule_add", {"title": "tea with Anna", "start_time": "2031-01-02T15:00", "end_time": None}),
        ),
        calls(("memo_search", {"query": "Anna"}), text="Let me look."),
        says("Anna likes tea (#1)."),
        text=BOOKED,
    )
    assert saying.receipts == (
        "✓ Noted: Anna likes tea",
    )  # the second is more than a year ahead: it is asked about first
    assert (saying.text, saying.markdown, saying.agent) == ("Let me look.\n\nAnna likes tea (#1).", True, "amazing")
    assert [card.kind for card in saying.cards] == ["quick", "suggestion", "notes"]
    first, second = results(script.asked[1])
    assert first == '<data from="memo_write">\n✓ Noted: Anna likes tea\n</data>'
    assert "more than a year ahead" in second
    assert "#1 Anna likes tea" in results(script.asked[2])[2]


async def test_times_of_a_model_are_those_of_the_person(settings: Settings, dsn: str) -> None:
    script = Script()
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports, zone="Asia/Shanghai")
        moment = await house.ports.pool.fetchval("SELECT to_char(now() + interval '9 days', 'YYYY-MM-DD')")
        script.then(calls(("reminder_add", {"text": "call Anna", "at": f"{moment}T09:30"})), says("I will."))
        await chat.say(REMINDED)
        async with house.ports.pool.acquire() as db, db.transaction():
            await db.execute(
                "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)",
                str(chat.caller.space),
            )
            row = await db.fetchrow("SELECT text, wall::text, zone FROM due")
    assert row is not None
    assert (row["text"], row["wall"], row["zone"]) == ("call Anna", f"{moment} 09:30:00", "Asia/Shanghai")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        pytest.param(("memo_write", "{broken"), "The arguments are no JSON object. Nothing was done.", id="no JSON"),
        pytest.param(("memo_write", "[1]"), "The arguments are no JSON object. Nothing was done.", id="a list"),
        pytest.param(("memo_write", "{}"), "content: Field required", id="missing"),
        pytest.param(("memo_write", {"content": "  "}), "content: String should have", id="empty"),
        pytest.param(("memo_search", {"query": "x", "quiet": True}), "Unknown arguments: quiet. Choose from: query, limit, min_score.", id="hidden"),
        pytest.param(("schedule_add", {"title": "x", "start_time": "soon"}), "start_time: Input should be a valid datetime", id="no time"),
        pytest.param(("schedule_add", {"title": "x", "start_time": "2001-01-01T10:00"}), "That is in the past (Mon 2001-01-01 10:00)", id="past"),
        pytest.param(("schedule_query", {"start_time": "0001-01-01T00:00Z", "end_time": "9999-12-31T23:59Z"}), "Nothing was done", id="beyond time"),
        pytest.param(("reminder_add", {"text": "call Anna", "at": "2999-01-01T10:00", "rrule": "FREQ=SECONDLY"}), "too often", id="rule"),
        pytest.param(("choose", {"token": "x", "choice": "0"}), "There is no tool choose. Choose from: memo_search,", id="not its tool"),
    ],
)  # fmt: skip
async def test_a_call_that_cannot_be_is_told_to_the_model(
    call: tuple[str, object], told: str, settings: Settings, dsn: str
) -> None:
    saying, script = await answered(settings, dsn, calls(call), says("Sorry."), text=WANTING.get(call[0], ASKED))
    [result] = results(script.asked[1])
    assert told in result
    assert (saying.text, saying.receipts) == ("Sorry.", ())


async def test_three_failures_of_one_tool_end_the_run(settings: Settings, dsn: str) -> None:
    bad = calls(("memo_write", {"note": "x"}))
    saying, script = await answered(
        settings, dsn, calls(("memo_write", {"content": "kept"})), bad, bad, bad, text=NOTED
    )
    assert (saying.text, saying.receipts, labels(saying)) == (
        say("en", "tool_gave_up"),
        ("✓ Noted: kept",),
        ["Undo: kept"],
    )
    assert len(script.asked) == 4


async def test_steps_have_an_end(settings: Settings, dsn: str) -> None:
    again = [calls(("memo_search", {"query": ""})) for _ in range(12)]
    saying, script = await answered(settings, dsn, *again)
    assert (saying.text, len(script.asked)) == (say("en", "too_many_steps", steps=10), 10)


CORRECTED = "Nothing was written, in fact."


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        pytest.param(says("✓ Cre", "ated: party\nSee you", " there\n- ✓ more"), f"See you there\n- more\n\n{CORRECTED}", id="receipts"),
        pytest.param(says("<think>✓ hm\n", "hm</thi", "nk>\n\nHello"), "Hello", id="thoughts"),
        pytest.param(says("**Bold** and ", "- ✓ in a line"), "**Bold** and - ✓ in a line", id="a tick inside a line"),
        pytest.param(says("I've saved that."), CORRECTED, id="a claim"),
        pytest.param(says("✓ Noted: x"), CORRECTED, id="nothing but a receipt"),
        pytest.param(says("a lot", finish="length"), f"a lot\n\n{say('en', 'cut_short')}", id="limit of length"),
        pytest.param(Answer(pieces=(UNSTORABLE,)), "null \ufffd", id="what cannot be stored"),
    ],
)  # fmt: skip
async def test_what_a_model_may_not_say(answer: Answer, text: str, settings: Settings, dsn: str) -> None:
    """What is held back the model is told of, once, and says what is true in its place."""
    saying, _script = await answered(settings, dsn, answer, says(CORRECTED))
    assert saying.text == text


@pytest.mark.parametrize(
    ("language", "text"), [pytest.param("en", ASKED, id="en"), pytest.param("zh", "最近一切都好吗", id="zh")]
)
@pytest.mark.parametrize(
    ("answer", "why"),
    [
        pytest.param(refuses(401, "no"), "refused", id="key"),
        pytest.param(refuses(404, "no"), "not_found", id="model"),
        pytest.param(refuses(429, "no", code="insufficient_quota"), "over_quota", id="quota"),
    ],
)
async def test_a_model_that_is_down_is_told_at_once_and_the_rest_works(
    answer: Answer, why: str, language: Language, text: str, settings: Settings, dsn: str
) -> None:
    script = Script(answer)
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports, zone="Asia/Shanghai")
        saying = await chat.say(text)
        assert saying.text == say(language, f"model_{why}", model="test-model")
        [retry] = labels(saying)
        assert len(script.asked) == 1
        assert (await chat.say("note: it still works")).receipts == ("✓ Noted: it still works",)
        script.then(says("Back."))
        await chat.press(saying, retry)
        await until_said(house, chat.session, "Back.")
    said = [message["content"] for message in script.asked[1]["messages"] if message["role"] == "user"]
    assert (said[0], question(said[-1])) == ("note: it still works", text)


async def until_said(house: Thoughtful, session: object, text: str) -> None:
    events = house.api
    async with events.events(f"/api/sessions/{session}", "?after=0") as feed:
        async for event in feed:
            if event.name == "message" and event.data["text"] == text:
                return
    raise AssertionError(f"{text!r} was not said")


async def test_what_tools_did_is_told_when_the_model_fails_after_them(settings: Settings, dsn: str) -> None:
    saying, _script = await answered(
        settings, dsn, calls(("memo_write", {"content": "kept"}), text="One moment."), refuses(401, "no"), text=NOTED
    )
    assert (saying.text, saying.receipts, labels(saying)) == (
        f"One moment.\n\n{say('en', 'model_refused')}",
        ("✓ Noted: kept",),
        ["Undo: kept"],
    )


async def test_the_model_remembers_what_was_said_and_done(settings: Settings, dsn: str) -> None:
    script = Script(says("Hello Eva."), says("Eva."))
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports, zone="Asia/Shanghai")
        for text in ("my name is Eva", "note: one", "so who am I"):
            await chat.say(text)
    said = [(message["role"], question(message["content"])) for message in script.asked[1]["messages"][1:]]
    assert said == [
        ("user", "my name is Eva"),
        ("assistant", "Hello Eva."),
        ("user", "note: one"),
        ("user", '<data from="Huihui">\n✓ Noted: one\n</data>'),  # another parrot's words
        ("user", "so who am I"),
    ]


async def test_a_parrot_that_is_named_answers_with_its_own_tools(settings: Settings, dsn: str) -> None:
    saying, script = await answered(settings, dsn, says("Blue Sky?"), text="@lingling a name for my boat")
    assert saying.agent == "creative"
    [asked] = script.asked
    assert [tool["function"]["name"] for tool in asked["tools"]] == ["memo_search", "memo_write"]
    assert asked["messages"][0]["content"].startswith("You are Lingling")
    assert json.dumps(asked).count("a name for my boat") == 1


async def test_a_step_is_stored_with_what_it_used_and_the_last_one_with_its_answer(
    settings: Settings, dsn: str
) -> None:
    script = Script(calls(("memo_search", {"query": ""})), says("Nothing yet."))
    async with thoughtful(settings, dsn, script) as house:
        await (await talk(house.ports)).say(ASKED)
        rows = await house.ports.pool.fetch("SELECT content FROM call_step ORDER BY step")
        stats = await house.ports.pool.fetchval("SELECT stats FROM call")
    used = [(row["content"]["usage"], row["content"]["model"]) for row in rows]
    assert used == [({"prompt": 200, "completion": 20, "cached": 0, "cost": "0"}, "test-model")]
    assert {name: stats[name] for name in ("prompt", "completion", "requests")} == {
        "prompt": 300,
        "completion": 30,
        "requests": 2,
    }
