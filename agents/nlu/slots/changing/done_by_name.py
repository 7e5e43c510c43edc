"""A reminder told as done by its name, rung or not: SSL 那个 done 了, "I've paid the rent". Pure."""

import re
from dataclasses import replace

from agents.nlu.decision import Decision, ToolCall

_POINTING = re.compile(
    r"[那这][个件条]事?|的事情?|(?:已经|都|我|刚|才)+|(?:搞定|办妥|弄完|弄好|做完|做好|办完|办好|完成|好|完)了?$|了$"
    r"|\b(?:the|my|that|this|one|thing|reminder|is|all|i['’]?ve|i have|i|already|just|done|with)\b",
    re.IGNORECASE,
)


def tried(decision: Decision, text: str) -> Decision:
    """Return the decision with a look for a reminder of the name that a thing on a list was looked for by, where there is none."""
    if decision.call is not None or not text:
        return decision
    ticks = [one.arguments for one in decision.tries if one.name == "list_tick" and not one.arguments.get("again")]
    items: list[str] = ticks[-1].get("items", []) if ticks else []
    query = " ".join(_POINTING.sub(" ", items[-1]).split()) if items else ""
    if len(query) < 2:
        return decision
    call = ToolCall(name="reminder_done", arguments={"query": query, "quiet": True})
    return replace(decision, tries=(*decision.tries, call))
