"""What can be wanted, and which parrot it is for."""

from dataclasses import dataclass
from typing import Literal

Intent = Literal[
    "memo_search",
    "memo_save",
    "memo_list",
    "memo_change",
    "memo_delete",
    "list_add",
    "list_query",
    "list_remove",
    "list_done",
    "schedule_add",
    "schedule_query",
    "schedule_update",
    "schedule_delete",
    "free_time",
    "reminder_add",
    "reminder_list",
    "reminder_change",
    "reminder_delete",
    "done",
    "snooze",
    "undo",
    "confirm",
    "reject",
    "correct",
    "journal",
    "goal",
    "chat",
    "analysis",
    "brainstorm",
    "coach",
    "multi",
    "command",
    "none",
]
Band = Literal["sure", "likely", "left"]
"""Sure: it is done. Likely: it is offered, or left to a model where there is one. Left: it is nothing that rules can do."""

AGENTS: dict[Intent, str] = {
    "memo_save": "memo",
    "memo_search": "memo",
    "memo_list": "memo",
    "memo_change": "memo",
    "memo_delete": "memo",
    "list_add": "memo",
    "list_query": "memo",
    "list_remove": "memo",
    "list_done": "memo",
    "schedule_add": "schedule",
    "schedule_query": "schedule",
    "schedule_update": "schedule",
    "schedule_delete": "schedule",
    "free_time": "schedule",
    "reminder_add": "schedule",
    "reminder_list": "schedule",
    "reminder_change": "schedule",
    "reminder_delete": "schedule",
    "done": "schedule",
    "snooze": "schedule",
    "undo": "schedule",
    "correct": "schedule",
    "confirm": "amazing",
    "reject": "amazing",
    "journal": "lifecoach",
    "goal": "lifecoach",
    "coach": "lifecoach",
    "brainstorm": "creative",
    "analysis": "amazing",
    "multi": "amazing",
    "command": "amazing",
    "chat": "amazing",
    "none": "amazing",
}
DEFAULT = "amazing"
SURE = 0.7  # confidence from which a route stands without asking a model
UNSURE = 0.5  # the confidence of the default
MOST = 199  # characters up to which the rules look at anything but a note


@dataclass(frozen=True, slots=True, kw_only=True)
class Want:
    """An intent with the rest of the sentence that it needs (the note, the query).

    `direct`: rules may act on it; what is no more than a question about something is for a model to answer.
    `offers`: what may be wanted instead, likeliest first, where it is not sure. `told`: nothing is wanted, something is told.
    `about`: the parrots themselves are asked about. `form`: the form of the sentence says so, whatever its words.
    """

    intent: Intent
    confidence: float
    rest: str = ""
    direct: bool = True
    offers: tuple[Intent, ...] = ()
    told: bool = False
    about: bool = False
    form: bool = False

    @property
    def agent(self) -> str:
        return AGENTS[self.intent]

    @property
    def sure(self) -> bool:
        return self.confidence >= SURE

    @property
    def band(self) -> Band:
        return "sure" if self.sure else "likely" if self.offers else "left"

    @property
    def step(self) -> Literal["form", "sure", "likely", "left"]:
        """How it was found: by its form, or in which band of the model."""
        return "form" if self.form else self.band


CHAT = Want(intent="chat", confidence=UNSURE)
