"""Owners and those they let in: tier, suspension, removal, and another owner, from the chat and from the command line."""

import argparse
from collections.abc import AsyncGenerator, Callable

import pytest

from bot.app import Ports
from bot.cli.operators import people_changes
from bot.process.settings import Access, Settings
from storage.db.pool import Pool
from tests.support.doubles.owner import owners
from tests.support.doubles.visitors import Visitor, arriving
from tests.support.houses import houses

Someone = Callable[..., Visitor]
COUNTS = """SELECT ARRAY[(SELECT count(*) FROM memo), (SELECT count(*) FROM due), (SELECT count(*) FROM profile),
    (SELECT count(*) FROM conversation), (SELECT count(*) FROM identity), (SELECT count(*) FROM person), (SELECT count(*) FROM space)]"""


@pytest.fixture
async def home(settings: Settings, dsn: str) -> AsyncGenerator[Ports]:
    async with houses(settings, dsn) as [ports]:
        yield ports


@pytest.fixture
def someone(home: Ports) -> Someone:
    """Somebody of a platform whose settings know one owner, 1, and let 2 and a group in."""
    arrivals = arriving(
        home.pool, home.signals, Access(owners=["telegram:1"], allow=["telegram:2", "telegram:3", "telegram:-5"])
    )

    def make(number: str, **details: str) -> Visitor:
        return Visitor(arrivals=arrivals, pool=home.pool, id=number, **details)  # pyright: ignore[reportArgumentType] - details are what a test says

    return make


async def command(pool: Pool, *words: str, named: tuple[str, ...] = ()) -> int:
    parser = argparse.ArgumentParser()
    people_changes.register(parser.add_subparsers())
    chosen = parser.parse_args(["people", *words])
    return await people_changes.carry_out(pool, people_changes.doings(chosen, named), dry=chosen.dry_run)


async def test_who_is_suspended_is_told_keeps_what_is_theirs_and_comes_back(someone: Someone) -> None:
    owner, ann = someone("1", language="en"), someone("2", name="Ann", language="en")
    await ann.ask("remind me tomorrow at 9am to call mum")
    await owner.ask("hello")
    assert (await owner.ask("/people suspend telegram:2")).receipts == ("✓ Updated: Ann is suspended",)
    [told] = await ann.heard()
    assert told.text.startswith("Your account is suspended")
    assert (await ann.ask("note: eggs")).text == told.text
    assert await ann.say("note: milk") == []
    exported = await ann.ask("/export")
    assert exported.document is not None
    assert [one for one in (await owner.ask("/people")).text.splitlines() if "Ann" in one] == [
        "- Ann (telegram:2): one of my people, free, suspended; 0 notes, 0 events, 1 reminders"
    ]
    assert (await owner.ask("/people activate telegram:2")).receipts == ("✓ Updated: Ann is active",)
    assert (await ann.heard())[0].text.startswith("Your account is active again")
    assert (await ann.ask("note: eggs")).receipts == ("✓ Noted: eggs",)
    assert (await ann.ask("/people")).text == "Only one of my owners can do that, and in private."


async def test_a_tier_is_set_and_shown(someone: Someone) -> None:
    owner, ann = someone("1", language="zh"), someone("2", name="Ann", language="zh")
    await ann.ask("你好")
    assert (await owner.ask("/people 级别 telegram:2 gold")).receipts == ("✓ 已更新：Ann 的级别是 gold",)
    assert "账户：gold，正常" in (await ann.ask("/profile")).cards[0].lines
    assert (await owner.ask("/people 级别 telegram:2 gold!")).text.startswith("级别要写成一个词")
    assert (await owner.ask("/people 级别 telegram:9 gold")).text.startswith("没有人也没有群的地址是 telegram:9")


async def test_a_person_is_removed_after_one_question_and_is_a_stranger_then(someone: Someone, pool: Pool) -> None:
    owner, ann = someone("1", language="en"), someone("2", name="Ann", language="en")
    await owner.ask("note: mine")
    before = await owners(pool, COUNTS)
    await ann.ask("note: the safe is behind the stove")
    await ann.ask("remind me in 20 minutes to stretch")
    asked = await owner.ask("/people remove telegram:2")
    assert asked.text.startswith("Remove Ann? 1 notes, 0 events, 1 reminders")
    assert (await owner.press(asked, "Leave it")).text == "All right, nothing has changed."
    assert "safe" in str((await ann.ask("find safe")).cards)
    done = await owner.press(await owner.ask("/people remove telegram:2"), "Remove")
    assert done.receipts[0].startswith("✓ Deleted: Ann and all of theirs")
    assert await owners(pool, COUNTS) == before
    ann.seen[0] = 0
    assert (await ann.ask("find safe")).cards == ()


async def test_a_group_is_removed_and_has_to_be_let_in_again(someone: Someone, pool: Pool) -> None:
    owner, group = someone("1", language="en"), someone("2", name="Ann", language="en", group="-9")
    await owner.ask("/people")
    await group.bring("note: pizza on Friday")
    await owner.heard()
    assert await command(pool, "remove", "telegram:-9", "--dry-run") == 0
    assert await owners(pool, "SELECT count(*) FROM space WHERE kind = 'group'") == 1
    assert await command(pool, "remove", "telegram:-9") == 0
    assert await owners(pool, "SELECT count(*) FROM space WHERE kind = 'group'") == 0
    assert await owners(pool, "SELECT count(*) FROM conversation WHERE chat = '-9'") == 0


async def test_the_house_is_handed_over(someone: Someone, pool: Pool, capsys: pytest.CaptureFixture[str]) -> None:
    ann = someone("2", name="Ann", language="en")
    await ann.ask("note: eggs")
    assert await command(pool, "hand-over", "telegram:2", "--dry-run") == 0
    assert (await ann.ask("/people")).text.startswith("Only one of my owners")
    assert await command(pool, "hand-over", "telegram:2") == 0
    assert (await ann.heard())[0].text.startswith("You are my owner now")
    lines = (await ann.ask("/people")).text.splitlines()
    assert "- Ann (local:owner, telegram:2): my owner, free, active; 1 notes, 0 events, 0 reminders" in lines
    assert any("(local:former-" in line and "one of my people" in line for line in lines)
    former = next(line for line in lines if "local:former-" in line).partition("(")[2].partition(")")[0]
    capsys.readouterr()
    for words, why in (
        (("hand-over", "telegram:2"), "is the owner here already"),
        (("hand-over", "telegram:77"), "has the address telegram:77"),
        (("remove", "telegram:2"), "is an owner"),
        (("set", "telegram:2", "--role", "member"), "there has to be an owner"),
        (("set", former, "--status", "suspended", "--tier", "not one word"), "a tier is one word"),
    ):
        assert await command(pool, *words) == 1
        assert why in capsys.readouterr().err
    assert await owners(pool, "SELECT count(*) FROM person WHERE suspended_at IS NOT NULL") == 0
    assert await command(pool, "hand-over", former, named=("telegram:2",)) == 1
    assert "PARROTS_ACCESS__OWNERS" in capsys.readouterr().err


async def test_who_lost_an_account_has_all_of_it_under_the_new_one(someone: Someone, pool: Pool) -> None:
    old, new = someone("2", name="Ann", language="en"), someone("3", name="Ann", language="en")
    await old.ask("note: the safe is behind the stove")
    await new.ask("note: eggs")
    assert await command(pool, "join", "telegram:2", "telegram:3") == 0
    assert "safe" in str((await new.ask("find safe")).cards)
    assert await command(pool, "join", "telegram:2", "telegram:3") == 1
