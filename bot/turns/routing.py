"""Who is to answer, before a turn opens: rules at once; else what was said before, and what people thought of it, count, too."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from agents import spending
from agents.router.classifier import LONGEST, TOKENS
from agents.router.feedback import LOOKED_AT, weights
from agents.router.routing import LATELY, Background, Earlier, Exchange, Route, Router
from agents.spending import Caps
from agents.texts import Language
from bot.turns import history
from bot.turns.allowance import spendable
from bot.turns.feedback import latest
from bot.turns.history import Heard
from bot.turns.places import Place
from storage import feedback, requests, usage
from storage.feedback import Answer
from storage.pool import Pool
from storage.requests import Request
from storage.scope import reading

JUST = timedelta(minutes=30)  # for so long something was said "just before"
PROMPT = 400  # characters of the question to a small model, besides the message


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What was read on the way: the answer right before, and what was said in the conversation."""

    previous: Answer | None
    heard: Heard


@dataclass(frozen=True, slots=True, kw_only=True)
class Routed:
    """Who is to answer; what is known of the conversation, where rules were not sure."""

    route: Route
    known: Known | None


class Routing:
    """Routes messages of conversations. A small model is asked only within `caps` and `messages` a day, and charged."""

    def __init__(self, *, pool: Pool, router: Router, caps: Caps, messages: int) -> None:
        self._pool = pool
        self._router = router
        self._caps = caps
        self._messages = messages

    async def route(self, place: Place, text: str, now: datetime, language: Language) -> Routed:
        """`now` is the moment of the message, in its writer's zone."""
        known: Known | None = None

        async def recall() -> Background:
            nonlocal known
            async with reading(self._pool, place.session.space) as db:
                found = await requests.lately(db, place.session.id, place.person.id, LATELY)
                judged = await feedback.of_space(db, place.session.space, LOOKED_AT)
                # whoever is asked wants to know this, too: here it costs no transaction of its own
                known = Known(
                    previous=await latest(db, place.scope(text), now), heard=await history.hear(db, place.session)
                )
            return replace(background(found, now), weights=weights(text, now, judged))

        allowance = spendable(place, now.date(), self._caps)
        guess, held = spending.guessed(allowance, min(len(text), LONGEST) + PROMPT, TOKENS), False

        async def afford() -> bool:
            nonlocal held
            for scope in allowance.scopes:  # a message that is one too many is not even routed
                if not await usage.reserve(self._pool, scope, "messages", allowance.day, 0, self._messages - 1):
                    return False
            held = await spending.reserve(self._pool, allowance, guess)
            return held

        used = spending.NOTHING
        try:
            route = await self._router.route(text, now, language, recall=recall, afford=afford)
            used = route.usage or used
        finally:
            if held:  # a person may say stop while the model is asked
                await spending.settle(self._pool, allowance, guess, used)
        # while a small model was asked, a button may have been pressed, or a reminder have rung
        return Routed(route=route, known=None if held else known)


def background(found: list[Request], now: datetime) -> Background:
    """Requests, newest first, as a router wants to know of them. Pure."""
    earlier = tuple(Earlier(text=one.prompt, agent=one.agent) for one in found)
    if not found or now - found[0].created_at > JUST:
        return Background(earlier=earlier)
    return Background(previous=Exchange(user=found[0].prompt, agent=found[0].agent), earlier=earlier)
