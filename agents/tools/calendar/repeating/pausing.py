"""What comes again, left out once or for a while, and going on: events, reminders by a rule, and those that go by when they were done."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

from agents.calendar.occurrences import happening, ringing
from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk, Found, Outcome
from agents.tools.calendar.repeating import event_series
from agents.tools.finding.describing import comes_again, title_of, when_of
from agents.tools.finding.lookup import Matches, Sought, kind_of, latest
from agents.tools.questions.side_by_side import joined
from agents.tools.questions.which_one import asked_which, which
from agents.tools.reminders import from_done, ring_series
from storage.content.events import Event
from storage.content.reminders import Reminder

_DAY = timedelta(days=1)
_TOLD = 5  # things that ring once and still do

LeftOut: TypeAlias = tuple[datetime | None, datetime | None]
"""From when (None: now) until when (None: it goes on now) what comes again is left out."""


async def skip(desk: Desk, found: Found) -> Outcome:
    """Let one time of what comes again be left out. Raises ToolFailed."""
    if isinstance(found, Event):
        return await event_series.skip(desk, found)
    return await (ring_series if found.again is None else from_done).skip(desk, found)


async def pause(desk: Desk, found: Found, spans: ring_series.Days) -> Outcome:
    """Let every time of what comes again within these spans be left out; it goes on by itself. Raises ToolFailed."""
    if isinstance(found, Event):
        return await event_series.pause(desk, found, spans)
    return await (ring_series if found.again is None else from_done).pause(desk, found, spans)


async def _resume(desk: Desk, found: Found) -> Outcome:
    if isinstance(found, Event):
        return await event_series.resume(desk, found)
    return await (ring_series if found.again is None else from_done).resume(desk, found)


async def rest(desk: Desk, found: Found, days: Sequence[tuple[datetime | None, datetime | None]]) -> Outcome | None:
    """Leave out all times of a series in the days that were said ("no yoga for two weeks"), as one change; None where that is no more than one.

    None, too, where it does not happen in one of the several `days`.
    """
    spans = [(since, until) for since, until in days if since is not None and until is not None]
    if not comes_again(found) or not spans or (len(spans) == 1 and spans[0][1] - spans[0][0] <= _DAY):
        return None
    if found.rrule is None:
        return await pause(desk, found, spans)
    within = happening if isinstance(found, Event) else ringing
    times = [within(found, *span, 2) for span in spans]  # pyright: ignore[reportArgumentType] - each gets its own
    return await pause(desk, found, spans) if all(times) and sum(map(len, times)) > 1 else None


async def hold(
    desk: Desk, sought: Sought, matches: Matches, left_out: LeftOut, *, every: bool = False, quiet: bool = False
) -> Outcome:
    """Leave out what comes again, or let it go on; of several, `every` one, else the person chooses."""
    until = left_out[1]
    repeating = list({(kind_of(one), one.id): one for one in reversed(matches.found) if comes_again(one)}.values())
    if every and len(repeating) > 1:
        return await _each(desk, repeating, matches.found, left_out)
    if len(repeating) == 1 and matches.fit == "sure":
        return await held(desk, repeating[0], left_out)
    if not repeating:
        key = "pause_once" if until is not None else "resume_once"
        once = say(desk.scope.language, key, title=title_of(matches.found[0]))
        return Outcome(text="" if quiet else once)
    payload = {
        name: "" if at is None else at.isoformat() for name, at in zip(("since", "until"), left_out, strict=True)
    }
    return await which(desk, repeating, "delete", payload, asked_which(desk, sought, matches, _verb(left_out)))


async def _each(desk: Desk, repeating: Sequence[Found], there: Sequence[Found], left_out: LeftOut) -> Outcome:
    """Leave out each of them, or let each go on; what rings once in that time stays, which is said."""
    language, outcomes = desk.scope.language, list[Outcome]()
    for one in repeating:
        try:
            outcomes.append(await held(desk, one, left_out))
        except ToolFailed:  # it does not come up in that time
            continue
    changed, until = [one for one in outcomes if one.receipts], left_out[1]
    if until is None:
        return replace(joined(changed), text="" if changed else say(language, "not_paused_none"))
    if not changed:
        return Outcome(text=say(language, "pause_none_of_all"))
    once = [one for one in there if isinstance(one, Reminder) and not comes_again(one) and one.due_at < until]
    stay = [say(language, "delete_this", title=one.text, when=when_of(desk, one)) for one in once[:_TOLD]]
    still = say(language, "rings_once_still", what=say(language, "list_comma").join(stay)) if stay else ""
    return replace(joined(changed), text=still)


def _verb(left_out: LeftOut) -> Literal["pause", "resume"]:
    return "resume" if left_out[1] is None else "pause"


async def resume_last(desk: Desk, sought: Sought, matches: Matches, *, quiet: bool) -> Outcome:
    """Let go on what was spoken of last, where only "it" was said."""
    repeating = await latest(desk, [one for one in matches.found if comes_again(one)])
    if not quiet:
        return await hold(desk, sought, replace(matches, found=repeating or matches.found), (None, None))
    outcome = await held(desk, repeating[0], (None, None)) if len(repeating) == 1 else Outcome()
    return outcome if outcome.receipts else Outcome()


async def held(desk: Desk, found: Found, left_out: LeftOut) -> Outcome:
    """Leave out what comes again, or let it go on. Raises ToolFailed."""
    since, until = left_out
    return await (_resume(desk, found) if until is None else pause(desk, found, [(since, until)]))


def kept_span(payload: dict[str, Any]) -> LeftOut:
    """Return what an offer keeps of from when until when something is left out; one of a former version keeps no beginning."""
    since, until = payload.get("since"), payload["until"]
    return datetime.fromisoformat(since) if since else None, datetime.fromisoformat(until) if until else None
