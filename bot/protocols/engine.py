"""What follows from a message in a protocol: what is saved, what is said, where it stands then. Pure.

No answer is lost: what is too short, or comes after days, is held until something longer takes its place. No step is jumped:
the next one is always the first that was neither answered nor skipped.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from bot.ports.messages import Language
from bot.protocols.answers import by_role, doubt, left_out, listed
from bot.protocols.definition import MOST_ROLES, Protocol, ProtocolDefinition, ProtocolStep
from bot.protocols.guided_run import SKIPPED, Act, Answer, GuidedRun, entries
from bot.protocols.texts import say

SHORT_ABSENCE = timedelta(hours=1)  # after which a line says that it goes on
LONG_ABSENCE = timedelta(hours=24)  # after which it is asked whether it does
LONGEST_SUMMARY = 120  # characters of an answer in the summary


@dataclass(frozen=True, slots=True, kw_only=True)
class Save:
    """An answer and its place in the skill."""

    path: str
    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What follows. `lines` are said, then the question comes, if it `asks`; `resumes`: instead of it, whether to go on.

    `rocks` are offered to the calendar. `finished`: that was the last answer.
    """

    run: GuidedRun
    saves: tuple[Save, ...] = ()
    lines: tuple[str, ...] = ()
    asks: bool = True
    resumes: bool = False
    rocks: tuple[str, ...] = ()
    finished: bool = False


def begin(protocol: Protocol, language: Language, conversation: UUID, now: datetime) -> GuidedRun:
    """Return a run at its first question."""
    return GuidedRun(
        id=protocol.definition.id,
        total_steps=len(protocol.definition.steps),
        started_at=now,
        touched_at=now,
        version=protocol.version,
        conversation=str(conversation),
        language=language,
    )


def follow(run: GuidedRun, definition: ProtocolDefinition, act: Act, now: datetime) -> Reply:
    """Return what follows from what a message does."""
    away = now - run.touched_at
    here = replace(run, touched_at=now)
    if away >= LONG_ABSENCE and act.kind in ("answer", "empty", "again", "explain", "aside"):
        # what was written is held: it may well be the answer
        held = "\n".join(filter(None, (run.held, act.text))) if act.kind == "answer" else run.held
        return Reply(run=replace(run, held=held), asks=False, resumes=True)
    reply = _followed(here, definition, act, now)
    if away >= SHORT_ABSENCE and (reply.asks or reply.finished):
        return replace(reply, lines=(say(run.language, "went_on"), *reply.lines))
    return reply


def reflected(reply: Reply, reflection: str) -> Reply:
    """Return the reply with what a parrot says of the answer; it stands for the word that the answer is kept."""
    said = reflection.replace("**", "").strip()
    noted = say(reply.run.language, "noted")
    return replace(reply, lines=(*(line for line in reply.lines if line != noted), said)) if said else reply


def resume(run: GuidedRun, definition: ProtocolDefinition, conversation: UUID, now: datetime) -> Reply:
    """Return the reply to who goes on, wherever they do; after a cancelling, too."""
    back = replace(run, conversation=str(conversation), touched_at=now, paused_at=None, cancelled_at=None, reason="")
    return Reply(run=back, lines=(say(run.language, "resumed", **_place(back, definition)),))


def pause(run: GuidedRun, now: datetime) -> GuidedRun:
    return replace(run, paused_at=now)


def asked_role(run: GuidedRun, definition: ProtocolDefinition) -> str:
    """Return the role that is asked about; empty in steps that are not about roles."""
    roles = run.roles(definition, run.step, fallback(run))
    if run.role in roles:
        return run.role
    left = run.left(definition, run.step, fallback(run))
    return (left or roles or ("",))[0]


def fallback(run: GuidedRun) -> str:
    """The one role of who named none."""
    return say(run.language, "myself")


def use_held(run: GuidedRun, definition: ProtocolDefinition, now: datetime) -> Reply:
    """Take what is held as the answer."""
    return _answered(replace(run, touched_at=now), definition, run.held, now, insisted=True)


def _followed(run: GuidedRun, definition: ProtocolDefinition, act: Act, now: datetime) -> Reply:
    match act.kind:
        case "answer":
            return _answered(run, definition, act.text, now)
        case "skip":
            return _skipped(run, definition, now)
        case "back":
            return _back(run, definition)
        case "correct":
            return _corrected(run, definition, act)
        case "explain" | "recall":
            return Reply(run=run, lines=_told(run, definition, act), asks=run.open)
        case "wait" | "keep":  # while it rests, what is written may be the answer
            told = say(run.language, "waits" if act.kind == "wait" else "kept", **_place(run, definition))
            return Reply(run=replace(run, held=act.text or run.held), lines=(told,), asks=False)
        case "stop" | "leave":
            return Reply(
                run=pause(run, now), lines=(say(run.language, "paused", **_place(run, definition)),), asks=False
            )
        case "cancel":
            return cancel(run, definition, act.text, now)
        case "empty" | "again" | "go_on" | "aside":
            return Reply(run=run)


def cancel(run: GuidedRun, definition: ProtocolDefinition, reason: str, now: datetime) -> Reply:
    """Close a run; its answers are kept."""
    number = sum(1 for one in run.data.values() if not one.get("skipped"))
    told = say(
        run.language,
        "cancelled" if number else "cancelled_empty",
        name=definition.name.said(run.language),
        number=number,
    )
    return Reply(run=replace(run, cancelled_at=now, reason=reason), lines=(told,), asks=False)


def _answered(
    run: GuidedRun, definition: ProtocolDefinition, text: str, now: datetime, *, insisted: bool = False
) -> Reply:
    step, insisted = definition.step(run.step), insisted or run.asked
    why = "" if insisted else doubt(step, text)
    if why:
        held = replace(run, held=text, asked=True)
        return Reply(run=held, lines=(say(run.language, why, most=MOST_ROLES),))
    role = asked_role(run, definition)
    answer: Answer = listed(step, text) if step.many else text
    if role:
        answer = {
            **_roles_known(run, definition),
            **by_role(text, run.roles(definition, run.step, fallback(run)), role),
        }
    taken = replace(run.with_answer(step, run.step, answer), held="", asked=False, role="")
    reply = _advanced(taken, definition, now, came=role)
    beyond = left_out(step, text)
    if beyond:  # asked for fewer, and given as many again
        told = say(run.language, "left_out", most=MOST_ROLES, names=say(run.language, "between").join(beyond))
        reply = replace(reply, lines=(told,))
    rocks = tuple(entries(answer)) if step.kind == "offers" else ()
    return replace(reply, saves=(_save(step, answer),), rocks=rocks)


def _skipped(run: GuidedRun, definition: ProtocolDefinition, now: datetime) -> Reply:
    """Go on without an answer; what was too short is better than none."""
    if run.held and run.asked:
        return _answered(run, definition, run.held, now, insisted=True)
    role = asked_role(run, definition)
    bare = replace(run, held="", asked=False, role="")
    if role:
        known = _roles_known(run, definition)
        gone = bare.with_answer(definition.step(run.step), run.step, {**known, role: known.get(role, "")})
    elif run.answer(definition, run.step) is not None:  # gone back to: what was answered stands
        gone = bare
    else:
        gone = replace(bare, data={**run.data, f"step_{run.step}": SKIPPED})
    reply = _advanced(gone, definition, now, came=role)
    return replace(reply, lines=(say(run.language, "skipped"),))


def _advanced(run: GuidedRun, definition: ProtocolDefinition, now: datetime, *, came: str) -> Reply:
    """Go to the next question: the next role, the first step that is open, which may have been opened again; or to the end."""
    steps = range(1, len(definition.steps) + 1)
    open_steps = [number for number in steps if not run.is_done(definition, number, fallback(run))]
    if not open_steps:
        done = replace(run, step=run.total_steps, completed=True, completed_at=now)
        done = replace(done, summary=summary(done, definition))
        return Reply(run=done, asks=False, finished=True)
    number = open_steps[0]
    return Reply(
        run=replace(run, step=number), lines=() if came and number == run.step else (say(run.language, "noted"),)
    )


def _back(run: GuidedRun, definition: ProtocolDefinition) -> Reply:
    """Ask the question before once more; what was answered stands until it is answered anew."""
    bare = replace(run, held="", asked=False)
    roles = run.roles(definition, run.step, fallback(run))
    place = roles.index(asked_role(run, definition)) if roles else 0
    if place:
        bare = replace(bare, role=roles[place - 1])
    elif run.step > 1:
        before = run.roles(definition, run.step - 1, fallback(run))
        bare = replace(bare, step=run.step - 1, role=before[-1] if before else "")
    else:
        return Reply(run=run, lines=(say(run.language, "first"),))
    return Reply(run=bare, lines=_before(bare, definition))


def _before(run: GuidedRun, definition: ProtocolDefinition) -> tuple[str, ...]:
    """Say what was answered to the question that is asked again."""
    answer = run.answer(definition, run.step)
    if isinstance(answer, dict):
        answer = answer.get(asked_role(run, definition), "")
    said = "; ".join(entries(answer)) if answer else ""
    return (say(run.language, "before", answer=cut(said, LONGEST_SUMMARY)),) if said else ()


def _corrected(run: GuidedRun, definition: ProtocolDefinition, act: Act) -> Reply:
    """Put another answer in the place of one that was given; without words its question is asked again."""
    step = definition.step(act.step)
    if not run.data.get(f"step_{act.step}"):
        return Reply(run=run, lines=(say(run.language, "not_yet", number=act.step),), asks=run.open)
    if not act.text or step.kind == "each_role":
        again = replace(
            run, step=act.step, role="", held="", asked=False, completed=False, completed_at=None, summary=""
        )
        roles = again.roles(definition, act.step, fallback(run))
        again = replace(again, role=roles[0] if roles else "")
        return Reply(run=again, lines=_before(again, definition))
    answer: Answer = listed(step, act.text) if step.many else act.text
    changed = run.with_answer(step, act.step, answer)
    if run.completed:
        changed = replace(changed, summary=summary(changed, definition))
    told = say(run.language, "corrected", number=act.step, name=step.name.said(run.language))
    return Reply(run=changed, saves=(_save(step, answer),), lines=(told,), asks=run.open)


def _told(run: GuidedRun, definition: ProtocolDefinition, act: Act) -> tuple[str, ...]:
    """Explain the question, or say what was answered to one, or to all so far (0)."""
    number = act.step
    if act.kind == "explain":
        return (definition.step(number or run.step).hint.said(run.language),)
    found = [
        one for one in ([number] if number else range(1, len(definition.steps) + 1)) if run.answer(definition, one)
    ]
    if not found:
        return (say(run.language, "not_yet", number=number) if number else say(run.language, "nothing_yet"),)
    return tuple(
        say(
            run.language,
            "recalled",
            number=one,
            name=definition.step(one).name.said(run.language),
            answer="; ".join(entries(run.answer(definition, one) or "")),
        )
        for one in found
    )


def _roles_known(run: GuidedRun, definition: ProtocolDefinition) -> dict[str, str]:
    answer = run.answer(definition, run.step)
    return dict(answer) if isinstance(answer, dict) else {}


def _save(step: ProtocolStep, answer: Answer) -> Save:
    if isinstance(answer, dict):
        answer = {role: said for role, said in answer.items() if said}
    return Save(path=step.save_to, answer=answer)


def _place(run: GuidedRun, definition: ProtocolDefinition) -> dict[str, Any]:
    step = definition.step(run.step).name.said(run.language)
    return {"name": definition.name.said(run.language), "step": run.step, "total": run.total_steps, "step_name": step}


def summary(run: GuidedRun, definition: ProtocolDefinition) -> str:
    """Return the answers in a line each."""
    lines: list[str] = []
    for number, step in enumerate(definition.steps, start=1):
        answer = run.answer(definition, number)
        if answer:
            said = "; ".join(" ".join(line.split()) for line in entries(answer))
            lines.append(f"{step.name.said(run.language)}: {cut(said, LONGEST_SUMMARY)}")
    return "\n".join(lines)


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
