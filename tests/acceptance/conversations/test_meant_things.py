"""Which of a person's own things is meant where the words around it are many: it is found by its name in the sentence."""

import pytest

from bot.app import Ports
from tests.support.talking import labels, talk


@pytest.mark.parametrize(
    ("made", "said", "receipt"),
    [
        ("piano tuner tomorrow at 11", "the piano tuner has been preponed to 10.15", "✓ Updated: piano tuner ("),
        ("明天下午三点跟同事打牌", "打牌先不去了，有人来不了", "✓ 已删除: 跟同事打牌 ("),
        ("boiler inspection tomorrow at 9", "boiler inspection got swapped, bin it", "✓ Deleted: boiler inspection ("),
    ],
)
async def test_a_thing_is_meant_by_its_name_whatever_stands_around_it(
    ports: Ports, made: str, said: str, receipt: str
) -> None:
    one = await talk(ports)
    assert (await one.say(made)).receipts[0].startswith("✓")
    assert (await one.say(said)).receipts[0].startswith(receipt)


async def test_a_namesake_is_not_taken_for_it(ports: Ports) -> None:
    one = await talk(ports)
    await one.say("lunch with Ann tomorrow at noon")
    asked = await one.say("cancel lunch with Bob, he is away")
    assert asked.receipts == ()
    assert any("lunch with Ann" in label for label in labels(asked)) or "Bob" in asked.text
