"""A change that is stated of what was made or shown right before: "shes asked to start at 2 instead, still finishing at 3". Pure."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from agents.nlu import ToolCall
from agents.nlu.coreference import Target, Wish, meant
from agents.nlu.replies.others_named import fits_teller
from agents.nlu.slots.wording.typed.offered_instead import asked_of, offered_time
from agents.nlu.slots.wording.typed.stated.stated_changes import Stated, goes_back, of_named, offers_new, stated
from agents.planning.called_off import FollowUp
from agents.runtime.following.pointed_things import pointed, without_leads
from agents.texts import Language
from agents.tools.finding.likeness import WEAK, likeness
from storage.content.button_actions import Action
from storage.conversations.shown_items import Reference

_OF_AN_EVENT = frozenset({"location", "end_clock", "end_stays", "end_time", "longer_minutes"})


def stated_of_it(
    text: str, now: datetime, language: Language, shown: Sequence[Reference], *, alone: bool = False
) -> FollowUp | None:
    """Return the change of what was made or shown last; first it is tried of what is named beside, if anything goes by that.

    None where a thing is named in the same clause: that one is meant, wherever it is, and nothing else. A time or a length in
    one clause that has a form of its own (agents.nlu.coreference) is read by that, unless it comes to nothing (`alone`).
    """
    if (offered := _offered(text, now, shown)) is not None:
        return offered
    change = stated(text, now) if shown else None
    if change is None or (change.named and not change.person):
        return None
    if change.alone and not alone and "location" not in change.given and meant(text):
        return None
    if not shown[0].just or offers_new(text):
        return None
    wish = Wish(action="resize" if change.given.keys() & _OF_AN_EVENT else "move", target=Target())
    found = pointed(wish, shown, now, language)
    if not isinstance(found, Reference):  # of several the one that is named, if any is
        return None if change.named or change.told else found
    if likeness(found.title, text) < WEAK and any(likeness(one.title, text) >= WEAK for one in shown if not one.gone):
        return None  # a reason names another thing that was shown
    given = _arguments(change, found, now)
    if given is None:
        return None
    others = change.theirs and change.told and likeness(found.title, " ".join(change.told)) < WEAK
    if others and " instead" not in text.lower():  # who may be of another thing
        asks = {"query": found.title, **{name: given[name] for name in given.keys() - {"id", "kind", "query"}}}
        given = {**asks, "quiet": True, "perhaps": True}
    call = ToolCall(name="schedule_update", arguments=given)
    return FollowUp(call=call, about=found, tries=of_named(change, now))


def _offered(text: str, now: datetime, shown: Sequence[Reference]) -> FollowUp | None:
    """Return the question whether what was just made or shown goes to a time that others offer: no other thing is theirs by name or day."""
    offer = offered_time(text, now) if shown and shown[0].just else None
    just = without_leads([one for one in shown if one.just and one.kind == "event" and not one.gone]) if offer else []
    if offer is None or len(just) != 1 or just[0].starts_at is None:
        return None
    own = just[0].starts_at.astimezone(now.tzinfo).date()
    if not fits_teller(text, just[0].title) or offer.day not in (None, own):
        return None
    return FollowUp(call=asked_of(offer, just[0].title), about=just[0])


def at_old_time(text: str, now: datetime, offer: Action, shown: Sequence[Reference]) -> FollowUp | None:
    """Return that the change which was made last is taken back, where a text wants it at its old time again; None where it was none of a time."""
    name = goes_back(text, now)
    before: dict[str, Any] = offer.payload.get("before", {}) if offer.kind == "undo" else {}
    one = next(
        (one for one in shown if (one.kind, one.id) == (offer.payload.get("kind"), offer.payload.get("id"))), None
    )
    if name is None or not before.keys() & {"starts_at", "due_at"} or one is None:
        return None
    if name and likeness(name, one.title) < WEAK:
        return None
    return FollowUp(call=ToolCall(name="undo_last", arguments={}), about=one)


def _arguments(change: Stated, found: Reference, now: datetime) -> dict[str, Any] | None:
    """Return the arguments that change it; of what repeats one time, where that was said."""
    own = None if found.starts_at is None else found.starts_at.astimezone(now.tzinfo).date()
    if found.repeats and own is not None and (change.day is not None or change.once):
        day = change.day or own
        return {"query": found.title, "date": day.isoformat(), "span": "one", **change.given}
    given = {"id": found.id, "kind": found.kind, **change.given}
    if change.day is None or change.day == own:
        return given
    return {**given, "to_date": change.day.isoformat()} if "clock" in change.given else None
