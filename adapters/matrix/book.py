"""The rooms that we are in, as far as this process knows them."""

from mautrix.errors import MatrixError

from adapters.matrix.api import Api
from adapters.matrix.errors import meaning
from adapters.matrix.rooms import Room, is_direct, room_of
from bot.ports.push import ChatAddress, Undeliverable


class RoomBook:
    """Rooms by their ids; `current` while the events of this account are followed here, otherwise the homeserver is asked."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._rooms: dict[str, Room] = {}
        self.current = False

    def get(self, room: str) -> Room:
        return self._rooms.setdefault(room, Room(id=room))

    def forget(self, room: str) -> None:
        self._rooms.pop(room, None)

    async def checked(self, place: ChatAddress) -> str:
        """Return the room in which something may be shown. Raises SendError.

        Nothing goes into a room that is encrypted, and nothing private into one where somebody is alone with us no more.
        """
        number = room_of(place.chat)
        room = self._rooms.get(number) if self.current else None
        if room is None:
            room = Room(id=number)
            try:
                room.learn(await self._api.state(number))
            except MatrixError as error:
                raise meaning(error) from error
        if room.encrypted:
            raise Undeliverable("the room is encrypted", gone=True)
        if is_direct(place.chat) and not room.direct:
            raise Undeliverable("others are in the room now", gone=True)
        return number
