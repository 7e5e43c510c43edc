"""What is somebody's own and was asked for in a group: told so, with a way to where we talk alone."""

from agents.cards import OwnCommand
from agents.texts import Language
from bot.conversation.participants import TurnContext
from bot.conversation.post import say_in
from bot.ports.messages import Button, Card, Saying, body_to_json
from bot.texts.of_own_data import say
from storage.conversations import messages
from storage.conversations.messages import Push, Role
from storage.db.pool import Db


def way(language: Language, command: OwnCommand) -> tuple[Card, ...]:
    """Return the button that goes on with a command in a private chat with us; platforms without such ways leave it out."""
    button = Button(label=say(language, "open_private"), token="", opens=command)
    return (Card(kind="quick", title="", buttons=(button,)),)


async def say_beside(  # noqa: PLR0913 - what a message is made of
    db: Db,
    place: TurnContext,
    saying: Saying,
    key: str,
    *,
    alone: bool,
    role: Role = "agent",
    turn: int | None = None,
    inbox: int | None = None,
    live: int | None = None,
) -> None:
    """Say it once, as `say_in` does; what concerns one person in a group is told to that one `alone`.

    That is never of record, and unseen by others where the platform can show something to one person. Buttons that are kept
    need a message to belong to: with these it is said to all.
    """
    session = place.session
    kept = any(button.token for card in saying.cards for button in card.buttons)
    if alone and not kept and place.room is not None and session.push:
        push = Push(account=session.account, live=live)
        await messages.whisper(db, session.id, key, body_to_json(saying), push, place.person.id, inbox)
    else:
        await say_in(db, session, saying, key, role=role, turn=turn, inbox=inbox, live=live)
