"""What somebody states plainly of themselves is told from moods, questions, wishes and what is only of today."""

import pytest

from agents.nlu.cues.stated_facts import stated


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I'm lactose intolerant.", "fact"),
        ("i work as a carpenter", "fact"),
        ("My dog's name is Bruno", "fact"),
        ("I have two little sisters", "fact"),
        ("By the way, my blood type is O", "fact"),
        ("please call me Theo", "fact"),
        ("I can't stand cilantro", "preference"),
        ("I don’t drink coffee", "preference"),
        ("I am worried about money", "concern"),
        ("I'd like to quit smoking", "goal"),
        ("I usually skip breakfast", "pattern"),
        ("我对芒果过敏。", "fact"),
        ("我住在成都", "fact"),
        ("我是小学老师", "fact"),
        ("对了，我儿子叫乐乐", "fact"),
        ("我从来不喝酒", "preference"),
        ("我特别喜欢下雨天", "preference"),
        ("我一直担心父母的身体", "concern"),
        ("我想学会游泳", "goal"),
        ("我总是拖延", "pattern"),
    ],
)
def test_what_holds_for_long_is_stated(text: str, kind: str) -> None:
    found = stated(text)
    assert found is not None
    assert found[0] == kind


@pytest.mark.parametrize(
    "text",
    [
        "I love you",
        "I'm a bit tired",
        "I like that",
        "Do I live in Rome?",
        "I'm worried about tomorrow's exam",
        "my wife is coming at six",
        "call me back later",
        "I want to go home",
        "where do I live",
        "我喜欢你",
        "我今天不吃饭了",
        "我是不是太累了",
        "叫我起床",
        "我喜欢什么颜色",
        "我担心明天下雨",
        "他对花生过敏",
    ],
)
def test_what_is_of_the_moment_or_of_others_is_not(text: str) -> None:
    assert stated(text) is None
