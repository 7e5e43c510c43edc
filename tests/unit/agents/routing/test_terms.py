"""What a question about the notes is about."""

import pytest

from agents.texts.search_terms import search_terms, without_question


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("我之前记的王阿姨电话是多少？", ["王阿", "阿姨", "姨电", "电话"]),
        ("我记了什么密码", ["密码"]),
        ("what did I write about lisbon", ["lisbon"]),
        ("what is the wifi password", ["wifi", "password"]),
        ("do I have any notes on the boiler?", ["boiler"]),
    ],
)
def test_words_of_asking_are_not_looked_for(text: str, terms: list[str]) -> None:
    assert search_terms(without_question(text)) == terms
