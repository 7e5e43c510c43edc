"""What a list shows of a long note, and other words for what was asked."""

import pytest

from agents.nlu.cues.synonyms import rephrased
from agents.texts.snippets import answering_line, snippet

LONG = (
    "Moving day went well. " * 9
    + "The gate code is 4471, ask Priya for the fob. "
    + "We owe the neighbours a cake. " * 5
)


def test_the_line_that_answers_is_shown() -> None:
    assert answering_line(LONG, "gate code") == "The gate code is 4471, ask Priya for the fob."
    shown = snippet(LONG, "gate code", 160)
    assert (len(shown), shown[:50]) == (160, "…The gate code is 4471, ask Priya for the fob. We ")
    assert shown.endswith("…")
    assert snippet(LONG, "tulips", 40) == "Moving day went well. Moving day went w…"


def test_a_line_at_the_end_is_shown_with_what_stands_before_it() -> None:
    shown = snippet("阳台要补漆。" * 40 + "花盆放在储藏室", "花盆", 60)
    assert (len(shown), shown[0], shown[-7:]) == (60, "…", "花盆放在储藏室")


def test_a_short_text_is_shown_whole() -> None:
    assert snippet("tulips\n in the  shed", "shed", 160) == "tulips in the shed"


@pytest.mark.parametrize(
    ("query", "others"),
    [
        ("my sofas", ("couch", "沙发")),
        ("couch cover", ("sofa", "沙发")),
        ("沙发套", ("sofa", "couch")),
        ("carpets", ()),
        ("手机号", ("电话", "phone", "mobile", "telephone")),
    ],
)
def test_other_words_are_tried_those_of_the_same_script_first(query: str, others: tuple[str, ...]) -> None:
    assert tuple(other for _, other in rephrased(query)) == others
