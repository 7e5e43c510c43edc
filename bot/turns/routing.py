"""Who is to answer, before a turn opens: rules at once; else what was said before, and what people thought of it, count, too."""

from dataclasses import replace
from datetime import datetime, timedelta

from agents import spending
from agents.router.feedback import LOOKED_AT, weights
from agents.router.routing import LATELY, Background, Earlier, Exchange, Route, Router
from agents.spending import Caps
from agents.texts import Language
from bot.turns.allowance import spendable
from bot.turns.places import Place
from storage import feedback, requests
from storage.pool import Pool
from storage.scope import reading

JUST = timedelta(minutes=30)  # for so long something was said "just before"


class Routing:
    """Routes messages of conversations; what a small model took for it is charged within `caps`."""

    def __init__(self, *, pool: Pool, router: Router, caps: Caps) -> None:
        self._pool = pool
        self._router = router
        self._caps = caps

    async def route(self, place: Place, text: str, now: datetime, language: Language) -> Route:
        """`now` is the moment of the message, in its writer's zone."""

        async def recall() -> Background:
            async with reading(self._pool, place.session.space) as db:
                found = await requests.lately(db, place.session.id, place.person.id, LATELY)
                judged = await feedback.of_space(db, place.session.space, LOOKED_AT)
            return replace(background(found, now), weights=weights(text, now, judged))

        route = await self._router.route(text, now, language, recall=recall)
        if route.usage is not None:
            await spending.add(self._pool, spendable(place, now.date(), self._caps), route.usage)
        return route


def background(found: list[requests.Request], now: datetime) -> Background:
    """Requests, newest first, as a router wants to know of them. Pure."""
    earlier = tuple(Earlier(text=one.prompt, agent=one.agent) for one in found)
    if not found or now - found[0].created_at > JUST:
        return Background(earlier=earlier)
    return Background(previous=Exchange(user=found[0].prompt, agent=found[0].agent), earlier=earlier)
