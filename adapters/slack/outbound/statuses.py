"""Signs of life while somebody waits: the status of an assistant's thread, and a message that grows until it is the answer."""

from collections.abc import Callable, Mapping

from adapters.slack.api import Api
from adapters.slack.errors import Refusal, verdict
from adapters.slack.outbound.agent_sessions import AgentSessions
from adapters.slack.outbound.blocks import Face
from adapters.slack.outbound.marks import MessageMarks
from adapters.slack.outbound.streams import STREAMING, Streams
from bot.ports.messages import Saying
from bot.ports.push import ChatAddress, Rhythm

EDITS = Rhythm(pauses=(1.2,))  # seconds; chat.update bears some fifty a minute
STREAM = Rhythm(
    pauses=(1.2,), steps=True
)  # chat.appendStream bears a hundred, but a stream may go on as an edited message
SESSION = 300.0  # seconds until a session is said again to be worked on; Slack takes it for that for an hour
SHOWN = 30.0  # seconds until a status is said again; Slack shows it for two minutes


class SlackStatuses:
    """See bot.ports.push.Statuses, StandingSigns and Acknowledges."""

    def __init__(
        self,
        api: Api,
        first: Callable[[ChatAddress, Saying, str], Mapping[str, object]],
        looks: Callable[[Saying], tuple[Face | None, str]],
        *,
        sessions: AgentSessions | None,
        streams: Streams,
        marks: MessageMarks | None,
    ) -> None:
        """`first`: the first message of a saying, as chat.postMessage is asked for it; `looks`: its face, else what stands over it.

        `sessions`: None where we may set no statuses; `marks`: None where we may set no reactions.
        """
        self._api = api
        self._first = first
        self._looks = looks
        self._sessions = sessions
        self._streams = streams
        self._marks = marks

    def rhythm(self, place: ChatAddress) -> Rhythm:
        return STREAM if place.thread and self._streams.there else EDITS

    async def sign(self, place: ChatAddress, text: str) -> float | None:
        """Show a sign of life. Only threads can have one, and not all of them do."""
        if not place.thread or self._sessions is None:
            return None
        begun = await self._sessions.begin(place, self._looks(Saying(text=text, agent=place.agent or None))[0])
        if begun and not text:  # an empty status would say that nothing is worked on
            return SHOWN
        asked = {"channel_id": place.chat, "thread_ts": place.thread, "status": text}
        try:
            await self._api.write("assistant.threads.setStatus", asked)
        except Refusal:
            return SESSION if begun else None
        return SHOWN

    def stands(self, place: ChatAddress) -> bool:
        return bool(place.thread) and self._sessions is not None and self._sessions.there

    async def end_sign(self, place: ChatAddress) -> None:
        if self._sessions is not None:
            await self._sessions.end(place)

    def can_mark(self, place: ChatAddress) -> bool:
        return self._marks is not None and self._marks.can_mark(place)

    async def mark(self, place: ChatAddress) -> None:
        if self._marks is not None:
            await self._marks.set(place, marked=True)

    async def unmark(self, place: ChatAddress) -> None:
        if self._marks is not None:
            await self._marks.set(place, marked=False)

    async def show(self, place: ChatAddress, saying: Saying, key: str, previous: str | None) -> str | None:
        """A stream, as long as there is one; else a message that is changed."""
        if previous is None and (begun := await self._streams.begin(place, saying, *self._looks(saying))):
            return begun
        works = self._sessions is not None
        if previous is not None and await self._streams.add(place, previous, saying, works=works):
            return previous
        post = self._first(place, saying, key)
        try:
            if previous is None:
                return str((await self._api.write("chat.postMessage", post)).get("ts"))
            changed = {"channel": place.chat, "ts": previous, "text": post["text"], "blocks": post["blocks"]}
            try:
                await self._api.write("chat.update", changed)
            except Refusal as refusal:
                if refusal.code != STREAMING:
                    raise
                # a process that is gone began it
                await self._streams.end(place, previous, works=works)
                await self._api.write("chat.update", changed)
        except Refusal as refusal:
            raise verdict(refusal) from refusal
        return previous

    async def clear(self, place: ChatAddress, status: str) -> None:
        try:
            if self._streams.knows(status):
                await self._streams.end(place, status)
            await self._api.write("chat.delete", {"channel": place.chat, "ts": status})
        except Refusal as refusal:
            if refusal.code not in ("message_not_found", "channel_not_found", "not_in_channel", "is_archived"):
                raise verdict(refusal) from refusal
