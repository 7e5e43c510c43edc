"""What came in conversations that are held here, since their workers last looked whether something waits."""

from uuid import UUID


class Knocks:
    """A knock may come too late for the look in which a conversation is given back: who held it looks for work then."""

    def __init__(self) -> None:
        self._heard: set[UUID] = set()

    def knock(self, conversation: UUID) -> None:
        """Something came in a conversation that is held."""
        self._heard.add(conversation)

    def forget(self, conversation: UUID) -> None:
        """Somebody is about to look."""
        self._heard.discard(conversation)

    def heard(self, conversation: UUID) -> bool:
        """Whether something came since; once."""
        heard = conversation in self._heard
        self._heard.discard(conversation)
        return heard
