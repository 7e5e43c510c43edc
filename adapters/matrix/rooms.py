"""What is known of rooms by their state: who is in them, what they are called, whether they are encrypted. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from adapters.matrix.raw_json import Facts, facts, text
from bot.ports.push import Chat

DIRECT = "direct "  # before the id of a room in which somebody is alone with us


@dataclass(slots=True, kw_only=True)
class Room:
    """A room. `members`: those in it or asked into it, and how they are called."""

    id: str
    members: dict[str, str] = field(default_factory=dict[str, str])
    name: str = ""
    encrypted: bool = False

    def learn(self, events: Iterable[Facts]) -> None:
        """Take in events of its state, in their order."""
        for event in events:
            if "state_key" not in event:
                continue
            content = facts(event.get("content"))
            match event.get("type"):
                case "m.room.member":
                    self._member(text(event.get("state_key")), content)
                case "m.room.name":
                    self.name = text(content.get("name"))
                case "m.room.encryption":
                    self.encrypted = True
                case _:
                    pass

    def _member(self, user: str, content: Facts) -> None:
        if content.get("membership") in ("join", "invite"):
            self.members[user] = text(content.get("displayname")) or user[1:].partition(":")[0]
        else:
            self.members.pop(user, None)

    @property
    def direct(self) -> bool:
        """Whether somebody is alone with us there."""
        return len(self.members) <= 2

    def chat(self, thread: str) -> Chat:
        """Return it as a place. Once a third person comes it is another place: what was said before stays private."""
        number = f"{DIRECT}{self.id}" if self.direct else self.id
        return Chat(id=number, thread=thread, private=self.direct, title="" if self.direct else self.name)


def room_of(chat: str) -> str:
    """Return the room's id."""
    return chat.removeprefix(DIRECT)


def is_direct(chat: str) -> bool:
    return chat.startswith(DIRECT)
