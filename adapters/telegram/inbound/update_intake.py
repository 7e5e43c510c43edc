"""Raw updates, brought to the arrivals: read one by one, kept in one commit; then pressed buttons are answered."""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from dataclasses import replace

from telegram import Update
from telegram.error import TelegramError

from adapters.markup import THUMBS
from adapters.telegram.client import Client
from adapters.telegram.errors import Flooded, reason
from adapters.telegram.flood_control import Walls
from adapters.telegram.inbound.admins import GroupAdmins
from adapters.telegram.inbound.documents import fetched
from adapters.telegram.inbound.events import (
    PLATFORM,
    Came,
    Captioned,
    Edited,
    Empty,
    Event,
    GroupMoved,
    Left,
    LookedUp,
    Me,
    Press,
)
from adapters.telegram.inbound.inline_notes import InlineNotes
from adapters.telegram.inbound.updates import ALLOWED, events
from adapters.telegram.raw_json import mapping, number
from adapters.telegram.rendering import without
from adapters.telegram.voices import Voices
from adapters.texts import say
from bot.ports.callers import Unavailable
from bot.ports.messages import ButtonPress, CalendarFile, SentFiles, TextMessage
from bot.ports.push import Arrivals, Taken

log = logging.getLogger(__name__)

LONGEST_TOAST = 200  # characters that Telegram shows of a notice
SHORT_TOAST = 60  # what is longer is shown until it is closed
ALBUMS = 1000  # that are remembered
TRIES = 3  # of an update that nobody can keep, though all else is well


class Incoming:
    """Takes what Telegram tells one bot."""

    def __init__(  # noqa: PLR0913 - what receiving touches
        self,
        *,
        me: Me,
        client: Client,
        arrivals: Arrivals,
        tasks: asyncio.TaskGroup,
        walls: Walls,
        notes: InlineNotes | None = None,
        voices: Voices | None = None,
    ) -> None:
        """`tasks`: where pressed buttons are answered, so that nobody waits for that. `walls`: shared with who sends.

        `notes`: answers who looks for theirs in other chats. `voices`: of all bots of this house; None: there is this one.
        """
        self.me = me
        self._client = client
        self._arrivals = arrivals
        self._tasks = tasks
        self._walls = walls
        self._captioned: dict[str, None] = {}
        self._failed: dict[int, int] = {}
        self._notes = notes
        self._admins = GroupAdmins(client)
        self._voices = voices or Voices(me.account)

    async def bring(self, raw: Sequence[object]) -> None:
        """Keep all of it; then it may be confirmed. Raises Unavailable when not all of it could be kept."""
        if any("my_chat_member" in (mapping(one) or {}) for one in raw):
            await self._look_again()
        found = [(number(one) or 0, event) for one in raw for event in self._read(one)]
        self._note_albums([event for _, event in found])
        waiting: list[tuple[int, Came]] = []
        for update, event in found:
            if isinstance(event, Came):
                if event.album is None or event.album not in self._captioned:
                    waiting.append((update, event))
            elif not isinstance(event, Captioned):
                await self._take(waiting)
                waiting = []
                await self._one(update, self._apply(event))
        await self._take(waiting)

    def _read(self, raw: object) -> Sequence[Event]:
        """Malformed and unknown updates are logged, without a word of what was written, and skipped."""
        given = mapping(raw) or {}
        facts = {"account": self.me.account, "update": number(raw), "kinds": sorted(set(given) - {"update_id"})}
        if not set(given) & set(ALLOWED):
            log.warning("unknown update", extra=facts)
            return ()
        try:
            return events(Update.de_json(given, self._client), self.me)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one update must not hold up the others
            log.warning("malformed update", extra={**facts, "cause": type(error).__name__})
            return ()

    async def _look_again(self) -> None:
        """Privacy mode may have been changed: people put us out and let us in again, so that it takes effect."""
        try:
            user = await self._client.get_me()
        except TelegramError as error:
            log.info("not introduced again", extra={"account": self.me.account, "cause": reason(error)})
        else:
            self.me = replace(self.me, hears_all=bool(user.can_read_all_group_messages))

    def _note_albums(self, found: Sequence[Event]) -> None:
        for event in found:
            if isinstance(event, Captioned):
                self._captioned[event.album] = None
        while len(self._captioned) > ALBUMS:
            del self._captioned[next(iter(self._captioned))]

    async def _take(self, waiting: Sequence[tuple[int, Came]]) -> None:
        """Keep updates in one commit; where that fails for no fault of the database, one by one."""
        if not waiting:
            return
        waiting = [(update, await self._whole(came)) for update, came in waiting]
        try:
            taken = await self._arrivals.take([came.arrival for _, came in waiting])
        except Unavailable:
            raise
        except Exception:
            if len(waiting) == 1:
                await self._one(waiting[0][0], self._keep(waiting[0][1]))
                return
            log.exception("a batch could not be kept", extra={"account": self.me.account})
            for update, came in waiting:
                await self._one(update, self._keep(came))
        else:
            for (_, came), verdict in zip(waiting, taken, strict=True):
                self._answer(came, verdict)

    async def _whole(self, came: Came) -> Came:
        """Return it with the files that it names, where that is for us; in a group, with whether its sender manages it."""
        came = replace(came, arrival=self._voices.as_first(came.arrival))
        arrival, sent = came.arrival, came.arrival.incoming
        if isinstance(sent, TextMessage) and sent.voice is not None:
            hears = self._arrivals.hears and self._arrivals.concerns(arrival)
            return (
                replace(came, arrival=replace(arrival, incoming=await fetched(self._client, sent))) if hears else came
            )
        if isinstance(sent, TextMessage | ButtonPress) and arrival.addressed and not arrival.chat.private:
            # who does not write a command is not asked about: what they say sets nothing for the group
            asks = isinstance(sent, ButtonPress) or sent.text.startswith("/")
            known = asks and await self._admins.manages(arrival.chat.id, arrival.sender.id)
            hears_all = self.me.hears_all or not asks or await self._admins.manages(arrival.chat.id, str(self.me.id))
            sent = replace(sent, by_admin=known, hears_all=hears_all)
            return replace(came, arrival=replace(arrival, incoming=sent))
        if not isinstance(sent, CalendarFile | SentFiles) or not self._arrivals.concerns(arrival):
            return came
        return replace(came, arrival=replace(arrival, incoming=await fetched(self._client, sent)))

    async def _keep(self, came: Came) -> None:
        [verdict] = await self._arrivals.take([came.arrival])
        self._answer(came, verdict)

    async def _one(self, update: int, keeping: Awaitable[None]) -> None:
        """Keep one update. One that nobody can keep is tried a few times, then left out: it must not hold up all that follow."""
        try:
            await keeping
        except Unavailable:
            raise
        except Exception as error:
            tries = self._failed[update] = self._failed.get(update, 0) + 1
            if tries < TRIES:
                raise Unavailable(type(error).__name__) from error
            del self._failed[update]
            log.exception("an update could not be kept", extra={"account": self.me.account, "update": update})

    async def _apply(self, event: Edited | GroupMoved | Left | Empty | LookedUp) -> None:
        match event:
            case Edited():
                await self._arrivals.edit(event.twin, event.text)
            case GroupMoved():
                await self._arrivals.moved(self._voices.first, PLATFORM, "", event.old, event.new)
            case Left():
                log.info("put out", extra={"account": self.me.account, "chat": event.chat})
                await self._arrivals.left(self.me.account, PLATFORM, "", event.chat)
            case Empty():
                self._tasks.create_task(self._toast(event.press, None))
            case LookedUp():
                if self._notes is not None:
                    self._tasks.create_task(self._notes.answer(event))

    def _answer(self, came: Came, taken: Taken) -> None:
        if came.press is not None:
            self._tasks.create_task(self._settle(came.press, taken))

    # pressed buttons --------------------------------------------------------------------------------------------------

    async def _settle(self, press: Press, taken: Taken) -> None:
        """Stop the button's waiting, then take the card's buttons away: they have been used. Other cards keep theirs."""
        rates = press.token in THUMBS
        thanks = say(press.language, "rated") if rates and taken.outcome == "kept" else None
        await self._toast(press, taken.notice or taken.toast or thanks)
        if rates and str(press.chat).startswith("-"):
            return  # in a group others may think otherwise
        if taken.outcome != "kept" or taken.stays or press.chat is None or press.message is None:
            return
        chat = str(press.chat)
        await asyncio.sleep(self._walls.left(chat))
        try:
            left = without(press.keyboard, press.token)
            await self._client.edit_message_reply_markup(press.chat, press.message, reply_markup=left)
        except TelegramError as error:
            if isinstance(error, Flooded):
                self._walls.hit(chat, error.seconds)
            log.info("keyboard stays", extra={"account": self.me.account, "cause": reason(error)})

    async def _toast(self, press: Press, notice: str | None) -> None:
        text = notice and notice[:LONGEST_TOAST]
        try:
            await self._client.answer_callback_query(press.query, text, show_alert=len(text or "") > SHORT_TOAST)
        except TelegramError as error:
            # too old, or answered by another process
            log.info("press not answered", extra={"account": self.me.account, "cause": reason(error)})
