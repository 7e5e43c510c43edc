"""Reminders as they are shown, and what their buttons do: done, snoozed, pressed twice, by somebody else."""

import asyncio
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.tools.base import Desk, Outcome
from bot.conversation import reminder_messages
from bot.conversation.button_tokens import check
from bot.conversation.reminder_messages import What
from bot.ports.callers import ButtonRefused, Caller
from bot.ports.messages import Digest, stem
from storage.content import button_actions, firing, reminders
from storage.content.button_actions import NotUsable
from storage.content.reminders import Reminder
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.db.transactions import work
from tests.support.doubles.chats import open_chat
from tests.support.houses import ring
from tests.support.ringing import DAY, now, remind, row, scope_of


@pytest.mark.parametrize(
    ("changes", "zh", "en"),
    [
        pytest.param({}, "⏰ tea", "⏰ tea", id="plain"),
        pytest.param(
            {"late": True},
            "⏰ tea\n本该在 2026-06-01 周一 16:00 提醒，我当时不在线。",
            "⏰ tea\nThis was due Mon 2026-06-01 16:00; I was away then.",
            id="late",
        ),
        pytest.param(
            {"kind": "event", "starts": 1780301700}, "⏰ tea（16:15 开始）", "⏰ tea (starts at 16:15)", id="event"
        ),
        pytest.param(
            {"starts": 1780384500},
            "⏰ tea（2026-06-02 周二 15:15）",
            "⏰ tea (Tue 2026-06-02 15:15)",
            id="ahead",
        ),
        pytest.param(
            {"starts": 1780329600}, "⏰ tea（2026-06-02 周二）", "⏰ tea (Tue 2026-06-02)", id="ahead-of-a-day"
        ),
        pytest.param({"text": "{when} {0}"}, "⏰ {when} {0}", "⏰ {when} {0}", id="braces-are-only-text"),
    ],
)
def test_a_reminder_is_worded(changes: dict[str, object], zh: str, en: str) -> None:
    assert [reminder_messages.shown(ring(**changes), language).text for language in ("zh", "en")] == [zh, en]


def test_a_reminder_has_a_button_for_done_and_each_snooze() -> None:
    [card] = reminder_messages.shown(ring(), "en").cards
    assert [(button.label, button.token) for button in card.buttons] == [
        ("Done", "rt.1780300800-done"),
        ("10 min", "rt.1780300800-10"),
        ("1 hour", "rt.1780300800-60"),
        ("Tonight", "rt.1780300800-evening"),
        ("Tomorrow", "rt.1780300800-tomorrow"),
    ]


def test_a_digest_lists_and_says_what_was_missed() -> None:
    shown = reminder_messages.shown(Digest(items=(ring(), ring(text="rent", missed=True))), "en")
    assert shown.text == (
        "I was away. Reminders that were due meanwhile (2):\n"
        "- Mon 2026-06-01 16:00 tea\n- Mon 2026-06-01 16:00 rent (missed by over a day)"
    )


@pytest.mark.parametrize(
    ("token", "expected"),
    [("rab-c_d.178-done", "rab-c_d.178"), ("rabcd.178-10", "rabcd.178"), ("aab-c.no", "ab-c"), ("aabcd.0", "abcd")],
)
def test_all_buttons_of_a_card_share_the_name_under_which_its_use_is_noted(token: str, expected: str) -> None:
    assert stem(token) == expected


@pytest.mark.parametrize(
    ("what", "zone", "at", "expected"),
    [
        pytest.param("10", "Asia/Shanghai", "2026-06-01T09:00", "2026-06-01T09:10+08:00", id="ten-minutes"),
        pytest.param("60", "Asia/Shanghai", "2026-06-01T23:30", "2026-06-02T00:30+08:00", id="an-hour"),
        pytest.param("60", "Europe/Berlin", "2026-03-29T01:30", "2026-03-29T03:30+02:00", id="an-hour-into-the-gap"),
        pytest.param("10", "Europe/Berlin", "2026-10-25T02:55", "2026-10-25T02:05+01:00", id="ten-minutes-in-the-fold"),
        pytest.param("evening", "Asia/Shanghai", "2026-06-01T09:00", "2026-06-01T20:00+08:00", id="evening"),
        pytest.param("evening", "Asia/Shanghai", "2026-06-01T19:59", "2026-06-01T20:00+08:00", id="just-before"),
        pytest.param("evening", "Asia/Shanghai", "2026-06-01T20:00", "2026-06-01T21:00+08:00", id="at-eight-an-hour"),
        pytest.param("evening", "Asia/Shanghai", "2026-06-01T23:40", "2026-06-02T00:40+08:00", id="at-night-an-hour"),
        pytest.param("evening", "Asia/Shanghai", "2026-06-01T02:00", "2026-06-01T20:00+08:00", id="before-dawn"),
        pytest.param("tomorrow", "Asia/Shanghai", "2026-06-01T23:59", "2026-06-02T09:00+08:00", id="tomorrow"),
        pytest.param("tomorrow", "Europe/Berlin", "2026-03-28T12:00", "2026-03-29T09:00+02:00", id="over-the-change"),
        pytest.param("tomorrow", "Asia/Shanghai", "2026-12-31T12:00", "2027-01-01T09:00+08:00", id="next-year"),
    ],
)
def test_snoozing_rings_again_at(what: What, zone: str, at: str, expected: str) -> None:
    local = datetime.fromisoformat(at).replace(tzinfo=ZoneInfo(zone))
    again = reminder_messages.again_at(what, local, zone).astimezone(ZoneInfo(zone))
    assert again.isoformat(timespec="minutes") == expected


async def press(pool: Pool, session: Session, token: str, choice: str) -> Outcome | str:
    scope = scope_of(session)
    at = (await now(pool)).astimezone(ZoneInfo(scope.zone))
    try:
        async with work(pool, scope) as db:
            return await reminder_messages.press(Desk(db=db, scope=scope, now=at), f"{token}.{choice}")
    except NotUsable as refusal:
        return refusal.why


async def rung_one(pool: Pool, session: Session, rule: str | None = None) -> tuple[Reminder, int]:
    """A reminder that has rung, and the moment of it."""
    due = (await now(pool)).replace(microsecond=0) - timedelta(seconds=1)
    made = await remind(pool, session, "tea", due, rule=rule, following=due + DAY if rule else None)
    await firing.fire(pool, 10, DAY)
    return made, int(due.timestamp())


async def pending(pool: Pool, session: Session) -> list[Reminder]:
    async with work(pool, scope_of(session)) as db:
        return await reminders.upcoming(db, 10)


async def test_done_is_receipted_and_over(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    made, at = await rung_one(pool, session)
    outcome = await press(pool, session, made.token, f"{at}-done")
    assert isinstance(outcome, Outcome)
    assert (outcome.text, outcome.receipts) == ("", ("✓ Done: tea",))
    assert [button.label for card in outcome.cards for button in card.buttons] == ["Undo: tea"]
    assert ((await row(pool, made, session))[0], await pending(pool, session)) == ("done", [])


@pytest.mark.parametrize("what", reminder_messages.SNOOZES)
async def test_a_snooze_is_a_reminder_of_its_own(pool: Pool, what: What) -> None:
    session = await open_chat(pool, "ann", push=False)
    made, at = await rung_one(pool, session)
    outcome = await press(pool, session, made.token, f"{at}-{what}")
    assert isinstance(outcome, Outcome)
    [snoozed] = await pending(pool, session)
    assert (snoozed.text, snoozed.rrule, snoozed.id != made.id, outcome.waken) == ("tea", None, True, ("due",))
    assert outcome.receipts[0].startswith("✓ Snoozed: tea (")


async def test_a_series_is_never_moved_by_its_buttons(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    made, at = await rung_one(pool, session, "FREQ=DAILY")
    before = await row(pool, made, session)
    later = datetime.fromtimestamp(at, UTC) + DAY
    outcomes = [
        await press(pool, session, made.token, f"{moment}-{what}")
        for moment, what in ((at, "60"), (int(later.timestamp()), "done"))
    ]
    assert [outcome if isinstance(outcome, str) else "worked" for outcome in outcomes] == ["worked", "unknown"]
    assert (before, await row(pool, made, session)) == (("pending", later, None), ("pending", later, None))


async def test_pressed_many_times_at_once_it_works_once(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    made, at = await rung_one(pool, session)
    outcomes = await asyncio.gather(
        *(press(pool, session, made.token, f"{at}-{what}") for what in ("10", "10", "60", "done", "tomorrow"))
    )
    assert sorted(outcome if isinstance(outcome, str) else "worked" for outcome in outcomes) == ["used"] * 4 + [
        "worked"
    ]
    assert len(await pending(pool, session)) <= 1


async def test_the_next_occurrence_has_buttons_of_its_own(pool: Pool) -> None:
    session = await open_chat(pool, "ann", push=False)
    made, at = await rung_one(pool, session, "FREQ=DAILY")
    async with work(pool, scope_of(session)) as db:
        await db.execute("UPDATE due SET due_at = to_timestamp($1), following_at = clock_now() + $2", at - 60, DAY)
    await firing.fire(pool, 10, DAY)
    outcomes = [await press(pool, session, made.token, f"{moment}-10") for moment in (at, at - 60, at)]
    assert [outcome if isinstance(outcome, str) else "worked" for outcome in outcomes] == ["worked", "worked", "used"]


@pytest.mark.parametrize("other", [-86400, -1, 1, 86400, 10**11])
async def test_an_occurrence_that_never_rang_has_no_buttons(pool: Pool, other: int) -> None:
    session = await open_chat(pool, "ann", push=False)
    made, at = await rung_one(pool, session, "FREQ=DAILY")
    assert await press(pool, session, made.token, f"{at + other}-10") == "unknown"
    with pytest.raises(ButtonRefused, match="unknown"):
        await check(
            pool,
            Caller(person=session.person or 0, space=session.space),
            session.space,
            f"r{made.token}.{at + other}-10",
        )


@pytest.mark.parametrize("choice", ["", "done", "-done", "x-done", "178-", "178-later", "178-600", "178", "-1-done"])
async def test_a_button_that_we_never_made_is_unknown(pool: Pool, choice: str) -> None:
    session = await open_chat(pool, "ann", push=False)
    made, _ = await rung_one(pool, session)
    assert await press(pool, session, made.token, choice) == "unknown"


async def test_a_reminder_of_another_space_is_unknown_and_of_another_person_foreign(pool: Pool) -> None:
    ann, ben = await open_chat(pool, "ann", push=False), await open_chat(pool, "ben", push=False)
    made, at = await rung_one(pool, ann)
    scope = scope_of(ann)
    assert await press(pool, ben, made.token, f"{at}-done") == "unknown"
    async with work(pool, scope) as db:
        await db.execute("UPDATE due SET person = $1", ben.person)
    assert await press(pool, ann, made.token, f"{at}-done") == "foreign"
    with pytest.raises(ButtonRefused, match="foreign"):
        await check(pool, Caller(person=ann.person or 0, space=ann.space), ann.space, f"r{made.token}.{at}-done")
    async with work(pool, scope) as db:
        assert await button_actions.unusable(db, [f"r{made.token}.{at}"]) == set()


async def test_the_clock_and_the_senders_call_the_same_late(pool: Pool) -> None:
    assert await pool.fetchval("SELECT late_after()") == reminder_messages.LATE
