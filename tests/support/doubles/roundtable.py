"""A scripted model for several parrots at once: each has its own lines, whoever of them asks first."""

from collections import deque
from collections.abc import Mapping

from aiohttp import web

from agents.personas.registry import Flock
from tests.support.doubles.openai import Answer, Script, refuses


class Roundtable(Script):
    """Answers a request with the next line of the parrot that its system message introduces; `spoke`: who did, in order."""

    def __init__(self, lines: Mapping[str, tuple[Answer, ...]]) -> None:
        super().__init__()
        self.lines = {agent: deque(answers) for agent, answers in lines.items()}
        self.spoke: list[str] = []
        self._flock = Flock()

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.asked.append(body)
        async with self._news:
            self._news.notify_all()
        agent = self._who(str(body["messages"][0]["content"]))
        self.spoke.append(agent)
        lines = self.lines.get(agent)
        return await self._send(
            request, lines.popleft() if lines else refuses(400, f"nothing is scripted for {agent!r}")
        )

    def _who(self, system: str) -> str:
        for persona in self._flock.values():
            if system.startswith((persona.prompt.who.zh, persona.prompt.who.en)):
                return persona.id
        return ""
