"""What a row of the outbox says, in the language of its chat."""

from dataclasses import replace

from bot.conversation import reminder_messages
from bot.conversation.participants import Defaults
from bot.ports.messages import Document, Saying, body_from_json
from bot.texts import say
from storage.conversations import messages
from storage.conversations.conversations import Session
from storage.db.pool import Pool
from storage.db.transactions import reading
from storage.people import own_data, people
from storage.queue.outbox import Parcel


class Wording:
    """Words rows of the outbox."""

    def __init__(self, *, pool: Pool, defaults: Defaults) -> None:
        self._pool = pool
        self._defaults = defaults

    async def of(self, session: Session, parcel: Parcel, *, repeat: bool) -> Saying:
        """Return what the row says; one that may have been shown before says so."""
        body = body_from_json(parcel.body)
        if isinstance(body, Saying) and any(one.file for one in body.documents):
            found = [await self._with_content(session, one) for one in body.documents]
            first, *more = [one for one in found if one is not None] or [None]
            body = replace(body, document=first, more=tuple(filter(None, more)))
        if isinstance(body, Saying) and not repeat:
            return body
        person = None if session.person is None else await people.known(self._pool, session.person)
        language = self._defaults.language_for(person, await self._last_written(session))
        saying = (
            body
            if isinstance(body, Saying)
            else reminder_messages.shown(reminder_messages.sent_at(body, parcel.claimed_at), language)
        )
        if repeat:
            saying = replace(
                saying,
                text="\n".join(filter(None, (saying.text, say(language, "doubted" if parcel.doubted else "repeated")))),
                repeated=True,
            )
        return saying

    async def _with_content(self, session: Session, document: Document) -> Document | None:
        """Return the file with what it holds; None when it is kept no more."""
        if not document.file:
            return document
        async with reading(self._pool, session.space) as db:
            found = await own_data.file(db, document.file)
        return None if found is None else replace(document, data=found[1])

    async def _last_written(self, session: Session) -> str:
        async with reading(self._pool, session.space) as db:
            return await messages.last_written(db, session.id)
