"""A mode's notices as messages: what goes on in one place is one message, changed in the commit of what happened."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from agents.personas.schema import Persona
from bot.conversation.participants import TurnContext
from bot.conversation.post import say_in, show_in
from bot.modes.base import EVERYBODY, Notice
from bot.modes.serialization import action_to_json
from bot.ports.messages import Saying, body_from_json
from bot.sessions import mode_cards
from bot.texts import say
from storage.content import button_actions
from storage.conversations import messages
from storage.conversations.messages import Shown
from storage.db.pool import Db
from storage.db.transactions import Scope


class Notices:
    """Tells people what modes have to tell."""

    def __init__(self, flock: Mapping[str, Persona]) -> None:
        self._flock = flock

    async def show(self, db: Db, scope: Scope, place: TurnContext, notice: Notice, key: str, turn: int) -> None:
        """Say it by this key; where it keeps a message of its own, that is changed.

        How it ended is said once more in a few words where the chat has gone on below its card.
        """
        if not notice.keeps:
            saying = await self._saying(db, scope, notice, None)
            await say_in(db, place.session, saying, key, role="system", turn=turn)
            return
        kept = _key(scope, notice)
        shown = await messages.shown(db, scope.conversation, kept)
        saying = await self._saying(db, scope, notice, shown)
        await show_in(db, place.session, saying, kept, turn)
        if shown is not None and not shown.last and notice.card is not None and not notice.card.open:
            await say_in(db, place.session, Saying(text=saying.text), key, role="system", turn=turn)

    async def close(self, db: Db, scope: Scope, place: TurnContext, notice: Notice) -> None:
        """Change the message that a notice keeps, if there is one, and say nothing else."""
        kept = _key(scope, notice)
        shown = await messages.shown(db, scope.conversation, kept)
        if shown is not None:
            await show_in(db, place.session, await self._saying(db, scope, notice, shown), kept, None)

    async def _saying(self, db: Db, scope: Scope, notice: Notice, shown: Shown | None) -> Saying:
        """A notice in the reader's language; parrots are called by their names."""
        language = scope.language
        values = {
            name: self._flock[value].name.said(language) if isinstance(value, str) and value in self._flock else value
            for name, value in notice.values.items()
        }
        tokens = _tokens(shown, notice) or await _offered(db, scope, notice)
        cards = mode_cards.cards(notice, tokens, language, scope.zone, self._flock)
        return Saying(text=say(language, notice.say, **values), cards=cards)


def _key(scope: Scope, notice: Notice) -> str:
    """The key of the message that a notice keeps."""
    return f"k:{scope.conversation}:{notice.keeps}"


def _tokens(shown: Shown | None, notice: Notice) -> list[str]:
    """Return what the buttons of the message carry already, where they are the same: who is about to press one may do so."""
    body = None if shown is None else body_from_json(shown.body)
    if not isinstance(body, Saying):
        return []
    tokens = [button.token for card in body.cards for button in card.buttons]
    return tokens if len(tokens) == len(notice.choices) else []


async def _offered(db: Db, scope: Scope, notice: Notice) -> list[str]:
    """Return what the buttons carry: one use for all, but ballots, which everybody may press again and again."""
    whose, payloads = notice.whose, [cast("dict[str, Any]", action_to_json(one.action)) for one in notice.choices]
    theirs = replace(scope, actor=int(whose)) if whose.isdigit() else scope
    once = [number for number, one in enumerate(notice.choices) if one.action.kind != "vote"]
    found = dict[int, str]()
    if once:
        payload = {"choices": [payloads[number] for number in once]}
        token = await button_actions.offer(db, theirs, "mode", payload, anybody=whose == EVERYBODY)
        found = {number: f"a{token}.{place}" for place, number in enumerate(once)}
    for number in range(len(payloads)):
        if number not in found:
            found[number] = f"a{await button_actions.offer(db, theirs, 'mode', payloads[number], anybody=True)}.go"
    return [found[number] for number in range(len(payloads))]
