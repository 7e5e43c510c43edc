"""A profile as the program before this one kept it, in the structure that ours has. Pure.

`skill_data` and `life_context._paths.NAME.content` become `skills`; version and updated_at beside a content go to its `_meta`.
What the skills had already in their new place comes before the content, and that before the computed data.
"""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias, cast
from zoneinfo import available_timezones

from bot.protocols.definition import Protocol
from bot.protocols.guided_run import run_from_json, run_to_json
from storage.people.profiles import MOST_FOCUS

Json: TypeAlias = dict[str, Any]
KINDS = {"facts": "fact", "concerns": "concern", "goals": "goal", "patterns": "pattern", "preferences": "preference"}
_WORDS = ("text", "content", "entry", "note")  # under which entries of journals have their words
_NOWHERE = "00000000-0000-0000-0000-000000000000"


def moved(old: Mapping[str, Any], protocols: Mapping[str, Protocol], now: datetime) -> Json:
    """Return a profile in our structure."""
    found = {name: _object(old.get(name)) for name in ("account", "birth_info", "preferences", "state")}
    found["birth_info"] = {name: str(one) for name, one in found["birth_info"].items() if one is not None}
    found["state"] = _with_words(found["state"], "focus", MOST_FOCUS)
    for name in ("subscribed_skills", "blocked_skills"):
        found["preferences"] = _with_words(found["preferences"], name)
    if found["preferences"].get("timezone") not in available_timezones():
        found["preferences"].pop("timezone", None)
    skills = _skills(old)
    language = found["preferences"].get("language") or "zh"
    for skill in skills.values():
        if "protocol" in skill:
            skill["protocol"] = _run(_object(skill["protocol"]), protocols, str(language)[:2], now)
    if isinstance(journal := skills.get("lifecoach", {}).get("journal"), list):
        skills["lifecoach"]["journal"] = [_entry(one) for one in cast("list[object]", journal)]
    return {**found, "skills": skills, "extracted": _extracted(_object(old.get("extracted")), now)}


def _skills(old: Mapping[str, Any]) -> dict[str, Json]:
    paths = _object(_object(old.get("life_context")).get("_paths"))
    written = {name: _content(_object(one)) for name, one in paths.items()}
    skills: dict[str, Json] = {}
    for source in (_object(old.get("skills")), written, _object(old.get("skill_data"))):  # the first wins
        for name, data in source.items():
            kept = _object(cast("object", data)) if data is None or isinstance(data, dict) else {"data": data}
            skills[name] = joined(kept, skills.get(name, {}))
    return skills


def _content(one: Json) -> Json:
    """Return what stands at a path, with what stood beside it under _meta."""
    beside = {name: one[name] for name in ("version", "updated_at") if name in one}
    content: object = one.get("content", {})
    content = _object(cast("object", content)) if isinstance(content, dict) else {"data": content}
    return joined({"_meta": beside}, content) if beside else content


def joined(gone: Json, kept: Json) -> Json:
    """Return two objects as one, key by key; of anything else the `kept` one."""
    found = dict(gone)
    for key, value in kept.items():
        before = found.get(key)
        if isinstance(before, dict) and isinstance(value, dict):
            found[key] = joined(cast("Json", before), cast("Json", value))
        elif value is not None:
            found[key] = value
    return found


def _run(stored: Json, protocols: Mapping[str, Protocol], language: str, now: datetime) -> Json:
    """Return the run of a protocol as ours can go on with it: it rests, each answer has the name that its step has here."""
    if run_from_json(stored) is not None:
        return stored
    protocol = protocols.get(str(stored.get("id")))
    if protocol is None or stored.get("total_steps") != len(protocol.definition.steps):
        return stored
    data: Json = {}
    for number, step in enumerate(protocol.definition.steps, start=1):
        kept = _object(_object(stored.get("data")).get(f"step_{number}"))
        if len(kept) == 1 and step.leaf not in kept:
            kept = {step.leaf: next(iter(kept.values()))}
        if kept:
            data[f"step_{number}"] = kept
    left = [number for number in range(1, len(protocol.definition.steps) + 1) if f"step_{number}" not in data]
    began = stored.get("started_at") or now.isoformat()
    completed = bool(stored.get("completed"))
    made = {
        **stored, "data": data, "version": protocol.version, "conversation": "", "language": "en" if language == "en" else "zh",
        "started_at": began, "touched_at": began, "completed": completed,
        "step": stored.get("step", 1) if completed or not left else left[0],
    } | ({} if completed else {"paused_at": now.isoformat()})  # fmt: skip
    run = run_from_json(made)
    return stored if run is None else run_to_json(run) | {"conversation": ""}


def _entry(one: object) -> object:
    """Return an entry of a journal with its words where ours has them."""
    if isinstance(one, str):
        return {"text": one}
    if not isinstance(one, dict):
        return one
    entry = cast("Json", one)
    words = next((entry[name] for name in _WORDS if isinstance(entry.get(name), str)), "")
    day = str(entry.get("date") or entry.get("_created_at") or "")[:10]
    return {**entry, "text": words} | ({"date": day} if day else {})


def _extracted(old: Json, now: datetime) -> Json:
    found: Json = {}
    for name, kind in KINDS.items():
        kept = cast("list[object]", old[name]) if isinstance(old.get(name), list) else []
        found[name] = [one for one in (_fact(kind, item, now) for item in kept) if one is not None]
    return found


def _fact(kind: str, item: object, now: datetime) -> Json | None:
    told = cast("Json", item) if isinstance(item, dict) else {"text": item}
    if {"id", "kind", "text", "first", "last", "times", "message", "conversation", "parrot"} <= told.keys():
        return told
    text = next((str(told[name]) for name in _WORDS if isinstance(told.get(name), str)), "").strip()
    if not text:
        return None
    digest = hashlib.sha256(f"{kind}:{text}".encode()).hexdigest()[:16]
    return {
        "id": f"m{digest}", "kind": kind, "text": text, "first": now.isoformat(), "last": now.isoformat(), "times": 1,
        "message": 0, "conversation": _NOWHERE, "parrot": "lifecoach",
    }  # fmt: skip


def lacking(told: object, kept: object, path: str = "") -> list[tuple[str, str]]:
    """Return what of `told` is not in `kept`, as (place, `missing` or `differs`)."""
    if isinstance(told, dict) and isinstance(kept, dict):
        there = cast("Json", kept)
        found: list[tuple[str, str]] = []
        for key, value in cast("Json", told).items():
            where = f"{path}.{key}" if path else key
            if value is None:
                continue
            found += lacking(value, there[key], where) if key in there else [(where, "missing")]
        return found
    if isinstance(told, list) and isinstance(kept, list):
        there = cast("Sequence[object]", kept)
        return [
            (f"{path}[{number}]", "missing")
            for number, one in enumerate(cast("list[object]", told))
            if not any(contains(other, one) for other in there)
        ]
    return [] if told == kept else [(path, "differs")]


def contains(other: object, one: object) -> bool:
    """Return whether a value has all of another one, as the database asks it (`@>`)."""
    if isinstance(one, dict) and isinstance(other, dict):
        there = cast("Json", other)
        return all(key in there and contains(there[key], value) for key, value in cast("Json", one).items())
    if isinstance(one, list) and isinstance(other, list):
        there = cast("Sequence[object]", other)
        return all(any(contains(value, part) for value in there) for part in cast("list[object]", one))
    return one == other


def values(told: object) -> int:
    """Return how many values there are."""
    if isinstance(told, dict):
        return sum(values(one) for one in cast("Json", told).values())
    if isinstance(told, list):
        return sum(values(one) for one in cast("list[object]", told))
    return 0 if told is None else 1


def _with_words(found: Json, name: str, most: int | None = None) -> Json:
    """Return an object in which a list is one of words, of which the first `most` stay, and nothing where it is no list."""
    words = found.get(name)
    if not isinstance(words, list):
        return {key: value for key, value in found.items() if key != name}
    return {**found, name: [str(one) for one in cast("list[object]", words)][:most]}


def _object(found: object) -> Json:
    return dict(cast("Json", found)) if isinstance(found, dict) else {}
