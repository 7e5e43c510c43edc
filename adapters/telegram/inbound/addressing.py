"""Who wrote, and whether a message in a group is meant for us: a mention, a command, a reply. Pure."""

import re
from typing import get_args

from telegram import Message, MessageEntity, User
from telegram.constants import ChatType, MessageEntityType

from bot.ports.messages import OwnCommand

_FIRST = re.compile(r"\s*@(?P<name>\w+)[\s,:，：、]*")
_LAST = re.compile(r"(?<=\S)\s+@(?P<name>\w+)\s*\Z")
_COMMAND = re.compile(r"/\w+@(?P<name>\w+)")
_LINKED = re.compile(r"/start (?:link_(?P<code>[A-Za-z]{4}-?[A-Za-z]{4})|do_(?P<command>[a-z]{1,20}))\s*\Z")
_OPENED = frozenset(get_args(OwnCommand))
_WANTED: list[str | None] = [MessageEntityType.MENTION, MessageEntityType.TEXT_MENTION, MessageEntityType.BOT_COMMAND]


def is_addressed(message: Message, bot: int, name: str) -> bool:
    """Return whether our name is called; case does not count, as with Telegram."""
    return _answers_us(message, bot) or any(
        _names_us(entity, words, bot, name.lower()) for entity, words in _entities(message).items()
    )


def without_our_name(text: str, name: str) -> str:
    """Return the text without our name at its beginning or its end, or behind its command."""
    name = name.lower()
    if (first := _FIRST.match(text)) and first["name"].lower() == name:
        text = text[first.end() :]
    if (last := _LAST.search(text)) and last["name"].lower() == name:
        text = text[: last.start()]
    if (command := _COMMAND.match(text)) and command["name"].lower() == name:
        text = text[: command.start("name") - 1] + text[command.end() :]
    return text


def first_line_of_ours(message: Message, bot: int) -> str:
    """Return the line with which what is replied to begins, if we wrote it; empty if not."""
    replied = message.reply_to_message
    if replied is None or not _answers_us(message, bot):
        return ""
    return (replied.text or "").partition("\n")[0]


def replied_to(message: Message, bot: int) -> str:
    """Return the number of what is replied to, if we wrote it; empty if not."""
    replied = message.reply_to_message
    return str(replied.message_id) if replied is not None and _answers_us(message, bot) else ""


def words_replied_to(message: Message, bot: int) -> str:
    """Return the part that it quotes, or the words of what it replies to; of what we wrote, only a part that was chosen."""
    if message.quote is not None and message.quote.is_manual:
        return message.quote.text
    replied = message.reply_to_message
    if replied is None or replied.forum_topic_created is not None or _answers_us(message, bot):
        return ""
    return replied.text or replied.caption or ""


def without_deep_link(text: str) -> str:
    """Return what a link to us (t.me/BOT?start=…) asks for, as it would be written: `/link CODE`, or a command for a private chat."""
    found = _LINKED.match(text)
    if found is None:
        return text
    if found["code"] is not None:
        return f"/link {found['code']}"
    return f"/{found['command']}" if found["command"] in _OPENED else text


def author_of(message: Message, bot: int) -> User | None:
    """Return the person who wrote; None for channels, groups that speak for themselves, bots, and what we made ourselves."""
    author = message.from_user
    if author is None or author.is_bot or message.sender_chat is not None:
        return None
    if message.chat.type == ChatType.CHANNEL or (message.via_bot is not None and message.via_bot.id == bot):
        return None
    return author


def _entities(message: Message) -> dict[MessageEntity, str]:
    if message.text is not None:
        return message.parse_entities(_WANTED)
    return message.parse_caption_entities(_WANTED) if message.caption is not None else {}


def _names_us(entity: MessageEntity, words: str, bot: int, name: str) -> bool:
    match entity.type:
        case MessageEntityType.TEXT_MENTION:
            return entity.user is not None and entity.user.id == bot
        case MessageEntityType.MENTION:
            return words.lower() == f"@{name}"
        case _:
            _, at, whose = words.lower().partition("@")
            return whose == name if at else entity.offset == 0


def _answers_us(message: Message, bot: int) -> bool:
    """Return whether it replies to something that we wrote. In a topic every message quotes the one that made the topic."""
    replied = message.reply_to_message
    if replied is None or replied.forum_topic_created is not None:
        return False
    return replied.from_user is not None and replied.from_user.id == bot
