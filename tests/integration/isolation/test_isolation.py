"""Whoever does whatever in a space: nothing of another space is read, and nothing there changes."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents.errors import ToolFailed
from agents.tools.base import ActiveSkill, Desk, outcome_to_json
from agents.tools.catalogue import TOOLS
from bot.commands import commands
from bot.commands.control import Control
from bot.commands.mode_commands import ModeCommands
from bot.commands.quotas import Allowance
from bot.conversation import access
from bot.conversation.participants import TurnContext
from bot.ports.messages import AnyIncoming, ButtonPress, StopRequest, incoming_to_json
from bot.process.keeping_settings import Filing
from bot.process.settings import Access
from storage.db.notify import Signals
from storage.db.pool import Pool, open_pool
from storage.db.transactions import work
from storage.people import people
from storage.queue.inbox import NewItem
from tests.support.doubles.chats import keep
from tests.support.doubles.visitors import arriving
from tests.support.examples import examples
from tests.support.houses import DEFAULTS, make_services
from tests.support.isolated_world import CONTENT, NOW, TOMORROW, Home, World, build

START, END = (moment.isoformat() for moment in TOMORROW)
# what is asked is in every space: whose is shown tells whose was read
ASKED: dict[str, list[dict[str, Any]]] = {
    "memo_write": [{"content": "apple"}],
    "memo_search": [
        {"query": "apple"},
        {"query": ""},
        {"query": "apple", "quiet": True},
        {"query": "", "tags": True},
        {"query": "", "only": "pinned"},
        {"query": "", "step": 1},
        {"query": "#apple"},
        *({"query": "", "id": number} for number in range(1, 5)),
    ],
    "schedule_add": [{"title": "apple", "start_time": START, "end_time": END}, {"title": "x", "start_time": END}],
    "memo_delete": [
        {"query": "apple"},
        {"query": ""},
        {"every": True},
        {"query": "apple", "every": True},
        *({"id": number} for number in range(1, 5)),
    ],
    "memo_change": [
        {"query": "apple", "text": "pear"},
        {"query": "apple", "text": "pear", "how": "append"},
        {"that": True, "text": "pear", "how": "tag"},
        {"place": 1, "text": "pear", "how": "title"},
        *({"id": number, "text": "pear"} for number in range(1, 5)),
    ],
    "memo_pin": [{"query": "apple"}, {"that": True, "off": True}, *({"id": number} for number in range(1, 5))],
    "memo_remind": [
        {"query": "apple", "text": "apple", "at": START},
        {"that": True, "text": "apple", "at": START},
        *({"id": number, "text": "apple", "at": START} for number in range(1, 5)),
    ],
    "memo_restore": [{"query": "apple"}, {}, {"listed": True}, *({"id": number} for number in range(1, 5))],
    "memo_merge": [{"ids": [1, 2, 3, 4]}, {"query": "apple"}, {"which": [{"query": "apple"}, {"query": "pear"}]}, {}],
    "list_add": [{"items": ["apple"], "name": "shopping"}, {"items": ["apple"]}],
    "list_show": [{"name": "shopping"}, {}],
    "list_tick": [{"items": ["apple"]}, {"items": ["apple"], "again": True}, {"items": [], "places": [1]}],
    "list_remove": [{"items": ["apple"]}, {"items": [], "every": True}, {"items": [], "ticked": True}],
    "list_merge": [{"name": "shopping", "other": "apple"}],
    "list_move": [{"items": ["apple"], "name": "shopping"}, {"items": ["apple"], "name": "shopping", "other": "apple"}],
    "list_order": [{"items": ["apple"]}, {"items": ["apple"], "where": "last", "name": "shopping"}],
    "list_amount": [{"thing": "apple", "amount": "2"}, {"thing": "apple", "amount": "2", "more": 1, "adds": True}],
    "list_again": [{"name": "shopping", "weeks": 1}, {}],
    "journal_add": [{"text": "apple"}],
    "journal_show": [{}],
    "goal_set": [{"text": "apple"}],
    "goal_drop": [{"text": "apple"}],
    "goals_show": [{}, {"about": "apple"}],
    "check_in": [{"text": "apple"}, {"text": "apple", "off": True}],
    "checks_show": [{}, {"about": "apple"}],
    "focus_set": [{"items": ["apple"]}],
    "fact_offer": [{"kind": "fact", "text": "I sell apples"}],
    "fact_keep": [{"kind": "fact", "text": "I sell apples", "message": 1}],
    "read_state": [{}, {"sections": ["journal"]}, {"show": True}],
    "write_state": [{"section": "progress", "data": {"apple": 1}}, {}],
    "append_to_list": [{"path": "journal", "entry": {"text": "apple"}}, {"path": "progress.apple", "entry": {"x": 1}}],
    "schedule_query": [
        {"start_time": START, "end_time": "2031-01-01T00:00:00+00:00"},
        {"query": "apple"},
        {"query": "apple", "past": True},
        {"rings": True},
        {"rings": True, "start_time": START},
    ],
    "undo_last": [{}],
    "reminder_snooze": [{}, {"at": END}],
    "reminder_done": [{}],
    "offer_likely": [{"choices": [["memo_search", {"query": "apple"}], ["memo_write", {"content": "pear"}]]}],
    "ask_back": [{"text": "apple", "missing": "when"}],
    "what_happened": [
        {"silent": True},
        *({"message": number} for number in range(1, 9)),
        *({"things": [[kind, number]]} for number in range(1, 5) for kind in ("event", "reminder", "memo")),
    ],
    "lesson_offer": [{"words": "apple", "meaning": "note: pears"}, {"words": "apple"}, {}],
    "lesson_keep": [{"words": "apple", "meaning": "note: pears"}, {"words": "apple", "meaning": "/lists"}],
    "schedule_delete": [
        {"query": "apple"},
        {"query": "apple", "start_time": START},
        {"query": ""},
        {"id": 1},
        {"id": 3, "kind": "due"},
    ],
    "agenda_send": [{"at": "2031-05-01T20:00:00+08:00", "start": "2031-05-02", "end": "2031-05-03"}],
    "schedule_restore": [{"query": "apple"}, {"query": "pear", "quiet": True}],
    "schedule_update": [
        {"query": "apple", "title": "pear"},
        *({"id": number, "kind": kind, "title": "pear"} for number in range(1, 9) for kind in ("event", "due")),
        {"query": "apple", "start_time": END},
        {"title": "pear"},
        {"query": "apple", "shift_minutes": 30},
        {"query": "apple", "lead_minutes": 30},
    ],
    "hand_off": [{"skill": "notes", "why": "apple"}],
    "find_free_time": [
        {"date": START[:10]},
        {"date": START[:10], "start_time": "14:00", "end_time": "18:00"},
        {"date": START[:10], "until": "2031-01-01"},
        {"date": START[:10], "asked": "all", "everyone": True},
    ],
    "reminder_add": [{"text": "apple", "at": START}, {"text": "apple", "at": START, "rrule": "FREQ=DAILY"}],
}
COMMANDS = (
    "/start",
    "/help",
    "/whoami",
    "/settings",
    "/profile",
    "/settings language zh",
    "/approve",
    "/approve {code}",
    "/dance",
    "/memory",
    "/forget apple",
    "/why",
    "/why apple",
    "/rehearse",
    "/day",
    "/week",
    "/forget all",
)
SKILL = ActiveSkill(id="lifecoach")
KINDS = (*TOOLS, "command", "button", "stop", "edit")


def test_every_tool_is_asked() -> None:
    assert {*ASKED, "choose"} == set(TOOLS)


async def use_tool(world: World, place: TurnContext, object_: Home, name: str, pick: int) -> str:
    """A tool, as a parrot calls it; `choose` is given the tokens of the object."""
    if name == "choose":
        token = object_.tokens[pick % len(object_.tokens)]
        arguments: dict[str, Any] = {"token": token[1:].partition(".")[0], "choice": token.partition(".")[2]}
    else:
        arguments = ASKED[name][pick % len(ASKED[name])]
    scope = replace(place.scope("hello"), zone="UTC")
    try:
        async with work(world.pool, scope) as db:
            return json.dumps(
                outcome_to_json(await TOOLS[name](Desk(db=db, scope=scope, now=NOW, skill=SKILL), arguments))
            )
    except ToolFailed as refusal:
        return str(refusal)


async def use_command(world: World, place: TurnContext, pick: int) -> str:
    text = COMMANDS[pick % len(COMMANDS)].format(code=world.code)
    scope = place.scope("hello")
    async with work(world.pool, scope) as db:
        return json.dumps(outcome_to_json(await commands.answer(Desk(db=db, scope=scope, now=NOW), place, text)))


async def control(world: World, place: TurnContext, dsn: str, incoming: AnyIncoming) -> str:
    """A button or a stop, as it comes from the platform; what was said about it."""
    new = NewItem(
        account=place.session.account,
        event_key=str(uuid4()),
        conversation=place.session.id,
        person=place.person.id,
        lane="control",
        payload=incoming_to_json(incoming),
    )
    kept = await keep(world.pool, new)
    services = make_services(world.pool, dsn)
    limits = services.settings.limits.model_copy(update={"messages_at_once": 10_000, "messages_per_day": 10_000})
    handler = Control(
        pool=world.pool,
        signals=services.signals,
        defaults=DEFAULTS,
        rules=access.rules(Access()),
        moderator=services.moderator,
        modes=ModeCommands(switching=services.switching, moderator=services.moderator, flock=services.flock),
        allowance=Allowance(pool=world.pool, limits=limits),
        guide=services.guide,
        room=Filing().room,
        waken=lambda _loop: None,
    )
    while await handler.handle_next():
        pass
    async with world.pool.acquire() as db, db.transaction():
        await db.execute(
            "SELECT set_config('role', 'parrots_app', true), set_config('app.space', $1, true)",
            str(place.session.space),
        )
        rows = await db.fetch("SELECT body::text FROM message WHERE inbox = $1", kept.id)
    if not rows:  # what one person alone is told is never of record
        rows = await world.pool.fetch("SELECT body::text FROM outbox WHERE dedupe_key = $1", f"c:{kept.id}")
    assert rows or isinstance(incoming, StopRequest)  # that nothing is running is said once a minute
    return "\n".join(row[0] for row in rows)


async def act(world: World, place: TurnContext, object_: Home, kind: str, pick: int, dsn: str) -> str:
    match kind:
        case "command":
            return await use_command(world, place, pick)
        case "button":
            press = ButtonPress(token=object_.tokens[pick % len(object_.tokens)])
            return await control(world, place, dsn, press)
        case "stop":
            return await control(world, place, dsn, StopRequest(text="stop"))
        case "edit":
            # a platform names an edited message by its chat, which is the actor's
            await arriving(world.pool, Signals(dsn)).edit(f"{place.session.chat}:1", None if pick % 2 else "changed")
            return ""
        case _:
            return await use_tool(world, place, object_, kind, pick)


def in_world(dsn: str, do: Callable[[World], Awaitable[None]]) -> None:
    async def run() -> None:
        pool: Pool = await open_pool(dsn, size=3)
        try:
            await do(await build(pool))
        finally:
            await pool.close()

    asyncio.run(run())


ACTS = st.tuples(st.integers(0, 1), st.integers(0, 3), st.integers(0, 3), st.sampled_from(KINDS), st.integers(0, 30))


@settings(max_examples=examples(30), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=st.lists(ACTS, min_size=1, max_size=8))
def test_nothing_of_another_space_is_read_or_changed(dsn: str, acts: list[tuple[int, int, int, str, int]]) -> None:
    async def do(world: World) -> None:
        for actor, where, whose, kind, pick in acts:
            place = await world.place(actor, where)
            before = await world.of_others(place.session.space)
            told = await act(world, place, world.homes[whose], kind, pick, dsn)
            assert await world.of_others(place.session.space) == before
            foreign = [home.secret for home in world.homes if home.space != place.session.space]
            assert [secret for secret in foreign if secret in told] == []

    in_world(dsn, do)


def test_each_tool_button_and_command_on_what_is_anothers(dsn: str) -> None:
    """The same, of every kind at least once, between a person and everybody else."""

    async def do(world: World) -> None:
        for whose in (1, 2, 3):
            for kind in KINDS:
                place = await world.place(0, 0)
                before = await world.of_others(place.session.space)
                for pick in range(len(world.homes[whose].tokens) if kind in ("button", "choose") else 3):
                    told = await act(world, place, world.homes[whose], kind, pick, dsn)
                    assert not any(home.secret in told for home in world.homes[1:])
                assert await world.of_others(place.session.space) == before

    in_world(dsn, do)


def test_what_is_ones_own_is_found(dsn: str) -> None:
    """The secrets are there to be found: the search that tells nothing of others tells one's own."""

    async def do(world: World) -> None:
        for home in world.homes:
            told = await act(world, home.place, home, "memo_search", 0, dsn)
            assert home.secret in told

    in_world(dsn, do)


def test_without_a_space_there_are_no_rows(dsn: str) -> None:
    async def do(world: World) -> None:
        async with world.pool.acquire() as db, db.transaction():
            await db.execute("SET LOCAL ROLE parrots_app")
            for table in CONTENT:
                assert await db.fetchval(f"SELECT count(*) FROM {table}") == 0  # noqa: S608 - a constant

    in_world(dsn, do)


def test_without_a_role_there_is_no_access(dsn: str) -> None:
    """Whoever forgets to say as whom is refused, whatever space is named: on every table with content."""

    async def do(world: World) -> None:
        for space in ("", str(world.homes[0].space)):
            for table in CONTENT:
                async with world.pool.acquire() as db, db.transaction():
                    await db.execute(f"SET LOCAL app.space = '{space}'")
                    with pytest.raises(
                        asyncpg.InsufficientPrivilegeError, match=f"permission denied for table {table}"
                    ):
                        await db.fetchval(f"SELECT count(*) FROM {table}")  # noqa: S608 - a constant

    in_world(dsn, do)


def test_a_new_zone_moves_only_what_is_ones_own(dsn: str) -> None:
    async def do(world: World) -> None:
        async with world.pool.acquire() as db, db.transaction():
            await db.execute("SET LOCAL ROLE parrots_owner")
            await db.execute("UPDATE due SET zone_mode = 'follow'")
        place = await world.place(0, 0)
        scope = place.scope("hello")
        async with work(world.pool, scope) as db:
            await commands.answer(Desk(db=db, scope=scope, now=NOW), place, "/settings zone Europe/Rome")
        async with world.pool.acquire() as db, db.transaction():
            await db.execute("SET LOCAL ROLE parrots_owner")
            rows = await db.fetch("SELECT DISTINCT person, zone FROM due WHERE person = ANY($1)", list(world.actors))
        assert {tuple(row) for row in rows} == {(world.actors[0], "Europe/Rome"), (world.actors[1], "UTC")}
        assert (await people.known(world.pool, world.actors[1])).zone is None

    in_world(dsn, do)
