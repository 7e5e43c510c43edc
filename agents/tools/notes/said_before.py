"""What a person said right before "note that down": their last message, if nothing came of it."""

from datetime import timedelta

from agents.tools.base import Desk
from storage.conversations import messages

LATELY = timedelta(minutes=15)
SEEN = 12  # messages that are looked through
SHORTEST = 4  # characters


async def said_before(desk: Desk, order: str) -> str:
    """Return the message before this one with the `order`, word for word; nothing where it was answered with an effect, is old or somebody else's."""
    seen = await messages.before(desk.db, desk.scope.conversation, None, SEEN)
    wrote = [place for place, one in enumerate(seen) if one.role == "user" and one.body.get("text", "").strip()]
    places = [place for place in wrote if order not in seen[place].body["text"]]  # the order itself is among them
    if not places:
        return ""
    last = seen[places[-1]]
    text = last.body["text"].strip()
    answered = [one for one in seen[places[-1] + 1 :] if one.body.get("receipts")]
    fits = last.person in (None, desk.scope.actor) and desk.now - last.created_at <= LATELY
    return "" if answered or not fits or len(text) < SHORTEST or text.startswith("/") else text
