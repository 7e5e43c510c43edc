"""The numbers below a card, as it changes while they are still being put there."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, cast

from adapters.matrix.api import Api
from adapters.matrix.outbound.posting import Posting
from adapters.matrix.outbound.rendering import Part

WE, ROOM, CARD = "@parrots:mx.test", "!room", "$card"


@dataclass(slots=True)
class Room:
    """A homeserver's reactions to one event: one that is named again is not put again, also when it was taken away."""

    there: dict[str, str] = field(default_factory=dict[str, str])
    names: dict[str, str] = field(default_factory=dict[str, str])
    began: asyncio.Event = field(default_factory=asyncio.Event)
    goes_on: asyncio.Event = field(default_factory=asyncio.Event)
    slow: str = ""

    async def send(self, _room: str, _kind: str, content: dict[str, Any], name: str) -> str:
        key: str = content["m.relates_to"]["key"]
        if key == self.slow:
            self.began.set()
            await self.goes_on.wait()
        if name not in self.names:
            self.names[name] = f"${len(self.names)}"
            self.there[self.names[name]] = key
        return self.names[name]

    async def reactions(self, _room: str, _event: str) -> list[dict[str, Any]]:
        return [
            {"event_id": event, "sender": WE, "content": {"m.relates_to": {"key": key}}}
            for event, key in self.there.items()
        ]

    async def redact(self, _room: str, event: str, _name: str) -> None:
        self.there.pop(event, None)

    def shown(self) -> list[str]:
        return sorted(self.there.values())


def card(*tokens: str) -> Part:
    return Part(tokens=tokens)


def posting(room: Room) -> Posting:
    return Posting(api=cast("Api", room), user=WE, house="h", flock={})


async def test_what_was_taken_away_is_put_there_again_by_the_next_edit() -> None:
    room = Room()
    posts = posting(room)
    await posts.offer(ROOM, CARD, card("a", "b"), "r:1-0", anew=False)
    await posts.offer(ROOM, CARD, card(), "e:1-0", anew=True)
    assert room.shown() == []
    await posts.offer(ROOM, CARD, card("a", "b"), "e:2-0", anew=True)
    assert room.shown() == ["1️⃣", "2️⃣"]


async def test_a_number_that_is_on_its_way_while_the_card_changes_does_not_stay() -> None:
    room = Room(slow="2️⃣")
    posts = posting(room)
    first = asyncio.ensure_future(posts.offer(ROOM, CARD, card("a", "b", "c"), "r:1-0", anew=False))
    await room.began.wait()
    second = asyncio.ensure_future(posts.offer(ROOM, CARD, card("undo"), "e:1-0", anew=True))
    asyncio.get_running_loop().call_soon(room.goes_on.set)  # behind the second's first steps
    await asyncio.gather(first, second)
    assert room.shown() == ["1️⃣"]
