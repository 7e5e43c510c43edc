"""Native streams: an answer in the making as Slack itself shows it, what tools do as task cards; words are only ever added.

A stream that cannot go on (its time is over, the words changed, Slack ended it) is an ordinary message from then on, which is
changed as a whole: so nothing that waits is lost with it.
"""

import logging
import re
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from adapters.slack.outbound.blocks import Face, calmed
from bot.ports.messages import Saying, ToolStep
from bot.ports.push import Ambiguous, ChatAddress, NotSent, SendError

log = logging.getLogger(__name__)

LIFE = 240.0  # seconds; Slack ends a stream some five minutes after its beginning
LONGEST = 10_000  # characters of one; a message takes 12,000
STARTS = 12  # a minute: Slack bears twenty, and each needs an end, which shall never wait
TITLE = 250  # characters of a card's title
NO_STREAMS = frozenset({"unknown_method", "not_allowed_token_type", "feature_disabled", "method_deprecated"})
STREAMING = "streaming_state_conflict"  # what the change of a message that streams is refused with
STOPPED = "stopped_by_user"
_UNSETTLED = re.compile(r"(?<!\S)(?=\S{0,500}[\[\](<@\d:/])\S+\Z")
_STATES: Mapping[str, str] = {"works": "in_progress", "done": "complete", "failed": "error"}
Chunk = dict[str, Any]


@dataclass(slots=True)
class _Stream:
    """What one shows: its words, and the states of its cards by name."""

    began: float
    head: str
    words: str = ""
    cards: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])

    def news(self, saying: Saying) -> tuple[list[Chunk], str, dict[str, tuple[str, str]]] | None:
        """Return the chunks that bring it up to this, its words then, its cards then; None where adding does not do that."""
        cards = _cards(saying)
        if gone := [name for name in self.cards if name not in cards]:
            cards = {**{name: (self.cards[name][0], "complete") for name in gone}, **cards}
        words = f"{self.head}{_settled(saying)}" if saying.markdown else self.words
        if not words.startswith(self.words) or len(words) > LONGEST:
            return None
        chunks: list[Chunk] = [
            {"type": "task_update", "id": name, "title": card[0], "status": card[1]}
            for name, card in cards.items()
            if self.cards.get(name) != card
        ]
        if added := words[len(self.words) :]:
            chunks.append({"type": "markdown_text", "text": added})
        return chunks, words, cards


class Streams:
    """The streams of this process."""

    def __init__(self, api: Api, team: str, now: Callable[[], float] = time.monotonic) -> None:
        self._api = api
        self._team = team
        self._now = now
        self._open: dict[str, _Stream] = {}
        self._starts: deque[float] = deque()
        self.there = True  # until Slack says that it has none

    async def begin(self, place: ChatAddress, saying: Saying, face: Face | None, head: str) -> str | None:
        """Begin one; its id, None where there is none to be had. `head` stands over the words. Raises Ambiguous."""
        direct = place.chat.startswith("D")
        if not (self.there and place.thread and (direct or place.asker) and self._may_start()):
            return None
        stream = _Stream(began=self._now(), head=head)
        told = stream.news(saying)
        if told is None:
            return None
        asked: dict[str, object] = {
            "channel": place.chat,
            "thread_ts": place.thread,
            "chunks": told[0],
            "recipient_user_id": None if direct else place.asker,
            "recipient_team_id": None if direct else self._team,
            "username": face.name if face else None,
            "icon_emoji": (face.icon or None) if face else None,
        }
        try:
            ts = str((await self._api.write("chat.startStream", asked)).get("ts") or "")
        except Refusal as refusal:
            self.there = refusal.code not in NO_STREAMS
            log.info("no stream", extra={"cause": str(refusal)})
            return None
        except NotSent as error:
            log.info("no stream", extra={"cause": str(error)})
            return None
        stream.words, stream.cards = told[1], told[2]
        self._open[ts] = stream
        return ts

    async def add(self, place: ChatAddress, ts: str, saying: Saying, *, works: bool) -> bool:
        """Bring one up to this; False where it is a stream no more. `works`: its session goes on without it. Raises SendErrors."""
        stream = self._open.get(ts)
        if stream is None:
            return False
        told = stream.news(saying)
        if told is None or self._now() - stream.began > LIFE:
            await self.end(place, ts, works=works)
            return False
        if not told[0]:
            return True
        try:
            await self._api.write("chat.appendStream", {"channel": place.chat, "ts": ts, "chunks": told[0]})
        except Refusal as refusal:
            self._open.pop(ts, None)
            return refusal.code == STOPPED  # what somebody stopped stays as it is
        except Ambiguous:
            # nobody knows what it shows now: it is changed as a whole
            await self.end(place, ts, works=works)
            return False
        stream.words, stream.cards = told[1], told[2]
        return True

    def knows(self, ts: str) -> bool:
        """Return whether it is a stream of this process."""
        return ts in self._open

    async def end(self, place: ChatAddress, ts: str, *, works: bool = False) -> None:
        """End one, also of another process; one that has ended stays as it is. Raises SendErrors."""
        asked = {"channel": place.chat, "ts": ts, "session_status": "processing" if works else None}
        try:
            await self._api.write("chat.stopStream", asked)
        except Refusal as refusal:
            log.info("stream had ended", extra={"cause": str(refusal)})
        except SendError:
            if ts in self._open:
                self._open[ts].began = -LIFE  # nothing is added any more
            raise
        self._open.pop(ts, None)

    def _may_start(self) -> bool:
        now = self._now()
        while self._starts and self._starts[0] <= now - 60:
            self._starts.popleft()
        if len(self._starts) >= STARTS:
            return False
        self._starts.append(now)
        return True


def _cards(saying: Saying) -> dict[str, tuple[str, str]]:
    """Return title and state by name: what tools do, and else what is going on."""
    steps = saying.steps
    if not saying.markdown and not any(step.text == saying.text for step in steps):
        steps = (*steps, ToolStep(text=saying.text))
    return {f"step{number}": (_title(step.text), _STATES[step.state]) for number, step in enumerate(steps)}


def _title(text: str) -> str:
    return (text if len(text) <= TITLE else f"{text[: TITLE - 1]}…") or "…"


def _settled(saying: Saying) -> str:
    """Return a model's words without a last one that may yet become something else (a link, a number): nothing is taken back."""
    text = calmed(saying.text)
    found = _UNSETTLED.search(text)
    return text if found is None else text[: found.start()]
