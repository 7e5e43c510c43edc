"""The change of the message before, for another thing: "move the swim to Friday", then "and the run too"; 跑步也是. Pure."""

from datetime import datetime

from agents.nlu import ToolCall
from agents.nlu.interpret import decide
from agents.texts import Language


def same_change(before: str, name: str, now: datetime, language: Language) -> ToolCall | None:
    """Return the change that the message `before` made of what it named, for what goes by another name; None where it made none."""
    call = decide(before, now, language).call
    named = "" if call is None or call.name != "schedule_update" else str(call.arguments.get("query", ""))
    if not named or named not in before or named == name:
        return None
    again = decide(before.replace(named, name, 1), now, language)
    other = again.call
    return (
        other
        if other is not None and other.name == "schedule_update" and other.arguments.get("query") == name
        else None
    )
