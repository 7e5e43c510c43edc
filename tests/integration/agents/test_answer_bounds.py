"""Answers without measure: what is read of them, how much work that is, and what is shown."""

import json
import sys
from collections.abc import Callable
from types import FrameType

import pytest

from agents.llm.base import Chunk, Finish, TextDelta, ToolCall
from agents.llm.chunk_reader import LONGEST, LONGEST_CALLS, MOST_CALLS
from agents.llm.errors import BadAnswer, Cut
from agents.llm.response_stream import Incoming
from agents.llm.sse import Lines
from agents.output.stream_filter import ClaimFilter
from agents.runtime.run_events import AnswerDelta
from agents.runtime.run_output import LONGEST as LONGEST_ANSWER
from agents.runtime.run_output import REMARKS, RunOutput
from agents.texts import say
from bot.process.settings import Settings
from tests.support.doubles.openai import Script, call, chunk, event, says
from tests.support.talking import talk
from tests.support.thinking import thoughtful

ME = "test-model"


def test_of_a_big_chunk_the_beginning_is_read() -> None:
    incoming = Incoming(ME)
    found = incoming.feed(chunk({"content": "字" * 700_000}))
    assert (found, incoming.full) == ([TextDelta("字" * LONGEST)], True)
    assert incoming.end() == [Finish(reason="length", model=ME)]


def test_of_many_chunks_that_come_together_as_much() -> None:
    incoming = Incoming(ME)
    [text] = incoming.feed(chunk({"content": "word "}) * 10_000)
    assert text == TextDelta("word " * (LONGEST // 5))


def test_an_answer_that_comes_whole_has_the_same_bound() -> None:
    message = {"choices": [{"message": {"content": "x" * 2_000_000}, "finish_reason": "stop"}]}
    incoming = Incoming(ME)
    assert incoming.feed(json.dumps(message).encode()) == []
    assert incoming.end() == [TextDelta("x" * LONGEST), Finish(reason="length", model=ME)]


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param([call("note", "x" * (LONGEST_CALLS + 1))], id="long arguments"),
        pytest.param([call("note", "x" * 1000, 0)] * (LONGEST_CALLS // 1000 + 1), id="arguments without an end"),
        pytest.param(
            [call(f"note{number}", "", number) for number in range(MOST_CALLS + 2)], id="calls without an end"
        ),
    ],
)
def test_tool_calls_without_measure_are_no_answer(pieces: list[dict[str, object]]) -> None:
    with pytest.raises(Cut):
        Incoming(ME).feed(chunk({"tool_calls": pieces}))


def test_a_chunk_nested_without_end_is_no_answer() -> None:
    with pytest.raises(BadAnswer):
        Incoming(ME).feed(b"data: " + b"[" * 100_000 + b"\n\n")


def test_a_long_call_within_the_bound_is_whole() -> None:
    incoming = Incoming(ME)
    incoming.feed(chunk({"tool_calls": [call("note", "x" * 30_000)]}, finish="tool_calls"))
    found: list[Chunk] = incoming.end()
    assert [len(one.arguments) for one in found if isinstance(one, ToolCall)] == [30_000]


def steps(work: Callable[[], object]) -> int:
    """The work that something is: calls of functions, and the characters that they were handed."""
    done = 0

    def watch(frame: FrameType, what: str, _argument: object) -> None:
        nonlocal done
        if what == "call":
            given = (frame.f_locals.get(name) for name in frame.f_code.co_varnames[: frame.f_code.co_argcount])
            done += 1 + sum(len(one) for one in given if isinstance(one, str | bytes))
        elif what == "c_call":
            done += 1

    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(None)
    return done


TEXTS = {
    "letters": "a",
    "characters": "字",
    "blanks": " ",
    "lines": "\n",
    "sentences": "It rains. ",
    "sentences in Chinese": "今天下雨了。",
    "claims": "已经帮你安排好了。",
    "claims without an end": "saved ",
    "ticks": "✓ x\n",
    "marks": "- ",
    "braces": "{",
    "thoughts": "<think>",
    "entities": "&#10003;",
    "tags": "<b",
    "stars": "*",
    "brackets": "[",
}


@pytest.mark.parametrize("fragment", [pytest.param(text, id=name) for name, text in TEXTS.items()])
@pytest.mark.parametrize("piece", [7, 100_000], ids=["in pieces", "at once"])
def test_releasing_a_text_is_as_much_work_as_the_text_is_long(fragment: str, piece: int) -> None:
    def released(length: int) -> Callable[[], str]:
        text = (fragment * (length // len(fragment) + 1))[:length]

        def work() -> str:
            release = ClaimFilter(())
            shown = [release.feed(text[at : at + piece]) for at in range(0, length, piece)]
            return "".join((*shown, release.end()))

        return work

    short, long = steps(released(5_000)), steps(released(20_000))
    assert long <= 4.5 * short
    assert long <= 20_000 * 500


def test_collecting_a_line_is_as_much_work_as_the_line_is_long() -> None:
    def collected(length: int) -> Callable[[], object]:
        def work() -> object:
            lines = Lines()
            return [lines.feed(b"x" * 10) for _ in range(length // 10)]

        return work

    assert steps(collected(40_000)) <= 4.5 * steps(collected(10_000))


def test_an_answer_has_a_bound_and_is_cut_between_words() -> None:
    so_far = RunOutput()
    so_far.begin()
    [delta] = so_far.more("word " * 4_000)
    assert (so_far.full, delta) == (True, AnswerDelta(text=("word " * 4_000)[: LONGEST_ANSWER - REMARKS].rstrip()))
    so_far.add("x" * 2_000)
    assert len(so_far.answer) == LONGEST_ANSWER


async def test_a_person_is_told_that_an_answer_was_cut(settings: Settings, dsn: str) -> None:
    script = Script(says("今天下雨了。" * 100_000))
    async with thoughtful(settings, dsn, script) as house:
        saying = await (await talk(house.ports)).say("how is everything going")
    text = saying.text
    assert text.startswith("今天下雨了。今天下雨了。")
    assert text.endswith(say("en", "cut_short"))
    assert len(text) <= LONGEST_ANSWER


def test_an_event_of_two_megabytes_is_within_what_the_wire_takes() -> None:
    incoming = Incoming(ME)
    found = incoming.feed(event({"choices": [{"delta": {"content": "a" * 2_000_000}}]}))
    assert found == [TextDelta("a" * LONGEST)]
