"""An update of Telegram's, read: what happened, by whom, where, and whether it is meant for us. Pure."""

from collections.abc import Sequence

from telegram import CallbackQuery, Message, MessageReactionUpdated, Update
from telegram.constants import ChatType

from adapters.markup import THUMBS
from adapters.telegram.inbound import reactions
from adapters.telegram.inbound.addressing import (
    author_of,
    first_line_of_ours,
    is_addressed,
    replied_to,
    without_deep_link,
    without_our_name,
    words_replied_to,
)
from adapters.telegram.inbound.documents import sent_with, voice_of
from adapters.telegram.inbound.events import (
    PLATFORM,
    Came,
    Captioned,
    Edited,
    Empty,
    Event,
    GroupMoved,
    LookedUp,
    Me,
    Press,
    language,
    sender,
)
from adapters.telegram.inbound.membership import membership
from adapters.telegram.inbound.stopping import STOPPED, stopped
from adapters.telegram.whispers import whispered_key
from bot.ports import messages
from bot.ports.messages import ButtonPress, OtherContent, Rating, SentFiles, TextMessage, read_bounded
from bot.ports.push import Arrival, Chat

ALLOWED = ["message", "edited_message", "callback_query", "my_chat_member", "message_reaction", "inline_query", STOPPED]

_CONTENTS: tuple[tuple[messages.OtherWhat, tuple[str, ...]], ...] = (
    # an animation carries a document, too: the order matters
    ("picture", ("photo",)),
    ("video", ("animation", "video", "video_note")),
    ("sticker", ("sticker",)),
    ("poll", ("poll",)),
    ("place", ("venue", "location")),
    ("contact", ("contact",)),
    ("file", ("document",)),
)


def events(update: Update, me: Me) -> Sequence[Event]:
    """Read what an update tells; nothing where it is not for us."""
    if update.message is not None:
        return _message(update.message, me)
    if update.edited_message is not None:
        return _edited(update.edited_message, me)
    if update.callback_query is not None:
        return [_pressed(update.callback_query, me)]
    if update.my_chat_member is not None:
        return membership(update.my_chat_member, update.update_id, me)
    if update.message_reaction is not None:
        return _reacted(update.message_reaction, update.update_id, me)
    if (asked := update.inline_query) is not None:
        return [LookedUp(query=asked.id, words=asked.query.strip(), sender=sender(asked.from_user))]
    stop = stopped(update, me.account)
    return () if stop is None else [Came(arrival=stop)]


# messages -------------------------------------------------------------------------------------------------------------


def _message(message: Message, me: Me) -> Sequence[Event]:
    chat = str(message.chat.id)
    if message.migrate_to_chat_id is not None:
        return [GroupMoved(old=chat, new=str(message.migrate_to_chat_id))]
    if message.migrate_from_chat_id is not None:
        return [GroupMoved(old=str(message.migrate_from_chat_id), new=chat)]
    author = author_of(message, me.id)
    incoming = sent_with(message, _text(message, me) or "") or _incoming(message, me)
    if author is None or incoming is None:
        return ()
    whispered = whispered_key(message)
    worded, kept = isinstance(incoming, TextMessage) and incoming.voice is None, isinstance(incoming, SentFiles)
    album = None if kept else message.media_group_id
    arrival = Arrival(
        account=me.account,
        platform=PLATFORM,
        key=whispered or f"message:{chat}:{message.message_id}",
        twin=None
        if whispered
        else _twin(message, me)
        if worded or album is None
        else f"{me.account}:{chat}:album:{album}",
        sender=sender(author),
        chat=_chat(message),
        incoming=incoming,
        addressed=message.chat.type == ChatType.PRIVATE or is_addressed(message, me.id, me.name),
    )
    if album is None or not worded:
        return [Came(arrival=arrival, album=album)]
    return [Captioned(album=album), Came(arrival=arrival)]


def _incoming(message: Message, me: Me) -> TextMessage | OtherContent | None:
    """Read a message; None for a note of Telegram's own, such as that somebody joined."""
    text = _text(message, me)
    voice = None if text is not None else voice_of(message)
    if text is not None or voice is not None:
        together = message.forward_origin is not None or message.media_group_id is not None
        agent = me.agent or me.faces.get(first_line_of_ours(message, me.id))
        return TextMessage(
            text=text or "",
            voice=voice,
            alone=whispered_key(message) is not None,
            agent=agent,
            forwarded=together,
            quoted=message.forward_origin is not None,
            replies_to=replied_to(message, me.id),
            about=words_replied_to(message, me.id)[: messages.LONGEST_TEXT],
        )
    for what, names in _CONTENTS:
        if any(getattr(message, name) for name in names):
            return OtherContent(what=what)
    return OtherContent(what="other") if message.effective_attachment else None


def _text(message: Message, me: Me) -> str | None:
    """Return the words without our name at their beginning; None when there are none."""
    written = message.text if message.text is not None else message.caption
    if written is None:
        return None
    text = read_bounded(written, lambda text: without_our_name(text, me.name))
    return without_deep_link(text) if message.chat.type == ChatType.PRIVATE else text


def _edited(message: Message, me: Me) -> Sequence[Event]:
    text = _text(message, me)
    if text is None or author_of(message, me.id) is None:
        return ()
    return [Edited(twin=_twin(message, me), text=text)]


def _twin(message: Message, me: Me) -> str:
    """Message ids count per chat in supergroups; in private chats and small groups each bot counts its own."""
    if message.chat.type == ChatType.SUPERGROUP:
        return f"{PLATFORM}:{message.chat.id}:{message.message_id}"
    return f"{me.account}:{message.chat.id}:{message.message_id}"


def _chat(message: Message) -> Chat:
    # plain supergroups number the threads of replies, too; only a topic is a place of its own
    thread = str(message.message_thread_id) if message.is_topic_message and message.message_thread_id else ""
    private = message.chat.type == ChatType.PRIVATE
    return Chat(id=str(message.chat.id), thread=thread, private=private, title=message.chat.title or "")


# buttons and opinions --------------------------------------------------------------------------------------------------


def _pressed(query: CallbackQuery, me: Me) -> Event:
    message = query.message
    if message is None or not query.data:
        return Empty(press=Press(query=query.id))
    if isinstance(message, Message):
        chat = _chat(message)
    else:
        # too old to be shown to us: only its place is told
        chat = Chat(id=str(message.chat.id), private=message.chat.type == ChatType.PRIVATE)
    opinion = THUMBS.get(query.data)
    arrival = Arrival(
        account=me.account,
        platform=PLATFORM,
        key=f"press:{query.id}",
        sender=sender(query.from_user),
        chat=chat,
        incoming=ButtonPress(token=query.data)
        if opinion is None
        else Rating(opinion=opinion, shown=str(message.message_id)),
    )
    press = Press(
        query=query.id,
        token=query.data,
        language=language(query.from_user.language_code) or "en",
        chat=message.chat.id,
        message=message.message_id,
        keyboard=message.reply_markup if isinstance(message, Message) else None,
    )
    return Came(arrival=arrival, press=press)


def _reacted(change: MessageReactionUpdated, number: int, me: Me) -> Sequence[Event]:
    """Read an opinion of somebody who shows who they are; whether it is of a message of ours is found out by others."""
    rating = reactions.rating(change)
    if rating is None or change.user is None or change.user.is_bot:
        return ()
    chat = change.chat
    arrival = Arrival(
        account=me.account,
        platform=PLATFORM,
        key=f"reaction:{number}",
        sender=sender(change.user),
        chat=Chat(id=str(chat.id), private=chat.type == ChatType.PRIVATE, title=chat.title or ""),
        incoming=rating,
    )
    return [Came(arrival=arrival)]
