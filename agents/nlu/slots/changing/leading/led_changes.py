"""What is made or moved and when it is to ring before, in one message: "move dinner to 7:30 and remind me an hour before", 晚饭改到七点半，提前一小时提醒我. Pure."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import MOST
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.slots.changing.eves import named_once
from agents.nlu.slots.changing.leading.said_leads import Lead, any_leads

_A_DAY = 24 * 60  # minutes
_SIGNS = re.compile(
    r"[,，.。;；]\s*(?:and|then|also)?\s*|\s+(?:and|then|but|also|plus)\s+|(?<=[\u3400-\u9fff\d])\s+(?=[再也提前])",
    re.IGNORECASE,
)


@read_simplified
def changed_and_led(text: str, ahead: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to move something, or to make it for more rings than one, and to be reminded of it. None for any other sentence.

    `ahead` decides on what stands before that.
    """
    said = text.strip()
    if len(said) > MOST:
        return None
    for sign in _SIGNS.finditer(said):
        leads = any_leads(said[sign.end() :])
        made = None if leads is None else ahead(said[: sign.start()])
        if leads is None or made is None or made.call is None or made.question or made.offers:
            continue
        whole = made.call.name == "schedule_add" and bool(made.call.arguments.get("all_day")) and not made.more
        name = str(made.call.arguments["title"]) if whole else named_once((made.call, *made.more)[-1])
        moved = made.call.name == "schedule_update" and "lead_minutes" not in made.call.arguments
        days = whole and all(one.minutes >= _A_DAY for one in leads.leads)
        if name is None or not (moved or len(leads.leads) > 1 or days):
            continue  # what has an hour and one lead is read as a whole
        return with_leads(made, name, leads.leads, besides=leads.besides)
    return None


def with_leads(made: Decision, name: str, leads: Sequence[Lead], *, besides: bool = False) -> Decision:
    """Return the decision with what lets the thing of a name ring so long before; the first is its own lead, unless all come besides that."""
    rings = [_ring(name, lead, besides=besides or place > 0) for place, lead in enumerate(leads)]
    call = made.call
    if (
        call is not None
        and call.name == "schedule_add"
        and not (besides or leads[0].clock or call.arguments.get("all_day"))
    ):
        made = replace(made, call=replace(call, arguments={**call.arguments, "lead_minutes": leads[0].minutes}))
        rings = rings[1:]  # what lasts all day has no lead of its own
    return replace(made, more=(*made.more, *rings), tries=())


def _ring(name: str, lead: Lead, *, besides: bool) -> ToolCall:
    given = {"query": name, "lead_minutes": lead.minutes, "clock": lead.clock, "besides": besides}
    return ToolCall(
        name="schedule_update",
        arguments={key: value for key, value in given.items() if value != "" and value is not False},
    )
