"""People on push platforms, as an adapter brings them: they write, press, and read what was said to them."""

from dataclasses import dataclass, field, replace
from itertools import count
from uuid import UUID

from agents.personas.registry import Flock
from bot.conversation import access
from bot.inbound.ack_priority import AckBackpressure
from bot.inbound.push_intake import PushArrivals
from bot.ports.messages import (
    ButtonPress,
    Joined,
    Language,
    OtherContent,
    Rating,
    Saying,
    StopRequest,
    TextMessage,
    body_from_json,
)
from bot.ports.push import Arrival, Chat, Sender, Taken
from bot.process.sealing import Sealer
from bot.process.settings import Access
from bot.wiring.assembly import no_checkpoint
from storage.db.notify import Signals
from storage.db.pool import Pool
from tests.support.doubles.chats import eventually
from tests.support.houses import DEFAULTS, said

ACCOUNT = "telegram:1"
AnyArriving = TextMessage | ButtonPress | StopRequest | OtherContent | Joined | Rating
_NUMBERS = count(1)


def arriving(pool: Pool, signals: Signals, policy: Access | None = None) -> PushArrivals:
    """The way in, as the wiring makes it."""
    return PushArrivals(
        pool=pool,
        signals=signals,
        defaults=DEFAULTS,
        rules=access.rules(policy or Access()),
        backpressure=AckBackpressure(),
        checkpoint=no_checkpoint,
        flock=Flock(),
        sealer=Sealer(None),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Somebody in a chat; without `group` it is their private one."""

    arrivals: PushArrivals
    pool: Pool
    id: str
    name: str = ""
    language: Language | None = None
    zone: str | None = None
    platform: str = "telegram"
    group: str | None = None
    account: str = ACCOUNT
    seen: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def chat(self) -> Chat:
        return Chat(id=self.group or self.id, private=self.group is None, title="the garden" if self.group else "")

    def arrival(self, incoming: str | AnyArriving, key: str | None = None) -> Arrival:
        return Arrival(
            account=self.account,
            platform=self.platform,
            key=key or f"k{next(_NUMBERS)}",
            sender=Sender(id=self.id, name=self.name, language=self.language, zone=self.zone),
            chat=self.chat,
            incoming=TextMessage(text=incoming) if isinstance(incoming, str) else incoming,
        )

    async def bring(self, incoming: str | AnyArriving, key: str | None = None) -> Taken:
        [taken] = await self.arrivals.take([self.arrival(incoming, key)])
        return taken

    async def say(self, incoming: str | AnyArriving) -> list[Saying]:
        """Bring it, wait until all is dealt with, and read what is new in this chat (of a group: since now)."""
        if self.group is not None and await self.conversation() is not None:
            await self.heard()
        assert (await self.bring(incoming)).outcome == "kept"
        return await self.heard()

    async def ask(self, incoming: str | AnyArriving) -> Saying:
        """Say what gets exactly one answer."""
        [answer] = await self.say(incoming)
        return answer

    async def press(self, saying: Saying, label: str) -> Saying:
        """Press the button whose label begins so; what came of it, which stands in the button's message, or below."""
        [token] = [one.token for card in saying.cards for one in card.buttons if one.label.startswith(label)]
        conversation = await self.conversation()
        assert conversation is not None
        before = await said(self.pool, conversation)
        place = max(number for number, one in enumerate(before) if token in str(one.cards))
        new = await self.say(ButtonPress(token=token))
        if new:
            return new[0]
        now = (await said(self.pool, conversation))[place]
        text = now.text.removeprefix(before[place].text).strip()
        return replace(now, text=text, receipts=now.receipts[len(before[place].receipts) :])

    async def heard(self) -> list[Saying]:
        """What was said in this chat since we read last, once nothing waits any more."""
        await quiet(self.pool)
        conversation = await self.conversation()
        assert conversation is not None
        everything, alone = await said(self.pool, conversation), await self.whispered(conversation)
        new = [*everything[self.seen[0] :], *alone[self.seen[1] :]]
        self.seen[:] = len(everything), len(alone)
        return new

    async def whispered(self, conversation: UUID) -> list[Saying]:
        """What they alone were told there, which is kept nowhere but on its way."""
        rows = await self.pool.fetch(
            "SELECT body FROM outbox WHERE conversation = $1 AND body->>'reader' = $2 ORDER BY id",
            conversation,
            self.id,
        )
        found = [body_from_json(row["body"]) for row in rows]
        return [one for one in found if isinstance(one, Saying)]

    async def conversation(self) -> UUID | None:
        return await self.pool.fetchval(
            "SELECT id FROM conversation WHERE (platform, chat) = ($1, $2)", self.platform, self.chat.id
        )

    async def person(self) -> int:
        return await self.pool.fetchval(
            "SELECT person FROM identity WHERE (platform, external_id) = ($1, $2)", self.platform, self.id
        )


async def quiet(pool: Pool) -> None:
    """Wait until no event waits and no turn runs."""
    await eventually(
        lambda: pool.fetchval(
            """SELECT NOT EXISTS (SELECT FROM inbox WHERE state = 'new')
               AND NOT EXISTS (SELECT FROM turn WHERE state = 'running')"""
        ),
        deadline=90,
    )
