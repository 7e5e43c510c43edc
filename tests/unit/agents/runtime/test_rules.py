"""What rules decide is carried out: of several things each is told, and what a question needs stays with it."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from agents.call import AgentRequest
from agents.cards import Button, Card
from agents.errors import ToolFailed
from agents.nlu import Interpretation, ToolCall
from agents.personas.schema import load
from agents.planning.plan import Plan
from agents.runtime.rule_run import run
from agents.runtime.run_events import Finished
from agents.runtime.tool_executor import ToolExecutor, Use
from agents.tools.base import Outcome
from storage.db.transactions import Scope

SCOPE = Scope(actor=1, space=2, conversation=UUID(int=3), zone="UTC", language="en")
SAID = Interpretation(text="two things", now=datetime(2026, 1, 26, tzinfo=UTC), language="en")
ASK = AgentRequest(agent="schedule", meaning=SAID, request=SAID, scope=SCOPE, call=1)
CARD = Card(kind="quick", title="Which?", lines=(), buttons=(Button(label="This", token=str(1)),))


class Told(ToolExecutor):
    """Hands whose tools come to what is told here."""

    def __init__(self, *outcomes: Outcome | ToolFailed) -> None:
        self._outcomes = outcomes

    async def done(self, ask: AgentRequest, step: int, index: int) -> Outcome | None:
        return None

    async def run(
        self, ask: AgentRequest, use: Use, plan: dict[str, Any] | None = None, *, seconds: float = 30
    ) -> Outcome:
        outcome = self._outcomes[use.index]
        if isinstance(outcome, ToolFailed):
            raise outcome
        return outcome


async def finished(*outcomes: Outcome | ToolFailed) -> Finished:
    plan = Plan(intent="schedule_add", tools=tuple(ToolCall(name="schedule_add", arguments={}) for _ in outcomes))
    end = await run(Told(*outcomes), ASK, load()["schedule"], plan, lambda _event: None, kept=True)
    assert isinstance(end, Finished)
    return end


async def test_a_question_keeps_its_buttons_when_the_next_thing_is_refused() -> None:
    end = await finished(Outcome(text="There is something. Which?", cards=(CARD,)), ToolFailed("That is past."))
    assert (end.answer, end.cards) == ("There is something. Which?\nThat is past.", (CARD,))


async def test_what_is_refused_first_does_not_keep_the_next_from_being_done() -> None:
    end = await finished(ToolFailed("That is past."), Outcome(text="Done.", receipts=("✓ Created: tea",)))
    assert (end.answer, end.receipts) == ("That is past.\nDone.", ("✓ Created: tea",))
