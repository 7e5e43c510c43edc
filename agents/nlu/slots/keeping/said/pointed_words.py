"""Requests that point at words ("remind me of this on Friday"), filled with the words that they point at. Pure."""

import re

from agents.nlu.decision import ToolCall
from agents.nlu.interpretation import Interpretation

_OF_THIS = re.compile(r"\b(?:of|about) (?:this|that|it)\b", re.IGNORECASE)
_POINTS = re.compile(r"\b(?:this|that|it)\b", re.IGNORECASE)
_IN_ITS_PLACE = "look at it"
_THIS = re.compile(
    r"(?:this|that|it)(?: (?:one|message|text|here|down))?"
    rf"|{_IN_ITS_PLACE}|(?:上面)?[这那](?:个|条|件事情?|句话?|段话?|条消息|一条|些)?|它|上面的?(?:话|消息)?",
    re.IGNORECASE,
)
_LINE = 200  # characters of words that name an event, a reminder or a thing on a list


def pointed(said: Interpretation, words: str) -> ToolCall | None:
    """Return what is asked for with these words in the place of "this"; None where the request names something itself."""
    decision = said.decision
    if decision.call is None and _OF_THIS.search(said.text):  # "this tomorrow at 9" was taken for a time
        decision = said.read_as(_OF_THIS.sub(f"to {_IN_ITS_PLACE}", said.text)).decision
    elif decision.missing == "what":
        decision = said.read_as(_POINTS.sub(_IN_ITS_PLACE, said.text, count=1)).decision
    return None if decision.call is None or decision.more else _filled(decision.call, words)


def _filled(call: ToolCall, words: str) -> ToolCall | None:
    words, given = words.strip(), call.arguments
    line = " ".join(words.split())
    short = line if len(line) <= _LINE else f"{line[: _LINE - 1].rstrip()}…"
    if not words:
        return None
    match call.name:
        case "memo_write" if given.get("before") or _is_this(given["content"]):
            return ToolCall(name=call.name, arguments={"content": words})
        case "memo_remind" if given.get("that"):
            kept = {name: given[name] for name in ("at", "elapsed", "rrule") if name in given}
            return ToolCall(name="reminder_add", arguments={"text": short} | kept)
        case "reminder_add" if _is_this(given["text"]):
            return ToolCall(name=call.name, arguments={**given, "text": short})
        case "schedule_add" if _is_this(given["title"]):
            return ToolCall(name=call.name, arguments={**given, "title": short})
        case "list_add" if len(given["items"]) == 1 and _is_this(given["items"][0]):
            return ToolCall(name=call.name, arguments={**given, "items": [short]})
        case _:
            return None


def _is_this(text: str) -> bool:
    return _THIS.fullmatch(text.strip()) is not None
