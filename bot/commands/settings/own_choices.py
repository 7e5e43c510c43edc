"""What a person sets, for interfaces that show all of it at once (bot.ports.choices): by the functions of /settings."""

from collections.abc import Mapping
from uuid import UUID
from zoneinfo import ZoneInfo

from agents.tools.base import Desk
from bot.commands.settings import zone_settings
from bot.conversation.database_errors import database_access
from bot.ports.callers import Caller
from bot.ports.choices import Choices
from storage.content import list_items
from storage.conversations import suggestions
from storage.db.notify import Signals
from storage.db.pool import Pool
from storage.db.transactions import Scope, look
from storage.people import people, profiles

_NOWHERE = UUID(int=0)  # in no session
_PREFERRED = ("memory", "quiet_hours", "working_hours")


class OwnChoices:
    """Each process can do it: it needs no worker."""

    def __init__(self, *, pool: Pool, signals: Signals) -> None:
        self._pool = pool
        self._signals = signals

    async def chosen(self, caller: Caller) -> Choices:
        with database_access():
            person = await people.known(self._pool, caller.person)
            async with look(self._pool, _scope(caller, person.zone)) as db:
                scope = _scope(caller, person.zone)
                told = (await profiles.of_person(db, scope)).preferences
                hushed = await suggestions.is_hushed(db, scope)
                known = await people.identities(db, caller.person)
        return Choices(
            language=person.language if person.language_source == "told" else None,
            zone=person.zone,
            sounds=person.sounds,
            suggestions=not hushed,
            model=person.model,
            memory=told.memory,
            follow_ups=told.push_settings.get("follow_ups") is not False,
            quiet_hours=told.quiet_hours,
            working_hours=told.working_hours,
            platforms=tuple(dict.fromkeys(one.platform for one in known if one.platform != "local")),
        )

    async def choose(self, caller: Caller, wanted: Mapping[str, str | bool | None]) -> Choices:
        with database_access():
            person = await people.known(self._pool, caller.person)
            scope = _scope(caller, person.zone)
            async with look(self._pool, scope) as db:
                now = (await list_items.now(db)).astimezone(ZoneInfo(scope.zone))
                desk = Desk(db=db, scope=scope, now=now)
                for name, value in wanted.items():
                    await _set(desk, name, value)
        self._signals.send("due")  # what follows the zone may ring sooner
        return await self.chosen(caller)


async def _set(desk: Desk, name: str, value: object) -> None:
    match name, value:
        case "language", "zh":
            await people.set_language(desk.db, desk.scope.actor, "zh")
        case "language", "en":
            await people.set_language(desk.db, desk.scope.actor, "en")
        case "language", None:
            await people.set_language(desk.db, desk.scope.actor, None)
        case "zone", str():
            await zone_settings.set_zone(desk, value)
        case "sounds", bool():
            await people.set_sounds(desk.db, desk.scope.space, value)
        case "model", bool():
            await people.set_model(desk.db, desk.scope.space, value)
        case "suggestions", bool():
            await (suggestions.unhush if value else suggestions.hush)(desk.db, desk.scope)
        case "follow_ups", bool():
            await profiles.prefer(desk.db, desk.scope, {"push_settings": {name: value}})
        case _:
            if name in _PREFERRED:
                await profiles.prefer(desk.db, desk.scope, {name: value})


def _scope(caller: Caller, zone: str | None) -> Scope:
    return Scope(
        actor=caller.person,
        space=caller.space,
        conversation=_NOWHERE,
        zone=zone or "UTC",
        language=caller.language or "en",
    )
