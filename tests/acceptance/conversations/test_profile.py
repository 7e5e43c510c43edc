"""What is one's own, shown to oneself: focus, settings, what skills keep; set by words, taken back, never told to a group."""

import pytest

from bot.app import Ports
from tests.support.talking import labels, lines, talk


@pytest.mark.parametrize(
    ("written", "receipt"),
    [
        ("my focus is the thesis, sleep", "✓ Updated: your focus is the thesis, sleep"),
        ("I'm focusing on the garden and the marathon", "✓ Updated: your focus is the garden, the marathon"),
        ("我最近专注毕业论文、早睡", "✓ 已更新：现在专注于毕业论文、早睡"),
        ("我现在的重点是带娃", "✓ 已更新：现在专注于带娃"),
    ],
)
async def test_a_focus_is_set_by_words_shown_and_taken_back(ports: Ports, written: str, receipt: str) -> None:
    person = await talk(ports, zone="Asia/Shanghai")
    said = await person.say(written)
    assert said.receipts == (receipt,)
    first = lines(await person.say("/profile"))[0]
    assert first.partition("：" if "：" in first else ": ")[2] == receipt.removeprefix(
        "✓ Updated: your focus is "
    ).removeprefix("✓ 已更新：现在专注于")
    await person.press(said, "Undo" if written.isascii() else "撤销")
    assert lines(await person.say("/profile"))[0] in ("Focus: nothing yet", "现在专注于：还没有")


async def test_a_focus_is_three_things_at_most(ports: Ports) -> None:
    person = await talk(ports, zone="Europe/London")
    said = await person.say("my focus is work, home, sport, music")
    assert (said.receipts, "One to 3 things" in said.text) == ((), True)


@pytest.mark.parametrize("text", ["what is my focus?", "我专注力很差", "重点是预算", "the focus of the lens is broken"])
async def test_what_speaks_of_focus_otherwise_sets_none(ports: Ports, text: str) -> None:
    person = await talk(ports, zone="Europe/London")
    assert (await person.say(text)).receipts == ()


async def test_the_profile_names_what_is_set_and_kept(ports: Ports) -> None:
    person = await talk(ports, zone="Europe/London")
    await person.say("my goal is to sing")
    await person.say("/settings language en")
    shown = lines(await person.say("/profile"))
    assert shown == [
        "Focus: nothing yet",
        "Language English, time zone Europe/London",
        "lifecoach: goals",
        "Heard from you: 0",
    ]


@pytest.mark.parametrize(
    ("written", "yes", "undo", "told"),
    [
        ("I'm allergic to cats", "Yes, do it", "Undo", ("✓ Noted about you: I'm allergic to cats", "1. I'm allergic to cats (fact")),
        ("我儿子对牛奶过敏", "好，就这么办", "撤销", ("✓ 已记下你的情况：我儿子对牛奶过敏", "1. 我儿子对牛奶过敏（事实")),
    ],
)  # fmt: skip
async def test_what_is_stated_plainly_is_remembered_by_a_button_alone(
    ports: Ports, written: str, yes: str, undo: str, told: tuple[str, str]
) -> None:
    """It is known once, and gone again by its undo; off by a setting."""
    person = await talk(ports, zone="Europe/London")
    asked = await person.say(written)
    assert asked.receipts == ()
    done = await person.press(asked, yes)
    assert done.receipts == (told[0],)
    [line] = lines(await person.say("/memory"))
    assert line.startswith(told[1])
    assert (await person.say(written)).cards == ()
    await person.press(done, undo)
    assert lines(await person.say("/memory")) == []
    await person.say("/settings memory off")
    assert yes not in labels(await person.say(written))
