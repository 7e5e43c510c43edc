"""A turn's rows as lines for who runs the house. Pure."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime

from storage.queue.inspection import Happening, TurnRow


def line(row: TurnRow) -> str:
    """Return a turn on one line of a list."""
    took = "" if row.finished_at is None else f"  {(row.finished_at - row.created_at).total_seconds():.1f} s"
    why = f"  {row.error}" if row.error else ""
    return f"{row.id:>8}  {row.created_at:%Y-%m-%d %H:%M:%S}  {row.state:<8}{took}  {row.platform}{why}"


def story(row: TurnRow, happened: Sequence[Happening], now: datetime, *, texts: bool) -> list[str]:
    """Return what happened, one event a line: when (UTC), how long after the first, what, its facts; `texts`: and the words."""
    who = f"person {row.person}" if row.person is not None else "nobody"
    lines = [
        f"turn {row.id}: {_standing(row, now)}",
        f"  {row.platform}, {'private' if row.private else 'group'}, space {row.space}, {who}, conversation {row.conversation}",
    ]
    first = happened[0].at if happened else row.created_at
    for one in happened:
        after = (one.at - first).total_seconds()
        lines.append(f"  {one.at:%Y-%m-%d %H:%M:%S.%f}"[:-3] + f"  +{after:.3f}  {one.what:<8}  {facts(one.facts)}")
        if texts and one.words:
            lines.append(f"{'':36}{' '.join(one.words.split())}")
    return lines


def _standing(row: TurnRow, now: datetime) -> str:
    tried = f", taken up {row.tries - 1} times after its process had ended or lost it" if row.tries > 1 else ""
    if row.state != "running":
        return f"{row.state}{tried}{f' ({row.error})' if row.error else ''}"
    if row.cancel_at is not None and row.cancel_at >= row.created_at:
        return f"is being stopped{tried}"
    since = (now - row.created_at).total_seconds()
    if row.lease_until is None or row.lease_until < now:
        return f"begun {since:.0f} s ago, and nobody works on it{tried}: a worker takes it up within seconds, where one runs"
    return f"at work for {since:.0f} s in {row.worker or 'a process of an older version'}{tried}"


def facts(found: Mapping[str, object]) -> str:
    """Return facts as `name value`, without those that say nothing."""
    shown = {name: value for name, value in found.items() if value not in (None, "", 0, [], False)}
    return ", ".join(
        f"{name} {value if isinstance(value, str) else json.dumps(value)}" for name, value in shown.items()
    )
