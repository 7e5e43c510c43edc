"""What a model writes, as it may be stored and shown."""

import pytest

from agents.llm.parsing.sanitize import blank, cleaned


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        pytest.param("plain", "plain", id="plain"),
        pytest.param("a\x00b\x07c\x9b", "abc", id="controls"),
        pytest.param("line\nline\ttab", "line\nline\ttab", id="lines and tabs"),
        pytest.param("see \u202etxt.exe\u202c", "see txt.exe", id="turned round"),
        pytest.param("a\u2066b\u2069c\u200e\u200f\u061c", "abc", id="isolates and marks"),
        pytest.param("pass\u200bport\u2060\ufeff", "passport", id="blanks without width"),
        pytest.param("👩\u200d👩\u200d👧 می\u200cخواهم", "👩\u200d👩\u200d👧 می\u200cخواهم", id="joiners"),
        pytest.param("half \ud83e", "half \ufffd", id="half a character"),
    ],
)
def test_cleaned(text: str, clean: str) -> None:
    assert cleaned(text) == clean


@pytest.mark.parametrize(
    ("text", "nothing"),
    [("", True), (" \n\t　", True), ("\u200b\u2060\ufeff\u202e", True), (".", False), (" 好", False), ("🙂", False)],
)
def test_blank(text: str, nothing: bool) -> None:
    assert blank(text) == nothing
