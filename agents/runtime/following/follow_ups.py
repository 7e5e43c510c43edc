"""Open references: "改到四点吧", "delete the second one" become a call about what was shown last, or a question back.

Deciding is pure; what was shown is kept by storage.conversations.shown_items.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from agents.nlu import ToolCall
from agents.nlu.coreference import Wish, meant
from agents.nlu.lexicon.old_times import old_time
from agents.nlu.lexicon.reference_forms import Action
from agents.nlu.replies.others_named import who_comes
from agents.nlu.replies.ring_replies import LATELY, ring_reply
from agents.nlu.slots.changing.told_wishes import told_wish
from agents.nlu.slots.list_replies import amount_reply, kept_reply, list_reply, only_reply, order_reply
from agents.nlu.slots.reasons import order_alone, order_behind
from agents.nlu.slots.wording.typed.nameless_orders import nameless_order
from agents.nlu.slots.wording.typed.stated.stated_changes import names_thing, offers_new
from agents.planning.called_off import FollowUp, after_all, instead
from agents.runtime.following.fitting_times import of_old_time
from agents.runtime.following.kept_figures import of_a_note, of_what_was_kept
from agents.runtime.following.last_lists import last_list, pair, two_made
from agents.runtime.following.lately_shown import leads_of_it, of_it
from agents.runtime.following.learnt_replies import learnt_wish
from agents.runtime.following.moved_times import UnclearTime, on_its_day
from agents.runtime.following.pointed_things import ABOUT, pointed, told_of, without_leads
from agents.runtime.following.put_right import item_right, put_right
from agents.runtime.following.same_time import at_same_time
from agents.runtime.following.standing import standing
from agents.runtime.following.stated_of_it import at_old_time, stated_of_it
from agents.runtime.following.times_of_series import (
    asked_of_series,
    from_on,
    not_on_days,
    one_of_series,
    other_time,
)
from agents.runtime.following.wish_arguments import arguments_of, makes_sense
from agents.texts import Language
from agents.timetext import parse
from agents.tools.base import About
from agents.tools.finding.likeness import WEAK, likeness
from storage.content import button_actions
from storage.conversations import shown_items
from storage.conversations.shown_items import Reference
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people.talk import Seen


async def note(db: Db, scope: Scope, abouts: Sequence[About]) -> None:
    """Keep what an outcome shows or has written, in its transaction."""
    await shown_items.note(db, scope, [(about.kind, about.id, about.title) for about in abouts])


def followed(
    offer: button_actions.Action | None, seen: Seen, text: str, now: datetime, language: Language
) -> FollowUp | None:
    """Return what a sentence wants done with what was `seen` here; None when it is about none of it.

    `offer`: what is open; where that is the way back, it says what was just done.
    """
    if (replied := _of_list(offer, text, now)) is not None:
        return replied
    if (other := _of_question(offer, seen.shown, text, now, language)) is not None:
        return other
    listed = any(wish.target.placed for wish in meant(text)) and last_list(
        seen.shown
    )  # "the first one" is not what has gone
    if offer is not None and not listed and (again := _again(offer, text, now, language, seen)) is not None:
        return again
    kept = None if offer is None else of_what_was_kept(offer.kind, offer.payload, text, now)
    kept = kept or of_a_note(seen.shown, text, now)
    if kept is not None:
        return FollowUp(call=kept)
    asked = offer is not None and offer.kind == "likely"  # what was offered last is there only when it is taken
    shown = () if asked and seen.shown and not seen.shown[0].just else seen.shown
    if shown and (offer is None or offer.kind in ("undo", "restore")):
        right = put_right(text, now, language, shown)
        if isinstance(right, ToolCall):
            return FollowUp(call=right, about=shown[0])
        if right is not None and (again := _put_right(right, shown, now, language)) is not None:
            return again
    follows = follow_up(text, now, language, shown, seen.rang)
    moves = follows is not None and follows.call is not None and "start_time" in follows.call.arguments
    if moves and offer is not None and offer.kind in ("book", "move"):
        return None  # another hour for what could not be booked, and none for what is in its way
    return follows


def _put_right(right: Wish, shown: Sequence[Reference], now: datetime, language: Language) -> FollowUp | None:
    """Return the time put right of what was shown last, or of what is at the time that was told to be wrong."""
    then = of_old_time(right, shown, now, language) if right.old else None
    return then if isinstance(then, FollowUp) else _follows(right, then or shown[0], now, language)


def _of_question(
    offer: button_actions.Action | None, shown: Sequence[Reference], text: str, now: datetime, language: Language
) -> FollowUp | None:
    """Return what a text wants of the one thing of which it was asked whether, or how much of it, is off or has changed."""
    if offer is None or not shown:
        return None
    if (moved := instead(offer, shown, text, partial(_about, now, language))) is not None:
        return moved
    asked = asked_of_series(offer) and shown[0].just
    return other_time(offer, shown[0], text, now, language) if asked else None


def _of_list(offer: button_actions.Action | None, text: str, now: datetime) -> FollowUp | None:
    """Return what a text wants of the list to which something was just done."""
    done = offer.payload if offer is not None and offer.payload.get("kind") in ("items", "amount", "order") else {}
    if "did" not in done:
        return None
    if kept := kept_reply(text, done):
        return FollowUp(call=kept[0], more=kept[1:])
    replied = (
        order_reply(text, done)
        or only_reply(text, done)
        or amount_reply(text, done)
        or (item_right(text) if done["did"] == "added" else None)
        or list_reply(text, str(done["did"]), now)
    )
    return None if replied is None else FollowUp(call=replied)


def learnt(
    offer: button_actions.Action | None, seen: Seen, text: str, now: datetime, language: Language
) -> FollowUp | None:
    """Return what the model of replies makes of a text that has no form of its own."""
    if (joined := _joined(seen.shown, text)) is not None:
        return joined
    stood = standing(offer, seen, now)
    wanted = None if stood is None else learnt_wish(stood, text, now, language)
    if wanted is None or isinstance(wanted, ToolCall):
        return None if wanted is None else FollowUp(call=wanted, learnt=True)
    found = pointed(wanted, seen.shown, now, language) if seen.shown else None
    if not isinstance(found, Reference):
        return None
    follows = _follows(wanted, _named(seen.shown, found, text), now, language)
    return None if follows is None else replace(follows, learnt=True)


def _joined(shown: Sequence[Reference], text: str) -> FollowUp | None:
    """Return who comes, too, to the one event that was just made or changed, where a text says nothing else: "with Jo"."""
    events = {one.id: one for one in shown if one.just and one.kind == "event" and not one.gone}
    who = who_comes(text) if len(events) == 1 else ""
    if not who:
        return None
    [found] = events.values()
    given = {"id": found.id, "kind": "event", "people": who}
    return FollowUp(call=ToolCall(name="schedule_update", arguments=given), about=found, learnt=True)


def _named(shown: Sequence[Reference], found: Reference, text: str) -> Reference:
    """Return what of all that was shown lately the words name, if it is not what was `found`: "they want us at 8 for the gig"."""
    kinds = (found.kind, "event") if found.kind == "due" else (found.kind,)
    there = without_leads([one for one in shown if not one.gone and one.kind in kinds])
    best = max(there, key=lambda one: likeness(one.title, text), default=found)
    return best if likeness(best.title, text) > max(likeness(found.title, text), WEAK) else found


def _again(offer: button_actions.Action, text: str, now: datetime, language: Language, seen: Seen) -> FollowUp | None:
    """Return what brings back what was called off, or takes back what was moved: "back to the old time, she can make it after all"."""
    return at_old_time(text, now, offer, seen.shown) or after_all(offer, text, now, partial(_about, now, language))


def _about(now: datetime, language: Language, found: Reference, text: str) -> FollowUp | None:
    return follow_up(text, now, language, (found,))


def follow_up(
    text: str, now: datetime, language: Language, shown: Sequence[Reference], rang: datetime | None = None
) -> FollowUp | None:
    """Return what a sentence wants done with what was `shown` (storage.conversations.shown_items.shown); None when it is none of these.

    `now` is aware, in the person's zone. `rang`: when a reminder did. Pure; never raises.
    """
    behind = order_behind(text, now) or text
    wishes = [wish for one in dict.fromkeys((order_alone(text, now), text, behind)) for wish in meant(one)]
    replied = _of_ring(text, now, shown, rang)
    old = old_time(text)  # what is told of it must fit what is changed
    stated = stated_of_it(text, now, language, shown) if old is None or not old.told else None
    plain = stated if replied is None else FollowUp(call=replied)
    if plain is not None or names_thing(text, now) or offers_new(text):
        return plain
    done = (
        not_on_days(text, shown)
        or from_on(text, now, language, shown)
        or leads_of_it(text, now, shown)
        or of_it(text, now, language, shown)
        or of_it(behind, now, language, shown)
    )
    if done and not (wishes and done[0].name == "schedule_query"):
        return FollowUp(call=done[0], more=done[1:])
    if shown and (once := one_of_series(text, now, shown)) is not None:
        return FollowUp(call=once, about=shown[0])
    for wish in wishes if shown else ():
        if wish.target.both:
            return _both(wish, shown, now, language)
        found = pointed(wish, shown, now, language)
        if isinstance(found, FollowUp):
            return found if makes_sense(wish, now, language) else None
        if found is not None and (follows := _follows(wish, found, now, language)) is not None:
            return follows
    if (same := at_same_time(text, now, language, shown)) is not None:
        return FollowUp(call=same)
    told = _of_told(text, now, language, shown) or _of_nameless(text, now, language, shown)
    alone = bool(shown) and shown[0].kind == "event" and not shown[0].repeats and (old is None or not old.told)
    told = told or (stated_of_it(text, now, language, shown, alone=True) if alone else None)
    asked = None if told is not None else on_its_day(text, now, language, shown)
    if asked is None:
        return told
    return FollowUp(question=asked) if isinstance(asked, str) else FollowUp(call=asked)


def _of_ring(text: str, now: datetime, shown: Sequence[Reference], rang: datetime | None) -> ToolCall | None:
    """Return what is done with what rang, where nothing else was shown since."""
    since = max((one.shown_at for one in shown if one.kind != "memo" and not one.gone), default=None)
    lately = rang is not None and now - rang < LATELY and (since is None or since < rang)
    return ring_reply(text, now) if lately else None


def _of_told(text: str, now: datetime, language: Language, shown: Sequence[Reference]) -> FollowUp | None:
    """Return the change that clauses beside it tell of: of what they name, else of what was shown right before if they name nobody."""
    wished = told_wish(text, now) if shown else None
    if wished is None:
        return None
    there = [one for one in shown if not one.gone and one.kind in ABOUT[wished.wish.action]]
    named = max(there, key=lambda one: likeness(one.title, wished.told), default=None)
    if sum(likeness(one.title, wished.told) >= WEAK for one in there if one.title != (named and named.title)):
        return None  # of two things something is told
    if named is not None and likeness(named.title, wished.told):
        return _follows(wished.wish, named, now, language)
    alone = there[0] if len(there) == 1 or (there and there[0].shown_at != there[-1].shown_at) else None
    is_it = alone is not None and alone.just and not wished.names and told_of(alone, wished.told)
    return _follows(wished.wish, alone, now, language) if alone is not None and is_it else None


def _of_nameless(text: str, now: datetime, language: Language, shown: Sequence[Reference]) -> FollowUp | None:
    """Return an order that names nothing, done to what was just made or changed; what is told beside it may name something else."""
    order = nameless_order(text, now) if shown else None
    if order is None:
        return None
    kinds = ABOUT[order.wish.action] - {"memo"}
    just = without_leads([one for one in shown if one.just and not one.gone and one.kind in kinds])
    is_it = len(just) == 1 and order.is_on(just[0].starts_at, now) and told_of(just[0], order.told)
    follows = _follows(order.wish, just[0], now, language) if is_it else None
    return follows and replace(follows, learnt=order.names)


def _follows(wish: Wish, found: Reference, now: datetime, language: Language) -> FollowUp | None:
    if wish.action == "place" and wish.just and parse(wish.value, now, "any").verdict != "none":
        return None  # it is at half past
    try:
        arguments = arguments_of(wish, found, now, language)
    except UnclearTime as unsure:
        return FollowUp(question=str(unsure), about=found)
    if arguments is None:
        return None
    deletes = (wish.action, found.kind) == ("delete", "memo")
    name = "memo_delete" if deletes else _TOOLS.get(wish.action, "schedule_update")
    return FollowUp(call=ToolCall(name=name, arguments=arguments), about=found)


_TOOLS: dict[Action, str] = {"delete": "schedule_delete", "skip": "schedule_delete", "open": "memo_search"}
"""Of all else the tool changes what is there."""


def _both(wish: Wish, shown: Sequence[Reference], now: datetime, language: Language) -> FollowUp | None:
    """Return the change of the two things that were shown together last, or made one after the other; None where they were not two."""
    there = [
        one
        for one in last_list(shown) or pair(shown) or two_made(shown)
        if not one.gone and one.kind in ABOUT[wish.action]
    ]
    if len(there) > 2:  # what rings every day stands on each list
        there = [one for one in there if one.kind == "event" and not one.repeats]
    calls = [follows.call for one in there if (follows := _follows(wish, one, now, language)) is not None]
    if len(there) != 2 or len(calls) != 2 or calls[0] is None or calls[1] is None:
        return None
    return FollowUp(call=calls[0], more=(calls[1],), about=there[0])
