"""A reminder's rows as lines for who runs the house: how it stands, its rings, and why it did not ring. Pure."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.cli.keeping import number
from bot.cli.operators.turn_inspection import facts
from storage.queue.inspection import ChangeRow, DueRow, RingRow, Unrung

PROMPT = timedelta(seconds=5)  # in which what is due is fired, and what is fired is sent, where all is well
STATES = {
    "done": "it was done",
    "cancelled": "it was cancelled",
    "missed": "it was told in a digest, a day or more late: no clock ran when it was due",
}


def line(one: Unrung, now: datetime) -> str:
    """Return a reminder that is late, on one line of a list."""
    late = (now - one.since).total_seconds()
    told = "due, not fired" if one.stage == "clock" else "fired, not sent"
    return f"{one.due:>8}  {one.since:%Y-%m-%d %H:%M:%S}  {told} for {late:.0f} s{f'  {one.why}' if one.why else ''}"


def story(row: DueRow, rings: Sequence[RingRow], past: Sequence[ChangeRow], now: datetime, *, texts: bool) -> list[str]:
    """Return why it stands as it does, then its rows; times are UTC."""
    due = "when it is done" if row.due_at is None else f"{row.due_at:%Y-%m-%d %H:%M:%S}"
    who = f"person {row.person}" if row.person is not None else "nobody's own"
    lines = [
        f"reminder {row.id}: {verdict(row, rings, now)}",
        f"  {row.kind}, {row.state}, due {due}{', repeats' if row.repeats else ''}, zone {row.zone}, version {row.version}",
        f"  {row.account}, {'sent' if row.push else 'fetched'}, {who}, conversation {row.conversation}",
        *([f"  {row.words}"] if texts else []),
    ]
    told = [(row.made_at, "made", "")] if not any(one.what == "made" for one in past) else []
    told += [
        (one.at, one.what, facts({"by": one.actor, "call": one.call, "event": one.event, "of it": one.names}))
        for one in past
    ]
    told += [(one.at, "rang", _way(one)) for one in rings]
    return [*lines, *(f"  {at:%Y-%m-%d %H:%M:%S}  {what:<8}  {how}".rstrip() for at, what, how in sorted(told))]


def _way(one: RingRow) -> str:
    if one.message is not None:
        return f"message {one.message}"
    return facts({
        "account": one.account, "state": one.state, "tries": one.tries, "worker": one.worker, "error": one.error,
        "sent": f"{one.sent_at:%H:%M:%S}" if one.sent_at is not None else None,
    })  # fmt: skip


def verdict(row: DueRow, rings: Sequence[RingRow], now: datetime) -> str:
    """Return in a sentence whether and when it rang or rings; where it did not as it should, why."""
    last = rings[-1] if rings else None
    under_way = last is not None and last.state not in ("sent", "said", "suppressed", "dead")
    if last is not None and under_way:
        return _unsent(row, last, now)
    if row.state == "pending":
        return _pending(row, now)
    if row.state in STATES and not (row.state == "done" and last is not None):
        return STATES[row.state]
    if last is None:
        return "it rang; what became of that is not kept any more"
    return _rang(row, last) + _fired_late(row, last)


def _fired_late(row: DueRow, last: RingRow) -> str:
    """Return that the clock was late, where the row still tells: a series has moved on to its next time."""
    if row.repeats or row.due_at is None or last.at - row.due_at < PROMPT:
        return ""
    return (
        f"; it was fired {_length(last.at - row.due_at)} late: no clock ran when it was due, or the database was away"
    )


def _pending(row: DueRow, now: datetime) -> str:
    if row.due_at is None:
        return "it rings again once it is done"
    if row.due_at > now:
        return f"it rings in {_length(row.due_at - now)}"
    late = now - row.due_at
    if late < PROMPT:
        return "it is due just now"
    if row.refills:
        return f"due for {_length(late)} and not fired: its next time has to be worked out first, which a clock does: none runs"
    return f"due for {_length(late)} and not fired: no clock runs (`run` or `clock`), or it cannot reach the database"


def _unsent(row: DueRow, last: RingRow, now: datetime) -> str:
    fired = f"fired {_length(now - last.at)} ago, not sent yet: "
    if row.silent_until is not None and row.silent_until > now:
        return f"{fired}the platform asked {last.account} for silence, for {_length(row.silent_until - now)} more"
    if last.state in ("claimed", "sending"):
        return f"{fired}{last.worker} is at it"
    if last.tries and last.next_at is not None and last.next_at > now:
        return f"{fired}tried {number(last.tries, 'time', 'times')}, the next try is in {_length(last.next_at - now)} ({last.error or 'no reason kept'})"
    if now - last.at < PROMPT:
        return f"{fired}it is its turn"
    tried = f", tried {number(last.tries, 'time', 'times')} ({last.error})" if last.tries else ""
    return f"{fired}no worker sends for {last.account}{tried}; or its chat waits for an earlier message"


def _rang(row: DueRow, last: RingRow) -> str:
    match last.state:
        case "sent" if last.sent_at is not None:
            late = last.sent_at - last.at
            slow = (
                f", {_length(late)} after it was fired ({number(last.tries, 'try', 'tries')})" if late > PROMPT else ""
            )
            return f"it was sent at {last.sent_at:%Y-%m-%d %H:%M:%S}{slow}"
        case "said":
            seen = (
                "and was fetched"
                if last.message is not None and row.read >= last.message
                else "and was not fetched yet: no page is open"
            )
            return f"it was said at {last.at:%Y-%m-%d %H:%M:%S} {seen}"
        case "suppressed":
            return "it was changed, cancelled or done between its firing and its sending, so it was not sent"
        case _:
            shut = " (its chat cannot be reached)" if row.unreachable_at is not None else ""
            return f"it could not be sent{shut}: {last.error}; it is told elsewhere, where its person has another chat"


def _length(time: timedelta) -> str:
    seconds = max(0, round(time.total_seconds()))
    for size, unit in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"
