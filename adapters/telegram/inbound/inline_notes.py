"""Notes that somebody looks up with our name in any chat, to share one there: their own alone, and nobody else's."""

import logging

from telegram import InlineQueryResultArticle, InlineQueryResultsButton, InputTextMessageContent, LinkPreviewOptions
from telegram.error import TelegramError

from adapters.telegram.client import Client
from adapters.telegram.errors import reason
from adapters.telegram.inbound.events import PLATFORM, LookedUp
from adapters.texts import say
from bot.ports.callers import Unavailable
from bot.ports.homes import Homes
from bot.ports.kept import KeptNote

log = logging.getLogger(__name__)

MOST = 10  # notes of an answer
LONGEST = 4096  # UTF-16 units of a message
TITLE = 60  # characters that a row shows of a note's first line
_UNSEEN = LinkPreviewOptions(is_disabled=True)


class InlineNotes:
    """Answers at once; nothing of it is kept. An answer is for one person and is not remembered by Telegram."""

    def __init__(self, *, client: Client, homes: Homes) -> None:
        self._client = client
        self._homes = homes

    async def answer(self, asked: LookedUp) -> None:
        """Show the person's notes with these words, the newest without any; who is not let in is shown the way to us."""
        try:
            caller = await self._homes.caller(PLATFORM, "", asked.sender)
            found: list[KeptNote] = []
            if caller is not None:
                found = await self._homes.own.notes.find(
                    caller, query=asked.words, tag="", pinned=False, before=2**62, limit=MOST, by_meaning=False
                )
            key = "inline_stranger" if caller is None else "inline_none"
            way = None
            if not found:
                way = InlineQueryResultsButton(say(asked.sender.language or "en", key), start_parameter="notes")
            await self._client.answer_inline_query(
                asked.query,
                [_row(note) for note in found],
                cache_time=0,
                is_personal=True,
                button=way,
            )
        except (TelegramError, Unavailable) as error:
            log.info("look-up not answered", extra={"cause": reason(error)})


def _row(note: KeptNote) -> InlineQueryResultArticle:
    head, _, rest = note.text.strip().partition("\n")
    shown = note.text.encode("utf-16-le")[: 2 * LONGEST].decode("utf-16-le", "ignore")
    return InlineQueryResultArticle(
        id=str(note.id),
        title=head if len(head) <= TITLE else f"{head[: TITLE - 1]}…",
        description=rest.strip()[:TITLE] or None,
        input_message_content=InputTextMessageContent(shown, link_preview_options=_UNSEEN),
    )
