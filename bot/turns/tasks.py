"""What a parrot is asked, in words: a person's message as it is, another parrot's task with what was said around it."""

from collections.abc import Mapping

from agents.persona import Persona
from agents.prompt import fenced
from agents.texts import Language
from bot.texts import say
from bot.turns.reading import event, written
from storage import inbox
from storage.turns import Call

USER = "user"


def worded(call: Call, flock: Mapping[str, Persona], language: Language) -> str:
    """The prompt of a call."""
    context = str(call.metadata.get("context", ""))
    if call.caller == USER and not context:
        return call.prompt
    by = flock[call.caller].name.said(language) if call.caller in flock else say(language, "mode_somebody")
    around = (fenced(context, by),) if context else ()
    task = call.prompt if call.caller == USER else say(language, "mode_asked_by", name=by, task=call.prompt)
    return "\n\n".join((*around, task))


def requested(items: list[inbox.Item]) -> str:
    """What the person wrote in this turn: the only words that ask for anything to be written."""
    return "\n".join(written(item).text for item in items if event(item) is None)
