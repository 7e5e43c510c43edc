"""How protocols are told of: the question with its progress, the report, what programs are told. Pure."""

from datetime import datetime
from zoneinfo import ZoneInfo

from agents.texts.times import point
from bot.ports.messages import DataPart, Document, Language
from bot.protocols.definition import ProtocolDefinition
from bot.protocols.engine import asked_role, cut, fallback
from bot.protocols.guided_run import GuidedRun, entries
from bot.protocols.texts import say

LONGEST = 600  # characters of an answer in the report that is said; the file has all
DONE, AHEAD = "▓", "░"


def question(run: GuidedRun, definition: ProtocolDefinition) -> str:
    """Return the question that is asked, below how far it is and the step's name."""
    step, role = definition.step(run.step), asked_role(run, definition)
    roles = run.roles(definition, run.step, fallback(run))
    behind = f"\n{say(run.language, 'roles_at_once')}" if len(roles) > 1 and role == roles[0] else ""
    return f"{bar(run)} {step.name.said(run.language)}\n{asked(run, definition)}{behind}"


def asked(run: GuidedRun, definition: ProtocolDefinition) -> str:
    """Return the question in its words, with the role that it is about."""
    role = asked_role(run, definition)
    alone = run.roles(definition, run.step, fallback(run)) == (fallback(run),)
    before = "" if not role or alone else say(run.language, "role", role=role)
    apart = " " if before and run.language == "en" else ""
    return f"{before}{apart}{definition.step(run.step).question.said(run.language)}"


def bar(run: GuidedRun) -> str:
    return f"{run.step}/{run.total_steps} {DONE * run.step}{AHEAD * (run.total_steps - run.step)}"


def progress_part(run: GuidedRun, definition: ProtocolDefinition) -> DataPart:
    """Return what programs are told with each question."""
    step = definition.step(run.step)
    return DataPart(
        name="protocol_progress",
        data={
            "protocol_id": run.id,
            "step": run.step,
            "total_steps": run.total_steps,
            "phase": step.phase,
            "progress": run.progress,
            "step_name": step.name.said(run.language),
        },
    )


def completed_part(run: GuidedRun) -> DataPart:
    return DataPart(name="protocol_completed", data={"protocol_id": run.id, "summary": run.summary})


def report(run: GuidedRun, definition: ProtocolDefinition) -> str:
    """Return what was answered, as it is said at the end."""
    parts = [say(run.language, "finished", name=definition.name.said(run.language))]
    for number, step in enumerate(definition.steps, start=1):
        parts.append(f"{number}. {step.name.said(run.language)}\n{cut(_answered(run, definition, number), LONGEST)}")
    parts.append(
        f"{say(run.language, 'report_file')}{'' if run.language == 'zh' else ' '}{say(run.language, 'report_end')}"
    )
    return "\n\n".join(parts)


def document(run: GuidedRun, definition: ProtocolDefinition, zone: str) -> Document:
    """Return all of it as a file; what was written is quoted, so that it stands as it was written."""
    language, begun, ended = run.language, _whole(run.started_at), _whole(run.completed_at or run.touched_at)
    when = {"started": point(begun, zone, language), "completed": point(ended, zone, language)}
    started = say(language, "report_started", **when)
    parts = [f"# {definition.name.said(language)}", started]
    for number, step in enumerate(definition.steps, start=1):
        quoted = "\n".join(f"> {line}" for line in _answered(run, definition, number).splitlines())
        parts.append(f"## {number}. {step.name.said(language)}\n\n{step.question.said(language)}\n\n{quoted}")
    return Document(
        name=f"{run.id}-{ended.astimezone(ZoneInfo(zone)).date().isoformat()}.md", text="\n\n".join(parts) + "\n"
    )


def listed(definition: ProtocolDefinition, run: GuidedRun | None, language: Language) -> str:
    """Return a line of the list: what it is, and where one stands in it."""
    state = ""
    if run is not None:
        key = "done" if run.completed else "cancelled" if run.cancelled_at else "paused" if run.paused_at else "at"
        state = say(language, f"list_{key}", step=run.step)
    values = {"id": definition.id, "name": definition.name.said(language), "minutes": definition.minutes}
    return say(language, "list_line", total=len(definition.steps), state=state, **values)


def _answered(run: GuidedRun, definition: ProtocolDefinition, number: int) -> str:
    answer = run.answer(definition, number)
    lines = entries(answer) if answer else ()
    marked = [f"- {line}" for line in lines] if len(lines) > 1 and not isinstance(answer, str) else lines
    return "\n".join(marked) or say(run.language, "report_skipped")


def _whole(moment: datetime) -> datetime:
    """Return the minute of a moment."""
    return moment.replace(second=0, microsecond=0)
