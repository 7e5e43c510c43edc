"""What a question about the past is about: something that was said here, something that rang, or a thing by its name."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.cues.own.story_words import Did, WhyWish
from agents.timetext import parse
from agents.tools.finding.likeness import STRONG, likeness, named
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.queue import stories
from storage.queue.stories import Kind, Thing, ToldMessage

TOOL = "what_happened"
BACK = 30  # messages that are looked through
LATELY = 300  # things of each kind among which one is found by its name
MOST = 3  # things of one name that are told of
SILENT = timedelta(hours=24)  # in which what should have rung is looked for
RINGING: frozenset[Kind] = frozenset({"event", "reminder"})
NEAR = timedelta(minutes=31)  # round an hour that is named


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatHappened:
    """A message by its number, or things by kind and number; `silent`: one asks why nothing rang. `words` name it.

    `did`: what the person has done to things from `since` until before `until`.
    """

    message: int | None = None
    things: tuple[tuple[Kind, int], ...] = ()
    silent: bool = False
    words: str = ""
    did: Did = ""
    since: datetime | None = None
    until: datetime | None = None


async def subject(db: Db, scope: Scope, wish: WhyWish, now: datetime, *, replied: str = "") -> dict[str, Any] | None:
    """Return the arguments of the tool; None where the words are of none of these, but ask something of the world.

    In a transaction that sees the space. `replied`: what the platform calls the message that the question replies to. What a model has
    said without any tool is its own to explain.
    """
    match wish.about:
        case "last":
            said = await last(db, scope, replied=replied)
            if said is None:
                return {}
            return None if await talked(db, said) else {"message": said.message.id}
        case "rang":
            rang = await _rang(db, scope, wish.words, now)
            return {"message": rang.message.id} if rang is not None else await _silent(db, wish.words, now)
        case "silent":
            return await _silent(db, wish.words, now)
        case "day":
            named = parse(wish.words, now, "past")
            if named.start is None:
                return None
            until = named.end or now
            return {"did": wish.did, "since": named.start.isoformat(), "until": until.isoformat()}
        case "thing":
            found = by_name(await stories.lately(db, LATELY), wish.words)
            return {"words": wish.words, "things": [(one.kind, one.id) for one in found]} if found else None


async def last(db: Db, scope: Scope, *, replied: str = "") -> ToldMessage | None:
    """Return what was replied to, or else what a parrot said here last, but for stories."""
    if replied:
        number = replied.removeprefix("#")
        named = replied.startswith("#") and number.isdecimal()
        told = (
            stories.told(db, scope.conversation, int(number))
            if named
            else stories.told_as(db, scope.conversation, replied)
        )
        if (said := await told) is not None:
            return said
    found = await stories.last_told(db, scope.conversation, BACK)
    return next((one for one in found if not _is_story(one)), None)


async def _silent(db: Db, words: str, now: datetime) -> dict[str, Any]:
    """Return what was to ring, whether it did or not."""
    due = _due_lately(await stories.lately(db, LATELY), words, now)
    return {"silent": True, "words": words, "things": [(one.kind, one.id) for one in due]}


def _is_story(said: ToldMessage) -> bool:
    if said.asked is None:
        return False
    tools: Sequence[dict[str, Any]] = (said.asked.plan or {}).get("tools", ())
    return said.asked.prompt.startswith("/why") or any(tool["name"] == TOOL for tool in tools)


async def talked(db: Db, said: ToldMessage) -> bool:
    """Return whether these are a model's own words: nothing was decided by rules, and no tool ran."""
    if said.asked is None or said.asked.plan is not None or said.asked.prompt.startswith("/"):
        return False
    return not await stories.used(db, said.asked.call)


async def _rang(db: Db, scope: Scope, words: str, now: datetime) -> ToldMessage | None:
    """Return the ring that is meant, of those of the last messages: the last, or that of an hour or a name."""
    rings = [one for one in await stories.last_told(db, scope.conversation, BACK) if one.message.role == "reminder"]
    if not words:
        return rings[0] if rings else None
    hour = _hour(words, now)
    for one in rings:
        bodies = one.message.body.get("items") or [one.message.body]
        for body in bodies:
            rang = datetime.fromtimestamp(body["at"], now.tzinfo)
            if (hour is not None and _near(rang, hour)) or likeness(words, body["text"]) >= STRONG:
                return one
    return None


def _due_lately(found: Sequence[Thing], words: str, now: datetime) -> list[Thing]:
    """Return what was due in the last day, or was to be; by its name, whenever it is."""
    hour = _hour(words, now)
    if words and hour is None and named(words):
        return by_name([one for one in found if one.kind in RINGING], words)
    there: list[Thing] = []
    for one in found:
        moments = [moment for moment in (one.rang_at, one.rings_at, one.starts_at) if moment is not None]
        if one.kind not in RINGING or not moments:
            continue
        local = [moment.astimezone(now.tzinfo) for moment in moments if now - SILENT <= moment <= now]
        if any(hour is None or _near(moment, hour) for moment in local):
            there.append(one)
    return there[:MOST]


def by_name(found: Sequence[Thing], words: str) -> list[Thing]:
    """Return the things of that name, what fits best first; of equal ones what is gone or was changed last."""
    scored = [(likeness(words, one.title), one) for one in found]
    fitting = [(score, one) for score, one in scored if score >= STRONG]
    best = max((score for score, _ in fitting), default=0.0)
    return [one for score, one in fitting if score >= best - 0.1][:MOST]


def _hour(words: str, now: datetime) -> datetime | None:
    """Return the moment of the day that the words name, if they are a time and nothing else."""
    reading = parse(words if any(map(str.isalpha, words)) else f"at {words}", now)
    start = reading.start
    return None if reading.verdict == "none" or start is None or reading.grain not in ("minute", "hour") else start


def _near(moment: datetime, hour: datetime) -> bool:
    """Tell whether a moment is at an hour of the clock, in either half of the day."""
    apart = abs((moment.hour - hour.hour) * 60 + moment.minute - hour.minute) % 720
    return timedelta(minutes=min(apart, 720 - apart)) < NEAR
