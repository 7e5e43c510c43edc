"""What a message is to protocols, decided once when its turn begins, and stored with its call."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from agents.nlu import Interpretation
from agents.nlu.cues.event_files import enclosed_wish, file_wish
from agents.nlu.cues.follow_replies import follow_reply
from agents.nlu.cues.of_the_flock import is_memory_request
from agents.nlu.cues.own.briefings import briefing_wish
from agents.nlu.cues.own.own_data import own_data_wish
from agents.nlu.cues.own.own_settings import offering_wish
from agents.nlu.cues.own.subscriptions import subscription_wish
from bot.conversation.participants import TurnContext
from bot.protocols import engine, model_tools, words
from bot.protocols.cards import KIND
from bot.protocols.definition import ProtocolDefinition
from bot.protocols.earlier import earlier
from bot.protocols.engine import LONG_ABSENCE
from bot.protocols.guided_run import Act, GuidedRun, act_to_json
from bot.protocols.library import Library
from bot.protocols.reading import bare, columns, corrected, of_earlier, read, steered, trimmed
from bot.protocols.standing import Opened, Standing, opened, standings, standings_of, waiting
from bot.protocols.triggers import block_names, is_named, wished
from storage.content import button_actions
from storage.db.pool import Db
from storage.db.transactions import Scope
from storage.people import profiles, unasked
from storage.people.talk import TalkContext

LEAST_KEPT = 12  # columns of what may be an answer to a question that rests
LONGEST_REST = timedelta(days=14)

Guided: TypeAlias = dict[str, Any]
"""`do` says what follows: group, invite, start, restart, press, resume, act, block, allow; or, behind what others answer: aside, leave, offer."""


class Hearing:
    """Hears what is a protocol's."""

    def __init__(self, library: Library) -> None:
        self._library = library

    async def reads(
        self,
        talk: TalkContext,
        place: TurnContext,
        said: Interpretation,
        *,
        agent: str | None = None,
        talks: bool,
        leans: Callable[[], Awaitable[bool]],
    ) -> Guided | None:
        """Return what a message is to a protocol; None where it is nothing to any. `leans` looks whether it is about something else
        that was shown or asked; it is asked only where a question of a protocol is open. `talks`: a model may take up an answer.
        """
        definitions = [one.definition for one in self._library.protocols().values()]
        if said.text.startswith("/"):
            return None
        if not place.session.private:
            return {"do": "group"} if any(is_named(one, said.text) for one in definitions) and not said.sure else None
        found = standings((await talk.open()).runs)
        here = await opened(talk.db, self._library, waiting(found, talk.scope))
        if here is not None:
            said = said.as_written  # an answer is kept as it was written
            if _is_command(said.text) and not any(is_named(one, said.text) for one in definitions):
                return None  # done or asked, and the question stays open
            ends = await self._replied(talk.db, talk.scope, bare(said.text), within=True)
            return ends or self._read(here, definitions, said, agent, talks=talks, leans=await leans())
        begins = await self._begins(talk.db, talk.scope, found, definitions, said)
        return begins if begins is not None or talks else await self._rests(talk.db, talk.scope, found, said)

    async def together(self, db: Db, scope: Scope, texts: Sequence[str]) -> int:
        """Return how many of the messages that wait may be one answer: a word that steers, or a correction, stands by itself."""
        here = await opened(db, self._library, waiting(await standings_of(db, scope), scope))
        if here is None:
            return len(texts)
        definition = here.definition
        apart = [bool(steered(definition, one) or corrected(definition, one) or earlier(one)) for one in texts]
        return max(apart.index(True), 1) if True in apart else len(texts)

    def _read(
        self,
        here: Opened,
        definitions: list[ProtocolDefinition],
        said: Interpretation,
        agent: str | None,
        *,
        talks: bool,
        leans: bool,
    ) -> Guided:
        word = bare(said.text)
        if word in words.RESTART:
            return {"do": "restart", "id": here.run.id}
        act = read(here.run, here.definition, said, leans=leans)
        if said.now - here.run.touched_at >= LONG_ABSENCE and word in words.YES:
            act = Act(kind="go_on")  # it was asked whether to
        if act.kind == "answer":
            others = [one.id for one in definitions if one.id != here.run.id and is_named(one, said.text)]
            if others:
                return {"do": "start", "id": others[0]}  # which asks, since this one waits
            if is_named(here.definition, said.text):
                act = Act(kind="go_on")
        if agent is not None and agent != here.skill and act.kind in ("answer", "aside"):
            return {"do": "leave"}
        if act.kind == "aside":
            return {"do": "aside"} | ({"told": model_tools.beside(here)} if talks else {})
        read_as = {"do": "act", "act": act_to_json(act)}
        taken = talks and act.kind == "answer" and engine.follow(here.run, here.definition, act, said.now).saves
        return read_as | ({"reflects": here.skill, "told": model_tools.reflecting(here)} if taken else {})

    async def _begins(
        self, db: Db, scope: Scope, found: list[Standing], definitions: list[ProtocolDefinition], said: Interpretation
    ) -> Guided | None:
        """Return what a message is where no question is open: a wish to begin or to go on, or the correction of what is done."""
        answer = follow_reply(said.text, said.now)
        if answer is not None and (asked := await unasked.asked(db, scope)) is not None:
            return {"do": "press", "token": asked, "choice": answer}
        chosen = await self._replied(db, scope, bare(said.text))
        if chosen is not None:
            return chosen
        for one in found:
            known = await opened(db, self._library, one)
            if known is None:
                continue
            if one.run.open and _goes_on(known, said.text, aside=one.aside):
                return {"do": "resume", "id": one.run.id}
            act = corrected(known.definition, said.text) or of_earlier(one.run, known.definition, said.text)
            if act is not None and act.step and not one.aside and one.run.conversation == str(scope.conversation):
                return {"do": "act", "act": act_to_json(act)}
        wish = offering_wish(said.text, block_names(definitions))
        if wish is not None:
            return {"do": wish[0], "name": wish[1]}
        ids = wished(definitions, said.text)
        if ids and not any(is_named(one, said.text) for one in definitions):
            ids = await self.offered(db, scope, ids)
        return {"do": "invite", "ids": ids} if ids and not said.sure else None

    async def _rests(self, db: Db, scope: Scope, found: list[Standing], said: Interpretation) -> Guided | None:
        """Return what is kept for a run that rests here, where nobody knows what to do with it: it may be the answer. Once a rest."""
        rest = next((one for one in found if _may_hear(one.run, scope, said.now) and not one.aside), None)
        decided = said.decision
        if rest is None or said.sure or decided.instead or decided.offers or columns(said.text) < LEAST_KEPT:
            return None
        known = await opened(db, self._library, rest)
        if known is None or read(known.run, known.definition, said).kind != "answer":
            return None
        return {"do": "act", "act": act_to_json(Act(kind="keep", text=said.text))}

    async def offered(self, db: Db, scope: Scope, ids: list[str]) -> list[str]:
        """Return those of these protocols that the person has not blocked, by themselves or by their skill."""
        blocked, known = await profiles.blocked(db, scope), self._library.protocols()
        return [one for one in ids if one in known and not {one, known[one].definition.skill} & set(blocked)]

    async def _replied(self, db: Db, scope: Scope, said: str, *, within: bool = False) -> Guided | None:
        """Return the choice of a protocol's card that a word makes, where it was shown last; `within`: while its question is open."""
        consents = said in words.YES
        stays = said in words.NO or said in words.STEERS["go_on"]
        if not (consents or stays):
            return None
        offer = await button_actions.open_of_kind(db, scope, KIND)
        if offer is None:
            return None
        match offer.payload["do"]:
            case "end":
                choice = "yes" if consents else "no"
            case _ if within:
                return None
            case "invite" if said in words.NO:
                choice = "later"
            case "invite" if len(offer.payload["ids"]) == 1:
                choice = "0"
            case "other":
                choice = "yes" if consents else "no"
            case _:
                return None
        return {"do": "press", "token": offer.token, "choice": choice}


def _is_command(text: str) -> bool:
    """Return whether it is a command in words. What somebody tells of how they live may be one, too, and an answer all the same."""
    wishes = (own_data_wish, briefing_wish, file_wish, enclosed_wish, subscription_wish)
    return is_memory_request(text) or any(read(text) is not None for read in wishes)


def _may_hear(run: GuidedRun, scope: Scope, now: datetime) -> bool:
    """Return whether a run rests in this conversation, not too long, and holds nothing yet."""
    rests = run.open and not run.waiting and run.cancelled_at is None and not run.held
    return rests and run.conversation == str(scope.conversation) and now - run.touched_at < LONGEST_REST


def _goes_on(known: Opened, text: str, *, aside: bool) -> bool:
    """Return whether words go on with a run that rests; with one that was cancelled or is held elsewhere, only by its name."""
    act = steered(known.definition, text)
    asks_where = trimmed(bare(text)) in words.WHERE
    if not asks_where and (act is None or act.kind != "go_on"):
        return False
    return (known.run.paused_at is not None and not aside) or is_named(known.definition, text)
