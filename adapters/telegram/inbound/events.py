"""What happens in Telegram, once it is read, and who reads."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from telegram import InlineKeyboardMarkup, User

from adapters.texts import is_traditional
from bot.ports.callers import in_letters
from bot.ports.messages import Language
from bot.ports.push import Arrival, Sender

PLATFORM = "telegram"


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    """The bot that reads. `agent`: the parrot that it is, where each has a bot of its own.

    `page`: where the page opens inside Telegram, if it does. `faces`: parrots by the line that stands over what they say, so that a reply to one of them is for that one.
    """

    id: int
    name: str
    hears_all: bool = False
    agent: str | None = None
    page: str | None = None
    faces: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def account(self) -> str:
        return f"{PLATFORM}:{self.id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A pressed button that wants an answer; `message` carries it, with the rest of its `keyboard`, as far as that is told."""

    query: str
    token: str = ""
    chat: int | None = None
    message: int | None = None
    keyboard: InlineKeyboardMarkup | None = None
    language: Language = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """Somebody did something. `album`: it is one of several that were sent as one, and has no words."""

    arrival: Arrival
    press: Press | None = None
    album: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Captioned:
    """An album has words: its other parts need no answer."""

    album: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """A message was changed."""

    twin: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupMoved:
    """A group has got another id."""

    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """We were put out of a chat, or blocked."""

    chat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Empty:
    """A pressed button that names nothing: only answered."""

    press: Press


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedUp:
    """Somebody looks for notes of theirs with our name in another chat; `query` names the question."""

    query: str
    words: str
    sender: Sender


Event: TypeAlias = Came | Captioned | Edited | GroupMoved | Left | Empty | LookedUp


def sender(user: User) -> Sender:
    code, is_hant = user.language_code, is_traditional(user.language_code or "")
    spoken = in_letters(language(code), is_hant=is_hant)
    return Sender(id=str(user.id), name=user.full_name, language=spoken, traditional=is_hant)


def language(code: str | None) -> Language | None:
    """Return Telegram's language code as one of ours."""
    return ("zh" if code.lower().startswith("zh") else "en") if code else None
