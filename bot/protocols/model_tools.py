"""What a model is told of protocols, and what it may ask for: never to save or to advance, which the engine does by itself. Pure.

The tools are those of the design, handed to the parrot with a request (agents.call.Guidance): the core knows only that somebody
else's tools are among those offered.
"""

from collections.abc import Sequence
from typing import Any, cast

from agents.call import Guidance, guidance_to_json
from agents.llm.base import ToolCall
from agents.skills.definition import Parameter, ToolForm, parsed
from agents.texts import Language
from bot.protocols.definition import ProtocolDefinition
from bot.protocols.speech import asked
from bot.protocols.standing import Opened
from bot.protocols.texts import say

INVITE, ADVANCE, CANCEL = "show_protocol_invitation", "advance_protocol_step", "cancel_protocol"


def inviting(definitions: Sequence[ProtocolDefinition], language: Language) -> dict[str, Any]:
    """Return, as it is stored, what a parrot gets where no question is open."""
    ids = "; ".join(f"{one.id} ({one.name.said(language)})" for one in definitions)
    form = ToolForm(
        name=INVITE,
        description=say(language, "model_invites", ids=ids),
        type="display",
        parameters=(
            Parameter(name="protocol_id", type="string", required=True),
            Parameter(name="title", type="string", required=True),
            Parameter(name="description", type="string", required=True),
            Parameter(name="estimated_time", type="string"),
            Parameter(name="actions", type="array", required=True, description="[{label, value}]"),
        ),
    )
    return guidance_to_json(Guidance(tools=(form,)))


def reflecting(here: Opened) -> dict[str, Any]:
    """Return what a parrot gets that takes up an answer."""
    language = here.run.language
    form = ToolForm(
        name=ADVANCE,
        description=say(language, "model_advances"),
        type="data",
        parameters=(
            Parameter(name="step_data", type="object", required=True),
            Parameter(name="step_summary", type="string"),
        ),
    )
    told = Guidance(prompt=_told(here, "model_reflects"), tools=(form, _cancel(language)), alone=True)
    return guidance_to_json(told)


def beside(here: Opened) -> dict[str, Any]:
    """Return what a parrot gets that answers something else while a question is open."""
    return guidance_to_json(Guidance(prompt=_told(here, "model_beside"), tools=(_cancel(here.run.language),)))


def given(calls: Sequence[ToolCall], name: str) -> dict[str, Any] | None:
    """Return the arguments with which a model called a tool; None where it did not."""
    call = next((one for one in calls if one.name == name), None)
    return None if call is None else cast("dict[str, Any]", parsed(call) or {})


def _cancel(language: Language) -> ToolForm:
    return ToolForm(
        name=CANCEL,
        description=say(language, "model_cancels"),
        type="data",
        parameters=(Parameter(name="reason", type="string"),),
    )


def _told(here: Opened, key: str) -> str:
    run, definition = here.run, here.definition
    name, question = definition.name.said(run.language), asked(run, definition)
    return say(run.language, key, name=name, step=run.step, total=run.total_steps, question=question)
