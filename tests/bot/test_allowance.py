"""How much one person may ask: at once, waiting, in a day; the owner as much as they like."""

from bot.settings import Access, Settings
from storage.pool import Pool
from tests.bot.houses import houses
from tests.doubles.visitors import Visitor, arriving, quiet


def limited(settings: Settings, **limits: int) -> Settings:
    return settings.model_copy(update={"limits": settings.limits.model_copy(update=limits)})


async def flood(visitor: Visitor, number: int) -> None:
    """So many messages in one batch."""
    taken = await visitor.arrivals.take([visitor.arrival(f"note: n{one}") for one in range(number)])
    assert {one.outcome for one in taken} == {"kept"}


async def aside(pool: Pool) -> int:
    return await pool.fetchval("SELECT count(*) FROM inbox WHERE error = 'too many'")


async def test_who_is_too_fast_waits_and_what_is_too_much_is_put_aside_with_one_sentence(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    async with houses(limited(settings, messages_at_once=15, messages_waiting=20), dsn) as [ports]:
        ann = Visitor(arrivals=arriving(pool, ports.signals, Access(policy="open")), pool=pool, id="2", language="en")
        async with pool.acquire() as db, db.transaction():
            # whatever has begun waits, as for a model
            await db.execute("LOCK TABLE call_step IN ACCESS EXCLUSIVE MODE")
            await flood(ann, 30)
        heard = await ann.heard()
        limits = [one.text for one in heard if not one.receipts]
        noted = [one.receipts[0] for one in heard if one.receipts]
        dropped = await aside(pool)
        # the first may have begun before the others came
        assert dropped in (9, 10)
        assert [one[:44] for one in limits] == ["That is faster than I can keep up: I go on w"]
        assert noted == [f"✓ Noted: n{number}" for number in range(30 - dropped)]
        wait = await pool.fetchval("SELECT extract(epoch FROM tat - clock_now()) FROM rate WHERE key LIKE 'person:%'")
        assert wait is not None


async def test_the_owner_never_waits(settings: Settings, dsn: str, pool: Pool) -> None:
    async with houses(limited(settings, messages_at_once=1, messages_waiting=1, messages_per_day=1), dsn) as [ports]:
        policy = Access(owners=["telegram:1"])
        owner = Visitor(arrivals=arriving(pool, ports.signals, policy), pool=pool, id="1", language="en")
        await flood(owner, 25)
        assert [one.receipts[0] for one in await owner.heard()] == [f"✓ Noted: n{number}" for number in range(25)]
        assert await pool.fetchval("SELECT count(*) FROM rate") == 0


async def test_a_day_is_counted_for_the_person_and_for_their_group(settings: Settings, dsn: str, pool: Pool) -> None:
    async with houses(limited(settings, messages_per_day=3), dsn) as [ports]:
        arrivals = arriving(pool, ports.signals, Access(policy="open"))

        def person(number: str) -> Visitor:
            return Visitor(arrivals=arrivals, pool=pool, id=number, language="en", group="-5")

        ann, ben = person("2"), person("3")
        said = [(await one.ask("note: tea")).receipts for one in (ann, ann, ben, ben)]
        assert said == [("✓ Noted: tea",)] * 3 + [()]
        alone = Visitor(arrivals=arrivals, pool=pool, id="3", language="en")
        assert [(await alone.ask("note: tea")).receipts for _ in range(3)] == [("✓ Noted: tea",)] * 2 + [()]
        assert (await alone.ask("note: tea")).text.startswith("That is today's limit of 3 messages")
        await quiet(pool)
