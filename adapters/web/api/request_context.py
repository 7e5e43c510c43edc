"""The context that all handlers need: who asks, which parrot is asked, and what came of it."""

from dataclasses import dataclass
from uuid import UUID

from aiohttp import web

from adapters.http.errors import Refused
from bot.ports.callers import Caller
from bot.ports.messages import Said
from bot.ports.pull import Accepted, House, Inbound

PLATFORM = "web"
PATIENCE = 150.0  # seconds that a request waits for its answer; a turn has 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """Reads requests for the handlers, and waits for answers. `zones` are those that there are."""

    inbound: Inbound
    house: House
    zones: frozenset[str]

    async def caller(self, request: web.Request, zone: str | None = None) -> Caller:
        """Return who sent the request. Raises Refused for a zone that there is not, and Unavailable."""
        if zone is not None and zone not in self.zones:
            raise Refused(422, "unknown_zone", zone, field="user_timezone")
        if zone is None and request.headers.get("Time-Zone") in self.zones:
            zone = request.headers["Time-Zone"]
        owner = await self.house.owner()
        spoken = request.headers.get("Accept-Language", "").strip()[:2].lower()
        language = "zh" if spoken == "zh" else "en" if spoken == "en" else None
        return Caller(person=owner.person, space=owner.space, language=language, zone=zone)

    def agent(self, agent_type: str) -> str | None:
        """Return the parrot that is meant, None for whichever fits. Raises Refused."""
        if agent_type == "auto":
            return None
        known = [agent.id for agent in self.house.agents()]
        if agent_type not in known:
            raise Refused(422, "unknown_agent", agent_type, field="agent_type", known=", ".join(("auto", *known)))
        return agent_type

    async def answers(self, caller: Caller, session: UUID, accepted: Accepted) -> list[Said]:
        """Return what was said in answer. Raises Refused when that takes too long."""
        said = await self.inbound.answers(caller, session, accepted, PATIENCE)
        if said is None:
            raise Refused(504, "timeout")
        return said
