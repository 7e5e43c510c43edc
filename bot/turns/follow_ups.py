"""Words about what was shown last ("推迟一小时"), told before anybody is chosen: rules answer them once, whoever is called."""

from agents.nlu import offer_replies
from agents.nlu.interpretation import Interpretation
from agents.nlu.open_questions import OpenQuestion, completed
from agents.personas.schema import Persona
from agents.runtime.follow_ups import FollowUp, followed
from agents.tools.confirmations import Choose
from agents.tools.open_question import KIND
from storage.content import button_actions
from storage.conversations import messages
from storage.db.pool import Db
from storage.db.transactions import Scope

_CALENDAR, _NOTES = "schedule", "memo"


async def find_choice(db: Db, scope: Scope, said: Interpretation, asked: str | None = None) -> Choose | None:
    """Return what the words choose of what was offered last; None when they do not. Who is `asked` by name answers for its own offers."""
    if len(said.text) > offer_replies.LONGEST:
        return None
    offer = await button_actions.open_offer(db, scope)
    choice = offer_replies.choice(offer.kind, offer.payload, said.text, said.now) if offer is not None else None
    if offer is None or choice is None:
        return None
    if asked is not None and await messages.who_showed(db, scope.conversation, offer.token) != asked:
        return None
    return Choose(token=offer.token, choice=choice)


async def complete(db: Db, scope: Scope, said: Interpretation) -> str | None:
    """Return the request that was asked about last with the words as its answer; None when they are none."""
    if not said.can_answer:
        return None
    offer = await button_actions.open_offer(db, scope)
    if offer is None or offer.kind != KIND:
        return None
    return completed(OpenQuestion(**offer.payload), said.text, said.now, scope.language)


async def find_follow_up(db: Db, scope: Scope, said: Interpretation) -> FollowUp | None:
    """Return what the words want done with what was shown to the person here; None when they are of something else."""
    return await followed(db, scope, said.text, said.now) if said.leans else None


def answering_parrot(follows: FollowUp, asked: Persona | None) -> str:
    """The parrot that answers: who was asked if it can do this, else who keeps such things."""
    tool = follows.call.name if follows.call is not None else ""
    if asked is not None and (not tool or tool in asked.tools):
        return asked.id
    of_notes = tool.startswith("memo") or (follows.about is not None and follows.about.kind == "memo")
    return _NOTES if of_notes else _CALENDAR
