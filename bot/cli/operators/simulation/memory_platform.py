"""A platform in memory, as strict as real ones: it refuses what is too long, and fails when that is drawn."""

from dataclasses import dataclass, field
from random import Random

from bot.ports.messages import Saying
from bot.ports.push import Ambiguous, ChatAddress, NotSent, Pace, Statuses

ACCOUNT, PLATFORM = "memory:1", "telegram"
LONGEST, LABEL, BUTTONS = 4096, 64, 100  # characters of a message and a label; buttons of a message
FAULTY = 0.02  # of the sends fail, some of them after the message was shown
FAST = Pace(account_per_second=1e6, chat_per_second=1e6, chat_burst=1000, bulk_per_second=1e6)


class TooMuch(Exception):
    """A message that no platform would take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMessage:
    """A message as a person sees it. `key`: by which the house knows it."""

    chat: str
    key: str
    saying: Saying


@dataclass(slots=True)
class MemoryPlatform:
    """What was shown, in order. It cannot tell afterwards whether a message was shown, as Telegram cannot."""

    random: Random
    shown: list[ShownMessage] = field(default_factory=list[ShownMessage])
    healthy: bool = False

    @property
    def account(self) -> str:
        return ACCOUNT

    @property
    def pace(self) -> Pace:
        return FAST

    @property
    def can_tell(self) -> bool:
        return False

    @property
    def statuses(self) -> Statuses | None:
        return None

    def single(self, saying: Saying) -> bool:
        return len(saying.text) <= LONGEST

    async def send(self, place: ChatAddress, saying: Saying, key: str, over: str | None = None) -> str:
        """Show it, or fail by lot: before or after it was shown. Raises TooMuch, NotSent, Ambiguous."""
        del over
        buttons = [button for card in saying.cards for button in card.buttons]
        if not self.single(saying) or len(buttons) > BUTTONS or any(len(one.token.encode()) > LABEL for one in buttons):
            raise TooMuch(f"{len(saying.text)} characters, {len(buttons)} buttons")
        lot = 1.0 if self.healthy else self.random.random()
        if lot < FAULTY / 2:
            raise NotSent("refused by lot", 1.0)
        self.shown.append(ShownMessage(chat=place.chat, key=key, saying=saying))
        if lot < FAULTY:
            raise Ambiguous("no answer by lot")
        return str(len(self.shown))

    async def find(self, place: ChatAddress, key: str) -> str | None:
        """Nothing: it cannot tell."""
        del place, key
        return None
