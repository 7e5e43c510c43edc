"""The way out to Telegram (bot.ports.push.Channel): one saying, shown as one message or several."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from telegram import InputFile
from telegram.error import ChatMigrated, TelegramError

from adapters import markup
from adapters.telegram.client import Client
from adapters.telegram.errors import ApiRefused, Flooded, Moved, meaning, reason, says
from adapters.telegram.flood_control import Walls
from adapters.telegram.inbound.events import PLATFORM, Me
from adapters.telegram.rendering import Chunk, chunks, with_week
from adapters.telegram.statuses import UNSEEN, TelegramStatuses, edit, is_group, quoted
from adapters.telegram.whispers import whispered_number, whispering
from adapters.texts import say
from bot.ports.callers import Unavailable
from bot.ports.messages import Saying
from bot.ports.push import (
    AgentCard,
    Ambiguous,
    Arrivals,
    ChatAddress,
    NotSent,
    Pace,
    SendError,
    Statuses,
    Undeliverable,
)

log = logging.getLogger(__name__)

PACE = Pace(
    account_per_second=29,
    chat_per_second=1,
    chat_burst=3,
    bulk_per_second=20,
    group_per_second=10 / 60,  # with what may come at once, 20 in any minute
    group_burst=9,
    marks_per_second=2,
    marks_burst=10,
)
LEAST_WAIT = 0.05  # seconds
SOON = 1.0  # seconds after which a message to a group that moved is sent there
BEGUN = 1000  # long messages under way that are remembered

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartPauses:
    """Seconds between the parts of a long message; the rest may wait `within` for its turn, while the first part is shown."""

    private: float = 1.0
    group: float = 3.0
    within: float = 20.0

    def before(self, place: ChatAddress) -> float:
        return self.group if is_group(place.chat) else self.private


PAUSES = PartPauses()


class TelegramChannel:
    """One bot's way out.

    What is too long for one message is several, and one row of the outbox. When a later one fails, the rest is tried
    again by this process from where it stood; should another process take the row, it is a repeat, and marked as one.
    What of it can never be shown, or is in doubt a second time, is told to the chat.
    """

    def __init__(
        self,
        *,
        me: Me,
        client: Client,
        arrivals: Arrivals,
        flock: Mapping[str, AgentCard],
        walls: Walls,
        pauses: PartPauses = PAUSES,
    ) -> None:
        self._me = me
        self._client = client
        self._arrivals = arrivals
        self._flock = flock
        self._pauses = pauses
        self._walls = walls
        self._signs = Walls()
        """Chats that are closed to what fades by itself: to typing and drafts."""
        self._begun: dict[str, list[str]] = {}

    @property
    def account(self) -> str:
        return self._me.account

    @property
    def pace(self) -> Pace:
        return PACE

    @property
    def can_tell(self) -> bool:
        return False

    def single(self, saying: Saying) -> bool:
        return len(self._chunks(saying)) <= 1

    @property
    def statuses(self) -> Statuses:
        return TelegramStatuses(client=self._client, call=self._call, fleeting=self._fleeting, first=self._first)

    def _first(self, saying: Saying) -> Chunk | None:
        return next(iter(self._chunks(saying)), None)

    def _chunks(self, saying: Saying, place: ChatAddress | None = None) -> list[Chunk]:
        shared = place is not None and is_group(place.chat)
        return chunks(saying, self._flock, self._me.agent, shared=shared, bot=self._me.name, rated=place is not None)

    def _parts_for(self, place: ChatAddress, saying: Saying) -> list[Chunk]:
        """Return its messages; below an agenda of a private chat a button opens the week. In groups Telegram takes none."""
        parts = self._chunks(saying, place)
        page = self._me.page
        if page and parts and not is_group(place.chat) and any(card.kind == "agenda" for card in saying.cards):
            parts[-1] = with_week(parts[-1], page, say(markup.language_of(saying), "open_week"))
        return parts

    async def find(self, place: ChatAddress, key: str) -> str | None:
        """Return nothing: Telegram cannot be asked."""
        del place, key

    async def send(self, place: ChatAddress, saying: Saying, key: str, over: str | None = None) -> str:
        parts = self._parts_for(place, saying)
        if not parts:
            raise Undeliverable("there is nothing to show")
        resumed = key in self._begun
        shown = self._begun.pop(key, [])
        try:
            try:
                await self._parts(place, parts, shown, over)
            except (Ambiguous, Undeliverable) as error:
                if not shown or (isinstance(error, Ambiguous) and not saying.repeated):
                    raise
                await self._tell_rest(place, saying, parts, shown, error)
        except NotSent as error:
            if resumed or not shown:
                raise
            raise Ambiguous(f"a part was shown, the rest was not: {error}") from error
        finally:
            if 0 < len(shown) < len(parts):
                self._remember(key, shown)
        return shown[0]

    async def _parts(self, place: ChatAddress, parts: Sequence[Chunk], shown: list[str], over: str | None) -> None:
        """Send the parts that are not shown yet."""
        while len(shown) < len(parts):
            part = parts[len(shown)]
            if over is not None and not shown and await self._became(place, part, over):
                shown.append(over)
            else:
                shown.append(await self._part(place, part, first=not shown))

    async def _tell_rest(
        self,
        place: ChatAddress,
        saying: Saying,
        parts: list[Chunk],
        shown: Sequence[str],
        error: Ambiguous | Undeliverable,
    ) -> None:
        """Say that the rest cannot be sent, or may not have arrived: it is not tried again. Raises the error where nothing can be said."""
        told = say(markup.language_of(saying), "rest_doubtful" if isinstance(error, Ambiguous) else "rest_lost")
        try:
            await self._part(place, Chunk(text=told, keyboard=parts[-1].keyboard), first=False)
        except SendError:
            raise error from None
        del parts[len(shown) :]

    def _remember(self, key: str, shown: list[str]) -> None:
        while len(self._begun) >= BEGUN:
            del self._begun[next(iter(self._begun))]
        self._begun[key] = shown

    async def _became(self, place: ChatAddress, part: Chunk, over: str) -> bool:
        """Change the message that is shown already into this one; False where that is gone."""
        for attempt in (part, replace(part, entities=())):
            try:
                await edit(self._client, self._call, place, attempt, over)
            except ApiRefused as refusal:
                if not (part.entities and says(refusal.error, "entit")):
                    log.info("status not changed", extra={"account": self.account, "cause": str(refusal)})
                    return False
            else:
                return True
        return False

    async def _part(self, place: ChatAddress, part: Chunk, *, first: bool) -> str:
        """Send a part. The first one has waited its turn in the outbox; those that follow wait for theirs here."""
        if first:
            return await self._show(place, part)
        place = replace(place, answers="")  # only the first part quotes
        await asyncio.sleep(self._pauses.before(place))
        left = self._pauses.within
        while True:
            try:
                return await self._show(place, part)
            except Moved:
                raise
            except NotSent as error:
                # who waited to the millisecond may be told to wait for another one
                pause = max(error.retry_after, LEAST_WAIT) if error.retry_after is not None else left + 1
                if pause > left:
                    raise
            left -= pause
            await asyncio.sleep(pause)

    async def _show(self, place: ChatAddress, part: Chunk) -> str:
        """Once as it is; where it cannot be for one reader alone, to all; where its topic is gone, to the chat; where Telegram
        does not like its entities, without."""
        alone = None if part.file else whispering(place)

        async def post(place: ChatAddress, part: Chunk) -> str:
            if part.file:
                return await self._upload(place, part)
            message = await self._client.send_message(
                int(place.chat),
                part.text,
                entities=part.entities,
                message_thread_id=int(place.thread) if place.thread else None,
                reply_markup=part.keyboard,
                link_preview_options=UNSEEN,
                reply_parameters=None if alone else quoted(place),
                api_kwargs=alone and dict(alone),
            )
            return whispered_number(message)

        try:
            return await self._call(place, lambda: post(place, part))
        except ApiRefused as refusal:
            error = refusal.error
            if alone:
                return await self._show(replace(place, reader=""), part)
            if place.thread and says(error, "message thread not found", "topic_deleted", "topic_closed"):
                log.info("topic is gone", extra={"account": self.account, "chat": place.chat})
                return await self._show(replace(place, thread=""), part)
            if part.picture:  # of odd measures, or none after all
                log.info("photo refused", extra={"account": self.account, "cause": reason(error)})
                return await self._show(place, replace(part, picture=False))
            if part.entities and says(error, "entit"):
                log.warning("entities refused", extra={"account": self.account, "cause": reason(error)})
                return await self._show(place, replace(part, entities=()))
            raise

    async def _upload(self, place: ChatAddress, part: Chunk) -> str:
        send = self._client.send_photo if part.picture else self._client.send_document
        message = await send(
            int(place.chat),
            InputFile(part.file, part.name),
            caption=part.text,
            message_thread_id=int(place.thread) if place.thread else None,
            reply_markup=part.keyboard,
        )
        return str(message.message_id)

    async def _fleeting(self, place: ChatAddress, request: Callable[[], Awaitable[T]]) -> T:
        """Make a call for what fades by itself: when that is told to wait, no message waits with it."""
        left = self._signs.left(place.chat)
        if left > 0:
            raise NotSent("told to wait", left)
        return await self._call(place, request, self._signs)

    async def _call(self, place: ChatAddress, request: Callable[[], Awaitable[T]], walls: Walls | None = None) -> T:
        """Make a call of the Bot API for a chat; `walls`: what it closes when it is told to wait. Raises SendError."""
        left = self._walls.left(place.chat)
        if left > 0:
            raise NotSent("told to wait", left)
        try:
            return await request()
        except Flooded as error:
            everywhere = (walls or self._walls).hit(place.chat, error.seconds) and walls is None
            raise NotSent(reason(error), error.seconds, everywhere=everywhere) from error
        except ChatMigrated as error:
            raise await self._moved(place, error) from error
        except TelegramError as error:
            raise meaning(error) from error
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Ambiguous(f"an answer that cannot be read: {type(error).__name__}") from error

    async def _moved(self, place: ChatAddress, error: ChatMigrated) -> SendError:
        try:
            await self._arrivals.moved(self.account, PLATFORM, "", place.chat, str(error.new_chat_id))
        except Unavailable as away:
            return NotSent(f"the group moved, and {away} kept us from noting it")
        return Moved("the group moved", SOON)
