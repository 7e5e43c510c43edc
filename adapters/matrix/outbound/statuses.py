"""Signs of life while somebody waits: "typing…", and a message that grows until it is the answer."""

import hashlib
import json

from mautrix.errors import MatrixError

from adapters.matrix.api import Api
from adapters.matrix.book import RoomBook
from adapters.matrix.errors import meaning
from adapters.matrix.outbound.posting import Posting
from adapters.matrix.outbound.rendering import Part
from bot.ports.messages import Saying
from bot.ports.push import ChatAddress, Rhythm

EDITS = Rhythm(pauses=(2.0, 3.0, 5.0, 8.0, 12.0), most=6)  # each edit is an event that stays in the room
TYPING = 20.0  # seconds that it is shown
AGAIN = 15.0


class MatrixStatuses:
    """See bot.ports.push.Statuses."""

    def __init__(self, *, api: Api, book: RoomBook, posting: Posting) -> None:
        self._api = api
        self._book = book
        self._posting = posting

    def rhythm(self, place: ChatAddress) -> Rhythm:
        del place
        return EDITS

    async def sign(self, place: ChatAddress, text: str) -> float | None:
        del text
        room = await self._book.checked(place)
        try:
            await self._api.typing(room, TYPING)
        except MatrixError as error:
            raise meaning(error) from error
        return AGAIN

    async def show(self, place: ChatAddress, saying: Saying, key: str, previous: str | None) -> str | None:
        part = self._posting.first(saying)
        if part is None:
            return previous
        room = await self._book.checked(place)
        shown = Part(plain=part.plain, html=part.html)
        name = f"{key}-live" if previous is None else f"{key}-live-{_digest(shown)}"
        return await self._posting.post(room, place, shown, name, over=previous)

    async def clear(self, place: ChatAddress, status: str) -> None:
        room = await self._book.checked(place)
        await self._posting.take_away(room, status)


def _digest(part: Part) -> str:
    return hashlib.sha256(json.dumps([part.plain, part.html]).encode()).hexdigest()[:16]
