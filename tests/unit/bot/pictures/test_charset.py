"""What can be drawn: the font has all that is declared, and no text becomes a box."""

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.charset import characters, drawable
from bot.pictures.lettering import FONT, Lettering

LARGEST = 3 * 2**20  # bytes


def test_the_font_has_what_is_declared_and_is_small() -> None:
    with TTFont(FONT) as font:
        cmap: dict[int, str] | None = font.getBestCmap()
    assert set(map(chr, cmap or {})) >= characters()
    assert FONT.stat().st_size <= LARGEST
    assert {*"周一日程提醒醫院複診請假鼎泰豐", *"éüñßÅ", *"，。：“”…–—×·", *"カレンダー"} <= characters()
    assert "SIL OPEN FONT LICENSE" in (FONT.parent / "OFL.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("🎉 Party 👩‍👩‍👧 at Zoë's", "Party at Zoë's"),
        ("Łódź, Đà Nẵng", "Lódz, Dà Nang"),
        ("生僻字𠮷𬎆测试", "生僻字·测试"),
        ("한국 여행", "· ·"),
        ("two\nlines\u3000and\ttabs", "two lines and tabs"),
        ("e\u0301te\u0301", "été"),
        ("\u202e\u200b", ""),
        ("❤️", ""),
    ],
)
def test_what_is_lacking_is_told_otherwise(text: str, drawn: str) -> None:
    assert drawable(text) == drawn


@given(st.text())
def test_all_that_is_drawn_is_in_the_font(text: str) -> None:
    assert set(drawable(text)) <= characters()
    assert drawable(drawable(text)) == drawable(text)


@given(st.text(max_size=200), st.integers(0, 300), st.integers(1, 4))
def test_lines_fit_into_their_room(text: str, room: int, most: int) -> None:
    lettering = Lettering(16)
    lines = lettering.wrapped(text, room, most)
    assert len(lines) <= most
    assert all(line and lettering.width(line) <= room for line in lines)


def test_a_long_title_is_cut_with_a_sign_of_it() -> None:
    lettering = Lettering(16)
    assert lettering.wrapped("Design review with the whole team", 100, 2) == ["Design", "review with..."]
    assert lettering.wrapped("产品评审：讨论第四季度的路线图", 100, 1) == ["产品评审…"]
    assert lettering.fitted("lunch", 100) == "lunch"
