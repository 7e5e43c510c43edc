"""A person's profile as interfaces show and change it (bot.ports.pull.Profiles)."""

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from bot.conversation.database_errors import database_access
from bot.conversation.own.own_scopes import own_scope
from bot.ports.callers import Caller
from bot.ports.messages import cleaned
from storage.content import facts
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope, look, reading
from storage.people import own_data, profiles


class OwnProfiles:
    """Each process can do it: it needs no worker."""

    def __init__(self, *, pool: Pool) -> None:
        self._pool = pool

    async def read(self, caller: Caller) -> dict[str, JsonValue]:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                return await _shown(db, own_scope(caller))

    async def forget(self, caller: Caller, fact: str) -> bool:
        scope = own_scope(caller)
        with database_access():
            async with look(self._pool, scope) as db:
                return bool(await facts.forget(db, scope, [fact]))

    async def file(self, caller: Caller, number: str) -> tuple[str, bytes] | None:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                return await own_data.file(db, number)

    async def change(
        self, caller: Caller, *, focus: Sequence[str] | None, birth_info: Mapping[str, str | None]
    ) -> dict[str, JsonValue]:
        scope = own_scope(caller)
        with database_access():
            async with look(self._pool, scope) as db:  # its row is lock enough
                if focus is not None:
                    things = (cleaned(one).strip() for one in focus)
                    await profiles.set_focus(db, scope, tuple(one for one in things if one))
                if birth_info:
                    told = {name: None if value is None else cleaned(value) for name, value in birth_info.items()}
                    await profiles.tell_birth(db, scope, told)
                return await _shown(db, scope)


async def _shown(db: Db, scope: Scope) -> dict[str, JsonValue]:
    return (await profiles.of_person(db, scope)).model_dump(mode="json")
