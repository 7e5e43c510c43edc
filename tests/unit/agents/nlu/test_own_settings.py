"""What somebody says of their working hours, birth and what they are to be spared is the command that sets it."""

import pytest

from agents.nlu.cues.own.own_settings import birth_words, offering_wish, own_setting


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I normally work from 7:30 to 4", "working 07:30-16:00"),
        ("my office hours are 10am - 6pm", "working 10:00-18:00"),
        ("set my working hours to 9-17", "working 09:00-17:00"),
        ("我朝十晚六", "working 10:00-18:00"),
        ("我9点到10点上班", "working 09:00-10:00"),
        ("我8点到12点上班", "working 08:00-12:00"),
        ("我晚上十点到六点上班", "working 22:00-06:00"),
        ("I work 1 to 5", "working 13:00-17:00"),
        ("我的工作时间是8:30到17:30", "working 08:30-17:30"),
        ("我上午十点上班，晚上八点下班", "working 10:00-20:00"),
        ("I was born on 12 July 1979", "birth 12 July 1979"),
        ("my birthday is July 12, 1979", "birthday July 12, 1979"),
        ("我的生日是2001年9月9日", "birthday 2001年9月9日"),
        ("我是1993年11月8日出生的", "birth 1993年11月8日"),
    ],
)
def test_what_is_told_is_a_setting(text: str, words: str) -> None:
    assert own_setting(text) == ("settings", words)


@pytest.mark.parametrize("text", ["how old am I", "我今年几岁了？"])
def test_ones_age_is_asked_for(text: str) -> None:
    assert own_setting(text) == ("profile", "age")


@pytest.mark.parametrize(
    "text",
    [
        "I work 9 to 6 on Thursday",
        "I work at a bakery",
        "九点到十点开会",
        "我2019年上半年都不在苏州",
        "was I born in 1979?",
        "I was born in Porto",
        "my birthday is in May",
        "Nora was born on 3 May 2014",
        "how old is Nora",
        "",
    ],
)
def test_what_is_of_a_day_or_of_others_is_none(text: str) -> None:
    assert own_setting(text) is None


def test_the_place_of_birth_stands_behind_its_time() -> None:
    assert birth_words("3 May 1990 at 6am in Porto") == ("3 May 1990 at 6am", "Porto")
    assert birth_words("1990年5月3日早上六点在苏州") == ("1990年5月3日早上六点", "苏州")
    assert birth_words("3 May 1990") == ("3 May 1990", "")


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("Please don't suggest the evening review any more", ("block", "evening review")),
        ("you can offer me evening review again", ("allow", "evening review")),
        ("以后别给我推荐晚间回顾了", ("block", "晚间回顾")),
        ("取消屏蔽晚间回顾", ("allow", "晚间回顾")),
        ("block Friday", None),
        ("no more coffee", None),
        ("别推荐餐厅了", None),
    ],
)
def test_only_what_there_is_can_be_blocked(text: str, wish: tuple[str, str] | None) -> None:
    assert offering_wish(text, frozenset({"evening review", "晚间回顾"})) == wish
