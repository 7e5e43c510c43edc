"""A parrot is asked in a turn: what it may use, what of its run is shown meanwhile, and what comes of it as words."""

import logging
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from agents.asking import Ask, Means
from agents.errors import ParrotError
from agents.events import AnswerDelta, Failed, Finished
from agents.parrot import Parrot
from agents.spending import UNLIMITED, Caps, allowed
from agents.tools.offers import Choose
from bot.messages import Saying
from bot.texts import say
from bot.turns import history, preferences
from bot.turns.live import Live
from bot.turns.places import Place
from bot.turns.slots import Slot
from bot.turns.telling import Telling
from storage import inbox
from storage.pool import Pool
from storage.scope import Scope
from storage.turns import Call, Turn

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A turn to work on. `fresh`: begun a moment ago by this process, so that nothing of it can be stored yet."""

    turn: Turn
    items: list[inbox.Item]
    place: Place
    calls: list[Call]
    fresh: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfinished:
    """What the person is told at once of a call that failed."""

    saying: Saying
    cause: str


class Asking:
    """Asks parrots."""

    def __init__(self, *, pool: Pool, parrot: Parrot, live: Live, caps: Caps) -> None:
        self._pool = pool
        self._parrot = parrot
        self._live = live
        self._caps = caps

    async def ask(  # noqa: C901 - one line for each kind of event
        self, call: Call, opened: Opened, scope: Scope, now: datetime, slot: Slot
    ) -> Saying | Unfinished:
        """The answer to a call of the turn. Raises ParrotError for a failure that another try may mend."""
        chosen = call.metadata.get("chosen")
        ask = Ask(
            agent=call.agent,
            text=call.prompt,
            now=now,
            scope=scope,
            call=call.id,
            chosen=Choose(**chosen) if chosen else None,
            quoted=bool(call.metadata.get("quoted")),
            fresh=opened.fresh,
            means=self._means(opened, scope, now, slot),
        )
        end = None
        with Telling(live=self._live, scope=scope, agent=call.agent, call=call.id) as telling:
            async with aclosing(self._parrot.run(ask)) as events:
                async for event in events:
                    match event:
                        case AnswerDelta():
                            telling.add(event.text)
                        case Finished() | Failed():
                            end = event
                        case _:
                            telling.step(event)
            match end:
                case Finished():
                    saying = _saying(end, call.agent, opened.place, scope)
                    telling.add(saying.text[len(end.answer) :])
                    telling.finished(end.stats)
                    return saying
                case Failed():
                    telling.flush()
                    return _unfinished(end, call)
                case None:
                    raise ParrotError(call.agent, "run", RuntimeError("the run ended without an answer"))

    def _means(self, opened: Opened, scope: Scope, now: datetime, slot: Slot) -> Means:
        """What a model may use in this turn. The owner may use as much as they like."""
        place = opened.place
        allowance = UNLIMITED
        if place.person.role != "owner":
            group = () if place.session.private else (f"space:{scope.space}",)
            allowance = allowed((f"person:{scope.actor}", *group), now.date(), self._caps)
        items = frozenset(item.id for item in opened.items)
        recall = partial(history.earlier, self._pool, place, turn=opened.turn.id, items=items, language=scope.language)
        return Means(recall=recall, allowance=allowance, apart=slot.apart)


def _saying(event: Finished, agent: str, place: Place, scope: Scope) -> Saying:
    """The answer; while the person's zone is only assumed, it is named with the times (or asked for: with_question)."""
    text = event.answer
    named = place.person.zone is None and not preferences.asks(place)
    if named and agent == "schedule" and (event.receipts or event.cards):
        text = f"{text}\n{say(scope.language, 'zone_assumed', zone=scope.zone)}".strip()
    return Saying(text=text, markdown=event.markdown, agent=agent, receipts=event.receipts, cards=event.cards)


def _unfinished(event: Failed, call: Call) -> Unfinished:
    """What had been said and done by then, and why there is no more. Raises the error when nobody is to be told yet."""
    if not event.sentence:
        raise event.error
    log.warning("call failed", extra={"turn": call.turn, "agent": call.agent, "cause": str(event.error)})
    text = f"{event.answer}\n\n{event.sentence}" if event.answer else event.sentence
    saying = Saying(
        text=text, markdown=bool(event.answer), agent=call.agent, receipts=event.receipts, cards=event.cards
    )
    return Unfinished(saying=saying, cause=type(event.error.cause).__name__)
