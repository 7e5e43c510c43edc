"""Words that correct a cancellation, and what they change besides."""

import pytest

from agents.nlu.slots.wording.after_all import changed_then, pointed_at


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("actually no, it's moved to 6pm", "it's moved to 6pm"),
        ("it's still on, but at 6", "make it 6"),
        ("don't cancel it, move it to Monday", "move it to Monday"),
        ("不对，是改到六点", "改到六点"),
        ("没取消，改到六点了", "改到六点了"),
        ("还是上吧，只是改到周五", "改到周五"),
        ("she can come, put it back but at 8", "make it 8"),
        ("bring it back, just make it 6:30", "make it 6:30"),
        ("恢复吧 不过改成八点", "改成八点"),
        ("wait", None),
        ("actually keep it", None),
        ("move it to 6pm", None),
        ("no, is it at 6pm?", None),
        ("还是留着吧", None),
    ],
)
def test_the_change_behind_a_correction(text: str, change: str | None) -> None:
    assert changed_then(text) == change


@pytest.mark.parametrize(
    ("text", "title", "pointed"),
    [
        ("the practice is at 6", "soccer practice", "it is at 6"),
        ("训练改到六点", "训练", "它改到六点"),
        ("make it 6", "soccer practice", "make it 6"),
    ],
)
def test_its_name_is_read_as_it(text: str, title: str, pointed: str) -> None:
    assert pointed_at(text, title) == pointed
