"""The engine with a model whose endpoint passes its marks on: read or hidden, and nothing to see is an error."""

import pytest

from agents.texts import Language, say
from bot.process.settings import Settings
from tests.integration.agents.test_agent import ASKED, NOTED, answered
from tests.support.doubles.openai import Answer, Script, says
from tests.support.talking import labels, talk
from tests.support.thinking import thoughtful

THOUGHTS = says("<think>They want to know", " how it is.</think>", "\n \n")


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(
            says("On it. ", "[TOOL_", 'CALLS] [{"name": "memo_write", "argu', 'ments": {"content": "tea at four"}}]'),
            id="mistral",
        ),
        pytest.param(says("On it. <|python_tag|>", 'memo_write.call(content="tea at four")'), id="llama"),
        pytest.param(
            says(
                "On it. <｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>memo_write\n```json\n",
                '{"content": "tea at four"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
            ),
            id="deepseek",
        ),
        pytest.param(
            says(
                "On it. <|tool_calls_section_begin|><|tool_call_begin|>functions.memo_write:0<|tool_call_argument_",
                'begin|>{"content": "tea at four"}<|tool_call_end|><|tool_calls_section_end|>',
            ),
            id="kimi",
        ),
    ],
)
async def test_a_call_in_the_models_own_form_is_run(first: Answer, settings: Settings, dsn: str) -> None:
    saying, _script = await answered(settings, dsn, first, says("Kept<|im_", "end|>."), text=NOTED)
    assert (saying.text, saying.receipts) == ("On it.\n\nKept.", ("✓ Noted: tea at four",))


async def test_marks_of_the_model_are_not_shown(settings: Settings, dsn: str) -> None:
    first = says("All is well.<th", "ink>Is it?</thi", "nk> As {{t1.res", "ult}}the plan says, `<think>` is a tag.</s>")
    saying, _script = await answered(settings, dsn, first)
    assert saying.text == "All is well. As the plan says, `<think>` is a tag."


@pytest.mark.parametrize(
    "blank",
    [
        pytest.param(says("  \n", "\t"), id="blanks"),
        pytest.param(says("\u200b\u2060"), id="letters nobody sees"),
        pytest.param(THOUGHTS, id="thoughts"),
        pytest.param(says("<|im_end|>"), id="a mark"),
    ],
)
async def test_an_answer_with_nothing_to_see_is_asked_for_again(blank: Answer, settings: Settings, dsn: str) -> None:
    saying, script = await answered(settings, dsn, blank, says("All is well."))
    assert (saying.text, len(script.asked)) == ("All is well.", 2)


@pytest.mark.parametrize(("language", "text"), [("en", ASKED), ("zh", "最近一切都好吗")])
async def test_when_nothing_comes_again_people_are_told(
    language: Language, text: str, settings: Settings, dsn: str
) -> None:
    saying, script = await answered(settings, dsn, THOUGHTS, THOUGHTS, text=text)
    assert (saying.text, len(script.asked)) == (say(language, "model_bad_answer", model="test-model"), 2)
    assert len(labels(saying)) == 1


async def test_half_a_character_in_arguments_is_told_to_the_model(settings: Settings, dsn: str) -> None:
    piece = rb'data: {"choices": [{"delta": {"tool_calls": [{"index": 0, "id": "a", "function": {"name": "memo_write",'
    half = piece + rb' "arguments": "{\"content\": \"tea \ud83e\"}"}}]}, "finish_reason": "tool_calls"}]}' + b"\n\n"
    saying, script = await answered(settings, dsn, Answer(pieces=(half,)), says("It did not work."), text=NOTED)
    [result] = [message["content"] for message in script.asked[1]["messages"] if message["role"] == "tool"]
    assert (saying.text, saying.receipts, say("en", "arguments_half") in result) == ("It did not work.", (), True)


async def test_a_parrot_that_lacks_a_skill_says_so_in_words(settings: Settings, dsn: str) -> None:
    saying, _script = await answered(settings, dsn, says("[CANNOT:", "booking]"))
    assert saying.text == say("en", "cannot", skill="booking")


async def test_the_skill_that_it_names_holds_no_receipt(settings: Settings, dsn: str) -> None:
    saying, _script = await answered(settings, dsn, says("[CANNOT: ✓ Created: dentist (Wed 2027-01-27 15:00)]"))
    assert saying.text == say("en", "cannot", skill="Created dentist Wed 2027-01-27 15 00")


async def test_a_call_that_leaves_something_open_is_answered_by_its_tool(settings: Settings, dsn: str) -> None:
    saying, script = await answered(
        settings, dsn, says("<tool_call>memo_search(query=..., tags={'a', b'b'})</tool_call>"), says("All is well.")
    )
    [result] = [message["content"] for message in script.asked[1]["messages"] if message["role"] == "tool"]
    assert (saying.text, "query" in result) == ("All is well.", True)


@pytest.mark.parametrize(
    ("first", "asked"),
    [
        pytest.param(says("All is well."), 1, id="whole"),
        pytest.param(says("All is", finish="length"), 2, id="cut"),
        pytest.param(says("All is", finish="content_filter"), 2, id="filtered"),
        pytest.param(says("All is well.<|im_end|>"), 2, id="with a mark"),
    ],
)
async def test_only_whole_answers_are_given_again(first: Answer, asked: int, settings: Settings, dsn: str) -> None:
    script = Script(first, says("Still well."))
    async with thoughtful(settings, dsn, script) as house:
        chat = await talk(house.ports, zone="Asia/Shanghai")
        await chat.say(ASKED)
        await chat.say(ASKED)
    assert len(script.asked) == asked
