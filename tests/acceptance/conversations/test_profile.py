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
    assert (said.receipts, "one to 3 things" in said.text) == ((), True)


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
        "Things you told me: 0",
        "Account: free, active",
        "Working hours: not told",
        "Country (public holidays, by your time zone): the UK",
        "On a conflict: you are asked",
        "Born: not told",
        "Your day: off",
        "Your week: off",
        "Quiet hours: none",
        "Following up: on, at most three unasked messages a day",
        "Remembering what you tell me about yourself: on",
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


@pytest.mark.parametrize(
    ("told", "asked", "hours"),
    [
        ("I work 8:30 to 5", "when am I free on Monday?", "08:30 - 17:00"),
        ("我朝九晚五", "周一什么时候有空", "09:00 - 17:00"),
    ],
)
async def test_free_time_keeps_to_working_hours(ports: Ports, told: str, asked: str, hours: str) -> None:
    """A weekday is looked at within them, unless a time is named."""
    person = await talk(ports, zone="Europe/London")
    await person.say(told)
    [line] = lines(await person.say(asked))
    assert line.startswith(hours)
    await person.say("/settings working off")
    [line] = lines(await person.say(asked))
    assert line.startswith("08:00 - 22:00")


async def test_birth_is_told_in_words_and_ones_age_asked_for(ports: Ports) -> None:
    person = await talk(ports, zone="Europe/London")
    said = await person.say("I was born on 29 February 2000 at 4:15 am in Lisbon")
    assert said.receipts == ("✓ Noted, your birth: 2000-02-29, 04:15, Lisbon",)
    assert "My birthday (2000)" in (await person.press(said, "Yes, do it")).receipts[0]
    assert "(born 2000-02-29)" in (await person.say("how old am I?")).text
    assert "Born: 2000-02-29, 04:15, Lisbon" in lines(await person.say("/profile"))
    await person.say("/settings birth off")
    assert "Born: not told" in lines(await person.say("/profile"))


async def test_settings_are_pressed(ports: Ports) -> None:
    """Each switch of the card can be pressed, and is shown as it is then."""
    person = await talk(ports, zone="Europe/London")
    shown = await person.say("/settings")
    for label in ("Follow-ups off", "Memory off", "22:00 - 08:00", "10:00 - 19:00"):
        assert (await person.press(shown, label)).receipts[0].startswith("✓ Set")
    again = await person.say("/settings")
    assert {"Follow-ups on", "Memory on"} <= set(labels(again))
    assert {"- Quiet hours: 22:00-08:00", "- Working hours: 10:00-19:00"} <= set(again.text.splitlines())
    for label in ("Follow-ups on", "Memory on"):
        await person.press(again, label)
    for words in ("quiet off", "working off"):
        await person.say(f"/settings {words}")


@pytest.mark.parametrize(
    ("wish", "block", "allow"),
    [
        ("help me plan my life", "don't offer me covey again", "/protocol allow covey"),
        ("我想好好规划一下", "以后别再推荐要事第一了", "可以再推荐要事第一"),
    ],
)
async def test_what_is_blocked_is_not_offered(ports: Ports, wish: str, block: str, allow: str) -> None:
    """By words, by the card's button; and by its name it is there all the same."""
    person = await talk(ports, zone="Europe/London")
    assert len(labels(await person.say(wish))) == 4
    await person.say(block)
    last = await person.say(wish)
    assert len(labels(last)) == 3
    await person.press(last, labels(last)[-1])
    assert labels(await person.say(wish)) == []
    assert len(labels(await person.say("covey"))) == 3
    assert len((await person.say(allow)).receipts) == 1
    allowed = await person.say("/settings")
    [again] = [label for label in labels(allowed) if "dankoe" in label]
    await person.press(allowed, again)
    assert len(labels(await person.say(wish))) == 4


@pytest.mark.parametrize(
    ("wish", "told", "shown", "reset"),
    [
        (
            "I'm in Austria",
            "✓ Set: your country is Austria;",
            "- Country (public holidays): Austria",
            "/settings country off",
        ),
        ("我在奥地利", "✓ 已设置：国家 奥地利，", "- 国家（公共假日）：奥地利", "/settings 国家 关"),
    ],
)
async def test_working_days_are_those_of_ones_country(
    ports: Ports, wish: str, told: str, shown: str, reset: str
) -> None:
    """That of the zone, until another one is told."""
    person = await talk(ports, zone="Europe/Berlin")
    first = await person.say("remind me every working day at 9 to stretch")
    assert first.receipts[0].endswith("every working day (but for holidays of Germany))")
    assert (await person.say(wish)).receipts[0].startswith(told)
    assert shown in (await person.say("/settings")).text.splitlines()
    again = await person.say("meeting with Ann every working day at 10")
    assert again.receipts[0].endswith("every working day (but for holidays of Austria))")
    assert (await person.say(reset)).receipts
    assert "I don't know a country" in (await person.say("/settings country Atlantis")).text
