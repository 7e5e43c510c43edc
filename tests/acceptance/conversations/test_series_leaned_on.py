"""What is said below a series or an event that was just made: from when it is another, who comes, which of its days is other."""

import pytest

from bot.app import Ports
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
        ("zh", "明天晚上八点看戏", ("跟阿凯一起", "我姐也去", "叫上小吴"), "参加：阿凯, 我姐, 小吴"),
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
