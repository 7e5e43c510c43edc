"""All that a person has, found by words (bot.ports.kept.Search)."""

from datetime import datetime

from agents.nlu.slots.keeping.list_names import list_title
from agents.texts.search_terms import search_terms, without_question
from agents.texts.snippets import marks
from agents.tools.base import Desk
from agents.tools.notes.looking import look_for
from bot.conversation.database_errors import database_access
from bot.conversation.own.own_scopes import own_scope
from bot.ports.callers import Caller
from bot.ports.kept import Hit, HitKind
from storage.content import events, list_items
from storage.conversations import said_words
from storage.db.pool import Db, Pool
from storage.db.transactions import reading

SURE = 0.6  # of the letters asked for must be in what is no note
LEAST = 0.5  # of what notes mean, which is not asked for here


class OwnSearch:
    """Each process can do it: it needs no worker, and asks no model."""

    def __init__(self, *, pool: Pool) -> None:
        self._pool = pool

    async def find(self, caller: Caller, query: str, most: int) -> list[Hit]:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                return await _found(db, caller, query, most)


async def _found(db: Db, caller: Caller, query: str, most: int) -> list[Hit]:
    """Return what has the words, kind by kind."""
    language = caller.language or "en"
    desk = Desk(db=db, scope=own_scope(caller), now=await list_items.now(db))
    words = without_question(query)
    asked = words if search_terms(words) else query

    def hit(kind: HitKind, number: int, text: str, at: datetime, where: str = "") -> Hit:
        return Hit(kind=kind, id=number, text=text, at=at, where=where, marks=marks(text, query))

    noted = (await look_for(desk, query, most, LEAST))[:most]
    planned = await events.ranked(db, asked, most, share=SURE)
    listed = await list_items.ranked(db, asked, most, share=SURE)
    said = await said_words.holding(db, search_terms(asked), most, share=SURE)
    return [
        *(hit("memo", memo.id, memo.text, memo.created_at) for memo in noted),
        *(
            hit(
                "event",
                event.id,
                " · ".join(filter(None, (event.title, event.location, event.description))),
                event.starts_at,
            )
            for event in planned
        ),
        *(hit("list_item", one.id, one.text, one.created_at, list_title(one.list, language)) for one in listed),
        *(hit("message", one.id, one.text, one.created_at, str(one.conversation)) for one in said),
    ]
