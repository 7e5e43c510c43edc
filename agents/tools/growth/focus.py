"""What somebody is at just now: at most three things, in their words."""

from dataclasses import dataclass
from typing import Any

from agents.errors import ToolFailed
from agents.nlu.cues import write_words
from agents.texts import say
from agents.tools.base import Consent, Desk, Outcome, Tool, Words
from agents.tools.finding.describing import undo
from storage.content import button_actions
from storage.db.errors import Gone
from storage.people import profiles
from storage.people.profiles import MOST_FOCUS


@dataclass(frozen=True, slots=True, kw_only=True)
class FocusSet:
    """`items`: what the person is at just now, at most three things."""

    items: tuple[Words, ...]


async def focus_set(desk: Desk, arguments: FocusSet) -> Outcome:
    """Note what the person is at just now, in place of what it was."""
    language, items = desk.scope.language, tuple(dict.fromkeys(arguments.items))
    if not items or len(items) > MOST_FOCUS:
        raise ToolFailed(say(language, "focus_most", most=MOST_FOCUS))
    before = await _put(desk, items)
    text = say(language, "list_comma").join(items)
    payload = {"kind": "focus", "before": list(before)}
    token = await button_actions.offer(desk.db, desk.scope, "undo", payload)
    return Outcome(receipts=(say(language, "focus_set", text=text),), cards=(undo(desk, token, text),))


async def _put(desk: Desk, items: tuple[str, ...]) -> tuple[str, ...]:
    """Return what it was. Raises ToolFailed where nobody is alone with us."""
    try:
        before = (await profiles.of_person(desk.db, desk.scope)).state.focus
        await profiles.set_focus(desk.db, desk.scope, items)
    except Gone as error:
        raise ToolFailed(say(desk.scope.language, "growth_private")) from error
    return before


async def _put_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo it. Raises ToolFailed where nobody is alone with us."""
    language, before = desk.scope.language, tuple(payload["before"])
    await _put(desk, before)
    text = say(language, "list_comma").join(before) or say(language, "focus_none")
    return Outcome(receipts=(say(language, "focus_restored", text=text),))


FOCUS_SET = Tool(
    name="focus_set",
    arguments=FocusSet,
    run=focus_set,
    effect="change",
    verbatim=True,
    personal=True,
    intents=frozenset({"goal"}),
    receipts=("updated", "noted"),
    consent=Consent(words=write_words.FOCUS, names_thing=False),
    undo={"undo focus": _put_back},
)
