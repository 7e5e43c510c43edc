"""/export gives a person all of theirs as a file; /erase deletes it, asked twice. Only where they are alone with the parrots."""

import asyncio
from typing import Any

from agents.tools.base import Desk, Outcome
from bot.conversation.archive import packed
from bot.conversation.participants import TurnContext
from bot.conversation.private_talk import way
from bot.ports.messages import Button, Card, Document, Saying
from bot.texts.of_own_data import say
from storage.content import button_actions, events, notes, reminders
from storage.content.button_actions import NotUsable
from storage.people import own_data

KIND = "erase"  # of the stored actions
LARGEST = 20 * 2**20  # bytes that every platform takes
ENCLOSED = 12 * 2**20  # bytes of photos and files in it
FEWER = 2000  # messages in a file that would be larger


async def export(desk: Desk, place: TurnContext) -> Saying:
    """Give all of it."""
    language = desk.scope.language
    if not place.session.private:
        return Saying(text=say(language, "private", command="/export"), cards=way(language, "export"))
    found = await own_data.everything(desk.db, desk.scope)
    files = await own_data.enclosed(desk.db, found["attachments"], ENCLOSED)
    data = await asyncio.to_thread(packed, found, desk.now, language, files)
    text = say(language, "exported")
    if left := len(found["attachments"]) - len(files):
        text = f"{text} {say(language, 'exported_files_left', number=left)}"
    if len(data) > LARGEST:
        fewer = {**found, "messages": found["messages"][-FEWER:]}
        data = await asyncio.to_thread(packed, fewer, desk.now, language, files)
        text = f"{text} {say(language, 'exported_left', number=FEWER)}"
    name = f"parrots-{desk.now:%Y-%m-%d}.zip"
    return Saying(text=text, document=Document(name=name, file=await own_data.keep_file(desk.db, name, data)))


async def erase(desk: Desk, place: TurnContext) -> Outcome:
    """Ask for the first time."""
    language = desk.scope.language
    if not place.session.private:
        return Outcome(text=say(language, "private", command="/erase"), cards=way(language, "erase"))
    text = say(
        language,
        "erase_sure",
        notes=await notes.count(desk.db),
        events=await events.count_ahead(desk.db),
        rings=await reminders.count_pending(desk.db),
    )
    return await _asked(desk, text, "go")


async def press(desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str, asking: int) -> Outcome:
    """A button of these cards; `asking` is the inbox row of the press. Raises NotUsable for a choice that was not offered."""
    language = desk.scope.language
    if not place.session.private:
        raise NotUsable("foreign")
    match payload["do"], choice:
        case _, "no":
            return Outcome(text=say(language, "erase_kept"))
        case "go", "yes":
            return await _asked(desk, say(language, "erase_last"), "last")
        case "last", "yes":
            await own_data.erase(desk.db, desk.scope, asking)
            return Outcome(text=say(language, "erased_how"), receipts=(say(language, "erased"),))
        case _:
            raise NotUsable("unknown")


async def _asked(desk: Desk, text: str, do: str) -> Outcome:
    language = desk.scope.language
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"do": do})
    yes = say(language, "erase_go" if do == "go" else "erase_yes")
    buttons = (
        Button(label=yes, token=f"a{token}.yes", style="danger"),
        Button(label=say(language, "erase_no"), token=f"a{token}.no"),
    )
    return Outcome(text=text, cards=(Card(kind="quick", title="", buttons=buttons),))
