"""sop: a procedure leads from step to step, with conditions, loops that end, and gates for people. Pure."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from agents.nlu.cues.agreement import verdict
from bot.modes import mentions
from bot.modes.base import USER, AgentCall, AgentResponse, Json, ModeState, Notice, Step, UserMessage, may_decide
from bot.modes.option_checks import who
from bot.modes.sop.procedure import procedure
from bot.modes.sop.state import (
    Event,
    Run,
    Sop,
    after,
    broken_off,
    decider,
    entered,
    gate_notice,
    going,
    onward,
    place_of,
    read,
    written,
)
from bot.texts import say

_MOST_ASIDES = 2  # parrots that a reply may call beside the procedure


class Procedures:
    """One run at a time: a message begins it, answers and buttons move it, its end makes room for the next."""

    name = "sop"
    version = "1"

    @property
    def description(self) -> str:
        return say("zh", "mode_about_sop")

    def validate(self, config: Mapping[str, object]) -> None:
        procedure(config)

    def parrots(self, config: Mapping[str, object]) -> Mapping[str, str]:
        steps = enumerate(procedure(config).steps)
        return {f"steps[{place}].agent": step.agent for place, step in steps if step.agent is not None}

    def start(self, config: Mapping[str, object]) -> ModeState:
        return written(Sop(procedure=procedure(config)), ModeState())

    def on_user_message(self, state: ModeState, message: UserMessage) -> Step:
        sop = read(state)
        run = sop.run
        if message.action is not None:
            action = message.action
            meant = run is not None and run.asked and (action.run, action.value) == (run.number, run.step)
            if not meant or action.kind not in {"approve", "reject"}:
                return Step(state=state, notices=(Notice(say="mode_gate_over"),), done=run is None)
            return _decided(sop, state, message, approved=action.kind == "approve")
        named = mentions.named(message.text, message.room.members)
        if named and not sop.procedure.strict:
            task = mentions.without_heads(message.text, message.room.members)
            return _aside(sop, state, message, dict.fromkeys(named, task))
        if run is None:
            number = max(sop.runs + 1, message.id)  # grows even where the mode was chosen anew
            begun = Run(number=number, input=message.text, person=message.name, starter=message.person)
            return onward(replace(sop, runs=number, run=begun), state, 0, message)
        if run.asked and (approved := verdict(message.text)) is not None:
            return _decided(sop, state, message, approved=approved)
        notice = gate_notice(sop) if run.asked else Notice(say="mode_sop_busy", values={"step": run.step})
        return Step(state=state, notices=(notice,))

    def on_agent_response(self, state: ModeState, response: AgentResponse) -> Step:
        sop = read(state)
        run = sop.run
        key = str(response.metadata.get("key", ""))
        if key in sop.asides:
            sop = replace(sop, asides=tuple(one for one in sop.asides if one != key))
            return Step(state=written(sop, state, response.at), done=run is None and not sop.asides)
        if run is None or key != run.waiting:
            return Step(state=state, done=run is None and not sop.asides)
        if response.failed:
            return _failed(sop, state, response)
        place = sop.procedure.place(run.step) or 0
        run = replace(
            run,
            tries=0,
            failed=False,
            answer=response.text,
            previous=run.answer,
            results={**run.results, run.step: response.text},
            states={**run.states, run.step: "done"},
            waiting="",
        )
        sop = replace(sop, run=run)
        calls: tuple[AgentCall, ...] = ()
        if not sop.procedure.strict:
            tasks = mentions.passed_on(response.text, response.room.members, run.person).tasks
            others = [agent for agent in tasks if agent != response.agent_name][:_MOST_ASIDES]
            sop, calls = _calls(sop, response, {agent: tasks[agent] for agent in others}, response.agent_name)
        step = onward(sop, state, after(sop, place), response)
        return replace(step, calls=(*calls, *step.calls), done=step.done and not calls)

    def on_stop(self, state: ModeState, at: datetime) -> ModeState:
        return written(replace(read(state), run=None, asides=()), state, at)

    def given_up(self, state: ModeState) -> Notice | None:
        sop = read(state)
        return None if sop.run is None else broken_off(sop)


def _decided(sop: Sop, state: ModeState, message: UserMessage, *, approved: bool) -> Step:
    run = going(sop)
    if not may_decide(message, decider(sop)):
        return Step(state=state, notices=(Notice(say="mode_gate_not_yours", values={"name": run.person or "-"}),))
    place = sop.procedure.place(run.step) or 0
    results = {**run.results, run.step: "approve" if approved else "reject"}
    run = replace(run, asked=False, failed=False, results=results, states={**run.states, run.step: "done"})
    sop = replace(sop, run=run)
    target = after(sop, place) if approved else place_of(sop, sop.procedure.steps[place].reject)
    return onward(sop, state, target, message)


def _failed(sop: Sop, state: ModeState, response: AgentResponse) -> Step:
    """Another try, while the step has one; else what the step says about failure."""
    run = going(sop)
    place = sop.procedure.place(run.step) or 0
    step = sop.procedure.steps[place]
    if run.tries < step.retry and who(step.agent or "", response.room.members):
        return entered(replace(sop, run=replace(run, tries=run.tries + 1)), state, step, response)
    run = replace(run, failed=True, waiting="", states={**run.states, run.step: "failed"})
    sop = replace(sop, run=run)
    return onward(sop, state, after(sop, place), response)


def _aside(sop: Sop, state: ModeState, message: UserMessage, tasks: Mapping[str, str]) -> Step:
    sop, calls = _calls(sop, message, tasks, USER)
    return Step(calls=calls, state=written(sop, state, message.at))


def _calls(sop: Sop, event: Event, tasks: Mapping[str, str], caller: str) -> tuple[Sop, tuple[AgentCall, ...]]:
    """Parrots that are asked beside the procedure: their answers move nothing."""
    calls: list[AgentCall] = []
    for agent, task in tasks.items():
        serial = sop.serial + 1
        metadata: dict[str, Json] = {"key": f"s{serial}", "purpose": "aside"}
        calls.append(
            AgentCall(
                agent_name=who(agent, event.room.members),
                prompt=task,
                session_id=event.room.session,
                caller_name=caller,
                metadata=metadata,
            )
        )
        sop = replace(sop, serial=serial, asides=(*sop.asides, f"s{serial}"))
    return sop, tuple(calls)
