"""Slack's stop button of an agent session, read. Pure."""

from collections.abc import Mapping
from typing import Any

from adapters.slack.identity import Identity
from adapters.slack.inbound.events import arrived, facts
from bot.ports.messages import StopRequest
from bot.ports.push import Arrival, Chat


def stopped(body: Mapping[str, Any], me: Identity) -> Arrival | None:
    """Return the wish to stop what is worked on in a thread; None for any other event."""
    told, key = facts(body.get("event")), str(body.get("event_id") or "")
    channel, thread, user = (str(told.get(name) or "") for name in ("channel", "thread_ts", "user"))
    if told.get("type") != "agent_session_stopped" or not (key and channel and thread and user):
        return None
    chat = Chat(id=channel, thread=thread, private=channel.startswith("D"))
    return arrived(me, key, user, chat, StopRequest())
