"""The splitter: its weights fit the corpus, the code and the intent model; it cuts where a further request begins, and nowhere else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.nlu.model.cuts import FILE, MOST, CutModel, cut_model, cuts
from training import cuts as training

MOST_BYTES = 200 * 1024


def test_the_weights_fit_the_corpus_the_code_and_the_intent_model() -> None:
    """Where they do not: `make model`."""
    assert cut_model().digest == training.digest()
    assert CutModel.parse(cut_model().dump()) == cut_model()
    assert FILE.stat().st_size <= MOST_BYTES


@given(st.text(st.characters() | st.sampled_from("，,.。;\n 和and1. 2. 明天提醒我 at 5pm"), max_size=500))
def test_the_parts_stand_in_order_within_the_text(text: str) -> None:
    found = cuts(text)
    edges = [edge for place in found for edge in (place.end, place.start)]
    assert len(found) <= MOST
    assert edges == sorted(edges)
    assert all(0 < edge < len(text) for edge in edges)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("周一上午八点浇花，周二上午九点给舅舅打电话，周三下午取照片", 3),
        ("1. optician Tuesday at 10\n2. remind me tomorrow at 8 to pack the tent", 2),
        ("lunch with Ana and Bo on Friday at 1", 1),
        ("周五中午和小唐、老孟吃饭", 1),
        ("hello", 1),
        ("", 1),
    ],
)
def test_a_message_has_so_many_parts(text: str, parts: int) -> None:
    assert len(cuts(text)) + 1 == parts
