"""Cards that were used: what came of a press stands where its buttons stood, and nothing else is said."""

from dataclasses import replace

from agents.tools.base import Desk, Outcome
from bot.commands.settings import zone_settings
from bot.conversation import button_tokens, reminder_messages
from bot.conversation.participants import TurnContext
from bot.conversation.post import show_in
from bot.ports.messages import Digest, Ring, Saying, body_from_json, stem
from storage.content import fired_reminders
from storage.content.fired_reminders import Rung
from storage.conversations import messages
from storage.conversations.messages import Message

LONGEST = 1500  # characters; what is longer may be several messages of a platform, of which an edit changes the first


async def told(desk: Desk, place: TurnContext, token: str, outcome: Outcome | None, inbox: int) -> Outcome | None:
    """Show what came of a press in the message of its button; return what is still to be said.

    Only where messages are pushed: on a page, and in a terminal, one reads on at the end.
    """
    if outcome is None:
        return None
    if not place.session.push or await button_tokens.then(desk.db, token) != "answered":
        return outcome
    found = await _message(desk, token)
    if found is None:
        return outcome
    body = body_from_json(found.body)
    now = _with(_saying(body, desk), token, outcome, desk.scope.zone)
    state = await _state(desk, body) if isinstance(body, Ring) else ""
    if isinstance(body, Ring) and not state:  # not settled; that may have been taken back by this very press
        rings = reminder_messages.shown(replace(body, now=None), desk.scope.language)
        now = replace(rings, receipts=outcome.receipts)
    if now is None:
        return outcome
    # what rang stays a reminder, whose time may be said anew in words
    shown = replace(body, now=now, state=state) if isinstance(body, Ring) else now
    await show_in(desk.db, place.session, shown, found.key, found.turn, inbox=inbox)
    return Outcome(waken=outcome.waken)


async def _message(desk: Desk, token: str) -> Message | None:
    name, _, choice = token.partition(".")
    pressed = reminder_messages.pressed(f"{name[1:]}.{choice}") if token.startswith("r") else None
    if pressed is not None:
        rang = await messages.of_ring(desk.db, desk.scope.conversation, pressed[0].token, pressed[0].at)
        if rang is not None:
            return rang
    named = f"{name}.{choice.partition('-')[0]}" if pressed is not None else name
    return await messages.with_button(desk.db, desk.scope.conversation, named)


async def _state(desk: Desk, ring: Ring) -> str:
    """Return what became of it, by its name: its message says so now, and is left alone by the notice of this press."""
    state = await fired_reminders.state(desk.db, Rung(token=ring.token, at=ring.at))
    return ring.state if state is None else state.name


def _saying(body: Saying | Ring | Digest, desk: Desk) -> Saying | None:
    match body:
        case Saying() as saying:
            return saying
        case Ring() as ring:
            return reminder_messages.shown(ring, desk.scope.language)
        case Digest():
            return None


def _with(saying: Saying | None, token: str, outcome: Outcome, zone: str) -> Saying | None:
    """Return the saying with what came of it in the place of the card; None where it cannot hold that."""
    if saying is None or saying.document is not None:
        return None
    pressed = next(
        (one for one in saying.cards if any(stem(button.token) == stem(token) for button in one.buttons)), None
    )
    if pressed is None:
        return None
    at = saying.cards.index(pressed)
    left = zone_settings.without_question(saying.text, pressed, zone)
    asks = outcome.text and outcome.cards and not outcome.receipts  # the next question, or page
    now = replace(
        saying,
        text=outcome.text if asks or _is_answered(saying, outcome) else "\n".join(filter(None, (left, outcome.text))),
        receipts=(*saying.receipts, *outcome.receipts),
        cards=(*saying.cards[:at], *outcome.cards, *saying.cards[at + 1 :]),
        zone=saying.zone if saying.zone == zone else "",  # who pressed may be told another clock's hours
    )
    words = [now.text, *now.receipts, *(line for card in now.cards for line in (card.title, *card.lines))]
    return now if 0 < sum(map(len, words)) <= LONGEST else None


def _is_answered(saying: Saying, outcome: Outcome) -> bool:
    """Return whether it did nothing but ask, and that is done now: beside the receipt the question would be asked again."""
    return bool(outcome.receipts) and not saying.receipts and [card.kind for card in saying.cards] == ["conflict"]
