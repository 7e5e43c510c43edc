"""A thing that is called by a number is another one with another number."""

import pytest

from agents.texts.notes.numbered import speaks_of_another


@pytest.mark.parametrize(
    ("asked", "text", "other"),
    [
        ("bay 6", "bay 4 leaks", True),
        ("bay 6", "bay 6 is dry", False),
        ("bay 6", "bays 4 and the loft; bay 6 is dry", False),
        ("what is in bay 6?", "the loft leaks", False),
        ("bay 6", "6 lamps for the loft", False),
        ("6号楼的门禁", "4号楼门禁坏了", True),
        ("6号楼的门禁", "6号楼门禁坏了", False),
        ("notes from march 2029", "in march 2028 it leaked", False),
        ("who paid 60", "Ivo paid 45", False),
    ],
)
def test_the_number_is_a_part_of_the_name(asked: str, text: str, other: bool) -> None:
    assert speaks_of_another(asked, text) is other
