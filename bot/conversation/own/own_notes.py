"""A person's notes and lists as interfaces show and change them (bot.ports.kept)."""

from collections.abc import Sequence

from agents.nlu.slots.keeping.list_names import list_name, list_title
from agents.texts.tags import tags_of
from agents.tools.base import Desk, Meaning
from agents.tools.lists import item_reminders
from agents.tools.notes.looking import look_for
from agents.tools.notes.note_cards import used_tags
from bot.conversation.calendar_files import CalendarFeeds
from bot.conversation.database_errors import database_access
from bot.conversation.imports.own_imports import OwnImports
from bot.conversation.own.own_calendar import OwnSchedules
from bot.conversation.own.own_dictation import Hearing, OwnDictation
from bot.conversation.own.own_plans import OwnPlans
from bot.conversation.own.own_profiles import OwnProfiles
from bot.conversation.own.own_scopes import own_scope
from bot.conversation.own.own_search import OwnSearch
from bot.conversation.own.own_subscriptions import OwnSubscriptions
from bot.ports.callers import Caller
from bot.ports.changes import Changes
from bot.ports.kept import KeptFile, KeptItem, KeptList, KeptNote, NotKept
from bot.ports.messages import cleaned
from bot.ports.own import Own
from storage.content import attachments, list_items, note_states, notes
from storage.content.attachments import Attachment
from storage.content.list_items import ListItem
from storage.content.meanings import Asked
from storage.content.notes import Memo
from storage.db.notify import Signals
from storage.db.pool import Db, Pool
from storage.db.transactions import look, reading
from storage.people import people

LEAST = 0.5  # the cosine of what is found by its meaning


def own_things(
    pool: Pool, signals: Signals, changes: Changes, zone: str, meaning: Meaning | None, hear: Hearing | None
) -> Own:
    """Return all that a person has beside their sessions; `zone`: that of people who have not told theirs."""
    return Own(
        profiles=OwnProfiles(pool=pool),
        notes=OwnNotes(pool=pool, meaning=meaning),
        lists=OwnLists(pool=pool),
        search=OwnSearch(pool=pool),
        calendars=CalendarFeeds(pool=pool),
        schedules=OwnSchedules(pool=pool),
        plans=OwnPlans(pool=pool, zone=zone),
        changes=changes,
        subscriptions=OwnSubscriptions(pool=pool, signals=signals),
        imports=OwnImports(pool=pool),
        dictation=OwnDictation(pool=pool, hear=hear),
    )


class OwnNotes:
    """Each process can do it: it needs no worker. `meaning` is of those that have a model of embeddings."""

    def __init__(self, *, pool: Pool, meaning: Meaning | None) -> None:
        self._pool = pool
        self._meaning = meaning

    @property
    def knows_meanings(self) -> bool:
        return self._meaning is not None

    async def find(  # noqa: PLR0913 - as the port has it
        self, caller: Caller, *, query: str, tag: str, pinned: bool, before: int, limit: int, by_meaning: bool
    ) -> list[KeptNote]:
        with database_access():
            asked = await self._asked(caller, query) if by_meaning and query.strip() else None
            async with reading(self._pool, caller.space) as db:
                if asked is not None:
                    now = await list_items.now(db)
                    desk = Desk(db=db, scope=own_scope(caller), now=now, meaning=lambda _words: _soon(asked))
                    found = _narrowed(await look_for(desk, query, limit, LEAST), tag, pinned=pinned)[:limit]
                else:
                    found = await _found(db, query, tag, before, limit, pinned=pinned)
                return await _with_files(db, found)

    async def _asked(self, caller: Caller, query: str) -> Asked | None:
        """Return what the words mean, before a transaction begins; None where that is not known, or not to be asked."""
        if self._meaning is None or not await people.model_allowed(self._pool, caller.space, caller.person):
            return None
        return await self._meaning(query)

    async def get(self, caller: Caller, number: int) -> KeptNote:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                return await _there(db, await notes.get(db, number))

    async def tags(self, caller: Caller) -> dict[str, int]:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                return used_tags(await notes.holding(db, "#"))

    async def write(self, caller: Caller, number: int | None, *, text: str | None, pinned: bool | None) -> KeptNote:
        with database_access():
            async with look(self._pool, own_scope(caller)) as db:
                if number is None:
                    memo = await notes.add(db, own_scope(caller), cleaned(text or ""))
                else:
                    memo = await notes.get(db, number)
                    if memo is not None and text is not None and cleaned(text) != memo.text:
                        memo = await notes.change(db, number, memo.version, cleaned(text))
                if memo is not None and pinned is not None and memo.pinned != pinned:
                    memo = await note_states.pin(db, memo.id, on=pinned)
                return await _there(db, memo)

    async def remove(self, caller: Caller, number: int) -> None:
        with database_access():
            async with look(self._pool, own_scope(caller)) as db:
                if await notes.remove(db, number) is None:
                    raise NotKept


async def _found(db: Db, query: str, tag: str, before: int, limit: int, *, pinned: bool) -> list[Memo]:
    """Return the notes that are asked for; a tag or a pin narrows what the words find."""
    if query.strip():
        found = await notes.ranked(db, query, notes.NEWEST)
    elif tag:
        found = await notes.holding(db, f"#{tag}")
    elif pinned:
        found = await note_states.pinned(db)
    else:
        return await note_states.page(db, before, limit)
    return _narrowed(found, tag, pinned=pinned)[:limit]


def _narrowed(found: Sequence[Memo], tag: str, *, pinned: bool) -> list[Memo]:
    small = tag.casefold()
    fitting = [memo for memo in found if not pinned or memo.pinned]
    return [memo for memo in fitting if not tag or small in map(str.casefold, tags_of(memo.text))]


async def _soon(asked: Asked) -> Asked:
    return asked


async def _there(db: Db, memo: Memo | None) -> KeptNote:
    if memo is None:
        raise NotKept
    return (await _with_files(db, [memo]))[0]


async def _with_files(db: Db, found: Sequence[Memo]) -> list[KeptNote]:
    held = await attachments.of_notes(db, [memo.id for memo in found if memo.files])
    return [_note(memo, [one for one in held if one.memo == memo.id]) for memo in found]


def _note(memo: Memo, held: Sequence[Attachment]) -> KeptNote:
    return KeptNote(
        id=memo.id,
        text=memo.text,
        tags=tags_of(memo.text),
        pinned=memo.pinned,
        created_at=memo.created_at,
        rings_at=memo.rings_at,
        files=tuple(KeptFile(id=one.id, name=one.name, media=one.media, size=one.size) for one in held),
    )


class OwnLists:
    """Each process can do it: it needs no worker."""

    def __init__(self, *, pool: Pool) -> None:
        self._pool = pool

    async def all(self, caller: Caller) -> list[KeptList]:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                there = await list_items.items(db)
        return [_list(caller, name, there) for name in dict.fromkeys(one.list for one in there)]

    async def get(self, caller: Caller, name: str) -> KeptList:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                return await _read(db, caller, list_name(name))

    async def add(self, caller: Caller, name: str, items: Sequence[str]) -> KeptList:
        if not list_name(name):
            raise NotKept
        with database_access():
            async with look(self._pool, own_scope(caller)) as db:
                texts = [text for one in items if (text := cleaned(one).strip())]  # of some nothing is left
                await list_items.add(db, own_scope(caller), list_name(name), texts)
                return await _read(db, caller, list_name(name))

    async def tick(self, caller: Caller, name: str, item: int, *, ticked: bool) -> KeptList:
        with database_access():
            async with look(self._pool, own_scope(caller)) as db:
                await _one(db, list_name(name), item)
                changed = await list_items.tick(db, own_scope(caller), [item], ticked=ticked)
                await item_reminders.follow(await _desk(db, caller), changed, wanted=not ticked)
                return await _read(db, caller, list_name(name))

    async def reword(self, caller: Caller, name: str, item: int, text: str) -> KeptList:
        with database_access():
            async with look(self._pool, own_scope(caller)) as db:
                there = await _one(db, list_name(name), item)
                if not await list_items.reword(db, item, there.text, cleaned(text).strip() or there.text):
                    raise NotKept
                return await _read(db, caller, list_name(name))

    async def order(self, caller: Caller, name: str, items: Sequence[int]) -> KeptList:
        with database_access():
            async with look(self._pool, own_scope(caller)) as db:
                await list_items.put(db, list_name(name), items)
                return await _read(db, caller, list_name(name))

    async def remove(self, caller: Caller, name: str, item: int | None, *, ticked: bool = False) -> None:
        with database_access():
            async with look(self._pool, own_scope(caller)) as db:
                if item is not None:
                    ids = [(await _one(db, list_name(name), item)).id]
                else:
                    there = await list_items.items(db, list_name(name))
                    ids = [one.id for one in there if one.ticked or not ticked]
                await item_reminders.follow(await _desk(db, caller), await list_items.remove(db, ids), wanted=False)


async def _one(db: Db, name: str, item: int) -> ListItem:
    """Return a thing on a list. Raises NotKept."""
    found = next((one for one in await list_items.items(db, name) if one.id == item), None)
    if found is None:
        raise NotKept
    return found


async def _read(db: Db, caller: Caller, name: str) -> KeptList:
    return _list(caller, name, await list_items.items(db, name) if name else [])


def _list(caller: Caller, name: str, there: Sequence[ListItem]) -> KeptList:
    return KeptList(
        name=name,
        title=list_title(name, caller.language or "en"),
        items=tuple(
            KeptItem(id=one.id, text=one.text, ticked=one.ticked, due_at=one.due_at)
            for one in there
            if one.list == name
        ),
    )


async def _desk(db: Db, caller: Caller) -> Desk:
    return Desk(db=db, scope=own_scope(caller), now=await list_items.now(db))
