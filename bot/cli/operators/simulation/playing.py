"""Days as they are played: people write, time passes, things ring, processes die; behind each step the laws are checked."""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from agents.tools.base import Desk
from bot.cli.operators.simulation import laws
from bot.cli.operators.simulation.laws import LawBroken, whole
from bot.cli.operators.simulation.memory_platform import ACCOUNT, PLATFORM, ShownMessage
from bot.cli.operators.simulation.wishes import Somebody, Wish
from bot.cli.operators.simulation.world import HOME, World
from bot.commands.calendars.rehearsal import coming
from bot.conversation import participants
from bot.ports.messages import ButtonPress, Saying, TextMessage
from bot.ports.push import Arrival, Chat, Sender
from storage.db.transactions import look

START = datetime(2026, 11, 23, tzinfo=ZoneInfo(HOME))
DAY, PAUSE = timedelta(days=1), timedelta(seconds=20)
SCROLLED = 20  # messages that somebody scrolls back through
PRESSES = 0.3
KILLED, TAKEN_BACK, ASKED_WHY, PRESENT = 0.1, 0.3, 0.3, 0.75
RETRIES = 12  # moves of the clock until what failed by lot has gone out
_DUE = """SELECT id, due_at, following_at FROM due WHERE state = 'pending' AND kind IN ('reminder', 'event') AND due_at IS NOT NULL"""
_DOUBTED = "SELECT dedupe_key FROM outbox WHERE due IS NOT NULL AND state NOT IN ('sent', 'suppressed')"
_PLACES = "SELECT dedupe_key, id FROM outbox WHERE due IS NULL AND NOT edits AND dedupe_key = ANY($1)"
_UNSENT = "SELECT count(*) FROM outbox WHERE state IN ('ready', 'retry', 'ambiguous', 'claimed', 'sending')"
_THINGS = """SELECT array_agg(one ORDER BY one) FROM (
    SELECT 'note ' || text FROM memo WHERE space = $1 AND deleted_at IS NULL
    UNION ALL SELECT 'item ' || list || ' ' || text || (ticked_at IS NOT NULL)::text FROM list_item WHERE space = $1 AND deleted_at IS NULL
    UNION ALL SELECT concat_ws(' ', 'event', title, starts_at, ends_at, rrule) FROM event WHERE space = $1 AND deleted_at IS NULL
    UNION ALL SELECT concat_ws(' ', 'ring', text, due_at, rrule) FROM due WHERE space = $1 AND state = 'pending' AND kind <> 'unasked') t (one)"""
_PLACE = "SELECT id, space, person FROM conversation WHERE chat = $1 AND account = $2"


class Playing:
    """One simulation. `story`: what happened, line by line; the same seed tells the same. `written`: so many messages."""

    def __init__(self, world: World, random: Random, people: int) -> None:
        self.world = world
        self.story: list[str] = []
        self.day = 0
        self._random = random
        self._people = [Somebody(number, chinese=number % 2 == 1) for number in range(people)]
        self._seen = 0
        self._keys = set[str]()  # of all that was shown
        self._rings = 0
        self.written = 0
        self._brought = 0

    @property
    def digest(self) -> str:
        """What tells one story from another."""
        return hashlib.sha256("\n".join(self.story).encode()).hexdigest()[:16]

    async def play(self, days: int) -> None:
        """Play so many days. Raises LawBroken."""
        for self.day in range(1, days + 1):
            begin = START + (self.day - 1) * DAY
            present = [one for one in self._people if self._random.random() < PRESENT]
            await self._until(begin)
            ahead = {one: await self._rehearsed(one, begin + DAY) for one in self._people if one not in present}
            before = len(self.world.platform.shown)
            writing = [(self._random.randint(7 * 60, 23 * 60), one) for one in present for _ in range(2)]
            for minute, somebody in sorted(writing, key=lambda one: (one[0], one[1].number)):
                await self._until(begin + timedelta(minutes=minute))
                await self._acts(somebody)
            await self._until(begin + DAY)
            for one, told in ahead.items():
                rang = laws.rung(shown for shown in self.world.platform.shown[before:] if shown.chat == one.id)
                moments = sorted(int(key.split(":")[2]) for key in rang)  # what failed before comes later, too
                came = [one for one in moments if begin.timestamp() <= one < (begin + DAY).timestamp()]
                laws.check_same("rehearsal", sorted(told), came, one.id)

    # time passes ------------------------------------------------------------------------------------------------------

    async def _until(self, moment: datetime) -> None:
        """Let time pass, and all ring whose moment comes, each at it."""
        while True:
            rows = await self._rows(_DUE)
            coming_up = [row["due_at"] for row in rows if row["due_at"] <= moment]
            if not coming_up:
                break
            at = max(min(coming_up), await self.world.now())
            await self.world.move(at)
            if self._random.random() < KILLED:
                self.world.doom()
            await self._settled({laws.key_of(row["id"], row["due_at"]) for row in rows if row["due_at"] <= at})
        await self.world.move(max(moment, await self.world.now()))

    async def _settled(self, due: set[str]) -> list[ShownMessage]:
        """Do what is to be done at this moment, and check what came of it; return what was shown."""
        said = await self._may_ring()
        await self.world.settle()
        for _ in range(RETRIES):
            if not await self._value(_UNSENT):
                break
            await self.world.move(await self.world.now() + PAUSE)
            await self.world.settle()
        said |= await self._may_ring()
        platform = self.world.platform
        shown = platform.shown
        new = shown[self._seen :]
        self._seen = len(shown)
        for one in new:
            self.story.append(f"day {self.day}: {one.chat} reads: {whole(one.saying)}")
        changed, platform.changed = platform.changed, []
        for one in changed:
            self.story.append(f"day {self.day}: {one.chat} sees changed: {whole(one.saying)}")
        laws.check_rings(said, due, new)
        self._rings += len(laws.rung(new))
        laws.check_once(self._keys, new)
        self._keys.update(one.key for one in new)
        laws.check_own([*new, *changed], self._people)
        places = await self._rows(_PLACES, [one.key for one in new])
        laws.check_order(new, {row["dedupe_key"]: row["id"] for row in places})
        return new

    async def _may_ring(self) -> set[str]:
        """Return the keys of all that rows say now: what rings next, what follows it, and what rang and is not known to be shown."""
        found = {str(row["dedupe_key"]) for row in await self._rows(_DOUBTED)}
        for row in await self._rows(_DUE):
            found |= {laws.key_of(row["id"], at) for at in (row["due_at"], row["following_at"]) if at is not None}
        return found

    # people act -------------------------------------------------------------------------------------------------------

    async def _acts(self, somebody: Somebody) -> None:
        """Let somebody write; some ask why, some take it back."""
        if self._random.random() < PRESSES and (token := self._button(somebody)):
            await self._presses(somebody, token)
            return
        wish = somebody.wish(self._random)
        before, rang = await self._things(somebody), self._rings
        answer = await self._writes(somebody, wish)
        if wish.kind == "write" and answer.receipts and self._random.random() < ASKED_WHY:
            told = await self._writes(somebody, Wish(text="/why", kind="look"))
            laws.check_story(told, wish.text, answer.receipts)
        if wish.kind == "write" and answer.receipts and self._random.random() < TAKEN_BACK:
            undone = await self._writes(somebody, Wish(text="撤销" if somebody.chinese else "undo", kind="undo"))
            if undone.receipts and rang == self._rings:
                laws.check_same("undo", before, await self._things(somebody), f"{somebody.id} {wish.text!r}")

    def _button(self, somebody: Somebody) -> tuple[str, str] | None:
        """Draw a button that somebody sees, however old: its label and its token."""
        seen = [one for one in self.world.platform.shown if one.chat == somebody.id][-SCROLLED:]
        buttons = [(b.label, b.token) for one in seen for card in one.saying.cards for b in card.buttons]
        return self._random.choice(buttons) if buttons else None

    async def _presses(self, somebody: Somebody, button: tuple[str, str]) -> None:
        """Let somebody press a button; one that is used up may be answered by the platform alone."""
        label, token = button
        now = await self.world.now() + PAUSE
        await self.world.move(now)
        self.story.append(f"day {self.day} {now.astimezone(START.tzinfo):%H:%M} {somebody.id} presses: {label}")
        await self._brings(somebody, ButtonPress(token=token))
        await self._settled(set())

    async def _brings(self, somebody: Somebody, incoming: TextMessage | ButtonPress) -> None:
        self._brought += 1
        arrival = Arrival(
            account=ACCOUNT,
            platform=PLATFORM,
            key=f"k{self._brought}",
            sender=Sender(id=somebody.id, name=somebody.id, language="zh" if somebody.chinese else "en", zone=HOME),
            chat=Chat(id=somebody.id, private=True),
            incoming=incoming,
        )
        await self.world.brought(arrival)

    async def _writes(self, somebody: Somebody, wish: Wish) -> Saying:
        """Let somebody write, and return the answer. Raises LawBroken where there is none."""
        self.written += 1
        now = await self.world.now() + PAUSE
        await self.world.move(now)
        self.story.append(f"day {self.day} {now.astimezone(START.tzinfo):%H:%M} {somebody.id} writes: {wish.text}")
        if self._random.random() < KILLED:
            self.world.doom()
        await self._brings(somebody, TextMessage(text=wish.text))
        new = await self._settled(set())
        answers = [one.saying for one in new if one.chat == somebody.id and not laws.is_ring(one.key)]
        if not answers:
            raise LawBroken("answered", f"{somebody.id}: {wish.text}")
        return answers[-1]

    # rows -------------------------------------------------------------------------------------------------------------

    async def _rehearsed(self, somebody: Somebody, until: datetime) -> list[int]:
        """Return the moments at which something will reach somebody, as /rehearse works them out."""
        rows = await self._rows(_PLACE, somebody.id, ACCOUNT)
        if not rows:
            return []
        place = await participants.find(self.world.pool, self.world.defaults, rows[0]["id"], rows[0]["person"])
        scope = place.scope("")
        async with look(self.world.pool, scope) as db:
            desk = Desk(db=db, scope=scope, now=place.local(await self.world.now()))
            return [int(one.at.timestamp()) for one in await coming(desk, place, until) if one.kind != "unasked"]

    async def _things(self, somebody: Somebody) -> object:
        rows = await self._rows(_PLACE, somebody.id, ACCOUNT)
        return await self._value(_THINGS, rows[0]["space"]) if rows else None

    async def _rows(self, sql: str, *values: object) -> Sequence[Any]:
        return await self.world.owner.fetch(sql, *values)

    async def _value(self, sql: str, *values: object) -> object:
        return await self.world.owner.fetchval(sql, *values)
