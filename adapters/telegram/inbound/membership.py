"""That we were let into a chat, or put out of it, read. Pure."""

from collections.abc import Sequence

import telegram
from telegram import ChatMember, ChatMemberUpdated
from telegram.constants import ChatMemberStatus, ChatType

from adapters.telegram.inbound.events import PLATFORM, Came, Event, Left, Me, sender
from bot.ports.messages import Joined
from bot.ports.push import Arrival, Chat

_HERE = (ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.RESTRICTED)


def membership(change: ChatMemberUpdated, number: int, me: Me) -> Sequence[Event]:
    """Return what a change of our place in a chat means; `number`: of the update."""
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
        sender=sender(change.from_user),
        chat=Chat(id=str(chat.id), private=False, title=chat.title or ""),
        incoming=Joined(hears_all=hears_all),
    )
    return [Came(arrival=arrival)]


def _is_here(member: ChatMember) -> bool:
    if isinstance(member, telegram.ChatMemberRestricted):
        return member.is_member
    return member.status in _HERE
