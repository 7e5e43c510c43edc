"""The ports between adapters and turns for platforms that push; what interfaces that fetch may ask is in bot.ports.pull.

SendError                 a push did not end well
├── NotSent               surely not shown; try again after `retry_after` seconds
├── Ambiguous             it may have been shown
└── Undeliverable         never: blocked, chat gone, refused
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Literal, Protocol

from bot.ports.messages import Language, Pushed, Saying


class SendError(Exception):
    """Root of what a push channel raises."""


class NotSent(SendError):
    """Surely not shown."""

    def __init__(self, reason: str, retry_after: float | None = None, *, everywhere: bool = False) -> None:
        """`everywhere`: the wait is for the whole account, not for this chat."""
        super().__init__(reason)
        self.retry_after = retry_after
        self.everywhere = everywhere


class Ambiguous(SendError):
    """The request went out and no answer came back."""


class Undeliverable(SendError):
    """It can never be shown there."""

    def __init__(self, reason: str, *, gone: bool = False) -> None:
        """`gone`: nothing can be shown there: we were blocked or put out, or the chat is no more."""
        super().__init__(reason)
        self.gone = gone


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """Who did it, by the platform's id; the rest is what the platform tells of them, None where it does not.

    `traditional`: their Chinese is written in traditional characters.
    """

    id: str
    name: str = ""
    language: Language | None = None
    zone: str | None = None
    traditional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """Where it happened. `thread` is the topic or thread to answer in, "" for none."""

    id: str
    thread: str = ""
    private: bool
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """An event of a push platform.

    `key` is the platform's name of the event, unique per account; `twin` a second name that all forms of the same
    message share (chat and message id), whichever account or event brings them. `addressed`: it is meant for us (a
    private chat, a mention, a reply to us, a command). `follows`: where it is not, it counts as addressed if we were
    called into this thread before. A text that calls a parrot by its name (@灰灰) is meant for us in any case.
    `forms`: the platform can ask for a mode's options by a form of its own (Taken.form).
    """

    account: str
    platform: str
    tenant: str = ""
    key: str
    twin: str | None = None
    sender: Sender
    chat: Chat
    incoming: Pushed
    addressed: bool = True
    follows: bool = False
    forms: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What became of an arrival; `notice` is a sentence for the one who pressed a button.

    `toast`: that the press came, in a word, for platforms that show such a thing for a moment and keep nothing of it.
    `stays`: the buttons of that message can be pressed again, by others, too (a vote), or we change it ourselves; otherwise they
    have been used. `form`: a mode whose options this press asks for by a form; nothing of it was kept.
    """

    outcome: Literal["kept", "repeated", "ignored", "refused"]
    notice: str | None = None
    toast: str | None = None
    stays: bool = False
    form: str = ""


class Arrivals(Protocol):
    """Where push adapters bring what happened. All raise Unavailable; only then has nothing been kept."""

    @property
    def hears(self) -> bool:
        """Whether voice messages are read: else they need not be fetched."""
        ...

    async def take(self, batch: Sequence[Arrival]) -> list[Taken]:
        """Keep the events, in one commit, in their order; then they may be acknowledged."""
        ...

    def concerns(self, arrival: Arrival) -> bool:
        """Whether it may be for us: it is addressed, follows us, or calls a parrot by name. The rest needs no look-ups."""
        ...

    async def edit(self, twin: str, text: str | None) -> None:
        """A message was changed (None: deleted): one that still waits is answered as it is now, others stay as they are."""
        ...

    async def left(self, account: str, platform: str, tenant: str, chat: str) -> None:
        """We were put out of a chat, or blocked: what rings there is told elsewhere, and there once we are back."""
        ...

    async def moved(self, account: str, platform: str, tenant: str, old: str, new: str) -> None:
        """A chat has got another id; all that belongs to it goes along."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """How far an account's stream of events is read, in the platform's own word for it."""

    account: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stream:
    """How far a stream was kept ("" at the very beginning); `name`: of this house on the account, for names that no other one uses."""

    place: str
    name: str


class StreamArrivals(Arrivals, Protocol):
    """Arrivals of a platform that wants to be told from where on it shall tell what happened. All raise Unavailable."""

    async def take(self, batch: Sequence[Arrival], reached: Reached | None = None) -> list[Taken]:
        """Keep the events and how far they reach in one commit."""
        ...

    async def stream(self, account: str) -> Stream: ...


class Switchboard(Protocol):
    """Where push adapters plug in."""

    def serving(self, channel: "Channel") -> AbstractAsyncContextManager[None]:
        """Deliver through this channel while the context is open; what is under way at its end is finished."""
        ...

    async def while_holding(self, account: str, run: Callable[[], Awaitable[None]]) -> None:
        """Run it whenever this process, of all, holds the account; it is cancelled when the hold is lost. Never returns."""
        ...

    def introduce(self, platform: str, link: str) -> None:
        """A link that links an account there; `{code}` in it stands for the code of /link."""
        ...

    def report(self, account: str, state: str) -> None:
        """How the connection stands: `ok`, or one line that says what is wrong and what to do."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How fast a platform takes messages."""

    account_per_second: float
    chat_per_second: float
    chat_burst: int
    bulk_per_second: float
    """What bulk may use of the account's pace while somebody waits for an answer."""
    group_per_second: float | None = None
    """Where groups take fewer than other chats in the long run; with its own burst."""
    group_burst: int = 0
    edits_per_second: float | None = None
    """Where changes of messages are counted by themselves, for the whole account; with their own burst."""
    edits_burst: int = 0
    marks_per_second: float | None = None
    """Where messages that are being answered can be marked, for the whole account; with their own burst."""
    marks_burst: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatAddress:
    """Where a push goes. `answers`: the event that it answers, by its key (Arrival.key); nothing for what is said unasked.

    `reader`: who alone is to see it, by the platform's id, where the platform can show something to one person among others.
    Of an answer in the making also `asker`: who is answered, by the platform's id, `agent`: the parrot that answers, and `twin`: the
    other name of the event that it answers (Arrival.twin).
    """

    chat: str
    thread: str
    answers: str = ""
    reader: str = ""
    asker: str = ""
    agent: str = ""
    twin: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rhythm:
    """How what is shown in a place may change: the seconds after each time (the last for all that follow), the times in all.

    `fleeting`: it fades by itself, is to be shown again, and has no id; it takes no place of the chat's messages.
    `steps`: what tools do can be shown beside the words (Saying.steps).
    """

    pauses: tuple[float, ...]
    most: int | None = None
    fleeting: bool = False
    steps: bool = False


class Statuses(Protocol):
    """What a platform shows while somebody waits for an answer. The calls raise the SendErrors of `Channel.send`."""

    def rhythm(self, place: ChatAddress) -> Rhythm: ...

    async def sign(self, place: ChatAddress, text: str) -> float | None:
        """Show that an answer is in the making, without a message; the seconds until that is to be renewed.

        None where the platform has no such sign. `text` says what is going on, where it can be shown.
        """
        ...

    async def show(self, place: ChatAddress, saying: Saying, key: str, previous: str | None) -> str | None:
        """Show what there is of it by now, or change the previous message; its id, None where it is fleeting."""
        ...

    async def clear(self, place: ChatAddress, status: str) -> None:
        """Take a message away."""
        ...


class Channel(Protocol):
    """A platform that we push to. Sends are never repeated inside: the outbox decides that."""

    @property
    def account(self) -> str:
        """The bot token or installation, by a name that holds no secret."""
        ...

    @property
    def pace(self) -> Pace: ...

    @property
    def can_tell(self) -> bool:
        """Whether `find` can say if a message was shown; otherwise a doubtful one is repeated once, marked as such."""
        ...

    def single(self, saying: Saying) -> bool:
        """Whether one message shows all of it."""
        ...

    @property
    def statuses(self) -> Statuses | None: ...

    async def send(self, place: ChatAddress, saying: Saying, key: str, over: str | None = None) -> str:
        """Show it; return the platform's id of the message. Raises NotSent, Ambiguous, Undeliverable.

        `over`: the message of `statuses` that becomes it, where that is still there; to do so again changes nothing.
        """
        ...

    async def find(self, place: ChatAddress, key: str) -> str | None:
        """The platform's id of a message that was sent with this key; only asked where `can_tell`."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentCard:
    """A parrot as interfaces introduce it; texts by language."""

    id: str
    emoji: str
    name: dict[str, str]
    species: dict[str, str]
    does: dict[str, str]
