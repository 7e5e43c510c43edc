"""What can be wanted, and which parrot it is for."""

from dataclasses import dataclass
from typing import Literal

Intent = Literal[
    "memo_search",
    "memo_save",
    "memo_list",
    "schedule_add",
    "schedule_query",
    "schedule_update",
    "schedule_delete",
    "free_time",
    "reminder_add",
    "chat",
    "analysis",
    "brainstorm",
    "coach",
    "multi",
    "command",
]

AGENTS: dict[Intent, str] = {
    "memo_save": "memo",
    "memo_search": "memo",
    "memo_list": "memo",
    "schedule_add": "schedule",
    "schedule_query": "schedule",
    "schedule_update": "schedule",
    "schedule_delete": "schedule",
    "free_time": "schedule",
    "reminder_add": "schedule",
    "brainstorm": "creative",
    "coach": "lifecoach",
    "analysis": "amazing",
    "multi": "amazing",
    "command": "amazing",
    "chat": "amazing",
}
DEFAULT = "amazing"
SURE = 0.7  # confidence from which a route stands without asking a model
UNSURE = 0.5  # the confidence of the default
MOST = 199  # characters up to which the rules look at anything but a note


@dataclass(frozen=True, slots=True, kw_only=True)
class Want:
    """An intent with the rest of the sentence that it needs (the note, the query).

    `direct`: rules may act on it; what is no more than a question about something is for a model to answer.
    """

    intent: Intent
    confidence: float
    rest: str = ""
    direct: bool = True

    @property
    def agent(self) -> str:
        return AGENTS[self.intent]

    @property
    def sure(self) -> bool:
        return self.confidence >= SURE


CHAT = Want(intent="chat", confidence=UNSURE)
