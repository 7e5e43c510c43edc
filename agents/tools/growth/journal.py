"""The journal: what somebody writes down of a day, word for word, for themselves alone."""

from dataclasses import dataclass
from typing import Any, cast
from uuid import uuid4

from agents.cards import Card
from agents.errors import ToolFailed
from agents.nlu.cues import write_words
from agents.texts import say
from agents.texts.times import day
from agents.tools.base import Consent, Desk, Outcome, Tool, Words
from agents.tools.finding.describing import undo
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.db.errors import Gone
from storage.people import skill_states
from storage.people.skill_states import NotAList

SKILL, JOURNAL = "lifecoach", "journal"
KEPT = 1_000  # entries
SHOWN = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalAdd:
    """`text` goes into the person's journal, word for word."""

    text: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalShow:
    """Nothing is to be said about it."""


async def journal_add(desk: Desk, arguments: JournalAdd) -> Outcome:
    """Write something in the person's journal."""
    when = day(desk.now, desk.scope.language)
    entry = {"id": uuid4().hex, "text": arguments.text, "date": desk.now.date().isoformat()}
    await keep(desk, JOURNAL, entry, KEPT)
    token = await button_actions.offer(
        desk.db, desk.scope, "undo", {"kind": "journal", "entry": entry["id"], "text": arguments.text}
    )
    receipt = say(desk.scope.language, "journal_added", text=arguments.text, day=when)
    return Outcome(receipts=(receipt,), cards=(undo(desk, token, arguments.text),))


async def journal_show(desk: Desk, _arguments: JournalShow) -> Outcome:
    """Show the newest entries of the person's journal."""
    language = desk.scope.language
    kept = entries((await skill_states.read(desk.db, desk.scope, SKILL)).get(JOURNAL))
    if not kept:
        return Outcome(text=say(language, "journal_empty"))
    title = say(language, "journal_title", number=len(kept))
    lines = tuple(f"{one.get('date', '')} · {one.get('text', '')}".strip(" ·") for one in kept[:SHOWN])
    return Outcome(text=title, cards=(Card(kind="notes", title=title, lines=lines),))


async def keep(desk: Desk, path: str, entry: dict[str, Any], most: int) -> None:
    """Put an entry into a list of the skill. Raises ToolFailed where nobody is alone with us."""
    try:
        await skill_states.append(desk.db, desk.scope, SKILL, path, entry, most)
    except NotAList as error:  # a model has kept something else there
        raise ToolFailed(say(desk.scope.language, "state_no_list", path=path)) from error
    except Gone as error:
        raise ToolFailed(say(desk.scope.language, "growth_private")) from error


def entries(kept: object) -> list[dict[str, Any]]:
    """Return the entries of a list as it is stored; models may have put anything there."""
    found = cast("list[object]", kept) if isinstance(kept, list) else []
    return [cast("dict[str, Any]", one) for one in found if isinstance(one, dict)]


async def _take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Take an entry out of the journal again. Raises NotUsable where it is not there."""
    if not await skill_states.remove(desk.db, desk.scope, SKILL, JOURNAL, payload["entry"]):
        raise NotUsable("expired")
    return Outcome(receipts=(say(desk.scope.language, "journal_removed", text=payload["text"]),))


JOURNAL_ADD = Tool(
    name="journal_add",
    arguments=JournalAdd,
    run=journal_add,
    effect="add",
    verbatim=True,
    intents=frozenset({"journal"}),
    receipts=("noted", "deleted"),
    consent=Consent(words=write_words.JOURNAL, names_thing=False),
    undo={"undo journal": _take_back},
)
JOURNAL_SHOW = Tool(
    name="journal_show",
    arguments=JournalShow,
    run=journal_show,
    effect="read",
    intents=frozenset({"journal"}),
)
