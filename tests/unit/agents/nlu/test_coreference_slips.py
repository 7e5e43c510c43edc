"""Slips that are put right with a word about what was just shown."""

import pytest

from tests.unit.agents.nlu.test_coreference import MEETING, call, moment


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("不对是四点半", "2026-11-23T16:30"),
        ("说错了，应该是四点半", "2026-11-23T16:30"),
        ("wait make it 4:30", "2026-11-23T16:30"),
        ("Oh no it's at half four", "2026-11-23T16:30"),
        ("sorry I meant 4:30pm", "2026-11-23T16:30"),
    ],
)
def test_a_slip_is_put_right(text: str, start: str) -> None:
    found = call(text, MEETING)
    assert found is not None
    assert (found[0], found[1]["start_time"]) == ("schedule_update", moment(start))


@pytest.mark.parametrize("text", ["是我", "是的", "it's raining", "it's Monday already", "it is fine"])
def test_what_puts_nothing_right_is_left_alone(text: str) -> None:
    assert call(text, MEETING) is None
