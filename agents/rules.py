"""The strategy without a model: what rules decide is one tool or a word back, stored with the first of its effects."""

from collections.abc import AsyncGenerator
from typing import Any

from agents.asking import Ask
from agents.cards import Card
from agents.errors import ParrotError, ToolFailed
from agents.events import AgentEvent, AnswerDelta, Failed, Finished, ToolResult, ToolUse
from agents.fastpath import Decision
from agents.hands import Hands, Use
from agents.texts import say
from agents.tools.offers import Choose


async def run(hands: Hands, ask: Ask, plan: dict[str, Any], *, kept: bool) -> AsyncGenerator[AgentEvent]:
    """Carry out a plan; `kept`: it is stored already. Ends with exactly one Finished or Failed."""
    answers: list[str] = []
    receipts: list[str] = []
    cards: list[Card] = []
    for index, tool in enumerate(plan["tools"]):
        yield ToolUse(name=tool["name"], phrase=say(ask.scope.language, f"doing_{tool['name']}"))
        use = Use(step=0, index=index, name=tool["name"], arguments=tool["arguments"])
        try:
            outcome = await hands.done(ask, 0, index) or await hands.run(ask, use, None if kept else plan)
            kept = True
        except ToolFailed as refusal:
            yield Finished(answer=str(refusal))
            return
        except (ValueError, LookupError) as error:
            yield Failed(error=ParrotError(ask.agent, "tool", error, tool_name=tool["name"]))
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


def chosen(choose: Choose) -> dict[str, Any]:
    """The plan of a choice that was made in words."""
    tool = {"name": "choose", "arguments": {"token": choose.token, "choice": choose.choice}}
    return {"intent": "reply", "tools": [tool], "answer": "", "remark": "", "otherwise": ""}


def passed_on(text: str) -> dict[str, Any]:
    """The plan for words of somebody else's."""
    tool = {"name": "memo_write", "arguments": {"content": text}}
    return {"intent": "memo_save", "tools": [tool], "answer": "", "remark": "", "otherwise": ""}


def as_plan(decision: Decision, ask: Ask) -> dict[str, Any]:
    """A decision as it is stored; `otherwise` is said when nothing came of the tools."""
    tools = [{"name": decision.call.name, "arguments": decision.call.arguments}] if decision.call else []
    otherwise = ""
    if not decision.sure and decision.otherwise is not None:
        otherwise = decision.otherwise
    elif not decision.sure:
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
