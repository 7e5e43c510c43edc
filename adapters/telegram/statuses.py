"""Signs of life while somebody waits: "typing…", a mark on the message, a draft in private chats, elsewhere a message that grows until it is the answer."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from telegram import LinkPreviewOptions, ReactionTypeEmoji, ReplyParameters
from telegram.constants import ChatAction, ReactionEmoji

from adapters.telegram.client import Client
from adapters.telegram.errors import ApiRefused, says
from adapters.telegram.rendering import Chunk
from bot.ports.messages import Saying
from bot.ports.push import ChatAddress, Rhythm

T = TypeVar("T")

DRAFTS = Rhythm(pauses=(0.4,), fleeting=True)
EDITS = Rhythm(
    pauses=(2.0, 3.0, 5.0, 8.0, 12.0), most=6
)  # with the answer itself six edits; groups bear 20 messages a minute
TYPING = 4.0  # seconds; what Telegram shows fades after five
UNSEEN = LinkPreviewOptions(is_disabled=True)  # nobody fetches what a link of a model names
_DRAFT_NUMBER = 1  # of a chat's one draft
_SEEN = ReactionTypeEmoji(ReactionEmoji.EYES)
_STOPPABLE = {"can_stop": True}  # a button of Telegram's own; the library does not know it yet


class Call(Protocol):
    """A call of the Bot API for a chat. Raises SendError."""

    async def __call__(self, place: ChatAddress, request: Callable[[], Awaitable[T]], /) -> T: ...


class TelegramStatuses:
    """See bot.ports.push.Statuses and Acknowledges."""

    def __init__(self, *, client: Client, call: Call, fleeting: Call, first: Callable[[Saying], Chunk | None]) -> None:
        """`fleeting`: the call for what fades by itself; `first`: the first message that shows a saying; None where there is nothing to show."""
        self._client = client
        self._call = call
        self._fleeting = fleeting
        self._first = first

    def rhythm(self, place: ChatAddress) -> Rhythm:
        return EDITS if is_group(place.chat) else DRAFTS

    async def sign(self, place: ChatAddress, text: str) -> float | None:
        del text
        chat, thread = int(place.chat), _thread(place)
        await self._fleeting(
            place, lambda: self._client.send_chat_action(chat, ChatAction.TYPING, message_thread_id=thread)
        )
        return TYPING

    async def show(self, place: ChatAddress, saying: Saying, key: str, previous: str | None) -> str | None:
        del key
        chat, thread, part = int(place.chat), _thread(place), self._first(saying)
        if part is None:
            return previous
        if not is_group(place.chat):
            await self._fleeting(
                place,
                lambda: self._client.send_message_draft(
                    chat,
                    _DRAFT_NUMBER,
                    part.text,
                    message_thread_id=thread,
                    entities=part.entities,
                    api_kwargs=_STOPPABLE,
                ),
            )
            return None
        if previous is None:
            message = await self._call(
                place,
                lambda: self._client.send_message(
                    chat,
                    part.text,
                    message_thread_id=thread,
                    entities=part.entities,
                    link_preview_options=UNSEEN,
                    reply_parameters=quoted(place),
                ),
            )
            return str(message.message_id)
        await edit(self._client, self._call, place, part, previous)
        return previous

    def can_mark(self, place: ChatAddress) -> bool:
        return _answered(place) is not None

    async def mark(self, place: ChatAddress) -> None:
        await self._react(place, [_SEEN])

    async def unmark(self, place: ChatAddress) -> None:
        await self._react(place, [])

    async def _react(self, place: ChatAddress, reactions: Sequence[ReactionTypeEmoji]) -> None:
        """Show these reactions of ours, and no others; a bot has one to give."""
        answered = _answered(place)
        if answered is not None:
            await self._fleeting(place, lambda: self._client.set_message_reaction(int(place.chat), answered, reactions))

    async def clear(self, place: ChatAddress, status: str) -> None:
        try:
            await self._call(place, lambda: self._client.delete_message(int(place.chat), int(status)))
        except ApiRefused:
            return  # it is gone already, or too old to be taken away


async def edit(client: Client, call: Call, place: ChatAddress, part: Chunk, message: str) -> None:
    """Change a message into this; nothing happens where it is this already."""
    try:
        await call(
            place,
            lambda: client.edit_message_text(
                part.text,
                int(place.chat),
                int(message),
                entities=part.entities,
                reply_markup=part.keyboard,
                link_preview_options=UNSEEN,
            ),
        )
    except ApiRefused as refusal:
        if not says(refusal.error, "not modified"):
            raise


def quoted(place: ChatAddress) -> ReplyParameters | None:
    """Return what an answer in a group quotes: what it answers, as long as that is there; alone with us nobody wonders."""
    message = _answered(place) if is_group(place.chat) else None
    return None if message is None else ReplyParameters(message, allow_sending_without_reply=True)


def is_group(chat: str) -> bool:
    """Return whether an id is a group's: those are negative."""
    return chat.startswith("-")


def _answered(place: ChatAddress) -> int | None:
    """Return the number of the message that is answered; None where it is none, or of another chat."""
    event, _, message = place.answers.rpartition(":")
    return int(message) if event == f"message:{place.chat}" else None


def _thread(place: ChatAddress) -> int | None:
    return int(place.thread) if place.thread else None
