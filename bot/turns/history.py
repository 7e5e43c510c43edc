"""What was said in a conversation before a turn, as its parrot remembers it: words and receipts, no cards."""

from collections.abc import Sequence
from functools import partial

from agents.asking import Utterance
from agents.texts import Language
from bot.messages import Saying, body_from_json
from bot.turns import rings
from bot.turns.places import Place
from storage import messages, people
from storage.messages import Message
from storage.pool import Pool

MOST = 30


async def earlier(
    pool: Pool, place: Place, *, turn: int, items: frozenset[int], language: Language
) -> Sequence[Utterance]:
    """The newest messages of the conversation but those of this turn, oldest first."""
    found = await messages.before(pool, place.session.id, place.session.space, None, MOST + len(items))
    before = [one for one in found if one.turn != turn and one.inbox not in items]
    others = {one.person for one in before if one.person is not None} - {place.person.id}
    names = {other: (await people.known(pool, other)).name for other in others}
    said = map(partial(uttered, language=language, names=names), before)
    return [one for one in said if one is not None][-MOST:]


def uttered(message: Message, *, language: Language, names: dict[int, str]) -> Utterance | None:
    """The message as it is remembered. What the house said in passing is not, unless something was done. Pure."""
    body = body_from_json(message.body)
    saying = body if isinstance(body, Saying) else rings.shown(body, language)
    text = "\n".join((*saying.receipts, *filter(None, [saying.text])))
    if not text or (message.role == "system" and not saying.receipts):
        return None
    if message.role != "user":
        return Utterance(role="assistant", text=text)
    if message.person is None or message.person not in names:
        return Utterance(role="user", text=text)
    return Utterance(role="user", text=text, by=names[message.person] or f"#{message.person}")
