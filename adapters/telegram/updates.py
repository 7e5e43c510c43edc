"""An update of Telegram's, read: what happened, by whom, where, and whether it is meant for us. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import telegram
from telegram import (
    ChatMember,
    ChatMemberUpdated,
    InlineKeyboardMarkup,
    Message,
    MessageReactionUpdated,
    Update,
    User,
)
from telegram.constants import ChatMemberStatus, ChatType

from adapters.telegram import reactions
from adapters.telegram.addressing import (
    author_of,
    first_line_of_ours,
    is_addressed,
    replied_to,
    without_our_name,
    words_replied_to,
)
from adapters.telegram.documents import sent_with
from bot.ports import messages
from bot.ports.messages import ButtonPress, Joined, Language, OtherContent, SentFiles, TextMessage, read_bounded
from bot.ports.push import Arrival, Chat, Sender

PLATFORM = "telegram"
ALLOWED = ["message", "edited_message", "callback_query", "my_chat_member", "message_reaction"]

_CONTENTS: tuple[tuple[messages.OtherWhat, tuple[str, ...]], ...] = (
    # an animation carries a document, too: the order matters
    ("picture", ("photo",)),
    ("video", ("animation", "video", "video_note")),
    ("voice", ("voice", "audio")),
    ("sticker", ("sticker",)),
    ("poll", ("poll",)),
    ("place", ("venue", "location")),
    ("contact", ("contact",)),
    ("file", ("document",)),
)
_HERE = (ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.RESTRICTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    """The bot that reads. `agent`: the parrot that it is, where each has a bot of its own.

    `page`: where the page opens inside Telegram, if it does. `faces`: parrots by the line that stands over what they say, so that a reply to one of them is for that one.
    """

    id: int
    name: str
    hears_all: bool = False
    agent: str | None = None
    page: str | None = None
    faces: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def account(self) -> str:
        return f"{PLATFORM}:{self.id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A pressed button that wants an answer; `message` carries it, with the rest of its `keyboard`, as far as that is told."""

    query: str
    token: str = ""
    chat: int | None = None
    message: int | None = None
    keyboard: InlineKeyboardMarkup | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """Somebody did something. `album`: it is one of several that were sent as one, and has no words."""

    arrival: Arrival
    press: Press | None = None
    album: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Captioned:
    """An album has words: its other parts need no answer."""

    album: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """A message was changed."""

    twin: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupMoved:
    """A group has got another id."""

    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """We were put out of a chat, or blocked."""

    chat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Empty:
    """A pressed button that names nothing: only answered."""

    press: Press


Event: TypeAlias = Came | Captioned | Edited | GroupMoved | Left | Empty


def events(update: Update, me: Me) -> Sequence[Event]:
    """Read what an update tells; nothing where it is not for us."""
    if update.message is not None:
        return _message(update.message, me)
    if update.edited_message is not None:
        return _edited(update.edited_message, me)
    if update.callback_query is not None:
        return [_pressed(update.callback_query, me)]
    if update.my_chat_member is not None:
        return _member(update.my_chat_member, update.update_id, me)
    if update.message_reaction is not None:
        return _reacted(update.message_reaction, update.update_id, me)
    return ()


def language(code: str | None) -> Language | None:
    """Return Telegram's language code as one of ours."""
    return ("zh" if code.lower().startswith("zh") else "en") if code else None


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
    worded, kept = isinstance(incoming, TextMessage), isinstance(incoming, SentFiles)
    album = None if kept else message.media_group_id
    arrival = Arrival(
        account=me.account,
        platform=PLATFORM,
        key=f"message:{chat}:{message.message_id}",
        twin=_twin(message, me) if worded or album is None else f"{me.account}:{chat}:album:{album}",
        sender=_sender(author),
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
    if text is not None:
        together = message.forward_origin is not None or message.media_group_id is not None
        agent = me.agent or me.faces.get(first_line_of_ours(message, me.id))
        return TextMessage(
            text=text,
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
    return None if written is None else read_bounded(written, lambda text: without_our_name(text, me.name))


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


def _sender(user: User) -> Sender:
    return Sender(id=str(user.id), name=user.full_name, language=language(user.language_code))


# buttons and membership -----------------------------------------------------------------------------------------------


def _pressed(query: telegram.CallbackQuery, me: Me) -> Event:
    message = query.message
    if message is None or not query.data:
        return Empty(press=Press(query=query.id))
    if isinstance(message, Message):
        chat = _chat(message)
    else:
        # too old to be shown to us: only its place is told
        chat = Chat(id=str(message.chat.id), private=message.chat.type == ChatType.PRIVATE)
    arrival = Arrival(
        account=me.account,
        platform=PLATFORM,
        key=f"press:{query.id}",
        sender=_sender(query.from_user),
        chat=chat,
        incoming=ButtonPress(token=query.data),
    )
    press = Press(
        query=query.id,
        token=query.data,
        chat=message.chat.id,
        message=message.message_id,
        keyboard=message.reply_markup if isinstance(message, Message) else None,
    )
    return Came(arrival=arrival, press=press)


def _member(change: ChatMemberUpdated, number: int, me: Me) -> Sequence[Event]:
    chat = change.chat
    before, after = _is_here(change.old_chat_member), _is_here(change.new_chat_member)
    if before and not after:
        return [Left(chat=str(chat.id))]
    if before or not after or chat.type not in (ChatType.GROUP, ChatType.SUPERGROUP):
        # who unblocks us in a private chat writes to us anyway
        return ()
    hears_all = me.hears_all or change.new_chat_member.status == ChatMemberStatus.ADMINISTRATOR
    arrival = Arrival(
        account=me.account,
        platform=PLATFORM,
        key=f"joined:{number}",
        sender=_sender(change.from_user),
        chat=Chat(id=str(chat.id), private=False, title=chat.title or ""),
        incoming=Joined(hears_all=hears_all),
    )
    return [Came(arrival=arrival)]


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
        sender=_sender(change.user),
        chat=Chat(id=str(chat.id), private=chat.type == ChatType.PRIVATE, title=chat.title or ""),
        incoming=rating,
    )
    return [Came(arrival=arrival)]


def _is_here(member: ChatMember) -> bool:
    if isinstance(member, telegram.ChatMemberRestricted):
        return member.is_member
    return member.status in _HERE
