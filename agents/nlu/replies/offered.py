"""An open offer in the terms of the model of replies: what kind of question it is, and what is offered. Pure."""

from collections.abc import Mapping
from typing import Any

from agents.nlu.replies.reply_model import Before

CALL = 2  # parts of a choice that is a call: its tool, and its arguments
_MADE: dict[str, Before] = {"event": "made:event", "due": "made:due", "memo": "made:memo"}
_CHANGED: dict[str, Before] = {"event": "changed:event", "due": "changed:due", "memo": "made:memo"}
_GONE: dict[str, Before] = {"event": "gone:event", "due": "gone:due", "memo": "gone:memo"}
_DID: dict[str, Before] = {"removed": "gone:item", "ticked": "ticked"}
_ASKED: dict[str, Before] = {
    "book": "asked:clash", "move": "asked:clash", "tool": "asked:sure", "all": "asked:sure", "change_all": "asked:sure",
    "confirm": "asked:sure", "calendar_import": "asked:sure", "delete_series": "asked:series", "change_series": "asked:series",
}  # fmt: skip


def before_offer(kind: str, payload: Mapping[str, Any]) -> Before | None:
    """Return what an open offer is to the model; None for what it knows nothing of."""
    what = str(payload.get("kind"))
    if kind == "restore":
        return _GONE.get(what)
    if kind == "undo":
        if what == "items":
            return _DID.get(str(payload.get("did")))
        return (_MADE if payload.get("made") else _CHANGED).get(what)
    if kind == "likely" and payload.get("free"):
        return "shown:free"
    if kind in ("delete", "change", "likely", "note"):
        return "asked:offer" if len(payload.get("choices") or payload.get("notes") or ()) == 1 else "asked:which"
    if kind == "question":
        return "asked:when" if payload.get("missing") == "when" else None
    return _ASKED.get(kind)


def offered_title(payload: Mapping[str, Any]) -> str:
    """Return the title of what is offered, where the offer has it."""
    if isinstance(title := payload.get("title"), str):
        return title
    choices: list[list[Any]] = payload.get("choices") or []
    for _, given in (one for one in choices if len(one) == CALL and isinstance(one[1], dict)):
        said = next((given[name] for name in ("title", "text", "query") if name in given), "")
        if said:
            return str(said)
    return ""
