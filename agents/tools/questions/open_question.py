"""A question that rules asked, kept open: the next message may be no more than its answer (agents.nlu.replies.open_questions)."""

from dataclasses import dataclass

from agents.nlu.decision import Missing
from agents.tools.base import Desk, Outcome, Tool
from storage.content import button_actions

KIND = "question"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskBack:
    """The request that was asked about, and what was `missing` in it."""

    text: str
    missing: Missing


async def ask_back(desk: Desk, arguments: AskBack) -> Outcome:
    """Keep open what was asked."""
    payload = {"text": arguments.text, "missing": arguments.missing}
    await button_actions.offer(desk.db, desk.scope, KIND, payload)
    return Outcome()


ASK_BACK = Tool(name="ask_back", arguments=AskBack, run=ask_back, effect="read", grantable=False)
