"""What the house answers itself, before any parrot is asked: commands, and a quota that is used up."""

from bot.messages import Saying
from bot.texts import say
from bot.turns import commands
from bot.turns.places import Place
from storage.pool import Db
from storage.scope import Scope
from storage.turns import Call


class Reception:
    """Decides whether a call is the house's, and answers it in the transaction that says it."""

    def __init__(self, *, messages_per_day: int) -> None:
        self._messages_per_day = messages_per_day

    def takes(self, call: Call, _place: Place) -> bool:
        """Whether no parrot is asked. Without the database."""
        return commands.command(call.prompt) is not None or bool(call.metadata.get("over_quota"))

    async def answer(self, _db: Db, scope: Scope, _place: Place, call: Call) -> Saying:
        """The answer, its effects made in the open transaction of `scope`: both are committed, or neither is."""
        name = commands.command(call.prompt)
        if name is not None:
            return commands.answer(name, scope.language)
        return Saying(text=say(scope.language, "quota", cap=self._messages_per_day))
