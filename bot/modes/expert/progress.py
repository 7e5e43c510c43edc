"""Work at a request: the tasks that can begin are asked for, and results are put together at the end. Pure."""

from dataclasses import replace

from bot.modes import templates
from bot.modes.base import USER, AgentCall, AgentResponse, Json, ModeState, Notice, Step, UserMessage
from bot.modes.expert import skills, task_graph
from bot.modes.expert.state import Desk, Work, shown, written
from bot.texts import say


def went_on(desk: Desk, work: Work, state: ModeState, event: UserMessage | AgentResponse) -> Step:
    """The step that begins what can begin; when nothing is left, the results are joined, or the work is over."""
    calls: list[AgentCall] = []
    for task in task_graph.ready(work.tasks, desk.options.parallel):
        desk = replace(desk, serial=desk.serial + 1)
        key = f"e{desk.serial}"
        calls.append(_task_call(desk, work, task, key, event))
        began = task.began or event.at
        running = replace(task, state="running", key=key, began=began)
        work = replace(work, tasks=tuple(running if one.id == task.id else one for one in work.tasks))
    desk = replace(desk, work=work)
    notices = (shown(work),) if work.planned else ()
    if calls or any(task.state == "running" for task in work.tasks):
        return Step(calls=tuple(calls), state=written(desk, state, event.at), notices=notices)
    if not work.planned:
        return over(desk, state, event)
    if not task_graph.results(work.tasks):
        step = over(desk, state, event)
        return replace(step, notices=(*notices, *step.notices, Notice(say="mode_plan_failed")))
    step = _joining(desk, work, state, event)
    return replace(step, notices=(*notices, *step.notices))


def over(
    desk: Desk, state: ModeState, event: UserMessage | AgentResponse, *, joined: AgentResponse | None = None
) -> Step:
    """The end of the work; results that no parrot could put together are shown one after the other."""
    notices: tuple[Notice, ...] = ()
    if desk.work is not None and joined is not None and (joined.failed or not joined.text.strip()):
        text = "\n\n".join(f"{task.agent}: {task.result}" for task in desk.work.tasks if task.state == "done")
        notices = (Notice(say="mode_plan_joined", values={"text": text}),)
    return Step(state=written(replace(desk, work=None), state, event.at), notices=notices, done=True)


def _joining(desk: Desk, work: Work, state: ModeState, event: UserMessage | AgentResponse) -> Step:
    room = event.room
    desk = replace(desk, serial=desk.serial + 1)
    key = f"e{desk.serial}"
    work = replace(work, phase="joining", key=key)
    found = "\n\n".join(
        f"[{task.id}, {task.agent}] {task.result[: templates.LONGEST_VALUE]}"
        for task in work.tasks
        if task.state == "done"
    )
    lost = ", ".join(task.input[:80] for task in work.tasks if task.state != "done")
    metadata: dict[str, Json] = {"key": key, "purpose": "join", "context": found}
    call = AgentCall(
        agent_name=room.default,
        prompt=say(room.language, "mode_ask_join", request=work.request, lost=lost or "-"),
        session_id=room.session,
        caller_name=USER,
        metadata=metadata,
    )
    return Step(calls=(call,), state=written(replace(desk, work=work), state, event.at))


def _task_call(
    desk: Desk, work: Work, task: task_graph.Task, key: str, event: UserMessage | AgentResponse
) -> AgentCall:
    takers = skills.others(event.room.members, {task.agent, *task.tried}) if task.depth < desk.options.depth else ()
    metadata: dict[str, Json] = {
        "key": key,
        "purpose": "task" if work.planned else "answer",
        "may_decline": list(takers),
    }
    if work.planned:
        metadata |= {"quiet": True, "task": task.id}
    wanted = templates.references(task.input)
    results = task_graph.results(work.tasks)
    found = (results[one][: templates.LONGEST_VALUE] for one in task.needs if one in results and one not in wanted)
    context = "\n\n".join((*found, *([task.why] if task.why else ())))
    if context:
        metadata["context"] = context
    return AgentCall(
        agent_name=task.agent,
        prompt=task_graph.prompt(task, work.tasks),
        session_id=event.room.session,
        caller_name=task.tried[-1] if task.tried else USER,
        metadata=metadata,
    )
