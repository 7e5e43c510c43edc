"""Questions how something is done here, and settings in everyday words."""

import pytest

from agents.nlu.cues.own.how_questions import how_topic
from agents.nlu.cues.own.own_settings import own_setting


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("can i edit a reminder after it's saved", "reminders"),
        ("is there a way to move an appointment?", "calendar"),
        ("how do i take something back", "data"),
        ("if i tap the wrong thing how do i undo it", "data"),
        ("what if i delete something by accident", "data"),
        ("do you do packing lists", "lists"),
        ("can you remind me every week", "reminders"),
        ("你们能记备忘录吗", "notes"),
        ("日程定好了还能改吗", "calendar"),
        ("手滑删了怎么办", "data"),
        ("想问 你这儿能管待办吗 还是只能提醒", "lists"),
    ],
)
def test_it_is_of_a_topic(text: str, topic: str) -> None:
    assert how_topic(text) == topic


@pytest.mark.parametrize(
    "text",
    ["can i move the dentist", "can i cancel dinner tomorrow", "how do i change a tyre", "can you set a reminder", "明天的会能改时间吗", "how do i get to the station"],
)  # fmt: skip
def test_with_a_name_or_a_time_it_is_none(text: str) -> None:
    assert how_topic(text) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("could you not ping me between 11pm and 6:30am", "quiet 23:00-06:30"),
        ("no buzzing from 10 to 7 pls", "quiet 22:00-07:00"),
        ("leave me be at night, midnight to 6", "quiet 00:00-06:00"),
        ("don't text me after 9pm", "quiet ?"),
        ("turn off the quiet hours", "quiet off"),
        ("晚上十一点到早上六点半别吵我", "quiet 23:00-06:30"),
        ("关掉免打扰", "quiet off"),
        ("from now on reply in Chinese please", "language chinese"),
        ("以后 reply 都用英文吧", "language english"),
        ("use traditional chinese", "language traditional"),
    ],
)
def test_settings_are_said_in_everyday_words(text: str, words: str) -> None:
    assert own_setting(text) == ("settings", words)


@pytest.mark.parametrize(
    "text",
    ["no meetings between 10 and 12", "stay quiet tomorrow from 9 to 11", "用英文写一封信", "english at 5 tomorrow", "明天9点到11点别打扰我"],
)  # fmt: skip
def test_what_is_of_a_day_or_a_thing_is_no_setting(text: str) -> None:
    assert own_setting(text) is None
