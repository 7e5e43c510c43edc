"""The three tools for what skills keep: the skill is that of the parrot, never one that a model names.

What they answer are the literal objects of the design that they come from; people see a receipt.
"""

import json
import re
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypeAlias, cast
from uuid import uuid4

from pydantic import ConfigDict, Field

from agents.cards import Card
from agents.errors import ToolFailed
from agents.nlu.cues import write_words
from agents.texts import say
from agents.tools.base import Consent, Desk, Outcome, Tool
from agents.tools.finding.describing import undo
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.db.errors import Gone
from storage.people import skill_states
from storage.people.skill_states import LONGEST_LIST, NotAList

RESERVED = frozenset({"_meta", "protocol", "protocols"})  # kept by the program
SHOWN = 12  # lines of a card
_PATH = re.compile(r"\w[\w-]{0,40}(?:\.\w[\w-]{0,40}){0,5}")
_CONSENT = Consent(
    words=write_words.STATE,
    names_thing=False,
)
Json: TypeAlias = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadState:
    """`sections`: the parts that are wanted; without them all. `show`: the person sees them, too."""

    sections: tuple[str, ...] | None = None
    show: bool = False
    skill_id: str | None = None


@dataclass(frozen=True, kw_only=True)
class WriteState:
    """`data` is merged into a section, at any depth; null takes a key away."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(json_schema_extra={"required": ["section", "data"]})

    section: str | None = None
    data: dict[str, Json] | None = None
    skill_id: str | None = None


@dataclass(frozen=True, kw_only=True)
class AppendToList:
    """`entry` becomes the first of the list at `path`, such as journal or progress.milestones."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(json_schema_extra={"required": ["path", "entry"]})

    path: str | None = None
    entry: dict[str, Json] | None = None
    max_items: Annotated[int, Field(ge=1, le=1_000)] = LONGEST_LIST
    skill_id: str | None = None


class _Refused(Exception):
    """Nothing was done: the text says why."""


async def read_state(desk: Desk, arguments: ReadState) -> Outcome:
    """Read what the current skill keeps of the person."""
    language = desk.scope.language
    if desk.skill is None:
        return _error(say(language, "state_no_skill"))
    kept = await skill_states.read(desk.db, desk.scope, desk.skill.id)
    if not kept:
        message = say(language, "state_empty", skill=desk.skill.id)
        return Outcome(text=message, data=(_json({"status": "empty", "message": message, "data": {}}),))
    wanted = arguments.sections
    found = {name: value for name, value in kept.items() if name in wanted} if wanted else kept
    cards = (_card(desk, desk.skill.id, found),) if arguments.show else ()
    return Outcome(cards=cards, data=(_json({"status": "success", "data": found, "skill_id": desk.skill.id}),))


async def write_state(desk: Desk, arguments: WriteState) -> Outcome:
    """Merge data into a section of what the current skill keeps of the person."""
    language, section, data = desk.scope.language, arguments.section, arguments.data
    if desk.skill is None:
        return _error(say(language, "state_no_skill"))
    if not section or data is None:
        return _error(say(language, "state_missing_data"))
    skill = desk.skill.id
    if desk.skill.sections.get(section) == "list":
        return _error(say(language, "state_list", section=section))
    try:
        _check(desk, section)
        before = (await skill_states.read(desk.db, desk.scope, skill)).get(section)
        await skill_states.merge(desk.db, desk.scope, skill, section, data)
    except (_Refused, Gone) as error:
        return _refusal(desk, error)
    payload = {"kind": "state", "skill": skill, "section": section, "put": inverse(before, data)}
    receipt = say(language, "state_updated", section=section, skill=skill)
    return await _written(desk, receipt, say(language, "state_saved", section=section), skill, payload)


async def append_to_list(desk: Desk, arguments: AppendToList) -> Outcome:
    """Add an entry to a list of the current skill, such as journal or progress.milestones."""
    language, path, given = desk.scope.language, arguments.path, arguments.entry
    if desk.skill is None:
        return _error(say(language, "state_no_skill"))
    if not path or given is None:
        return _error(say(language, "state_missing_entry"))
    skill, entry = desk.skill.id, {"id": uuid4().hex, **given}
    try:
        _check(desk, path)
        await skill_states.append(desk.db, desk.scope, skill, path, entry, arguments.max_items)
    except NotAList:
        return _error(say(language, "state_no_list", path=path))
    except (_Refused, Gone) as error:
        return _refusal(desk, error)
    payload = {"kind": "state entry", "skill": skill, "path": path, "entry": str(entry["id"])}
    receipt = say(language, "state_noted", path=path, skill=skill)
    return await _written(desk, receipt, say(language, "state_added", path=path), skill, payload)


def inverse(old: object, new: object) -> Json:
    """Return what, merged, makes what `new` was merged into what it had been: null where nothing was. Pure."""
    if isinstance(old, dict) and isinstance(new, dict):
        there, written = cast("dict[str, object]", old), cast("dict[str, object]", new)
        return {name: inverse(there.get(name), value) for name, value in written.items()}
    return cast("Json", old)


def _check(desk: Desk, path: str) -> None:
    """Raises _Refused for a section, or a path in one, that is not for this tool, or that the skill does not have."""
    language, skill, section = desk.scope.language, desk.skill, path.split(".")[0]
    if _PATH.fullmatch(path) is None:
        raise _Refused(say(language, "state_no_path", path=path[:50]))
    if section in RESERVED:
        raise _Refused(say(language, "state_reserved", section=section))
    if skill is not None and skill.sections and section not in skill.sections:
        known = ", ".join(skill.sections)
        raise _Refused(say(language, "state_unknown", skill=skill.id, section=section[:50], known=known))


def _refusal(desk: Desk, error: Exception) -> Outcome:
    return _error(say(desk.scope.language, "growth_private") if isinstance(error, Gone) else str(error))


def _error(message: str) -> Outcome:
    return Outcome(text=message, failed=True, data=(_json({"status": "error", "message": message}),))


async def _written(desk: Desk, receipt: str, message: str, skill: str, payload: dict[str, Json]) -> Outcome:
    token = await button_actions.offer(desk.db, desk.scope, "undo", payload)
    answer = _json({"status": "success", "message": message, "skill_id": skill})
    where = payload.get("section") or payload["path"]
    return Outcome(receipts=(receipt,), cards=(undo(desk, token, where),), data=(answer,))


def _card(desk: Desk, skill: str, found: dict[str, Json]) -> Card:
    lines = [f"{name}: {_json(value)[:200]}" for name, value in found.items() if name not in RESERVED]
    return Card(kind="notes", title=say(desk.scope.language, "state_title", skill=skill), lines=tuple(lines[:SHOWN]))


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


async def _put_back(desk: Desk, payload: dict[str, Json]) -> Outcome:
    """Undo a merge. Raises ToolFailed where nobody is alone with us."""
    skill, section = payload["skill"], payload["section"]
    try:
        await skill_states.merge(desk.db, desk.scope, skill, section, payload["put"])
    except Gone as error:
        raise ToolFailed(say(desk.scope.language, "growth_private")) from error
    return Outcome(receipts=(say(desk.scope.language, "state_undone", section=section, skill=skill),))


async def _take_out(desk: Desk, payload: dict[str, Json]) -> Outcome:
    """Take an entry out of a list again. Raises NotUsable where it is not there."""
    skill, path = payload["skill"], payload["path"]
    if not await skill_states.remove(desk.db, desk.scope, skill, path, payload["entry"]):
        raise NotUsable("expired")
    return Outcome(receipts=(say(desk.scope.language, "state_removed", path=path, skill=skill),))


READ_STATE = Tool(
    name="read_state",
    arguments=ReadState,
    run=read_state,
    effect="read",
    personal=True,
    spare=frozenset({"skill_id", "show"}),
)
WRITE_STATE = Tool(
    name="write_state",
    arguments=WriteState,
    run=write_state,
    effect="change",
    personal=True,
    spare=frozenset({"skill_id"}),
    receipts=("updated", "noted"),
    consent=_CONSENT,
    undo={"undo state": _put_back},
)
APPEND_TO_LIST = Tool(
    name="append_to_list",
    arguments=AppendToList,
    run=append_to_list,
    effect="add",
    personal=True,
    spare=frozenset({"skill_id", "max_items"}),
    receipts=("noted", "created"),
    consent=_CONSENT,
    undo={"undo state entry": _take_out},
)
