"""What is said to what is not for the parrots: in the words of the sentence, and not the same twice running."""

from datetime import UTC, datetime

import pytest

from agents.nlu.interpret import decide
from agents.planning.not_for_us import asked, told
from agents.texts import Language
from agents.timetext import parse

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        pytest.param(
            "could you water the orchids please",
            "en",
            "I can't do that, but I can remind you: “remind me tomorrow at 9 to water the orchids”.",
            id="en-do",
        ),
        pytest.param(
            "who built the lighthouse?",
            "en",
            "I don't know that without a language model; I know your notes and your calendar."
            " To keep the question: “note: who built the lighthouse”.",
            id="en-know",
        ),
        pytest.param(
            "steam the rice at eight",
            "en",
            "I can't do that, but I can write it down: “note: steam the rice at eight”.",
            id="en-time",
        ),
        pytest.param(
            "@all water the orchids",
            "en",
            "I can't do that, but I can remind you: “remind me tomorrow at 9 to water the orchids”.",
            id="who is addressed is not said back",
        ),
        pytest.param("麻烦帮我浇一下兰花", "zh", "这件事我办不了，提醒我会：「明天9点提醒我浇一下兰花」。", id="zh-do"),
        pytest.param(
            "灯塔是谁修的",
            "zh",
            "这个没有大模型我答不上来，我只知道你的笔记和日程。想留着这个问题，就说「记一下：灯塔是谁修的」。",
            id="zh-know",
        ),
        pytest.param(
            "你听说过那座灯塔吗",
            "zh",
            "这个没有大模型我答不上来，我只知道你的笔记和日程。想留着这个问题，就说「记一下：你听说过那座灯塔吗」。",
            id="a question keeps its subject",
        ),
        pytest.param(
            "一" * 60, "zh", "没有大模型，这件事我做不来；记笔记、排日程、到点提醒我会。", id="too long to be said back"
        ),
    ],
)
def test_the_nearest_thing_is_named_in_the_words_of_the_sentence(text: str, language: Language, said: str) -> None:
    assert asked(text, parse(text, NOW), language, 0) == said


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_next_sentence_is_another(language: Language) -> None:
    text = "浇一下兰花" if language == "zh" else "water the orchids"
    assert len({asked(text, parse(text, NOW), language, turn) for turn in (7, 8, 9)}) == 3
    assert len({told(language, turn) for turn in range(5)}) == 5


@pytest.mark.parametrize("turn", range(2))
def test_what_is_proposed_is_understood(turn: int) -> None:
    said = asked("water the orchids", parse("water the orchids", NOW), "en", turn)
    proposed = decide(said.partition("“")[2].partition("”")[0], NOW, "en")
    assert (proposed.call and (proposed.call.name, proposed.call.arguments["text"])) == (
        "reminder_add",
        "water the orchids",
    )
