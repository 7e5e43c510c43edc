"""The strategy without a model: a plan is carried out, tool by tool, and told in the parrot's voice."""

from typing import Any

from agents.call import AgentRequest
from agents.cards import Card, ui_event
from agents.errors import ParrotError, ToolFailed
from agents.nlu.asides import reply
from agents.nlu.intents import DEFAULT
from agents.personas import sounds
from agents.personas.introduction import describe
from agents.personas.schema import Persona
from agents.planning.plan import Plan, plan_to_json
from agents.runtime.run_events import AnswerDelta, Emit, Failed, Finished, RunEnd, Thinking, ToolResult, ToolUse, Ui
from agents.runtime.tool_executor import ToolExecutor, Use
from agents.texts import say
from agents.tools.catalogue import TOOLS
from agents.tools.questions.open_question import ASK_BACK


async def run(
    executor: ToolExecutor, ask: AgentRequest, persona: Persona, plan: Plan, emit: Emit, *, kept: bool
) -> RunEnd:
    """Carry out a plan in the parrot's voice; `kept`: it is stored already, else it is with the first of its effects."""
    emit(Thinking())
    answers: list[str] = []
    receipts: list[str] = []
    cards: list[Card] = []
    stored = None if kept else plan_to_json(plan)
    for index, tool in enumerate(plan.tools):
        emit(ToolUse(name=tool.name, phrase=TOOLS[tool.name].phrase(ask.scope.language)))
        use = Use(step=0, index=index, name=tool.name, arguments=tool.arguments)
        try:
            outcome = await executor.done(ask, 0, index) or await executor.run(ask, use, stored)
            stored = None
        except ToolFailed as refusal:
            if index + 1 == len(plan.tools) and not receipts:
                return Finished(answer="\n".join((*answers, str(refusal))), cards=tuple(cards))
            answers.append(str(refusal))  # the other things of the sentence are done all the same
            continue
        except (ValueError, LookupError) as error:
            return Failed(error=ParrotError(ask.agent, "tool", error, tool_name=tool.name))
        emit(ToolResult(name=tool.name, text=outcome.text))
        for card in outcome.cards:
            emit(Ui(name=ui_event(card), card=card))
        if outcome.text not in answers:  # 到点叫你 is said once
            answers.append(outcome.text)
        receipts.extend(outcome.receipts)
        cards.extend(outcome.cards)
        if plan.first and outcome.cards and index < len(plan.tools) - plan.together:
            break
    if plan.beside or not (receipts or cards):
        await _keep_open(executor, ask, plan, stored)
    otherwise = "" if receipts or cards else plan.otherwise
    said = (*answers, _voiced(plan.answer, ask, persona), plan.remark if receipts else "", otherwise)
    sings = ask.sounds and any(answers) and not receipts
    sound = sounds.line(persona, plan.intent, bool(cards), ask.scope.language, str(ask.call)) if sings else ""
    if answer := sound + "\n".join(filter(None, said)):
        emit(AnswerDelta(text=answer))
    return Finished(
        answer=answer,
        markdown=_asks_who(plan.answer, ask),
        receipts=tuple(receipts),
        cards=tuple(cards),
        understood=not otherwise or plan.understood,
    )


async def _keep_open(executor: ToolExecutor, ask: AgentRequest, plan: Plan, stored: dict[str, Any] | None) -> None:
    """Keep the question of a plan open, if it has one: the next message may be no more than its answer."""
    if plan.open is None:
        return
    use = Use(step=0, index=len(plan.tools), name=ASK_BACK.name, arguments=plan.open)
    if await executor.done(ask, 0, use.index) is None:
        await executor.run(ask, use, stored)


def _asks_who(answer: str, ask: AgentRequest) -> bool:
    """Tell whether the parrot is asked who it is and what it can do."""
    return bool(answer) and answer == reply("about", ask.scope.language)


def _voiced(answer: str, ask: AgentRequest, persona: Persona) -> str:
    """Let a parrot greet in its own voice when it is greeted by name, and tell of itself when it is asked who it is."""
    language = ask.scope.language
    asked = _asks_who(answer, ask)
    if not asked and (answer != say(language, "hello") or persona.id == DEFAULT):
        return answer
    sound = sounds.voiced(persona, "start", language, str(ask.call)) if ask.sounds else ""
    if asked:
        return f"{sound}{describe(persona, language)}\n\n{say(language, 'aside_about')}"
    return sound + say(language, "hello_from", name=persona.name.said(language), does=persona.does.said(language))
