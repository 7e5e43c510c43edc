"""Who is to answer, before a turn opens: rules at once; else what was said before, and what people thought of it, count, too."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from agents import token_budget
from agents.nlu import Interpretation
from agents.routing.classifier import LONGEST, TOKENS
from agents.routing.feedback_weights import LOOKED_AT, weights
from agents.routing.router import LATELY, Background, Earlier, LastExchange, Route, Router
from agents.token_budget import Caps
from bot.commands.feedback import RIGHT_AFTER
from bot.commands.quotas import spendable
from bot.conversation.participants import TurnContext
from bot.turns.history import MOST
from storage.conversations import call_context
from storage.conversations.call_context import Known, Request, Wanted
from storage.db.pool import Pool
from storage.queue import quotas

JUST = timedelta(minutes=30)  # for so long something was said "just before"
PROMPT = 400  # characters of the question to a small model, besides the message


WANTED = Wanted(messages=MOST, requests=LATELY, judged=LOOKED_AT, previous=RIGHT_AFTER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Routed:
    """The choice of who answers; what is known of the conversation, where rules were not sure."""

    route: Route
    known: Known | None


class Routing:
    """Routes messages of conversations. A small model is asked only within `caps` and `messages` a day, and charged."""

    def __init__(self, *, pool: Pool, router: Router, caps: Caps, messages: int) -> None:
        self._pool = pool
        self._router = router
        self._caps = caps
        self._messages = messages

    async def route(self, place: TurnContext, meaning: Interpretation, known: Known | None = None) -> Routed:
        """Return who is to answer a message; `known`: what was read of the conversation already."""
        text, now = meaning.text, meaning.now

        async def recall() -> Background:
            nonlocal known
            if known is None:
                # whoever is asked wants to know this, too
                session = place.session
                known = await call_context.known(self._pool, session.id, session.space, place.person.id, now, WANTED)
            return replace(background(known.requests, now), weights=weights(text, now, known.judged))

        allowance = spendable(place, now.date(), self._caps)
        guess, held = token_budget.guessed(allowance, min(len(text), LONGEST) + PROMPT, TOKENS), False

        async def afford() -> bool:
            nonlocal held
            for scope in allowance.scopes:  # a message that is one too many is not even routed
                if not await quotas.reserve(self._pool, scope, "messages", allowance.day, 0, self._messages - 1):
                    return False
            held = await token_budget.reserve(self._pool, allowance, guess)
            return held

        used = token_budget.NOTHING
        try:
            route = await self._router.route(meaning, recall=recall, afford=afford)
            used = route.usage or used
        finally:
            if held:  # a person may say stop while the model is asked
                await token_budget.settle(self._pool, allowance, guess, used)
        # while a small model was asked, a button may have been pressed, or a reminder have rung
        return Routed(route=route, known=None if held else known)


def background(found: list[Request], now: datetime) -> Background:
    """Requests, newest first, as a router wants to know of them. Pure."""
    earlier = tuple(Earlier(text=one.prompt, agent=one.agent) for one in found)
    if not found or now - found[0].created_at > JUST:
        return Background(earlier=earlier)
    return Background(previous=LastExchange(agent=found[0].agent), earlier=earlier)
