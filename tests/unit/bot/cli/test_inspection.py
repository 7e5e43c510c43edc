"""Why a reminder stands as it does, and how a turn is told, from their rows alone."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from bot.cli.operators import reminder_inspection, turn_inspection
from bot.cli.operators.reminder_inspection import verdict
from storage.queue.inspection import ChangeRow, DueRow, Happening, RingRow, TurnRow, Unrung

NOW = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)
HERE = UUID(int=7)
DUE = DueRow(
    id=5, kind="reminder", state="fired", version=1, person=3, zone="UTC", repeats=False, refills=False, made_at=NOW - timedelta(hours=2),
    due_at=NOW - timedelta(seconds=90), fired_at=NOW - timedelta(seconds=90), conversation=HERE, platform="telegram", account="telegram:1",
    push=True, unreachable_at=None, silent_until=None, read=0, words="secret words",
)  # fmt: skip
RING = RingRow(
    at=NOW - timedelta(seconds=90), state="ready", tries=0, next_at=NOW - timedelta(seconds=90), sent_at=None, error="",
    worker=None, account="telegram:1", message=None,
)  # fmt: skip
WAITS = replace(DUE, state="pending", fired_at=None)


@pytest.mark.parametrize(
    ("row", "ring", "told"),
    [
        pytest.param(replace(WAITS, due_at=NOW + timedelta(minutes=5)), None, "it rings in 5 minutes", id="to come"),
        pytest.param(replace(WAITS, due_at=None), None, "it rings again once it is done", id="from done"),
        pytest.param(replace(WAITS, due_at=NOW - timedelta(seconds=2)), None, "it is due just now", id="now"),
        pytest.param(WAITS, None, "due for 90 s and not fired: no clock runs (`run` or `clock`), or it cannot reach the database", id="no clock"),
        pytest.param(replace(WAITS, refills=True), None, "due for 90 s and not fired: its next time has to be worked out first, which a clock does: none runs", id="series"),
        pytest.param(DUE, RING, "fired 90 s ago, not sent yet: no worker sends for telegram:1; or its chat waits for an earlier message", id="no worker"),
        pytest.param(DUE, replace(RING, state="retry", tries=3, next_at=NOW + timedelta(seconds=8), error="502"), "fired 90 s ago, not sent yet: tried 3 times, the next try is in 8 s (502)", id="retried"),
        pytest.param(replace(DUE, silent_until=NOW + timedelta(seconds=30)), RING, "fired 90 s ago, not sent yet: the platform asked telegram:1 for silence, for 30 s more", id="silence"),
        pytest.param(DUE, replace(RING, state="sending", worker="w:1"), "fired 90 s ago, not sent yet: w:1 is at it", id="sending"),
        pytest.param(DUE, replace(RING, at=NOW - timedelta(seconds=1)), "fired 1 s ago, not sent yet: it is its turn", id="just fired"),
        pytest.param(DUE, replace(RING, state="sent", tries=1, sent_at=NOW - timedelta(seconds=89)), "it was sent at 2026-11-26 11:58:31", id="sent"),
        pytest.param(DUE, replace(RING, state="sent", tries=4, sent_at=NOW), "it was sent at 2026-11-26 12:00:00, 90 s after it was fired (4 tries)", id="sent late"),
        pytest.param(DUE, replace(RING, state="suppressed"), "it was changed, cancelled or done between its firing and its sending, so it was not sent", id="changed meanwhile"),
        pytest.param(replace(DUE, unreachable_at=NOW), replace(RING, state="dead", error="Forbidden: bot was blocked by the user"), "it could not be sent (its chat cannot be reached): Forbidden: bot was blocked by the user; it is told elsewhere, where its person has another chat", id="blocked"),
        pytest.param(replace(DUE, push=False, read=4), replace(RING, state="said", message=4), "it was said at 2026-11-26 11:58:30 and was fetched", id="fetched"),
        pytest.param(replace(DUE, push=False, read=3), replace(RING, state="said", message=4), "it was said at 2026-11-26 11:58:30 and was not fetched yet: no page is open", id="not fetched"),
        pytest.param(replace(DUE, due_at=NOW - timedelta(seconds=110)), replace(RING, state="sent", tries=1, sent_at=NOW - timedelta(seconds=89)), "it was sent at 2026-11-26 11:58:31; it was fired 20 s late: no clock ran when it was due, or the database was away", id="fired late"),
        pytest.param(replace(DUE, state="cancelled"), None, "it was cancelled", id="cancelled"),
        pytest.param(replace(DUE, state="done"), replace(RING, state="sent", tries=1, sent_at=NOW - timedelta(seconds=89)), "it was sent at 2026-11-26 11:58:31", id="done after it rang"),
        pytest.param(replace(DUE, state="missed"), None, "it was told in a digest, a day or more late: no clock ran when it was due", id="missed"),
        pytest.param(DUE, None, "it rang; what became of that is not kept any more", id="forgotten"),
    ],
)  # fmt: skip
def test_a_reminder_is_explained(row: DueRow, ring: RingRow | None, told: str) -> None:
    assert verdict(row, [ring] if ring else [], NOW) == told


def test_a_reminders_story_has_no_words_unless_they_are_asked_for() -> None:
    past = [ChangeRow(at=DUE.made_at, what="made", actor=3, call=9, event=None, names="")]
    rings = [replace(RING, state="sent", tries=1, sent_at=NOW, worker="w:1")]
    lines = reminder_inspection.story(DUE, rings, past, NOW, texts=False)
    assert lines == [
        "reminder 5: it was sent at 2026-11-26 12:00:00, 90 s after it was fired (1 try)",
        "  reminder, fired, due 2026-11-26 11:58:30, zone UTC, version 1",
        "  telegram:1, sent, person 3, conversation 00000000-0000-0000-0000-000000000007",
        "  2026-11-26 10:00:00  made      by 3, call 9",
        "  2026-11-26 11:58:30  rang      account telegram:1, state sent, tries 1, worker w:1, sent 12:00:00",
    ]
    assert reminder_inspection.story(DUE, rings, past, NOW, texts=True)[3] == "  secret words"
    late = Unrung(due=5, stage="sending", since=NOW - timedelta(seconds=70), why="retry: 502")
    assert reminder_inspection.line(late, NOW) == "       5  2026-11-26 11:58:50  fired, not sent for 70 s  retry: 502"


TURN = TurnRow(
    id=8, state="running", tries=1, worker="w:1", created_at=NOW - timedelta(seconds=30), finished_at=None, error=None, conversation=HERE,
    platform="slack", private=True, space=2, person=3, lease_until=NOW + timedelta(seconds=5), cancel_at=None,
)  # fmt: skip


@pytest.mark.parametrize(
    ("row", "told"),
    [
        pytest.param(TURN, "at work for 30 s in w:1", id="at work"),
        pytest.param(
            replace(TURN, lease_until=NOW - timedelta(seconds=1)),
            "begun 30 s ago, and nobody works on it: a worker takes it up within seconds, where one runs",
            id="left",
        ),
        pytest.param(replace(TURN, cancel_at=NOW), "is being stopped", id="stopped"),
        pytest.param(
            replace(TURN, state="failed", tries=3, error="TimedOut"),
            "failed, taken up 2 times after its process had ended or lost it (TimedOut)",
            id="failed",
        ),
    ],
)
def test_a_turns_standing(row: TurnRow, told: str) -> None:
    assert turn_inspection.story(row, [], NOW, texts=False)[0] == f"turn 8: {told}"


def test_a_turns_story_has_no_words_unless_they_are_asked_for() -> None:
    happened = [
        Happening(at=NOW, what="came", facts={"event": 1, "error": None, "signs": 5}, words="secret\nwords"),
        Happening(at=NOW + timedelta(milliseconds=20), what="ended", facts={"state": "done"}, words=None),
    ]
    assert turn_inspection.story(TURN, happened, NOW, texts=False)[1:] == [
        "  slack, private, space 2, person 3, conversation 00000000-0000-0000-0000-000000000007",
        "  2026-11-26 12:00:00.000  +0.000  came      event 1, signs 5",
        "  2026-11-26 12:00:00.020  +0.020  ended     state done",
    ]
    assert turn_inspection.story(TURN, happened, NOW, texts=True)[3].strip() == "secret words"
