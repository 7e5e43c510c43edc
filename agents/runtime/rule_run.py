"""The strategy without a model: what rules decide is one tool or a word back, stored with the first of its effects."""

import re
from typing import Any
from zlib import crc32

from agents.call import AgentRequest
from agents.cards import Card, ui_event
from agents.errors import ParrotError, ToolFailed
from agents.nlu import Decision, ToolCall
from agents.nlu.intents import DEFAULT
from agents.personas import sounds
from agents.personas.introduction import describe
from agents.personas.schema import Persona
from agents.runtime import not_for_us
from agents.runtime.follow_ups import FollowUp
from agents.runtime.run_events import AnswerDelta, Emit, Failed, Finished, RunEnd, Thinking, ToolResult, ToolUse, Ui
from agents.runtime.tool_executor import ToolExecutor, Use
from agents.texts import say
from agents.texts.search_terms import without_question
from agents.timetext.bounds import readable
from agents.tools.catalogue import TOOLS
from agents.tools.confirmations import Choose
from agents.tools.likely import OFFER_LIKELY
from agents.tools.notes.notes import MEMO_SEARCH, MEMO_WRITE
from agents.tools.open_question import ASK_BACK

LONGEST = 60  # characters of what a question is about
_ABOUT = re.compile(
    r"^\s*(?:about|the|my|our|is|are|of|on|with)\b|[?？。.!！,，]|\b(?:is|are|was|were|my|the)\b", re.IGNORECASE
)
_HAN_GAP = re.compile("(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])")
_FACT = re.compile(
    r"(?:是多少|多少钱|是什么|是谁|在哪[里儿]?|是哪[个天里])[呢啊呀]?[?？。]?\s*$"
    r"|^(?:what|where|who|which)(?:'s|’s|\s+is|\s+are|\s+was|\s+were)\s+(?:my|our|the)\b.{2,40}\?\s*$",
    re.IGNORECASE,
)


async def run(
    executor: ToolExecutor, ask: AgentRequest, persona: Persona, plan: dict[str, Any], emit: Emit, *, kept: bool
) -> RunEnd:
    """Carry out a plan in the parrot's voice; `kept`: it is stored already."""
    emit(Thinking())
    answers: list[str] = []
    receipts: list[str] = []
    cards: list[Card] = []
    for index, tool in enumerate(plan["tools"]):
        emit(ToolUse(name=tool["name"], phrase=TOOLS[tool["name"]].phrase(ask.scope.language)))
        use = Use(step=0, index=index, name=tool["name"], arguments=tool["arguments"])
        try:
            outcome = await executor.done(ask, 0, index) or await executor.run(ask, use, None if kept else plan)
            kept = True
        except ToolFailed as refusal:
            if index + 1 == len(plan["tools"]) and not receipts:
                return Finished(answer="\n".join((*answers, str(refusal))), cards=tuple(cards))
            answers.append(str(refusal))  # the other things of the sentence are done all the same
            continue
        except (ValueError, LookupError) as error:
            return Failed(error=ParrotError(ask.agent, "tool", error, tool_name=tool["name"]))
        emit(ToolResult(name=tool["name"], text=outcome.text))
        for card in outcome.cards:
            emit(Ui(name=ui_event(card), card=card))
        if outcome.text not in answers:  # 到点叫你 is said once
            answers.append(outcome.text)
        receipts.extend(outcome.receipts)
        cards.extend(outcome.cards)
        if plan.get("first") and outcome.cards:
            break
    await _keep_open(executor, ask, plan, settled=bool(receipts or cards), kept=kept)
    remark = plan["remark"] if receipts else ""
    otherwise = "" if receipts or cards else plan["otherwise"]
    answer = "\n".join(part for part in (*answers, _greeting(plan["answer"], ask, persona), remark, otherwise) if part)
    if ask.sounds and any(answers) and not receipts:
        answer = sounds.line(persona, plan["intent"], bool(cards), ask.scope.language, str(ask.call)) + answer
    if answer:
        emit(AnswerDelta(text=answer))
    return Finished(
        answer=answer,
        markdown=bool(plan.get("markdown")),
        receipts=tuple(receipts),
        cards=tuple(cards),
        understood=not otherwise or plan.get("understood", True),
    )


async def _keep_open(
    executor: ToolExecutor, ask: AgentRequest, plan: dict[str, Any], *, settled: bool, kept: bool
) -> None:
    """Keep a question open whose answer may come alone, unless it was about all of the message, and something was done or offered."""
    if not plan.get("open") or (settled and not plan.get("beside")):
        return
    use = Use(step=0, index=len(plan["tools"]), name=ASK_BACK.name, arguments=plan["open"])
    if await executor.done(ask, 0, use.index) is None:
        await executor.run(ask, use, None if kept else plan)


def _greeting(answer: str, ask: AgentRequest, persona: Persona) -> str:
    """Let a parrot that is greeted by name greet in its own voice."""
    language = ask.scope.language
    if answer != say(language, "hello") or persona.id == DEFAULT:
        return answer
    sound = sounds.voiced(persona, "start", language, str(ask.call)) if ask.sounds else ""
    return sound + say(language, "hello_from", name=persona.name.said(language), does=persona.does.said(language))


def introduced(ask: AgentRequest, persona: Persona) -> dict[str, Any]:
    """Return the plan of a parrot that is asked who it is and what it can do: it tells so, in its voice."""
    language = ask.scope.language
    sound = sounds.voiced(persona, "start", language, str(ask.call)) if ask.sounds else ""
    answer = f"{sound}{describe(persona, language)}\n\n{say(language, 'aside_about')}"
    return {"intent": "chat", "tools": [], "answer": answer, "remark": "", "otherwise": "", "markdown": True}


def chosen(choose: Choose) -> dict[str, Any]:
    """Return the plan of a choice that was made in words."""
    tool = {"name": "choose", "arguments": {"token": choose.token, "choice": choose.choice}}
    return {"intent": "reply", "tools": [tool], "answer": "", "remark": "", "otherwise": ""}


def passed_on(text: str) -> dict[str, Any]:
    """Return the plan for words of somebody else's."""
    tool = {"name": MEMO_WRITE.name, "arguments": {"content": text}}
    return {"intent": "memo_save", "tools": [tool], "answer": "", "remark": "", "otherwise": ""}


def as_follow_up(found: FollowUp) -> dict[str, Any]:
    """Return the plan of words about what was shown."""
    tools = [{"name": found.call.name, "arguments": found.call.arguments}] if found.call else []
    return {"intent": "reply", "tools": tools, "answer": found.question or "", "remark": "", "otherwise": ""}


def as_plan(decision: Decision, ask: AgentRequest) -> dict[str, Any]:
    """Return a decision as it is stored; `otherwise` is said when nothing came of the tools."""
    calls = (*decision.tries, decision.call, *decision.more) if decision.call else ()
    otherwise, left, clear = "", "", True
    parted = not decision.sure and decision.otherwise is not None and bool(decision.instead)
    if parted:  # of several wishes those that are clear are done all the same
        likely = decision.offers[0].call if decision.offers else None
        calls = (*decision.instead, *((_likely(likely, decision),) if likely is not None else ()))
        left = decision.otherwise or ""
    elif not decision.sure and decision.otherwise is not None:
        otherwise = decision.otherwise
    elif (offered := _offered(decision)) is not None and not ask.switched_off:
        return _as_offer(offered, decision)
    elif not decision.sure and decision.want.told and not decision.instead and not ask.switched_off:
        otherwise = not_for_us.told(ask.scope.language, _number(ask))
    elif not decision.sure:
        # without a model: perhaps the notes know
        query = decision.want.rest if decision.want.intent == "memo_search" else ""
        notes = ToolCall(name=MEMO_SEARCH.name, arguments={"query": query or readable(ask.text), "quiet": True})
        calls = (*decision.instead, notes)
        otherwise, clear = _not_known(decision, ask)
    calls = calls if decision.call else (*decision.tries, *calls)
    return {
        "intent": decision.want.intent,
        "tools": [{"name": call.name, "arguments": dict(call.arguments)} for call in calls],
        "first": (not decision.sure and not parted) or bool(decision.call and decision.tries),
        "answer": decision.question or left,
        "remark": decision.remark or "",
        "otherwise": otherwise,
        "open": {"text": decision.asked_part or ask.text, "missing": decision.missing} if decision.missing else None,
        "beside": bool(decision.asked_part),
        "understood": clear,
    }


def _offered(decision: Decision) -> ToolCall | None:
    """Return the call of what is likeliest, where it is likely and nothing that it needs is missing."""
    if decision.sure or not decision.offers or decision.offers[0].want.intent != decision.want.offers[0]:
        return None
    return decision.offers[0].call


def _as_offer(call: ToolCall, decision: Decision) -> dict[str, Any]:
    """Return the plan of what is likely, behind what is done if one thing surely fits."""
    calls = (*decision.tries, _likely(call, decision))
    tools = [{"name": one.name, "arguments": dict(one.arguments)} for one in calls]
    plan = {"intent": decision.want.offers[0], "tools": tools, "answer": "", "remark": "", "otherwise": ""}
    return plan | {"first": True} if decision.tries else plan


def _likely(call: ToolCall, decision: Decision) -> ToolCall:
    """Return what is done about what is likely: what only reads is read, anything else is offered with what else it may be."""
    choices = [(one.call.name, one.call.arguments) for one in decision.offers if one.call is not None]
    return ToolCall(name=OFFER_LIKELY.name, arguments={"choices": choices}) if TOOLS[call.name].writes else call


def _number(ask: AgentRequest) -> int:
    """Return a number of the sentence: all who are asked at once say the same, which is shown once."""
    return crc32(ask.text.encode())


def _not_known(decision: Decision, ask: AgentRequest) -> tuple[str, bool]:
    """Return what is said when neither the notes nor the calendar know, and whether it was understood: of a question, what it was about."""
    language, text = ask.scope.language, readable(ask.text)
    recalled = decision.want.intent == "memo_search" or decision.instead or _FACT.search(text)
    words = " ".join(_ABOUT.sub(" ", without_question(text)).split()) if recalled else ""
    about = decision.instead[0].arguments["query"] if decision.instead else _HAN_GAP.sub("", words)
    if not 1 < len(about) <= LONGEST:
        if decision.want.intent == "none" and not ask.switched_off:
            return not_for_us.asked(text, decision.reading, language, _number(ask)), False
        return _no_model(ask), False
    known = say(language, "nothing_planned" if decision.instead else "nothing_noted", about=about)
    return f"{known}\n{_no_model(ask)}" if ask.switched_off else known, True


def without_model(ask: AgentRequest) -> dict[str, Any]:
    """Return the plan for what only a model could answer: nothing is done."""
    said = _no_model(ask)
    return {"intent": "chat", "tools": [], "answer": "", "remark": "", "otherwise": said, "understood": False}


def _no_model(ask: AgentRequest) -> str:
    language = ask.scope.language
    if ask.switched_off:
        return say(language, f"model_off_{ask.switched_off}")
    lines = "\n".join(f"- {line}" for line in say(language, "no_model_lines").splitlines())
    return f"{say(language, 'no_model')}\n\n{lines}"
