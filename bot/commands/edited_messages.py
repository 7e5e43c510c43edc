"""Messages that were edited: a turn of theirs that runs begins anew; what one made may say what it says now, or is offered to.

A note is changed at once, with a way back. An event or a reminder that the message made is offered to be moved, and what it asks
for now and did not ask for before is offered to be done.
"""

from dataclasses import replace
from typing import Any

from agents.cards import brief
from agents.nlu import Interpretation, ToolCall
from agents.tools.base import Desk, Found, Outcome
from agents.tools.calendar.update import SCHEDULE_UPDATE, meant
from agents.tools.notes.rewriting import rewritten
from agents.tools.proposals import proposed
from bot.conversation import access
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card, HouseNotice, TextMessage, incoming_to_json
from bot.texts import of_presses
from storage.content import button_actions, note_states
from storage.content.button_actions import NotUsable
from storage.queue import inbox, turns
from storage.queue.inbox import NewItem

NAME = "edited"  # of the notice
KIND = "redo"  # of the stored actions
# what makes something, and what its arguments are called where that is changed; what the last ones say decides nothing
_MAKES = {
    "schedule_add": ("event", {name: name for name in ("title", "start_time", "end_time", "location", "rrule")}),
    "reminder_add": ("due", {"text": "title", "at": "start_time", "rrule": "rrule"}),
}
_ASIDE = frozenset({"elapsed"})


async def edited(desk: Desk, place: TurnContext, notice: HouseNotice, number: int) -> Outcome:
    """Do what an edit is to come to; `number` is that of its inbox row."""
    turn, was, text = notice.data["turn"], str(notice.data["was"]).rstrip(), str(notice.data["text"]).strip()
    if access.is_barred(place) or not isinstance(turn, int) or not text:
        return Outcome()
    running = await turns.running(desk.db, desk.scope.conversation)
    if running is not None and running.id == turn:
        return await _begun_anew(desk, place, text, turn, number)
    made = [memo for memo in await note_states.made_in(desk.db, turn) if was.endswith(memo.text)]
    content = _content(desk, was, text, made[0].text) if len(made) == 1 else None
    return await _offered(desk, was, text) if content is None else await rewritten(desk, made[0], content)


async def _begun_anew(desk: Desk, place: TurnContext, text: str, turn: int, number: int) -> Outcome:
    """Let the turn end that runs, and another begin of what the message says now; what has done something goes on."""
    if await turns.receipts(desk.db, turn):
        return Outcome(text=of_presses.say(desk.scope.language, "edited_too_late"))
    await turns.cancel(desk.db, desk.scope.conversation, number)
    await _write(desk, place, text, f"edit:{number}")
    return Outcome(waken=("stop", "inbox"))


def _content(desk: Desk, was: str, text: str, noted: str) -> str | None:
    """Return what the note is to say: what stands behind the words that asked for it; None where it is no note any more."""
    asked = was.removesuffix(noted)
    if text.startswith(asked):
        return text.removeprefix(asked).strip() or None
    call = _call(desk, text)
    return str(call.arguments["content"]) if call is not None and call.name == "memo_write" else None


def _call(desk: Desk, text: str) -> ToolCall | None:
    return Interpretation(text=text, now=desk.now, language=desk.scope.language).decision.call


async def _offered(desk: Desk, was: str, text: str) -> Outcome:
    """Offer to change what the message made, or to do what it asks for now; nothing where it means what it meant."""
    old, new = _call(desk, was), _call(desk, text)
    if new is None or new == old:
        return Outcome()
    found = None if old is None else await _made(desk, old)
    changes = None if old is None else _changes(old, new)
    if found is not None and changes is not None:
        kind = _MAKES[new.name][0]
        offer = await proposed(desk, SCHEDULE_UPDATE, {"kind": kind, "id": found.id, **changes}, found)
        return replace(offer, text=of_presses.say(desk.scope.language, "edited"), data=())
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"text": text})
    language = desk.scope.language
    buttons = (
        Button(label=of_presses.say(language, "redo_yes"), token=f"a{token}.yes", style="primary"),
        Button(label=of_presses.say(language, "redo_no"), token=f"a{token}.no"),
    )
    words = of_presses.say(language, "edited_redo", text=brief(text))
    return Outcome(text=words, cards=(Card(kind="quick", title="", buttons=buttons),))


def _changes(old: ToolCall, new: ToolCall) -> dict[str, Any] | None:
    """Return what is to be different, as schedule_update calls it; None for what it cannot say."""
    if new.name != old.name or new.name not in _MAKES:
        return None
    names = _MAKES[new.name][1]
    other = {
        name for name in {*old.arguments, *new.arguments} - _ASIDE if old.arguments.get(name) != new.arguments.get(name)
    }
    if not other or any(name not in names or new.arguments.get(name) is None for name in other):
        return None
    return {names[name]: new.arguments[name] for name in other}


async def _made(desk: Desk, call: ToolCall) -> Found | None:
    """Return what the message made, as long as it is there as it was asked for."""
    if call.name not in _MAKES:
        return None
    kind, names = _MAKES[call.name]
    said = {names[name]: value for name, value in call.arguments.items() if name in names}
    wanted = {"kind": kind, "query": said["title"], "since": said["start_time"]}
    found = await meant(desk, SCHEDULE_UPDATE.check(wanted))
    return found[0] if len(found) == 1 else None


async def press(desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str, number: int) -> Outcome:
    """Carry out yes or no to an edited message. Raises NotUsable."""
    if choice == "no":
        return Outcome(text=of_presses.say(desk.scope.language, "redo_left"))
    if choice != "yes":
        raise NotUsable("unknown")
    await _write(desk, place, payload["text"], f"redo:{number}")
    return Outcome(text=of_presses.say(desk.scope.language, "redo_done"), waken=("inbox",))


async def _write(desk: Desk, place: TurnContext, text: str, key: str) -> None:
    """Keep the words as if they had been written now."""
    new = NewItem(
        account=place.session.account,
        event_key=f"{place.session.id}:{key}",
        conversation=place.session.id,
        person=place.person.id,
        lane="chat",
        payload=incoming_to_json(TextMessage(text=text)),
    )
    await inbox.keep_all(desk.db, [new])
