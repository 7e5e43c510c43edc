"""A chat's bucket: how fast it takes messages, by what it is."""

from bot.channel import Channel
from storage.rates import Bucket
from storage.sessions import Session


def chat_bucket(channel: Channel, session: Session) -> Bucket:
    """Groups may be slower than private chats."""
    pace = channel.pace
    key = f"chat:{channel.account}:{session.chat}"
    if not session.private and pace.group_per_second is not None:
        return Bucket(key=key, per_second=pace.group_per_second, burst=pace.group_burst)
    return Bucket(key=key, per_second=pace.chat_per_second, burst=pace.chat_burst)
