"""Status messages: a draft in private chats, elsewhere a message that is edited and taken away."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from adapters.telegram.client import Client
from adapters.telegram.errors import Refused, says
from bot.channel import Place

T = TypeVar("T")

DRAFT = "draft"  # Telegram forgets drafts by itself: they have no id that is worth keeping
_DRAFT_NUMBER = 1  # of a chat's one draft


class Call(Protocol):
    """A call of the Bot API for a chat. Raises SendError."""

    async def __call__(self, place: Place, request: Callable[[], Awaitable[T]], /) -> T: ...


class Drafts:
    """What is shown while somebody waits (bot.channel.Statuses)."""

    def __init__(self, *, client: Client, call: Call) -> None:
        self._client = client
        self._call = call

    async def show(self, place: Place, text: str, previous: str | None) -> str:
        chat, thread = int(place.chat), int(place.thread) if place.thread else None
        if chat > 0:
            await self._call(
                place, lambda: self._client.send_message_draft(chat, _DRAFT_NUMBER, text, message_thread_id=thread)
            )
            return DRAFT
        if previous is None:
            message = await self._call(
                place,
                lambda: self._client.send_message(chat, text, message_thread_id=thread, disable_notification=True),
            )
            return str(message.message_id)
        try:
            await self._call(place, lambda: self._client.edit_message_text(text, chat, int(previous)))
        except Refused as refusal:
            if not says(refusal.error, "not modified"):
                raise
        return previous

    async def clear(self, place: Place, status: str) -> None:
        if status == DRAFT:
            return
        try:
            await self._call(place, lambda: self._client.delete_message(int(place.chat), int(status)))
        except Refused:
            return  # it is gone already, or too old to be taken away
