"""Signs of life while somebody waits: "typing…", a mark on the message, a draft in private chats, elsewhere a message that grows until it is the answer."""

from collections.abc import Callable, Sequence
from functools import partial

from telegram import LinkPreviewOptions, ReactionTypeEmoji, ReplyParameters
from telegram.constants import ChatAction, ReactionEmoji

from adapters.telegram.calls import ChatCalls
from adapters.telegram.errors import ApiRefused, says
from adapters.telegram.rendering import Chunk
from adapters.telegram.voices import Voice
from bot.ports.messages import Saying
from bot.ports.push import ChatAddress, Rhythm

DRAFTS = Rhythm(pauses=(0.4,), fleeting=True)
EDITS = Rhythm(
    pauses=(2.0, 3.0, 5.0, 8.0, 12.0), most=6
)  # with the answer itself six edits; groups bear 20 messages a minute
TYPING = 4.0  # seconds; what Telegram shows fades after five
UNSEEN = LinkPreviewOptions(is_disabled=True)  # nobody fetches what a link of a model names
_DRAFT_NUMBER = 1  # of a chat's one draft
_SEEN = ReactionTypeEmoji(ReactionEmoji.EYES)
_STOPPABLE = {"can_stop": True}  # a button of Telegram's own; the library does not know it yet


class TelegramStatuses:
    """See bot.ports.push.Statuses and Acknowledges."""

    def __init__(
        self,
        *,
        calls: ChatCalls,
        choir: Callable[[ChatAddress], Sequence[Voice]],
        first: Callable[[Saying, Voice], Chunk | None],
    ) -> None:
        """`choir`: who may speak there, best first; `first`: the first message that shows a saying; None where there is nothing to show."""
        self._calls = calls
        self._choir = choir
        self._first = first

    def rhythm(self, place: ChatAddress) -> Rhythm:
        return EDITS if is_group(place.chat) else DRAFTS

    async def sign(self, place: ChatAddress, text: str) -> float | None:
        del text
        chat, thread, client = int(place.chat), _thread(place), self._choir(place)[0].client
        await self._calls.fleeting(
            place, lambda: client.send_chat_action(chat, ChatAction.TYPING, message_thread_id=thread)
        )
        return TYPING

    async def show(self, place: ChatAddress, saying: Saying, key: str, previous: str | None) -> str | None:
        del key
        voice = self._choir(place)[0]
        chat, thread, part = int(place.chat), _thread(place), self._first(saying, voice)
        if part is None:
            return previous
        if not is_group(place.chat):
            await self._calls.fleeting(
                place,
                lambda: voice.client.send_message_draft(
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
            message = await self._calls.make(
                place,
                lambda: voice.client.send_message(
                    chat,
                    part.text,
                    message_thread_id=thread,
                    entities=part.entities,
                    link_preview_options=UNSEEN,
                    reply_parameters=quoted(place),
                ),
            )
            return str(message.message_id)
        await edit(self._choir(place), self._calls, place, part, previous)
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
            client = self._choir(place)[0].client
            await self._calls.fleeting(place, lambda: client.set_message_reaction(int(place.chat), answered, reactions))

    async def clear(self, place: ChatAddress, status: str) -> None:
        for voice in self._choir(place):
            try:
                await self._calls.make(place, partial(voice.client.delete_message, int(place.chat), int(status)))
            except ApiRefused:
                continue  # it is another bot's, gone already, or too old to be taken away
            return


async def edit(choir: Sequence[Voice], calls: ChatCalls, place: ChatAddress, part: Chunk, message: str) -> None:
    """Change a message into this, by whoever wrote it; nothing happens where it is this already."""
    for voice in choir:
        change = partial(
            voice.client.edit_message_text,
            part.text,
            int(place.chat),
            int(message),
            entities=part.entities,
            reply_markup=part.keyboard,
            link_preview_options=UNSEEN,
        )
        try:
            await calls.make(place, change)
        except ApiRefused as refusal:
            if says(refusal.error, "not modified"):
                return
            if voice is choir[-1] or not says(refusal.error, "can't be edited", "not found"):
                raise
        else:
            return


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
