"""Words about what was shown last ("推迟一小时"), told before anybody is chosen: rules answer them once, whoever is called."""

from agents.nlu import ToolCall, offer_replies
from agents.nlu.cues.own.story_words import why_wish
from agents.nlu.interpretation import Interpretation
from agents.nlu.open_questions import OpenQuestion, completed
from agents.personas.schema import Persona
from agents.runtime.follow_ups import FollowUp, followed
from agents.tools.confirmations import Choose
from agents.tools.questions.open_question import KIND
from agents.tools.stories.subjects import TOOL, subject
from storage.conversations import messages
from storage.people.talk import TalkContext

_CALENDAR, _NOTES = "schedule", "memo"


async def find_choice(talk: TalkContext, said: Interpretation, asked: str | None = None) -> Choose | None:
    """Return what the words choose of what was offered last; None when they do not. Who is `asked` by name answers for its own offers."""
    if len(said.text) > offer_replies.LONGEST:
        return None
    offer = (await talk.open()).offer
    choice = offer_replies.choice(offer.kind, offer.payload, said.text, said.now) if offer is not None else None
    if offer is None or choice is None:
        return None
    if asked is not None and await messages.who_showed(talk.db, talk.scope.conversation, offer.token) != asked:
        return None
    return Choose(token=offer.token, choice=choice)


async def complete(talk: TalkContext, said: Interpretation) -> str | None:
    """Return the request that was asked about last with the words as its answer; None when they are none."""
    if not said.can_answer:
        return None
    offer = (await talk.open()).offer
    if offer is None or offer.kind != KIND:
        return None
    return completed(OpenQuestion(**offer.payload), said.text, said.now, said.language)


async def find_follow_up(talk: TalkContext, said: Interpretation) -> FollowUp | None:
    """Return what the words want done with what was shown to the person here; None when they are of something else."""
    if not said.leans:
        return None
    wish = why_wish(said.text)
    asked = await subject(talk.db, talk.scope, wish, said.now, replied=talk.replied) if wish is not None else None
    if asked is not None:
        return FollowUp(call=ToolCall(name=TOOL, arguments=asked))
    return followed((await talk.open()).offer, await talk.seen(), said.text, said.now, said.language)


def answering_parrot(follows: FollowUp, asked: Persona | None) -> str:
    """The parrot that answers: who was asked if it can do this, else who keeps such things."""
    tool = follows.call.name if follows.call is not None else ""
    if asked is not None and (not tool or tool in asked.tools):
        return asked.id
    of_notes = tool.startswith(("memo", "list")) or (follows.about is not None and follows.about.kind == "memo")
    return _NOTES if of_notes else _CALENDAR
