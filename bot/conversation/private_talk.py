"""What is somebody's own and was asked for in a group: told so, with a way to where we talk alone."""

from agents.cards import OwnCommand
from agents.texts import Language
from bot.ports.messages import Button, Card
from bot.texts.of_own_data import say


def way(language: Language, command: OwnCommand) -> tuple[Card, ...]:
    """Return the button that goes on with a command in a private chat with us; platforms without such ways leave it out."""
    button = Button(label=say(language, "open_private"), token="", opens=command)
    return (Card(kind="quick", title="", buttons=(button,)),)
