"""Which of the things that were shown the words point at: "the second one", 前面那个, "the other"; or what is asked where it is open. Pure."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from agents.nlu.coreference import Kind, Target, Wish
from agents.nlu.lexicon.reference_forms import Action
from agents.nlu.replies.others_named import fits_teller
from agents.nlu.slots.wording.typed.nameless_orders import of_others_coming
from agents.nlu.slots.wording.typed.tellers import is_news
from agents.planning.called_off import FollowUp
from agents.runtime.following.fitting_times import of_old_time
from agents.runtime.following.last_lists import last_list, untouched
from agents.runtime.following.moved_times import when
from agents.texts import Language, say
from storage.conversations.shown_items import Reference

ABOUT: dict[Action, frozenset[Kind]] = {
    "delete": frozenset({"event", "due", "memo"}),
    "move": frozenset({"event", "due"}),
    "shift": frozenset({"event", "due"}),
    "resize": frozenset({"event"}),
    "lead": frozenset({"event"}),
    "rename": frozenset({"event", "due"}),
    "place": frozenset({"event"}),
    "open": frozenset({"memo"}),
    "repeat": frozenset({"event", "due"}),
    "skip": frozenset({"event", "due"}),
}
_TIMED: tuple[Action, ...] = ("move", "shift", "place", "lead", "repeat", "skip")  # what no note can be meant by


def pointed(wish: Wish, shown: Sequence[Reference], now: datetime, language: Language) -> Reference | FollowUp | None:
    """Return the thing that is meant, or what is to be said when it is gone or could be several."""
    if ((wish.just or wish.what) and not shown[0].just) or (wish.told and shown[0].repeats):
        return None
    then = of_old_time(wish, shown, now, language) if wish.old else None
    return _pointed(wish, shown, now, language) if then is None else then


def _pointed(wish: Wish, shown: Sequence[Reference], now: datetime, language: Language) -> Reference | FollowUp | None:
    kinds = wish.target.kinds & (ABOUT["move"] if wish.off else ABOUT[wish.action])
    listed = last_list(shown, wish.target.place) if wish.target.placed else ()
    if wish.target.other:
        left = [one for one in untouched(listed, shown) if one.kind in kinds]
        return None if not left else left[0] if len(left) == 1 else _which(left, now, language)
    lists = [list(group) for _, group in groupby(shown, key=lambda one: one.shown_at)]
    lists = [list(listed)] if listed else lists
    if wish.action in _TIMED and wish.target.place is None:
        lists = [one for one in lists if any(item.kind in kinds for item in one)]
    if not lists:
        return None
    # "it" is above a list, "the first" on it
    lists[0] = [one for one in lists[0] if (one.place > 0) == (wish.target.place is not None)] or lists[0]
    fitting = [item for item in lists[0] if item.kind in kinds]
    if wish.target.place is None:
        fitting = without_leads(fitting)
    if not fitting or (len(fitting) < len(lists[0]) and _says_nothing(wish.target) and wish.action not in _TIMED):
        return None
    if wish.target.place is not None:
        all_of_kind, named = fitting, wish.target.kinds != Target().kinds
        fitting = _at(wish.target.place, fitting, lists[0], named=named)
        if not fitting:
            return all_of_kind[0] if wish.target.place == -1 else _which(all_of_kind, now, language)
    if not (there := [item for item in fitting if not item.gone]):
        return FollowUp(question=say(language, "reference_gone", title=fitting[0].title), about=fitting[0])
    return there[0] if len(there) == 1 else _which(there, now, language)


def without_leads(found: Sequence[Reference]) -> list[Reference]:
    """Leave out the reminders that go by the name of an event beside them: they are of it, and follow it."""
    titles = {one.title for one in found if one.kind == "event"}
    return [one for one in found if one.kind != "due" or one.title not in titles]


def _says_nothing(target: Target) -> bool:
    """Tell whether the words leave open what is meant: a note of the list could be, too."""
    return target.place is None and target.kinds == Target().kinds


def _at(place: int, fitting: list[Reference], listed: list[Reference], *, named: bool) -> list[Reference]:
    """Return the thing at a place of the list; "the second reminder" counts reminders."""
    if place == -1:
        return fitting[-1:] if named or fitting[-1] is listed[-1] else []
    if named:
        return fitting[place - 1 : place]
    return [item for item in fitting if item.place == place]


def _which(found: list[Reference], now: datetime, language: Language) -> FollowUp:
    lines = "\n".join(f"{item.place}. {_described(item, now, language)}" for item in found)
    return FollowUp(question=say(language, "reference_which", lines=lines))


def _described(item: Reference, now: datetime, language: Language) -> str:
    if item.starts_at is None:
        return item.title
    return f"{item.title} ({when(item.starts_at.astimezone(now.tzinfo), language, all_day=item.all_day)})"


def told_of(one: Reference, told: str) -> bool:
    """Tell whether what is told may be of it: of who or where it is, and nothing that others do of what one is only reminded of."""
    if not fits_teller(told, one.title):
        return False
    return one.kind == "event" or not (of_others_coming(told) or is_news(told))
