"""The picture in ARCHITECTURE.md fits the code."""

from tests.support.house_picture import TARGET, picture


def test_the_picture_of_the_house_is_that_of_the_code() -> None:
    """When it fails: `python -m tests.support.house_picture` draws it anew."""
    assert TARGET.read_text(encoding="utf-8") == picture()
