"""Telegram's stop button of a draft, read. Pure."""

from telegram import Update

from adapters.telegram.inbound.events import PLATFORM
from adapters.telegram.raw_json import mapping
from bot.ports.messages import StopRequest
from bot.ports.push import Arrival, Chat, Sender

STOPPED = "stopped_message_generation"  # the library does not know it yet


def stopped(update: Update, account: str) -> Arrival | None:
    """Return the wish to stop what is worked on in a private chat, the only place that has drafts; None for any other update."""
    told = mapping(update.api_kwargs.get(STOPPED)) or {}
    chat = (mapping(told.get("chat")) or {}).get("id")
    if not isinstance(chat, int):
        return None
    thread = told.get("message_thread_id")
    return Arrival(
        account=account,
        platform=PLATFORM,
        key=f"stop:{update.update_id}",
        sender=Sender(id=str(chat)),  # a private chat has the number of its person
        chat=Chat(id=str(chat), thread=str(thread) if isinstance(thread, int) else "", private=True),
        incoming=StopRequest(),
    )
