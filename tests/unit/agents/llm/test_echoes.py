"""What an endpoint tells of itself: neither the words that it was asked with, nor more tokens than could be."""

import json

import pytest

from agents.llm.base import ModelRequest, Usage
from agents.llm.error_redaction import silenced
from agents.llm.errors import Rejected
from agents.llm.fallbacks import bounded

WORDS = "my PIN is 4711\nand 银行卡在抽屉里"
ASKED = ModelRequest(
    messages=({"role": "system", "content": "You are a parrot of the house."}, {"role": "user", "content": WORDS}),
    seconds=10,
    max_tokens=100,
)


@pytest.mark.parametrize(
    ("cause", "told"),
    [
        pytest.param("400 no tools for this model", "400 no tools for this model", id="nothing quoted"),
        pytest.param("400 cannot read 'my PIN is 4711'", "400 cannot read '[…]'", id="words"),
        pytest.param(f"400 {json.dumps(WORDS)} is bad", '400 "[…]\\n[…]" is bad', id="as JSON"),
        pytest.param("400 bad: 银行卡在抽屉里!", "400 bad:[…]!", id="zh"),
        pytest.param("400 You are a parrot of the house.", "400 You are a parrot of the house.", id="our own"),
    ],
)
def test_what_is_quoted_is_left_out(cause: str, told: str) -> None:
    error = silenced(Rejected("m", cause, retry_after=3), ASKED)
    assert (type(error), error.cause, str(error), error.retry_after) == (Rejected, told, f"m: {told}", 3)


def test_a_short_message_that_is_quoted_is_left_out() -> None:
    asked = ModelRequest(messages=({"role": "user", "content": "Eva?"},), seconds=10)
    assert silenced(Rejected("m", "400 what is Eva? here"), asked).cause == "400 what is […] here"


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        pytest.param(
            Usage(prompt=60, completion=40, cached=20), Usage(prompt=60, completion=40, cached=20), id="usual"
        ),
        pytest.param(Usage(prompt=10**18, completion=10**18, cached=10**18), (100, True), id="beyond all"),
    ],
)
def test_usage_is_at_most_what_was_asked(said: Usage, counted: Usage | tuple[int, bool]) -> None:
    found = bounded(said, ASKED)
    if isinstance(counted, Usage):
        assert found == counted
    else:
        assert (found.completion, found.cached == found.prompt < 2_000) == counted
