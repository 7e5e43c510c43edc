"""The way out to a homeserver (bot.ports.push.Channel): sent twice by the same name, a message is one event."""

from asyncio import TaskGroup

from adapters.matrix.api import Api
from adapters.matrix.book import RoomBook
from adapters.matrix.identity import Me
from adapters.matrix.outbound.posting import Posting
from adapters.matrix.outbound.statuses import MatrixStatuses
from bot.ports.messages import Saying
from bot.ports.push import Ambiguous, ChatAddress, NotSent, Pace, Statuses, Undeliverable

PACE = Pace(account_per_second=10, chat_per_second=2, chat_burst=5, bulk_per_second=5)


class MatrixChannel:
    """One account's way out."""

    def __init__(self, *, api: Api, me: Me, book: RoomBook, posting: Posting, errands: TaskGroup) -> None:
        """`errands`: where numbers are put below cards, for which nobody waits: who presses the first finds the card noted."""
        self._api = api
        self._me = me
        self._book = book
        self._posting = posting
        self._errands = errands

    @property
    def account(self) -> str:
        return self._me.account

    @property
    def pace(self) -> Pace:
        return PACE

    @property
    def can_tell(self) -> bool:
        """Tell that what is in doubt may be sent again as it is: the homeserver makes one event of both."""
        return True

    def single(self, saying: Saying) -> bool:
        return len(self._posting.parts(saying)) <= 1

    @property
    def statuses(self) -> Statuses:
        return MatrixStatuses(api=self._api, book=self._book, posting=self._posting)

    async def find(self, place: ChatAddress, key: str) -> str | None:
        """Return nothing: it is sent again, which shows nothing twice."""
        del place, key

    async def send(self, place: ChatAddress, saying: Saying, key: str, over: str | None = None) -> str:
        parts = self._posting.parts(saying)
        if not parts:
            raise Undeliverable("there is nothing to show")
        room = await self._book.checked(place)
        shown: list[str] = []
        try:
            for number, part in enumerate(parts):
                here = over if number == 0 and not part.file else None
                name = f"{key}-{number}"
                event = await self._posting.post(room, place, part, name, over=here)
                shown.append(event)
                if part.tokens or here:
                    self._errands.create_task(self._posting.offer(room, event, part, name, anew=here is not None))
        except NotSent as error:
            if not shown:
                raise
            raise Ambiguous(f"a part was shown, the rest was not: {error}") from error
        return shown[0]
