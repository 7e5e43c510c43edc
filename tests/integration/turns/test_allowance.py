"""How much one person may ask: at once, waiting, in a day; the owner as much as they like."""

import pytest

from bot.ports.messages import OtherContent, StopRequest
from bot.process.settings import Access, Settings
from storage.db.pool import Pool
from tests.support.doubles.openai import SILENT
from tests.support.doubles.visitors import Visitor, arriving, quiet
from tests.support.houses import houses
from tests.support.onstage import stage


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
        assert [one[:44] for one in limits] == ["That's faster than I can keep up with: I'll "]
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
        answers = [await alone.ask("note: tea") for _ in range(3)]
        assert [one.receipts for one in answers] == [("✓ Noted: tea",)] * 2 + [()]
        assert answers[-1].text.startswith("That's today's limit of 3 messages")
        assert await alone.say("note: tea") == []  # told a moment ago
        await quiet(pool)


async def test_a_member_uses_at_most_half_of_a_groups_day_and_is_told_once_a_minute(
    settings: Settings, dsn: str, pool: Pool
) -> None:
    async with houses(limited(settings, messages_per_day=6), dsn) as [ports]:
        arrivals = arriving(pool, ports.signals, Access(policy="open"))

        def person(number: str, group: str | None = "-5") -> Visitor:
            return Visitor(arrivals=arrivals, pool=pool, id=number, language="en", group=group)

        eve, ben, zoe = person("2"), person("3"), person("4")
        said = [[one.receipts or one.text for one in await eve.say("note: tea")] for _ in range(5)]
        assert said[:3] == [[("✓ Noted: tea",)]] * 3
        assert said[3:] == [
            [
                "You've used your share of this group's messages for today (3); the rest is for the others. I still listen in private."
            ],
            [],
        ]
        assert [(await ben.ask("note: tea")).receipts for _ in range(3)] == [("✓ Noted: tea",)] * 3
        assert (await zoe.ask("note: tea")).text == (
            "This group has reached today's limit of 6 messages; we can go on tomorrow. Reminders will arrive as usual."
        )
        assert (await person("2", None).ask("note: tea")).receipts == ("✓ Noted: tea",)


@pytest.mark.parametrize(
    ("incoming", "words"),
    [
        pytest.param(StopRequest(text="/stop"), "Nothing is running.", id="a stop with nothing to stop"),
        pytest.param(OtherContent(what="sticker"), None, id="a sticker"),
    ],
)
async def test_what_is_no_request_gets_one_answer_a_minute_and_holds_up_nobody(
    incoming: StopRequest | OtherContent, words: str | None, settings: Settings, dsn: str, pool: Pool
) -> None:
    async with houses(settings, dsn) as [ports]:
        arrivals = arriving(pool, ports.signals, Access(policy="open"))
        eve = Visitor(arrivals=arrivals, pool=pool, id="2", language="en", group="-5")
        ben = Visitor(arrivals=arrivals, pool=pool, id="3", language="en", group="-5")
        await arrivals.take([eve.arrival(incoming) for _ in range(60)])
        [told] = await eve.heard()
        assert told.text == (words or told.text)
        assert (await ben.ask("note: tea")).receipts == ("✓ Noted: tea",)
        assert [one.text for one in await ben.say(incoming)] == [told.text]
        counted = await pool.fetchval("SELECT used FROM quota WHERE scope = $1", f"person:{await eve.person()}")
    assert 10 <= counted < 60  # those that were not too fast


async def test_a_stop_ends_a_turn_however_many_there_were(settings: Settings, dsn: str) -> None:
    async with stage(settings, dsn, lambda _agent, _text: SILENT) as on:
        ann = on.someone()
        await ann.arrivals.take([ann.arrival(StopRequest(text="stop")) for _ in range(30)])
        await ann.heard()
        await ann.bring("tell me a story")
        await on.script.until_asked(1)
        assert [one.text for one in await ann.say(StopRequest(text="stop"))] == ["Stopped."]
