"""A platform in memory, as strict as real ones: it refuses what is too long, and fails when that is drawn."""

from dataclasses import dataclass, field
from random import Random

from bot.ports.messages import Saying
from bot.ports.push import Ambiguous, ChatAddress, NotSent, Pace, Statuses

ACCOUNT, PLATFORM = "memory:1", "telegram"
LONGEST, LABEL, BUTTONS = 4096, 64, 100  # characters of a message and a label; buttons of a message
FAULTY = 0.02  # of the sends fail, some of them after the message was shown
FAST = Pace(account_per_second=1e6, chat_per_second=1e6, chat_burst=1000, bulk_per_second=1e6)


class NoPlatformTakes(Exception):
    """A message that no platform would take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMessage:
    """A message as a person sees it. `key`: by which the house knows it."""

    chat: str
    key: str
    saying: Saying


@dataclass(slots=True)
class MemoryPlatform:
    """What was shown, in order, and what was changed of it. It cannot tell afterwards whether a message was shown, as Telegram cannot."""

    random: Random
    shown: list[ShownMessage] = field(default_factory=list[ShownMessage])
    changed: list[ShownMessage] = field(default_factory=list[ShownMessage])

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
        """Show it, or fail by lot: before or after it was shown. Raises NoPlatformTakes, NotSent, Ambiguous."""
        buttons = [button for card in saying.cards for button in card.buttons]
        if not self.single(saying) or len(buttons) > BUTTONS or any(len(one.token.encode()) > LABEL for one in buttons):
            raise NoPlatformTakes(f"{len(saying.text)} characters, {len(buttons)} buttons")
        lot = self.random.random()
        if lot < FAULTY / 2:
            raise NotSent("refused by lot", 1.0)
        message = ShownMessage(chat=place.chat, key=key, saying=saying)
        if over is None:
            self.shown.append(message)
        elif self.shown[int(over) - 1].chat != place.chat:
            raise NoPlatformTakes(f"{over} is a message of another chat")
        else:  # to change it once more shows nothing twice
            self.changed.append(message)
        if lot < FAULTY:
            raise Ambiguous("no answer by lot")
        return over or str(len(self.shown))

    async def find(self, place: ChatAddress, key: str) -> str | None:
        """Nothing: it cannot tell."""
        del place, key
        return None
