"""Putting what somebody has set out to do onto the calendar, at the press of its button."""

from agents.errors import ToolFailed
from agents.nlu import Interpretation
from agents.tools.base import Desk
from agents.tools.catalogue import TOOLS
from agents.tools.questions.open_question import KIND as QUESTION
from bot.ports.messages import Saying
from bot.protocols.texts import say
from storage.content import button_actions
from storage.db.transactions import part

_EVENTS = ("schedule_add", "reminder_add")


async def put(desk: Desk, text: str) -> Saying:
    """Put a rock on the calendar where its time is certain; else ask for it."""
    language = desk.scope.language
    decision = Interpretation(text=text, now=desk.now, language=language).decision
    if decision.call is not None and decision.call.name in _EVENTS and not decision.more:
        try:
            async with part(desk.db):
                made = await TOOLS[decision.call.name](desk, decision.call.arguments)
        except ToolFailed as refusal:
            return Saying(text=f"{refusal}\n{say(language, 'rock_gone')}")
        return Saying(text=made.text, agent=decision.agent, receipts=made.receipts, cards=made.cards)
    await button_actions.offer(desk.db, desk.scope, QUESTION, {"text": text, "missing": "when"})
    return Saying(text=say(language, "rock_when", what=text), agent="schedule")
