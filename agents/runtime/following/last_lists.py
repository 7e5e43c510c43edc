"""The list that "the second one", "the last" and "the other one" are on: what was shown together last, whatever was touched since. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from storage.conversations.shown_items import Reference

_ONE_TURN = timedelta(seconds=5)  # what one message has made is shown within that
_HALF_A_DAY = timedelta(hours=14)
_A_PAIR = timedelta(minutes=10)  # within which one was made after the other


def last_list(shown: Sequence[Reference], place: int | None = None) -> tuple[Reference, ...]:
    """Return the list that was shown last, in its order, with the places of then; nothing where something else was shown since.

    What is on it and was changed or deleted since keeps its place. The several things that one message has made are a list, too.
    A `place` behind the first can only be on a list, whatever was shown since.
    """
    if made := _of_one_turn(shown):
        return made
    moment = max((one.listed_at for one in shown if one.listed_at is not None), default=None)
    behind = place is not None and place > 1
    if moment is None or (not behind and any(one.shown_at > moment and one.listed_at != moment for one in shown)):
        return ()
    there = [replace(one, place=one.listed_place, shown_at=moment) for one in shown if one.listed_at == moment]
    return tuple(sorted(there, key=lambda one: one.place))


def pair(shown: Sequence[Reference]) -> tuple[Reference, ...]:
    """Return the two of one name that were shown one after the other in two messages, the earlier first; nothing where they are not two."""
    there = [one for one in shown if not one.gone and one.kind != "memo"]
    if len(there) < 2 or there[0] != shown[0] or not there[0].just:
        return ()
    alike = [one for one in there if one.title == there[0].title and there[0].shown_at - one.shown_at < _A_PAIR]
    return (alike[1], alike[0]) if len(alike) == 2 and there[1] == alike[1] else ()


def two_made(shown: Sequence[Reference]) -> tuple[Reference, ...]:
    """Return the two things that were made or shown one after the other, the earlier first: no more were lately, or both are on one day."""
    there = [one for one in shown if not one.gone and one.kind != "memo"]
    lately = [one for one in there if there[0].shown_at - one.shown_at < _A_PAIR]
    if len(lately) < 2 or lately[0] != shown[0] or not lately[0].just:
        return ()
    first, second = (one.starts_at for one in lately[:2])
    on_one_day = first is not None and second is not None and abs(first - second) < _HALF_A_DAY
    return (lately[1], lately[0]) if len(lately) == 2 or on_one_day else ()


def untouched(listed: Sequence[Reference], shown: Sequence[Reference]) -> tuple[Reference, ...]:
    """Return what is left of a list besides what was touched since; of no list, what was shown before the last thing."""
    moment = {(one.kind, one.id): one.shown_at for one in shown}
    if not listed:
        there = [one for one in shown if not one.gone or one is shown[0]]
        return (there[1],) if len(there) == 2 else ()
    newest = max(moment[one.kind, one.id] for one in listed)
    if newest == listed[0].shown_at:
        return tuple(one for one in listed if not one.gone)
    return tuple(one for one in listed if not one.gone and moment[one.kind, one.id] < newest)


def _of_one_turn(shown: Sequence[Reference]) -> tuple[Reference, ...]:
    """Return the several things that one message has made as a list of their own: "the second one"."""
    made = [one for one in shown if one.just and shown[0].shown_at - one.shown_at < _ONE_TURN]
    if len({one.shown_at for one in made}) < 2 or any(one.place > 1 for one in made):
        return ()
    return tuple(replace(one, place=place, shown_at=made[0].shown_at) for place, one in enumerate(reversed(made), 1))
