"""Words about what was shown last ("推迟一小时"), told before anybody is chosen: rules answer them once, whoever is called."""

from datetime import datetime

from agents.nlu import offer_replies
from agents.nlu.open_questions import OpenQuestion, can_answer, completed
from agents.personas.schema import Persona
from agents.runtime.follow_ups import FollowUp, followed, leans
from agents.tools.confirmations import Choose
from agents.tools.open_question import KIND
from storage.content import button_actions
from storage.conversations import messages
from storage.db.pool import Db
from storage.db.transactions import Scope

_CALENDAR, _NOTES = "schedule", "memo"


async def find_choice(db: Db, scope: Scope, text: str, now: datetime, asked: str | None = None) -> Choose | None:
    """Return what the words choose of what was offered last; None when they do not. Who is `asked` by name answers for its own offers."""
    if len(text) > offer_replies.LONGEST:
        return None
    offer = await button_actions.open_offer(db, scope)
    choice = offer_replies.choice(offer.kind, offer.payload, text, now) if offer is not None else None
    if offer is None or choice is None:
        return None
    if asked is not None and await messages.who_showed(db, scope.conversation, offer.token) != asked:
        return None
    return Choose(token=offer.token, choice=choice)


async def complete(db: Db, scope: Scope, text: str, now: datetime) -> str | None:
    """Return the request that was asked about last with the text as its answer; None when it is none."""
    if not can_answer(text, now, scope.language):
        return None
    offer = await button_actions.open_offer(db, scope)
    if offer is None or offer.kind != KIND:
        return None
    return completed(OpenQuestion(**offer.payload), text, now, scope.language)


async def find_follow_up(db: Db, scope: Scope, text: str, now: datetime) -> FollowUp | None:
    """Return what the words want done with what was shown to the person here; None when they are of something else."""
    return await followed(db, scope, text, now) if leans(text) else None


def answering_parrot(follows: FollowUp, asked: Persona | None) -> str:
    """The parrot that answers: who was asked if it can do this, else who keeps such things."""
    tool = follows.call.name if follows.call is not None else ""
    if asked is not None and (not tool or tool in asked.tools):
        return asked.id
    of_notes = tool.startswith("memo") or (follows.about is not None and follows.about.kind == "memo")
    return _NOTES if of_notes else _CALENDAR
