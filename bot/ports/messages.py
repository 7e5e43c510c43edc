"""What travels between platforms and turns, stored as JSON (inbox.payload, message.body): incoming events, and what is said."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias
from uuid import UUID

from pydantic import Field, TypeAdapter

from agents.cards import Button, Card, CardKind, OwnCommand
from bot.ports.enclosures import (
    CalendarFile,
    DataPart,
    Document,
    Form,
    Location,
    OtherContent,
    OtherWhat,
    SentFile,
    SentFiles,
    ToolStep,
)

__all__ = [
    "Button",
    "CalendarFile",
    "Card",
    "CardKind",
    "DataPart",
    "Document",
    "Form",
    "Location",
    "OtherContent",
    "OtherWhat",
    "OwnCommand",
    "SentFile",
    "SentFiles",
    "ToolStep",
]  # part of what adapters see

Language = Literal["zh", "en"]
Role = Literal["user", "agent", "system", "reminder"]
Opinion = Literal["good", "bad"]

LONGEST_TEXT = 20_000  # characters of one message that are kept; a platform may allow less


# in -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TextMessage:
    """Somebody wrote. `agent` is a parrot that was picked in the interface.

    `forwarded` marks what comes in several pieces (forwards, albums); `quoted`: the words are somebody else's, so nothing
    is done because of them: they are kept. `replies_to`: what the platform calls the message of ours that it
    replies to, or `#` and our number of it. `about`: the words of another one's message that it replies to, or the part that it quotes.
    `by_admin`: in a group, whether who wrote manages it; None where a platform does not tell.
    `hears_all`: in a group, whether we are shown what does not name us.
    `voice`: it was spoken, and its words are not known yet: `text` is empty until they are (bot.turns.voice_messages).
    `alone`: nobody else in the group saw it, so it is not kept among what was said there.
    """

    kind: Literal["text"] = "text"
    text: str
    agent: str | None = None
    forwarded: bool = False
    quoted: bool = False
    client_key: str | None = None
    replies_to: str = ""
    about: str = ""
    by_admin: bool | None = None
    hears_all: bool = True
    voice: SentFile | None = None
    alone: bool = False

    @property
    def circumstances(self) -> dict[str, Any]:
        """Return what is told of the message besides its words, to who answers it."""
        told: dict[str, Any] = {"replies_to": self.replies_to} if self.replies_to else {}
        told |= {} if self.hears_all else {"hears_all": False}
        return told if self.by_admin is None else {**told, "by_admin": self.by_admin}


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonPress:
    """Somebody pressed a button; `token` is what the button carries, `by_admin` and `hears_all` as of a TextMessage."""

    kind: Literal["button"] = "button"
    token: str
    by_admin: bool | None = None
    hears_all: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class StopRequest:
    """Somebody wants the running turn to end; `text` is how they wrote it, if they did."""

    kind: Literal["stop"] = "stop"
    text: str = ""
    client_key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """We were let into a chat (or out of a block); `hears_all`: we are shown all that is written there."""

    kind: Literal["joined"] = "joined"
    hears_all: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNotice:
    """Something of the house for this conversation, put into its inbox by another one's commit (bot.conversation.notices)."""

    kind: Literal["notice"] = "notice"
    name: str
    data: dict[str, str | int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeEvent:
    """Something for the mode of this conversation: a button of its was pressed (`action`), or the time that it waits for came."""

    kind: Literal["mode"] = "mode"
    action: dict[str, str | int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """Somebody liked an answer or did not, or took that back; `message` is its number, or `shown` what the platform calls it."""

    kind: Literal["rating"] = "rating"
    opinion: Opinion
    taken_back: bool = False
    message: int | None = None
    shown: str = ""


Pushed: TypeAlias = (
    TextMessage
    | ButtonPress
    | StopRequest
    | OtherContent
    | Joined
    | Rating
    | CalendarFile
    | SentFiles
    | Form
    | Location
)
"""What platforms that push bring."""
AnyIncoming: TypeAlias = Pushed | HouseNotice | ModeEvent
Incoming: TypeAlias = Annotated[AnyIncoming, Field(discriminator="kind")]


# out ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """What is said by a parrot (or by nobody in particular): text, receipts and cards.

    `markdown`: the text was written as Markdown (by a model). What code writes may quote anybody's words, in which a
    star is a star: it is shown as it stands. `quoted`: the text is somebody else's, passed on by who said it. `repeated`:
    it may have been shown before, and its text says so at its end; that is known when it is sent, and not stored.
    `understood`: it is no excuse for not having understood. `parts` are for programs, `document` is a file, and so are `more`.
    `zone`: that of the wall clock on which its moments are told, "" where none are or it is not known.
    `steps`: what tools do meanwhile, of an answer in the making; not stored.
    """

    type: Literal["saying"] = "saying"
    text: str
    markdown: bool = False
    agent: str | None = None
    receipts: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    client_key: str | None = None
    quoted: bool = False
    repeated: Annotated[bool, Field(exclude=True)] = False
    understood: bool = True
    parts: tuple[DataPart, ...] = ()
    document: Document | None = None
    more: tuple[Document, ...] = ()
    zone: str = ""
    steps: Annotated[tuple[ToolStep, ...], Field(exclude=True)] = ()

    @property
    def documents(self) -> tuple[Document, ...]:
        """Return all files that come with it."""
        return (*((self.document,) if self.document is not None else ()), *self.more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """A reminder that fired, as the clock wrote it. `at` and `starts` are seconds since the epoch; `now`: what its message says since.

    `state` names what became of it by then, as storage.content.fired_reminders.RingState does.
    """

    type: Literal["reminder"] = "reminder"
    due: int
    token: str
    kind: Literal["reminder", "event"]
    text: str
    at: int
    zone: str
    late: bool
    repeats: bool
    starts: int | None = None
    missed: bool = False
    elsewhere: str = ""  # the platform where it could not be told
    now: Saying | None = None
    state: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Digest:
    """Several late or missed reminders of one chat."""

    type: Literal["digest"] = "digest"
    items: tuple[Ring, ...]
    elsewhere: str = ""  # as of a ring


Body: TypeAlias = Annotated[Saying | Ring | Digest, Field(discriminator="type")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A message of a conversation's feed, rendered for its reader; the id grows within a conversation.

    `place` is where a reader of the feed stands who has seen it: the id, or a greater number once it was `changed`.
    `changed`: the reader has seen it before, as it was then.
    `ratable`: it is a parrot's answer, of which one may say what one thinks; `opinion` is what the reader has said.
    """

    id: int
    conversation: UUID
    role: Role
    saying: Saying
    created_at: datetime
    ratable: bool = False
    opinion: Opinion | None = None
    place: int = 0
    changed: bool = False


_INCOMING: TypeAdapter[AnyIncoming] = TypeAdapter(Incoming)
_BODY: TypeAdapter[Saying | Ring | Digest] = TypeAdapter(Body)


def incoming_to_json(incoming: AnyIncoming) -> dict[str, Any]:
    return _INCOMING.dump_python(incoming, mode="json")


def incoming_from_json(value: dict[str, Any]) -> AnyIncoming:
    """Raises pydantic.ValidationError for a row that no version of ours wrote."""
    return _INCOMING.validate_python(value)


def body_to_json(body: Saying | Ring | Digest) -> dict[str, Any]:
    return _BODY.dump_python(body, mode="json", exclude_defaults=False)


def body_from_json(value: dict[str, Any]) -> Saying | Ring | Digest:
    """Raises pydantic.ValidationError for a row that no version of ours wrote."""
    return _BODY.validate_python(value)


def stem(token: str) -> str:
    """The name under which the use of a card's buttons is noted: that of the action, or of a reminder's occurrence."""
    name, _, choice = token.partition(".")
    return f"{name}.{choice.partition('-')[0]}" if token.startswith("r") else name[1:]


# text ---------------------------------------------------------------------------------------------------------------

_OVERRIDES = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
_CONTROLS = dict.fromkeys((*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0x7F, 0xA0)))


def read_bounded(text: str, read: Callable[[str], str] = str) -> str:
    """Return a message of a platform as `read` understands it: the one way of texts into adapters.

    What is longer than is kept is not read at all; it comes back cut, and long enough to be told from what may be kept.
    """
    return (text if len(text) > LONGEST_TEXT else read(text))[: LONGEST_TEXT + 1]


def cleaned(text: str) -> str:
    """Text as it may be stored: no control characters, no direction overrides, no unpaired surrogates, ends trimmed.

    What is taken away carries no meaning and can hide or reorder what people see (Unicode TR 36).
    """
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_CONTROLS | _OVERRIDES).strip()
