"""Two people and two groups on two platforms, each with one thing of every kind, whose secret only its space may tell."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from agents.tools.base import Desk
from agents.tools.calendar.booking import ScheduleAdd, schedule_add
from bot.conversation import participants
from bot.conversation.participants import TurnContext
from bot.ports.messages import Saying, TextMessage, body_to_json, incoming_to_json
from storage.content import button_actions, events, notes, reminders
from storage.content.events import NewEvent
from storage.content.reminders import NewReminder
from storage.conversations import conversations, messages
from storage.conversations.messages import NewMessage, Push
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope, work
from storage.people import admission, groups, pairing_codes, people
from storage.queue.inbox import NewItem
from tests.support.doubles.chats import keep
from tests.support.houses import DEFAULTS
from tests.support.spaces import a_fact, plant_facts

HOUR = timedelta(hours=1)
TOMORROW = (datetime(2030, 6, 3, 15, tzinfo=UTC), datetime(2030, 6, 3, 16, tzinfo=UTC))
NOW = datetime(2030, 6, 2, 12, tzinfo=UTC)
ACTIONS: dict[str, dict[str, Any]] = {"zone": {"zones": ["Europe/Rome"]}, "language": {}}
CONTENT = ("message", "memo", "event", "due", "action", "profile", "learned", "summary")


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """A space with its conversation and what is in it; `tokens` are the buttons that were shown there."""

    number: int
    space: int
    place: TurnContext
    secret: str
    tokens: tuple[str, ...]
    twin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """`homes`: ann's, ben's, a group on either platform. `codes`: what guests were given."""

    pool: Pool
    homes: tuple[Home, ...]
    actors: tuple[int, ...]
    code: str

    async def place(self, actor: int, home: int) -> TurnContext:
        """Somebody at home, or in a group (what is private to another becomes the group of its platform)."""
        number = home if home >= len(self.actors) or home == actor else home + len(self.actors)
        found = self.homes[number].place
        return await participants.find(self.pool, DEFAULTS, found.session.id, self.actors[actor])

    async def of_others(self, space: int) -> dict[str, list[str]]:
        """Everything that is in other spaces, as its owner sees it."""
        async with self.pool.acquire() as db, db.transaction():
            await db.execute("SET LOCAL ROLE parrots_owner")
            found = {
                table: await db.fetch(f"SELECT t::text FROM {table} t WHERE space <> $1 ORDER BY 1", space)  # noqa: S608 - constants
                for table in (*CONTENT, "conversation")
            }
            for table in ("inbox", "outbox", "turn"):
                found[table] = await db.fetch(
                    f"""SELECT t::text FROM {table} t JOIN conversation c ON c.id = t.conversation
                        WHERE c.space <> $1 ORDER BY 1""",  # noqa: S608 - constants
                    space,
                )
        return {table: [row[0] for row in rows] for table, rows in found.items()}


async def build(pool: Pool) -> World:
    """A world of its own, beside whatever is in the database already."""
    mark = uuid4().hex[:8]
    actors: list[int] = []
    homes: list[Home] = []
    for number, platform in enumerate(("telegram", "slack")):
        person = await people.met(pool, platform, "", f"{mark}{number}", "member")
        actors.append(person.id)
        session = await conversations.open_session(
            pool, platform=platform, account=f"{platform}:1", chat=f"{mark}{number}", space=person.space,
            person=person.id, push=True,
        )  # fmt: skip
        homes.append(await _furnished(pool, number, session.id, person.id))
    for number, platform in enumerate(("telegram", "slack"), start=2):
        room = await groups.room(pool, platform, "", f"-{mark}{number}", f"group {number}", let_in=True)
        session = await conversations.open_session(
            pool, platform=platform, account=f"{platform}:1", chat=room.chat, space=room.space, push=True
        )
        homes.append(await _furnished(pool, number, session.id, actors[number - 2]))
    guest = await people.met(pool, "telegram", "", f"{mark}guest")
    async with pool.acquire() as db, db.transaction():
        await admission.tell_guest(db, guest.id)
        code = (await pairing_codes.pairing(db, guest.id)).code
    return World(pool=pool, homes=tuple(homes), actors=tuple(actors), code=code)


async def _furnished(pool: Pool, number: int, conversation: Any, person: int) -> Home:  # noqa: ANN401 - an id
    place = await participants.find(pool, DEFAULTS, conversation, person)
    scope = replace(place.scope("hello"), zone="UTC")
    secret = f"secret{uuid4().hex}"
    async with work(pool, scope) as db:
        tokens = await _furnish(db, scope, f"apple {secret}", person)
        said = body_to_json(Saying(text=f"apple {secret}"))
        new = NewMessage(key=f"k:{uuid4()}", role="user", body=said, person=person)
        assert await messages.say(db, conversation, scope.space, new, Push(account=place.session.account)) is not None
    twin = f"{place.session.chat}:1"
    item = NewItem(
        account=place.session.account, event_key=str(uuid4()), alt_key=twin, conversation=conversation, person=person,
        lane="chat", payload=incoming_to_json(TextMessage(text=f"apple {secret}")),
    )  # fmt: skip
    await keep(pool, item)
    return Home(number=number, space=scope.space, place=place, secret=secret, tokens=tokens, twin=twin)


async def _furnish(db: Db, scope: Scope, text: str, person: int) -> tuple[str, ...]:
    """A note, an event, a reminder, and a button of every kind."""
    await notes.add(db, scope, text)
    new = NewEvent(title=text, starts_at=TOMORROW[0], ends_at=TOMORROW[1], all_day=False, zone="UTC")
    event = await events.add(db, scope, new)
    ring = NewReminder(
        text=text, wall=TOMORROW[0].replace(tzinfo=None), zone="UTC", zone_mode="fixed", due_at=TOMORROW[0]
    )
    reminder = await reminders.add(db, scope, ring)
    assert reminder is not None
    desk = Desk(db=db, scope=scope, now=NOW)
    booked = await schedule_add(desk, ScheduleAdd(title=text, start_time=TOMORROW[0], end_time=TOMORROW[1]))
    tokens = [booked.cards[0].buttons[0].token, booked.cards[0].buttons[-2].token]
    moments = [moment.isoformat() for moment in TOMORROW]
    private = await db.fetchval("SELECT private FROM conversation WHERE id = $1", scope.conversation)
    if private:  # nothing is known of people where others are
        await plant_facts(db, scope, text)
    kinds: dict[str, dict[str, Any]] = {
        **ACTIONS,
        "delete": {"choices": [["event", event.id], ["due", reminder.id]]},
        "change": {"choices": [["event", event.id], ["due", reminder.id]], "changes": {"title": text}},
        "confirm": {"choices": [["schedule_update", {"id": event.id, "title": text, "location": text}]]},
        "tool": {"name": "memo_write", "arguments": {"content": text}},
        "move": {"event": event.id, "version": 1, "deleted": False, "changes": {}, "options": [moments], "best": 0},
        "undo": {
            "kind": "event",
            "id": event.id,
            "version": 1,
            "before": {"title": text, **dict(zip(("starts_at", "ends_at"), moments, strict=True))},
        },
        "restore": {"kind": "due", "id": reminder.id},
        "memory": {"do": "list", "ids": [a_fact(scope, text).id], "start": 0},
        "approve": {"person": person, "name": text},
    }
    for kind, payload in kinds.items():
        token = await button_actions.offer(db, scope, kind, payload, anybody=True)
        tokens += [f"a{token}.{choice}" for choice in ("0", "yes", "no", "en")]
    seconds = int(TOMORROW[0].timestamp())
    return (*tokens, *(f"r{reminder.token}.{seconds}-{what}" for what in ("done", "10")))
