"""Taking events and reminders away: one that fits is removed, with a way back; of several, the person chooses."""

from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

from agents.cards import Button, Card, brief
from agents.nlu.cues.names import is_all
from agents.nlu.replies.counted_ones import chosen
from agents.texts import say
from agents.tools import consents
from agents.tools.base import Desk, Found, Hint, Outcome, Tool
from agents.tools.calendar import changes, removal
from agents.tools.calendar.changes import ScheduleDelete, Span
from agents.tools.calendar.foreign.subscribed import changeable
from agents.tools.calendar.removal import NAMED, remove, take
from agents.tools.calendar.repeating import pausing, series
from agents.tools.calendar.update import schedule_update
from agents.tools.finding.describing import about, comes_again, repeats, title_of, undo, when_of
from agents.tools.finding.likeness import named
from agents.tools.finding.lookup import (
    AHEAD,
    Matches,
    Sought,
    begin_then,
    coming,
    find,
    is_one,
    key_of,
    kind_of,
    numbered,
    of_kind,
    picked,
)
from agents.tools.finding.spans import taken_by
from agents.tools.questions.side_by_side import cancelled_by_name, each_by_name, joined
from agents.tools.questions.which_one import asked_which, nothing, perhaps, which
from storage.content import button_actions
from storage.content.button_actions import NotUsable


async def schedule_delete(desk: Desk, arguments: ScheduleDelete) -> Outcome:
    """Cancel an event or reminder, by id or words and time; of several, the person chooses."""
    if arguments.during:
        span = await taken_by(desk, arguments.during)
        if span is None:  # how long it takes is not known
            sought = Sought(query=arguments.during, start=desk.now, end=desk.now + AHEAD, timed=False)
            return await nothing(desk, sought, "delete_none")
        arguments = replace(arguments, start_time=span[0], end_time=span[1])
    return await (_on_each_day if arguments.also else _cancelled)(desk, arguments)


async def _cancelled(desk: Desk, arguments: ScheduleDelete) -> Outcome:
    sought, matches = await _matches(desk, arguments)
    several, its_name = matches.found, named(sought.query)
    if arguments.resume and not its_name and not arguments.every and len(several) > 0:
        return await pausing.resume_last(desk, sought, matches, quiet=arguments.quiet)
    if arguments.perhaps:
        return await perhaps(desk, sought, matches, "delete", {"span": "one" if sought.timed else None})
    one = is_one(sought, matches) or sought.told
    if not one and (apart := await _apart(desk, sought, quiet=arguments.quiet)) is not None:
        return apart
    holds = arguments.until is not None or arguments.resume
    alone = is_one(sought, matches) or (arguments.every and holds) or (sought.told and len(several) > 1)
    if arguments.quiet and (not alone or series.is_none(several[0], arguments.span)):
        return Outcome()
    if not several:
        unnamed = Outcome(text=say(desk.scope.language, "delete_which" if arguments.loose else "delete_none"))
        return unnamed if arguments.every or arguments.loose else await nothing(desk, sought, "delete_none")
    if holds:
        left_out = (arguments.start_time, arguments.until)
        return await pausing.hold(desk, sought, matches, left_out, every=arguments.every, quiet=arguments.quiet)
    several = several if its_name else begin_then(several, arguments.start_time, arguments.end_time)
    every = arguments.every or bool(arguments.things) or (not its_name and is_all(arguments.query))
    one_then = sought.timed and len(several) == 1 and several[0].rrule is None  # all of a day, which is one thing
    if arguments.id is None and every and matches.fit == "sure" and not one_then:
        return await _all(desk, several, once=sought.timed or bool(arguments.things))
    clear = sought.clear or arguments.id is not None or bool(arguments.things)
    span = arguments.span or ("one" if sought.timed else None)
    if len(several) == 1 and clear and matches.fit == "sure":
        if (shorter := series.without_last_days(several[0], arguments.start_time, arguments.end_time)) is not None:
            return await schedule_update(desk, shorter)
        said = [(arguments.start_time, arguments.end_time)] if span == "one" else []
        return await pausing.rest(desk, several[0], said) or await _one(desk, several[0], span)
    return await which(desk, several, "delete", {"span": span}, asked_which(desk, sought, matches, "delete"))


async def _apart(desk: Desk, sought: Sought, *, quiet: bool) -> Outcome | None:
    """Take away what is named side by side; None where the query names one thing."""
    if each := await each_by_name(desk, sought):
        asks = any(one.rrule is not None for one in each)  # how much of it, and so about all
        return await _all(desk, each, once=False) if asks else joined([await remove(desk, one) for one in each])
    span: Span | None = "one" if sought.timed else None
    return None if quiet else await cancelled_by_name(desk, sought, lambda found: _one(desk, found, span))


async def _on_each_day(desk: Desk, arguments: ScheduleDelete) -> Outcome:
    """Take away what is there on each of several days; of one series as one change."""
    days = [(day, day + timedelta(days=1)) for day in (arguments.start_time, *arguments.also) if day is not None]
    each = [replace(arguments, start_time=start, end_time=end, also=()) for start, end in days]
    sought, matches = await _matches(desk, each[0])
    left_out = await pausing.rest(desk, matches.found[0], days) if is_one(sought, matches) else None
    return left_out or joined([await _cancelled(desk, one) for one in each])


async def meant(desk: Desk, arguments: ScheduleDelete) -> list[Found]:
    """Return what the arguments fit."""
    return (await _matches(desk, arguments))[1].found


async def _matches(desk: Desk, arguments: ScheduleDelete) -> tuple[Sought, Matches]:
    start = max(arguments.start_time or desk.now, desk.now - timedelta(days=1))
    end = arguments.end_time or start + AHEAD
    timed = arguments.start_time is not None
    sought = changes.sought(arguments, start, end, timed=timed)
    if arguments.every and not timed and not named(arguments.query):
        found = of_kind(arguments.query, await coming(desk))
        return sought, Matches(found, "sure" if found else "none")
    if arguments.id is None and not arguments.things:
        return sought, changeable(desk, await find(desk, sought))
    things = arguments.things or ((arguments.kind, arguments.id or 0),)
    found = [one for kind, number in things if (one := await numbered(desk, kind, number)) is not None]
    return sought, changeable(desk, Matches(found, "sure" if found else "none"))


async def ask_first(desk: Desk, found: Found) -> Outcome:
    """Ask whether it shall go; what is wanted in one call is one question, which names each thing."""
    earlier = await button_actions.of_call(desk.db, desk.scope, "all")
    choices: list[list[Any]] = [] if earlier is None else earlier.payload["choices"]
    if [kind_of(found), found.id] not in choices:
        choices = [*choices, [kind_of(found), found.id]]
    payload = {"choices": choices, "call": desk.scope.call}
    if earlier is None:
        token = await button_actions.offer(desk.db, desk.scope, "all", payload)
    else:
        token = earlier.token
        await button_actions.extend(desk.db, token, payload)
    card = _question(desk, token, await _there(desk, choices), choices)
    return Outcome(cards=(card,), data=(say(desk.scope.language, "proposed"),))


async def _there(desk: Desk, choices: list[list[Any]]) -> list[tuple[int, Found]]:
    """Return those of the choices that are there, by their places."""
    found = [(place, await numbered(desk, *key)) for place, key in enumerate(choices)]
    return [(place, one) for place, one in found if one is not None]


def _is_once(key: list[Any]) -> bool:
    """Tell whether a choice is one time of what repeats: it has its moment."""
    return len(key) > 2


def _named(desk: Desk, found: Found, key: list[Any]) -> str:
    """Return the line for what shall go: of what repeats one time, or all of it."""
    when = when_of(desk, found) + ("" if _is_once(key) else repeats(desk, found))
    return say(desk.scope.language, "delete_this", title=title_of(found), when=when)


def _question(desk: Desk, token: str, things: list[tuple[int, Found]], choices: list[list[Any]]) -> Card:
    """Return the card that asks which of these shall go; each button names what it takes away."""
    language, several = desk.scope.language, len(things) > 1
    named = [_named(desk, one, choices[place]) for place, one in things]
    title = (
        say(language, "delete_ask_many", number=len(things)) if several else say(language, "delete_ask", what=named[0])
    )
    buttons = [
        Button(label=say(language, "delete_do", title=brief(title_of(one))), token=f"a{token}.{place}", style="danger")
        for place, one in things[:NAMED]
    ]
    if several:
        yes = say(language, "delete_all_yes", number=len(things))
        buttons.append(Button(label=yes, token=f"a{token}.yes", style="danger"))
    buttons.append(Button(label=say(language, "propose_no"), token=f"a{token}.no"))
    return Card(kind="quick", title=title, lines=tuple(named[:NAMED]) if several else (), buttons=tuple(buttons))


async def _all(desk: Desk, several: list[Found], *, once: bool) -> Outcome:
    """Ask one question for all of it, which names the number; of what repeats `once` means that one time only."""
    language = desk.scope.language
    choices = [list(key_of(one)) if once else [kind_of(one), one.id] for one in several]
    token = await button_actions.offer(desk.db, desk.scope, "all", {"choices": choices})
    if len(several) == 1:
        card = _question(desk, token, list(enumerate(several)), choices)
        return Outcome(text=card.title, cards=(card,), about=(about(several[0]),))
    buttons = (
        Button(label=say(language, "delete_all_yes", number=len(several)), token=f"a{token}.yes", style="danger"),
        Button(label=say(language, "book_not"), token=f"a{token}.no"),
    )
    asked = say(language, "delete_all_once" if once else "delete_all", number=len(several))
    lines = [_named(desk, one, key) for one, key in zip(several[:NAMED], choices[:NAMED], strict=True)]
    if len(several) > NAMED:
        lines.append(say(language, "deleted_more", number=len(several) - NAMED))
    return Outcome(text=asked, cards=(Card(kind="quick", title=asked, lines=tuple(lines), buttons=buttons),))


async def all_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Carry out yes or no to all of it; what is gone by now is left out. Raises NotUsable."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "delete_kept"))
    payload, choice = chosen(payload, choice)  # so many of them as were said
    there = await _there(desk, payload["choices"])
    if choice != "yes":
        return await _one_of(desk, payload, there, choice)
    whole = [found for place, found in there if not _is_once(payload["choices"][place])]
    times = [found for place, found in there if _is_once(payload["choices"][place])]
    left_out = [await series.take(desk, found, "one") for found in times]
    gone = [found for found in whole if await take(desk, found)]
    if not gone and not left_out:
        raise NotUsable("expired")
    skipped = tuple(receipt for one in left_out for receipt in one.receipts)
    ways_back = tuple(card for one in left_out for card in one.cards)
    if not gone:
        return Outcome(receipts=skipped, cards=ways_back, waken=("due",))
    back = {"things": [[kind_of(one), one.id] for one in gone]}
    token = await button_actions.offer(desk.db, desk.scope, "restore", back)
    receipts = tuple(
        say(desk.scope.language, "deleted", title=title_of(one), when=when_of(desk, one) + repeats(desk, one))
        for one in gone[:NAMED]
    )
    return Outcome(
        text=say(desk.scope.language, "deleted_more", number=len(gone) - NAMED) if len(gone) > NAMED else "",
        receipts=(*receipts, *skipped),
        cards=(*ways_back, undo(desk, token, title_of(gone[0]), len(gone))),
        waken=("due",),
    )


async def _one_of(desk: Desk, payload: dict[str, Any], there: list[tuple[int, Found]], choice: str) -> Outcome:
    """Take away one of those that were asked about, and ask again about the rest. Raises NotUsable."""
    if choice not in map(str, range(len(payload["choices"]))):
        raise NotUsable("unknown")
    found = next((one for place, one in there if str(place) == choice), None)
    if found is None:
        raise NotUsable("expired")
    once = _is_once(payload["choices"][int(choice)])
    outcome = await (series.take(desk, found, "one") if once else remove(desk, found))
    rest = [payload["choices"][place] for place, _one_left in there if str(place) != choice]
    if not rest:
        return outcome
    token = await button_actions.offer(desk.db, desk.scope, "all", {"choices": rest})
    return replace(outcome, cards=(*outcome.cards, _question(desk, token, await _there(desk, rest), rest)))


async def delete_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Carry out a button of the choice. Raises NotUsable when the thing is gone."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "delete_kept"))
    found = await picked(desk, payload, choice)
    if payload.get("until") is not None:
        return await pausing.held(desk, found, pausing.kept_span(payload))
    return await _one(desk, found, payload.get("span"))


async def _one(desk: Desk, found: Found, span: Span | None) -> Outcome:
    """Take one thing away at once, of a series as much as is meant; ask where that is not said."""
    if not (comes_again(found) if span == "one" else found.rrule or await series.of_moved(desk, found)):
        return await remove(desk, found)
    return await (series.ask_removal(desk, found) if span is None else series.take(desk, found, span))


SCHEDULE_DELETE = Tool(
    name="schedule_delete",
    arguments=ScheduleDelete,
    run=schedule_delete,
    effect="delete",
    hidden=frozenset(one.name for one in fields(ScheduleDelete)) - {"query", "start_time", "end_time", "id", "kind"},
    intents=frozenset({"schedule_delete"}),
    timely=True,
    hints=(Hint(key="move_anew", beside=frozenset({"schedule_query", "schedule_add"}), without="schedule_update"),),
    receipts=("deleted",),
    consent=consents.CANCEL,
    targets=meant,
    offers=ask_first,
    choices={"delete": delete_choice, "all": all_choice, "delete_series": series.delete_choice},
    undo={
        "restore event": removal.restore_event,
        "restore due": removal.restore_reminder,
        "restore things": removal.restore_all,
    },
)
