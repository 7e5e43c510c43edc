"""Questions to Slack in passing: who somebody is, and where we may speak; for no longer than an acknowledgement can wait."""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from adapters.slack.inbound.events import facts
from adapters.texts import is_traditional
from bot.ports.callers import in_letters
from bot.ports.push import Sender, SendError

log = logging.getLogger(__name__)

PATIENCE = 1.0  # seconds; Slack waits three for its acknowledgement
FRESH = 24 * 3600.0  # seconds until somebody is asked for again
MEMBERSHIP_FRESH = 600.0  # seconds that a yes is good for
AGAIN = 60.0  # seconds until one who could not be asked for is tried again
REMEMBERED = 10_000  # people, and conversations


class People:
    """The people that this process has seen."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._known: dict[str, tuple[Sender, float]] = {}
        self._names: dict[str, str] = {}

    @property
    def names(self) -> Mapping[str, str]:
        """Names by id, of those who were seen."""
        return self._names

    async def sender(self, user: str) -> Sender:
        """Return who it is; only the id where Slack does not say more in time."""
        known = self._known.get(user)
        if known is not None and time.monotonic() < known[1]:
            return known[0]
        sender, keeps = known[0] if known is not None else Sender(id=user), AGAIN
        try:
            async with asyncio.timeout(PATIENCE):
                told = await self._api.read("users.info", {"user": user, "include_locale": "true"})
            sender, keeps = described(user, facts(told.get("user"))), FRESH
        except (SendError, Refusal, TimeoutError) as error:
            log.info("sender unknown", extra={"cause": str(error) or type(error).__name__})
        if len(self._known) >= REMEMBERED:
            self._known.clear()
            self._names.clear()
        self._known[user] = sender, time.monotonic() + keeps
        if sender.name:
            self._names[user] = sender.name
        return sender


def described(user: str, told: Mapping[str, Any]) -> Sender:
    """Describe a person by what users.info says."""
    profile = facts(told.get("profile"))
    name = profile.get("display_name") or told.get("real_name") or profile.get("real_name") or told.get("name") or ""
    locale = str(told.get("locale") or "")
    is_hant = is_traditional(locale)
    return Sender(
        id=user,
        name=str(name),
        language=in_letters("zh" if locale.startswith("zh") else "en", is_hant=is_hant) if locale else None,
        zone=str(told["tz"]) if told.get("tz") else None,
        traditional=is_hant,
    )


class Places:
    """The conversations that we are known to be in: asked before a slash command is taken, which people can type anywhere."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._good: dict[str, float] = {}

    async def can_answer_in(self, channel: str) -> bool:
        """Return whether we are in there; yes, where Slack does not tell in time."""
        if time.monotonic() < self._good.get(channel, 0.0):
            return True
        try:
            async with asyncio.timeout(PATIENCE):
                told = facts((await self._api.read("conversations.info", {"channel": channel})).get("channel"))
        except Refusal as refusal:
            return refusal.code != "channel_not_found"
        except (SendError, TimeoutError) as error:
            log.info("place unknown", extra={"cause": str(error) or type(error).__name__})
            return True
        if not (told.get("is_im") or told.get("is_member")):
            return False
        if len(self._good) >= REMEMBERED:
            self._good.clear()
        self._good[channel] = time.monotonic() + MEMBERSHIP_FRESH
        return True
