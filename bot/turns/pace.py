"""A chat's buckets: how fast it takes messages, by what it is."""

from dataclasses import replace

from bot.channel import Channel
from storage.rates import Bucket
from storage.sessions import Session


def chat_buckets(channel: Channel, session: Session) -> list[Bucket]:
    """The chat's own; for a group, the one of all groups' longer breath, too."""
    pace = channel.pace
    chat = Bucket(key=chat_key(channel, session), per_second=pace.chat_per_second, burst=pace.chat_burst)
    if session.private or pace.group_per_second is None:
        return [chat]
    group = Bucket(key=f"group:{channel.account}:{session.chat}", per_second=pace.group_per_second)
    return [chat, replace(group, burst=pace.group_burst)]


def chat_key(channel: Channel, session: Session) -> str:
    return f"chat:{channel.account}:{session.chat}"
