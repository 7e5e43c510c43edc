"""Where a person stands in protocols, read and stored in the open transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, cast

from agents.personas.yaml_schema import DefinitionError
from agents.texts.traditional import TRADITIONAL, is_traditional
from bot.protocols.definition import Protocol, ProtocolDefinition, read
from bot.protocols.engine import Save, pause
from bot.protocols.guided_run import GuidedRun, changes, run_from_json, run_to_json
from bot.protocols.library import Library
from storage.conversations import mode_states
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people import skill_runs, skill_states
from storage.people.skill_runs import SkillRuns

SECTION, ASIDE = "protocol", "protocols"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A run and the skill that keeps it. `aside`: another one of the skill has taken its place."""

    skill: str
    run: GuidedRun
    aside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A run with its protocol."""

    skill: str
    run: GuidedRun
    protocol: Protocol

    @property
    def definition(self) -> ProtocolDefinition:
        return self.protocol.definition


def standings(found: Sequence[SkillRuns]) -> list[Standing]:
    """Return all runs, those that stand before those that were put aside."""
    first: list[Standing] = []
    others: list[Standing] = []
    for one in found:
        run = run_from_json(one.run)
        if run is not None:
            first.append(Standing(skill=one.skill, run=run))
        kept = (run_from_json(stored) for stored in one.aside.values())
        others += [Standing(skill=one.skill, run=run, aside=True) for run in kept if run is not None]
    return [*first, *others]


async def standings_of(db: Db, scope: Scope) -> list[Standing]:
    """Return all runs of a person, as `standings` does, in the letters that they write now: a run keeps its language without them."""
    found = standings(await skill_runs.of_person(db, scope))
    if not is_traditional(scope.language):
        return found
    return [
        replace(one, run=replace(one.run, language=TRADITIONAL)) if one.run.language == "zh" else one for one in found
    ]


def waiting(found: Sequence[Standing], scope: Scope) -> Standing | None:
    """Return the run whose question is open in this conversation."""
    here = str(scope.conversation)
    return next((one for one in found if not one.aside and one.run.waiting and one.run.conversation == here), None)


async def protocol_of(db: Db, library: Library, run: GuidedRun) -> Protocol | None:
    """Return the protocol as it was when the run began; as it is now, where that text is gone and has as many steps."""
    current = library.protocols().get(run.id)
    if current is not None and current.version == run.version:
        return current
    text = await skill_runs.definition(db, run.version)
    try:
        return current if text is None else read(text, f"{run.id}.yaml")
    except DefinitionError:  # what is right in a file may become wrong with another version of ours
        return current


async def opened(db: Db, library: Library, standing: Standing | None) -> Opened | None:
    """Return a run with its protocol; None where there is none (any more)."""
    protocol = None if standing is None else await protocol_of(db, library, standing.run)
    if standing is None or protocol is None or len(protocol.definition.steps) != standing.run.total_steps:
        return None
    return Opened(skill=standing.skill, run=standing.run, protocol=protocol)


async def store(db: Db, scope: Scope, skill: str, run: GuidedRun, protocol: Protocol) -> None:
    """Keep a run as the one that stands; every other that waits for an answer rests from now on. The lock is held."""
    found = await skill_runs.of_person(db, scope)
    mine = next((one for one in found if one.skill == skill), None)
    before: dict[str, Any] = {} if mine is None else mine.run
    kept: dict[str, dict[str, Any]] = {} if mine is None else mine.aside
    if not _same(before, run):
        await mode_states.keep_definition(db, protocol.version, f"protocol:{run.id}", protocol.text)
        aside: dict[str, Any] = {run.id: None} if run.id in kept else {}
        if before:
            aside[before["id"]] = changes(kept.get(before["id"], {}), _rested(before, run.touched_at))
        if aside:
            await skill_states.merge(db, scope, skill, ASIDE, aside)
    await skill_states.merge(db, scope, skill, SECTION, changes(before, run_to_json(run)))
    if not run.waiting:
        return
    for one in found:
        other = run_from_json(one.run)
        if one.skill != skill and other is not None and other.waiting:
            await skill_states.merge(db, scope, one.skill, SECTION, changes(one.run, _rested(one.run, run.touched_at)))


async def save(db: Db, scope: Scope, skill: str, saves: Sequence[Save]) -> None:
    """Keep answers in their places; lists and answers by role replace what stood there."""
    for one in saves:
        data: Any = one.answer
        section, *inner = one.path.split(".")
        if isinstance(one.answer, dict):
            data = changes(_at(await skill_states.read(db, scope, skill), one.path), one.answer)
        for part in reversed(inner):
            data = {part: data}
        await skill_states.merge(db, scope, skill, section, data)


def is_of(definition: ProtocolDefinition, one: Standing) -> bool:
    return (one.skill, one.run.id) == (definition.skill, definition.id)


def _same(before: dict[str, Any], run: GuidedRun) -> bool:
    return before.get("id") == run.id and before.get("started_at") == run.started_at.isoformat()


def _rested(stored: dict[str, Any], now: datetime) -> dict[str, Any]:
    """Return a stored run that rests, unless it has ended."""
    run = run_from_json(stored)
    if run is None:
        return stored
    return run_to_json(pause(run, now)) if run.waiting else stored


def _at(skill: dict[str, Any], path: str) -> dict[str, Any]:
    here: Any = skill
    for part in path.split("."):
        here = cast("dict[str, Any]", here).get(part) if isinstance(here, dict) else None
    return cast("dict[str, Any]", here) if isinstance(here, dict) else {}
