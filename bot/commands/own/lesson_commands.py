"""/lessons: what somebody has taught their parrots to read, each with a button that removes it. Only where they are alone with them."""

from dataclasses import replace
from typing import Any

from agents.texts import say
from agents.tools.base import Desk, Outcome
from bot.commands.own.memory_commands import PAGE
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.people import lessons

KIND = "lessons"  # of the stored actions


async def answer(desk: Desk, place: TurnContext) -> Outcome:
    """Show them, the first page."""
    if not place.session.private:
        return Outcome(text=say(desk.scope.language, "lesson_private"))
    return await _listed(desk, 0)


async def press(desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str) -> Outcome:
    """A button of the card. Raises NotUsable for a choice that was not offered."""
    if not place.session.private:
        raise NotUsable("foreign")
    ids: list[int] = payload["ids"]
    if choice == "more":
        return await _listed(desk, payload["start"] + PAGE)
    if choice not in map(str, range(len(ids))):
        raise NotUsable("unknown")
    gone = await lessons.remove(desk.db, ids[int(choice)])
    left = await _listed(desk, payload["start"])
    if gone is None:
        return left
    receipt = say(desk.scope.language, "lesson_removed", words=gone.words)
    return replace(left, text="" if left.cards else left.text, receipts=(receipt,))


async def _listed(desk: Desk, start: int) -> Outcome:
    language, known = desk.scope.language, await lessons.everything(desk.db)
    if not known:
        return Outcome(text=say(language, "lessons_none"))
    start = start if start < len(known) else 0
    shown = known[start : start + PAGE]
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"ids": [one.id for one in shown], "start": start})
    numbered = list(enumerate(shown, start=start + 1))
    lines = tuple(
        f"{number}. {say(language, 'lesson_means', words=one.words, meaning=one.meaning)}" for number, one in numbered
    )
    buttons = [
        Button(label=say(language, "lesson_forget", number=number), token=f"a{token}.{at}")
        for at, (number, _) in enumerate(numbered)
    ]
    if len(known) > start + PAGE:
        buttons.append(Button(label=say(language, "lessons_more"), token=f"a{token}.more"))
    title = say(language, "lessons_title", number=len(known))
    return Outcome(
        text=say(language, "lessons_how"),
        cards=(Card(kind="quick", title=title, lines=lines, buttons=tuple(buttons)),),
    )
