"""What was said in a thread before we were called into it: read from Slack when it is asked for, and stored nowhere."""

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from adapters.slack.identity import Identity
from adapters.slack.inbound.events import facts, plain
from adapters.slack.lookups import People
from bot.ports.messages import read_bounded
from bot.ports.push_abilities import SaidBefore

log = logging.getLogger(__name__)

PAGE, PAGES = 100, 3  # messages that are looked through
NEWEST = 40  # that are told, with the first of the thread
LONGEST = 1_000  # characters of each
FRESH = 300.0  # seconds that an answer is good for
REMEMBERED = 500  # threads


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """What was read of a thread. `ours`: we have a part in it."""

    said: Sequence[SaidBefore]
    ours: bool
    until: float


class Threads:
    """Threads as this process has read them. What we may not read has nothing in it."""

    def __init__(self, api: Api, me: Identity, people: People) -> None:
        self._api = api
        self._me = me
        self._people = people
        self._known: dict[tuple[str, str], _Read] = {}

    async def before_us(self, channel: str, thread: str) -> Sequence[SaidBefore]:
        """Return what others said before we were first called or spoke, oldest first. Raises SendErrors."""
        return (await self._read(channel, thread, "")).said

    async def root(self, channel: str, thread: str, ts: str) -> str:
        """Return what the first message of a thread says, where nobody has called us there before `ts`; "" else. Raises SendErrors."""
        known = await self._read(channel, thread, ts)
        return "" if known.ours or not known.said else known.said[0].text

    async def _read(self, channel: str, thread: str, ts: str) -> _Read:
        """`ts`: the message that calls us, which is not looked at; what is known of a thread in which we are does not change."""
        known = self._known.get((channel, thread))
        if known is not None and (known.ours or not ts) and time.monotonic() < known.until:
            return known
        said: list[tuple[str, str]] = []
        ours, cursor = False, ""
        try:
            for _ in range(PAGES):
                asked = {"channel": channel, "ts": thread, "limit": PAGE, "cursor": cursor or None}
                told = await self._api.read("conversations.replies", asked)
                for message in cast("list[Mapping[str, Any]]", told.get("messages") or []):
                    ours = self._is_ours(message) and message.get("ts") != ts
                    if ours or (ts and message.get("ts") == ts):
                        break
                    if message.get("user") and (text := read_bounded(str(message.get("text") or ""))):
                        said.append((str(message["user"]), text[:LONGEST]))
                else:
                    cursor = str(facts(told.get("response_metadata")).get("next_cursor") or "")
                    if cursor:
                        continue
                break
        except Refusal as refusal:
            log.info("thread not read", extra={"cause": str(refusal)})
        kept = [*said[:1], *said[1:][-NEWEST:]]
        senders = {user: await self._people.sender(user) for user in dict.fromkeys(user for user, _ in kept)}
        read = _Read(
            said=[
                SaidBefore(by=senders[user].name or user, text=words)
                for user, text in kept
                if (words := plain(text, self._me, self._people.names))
            ],
            ours=ours,
            until=time.monotonic() + FRESH,
        )
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[channel, thread] = read
        return read

    def _is_ours(self, message: Mapping[str, Any]) -> bool:
        """Return whether we said it, or it calls us."""
        spoke = message.get("user") == self._me.user or (self._me.bot and message.get("bot_id") == self._me.bot)
        return bool(spoke) or f"<@{self._me.user}" in str(message.get("text") or "")
