"""The form in which texts are compared: however it is written, it does not get much longer than the text."""

import pytest

from agents.texts.search_terms import search_terms
from storage.content.notes import SHORT, folded


@pytest.mark.parametrize(
    ("text", "form"),
    [
        pytest.param("Wi-Fi ＡＢＣ ﬁne", "wifi abc fine", id="as it is read"),
        pytest.param("㎏ ½ …", "kg 1⁄2 ...", id="signs that stand for several letters"),
        pytest.param("牛奶" * 10_000, "牛奶" * 10_000, id="a long text"),
        pytest.param("x" * SHORT + "…", "x" * SHORT + "...", id="little in a long text"),
    ],
)
def test_texts_are_folded(text: str, form: str) -> None:
    assert folded(text) == form


@pytest.mark.parametrize("sign", ["ﷺ", "㍿", "⑴", "ﷺ "])
@pytest.mark.parametrize("times", [300, 20_000])
def test_no_text_grows_to_more_than_twice_its_length(sign: str, times: int) -> None:
    text = (sign * times)[:20_000]
    assert len(folded(text)) <= 2 * len(text)


def test_a_query_is_read_no_further_than_its_terms_are_sought() -> None:
    assert search_terms("find ﷺ" * 20_000, 3) == search_terms("find ﷺ" * 200, 3)
