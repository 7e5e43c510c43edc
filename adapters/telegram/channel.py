"""The way out to Telegram (bot.ports.push.Channel): one saying, shown as one message or several."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from telegram import InputFile

from adapters import markup
from adapters.telegram.calls import ChatCalls
from adapters.telegram.client import Client
from adapters.telegram.errors import ApiRefused, Moved, reason, says
from adapters.telegram.flood_control import Walls
from adapters.telegram.inbound.events import Me
from adapters.telegram.rendering import Chunk, chunks, with_week
from adapters.telegram.statuses import UNSEEN, TelegramStatuses, edit, is_group, quoted
from adapters.telegram.voices import Voice, Voiceless, Voices
from adapters.telegram.whispers import whispered_number, whispering
from adapters.texts import say
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
BEGUN = 1000  # long messages under way that are remembered


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

    def __init__(  # noqa: PLR0913 - what sending touches
        self,
        *,
        me: Me,
        client: Client,
        arrivals: Arrivals,
        flock: Mapping[str, AgentCard],
        walls: Walls,
        pauses: PartPauses = PAUSES,
        voices: Voices | None = None,
    ) -> None:
        """`voices`: the bots of single parrots, that speak in groups for themselves; None: there are none."""
        self._me = me
        self._own = Voice(account=me.account, client=client, agent=me.agent)
        self._voices = voices or Voices(me.account)
        self._flock = flock
        self._pauses = pauses
        self._calls = ChatCalls(account=me.account, arrivals=arrivals, walls=walls)
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
        return TelegramStatuses(calls=self._calls, choir=self._choir, first=self._first)

    def _choir(self, place: ChatAddress) -> Sequence[Voice]:
        """Return the bots that may speak there, best first."""
        return self._voices.choir(place, self._own)

    def _first(self, saying: Saying, voice: Voice) -> Chunk | None:
        return next(iter(chunks(saying, self._flock, voice.agent, bot=self._me.name)), None)

    def _chunks(self, saying: Saying, place: ChatAddress | None = None) -> list[Chunk]:
        shared = place is not None and is_group(place.chat)
        agent = self._me.agent if place is None else self._choir(place)[0].agent
        return chunks(saying, self._flock, agent, shared=shared, bot=self._me.name, rated=place is not None)

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
        place = replace(place, agent=saying.agent or "")
        while True:
            try:
                return await self._send(place, saying, key, over)
            except Voiceless:
                continue  # another bot says it

    async def _send(self, place: ChatAddress, saying: Saying, key: str, over: str | None) -> str:
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
                await edit(self._choir(place), self._calls, place, attempt, over)
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
        """Once as it is; where Telegram does not take that, in the way that it does. Raises SendError."""
        voice = self._choir(place)[0]
        try:
            return await self._calls.make(place, lambda: _post(voice.client, place, part))
        except Undeliverable as error:
            if not isinstance(error, ApiRefused) or (adapted := self._adapted(place, part, error)) is None:
                raise self._voices.lost(place, voice, self._own, error) from error
            return await self._show(*adapted)

    def _adapted(self, place: ChatAddress, part: Chunk, refusal: ApiRefused) -> tuple[ChatAddress, Chunk] | None:
        """Return where and how else it may be taken: by all, where not by one reader alone; without a topic that is gone; without entities."""
        error, facts = refusal.error, {"account": self.account, "cause": reason(refusal.error)}
        if whispering(place) and not part.file:
            return replace(place, reader=""), part
        if place.thread and says(error, "message thread not found", "topic_deleted", "topic_closed"):
            log.info("topic is gone", extra=facts)
            return replace(place, thread=""), part
        if part.picture:  # of odd measures, or none after all
            log.info("photo refused", extra=facts)
            return place, replace(part, picture=False)
        if part.entities and says(error, "entit"):
            log.warning("entities refused", extra=facts)
            return place, replace(part, entities=())
        return None


async def _post(client: Client, place: ChatAddress, part: Chunk) -> str:
    """Send a message; return its name. Raises TelegramError."""
    chat, thread = int(place.chat), int(place.thread) if place.thread else None
    if part.file:
        send = client.send_photo if part.picture else client.send_document
        file = InputFile(part.file, part.name)
        message = await send(chat, file, caption=part.text, message_thread_id=thread, reply_markup=part.keyboard)
        return str(message.message_id)
    alone = whispering(place)
    message = await client.send_message(
        chat,
        part.text,
        entities=part.entities,
        message_thread_id=thread,
        reply_markup=part.keyboard,
        link_preview_options=UNSEEN,
        reply_parameters=None if alone else quoted(place),
        api_kwargs=dict(alone) if alone else None,
    )
    return whispered_number(message)
