"""Sending to Slack. Every message carries its outbox key as metadata, so that a doubtful one can be looked for."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any, cast

from adapters import markup
from adapters.slack.api import Api
from adapters.slack.errors import TOKEN_TROUBLE, UNSHOWABLE, Refusal, verdict
from adapters.slack.identity import ASSIST, CHECK_BOT, CUSTOMIZE, REACT, Identity
from adapters.slack.inbound.events import facts
from adapters.slack.outbound import blocks
from adapters.slack.outbound.agent_sessions import AgentSessions
from adapters.slack.outbound.blocks import Face, Part
from adapters.slack.outbound.marks import MessageMarks
from adapters.slack.outbound.sending import EVENT_TYPE, Sending
from adapters.slack.outbound.statuses import SlackStatuses
from adapters.slack.outbound.streams import STREAMING, Streams
from adapters.slack.threads import Threads
from bot.ports.messages import Saying
from bot.ports.push import AgentCard, Ambiguous, ChatAddress, NotSent, Pace, Statuses
from bot.ports.push_abilities import SaidBefore

log = logging.getLogger(__name__)

PACE = Pace(
    account_per_second=20,
    chat_per_second=1,
    chat_burst=2,  # three at once; Slack bears a fourth, which is left for what is late on its way
    bulk_per_second=10,
    edits_per_second=0.7,  # what chat.update bears is more; the answers that statuses become need some of it
    edits_burst=5,
    marks_per_second=0.25,  # reactions.remove bears twenty a minute
    marks_burst=4,
)
PAUSE = 1.0  # seconds between the messages of one long answer
PAGE, PAGES = 200, 20  # how many messages are looked through for a doubtful one
BACK = 4 * 24 * 3600.0  # seconds that are looked back where nobody knows when it was sent: longer than it is tried
SKEW = 300.0  # seconds that our clock and Slack's may be apart
REMEMBERED = 10_000


class SlackChannel:
    """The bot's way to speak (bot.ports.push.Channel)."""

    def __init__(  # noqa: PLR0913 - what sending touches
        self,
        *,
        api: Api,
        me: Identity,
        flock: Mapping[str, AgentCard],
        report: Callable[[str], None],
        now: Callable[[], float],
        pause: float = PAUSE,
        threads: Threads | None = None,
        remedy: str = CHECK_BOT,
    ) -> None:
        """`threads`: what was said in them before us; None: nobody asks. `remedy`: what mends a token that is refused."""
        self._remedy = remedy
        self._api = api
        self._me = me
        self._flock = flock
        self._report = report
        self._now = now
        self._pause = pause
        self._customized = me.scopes is not None and CUSTOMIZE in me.scopes
        assists = me.scopes is not None and ASSIST in me.scopes
        self._sessions = AgentSessions(api) if assists else None
        self._streams = Streams(api, me.team)
        self._marks = MessageMarks(api) if me.scopes is not None and REACT in me.scopes else None
        self._threads = threads
        self._tried: dict[str, float] = {}
        """When what is in doubt was sent first, by this process."""
        self._found: dict[str, dict[str, str]] = {}
        """What `find` saw of long answers, until they are sent on: the messages' ids by name."""

    @property
    def account(self) -> str:
        return self._me.account

    @property
    def pace(self) -> Pace:
        return PACE

    @property
    def can_tell(self) -> bool:
        return True

    def single(self, saying: Saying) -> bool:
        return len(self._parts(saying)[1]) == 1

    @property
    def statuses(self) -> Statuses:
        return SlackStatuses(
            self._api,
            self._first,
            self._looks,
            sessions=self._sessions,
            streams=self._streams,
            marks=self._marks,
        )

    def _first(self, place: ChatAddress, saying: Saying, key: str) -> Mapping[str, object]:
        face, parts = self._parts(saying, place, rated=False)
        return Sending(place=place, face=face, total=1, shown={}).post(parts[0], key)

    def _looks(self, saying: Saying) -> tuple[Face | None, str]:
        """Return under which face it is said, else what stands over the words."""
        face = blocks.face(saying, self._flock) if self._customized else None
        names = [one.text for one in markup.pieces(saying, self._flock) if one.kind == "speaker"]
        return face, "" if face is not None or not names else f"**{names[0]}**\n"

    def _parts(
        self, saying: Saying, place: ChatAddress | None = None, *, rated: bool = True
    ) -> tuple[Face | None, list[Part]]:
        face = blocks.face(saying, self._flock) if self._customized else None
        shared = place is not None and not place.chat.startswith("D")
        return face, blocks.parts(saying, self._flock, named=face is not None, shared=shared, rated=rated)

    async def send(self, place: ChatAddress, saying: Saying, key: str, over: str | None = None) -> str:
        """Send it, a long one in several messages; of those, what `find` saw before is not sent again."""
        if place.reader and place.thread and not await self._is_open(place):
            place = replace(place, thread="")
        face, parts = self._parts(saying, place)
        if len(self._tried) >= REMEMBERED:
            self._tried.clear()
        self._tried.setdefault(key, self._now())
        sending = Sending(
            place=place,
            face=face,
            total=len(parts),
            shown=self._found.pop(key, {}),
            language=markup.language_of(saying),
            over=over,
        )
        if over is not None and self._streams.knows(over):
            await self._streams.end(place, over)
        for number, part in enumerate(parts):
            try:
                await self._send(sending, part, _name(key, number))
            except NotSent as error:
                if not sending.shown:
                    del self._tried[key]
                    raise
                # the beginning is there: the next try has to look how far it got
                raise Ambiguous(f"sent in part: {error}") from error
        self._tried.pop(key, None)
        return sending.shown[_name(key, 0)]

    async def find(self, place: ChatAddress, key: str) -> str | None:
        """Return the first message of it, if all of them are there.

        A house that was set up anew in an old chat counts its keys anew: what is older than the first try is not ours.
        """
        oldest = self._tried.get(key, self._now() - BACK) - SKEW
        shown: dict[str, str] = {}
        total = 1
        async with aclosing(self._said(place, oldest)) as messages:
            async for message in messages:
                name, number = _marked(message)
                if name == key or name.startswith(f"{key}#"):
                    shown[name] = str(message["ts"])
                    total = number
        if all(_name(key, number) in shown for number in range(total)):
            return shown[key]
        if shown:
            self._found[key] = shown
        return None

    async def earlier(self, place: ChatAddress) -> Sequence[SaidBefore]:
        if self._threads is None or not place.thread:
            return ()
        return await self._threads.before_us(place.chat, place.thread)

    # sending ----------------------------------------------------------------------------------------------------------

    async def _send(self, sending: Sending, part: Part, name: str) -> None:
        """Send one part; what Slack does not take as blocks is said in plain words."""
        if part.file and name not in sending.shown:
            part = await self._uploaded(sending, part)
        try:
            await self._post(sending, part, name)
        except Refusal as refusal:
            if refusal.code not in UNSHOWABLE:
                raise self._judged(refusal) from refusal
            log.warning("blocks refused", extra={"cause": str(refusal)})
        else:
            return
        plain = blocks.plain(part)
        for number, small in enumerate(plain):
            # the last has the part's own name: when that is there, all of it is
            small_name = name if number == len(plain) - 1 else f"{name}{'' if '#' in name else '#0'}.{number}"
            try:
                await self._post(sending, small, small_name)
            except Refusal as refusal:
                raise self._judged(refusal) from refusal

    async def _uploaded(self, sending: Sending, part: Part) -> Part:
        """Show the file in front of a message; where that cannot be, the message says so. Raises NotSent, Ambiguous."""
        try:
            await self._api.upload(*sending.where, part.name, part.file)
        except Refusal as refusal:
            log.warning("file refused", extra={"cause": str(refusal)})
            return blocks.without_file(part, sending.language)
        return part

    async def _post(self, sending: Sending, part: Part, name: str) -> None:
        """Send one message, unless it is there. Raises Refusal, NotSent, Ambiguous."""
        if name in sending.shown:
            return
        if sending.shown:
            await asyncio.sleep(self._pause)
        for _ in range(3):
            try:
                told = await self._api.write(*sending.request(part, name))
            except Refusal as refusal:
                if refusal.code == STREAMING:  # a process that is gone began it
                    await self._streams.end(*sending.streaming)
                elif not sending.adapts(refusal):
                    raise
                self._customized = self._customized and refusal.needed != CUSTOMIZE
            else:
                self._report("ok")
                sending.shown[name] = str(told.get("ts") or told.get("message_ts") or "")
                return
        raise Ambiguous("refused for changing reasons")

    def _judged(self, refusal: Refusal) -> Exception:
        if refusal.code in TOKEN_TROUBLE:
            self._report(f"Slack refuses: {refusal}; {self._remedy}")
        return verdict(refusal)

    async def _is_open(self, place: ChatAddress) -> bool:
        """Return whether a thread has replies: what one person alone sees is shown in no other. Raises NotSent, Ambiguous."""
        asked = {"channel": place.chat, "ts": place.thread, "limit": 2}
        try:
            told = await self._api.read("conversations.replies", asked)
        except Refusal:
            return False
        return len(cast("list[object]", told.get("messages") or [])) > 1

    # looking ----------------------------------------------------------------------------------------------------------

    async def _said(self, place: ChatAddress, oldest: float) -> AsyncGenerator[Mapping[str, Any]]:
        """Yield what we said there, as far as Slack lets us look. Raises NotSent, Ambiguous."""
        if place.thread:
            try:
                async for message in self._pages(place, place.thread, oldest):
                    yield message
            except Refusal as refusal:
                if refusal.code != "thread_not_found":
                    log.warning("cannot look back", extra={"cause": str(refusal)})
                    return
            else:
                return
        try:
            async for message in self._pages(place, "", oldest):
                yield message
        except Refusal as refusal:
            # better said twice than never, where we may not look
            log.warning("cannot look back", extra={"cause": str(refusal)})

    async def _pages(self, place: ChatAddress, thread: str, oldest: float) -> AsyncGenerator[Mapping[str, Any]]:
        cursor = ""
        for _ in range(PAGES):
            asked = {
                "channel": place.chat,
                "limit": PAGE,
                "cursor": cursor,
                "oldest": f"{oldest:.6f}",
                "include_all_metadata": "true",
            }
            if thread:
                told = await self._api.read("conversations.replies", {**asked, "ts": thread})
            else:
                told = await self._api.read("conversations.history", asked)
            for message in cast("list[Mapping[str, Any]]", told.get("messages") or []):
                if message.get("user") == self._me.user or (self._me.bot and message.get("bot_id") == self._me.bot):
                    yield message
            cursor = str(facts(told.get("response_metadata")).get("next_cursor") or "")
            if not cursor:
                return


def _name(key: str, number: int) -> str:
    return f"{key}#{number}" if number else key


def _marked(message: Mapping[str, Any]) -> tuple[str, int]:
    """Return the name that we gave a message, and how many it is one of."""
    metadata = facts(message.get("metadata"))
    payload = facts(metadata.get("event_payload"))
    of = payload.get("of")
    if metadata.get("event_type") != EVENT_TYPE:
        return "", 1
    return str(payload.get("key") or ""), of if isinstance(of, int) and of > 0 else 1
