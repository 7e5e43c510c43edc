"""What was said in a conversation before a turn, as its parrot remembers it: words and receipts, no cards.

Of a long conversation it remembers a summary of the older part; one is asked for when too much has no place in it.
"""

from collections.abc import Callable, Sequence
from functools import partial

from agents.asking import Utterance
from agents.texts import Language
from bot.messages import Saying, body_from_json
from bot.turns import rings
from bot.turns.places import Place
from storage import messages, people, summaries
from storage.messages import Message
from storage.pool import Pool
from storage.summaries import Summary

MOST = 60  # messages that are looked at
LONG = 20  # messages without a summary after which one is asked for
RECENT = 10  # messages that stay as they are when older ones are summarised

Outgrown = Callable[[int, Sequence[Utterance]], None]


async def earlier(
    pool: Pool, place: Place, *, turn: int, items: frozenset[int], language: Language, outgrown: Outgrown | None = None
) -> Sequence[Utterance]:
    """What is remembered of the conversation but for this turn, oldest first.

    `outgrown` hears the id up to which there should be a summary, and what it is to be of.
    """
    session = place.session
    found = await messages.before(pool, session.id, session.space, None, MOST + len(items))
    summary = await summaries.of(pool, session.id, session.space) if len(found) > RECENT else None
    before = [one for one in found if one.turn != turn and one.inbox not in items]
    others = {one.person for one in before if one.person is not None} - {place.person.id}
    names = {other: (await people.known(pool, other)).name for other in others}
    remember = partial(uttered, language=language, names=names)
    said = [(one.id, words) for one in before if (words := remember(one)) is not None]
    kept, upto = remembered(said, summary)
    if upto is not None and outgrown is not None:
        outgrown(upto, kept[:-RECENT])
    return kept


def remembered(
    said: Sequence[tuple[int, Utterance]], summary: Summary | None
) -> tuple[Sequence[Utterance], int | None]:
    """The summary and what was said after it; with the id of the last message that a new summary should cover. Pure."""
    after = [(number, one) for number, one in said if summary is None or number > summary.upto]
    older = [Utterance(role="summary", text=summary.text)] if summary is not None else []
    upto = after[-RECENT - 1][0] if len(after) > LONG else None
    return [*older, *(one for _, one in after)], upto


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
