"""expert: whoever has the skill answers; complex requests become plans; who cannot do it hands it on. Pure."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.modes import mentions
from bot.modes.base import AgentResponse, ModeState, Notice, Step, UserMessage
from bot.modes.expert import skills, task_graph
from bot.modes.expert.handoff import Refused, declared, failure, next_expert
from bot.modes.expert.progress import over, went_on
from bot.modes.expert.questions import asked_planner, asked_selector, chosen
from bot.modes.expert.state import Desk, ExpertOptions, Work, read, shown, written
from bot.modes.expert.task_graph import Task
from bot.modes.option_checks import checked
from bot.texts import say

_SEVERAL = re.compile(
    r"同时|然后|并且|以及|顺便|接着|另外|再(?:帮|把|给|看|查|写)|\b(?:and|then|also|after that|as well)\b",
    re.IGNORECASE,
)
_MOST_EXPERTS = 3


class Experts:
    """Named parrots first, then skill tags, then a small model's choice, then the router's."""

    name = "expert"
    version = "1"

    @property
    def description(self) -> str:
        return say("zh", "mode_about_expert")

    def validate(self, config: Mapping[str, object]) -> None:
        checked(ExpertOptions, config)

    def start(self, config: Mapping[str, object]) -> ModeState:
        return written(Desk(options=checked(ExpertOptions, config)), ModeState())

    def on_user_message(self, state: ModeState, message: UserMessage) -> Step:
        desk = read(state)
        room = message.room
        routed = message.routed or room.default
        if message.action is not None or not message.text.strip():
            return Step(state=state, done=desk.work is None)
        number = desk.requests + 1
        work = Work(number=number, request=message.text, routed=routed, phase="working", asked=message.id)
        desk = replace(desk, requests=work.number)
        named = mentions.named(message.text, room.members)[:_MOST_EXPERTS]
        if named:
            return _experts(desk, work, state, message, named)
        fitting = skills.matched(message.text, room.members)
        many = len(fitting) > 1 and _SEVERAL.search(message.text) is not None
        if desk.options.plan == "always" or (desk.options.plan == "auto" and many):
            return asked_planner(desk, work, state, message)
        if fitting:
            best = tuple(one for one, score in fitting if 2 * score >= fitting[0][1])
            return _experts(desk, work, state, message, best[: desk.options.experts])
        if desk.options.selector:
            return asked_selector(desk, work, state, message)
        return _experts(desk, work, state, message, (routed,))

    def on_agent_response(self, state: ModeState, response: AgentResponse) -> Step:
        desk = read(state)
        work = desk.work
        key = str(response.metadata.get("key", ""))
        known = work is not None and (key == work.key or any(key == task.key for task in work.tasks))
        if work is None or not known or not key:
            lost = Notice(say="mode_handoff_context_lost", values={"agent": response.agent_name, "capability": ""})
            return Step(state=state, notices=(lost,) if declared(response) else (), done=work is None)
        match work.phase:
            case "selecting":
                return _selected(desk, work, state, response)
            case "planning":
                return _planned(desk, work, state, response)
            case "joining":
                return over(desk, state, response, joined=response)
            case _:
                return _worked(desk, work, state, response, key)

    def on_stop(self, state: ModeState, at: datetime) -> ModeState:
        return written(replace(read(state), work=None), state, at)

    def given_up(self, state: ModeState) -> Notice | None:
        work = read(state).work
        if work is None or not work.planned:
            return None
        left = (replace(one, state="skipped") if one.state in ("waiting", "running") else one for one in work.tasks)
        return shown(replace(work, tasks=tuple(left)))


def _experts(
    desk: Desk, work: Work, state: ModeState, event: UserMessage | AgentResponse, agents: tuple[str, ...]
) -> Step:
    """One task for each expert, all the same and visible."""
    text = mentions.without_heads(work.request, event.room.members)
    tasks = tuple(Task(id=agent, agent=agent, input=text) for agent in agents)
    work = replace(work, phase="working", key="", planned=False, tasks=tasks)
    return went_on(desk, work, state, event)


def _selected(desk: Desk, work: Work, state: ModeState, response: AgentResponse) -> Step:
    found = None if response.failed else chosen(response.text, response.room.members)
    if found is not None and found.complex and desk.options.plan != "never":
        return asked_planner(desk, work, state, response)
    agents = found.experts[: desk.options.experts] if found is not None else ()
    return _experts(desk, work, state, response, agents or (work.routed,))


def _planned(desk: Desk, work: Work, state: ModeState, response: AgentResponse) -> Step:
    """A plan that cannot be carried out is asked for once more; then the skills decide, or the router."""
    try:
        tasks = task_graph.plan("" if response.failed else response.text, response.room.members)
    except task_graph.BadPlan as error:
        if not work.replanned and not response.failed:
            return asked_planner(desk, replace(work, replanned=True), state, response, wrong=error)
        fitting = tuple(one for one, _ in skills.matched(work.request, response.room.members))
        return _experts(desk, work, state, response, fitting[: desk.options.experts] or (work.routed,))
    work = replace(work, phase="working", key="", planned=len(tasks) > 1, tasks=tasks)
    return went_on(desk, work, state, response)


def _worked(desk: Desk, work: Work, state: ModeState, response: AgentResponse, key: str) -> Step:
    task = next(task for task in work.tasks if task.key == key)
    task = replace(task, key="")
    inability = declared(response)
    notices: tuple[Notice, ...] = ()
    if inability is not None:
        limits = (desk.options.depth, desk.options.seconds)
        taker = next_expert(task, inability, response.room.members, response.at, limits)
        values: dict[str, str | int] = {"agent": task.agent, "capability": inability.capability}
        if isinstance(taker, Refused):
            task = replace(task, state="failed")
            notices = (Notice(say=f"mode_handoff_{taker.reason}", values=values),)
        else:
            tried = (*task.tried, task.agent)
            task = replace(task, state="waiting", agent=taker, tried=tried, why=inability.reason, depth=task.depth + 1)
            notices = (Notice(say="mode_handoff", values={**values, "taker": taker}),)
    elif response.failed:
        task = replace(task, tries=task.tries + 1)
        most = desk.options.tries if work.planned else 1
        task = replace(task, state="waiting" if task.tries < most else "failed")
        reason = failure(task, response.room.members) if task.state == "failed" else None
        if reason is not None:
            notices = (Notice(say=f"mode_handoff_{reason}", values={"agent": task.agent, "capability": ""}),)
    else:
        task = replace(task, state="done", result=response.text)
    tasks = task_graph.settled(task if one.id == task.id else one for one in work.tasks)
    step = went_on(desk, replace(work, tasks=tasks), state, response)
    return replace(step, notices=(*notices, *step.notices))
