"""What is said below a series or an event that was just made: from when it is another, who comes, which of its days is other."""

import pytest

from agents.nlu.decision import DAY
from bot.app import Ports
from tests.acceptance.conversations.test_things_by_name import ZONE, midnight
from tests.support.talking import talk


@pytest.mark.parametrize(
    ("language", "made", "changed", "told"),
    [
        (
            "en",
            "sketching every Tuesday at 4pm for 90 minutes",
            "from next month it's at 5",
            "17:00 - 18:30, every Tue",
        ),
        ("zh", "每周二下午四点素描课 一个半小时", "下个月起改五点", "17:00 - 18:30，每周二"),
    ],
)
async def test_a_series_just_made_is_another_from_a_day_on(
    ports: Ports, language: str, made: str, changed: str, told: str
) -> None:
    one = await talk(ports, zone="Europe/London")
    await one.say(f"/settings language {language}")
    await one.say(made)
    [receipt] = (await one.say(changed)).receipts
    assert receipt.endswith(f"{told})")


@pytest.mark.parametrize(
    ("language", "made", "coming", "told"),
    [
        ("en", "theatre tomorrow at 8pm", ("with Nils", "Rita's coming too"), "With: Nils, Rita"),
        ("zh", "后天晚上八点看戏，提前一天提醒我", ("跟阿凯一起", "我姐也去", "叫上小吴"), "参加：阿凯, 我姐, 小吴"),
    ],
)
async def test_who_comes_is_added_to_what_was_just_made(
    ports: Ports, language: str, made: str, coming: tuple[str, ...], told: str
) -> None:
    one = await talk(ports, zone="Europe/London")
    await one.say(f"/settings language {language}")
    await one.say(made)
    said = [await one.say(text) for text in coming]
    assert said[-1].text.splitlines() == [told]


@pytest.mark.parametrize(
    ("language", "made", "moved", "also", "told"),
    [
        ("en", ("yoga tomorrow at 7am", "piano tomorrow at 9am"), "move the yoga to 8pm", "and the piano too", "✓ Updated: piano ("),
        ("zh", ("明天早上七点瑜伽", "明天早上九点练琴"), "瑜伽挪到后天", "练琴也是", "✓ 已更新: 练琴 ("),
    ],
)  # fmt: skip
async def test_the_same_is_changed_of_another_thing(
    ports: Ports, language: str, made: tuple[str, ...], moved: str, also: str, told: str
) -> None:
    one = await talk(ports, zone="Europe/London")
    await one.say(f"/settings language {language}")
    for text in (*made, moved):
        await one.say(text)
    said = await one.say(also)
    if language == "en":  # at that hour is the first one
        said = await one.press(said, "Book anyway")
    assert said.receipts[0].startswith(told)


@pytest.mark.parametrize("made", ["pottery every {day} 4pm to 5pm", "remind me every {day} at 4pm to collect the pots"])
@pytest.mark.parametrize(
    "said",
    [
        "not next week, half term",
        "no need next week as I'm on nights",
        "next week's off, the kiln is broken",
        "leave it next week",
    ],
)
async def test_one_time_of_what_repeats_is_said_to_rest(ports: Ports, made: str, said: str) -> None:
    one = await talk(ports, zone=ZONE)
    first = midnight() + 2 * DAY
    await one.say(made.format(day=f"{first:%A}"))
    monday = midnight() + (7 - midnight().weekday()) * DAY
    [receipt] = (await one.say(said)).receipts
    assert receipt.startswith("✓ Skipped: ")
    assert f"({(monday + first.weekday() * DAY):%a %Y-%m-%d}" in receipt


@pytest.mark.parametrize("said", ["not next week, tuesday week", "not this week but put it on friday"])
async def test_a_reason_is_none_that_names_another_time(ports: Ports, said: str) -> None:
    one = await talk(ports, zone=ZONE)
    await one.say("pottery every day 4pm to 5pm")
    assert (await one.say(said)).receipts == ()


@pytest.mark.parametrize(
    ("said", "rung"),
    [
        ("remind me the night before to charge the drill", "charge the drill ({eve} 18:00)"),
        ("ping me the morning before to clear the hall", "clear the hall ({eve} 08:00)"),
        ("remind me the night before", "loft survey ({eve} 18:00)"),
    ],
)
async def test_the_night_before_is_an_hour_of_that_night(ports: Ports, said: str, rung: str) -> None:
    person = await talk(ports, zone=ZONE)
    await person.say("loft survey in 5 days at 9:30")
    made = await person.say(said)
    assert made.receipts == (f"✓ Created: {rung.format(eve=f'{midnight() + 4 * DAY:%a %Y-%m-%d}')}",)


@pytest.mark.parametrize("told", ["I did the compost", "I've done the compost", "the compost is done"])
async def test_what_rings_next_of_a_series_may_be_done_before_it_does(ports: Ports, told: str) -> None:
    one = await talk(ports, zone=ZONE)
    first = midnight() + 2 * DAY
    await one.say(f"remind me every {first:%A} at 4pm to turn the compost")
    asked = await one.say(told)
    assert (asked.receipts, asked.text) == ((), "Is this one done?")
    done = await one.press(asked, "Done: turn the compost")
    assert done.receipts == ("✓ Done: turn the compost",)
    back = await one.say("undo")
    assert back.receipts == (f"✓ Restored: turn the compost ({first:%a %Y-%m-%d} 16:00, every {first:%a})",)
