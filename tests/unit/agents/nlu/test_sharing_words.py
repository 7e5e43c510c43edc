"""Wishes about who sees when one is busy."""

import pytest

from agents.nlu.cues.own.sharing_words import SharingWish, sharing_wish
from agents.nlu.slots.asking.yes_no import asks_everyone


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("share my busy times with the choir group", SharingWish(what="on", name="choir")),
        ("please share when I'm busy with Team A", SharingWish(what="on", name="Team A")),
        ("share my free/busy with the choir", SharingWish(what="on", name="choir")),
        ("share my busy times", SharingWish(what="on")),
        ("let the band see when I am busy", SharingWish(what="on", name="band")),
        ("把我的忙闲共享给合唱团群", SharingWish(what="on", name="合唱团")),
        ("跟合唱团共享我的忙碌时间", SharingWish(what="on", name="合唱团")),
        ("共享我的忙闲", SharingWish(what="on")),
        ("stop sharing my busy times", SharingWish(what="off")),
        ("don't share my availability with the choir any more", SharingWish(what="off", name="choir")),
        ("不再共享我的忙闲", SharingWish(what="off")),
        ("停止跟合唱团共享我的忙闲", SharingWish(what="off", name="合唱团")),
        ("别把我的忙闲分享给合唱团了", SharingWish(what="off", name="合唱团")),
        ("who can see when I'm busy?", SharingWish(what="list")),
        ("which groups do I share my busy times with?", SharingWish(what="list")),
        ("谁能看到我的忙闲", SharingWish(what="list")),
        ("我的忙闲共享给了哪些群？", SharingWish(what="list")),
        ("share the shopping list with the choir", None),
        ("when am I busy tomorrow", None),
        ("分享一个好消息", None),
        ("我明天什么时候有空", None),
        ("stop sharing my fries", None),
    ],
)
def test_a_wish_is_read_with_its_group(text: str, wish: SharingWish | None) -> None:
    assert sharing_wish(text) == wish


@pytest.mark.parametrize(
    ("text", "everyone"),
    [
        ("when are we all free on Thursday afternoon?", True),
        ("what time suits everyone on friday", True),
        ("我们周四下午什么时候都有空", True),
        ("大家下周哪天方便", True),
        ("am I free on Thursday", False),
        ("when do I have time tomorrow", False),
        ("我周四下午有空吗", False),
    ],
)
def test_the_time_of_everybody_is_asked_for_or_ones_own(text: str, *, everyone: bool) -> None:
    assert asks_everyone(text) == everyone
