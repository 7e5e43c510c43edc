"""Presses on the card of a list, or of notes on pages: the message that shows it is changed, and nothing else is said."""

from dataclasses import replace

from agents.runtime.following.follow_ups import note
from agents.tools.base import Desk, Outcome
from agents.tools.catalogue import CONFIRMATIONS
from agents.tools.notes import note_pages
from agents.tools.notes.notes import MEMO_SEARCH
from bot.conversation.participants import TurnContext
from bot.conversation.post import show_in
from bot.ports.messages import Saying, body_from_json, stem
from storage.content.button_actions import Action
from storage.conversations import messages

KINDS = frozenset({"list", "notes"})


async def press(desk: Desk, place: TurnContext, action: Action, choice: str, inbox: int) -> Outcome:
    """Carry out a press, and show the list as it is now where it stood; else as an answer. Raises NotUsable."""
    if action.kind == note_pages.KIND and (number := note_pages.opens(action.payload, choice)) is not None:
        return await _opened(desk, number)
    outcome = await CONFIRMATIONS.carry_out(desk, action, choice)
    found = await messages.with_button(desk.db, desk.scope.conversation, action.token)
    saying = None if found is None else body_from_json(found.body)
    if found is None or not isinstance(saying, Saying):
        return outcome
    [card] = outcome.cards
    old = next(one for one in saying.cards if any(stem(button.token) == action.token for button in one.buttons))
    cards = tuple(card if one is old else one for one in saying.cards)
    text = card.title if saying.text == old.title else saying.text  # it said how many are open
    now = replace(saying, text=text, cards=cards)
    await show_in(desk.db, place.session, now, found.key, found.turn, inbox=inbox)
    return Outcome(waken=outcome.waken)


async def _opened(desk: Desk, number: int) -> Outcome:
    """Show a note below, and keep that it was: "pin it" is about it then."""
    outcome = await MEMO_SEARCH(desk, {"query": "", "id": number})
    await note(desk.db, desk.scope, [one for one in outcome.about if one not in outcome.related])
    return outcome
