"""What somebody owes, by notes."""

import pytest

from agents.texts.notes.owed_sums import Owed, owed


@pytest.mark.parametrize(
    ("asked", "texts", "total", "terms"),
    [
        (
            "how much does Ivo owe me",
            ("Ivo owes me 40", "Ivo owes me 25 for the taxi", "Ivo paid back 20"),
            "45",
            "40 + 25 - 20",
        ),
        ("how much does Ivo still owe me", ("Ivo paid me $20", "lent Ivo $40.50"), "$20.5", "40.5 - 20"),
        ("how much did I lend Ivo", ("lent Ivo 15 euros", "ivo borrowed 5 euros"), "20 euro", "15 + 5"),
        ("老周一共欠我多少", ("老周欠我200", "老周又欠我50", "老周还了我100"), "150", "200 + 50 - 100"),
        ("老周还欠多少", ("借给老周150块打车", "老周还了50块"), "100 块", "150 - 50"),
    ],
)
def test_debts_and_what_was_paid_back_are_added_up(asked: str, texts: tuple[str, ...], total: str, terms: str) -> None:
    found = owed(asked, texts)
    assert found is not None
    assert (found.total, found.terms) == (total, terms)


@pytest.mark.parametrize(
    ("asked", "texts"),
    [
        ("how much does Ivo owe me", ("Ivo owes me 40",)),
        ("how much does Ivo owe me", ("Ivo owes me 40", "Uma owes me 7")),
        ("how much does Ivo owe me", ("Ivo owes me 40", "Ivo likes plums")),
        ("how much does Ivo owe me", ("Ivo owes me 40", "Ivo owes me 2 x 15")),
        ("how much does Ivo owe me", ("Ivo owes me $40", "Ivo owes me £5")),
        ("how much does Ivo owe me", ("Ivo owes me 40", "on 3 May Ivo paid back 20")),
        ("what is Ivo's number", ("Ivo owes me 40", "Ivo owes me 5")),
        ("老周欠我多少", ("老周欠我200", "老周电话 138")),
        ("老周欠我多少", ("老周欠我200", "我欠老周50")),
        ("how much does Ivo owe me", ("Ivo owes me 4", "Ivor owes me 5")),
        ("how much does Ivo owe me", ("Ivo owes me 4", "Ivo paid back 9")),
    ],
)
def test_where_a_note_says_anything_else_nothing_is_added_up(asked: str, texts: tuple[str, ...]) -> None:
    assert owed(asked, texts) is None


def test_the_name_is_as_it_was_asked() -> None:
    assert owed("how much does ivo owe me", ("Ivo owes me 1", "Ivo owes me 2")) == Owed(
        who="ivo", total="3", terms="1 + 2"
    )
