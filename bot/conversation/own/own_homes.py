"""Who looks at a platform's own home page (bot.ports.homes)."""

from bot.conversation.access import Rules
from bot.conversation.database_errors import database_access
from bot.conversation.participants import Defaults
from bot.ports.callers import Caller
from bot.ports.menu import Menus
from bot.ports.own import Own
from bot.ports.pull import Modes
from bot.ports.push import Sender
from storage.db.pool import Pool
from storage.people import people


class OwnHomes:
    """Each process can do it: it needs no worker."""

    def __init__(self, *, pool: Pool, rules: Rules, defaults: Defaults, own: Own, menus: Menus, modes: Modes) -> None:
        self._pool = pool
        self._rules = rules
        self._defaults = defaults
        self._own = own
        self._menus = menus
        self._modes = modes

    @property
    def own(self) -> Own:
        return self._own

    @property
    def menus(self) -> Menus:
        return self._menus

    @property
    def modes(self) -> Modes:
        return self._modes

    async def caller(self, platform: str, tenant: str, sender: Sender) -> Caller | None:
        role = self._rules.role(platform, sender.id, tenant)
        with database_access():
            person = await people.of_identity(self._pool, platform, tenant, sender.id)
            if person is None and role == "guest":
                return None  # of strangers who only look nothing is kept
            if person is None or (person.role == "guest" and role != "guest"):
                person = await people.met(self._pool, platform, tenant, sender.id, role)
                await people.learn(self._pool, person.id, name=sender.name, language=sender.language, zone=sender.zone)
                person = await people.known(self._pool, person.id)
        if person.role in ("guest", "blocked") or (person.suspended and person.role != "owner"):
            return None
        language = self._defaults.language_for(person, "")
        return Caller(person=person.id, space=person.space, language=language, zone=self._defaults.zone_for(person))
