"""Figures that correct what was just noted, shown or checked in: "no, 25 minutes", 不对 是4401. Pure."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from agents.nlu import ToolCall
from agents.nlu.slots.keeping.note_facts import fact, meant_swap, meant_text, meant_value
from agents.nlu.slots.keeping.passing.figures import figure_meant
from agents.nlu.slots.keeping.passing.noted_things import is_named_value
from agents.texts.notes.note_values import with_like_value
from agents.texts.notes.told_values import with_told_value
from agents.timetext import parse, title
from storage.conversations.shown_items import Reference


def of_a_note(shown: Sequence[Reference], text: str, now: datetime) -> ToolCall | None:
    """Return the correction of the one note that was just shown, a figure or all it says; None where there is none."""
    last = [one for one in shown if one.shown_at == shown[0].shown_at] if shown and shown[0].just else []
    last = [one for one in last if one.place < 1] or last  # what is related stands below it
    if len(last) > 1 and (value := meant_value(text)):  # of several the one with a figure that is written like it
        last = [one for one in last if one.kind == "memo" and with_like_value(one.title, value)]
    if len(last) != 1 or last[0].kind != "memo" or last[0].gone:
        return None
    swap = meant_swap(text)
    if swap is not None and swap[0].casefold() in last[0].title.casefold():
        link = "is" if swap[0].isascii() else "是"
        if is_named_value(swap[0]) and with_told_value(last[0].title, swap[0], link, swap[1], just=False):
            told = {"id": last[0].id, "query": swap[0], "text": swap[1], "how": "told", "link": link, "at_once": True}
            return ToolCall(name="memo_change", arguments=told)
        given = {"id": last[0].id, "old": swap[0], "text": swap[1], "how": "value"}
        return ToolCall(name="memo_change", arguments=given)
    given = fact(text)
    if given is not None and str(given.get("old", "")).casefold() not in last[0].title.casefold():
        return None  # it says which value was wrong, and that is another note's
    value = meant_value(text)
    if not value or parse(value, now).verdict != "none":
        whole = meant_text(text)
        bare = title(whole, parse(whole, now)) if whole else ""  # no more than a time is of the calendar
        return ToolCall(name="memo_change", arguments={"id": last[0].id, "text": whole}) if bare else None
    return ToolCall(name="memo_change", arguments={"id": last[0].id, "text": value, "how": "value", "at_once": True})


def of_what_was_kept(kind: str, done: Mapping[str, Any], text: str, now: datetime) -> ToolCall | None:
    """Return the correction of a figure in what was just noted or checked in; None where there is none."""
    if done.get("kind") == "check in" and (meant := figure_meant(text)) is not None:
        figure, more = meant
        instead = {} if more else {"instead": done["entry"]}
        return ToolCall(name="check_in", arguments={"text": done["text"], "figure": figure, **instead})
    notes: list[tuple[int, int]] = done.get("notes") or []
    note: int | None = (
        notes[0][0] if kind == "note" and len(notes) == 1 else done.get("id") if done.get("kind") == "memo" else None
    )
    value = meant_value(text) if note is not None and kind != "restore" else ""
    if not value or parse(value, now).verdict != "none":
        return None
    return ToolCall(name="memo_change", arguments={"id": note, "text": value, "how": "value", "at_once": True})
