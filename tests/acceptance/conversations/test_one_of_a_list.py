"""Which one of a list is meant: its places stay what they were, whatever of it is changed; of a question, what tells one from another."""

import pytest

from bot.app import Ports
from tests.support.talking import talk

_DAY = ("oil change tomorrow at 9", "brunch tomorrow at 12", "pottery tomorrow at 18:00", "what's on tomorrow")
_ZH_DAY = ("明天上午九点洗牙", "明天中午十二点聚餐", "明天晚上六点瑜伽", "明天有什么安排")


@pytest.mark.parametrize(
    ("said", "titles"),
    [
        ((*_DAY, "move the second to 1", "cancel the last one", "the first one is at 10 now"), ("oil change",)),
        ((*_DAY, "cancel the last one", "push the second one back half an hour"), ("brunch",)),
        ((*_DAY, "move the first one to 8", "and the last one to 19:00"), ("pottery",)),
        ((*_ZH_DAY, "第二个改到一点", "最后一个取消", "第一个改到十点"), ("洗牙",)),
        ((*_ZH_DAY, "第一个取消", "最后那个推迟半小时"), ("瑜伽",)),
        (
            (_DAY[0], _DAY[2], "what's on tomorrow", "move the second one to 19:00", "the other one at 8:30"),
            ("oil change",),
        ),
        ((_ZH_DAY[0], _ZH_DAY[2], "明天有什么安排", "后面那个推迟半小时", "前面那个改九点半"), ("洗牙",)),
        ((_DAY[0], _DAY[2], "what's on tomorrow", "cancel both"), ("oil change", "pottery")),
        ((_ZH_DAY[0], _ZH_DAY[2], "明天有什么安排", "两个都取消"), ("洗牙", "瑜伽")),
    ],
)
async def test_what_is_changed_of_a_list_keeps_its_place_there(
    ports: Ports, said: tuple[str, ...], titles: tuple[str, ...]
) -> None:
    one = await talk(ports)
    for text in said[:-1]:
        await one.say(text)
    found = await one.say(said[-1])
    assert sorted(line.split(": ")[1].split(" (")[0] for line in found.receipts) == sorted(titles)


@pytest.mark.parametrize(
    ("made", "asked", "said", "begins"),
    [
        (
            ("meeting tomorrow at 9", "meeting tomorrow at 2pm"),
            "cancel the meeting tomorrow",
            "the afternoon one",
            "14:00",
        ),
        (("meeting tomorrow at 9", "meeting tomorrow at 2pm"), "cancel the meeting tomorrow", "the one at 9", "09:00"),
        (("明天上午九点开会", "明天下午两点开会"), "取消明天的会", "下午那个", "14:00"),
        (("明天上午九点开会", "明天下午两点开会"), "取消明天的会", "早的那个", "09:00"),
    ],
)
async def test_of_what_was_asked_about_the_one_that_words_tell_is_taken(
    ports: Ports, made: tuple[str, ...], asked: str, said: str, begins: str
) -> None:
    one = await talk(ports)
    for text in made:
        await one.say(text)
    assert (await one.say(asked)).receipts == ()
    (line,) = (await one.say(said)).receipts
    assert begins in line


@pytest.mark.parametrize(
    ("made", "said", "receipt"),
    [
        (("briefing tomorrow at 9", "briefing tomorrow at 14:00"), "cancel the first meeting tomorrow", "09:00"),
        (("明天上午九点面谈", "明天下午两点面谈"), "取消明天最后一个会", "14:00"),
    ],
)
async def test_the_first_and_the_last_of_a_day_are_by_its_hours(
    ports: Ports, made: tuple[str, ...], said: str, receipt: str
) -> None:
    one = await talk(ports)
    for text in made:
        await one.say(text)
    (line,) = (await one.say(said)).receipts
    assert receipt in line


async def test_it_is_nothing_that_was_only_named_beside_what_is_not_there(ports: Ports) -> None:
    one = await talk(ports)
    await one.say("archery tomorrow at 9")
    await one.say("lunch with Otto tomorrow at 12")
    assert (await one.say("cancel the bagpipes")).receipts == ()
    (line,) = (await one.say("move it to 13:00")).receipts
    assert line.startswith("✓ Updated: lunch with Otto (")


async def test_what_is_put_back_is_what_is_named(ports: Ports) -> None:
    one = await talk(ports)
    for text in ("choir practice tomorrow at 18:00", "swimming tomorrow at 16:00", "cancel the swimming"):
        await one.say(text)
    await one.say("move choir practice to 18:30")
    (line,) = (await one.say("and put the swimming back")).receipts
    assert line.startswith("✓ Restored: swimming (")


async def test_a_change_of_two_is_not_agreed_to_by_cancelling(ports: Ports) -> None:
    one = await talk(ports)
    await one.say("yoga tomorrow at 9")
    await one.say("piano tomorrow at 15:00")
    await one.say("swap yoga and piano")
    assert (await one.say("cancel both")).receipts == ()
