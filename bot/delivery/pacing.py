"""A chat's buckets: how fast it takes messages, by what it is."""

from dataclasses import replace

from bot.ports.push import Channel
from storage.conversations.conversations import Session
from storage.queue.rate_limits import Bucket


def chat_buckets(channel: Channel, session: Session) -> list[Bucket]:
    """The chat's own; for a group, the one of all groups' longer breath, too."""
    pace = channel.pace
    chat = Bucket(key=chat_key(channel, session), per_second=pace.chat_per_second, burst=pace.chat_burst)
    if session.private or pace.group_per_second is None:
        return [chat]
    group = Bucket(key=f"group:{channel.account}:{session.chat}", per_second=pace.group_per_second)
    return [chat, replace(group, burst=pace.group_burst)]


def edit_buckets(channel: Channel, session: Session) -> list[Bucket]:
    """Those of a change of what was sent; half of the chat's own stays free for answers, where changes are not counted apart."""
    pace = channel.pace
    chat = Bucket(key=f"edits:{channel.account}:{session.chat}", per_second=pace.chat_per_second)
    if pace.edits_per_second is not None:
        return [
            chat,
            Bucket(key=f"edits:{channel.account}", per_second=pace.edits_per_second, burst=pace.edits_burst),
        ]
    return [chat, *(replace(bucket, burst=bucket.burst // 2) for bucket in chat_buckets(channel, session))]


def chat_key(channel: Channel, session: Session) -> str:
    return f"chat:{channel.account}:{session.chat}"
