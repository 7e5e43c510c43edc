"""The clock: what is due rings once, late ones say so, series go on, and nothing is lost on the way."""

import asyncio
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.calendar.ahead_plans import plan
from agents.tools.calendar.event_reminders import ahead
from bot.clock import ringer
from storage.content import events, firing, reminders
from storage.content.events import NewEvent
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.db.transactions import work
from tests.support.doubles.chats import eventually, open_chat
from tests.support.doubles.clock import Clock, moved_pool
from tests.support.ringing import DAY, HOUR, MINUTE, nothing_due, now, remind, ringing, row, rung, scope_of, words

BOTH = pytest.mark.parametrize("push", [pytest.param(True, id="push"), pytest.param(False, id="pull")])


async def test_three_clocks_ring_everything_once(pool: Pool, dsn: str) -> None:
    chats = [await open_chat(pool, f"c{number}", push=number % 2 == 0) for number in range(12)]
    moment = await now(pool)
    for number in range(60):
        await remind(pool, chats[number % 12], f"t{number}", moment - timedelta(milliseconds=number))
    async with ringing(pool, dsn, 3):
        await nothing_due(pool)
    told = {chat.chat: sorted(await words(pool, chat)) for chat in chats}
    assert told == {
        f"c{chat}": sorted(f"t{number}" for number in range(60) if number % 12 == chat) for chat in range(12)
    }


@BOTH
async def test_what_is_due_rings_in_the_order_of_its_times(pool: Pool, dsn: str, push: bool) -> None:
    session, moment = await open_chat(pool, "ann", push=push), await now(pool)
    for text, seconds in (("third", 1), ("first", 3), ("second", 2)):
        await remind(pool, session, text, moment - timedelta(seconds=seconds))
    await remind(pool, session, "tomorrow", moment + DAY)
    async with ringing(pool, dsn):
        await nothing_due(pool)
    assert await words(pool, session) == ["first", "second", "third"]


@BOTH
@pytest.mark.parametrize(
    ("ago", "expected"),
    [
        pytest.param([MINUTE], ["t0"], id="a-minute-is-not-late"),
        pytest.param([3 * MINUTE], ["t0 late"], id="late"),
        pytest.param([5 * HOUR - n * MINUTE for n in range(5)], [f"t{n} late" for n in range(5)], id="five-late"),
        pytest.param(
            [5 * HOUR - n * MINUTE for n in range(6)], [" + ".join(f"t{n}" for n in range(6))], id="six-late-are-one"
        ),
        pytest.param([25 * HOUR, HOUR, MINUTE], ["t0 missed", "t1 late", "t2"], id="missed-in-a-digest"),
        pytest.param(
            [25 * HOUR, *(5 * HOUR - n * MINUTE for n in range(6))],
            [" + ".join(["t0 missed", *(f"t{n}" for n in range(1, 7))])],
            id="missed-and-late-in-one",
        ),
    ],
)
async def test_after_an_absence(pool: Pool, dsn: str, push: bool, ago: list[timedelta], expected: list[str]) -> None:
    session, moment = await open_chat(pool, "ann", push=push), await now(pool)
    made = [await remind(pool, session, f"t{number}", moment - before) for number, before in enumerate(ago)]
    async with ringing(pool, dsn):
        await nothing_due(pool)
    states = [(await row(pool, one, session))[0] for one in made]
    assert (await words(pool, session), states) == (
        expected,
        ["missed" if before > DAY else "fired" for before in ago],
    )


async def test_each_of_very_many_chats_gets_its_one_digest(pool: Pool, dsn: str) -> None:
    moment = await now(pool)
    chats = [await open_chat(pool, f"c{number}", push=True) for number in range(115)]
    for chat in chats:
        async with work(pool, scope_of(chat)) as db:
            await db.execute(
                """INSERT INTO due (space, conversation, text, wall, zone, zone_mode, due_at, token)
                   SELECT $1, $2, 't' || n, now(), 'UTC', 'fixed', $3::timestamptz - n * interval '10 minutes', gen_random_uuid()
                   FROM generate_series(1, 6) n""",
                chat.space,
                chat.id,
                moment,
            )
    async with ringing(pool, dsn):
        await nothing_due(pool)
    assert {tuple(await words(pool, chat)) for chat in chats} == {("t6 + t5 + t4 + t3 + t2 + t1",)}


async def test_a_busy_chat_is_rung_later_and_holds_up_no_other(pool: Pool, dsn: str) -> None:
    busy, free = await open_chat(pool, "ann", push=False), await open_chat(pool, "ben", push=False)
    moment = await now(pool)
    async with ringing(pool, dsn) as signals:
        async with work(pool, scope_of(busy)):
            await remind_without_waiting(pool, busy, "held", moment)
            await remind(pool, free, "free", moment)
            signals.send("due")
            await eventually(lambda: words(pool, free))
            assert await words(pool, busy) == []
        await nothing_due(pool)
    assert (await words(pool, busy), await words(pool, free)) == (["held"], ["free"])


async def remind_without_waiting(pool: Pool, session: Session, text: str, due: datetime) -> None:
    """A row for a conversation that somebody holds."""
    async with pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)", str(session.space)
        )
        await db.execute(
            """INSERT INTO due (space, conversation, text, wall, zone, zone_mode, due_at, token)
               VALUES ($1, $2, $3, now(), 'UTC', 'fixed', $4, gen_random_uuid())""",
            session.space,
            session.id,
            text,
            due,
        )


async def test_busy_chats_with_much_that_is_late_still_get_one_digest(pool: Pool, dsn: str) -> None:
    session, moment = await open_chat(pool, "ann", push=True), await now(pool)
    for number in range(7):
        await remind(pool, session, f"t{number}", moment - 5 * HOUR + number * MINUTE)
    async with ringing(pool, dsn, alarms=False) as signals:
        async with work(pool, scope_of(session)):
            signals.send("due")
            await remind_elsewhere(pool)
            during = await words(pool, session)
        await nothing_due(pool)
    assert (during, await words(pool, session)) == ([], [" + ".join(f"t{n}" for n in range(7))])


async def remind_elsewhere(pool: Pool) -> None:
    """Wait until the clock has gone round: another chat has rung."""
    other = await open_chat(pool, "other", push=True)
    await remind(pool, other, "x", await now(pool))
    await eventually(lambda: words(pool, other))


async def test_a_new_reminder_wakes_the_clock(pool: Pool, dsn: str) -> None:
    session = await open_chat(pool, "ann", push=False)
    async with ringing(pool, dsn, alarms=False) as signals:
        await nothing_due(pool)
        await remind(pool, session, "tea", await now(pool))
        signals.send("due")
        await eventually(lambda: words(pool, session))


async def test_the_clock_wakes_by_itself_for_the_next(pool: Pool, dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ringer, "TICK", 600.0)  # the beat that would wake it, too
    session = await open_chat(pool, "ann", push=False)
    await remind(pool, session, "tea", await now(pool) + timedelta(milliseconds=300))
    async with ringing(pool, dsn):
        await eventually(lambda: words(pool, session))


@BOTH
async def test_what_is_cancelled_does_not_ring(pool: Pool, dsn: str, push: bool) -> None:
    session, moment = await open_chat(pool, "ann", push=push), await now(pool)
    gone = await remind(pool, session, "gone", moment)
    series = await remind(pool, session, "series", moment, rule="FREQ=DAILY")
    await remind(pool, session, "stays", moment)
    async with work(pool, scope_of(session)) as db:
        await reminders.cancel(db, gone.id)
        await reminders.cancel(db, series.id)
    async with ringing(pool, dsn, 2):
        await nothing_due(pool)
    assert await words(pool, session) == ["stays"]


async def test_a_series_rings_once_for_all_that_was_missed_and_goes_on(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session = await open_chat(pool, "ann", push=False)
        start = (await now(pool)).replace(microsecond=0) + HOUR
        made = await remind(pool, session, "tea", start, rule="FREQ=DAILY", following=start + DAY)
        clock.advance(days=5, hours=2)
        async with ringing(pool, dsn, 3):
            await nothing_due(pool)
        [body] = await rung(pool, session)
        assert (body["text"], body["late"], body["at"]) == ("tea", True, int((start + 5 * DAY).timestamp()))
        assert await row(pool, made, session) == ("pending", start + 6 * DAY, start + 7 * DAY)
        clock.advance(days=1, hours=-1)
        async with ringing(pool, dsn):
            await nothing_due(pool)
        assert await words(pool, session) == ["tea late", "tea"]


async def test_a_series_whose_next_was_not_worked_out_before_a_crash_is_no_exception(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session = await open_chat(pool, "ann", push=False)
        start = (await now(pool)).replace(microsecond=0) + HOUR
        made = await remind(pool, session, "tea", start, rule="FREQ=DAILY")
        clock.advance(days=3, hours=2)
        before = await firing.fire(pool, 10, DAY)
        async with ringing(pool, dsn):
            await nothing_due(pool)
        assert (before.number, await words(pool, session)) == (0, ["tea late"])
        assert await row(pool, made, session) == ("pending", start + 4 * DAY, start + 5 * DAY)


@pytest.mark.parametrize(
    ("rule", "times"),
    [
        pytest.param("FREQ=DAILY;COUNT=3", 3, id="count"),
        pytest.param("FREQ=DAILY;UNTIL=20300103T235959", 3, id="until"),
        pytest.param("FREQ=DAILY;COUNT=1", 1, id="once"),
    ],
)
async def test_a_series_ends_with_its_rule(dsn: str, rule: str, times: int) -> None:
    start = datetime(2030, 1, 1, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
    async with moved_pool(dsn, Clock()) as plain:
        clock = Clock(start - HOUR - await now(plain))
    async with moved_pool(dsn, clock) as pool:
        session = await open_chat(pool, "ann", push=False)
        made = await remind(pool, session, "tea", start, rule=rule)
        for _ in range(6):
            async with ringing(pool, dsn, alarms=False) as signals:
                signals.send("due")
                await nothing_due(pool)
            clock.advance(days=1)
        last = start + (times - 1) * DAY
        state, due, _following = await row(pool, made, session)
        assert (await words(pool, session), state) == (["tea late"] * times, "fired")
        assert due >= last


async def test_nine_o_clock_stays_nine_o_clock_through_the_year(dsn: str) -> None:
    zone = ZoneInfo("Europe/Berlin")
    start = datetime(2030, 3, 29, 9, tzinfo=zone)
    async with moved_pool(dsn, Clock()) as plain:
        clock = Clock(start - HOUR - await now(plain))
    async with moved_pool(dsn, clock) as pool:
        session = await open_chat(pool, "ann", push=False)
        await remind(pool, session, "tea", start, rule="FREQ=DAILY", zone="Europe/Berlin")
        clock.advance(hours=2)
        for _ in range(4):
            async with ringing(pool, dsn, alarms=False):
                await nothing_due(pool)
            clock.advance(days=1)
        moments = [datetime.fromtimestamp(int(str(body["at"])), zone) for body in await rung(pool, session)]
    assert [f"{moment:%d %H:%M %z}" for moment in moments] == [
        "29 09:00 +0100",
        "30 09:00 +0100",
        "31 09:00 +0200",
        "01 09:00 +0200",
    ]


async def test_a_rule_that_nobody_can_read_ends_its_series_and_no_other(pool: Pool, dsn: str) -> None:
    session, moment = await open_chat(pool, "ann", push=False), await now(pool)
    bad = await remind(pool, session, "bad", moment, rule="FREQ=WHENEVER")
    await remind(pool, session, "good", moment, rule="FREQ=DAILY")
    async with ringing(pool, dsn):
        await nothing_due(pool)
    assert (sorted(await words(pool, session)), (await row(pool, bad, session))[0]) == (["bad", "good"], "fired")


async def test_a_clock_that_is_set_back_rings_nothing_twice(dsn: str) -> None:
    clock = Clock()
    async with moved_pool(dsn, clock) as pool:
        session = await open_chat(pool, "ann", push=False)
        start = (await now(pool)).replace(microsecond=0)
        await remind(pool, session, "once", start)
        await remind(pool, session, "daily", start, rule="FREQ=DAILY")
        for hours in (0, -3, 2):
            clock.advance(hours=hours)
            async with ringing(pool, dsn, 2):
                await asyncio.gather(*(firing.fire(pool, 10, DAY) for _ in range(3)))
                await nothing_due(pool)
    async with moved_pool(dsn, clock) as pool:
        assert sorted(await words(pool, session)) == ["daily", "once"]


async def test_the_same_occurrence_is_told_once_even_if_its_row_comes_back(pool: Pool) -> None:
    session, moment = await open_chat(pool, "ann", push=False), (await now(pool)).astimezone(UTC)
    made = await remind(pool, session, "tea", moment)
    for _ in range(2):
        await firing.fire(pool, 10, DAY)
        async with work(pool, scope_of(session)) as db:
            await db.execute("UPDATE due SET state = 'pending' WHERE id = $1", made.id)
    assert await words(pool, session) == ["tea"]


async def test_an_event_that_repeats_rings_before_each_occurrence_but_those_left_out(dsn: str) -> None:
    start = datetime(2030, 1, 1, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
    async with moved_pool(dsn, Clock()) as plain:
        clock = Clock(start - HOUR - await now(plain))
    async with moved_pool(dsn, clock) as pool:
        session = await open_chat(pool, "ann", push=False)
        skipped = datetime(2030, 1, 3, 9)  # noqa: DTZ001 - a wall clock
        new = reminders.NewReminder(
            text="choir",
            wall=start.replace(tzinfo=None),
            zone="Asia/Shanghai",
            zone_mode="fixed",
            due_at=start - 30 * MINUTE,
            rrule="FREQ=DAILY;COUNT=4",
            kind="event",
            starts_at=start,
            exdates=(skipped,),
            lead_minutes=30,
        )
        async with work(pool, scope_of(session)) as db:
            made = await reminders.add(db, scope_of(session), new)
        assert made is not None
        clock.advance(minutes=31)
        for _ in range(6):
            async with ringing(pool, dsn, alarms=False) as signals:
                signals.send("due")
                await nothing_due(pool)
            clock.advance(days=1)
        zone = start.tzinfo
        told = [
            tuple(f"{datetime.fromtimestamp(int(str(body[name])), zone):%d %H:%M}" for name in ("at", "starts"))
            for body in await rung(pool, session)
        ]
        assert told == [("01 08:30", "01 09:00"), ("02 08:30", "02 09:00"), ("04 08:30", "04 09:00")]
        assert (await row(pool, made, session))[0] == "fired"


async def test_what_rings_ahead_of_a_series_at_an_hour_of_its_own_tells_each_start(dsn: str) -> None:
    zone = ZoneInfo("Europe/Berlin")
    start = datetime(2030, 3, 30, 7, tzinfo=zone)  # on the last day of March 2030 the clocks go forward
    async with moved_pool(dsn, Clock()) as plain:
        clock = Clock(start - 13 * HOUR - await now(plain))
    async with moved_pool(dsn, clock) as pool:
        session = await open_chat(pool, "ann", push=False)
        event = NewEvent(
            title="row",
            starts_at=start,
            ends_at=start + HOUR,
            all_day=False,
            zone=zone.key,
            rrule="FREQ=DAILY;COUNT=3",
            series_until=start + 3 * DAY,
        )
        async with work(pool, scope_of(session)) as db:
            made = await events.add(db, scope_of(session), event)
            eve = plan(made, 1440, time(20), start - 12 * HOUR)
            assert eve is not None
            added = await reminders.add(db, scope_of(session), ahead(made, "row", 1440, time(20), eve))
        assert added is not None
        clock.advance(hours=3)
        for _ in range(4):
            async with ringing(pool, dsn, alarms=False) as signals:
                signals.send("due")
                await nothing_due(pool)
            clock.advance(days=1)
        told = [
            tuple(f"{datetime.fromtimestamp(int(str(body[name])), zone):%d %H:%M}" for name in ("at", "starts"))
            for body in await rung(pool, session)
        ]
        assert told == [("29 20:00", "30 07:00"), ("30 20:00", "31 07:00"), ("31 20:00", "01 07:00")]


async def test_what_is_skipped_while_a_series_is_worked_out_does_not_ring(pool: Pool) -> None:
    session, moment = await open_chat(pool, "ann", push=False), (await now(pool)).replace(microsecond=0) + HOUR
    made = await remind(pool, session, "tea", moment, rule="FREQ=DAILY")
    [seen] = await firing.to_refill(pool, 10)
    tomorrow = (made.wall + DAY,)
    async with work(pool, scope_of(session)) as db:
        await db.execute("UPDATE due SET exdates = $2 WHERE id = $1", made.id, tomorrow)
    await firing.refill(pool, seen, moment, moment + DAY)
    [seen] = await firing.to_refill(pool, 10)
    assert (seen.exdates, ringer.occurrences(seen, moment - HOUR)) == (tomorrow, (moment, moment + 2 * DAY))
