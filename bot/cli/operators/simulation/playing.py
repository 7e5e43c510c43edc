"""Days as they are played: people write, time passes, things ring, processes die; behind each step the laws are checked."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from agents.tools.base import Desk
from bot.cli.operators.simulation import laws
from bot.cli.operators.simulation.laws import LawBroken, whole
from bot.cli.operators.simulation.memory_platform import ACCOUNT, PLATFORM, ShownMessage
from bot.cli.operators.simulation.simulated_rows import SimulatedRows
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
DOWN, LONGEST_DOWN = 0.04, 3  # of the days the house goes down, for so many days at most
CLUBBED, IN_ONE_BREATH = 0.15, 0.1  # of what is written: in the group; two messages at once
TIRED = 3  # things that repeat, from which on somebody ends them all


class Playing:
    """One simulation. `story`: what happened, line by line; the same seed tells the same. `written`: so many messages."""

    def __init__(self, world: World, random: Random, people: int) -> None:
        self.world = world
        self.story: list[str] = []
        self.day = 0
        self._random = random
        self._people = [Somebody(number, chinese=number % 2 == 1) for number in range(people)]
        self._rows = SimulatedRows(world.owner, HOME)
        self._heard = Counter[tuple[str, str]]()  # what was said unasked, by chat and day
        self._seen = 0
        self._keys = set[str]()  # of all that was shown
        self._rings = 0
        self._settled_at = self.world.now
        self.written = 0
        self._brought = 0

    @property
    def digest(self) -> str:
        """What tells one story from another."""
        return hashlib.sha256("\n".join(self.story).encode()).hexdigest()[:16]

    @property
    def most_heard(self) -> int:
        """How much somebody heard unasked, on the day with the most of it."""
        return max(self._heard.values(), default=0)

    async def play(self, days: int) -> None:
        """Play so many days. Raises LawBroken."""
        self.day = 0
        while self.day < days:
            self.day += 1
            begin = START + (self.day - 1) * DAY
            await self._until(begin)
            if self._random.random() < DOWN:
                gone = min(self._random.randint(1, LONGEST_DOWN), days - self.day + 1)
                self.day += gone - 1
                await self._down(begin + gone * DAY)
            else:
                await self._played(begin)

    async def _played(self, begin: datetime) -> None:
        """Play a day, and check what was rehearsed for those who are away."""
        present = [one for one in self._people if self._random.random() < PRESENT]
        ahead = {one: await self._rehearsed(one, begin + DAY) for one in self._people if one not in present}
        before = len(self.world.platform.shown)
        writing = [(self._random.randint(7 * 60, 23 * 60), one) for one in present for _ in range(2)]
        for minute, somebody in sorted(writing, key=lambda one: (one[0], one[1].number)):
            await self._until(begin + timedelta(minutes=minute))
            await self._acts(somebody.among_others() if self._random.random() < CLUBBED else somebody)
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
            rows = await self._rows.due()
            coming_up = [row["due_at"] for row in rows if row["due_at"] <= moment]
            if not coming_up:
                break
            at = max(min(coming_up), self.world.now)
            await self.world.move(at)
            if self._random.random() < KILLED:
                self.world.doom()
            await self._settled({laws.key_of(row["id"], row["due_at"]) for row in rows if row["due_at"] <= at})
        await self.world.move(max(moment, self.world.now))

    async def _down(self, until: datetime) -> None:
        """Let time pass while nothing runs; then all that came due meanwhile is told, once."""
        self.story.append(f"day {self.day}: the house is down until {until:%m-%d}")
        await self.world.move(until)
        rows = await self._rows.due()
        due = {row["id"] for row in rows if row["due_at"] <= until}
        new = await self._shown()
        may = {row["id"] for row in rows if row["due_at"] <= self.world.now}
        told = [int(one.key.split(":")[1]) for one in new if laws.is_ring(one.key) and not one.saying.repeated]
        told += await self._rows.told_late(sorted({one.key for one in new}))
        laws.check_late(due, may, told)

    async def _settled(self, due: set[str]) -> list[ShownMessage]:
        """Do what is to be done at this moment, and check what rang; return what was shown."""
        rows = await self._rows.due()
        said = await self._rows.may_ring()
        new = await self._shown()
        said |= await self._rows.may_ring() | await self._rows.leapt(rows, self._settled_at, self.world.now)
        self._settled_at = self.world.now
        laws.check_rings(said, due, new)
        self._rings += len(laws.rung(new))
        return new

    async def _shown(self) -> list[ShownMessage]:
        """Do what is to be done at this moment, and return what was shown."""
        await self.world.settle()
        for _ in range(RETRIES):
            if not await self._rows.is_unsent():
                break
            await self.world.move(self.world.now + PAUSE)
            await self.world.settle()
        platform = self.world.platform
        new = platform.shown[self._seen :]
        self._seen = len(platform.shown)
        for one in new:
            self.story.append(f"day {self.day}: {one.chat} reads: {whole(one.saying)}")
        changed, platform.changed = platform.changed, []
        for one in changed:
            self.story.append(f"day {self.day}: {one.chat} sees changed: {whole(one.saying)}")
        laws.check_once(self._keys, new)
        self._keys.update(one.key for one in new)
        laws.check_own([*new, *changed], self._people)
        keys = [one.key for one in new]
        if len(new) > 1:
            laws.check_order(new, await self._rows.answered(keys))
        if any(key.startswith("c:") for key in keys):
            await self._hear(new)
        return new

    async def _hear(self, new: Sequence[ShownMessage]) -> None:
        """Count what nobody asked for, and check that it is no more than the measure of the day."""
        unasked = await self._rows.unasked([one.key for one in new])
        days = await self._rows.today([one.chat for one in new])
        self._heard.update((one.chat, days[one.chat]) for one in new if one.key in unasked and not one.saying.repeated)
        laws.check_unasked(self._heard)

    # people act -------------------------------------------------------------------------------------------------------

    async def _acts(self, somebody: Somebody) -> None:
        """Let somebody write; some ask why, some take it back."""
        if self._random.random() < PRESSES and (token := self._button(somebody)):
            await self._presses(somebody, token)
            return
        if await self._rows.series(somebody.chat) > TIRED:
            for wish in somebody.tidies:
                await self._writes(somebody, wish)
            return
        if self._random.random() < IN_ONE_BREATH:
            await self._written(somebody, somebody.wish(self._random))
            await self._writes(somebody, somebody.wish(self._random))
            return
        wish = somebody.wish(self._random)
        before, rang = await self._rows.things(somebody.chat), self._rings
        answer = await self._writes(somebody, wish)
        if wish.kind == "write" and answer.receipts and self._random.random() < ASKED_WHY:
            told = await self._writes(somebody, Wish(text="/why", kind="look"))
            laws.check_story(told, wish.text, answer.receipts)
        if wish.kind == "write" and answer.receipts and self._random.random() < TAKEN_BACK:
            undone = await self._writes(somebody, Wish(text="撤销" if somebody.chinese else "undo", kind="undo"))
            if undone.receipts and rang == self._rings:
                laws.check_same(
                    "undo", before, await self._rows.things(somebody.chat), f"{somebody.chat} {wish.text!r}"
                )

    def _button(self, somebody: Somebody) -> tuple[str, str] | None:
        """Draw a button that somebody sees, however old: its label and its token."""
        seen = [one for one in self.world.platform.shown if one.chat == somebody.chat][-SCROLLED:]
        buttons = [(b.label, b.token) for one in seen for card in one.saying.cards for b in card.buttons]
        return self._random.choice(buttons) if buttons else None

    async def _presses(self, somebody: Somebody, button: tuple[str, str]) -> None:
        """Let somebody press a button; one that is used up may be answered by the platform alone."""
        label, token = button
        await self._goes_by(somebody, f"presses: {label}")
        await self._brings(somebody, ButtonPress(token=token))
        await self._settled(set())

    async def _brings(self, somebody: Somebody, incoming: TextMessage | ButtonPress) -> None:
        self._brought += 1
        arrival = Arrival(
            account=ACCOUNT,
            platform=PLATFORM,
            key=f"k{self._brought}",
            sender=Sender(id=somebody.id, name=somebody.id, language="zh" if somebody.chinese else "en", zone=HOME),
            chat=Chat(id=somebody.chat, private=not somebody.in_club, title="Club" if somebody.in_club else ""),
            incoming=incoming,
        )
        await self.world.brought(arrival)

    async def _writes(self, somebody: Somebody, wish: Wish) -> Saying:
        """Let somebody write, and return the answer. Raises LawBroken where there is none."""
        if self._random.random() < KILLED:
            self.world.doom()
        await self._written(somebody, wish)
        new = await self._settled(set())
        answers = [one.saying for one in new if one.chat == somebody.chat and not laws.is_ring(one.key)]
        if not answers:
            raise LawBroken("answered", f"{somebody.id}: {wish.text}")
        return answers[-1]

    async def _written(self, somebody: Somebody, wish: Wish) -> None:
        """Let somebody write, and nobody answer yet."""
        self.written += 1
        await self._goes_by(somebody, f"writes: {wish.text}")
        await self._brings(somebody, TextMessage(text=wish.text))

    async def _goes_by(self, somebody: Somebody, what: str) -> None:
        now = self.world.now + PAUSE
        await self.world.move(now)
        where = " in the club" if somebody.in_club else ""
        self.story.append(f"day {self.day} {now.astimezone(START.tzinfo):%H:%M} {somebody.id}{where} {what}")

    async def _rehearsed(self, somebody: Somebody, until: datetime) -> list[int]:
        """Return the moments at which something will reach somebody, as /rehearse works them out."""
        found = await self._rows.place(somebody.id)
        if found is None:
            return []
        conversation, _, person = found
        place = await participants.find(self.world.pool, self.world.defaults, conversation, person)
        scope = place.scope("")
        async with look(self.world.pool, scope) as db:
            desk = Desk(db=db, scope=scope, now=place.local(self.world.now))
            return [int(one.at.timestamp()) for one in await coming(desk, place, until) if one.kind != "unasked"]
