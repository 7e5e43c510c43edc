"""A list by its bare name: made before anything is on it, filled, shown, ticked twice, renamed; and what is no list."""

from bot.app import Ports
from tests.support.talking import talk


async def test_a_list_is_made_filled_and_spoken_of_by_its_name(ports: Ports) -> None:
    one = await talk(ports)
    assert (await one.say("make me a list called regatta")).text.endswith(
        "What goes on the regatta list? Say it now, or any time later."
    )
    assert (await one.say("ropes, flags, a bucket")).receipts == ("✓ Added: ropes, flags, bucket (regatta list)",)
    assert (await one.say("add life vests to regatta")).receipts == ("✓ Added: life vests (regatta list)",)
    assert (await one.say("tick the ropes on regatta")).receipts == ("✓ Ticked: ropes (regatta list)",)
    again = await one.say("tick the ropes on regatta")
    assert (again.receipts, again.text.splitlines()[0]) == ((), "ropes: that is ticked already (regatta list).")
    assert (await one.say("rename regatta to boat day")).receipts == (
        "✓ Updated: 4 from the regatta list are on the boat day list now",
    )
    assert (await one.say("add sunscreen to regatta")).receipts == ()


async def test_a_figure_is_put_right_below_what_was_noted(ports: Ports) -> None:
    one = await talk(ports)
    assert (await one.say("记一下 船库门锁 4410")).receipts == ("✓ 已记下: 船库门锁 4410",)
    assert (await one.say("不对 是4401")).receipts == ("✓ 已更新: 船库门锁 4401",)
    assert (await one.say("划船打卡 5公里")).receipts[0].startswith("✓ 已打卡：划船")
    assert "6公里" in (await one.say("打错了 是6公里")).receipts[0]
    assert (await one.say("我有哪些习惯")).cards[0].lines[0].startswith("划船 · 本周 1 次")
