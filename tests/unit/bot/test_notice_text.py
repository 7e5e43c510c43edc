"""What is decided about words alone: cleaning, commands and stops, and what merges into one turn."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.nlu.interpretation import Interpretation
from bot.commands import commands
from bot.commands.help_cards import introduction
from bot.conversation.batching import Debounce, Written, batch
from bot.inbound.admission import checked, lane
from bot.ports.messages import ButtonPress, StopRequest, TextMessage, cleaned

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("  note: tea \n", "note: tea", id="ends"),
        pytest.param("a\r\nb\rc", "a\nb\nc", id="line-ends"),
        pytest.param("a\x00b\x07c\x7fd\x85e", "abcde", id="controls"),
        pytest.param("a\tb\nc", "a\tb\nc", id="tab-and-line-end-stay"),
        pytest.param("pay \u202e001\u202c to", "pay 001 to", id="right-to-left-override"),
        pytest.param("\u2066x\u2069", "x", id="isolates"),
        pytest.param("שלום \u200f!", "שלום \u200f!", id="right-to-left-writing-and-its-marks-stay"),
        pytest.param("👨\u200d👩\u200d👧 नमस्ते\u200c", "👨\u200d👩\u200d👧 नमस्ते\u200c", id="joiners-stay"),
        pytest.param("a\ud83db", "a\ufffdb", id="half-a-pair"),
        pytest.param("\ud83d\udc26", "🐦", id="a-pair"),
    ],
)
def test_text_is_cleaned_of_what_hides_or_reorders(text: str, expected: str) -> None:
    assert cleaned(text) == expected


@given(st.text(alphabet=st.characters(), max_size=60))
def test_cleaned_text_can_be_stored_and_stays_clean(text: str) -> None:
    once = cleaned(text)
    assert "\x00" not in once
    assert once.encode().decode() == once
    assert cleaned(once) == once


@pytest.mark.parametrize(
    "text", ["/stop", "/stop@parrots_bot", "stop", "Stop.", "STOP!", "停", "停下", "停下来。", "别说了！", " stop "]
)
def test_stop_is_understood_as_command_or_word(text: str) -> None:
    assert checked(TextMessage(text=text)) == StopRequest(text=text.strip())
    assert lane(StopRequest()) == "control"


@pytest.mark.parametrize("text", ["stop the meeting", "/stopper", "don't stop", "停车位在哪", "non-stop", "stop?"])
def test_other_sentences_with_the_word_are_messages(text: str) -> None:
    assert checked(TextMessage(text=text)) == TextMessage(text=text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("/help", "help"),
        ("/HELP me", "help"),
        ("/start@parrots_bot x", "start"),
        ("/what-is", "what-is"),
        ("/ help", None),
        ("//", None),
        ("/2", None),
        ("help", None),
        ("see /help", None),
        ("/usr/bin", None),
    ],
)
def test_a_command_is_a_slash_and_a_name_at_the_start(text: str, name: str | None) -> None:
    assert commands.command(text) == name


def test_help_begins_with_examples_in_both_languages() -> None:
    assert introduction("zh", "help").startswith("直接说就行，比如：\n\n- 记一下：")
    assert introduction("en", "help", more="more").endswith("ask, for example “how do lists work?”")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("", "empty", id="empty"),
        pytest.param(" \n\t\u3000", "empty", id="spaces"),
        pytest.param("\u200b\u200d\u2060\x00", "empty", id="invisible"),
        pytest.param("a" * 20_001, "too_long", id="too-long"),
    ],
)
def test_nothing_and_too_much_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        checked(TextMessage(text=text))


def test_keys_and_tokens_are_cleaned_too() -> None:
    dirty, clean = "a\x00b\ud800", "ab\ufffd"
    assert checked(ButtonPress(token=dirty)) == ButtonPress(token=clean)
    assert checked(TextMessage(text="hi", client_key="k\x00")) == TextMessage(text="hi", client_key="k")


def came(*messages: tuple[str | TextMessage, int]) -> list[Written]:
    """Messages with the milliseconds before noon at which they came."""
    told = [(TextMessage(text=said) if isinstance(said, str) else said, ago) for said, ago in messages]
    return [
        Written(
            message=message,
            meaning=Interpretation(text=message.text, now=NOON - timedelta(milliseconds=ago), language="en"),
        )
        for message, ago in told
    ]


@pytest.mark.parametrize(
    ("waiting", "taken", "rest"),
    [
        pytest.param([("so here I am", 100)], 1, 200, id="waits-for-a-breath"),
        pytest.param([("so here I am", 300)], 1, 0, id="a-breath-is-over"),
        pytest.param([("so here I am", 400), ("my friend", 50)], 2, 250, id="each-message-begins-a-breath"),
        pytest.param([("so here I am", 5000), ("my", 4000), ("friend", 3000)], 3, 0, id="queued-ones-merge"),
        pytest.param([("note: tea", 0)], 1, 0, id="what-rules-answer-does-not-wait"),
        pytest.param([("/help", 0)], 1, 0, id="nor-does-a-command"),
        pytest.param([("note: tea", 9), ("note: milk", 5)], 1, 0, id="nor-merge"),
        pytest.param([("so here I am", 9), ("note: tea", 5)], 1, 0, id="it-ends-what-came-before"),
        pytest.param([("so here I am", 9), ("/help", 5)], 1, 0, id="a-command-too"),
        pytest.param([(TextMessage(text="look", forwarded=True), 100)], 1, 600, id="forwards-come-in-a-longer-breath"),
        pytest.param(
            [("so here I am", 9), (TextMessage(text="and you", agent="memo"), 5)],
            1,
            0,
            id="another-parrot-another-turn",
        ),
        pytest.param([(f"word {n}", 0) for n in range(12)], 10, 0, id="ten-are-enough"),
    ],
)
def test_messages_of_one_breath_make_one_turn(
    waiting: list[tuple[str | TextMessage, int]], taken: int, rest: int
) -> None:
    assert batch(came(*waiting), NOON, Debounce()) == (taken, timedelta(milliseconds=rest))
