"""What a parrot is asked, in words: a person's message as it is, another parrot's task with what was said around it."""

from collections.abc import Mapping, Sequence
from typing import cast

from agents.context.history_budget import fenced
from agents.nlu.cues.of_the_flock import asks_several
from agents.personas.schema import Persona
from agents.texts import Language
from bot.conversation.inbox_events import mode_event, text_message
from bot.texts import say
from storage.queue import inbox
from storage.queue.turns import Call, NewCall

USER = "user"


def prompt_text(call: Call, flock: Mapping[str, Persona], language: Language) -> str:
    """The prompt of a call."""
    context = str(call.metadata.get("context", ""))
    if call.caller == USER and not context:
        return call.prompt
    by = flock[call.caller].name.said(language) if call.caller in flock else say(language, "mode_somebody")
    before = (fenced(context, by),) if context else ()
    task = call.prompt if call.caller not in flock else say(language, "mode_asked_by", name=by, task=call.prompt)
    return "\n\n".join((*before, task))


def author(call: Call | NewCall) -> str:
    """Return whose words a call's are, if not the person's: the parrot that asks, or the mode (a procedure's prompt, a task of a plan)."""
    own = call.metadata.get("purpose", "answer") == "answer" and not call.metadata.get("context")
    return call.caller if call.caller != USER else "" if own else "mode"


def request_text(items: list[inbox.Item]) -> str:
    """Return what the person wrote in this turn: the only words that ask for anything to be written."""
    return "\n".join(text_message(item).text for item in items if mode_event(item) is None)


def skills(call: Call) -> tuple[str, ...]:
    """Those of the others, who would take the task over if the call's parrot cannot do it."""
    found: object = call.metadata.get("may_decline")
    return tuple(map(str, cast("list[object]", found))) if isinstance(found, list) else ()


def surroundings(call: Call, calls: Sequence[Call], flock: Mapping[str, Persona], language: Language) -> str:
    """Return what a parrot is told of the others: how to pass something on, or what to say when it cannot do it."""
    said: list[str] = []
    purpose = call.metadata.get("purpose")
    several = len(calls) > 1 or call.caller in flock or bool(call.metadata.get("briefing"))
    if purpose == "answer" and not call.metadata.get("may_decline") and (several or asks_several(call.prompt)):
        others = "; ".join(
            f"@{one.name.said(language)}: {one.does.said(language)}" for one in flock.values() if one.id != call.agent
        )
        said.append(say(language, "mode_prompt_others", others=others))
    if call.metadata.get("may_decline"):
        said.append(say(language, "mode_prompt_decline"))
    return "\n".join(said)
