"""Talking to a house as an interface does: say something, press a button, get what was answered."""

import asyncio
from dataclasses import dataclass
from uuid import UUID, uuid4

from bot.app import Ports
from bot.ports.callers import Caller
from bot.ports.messages import ButtonPress, Said, Saying, TextMessage
from bot.ports.pull import Accepted

PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Talk:
    """One conversation of the owner."""

    ports: Ports
    caller: Caller
    session: UUID

    async def say(self, text: str) -> Saying:
        """Say something that gets one answer."""
        return await self._answer(
            await self.ports.intake.accept(self.caller, self.session, uuid4().hex, TextMessage(text=text))
        )

    async def press(self, saying: Saying, label: str) -> Saying:
        """Press the button of that label, or that begins so before a colon."""
        [token] = [
            button.token
            for card in saying.cards
            for button in card.buttons
            if button.label == label or button.label.startswith((f"{label}: ", f"{label}："))
        ]
        press = ButtonPress(token=token)
        return await self._answer(await self.ports.intake.accept(self.caller, self.session, uuid4().hex, press))

    async def ring(self) -> Said:
        """Wait for the first reminder of this conversation; it may have rung before anybody listened."""
        async with asyncio.timeout(PATIENCE):
            async for item in self.ports.feed.follow(self.caller, self.session, 0):
                if isinstance(item, Said) and item.role == "reminder":
                    return item
        raise AssertionError("the feed ended")

    async def _answer(self, accepted: Accepted) -> Saying:
        answers = await self.ports.intake.answers(self.caller, self.session, accepted, PATIENCE)
        assert answers is not None
        [one] = answers
        return one.saying


async def talk(ports: Ports, *, zone: str | None = None) -> Talk:
    """Open a conversation."""
    owner = await ports.facts.owner()
    caller = Caller(person=owner.person, space=owner.space, zone=zone)
    return Talk(ports, caller, (await ports.sessions.create(caller, "web", "")).id)


def labels(saying: Saying) -> list[str]:
    return [button.label for card in saying.cards for button in card.buttons]


def lines(saying: Saying) -> list[str]:
    return [line for card in saying.cards for line in card.lines]
