"""Photos and files that people send become notes; and they are given back when they are asked for."""

import mimetypes

from agents.nlu.cues.event_files import enclosed_wish
from agents.texts import say as say_tools
from agents.tools.base import Desk, Outcome
from agents.tools.notes import enclosing
from agents.tools.notes.enclosing import Enclosure, Room
from bot.conversation.participants import TurnContext
from bot.conversation.post import say_in, show_in
from bot.ports.messages import Document, Saying, SentFiles, body_to_json
from storage.content.attachments import Attachment
from storage.conversations import messages
from storage.conversations.messages import NewMessage
from storage.queue import inbox

MOST = 10  # files that one answer brings: as many as an album holds
KEEPER = "memo"  # who keeps and finds them


async def sent(desk: Desk, place: TurnContext, item: inbox.Item, files: SentFiles, room: Room) -> Outcome:
    """Keep what was sent, and say so; the parts of an album are one note, and one message about it."""
    language = desk.scope.language
    whole = [Enclosure(file=one.file, name=one.name, media=one.media) for one in files.files if not one.problem]
    lost = [
        say_tools(
            language,
            f"enclosed_{one.problem}",
            name=one.name or say_tools(language, "enclosed_nameless"),
            most=room.file // enclosing.MEGABYTE,
        )
        for one in files.files
        if one.problem
    ]
    kept = await enclosing.keep(desk, whole, files.caption, files.together, room) if whole else Outcome()
    words = "\n".join(filter(None, (kept.text, *lost)))
    await _show(desk, place, item, files)
    saying = Saying(text=words, receipts=kept.receipts, cards=kept.cards, agent=KEEPER if kept.receipts else None)
    if files.together and kept.receipts and not lost:
        await show_in(desk.db, place.session, saying, f"album:{desk.scope.actor}:{files.together}", None, inbox=item.id)
    else:
        await say_in(desk.db, place.session, saying, f"c:{item.id}", role="system", inbox=item.id)
    return Outcome()


async def wished(desk: Desk, text: str) -> Saying:
    """Give the files of the note that is meant."""
    wish = enclosed_wish(text)
    pictures, query = (wish.pictures, wish.query) if wish is not None else (False, "")
    told, held = await enclosing.wanted(desk, query, pictures=pictures)
    documents = [_document(one) for one in held if one.media.startswith("image/") or not pictures][:MOST]
    first, more = (documents[0], tuple(documents[1:])) if documents else (None, ())
    return Saying(text=told.text, agent=KEEPER, document=first, more=more)


def _document(held: Attachment) -> Document:
    """Return a file as it is sent: with the ending by which other programs know it."""
    ending = "" if "." in held.name[-6:] else mimetypes.guess_extension(held.media) or ""
    return Document(name=f"{held.name}{ending}", file=held.id, media=held.media)


async def _show(desk: Desk, place: TurnContext, item: inbox.Item, files: SentFiles) -> None:
    """Keep in the history what was sent."""
    names = (f"📎 {one.name}".strip() for one in files.files)
    text = "\n".join(filter(None, (files.caption, *names)))
    new = NewMessage(
        key=f"u:{item.id}", role="user", body=body_to_json(Saying(text=text)), inbox=item.id, person=item.person
    )
    await messages.say(desk.db, place.session.id, place.session.space, new)
