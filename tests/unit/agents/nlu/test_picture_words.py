"""Wishes to see the calendar as a picture, and what only sounds so."""

import pytest

from agents.nlu.cues.own.picture_words import PictureWish, picture_wish


@pytest.mark.parametrize(
    ("text", "kind", "when"),
    [
        ("show me my schedule for next week as an image", "week", "next week"),
        ("can you draw my week as a picture please?", "week", ""),
        ("a picture of tomorrow's agenda", "day", "tomorrow"),
        ("send me today as a png", "day", ""),
        ("picture of my calendar on friday", "day", "friday"),
        ("show my calendar as a picture", "week", ""),
        ("把明天的安排画成图", "day", "明天"),
        ("发一张下周的日程图给我", None, None),
        ("来张下周的日程图", "week", "下周"),
        ("用图片给我看这周的日程", "week", ""),
        ("周五的日程图", "day", "周五"),
        ("我的日程图", "week", ""),
        ("draw me a picture of a parrot", None, None),
        ("send me the dentist as a picture", None, None),
        ("note: a picture of next week", None, None),
        ("remind me to send a picture tomorrow", None, None),
        ("a picture of the day", None, None),
        ("a photo of my week", None, None),
        ("周日的照片", None, None),
        ("a picture of the schedule for tomorrow", "day", "tomorrow"),
        ("发张图", None, None),
        ("给我看看图片", None, None),
        ("明天记得拍照片", None, None),
    ],
)
def test_what_is_wished(text: str, kind: str | None, when: str | None) -> None:
    wish = picture_wish(text)
    if kind is None or when is None:
        assert wish is None
    else:
        assert wish == PictureWish(kind="week" if kind == "week" else "day", when=when)
