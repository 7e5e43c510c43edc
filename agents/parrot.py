"""The one engine: it turns a call into events, and leaves everything it does where a rerun finds it.

A tool's effect, its receipt and its row are one commit, and what rules decide is stored with the first of them: until
then they decide the same again.
Taken up again after a crash, a call goes on behind what is stored.
"""

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from agents.cards import Card
from agents.errors import ParrotError, ToolFailed
from agents.events import AgentEvent, AnswerDelta, Failed, Finished, Thinking, ToolResult, ToolUse
from agents.fastpath import Decision, decide
from agents.texts import say
from agents.tools.base import Desk, Outcome, outcome_from_json, outcome_to_json
from agents.tools.catalogue import TOOLS
from agents.tools.offers import Choose
from storage import turns
from storage.pool import Pool
from storage.scope import Scope, work

Reached = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What a parrot is asked: the words, when they were written, for whom it works, and what they chose, if they did.

    `fresh`: the call was made a moment ago by this process, so that nothing of it can be stored yet.
    """

    agent: str
    text: str
    now: datetime
    scope: Scope
    call: int
    chosen: Choose | None = None
    fresh: bool = False


class Parrot:
    """Runs calls. `reached` hears the names of the places where tests end the process; `waken` wakes a loop."""

    def __init__(self, *, pool: Pool, reached: Reached, waken: Callable[[str], None]) -> None:
        self._pool = pool
        self._reached = reached
        self._waken = waken

    async def run(self, ask: Ask) -> AsyncGenerator[AgentEvent]:
        """Answer a call; ends with exactly one Finished or Failed. Raises LostLease when the claim is gone."""
        yield Thinking()
        plan, kept = await self._plan(ask)
        answers: list[str] = []
        receipts: list[str] = []
        cards: list[Card] = []
        for index, tool in enumerate(plan["tools"]):
            yield ToolUse(name=tool["name"], phrase=say(ask.scope.language, f"doing_{tool['name']}"))
            try:
                outcome = await self._use(ask, index, tool, None if kept else plan)
                kept = True
            except ToolFailed as refusal:
                yield Finished(answer=str(refusal))
                return
            except (ValueError, LookupError) as error:
                yield Failed(ParrotError(ask.agent, "tool", error, tool_name=tool["name"]))
                return
            yield ToolResult(name=tool["name"], text=outcome.text)
            answers.append(outcome.text)
            receipts.extend(outcome.receipts)
            cards.extend(outcome.cards)
        remark = plan["remark"] if receipts else ""
        otherwise = "" if receipts or cards else plan["otherwise"]
        answer = "\n".join(part for part in (*answers, plan["answer"], remark, otherwise) if part)
        if answer:
            yield AnswerDelta(text=answer)
        yield Finished(answer=answer, receipts=tuple(receipts), cards=tuple(cards))

    async def _plan(self, ask: Ask) -> tuple[dict[str, Any], bool]:
        """The step, and whether it is stored."""
        stored = None if ask.fresh else await turns.step(self._pool, ask.call, 0)
        if stored is not None:
            return stored, True
        return (
            _chosen(ask.chosen) if ask.chosen else _as_plan(decide(ask.text, ask.now, ask.scope.language), ask)
        ), False

    async def _use(self, ask: Ask, index: int, tool: dict[str, Any], step: dict[str, Any] | None) -> Outcome:
        """Run a tool; `step`: the step that it is of, to be stored with it."""
        name, arguments = tool["name"], tool["arguments"]
        stored = None if ask.fresh else await turns.outcome(self._pool, ask.call, 0, index)
        if stored is not None:
            return outcome_from_json(stored)
        run = TOOLS[name]
        self._reached("before tool commit")
        async with work(self._pool, ask.scope, durable=run.writes) as db:
            if step is not None:
                await turns.keep_step(db, ask.call, 0, step)
            outcome = await run(Desk(db=db, scope=ask.scope, now=ask.now), arguments)
            await turns.keep_outcome(db, ask.call, 0, index, name, arguments, outcome_to_json(outcome))
        self._reached("after tool commit")
        for loop in outcome.waken:
            self._waken(loop)
        return outcome


def _chosen(choose: Choose) -> dict[str, Any]:
    tool = {"name": "choose", "arguments": {"token": choose.token, "choice": choose.choice}}
    return {"intent": "reply", "tools": [tool], "answer": "", "remark": "", "otherwise": ""}


def _as_plan(decision: Decision, ask: Ask) -> dict[str, Any]:
    """A decision as it is stored; `otherwise` is said when nothing came of the tools."""
    tools = [{"name": decision.call.name, "arguments": decision.call.arguments}] if decision.call else []
    otherwise = ""
    if not decision.sure:
        # without a model: perhaps the notes know
        tools = [{"name": "memo_search", "arguments": {"query": ask.text, "quiet": True}}]
        lines = "\n".join(f"- {line}" for line in say(ask.scope.language, "no_model_lines").splitlines())
        otherwise = f"{say(ask.scope.language, 'no_model')}\n\n{lines}"
    return {
        "intent": decision.want.intent,
        "tools": tools,
        "answer": decision.question or "",
        "remark": decision.remark or "",
        "otherwise": otherwise,
    }
