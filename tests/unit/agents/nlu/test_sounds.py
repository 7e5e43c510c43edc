"""Sounds: few, a parrot's own, the same again for the same key, and none where nothing was sought."""

import pytest

from agents.personas.schema import load
from agents.personas.sounds import line, voiced

FLOCK = load()


@pytest.mark.parametrize(
    ("parrot", "language", "found", "result", "heard"),
    [
        pytest.param(
            "memo",
            "zh",
            True,
            "找到 1 条：",
            {"嘎，有了！找到 1 条：", "记着呢！找到 1 条：", "叼来了！找到 1 条："},
            id="found zh",
        ),
        pytest.param(
            "memo",
            "en",
            True,
            "Found 1:",
            {"Squawk, got it! Found 1:", "I remember! Found 1:", "Fetched! Found 1:"},
            id="found en",
        ),
        pytest.param("amazing", "zh", False, "没有。", {"飞了一圈…没有。"}, id="none zh"),
        pytest.param("amazing", "en", False, "Nothing.", {"I flew a full round… Nothing."}, id="none en"),
        pytest.param("schedule", "en", True, "On Wed:", {"On Wed:"}, id="a silent parrot"),
    ],
)
def test_a_result_is_said_in_the_parrots_voice(
    parrot: str, language: str, found: bool, result: str, heard: set[str]
) -> None:
    tongue = "zh" if language == "zh" else "en"
    said = {line(FLOCK[parrot], "memo_search", found, tongue, str(key)) + result for key in range(60)}
    assert said == heard


def test_a_rerun_says_the_same() -> None:
    memo = FLOCK["memo"]
    for key in map(str, range(20)):
        assert line(memo, "memo_list", True, "zh", key) == line(memo, "memo_list", True, "zh", key)


@pytest.mark.parametrize("intent", ["memo_save", "schedule_add", "schedule_delete", "reminder_add", "chat", "command"])
def test_only_seeking_has_a_sound(intent: str) -> None:
    assert {line(FLOCK["memo"], intent, found, "en", "1") for found in (True, False)} == {""}


def test_a_status_may_have_one() -> None:
    assert {voiced(FLOCK["memo"], "searching", "zh", str(key)) for key in range(40)} == {
        "沙沙沙翻着…",
        "啄开一页又一页…",
    }
    assert voiced(FLOCK["creative"], "start", "en", "1") == ""
