"""`doctor`: looks at everything that must be right, and says what to do about what is not."""

import argparse
import asyncio
import shutil
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

import asyncpg

from agents.personas.registry import Flock
from agents.skills.shelf import IN_DATA as SKILLS
from agents.skills.shelf import Skills
from bot.app import VERSION, database, direct, modes_of
from bot.cli import Commands, model_status, neighbour, printed
from bot.cli.keeping import number
from bot.inbound.app_installations import AppInstallations
from bot.ports.callers import Unavailable
from bot.ports.push_abilities import Installed
from bot.process.sealing import sealer
from bot.process.settings import PREFIX, Settings, SettingsError
from bot.wiring.platforms import examine_platforms
from bot.wiring.unknown_names import unknown_names
from storage.backups import remote, rotation
from storage.content import remote_calendars, subscriptions
from storage.db import addresses, pooler
from storage.db.errors import SchemaError, StorageError
from storage.db.notify import Signals
from storage.db.pool import UNAVAILABLE, open_pool
from storage.queue import outbox

ROOM = 500 * 1024 * 1024
_PRIVATE = f"calendars on this machine and its network are read with {PREFIX}CALENDARS__PRIVATE_ADDRESSES=true"


@dataclass(frozen=True, slots=True)
class Finding:
    """`state` note: no fault, but worth knowing."""

    state: Literal["ok", "WRONG", "note"]
    what: str
    advice: str = ""


def register(commands: Commands) -> None:
    text = "check the installation"
    parser = commands.add_parser("doctor", help=text, description=text)
    parser.set_defaults(run=run, log_level="WARNING")


async def run(settings: Settings, _arguments: argparse.Namespace) -> int:
    """Print the findings; 1 when something is wrong."""
    findings = [
        _python(),
        _folder(settings),
        _room(settings),
        *await _page(settings),
        *await _database(settings),
        *backups_found(settings, datetime.now(UTC)),  # noqa: TID251 - of a command
        *_parrots(settings),
        *_names(settings),
    ]
    findings += [
        await _model(settings),
        *await own_models(settings),
        *(Finding(*found) for found in await examine_platforms(settings, await _workspaces(settings))),
        _zone(settings),
    ]
    print(f"parrots {VERSION}")
    for finding in findings:
        print(f"  {finding.state:<6}{finding.what}")
        for line in finding.advice.splitlines():
            print(f"        {line}")
    return 1 if any(finding.state == "WRONG" for finding in findings) else 0


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding("ok", f"Python {version}")


def _folder(settings: Settings) -> Finding:
    folder = settings.data_dir
    try:
        folder.mkdir(parents=True, exist_ok=True)
        trial = folder / ".doctor"
        trial.write_text("")
        trial.unlink()
    except OSError as error:
        advice = f"give this user the folder, or set {PREFIX}DATA_DIR to another one"
        return Finding("WRONG", f"data folder {folder}: {error.strerror}", advice)
    return Finding("ok", f"data folder {folder}")


def _room(settings: Settings) -> Finding:
    try:
        free = shutil.disk_usage(settings.data_dir).free
    except OSError as error:
        return Finding("WRONG", f"disk: {error.strerror}")
    megabytes = f"{free // 1024**2} MB free on the disk"
    return Finding(
        "ok" if free >= ROOM else "WRONG",
        megabytes,
        "" if free >= ROOM else "make room: PostgreSQL needs some hundred megabytes",
    )


async def _page(settings: Settings) -> list[Finding]:
    """Return the page's address, and whether somebody could be taken for the owner there, or nobody could be."""
    web = settings.http
    family = socket.AF_INET6 if ":" in web.host else socket.AF_INET
    proxied = web.public_url is not None
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((web.host, web.port))
        except OSError as error:
            told = await asyncio.to_thread(neighbour.health, web.host, web.port)
            proxied = proxied or "note" in told
            advice = f"something else has it; another port: {PREFIX}HTTP__PORT=8322"
            found = Finding("note", f"address {web.host}:{web.port}: {error.strerror}", advice)
            if told:
                found = Finding("ok", f"the parrots run at {web.host}:{web.port}")
        else:
            found = Finding("ok", f"address {web.host}:{web.port} is free")
    if not proxied or web.token is not None:
        return [found]
    advice = (
        f"set {PREFIX}HTTP__TOKEN to 16 characters or more: python -c 'import secrets; print(secrets.token_urlsafe())'"
    )
    return [found, Finding("note", "the page is behind a proxy without a token: nobody can sign in there", advice)]


async def _database(settings: Settings) -> list[Finding]:
    try:
        async with database(settings) as dsn:
            way = await pooler.look(dsn)
            listens = (await pooler.look(direct(settings, dsn))).sessions
            pool = await open_pool(dsn, size=2, prepared=settings.database_prepared)
            try:
                mighty = await pool.fetchval(
                    "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = session_user"
                )
                version = await pool.fetchval("SHOW server_version")
                vector = await pool.fetchval("SELECT extversion FROM pg_extension WHERE extname = 'vector'")
                schema = await pool.fetchval("SELECT max(version) FROM schema_version")
                unsent = await outbox.unsent(pool, 20)
                failing = await subscriptions.failing(pool, 20)
                away = await remote_calendars.failing(pool, 20)
            finally:
                await pool.close()
    except SchemaError as error:
        what, _, advice = str(error).partition("\n")
        return [Finding("WRONG", f"database: {what}", advice)]
    except (SettingsError, StorageError, asyncpg.PostgresError, *UNAVAILABLE) as error:
        if settings.database_url is None:
            return [Finding("WRONG", f"database: {error}")]
        cause = error.__cause__ if isinstance(error, SettingsError) else error
        where = addresses.shown(settings.database_url.get_secret_value())
        return [Finding("WRONG", f"database at {where}: {cause}", f"check {PREFIX}DATABASE_URL")]
    where = f"at {addresses.shown(dsn)}" if settings.database_url else "embedded"
    findings = [Finding("ok", f"PostgreSQL {version}, {where}, schema {schema}")]
    if way.pooled:
        kind = "keeps sessions" if way.sessions else "hands out a session for each transaction"
        statements = "" if way.prepared and settings.database_prepared else ", without prepared statements"
        findings.append(Finding("ok", f"behind a pooler that {kind}{statements}"))
    if not listens:
        advice = f"set {PREFIX}DATABASE_DIRECT_URL to the server's own address"
        findings.append(Finding("note", "what one process has for another comes up to half a second later", advice))
    if mighty:
        advice = "an ordinary login that owns the database is safer: this one could read everybody's content"
        findings.append(Finding("note", "the database login bypasses row-level security", advice))
    if vector is None:
        findings.append(Finding("WRONG", "pgvector is missing", "as an administrator: CREATE EXTENSION vector"))
    else:
        findings.append(Finding("ok", f"pgvector {vector}"))
    return [*findings, *map(_unsent, unsent), *(_unread(*one) for one in failing), *(_away(*one) for one in away)]


def _unread(person: int, why: str, since: datetime) -> Finding:
    what = f"a calendar that person {person} subscribed to cannot be read since {since:%Y-%m-%d %H:%M} UTC: {why}"
    return Finding("note", what, _PRIVATE if why == "private" else "its person was told; /subscribe shows and ends it")


def _away(person: int, why: str, since: datetime) -> Finding:
    what = f"the calendar that person {person} connected cannot be reached since {since:%Y-%m-%d %H:%M} UTC: {why}"
    return Finding("note", what, _PRIVATE if why == "private" else "its person was told; /calendar shows and ends it")


def _unsent(doubt: outbox.Doubt) -> Finding:
    what = f"a reminder of {doubt.since:%Y-%m-%d %H:%M} UTC did not arrive in {doubt.platform} chat {doubt.chat}"
    if doubt.doubtful:
        what = f"in doubt: whether a reminder of {doubt.since:%Y-%m-%d %H:%M} UTC arrived in {doubt.platform} chat {doubt.chat}"
    if doubt.again:
        return Finding("note", what, "it comes again behind the next message to that chat, marked")
    return Finding("note", what, f"it was tried {outbox.OFTEN} times and does not come again: tell the person")


def backups_found(settings: Settings, now: datetime) -> list[Finding]:
    """Say when the last good backup was made, and whether it is where it should be copied to."""
    asked, folder = settings.backup, settings.backups_folder
    there = rotation.kept(folder)
    if not there:
        by_hand = f"write one now and then: {printed('backup')} FILE"
        soon = "the clock makes the first some ten minutes after the start" if asked.every_hours else by_hand
        return [Finding("note", f"no backup in {folder} yet", soon)]
    last = there[0]
    said = f"{number(len(there), 'backup', 'backups')} in {folder}, the last of {last.at:%Y-%m-%d %H:%M} UTC, {max(1, last.size // 1024)} kB"
    found = [Finding("ok", said)]
    if asked.every_hours and now - last.at > 2 * timedelta(hours=asked.every_hours):
        found = [Finding("WRONG", said, f"one is wanted each {asked.every_hours} hours: the log of the clock says why")]
    for place in rotation.missing_at(there, copy_to=asked.copy_to, remote=asked.remote):
        advice = (
            "does rclone reach it? the log of the clock says why"
            if place == asked.remote
            else "is it mounted, and ours to write?"
        )
        found.append(Finding("WRONG", f"the last backup is not in {place}", advice))
    if asked.remote is not None and shutil.which(remote.RCLONE) is None:
        found.append(Finding("WRONG", "rclone is not installed", f"{PREFIX}BACKUP__REMOTE needs it"))
    if asked.remote is not None and asked.secret is None:
        found.append(
            Finding(
                "note", f"who may read {asked.remote} can read the backups", f"{PREFIX}BACKUP__PASSPHRASE seals them"
            )
        )
    return found


async def _workspaces(settings: Settings) -> Sequence[Installed]:
    """Return the workspaces that installed the Slack app; none where the database does not say, which is found by itself."""
    with suppress(SettingsError, StorageError, asyncpg.PostgresError, Unavailable, *UNAVAILABLE):
        if settings.slack.installs:
            async with database(settings) as dsn, await open_pool(dsn, size=1) as pool:
                seals = sealer(settings.data_dir, settings.calendars.secret)
                return await AppInstallations(pool=pool, signals=Signals(dsn), sealer=seals).kept("slack").all()
    return ()


def _parrots(settings: Settings) -> list[Finding]:
    """List who lives here, and the files of whom nothing, or not the newest, is used."""
    flock = Flock(settings.parrots_folder)
    added = f", of them added: {', '.join(flock.added)}" if flock.added else ""
    findings = [Finding("ok", f"{len(flock)} parrots{added}")]
    for problem in flock.problems:
        first, *more = problem.why.splitlines()
        advice = (*more, "it is not used as it is; see docs/parrots.md")
        findings.append(Finding("WRONG", f"parrot {first}", "\n".join(advice)))
    skills = Skills(settings.data_dir / SKILLS)
    findings += [
        Finding("WRONG", f"skill {line}", "it is not used as it is; see docs/profile.md") for line in skills.problems
    ]
    for persona in flock.values():
        if persona.skill is not None and persona.skill not in skills:
            known = ", ".join(skills)
            findings.append(Finding("WRONG", f"parrot {persona.id}: no skill {persona.skill!r}", f"there are: {known}"))
    return findings


def _names(settings: Settings) -> list[Finding]:
    """List settings that name a parrot or a mode that is not there."""
    there = Flock(settings.parrots_folder).keys()
    return [Finding("WRONG", line) for line in unknown_names(settings, there, modes_of(settings))]


async def _model(settings: Settings) -> Finding:
    if not settings.llm.model:
        return Finding(
            "note", f"model: {model_status.NONE}", f"set {PREFIX}LLM__MODEL and {PREFIX}LLM__BASE_URL to have one"
        )
    found = await model_status.look(settings.llm, speak=True)
    return Finding("WRONG" if found.advice else "ok", f"model {found.what}", found.advice)


async def own_models(settings: Settings) -> list[Finding]:
    """Parrots whose file names a model that the endpoint does not have."""
    named = {one.id: one.model for one in Flock(settings.parrots_folder).values() if one.model is not None}
    if not settings.llm.model or not named:
        return []
    strange, known = await model_status.strangers(settings.llm, sorted(set(named.values())))
    advice = (
        f"the usual model answers for it; set model in its file to one of: {', '.join(known[: model_status.LISTED])}"
    )
    return [
        Finding("WRONG", f"parrot {parrot}: no model {name} there", advice)
        for parrot, name in named.items()
        if name in strange
    ]


def _zone(settings: Settings) -> Finding:
    if settings.timezone:
        return Finding("ok", f"time zone {settings.timezone}")
    advice = f"people whose zone is not known get this machine's; set {PREFIX}TIMEZONE to choose"
    return Finding("note", "no time zone is set", advice)
