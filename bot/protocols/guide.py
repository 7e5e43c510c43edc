"""Guides somebody through a protocol: reads what they wrote, and does what follows from it in the open transaction.

What a message is to a protocol is decided once, when its turn begins (bot.protocols.hearing), and stored with the call; what follows is done
and said in the commit that ends it. A press of a button is both.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from agents.llm.base import ToolCall
from agents.tools.base import Desk
from bot.conversation.participants import TurnContext
from bot.ports.messages import Language, Saying
from bot.protocols import cards, checking_in, engine, model_tools
from bot.protocols.definition import Protocol
from bot.protocols.engine import Reply
from bot.protocols.guided_run import Act, GuidedRun, act_from_json
from bot.protocols.hearing import Guided, Hearing
from bot.protocols.library import Library
from bot.protocols.sayings import may_end, only_private, said_to
from bot.protocols.standing import Opened, Standing, is_of, opened, protocol_of, standings, standings_of, waiting
from bot.protocols.texts import say
from bot.protocols.triggers import blockable
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.conversations.call_context import Known
from storage.db.pool import Pool
from storage.db.transactions import Scope, look
from storage.people import profiles, skill_runs
from storage.people.skill_runs import SkillRuns

KEY = "guided"  # under which a call keeps what its words are to a protocol
_BESIDE = ("aside", "leave", "offer")  # others answer, and something is said behind


class Guide:
    """Reads, follows, and says."""

    def __init__(self, *, library: Library) -> None:
        self.library = library
        self.hearing = Hearing(library)

    # a turn ------------------------------------------------------------------------------------------------------------

    async def waits(self, pool: Pool, scope: Scope, known: Known | None) -> bool:
        """Return whether a question is open here, so that nobody need be found to answer. `known`: what was read a moment ago."""
        if known is not None:
            return waiting(standings([SkillRuns(**one) for one in known.runs]), scope) is not None
        async with look(pool, scope) as db:
            return waiting(await standings_of(db, scope), scope) is not None

    def takes(self, guided: Guided | None, *, alone: bool = False) -> bool:
        """Return whether it is the protocol's; `alone`: whether no parrot is asked, not even to take up an answer."""
        return guided is not None and guided["do"] not in _BESIDE and not (alone and "reflects" in guided)

    def tells(self, agent: str, place: TurnContext, language: Language) -> dict[str, Any]:
        """Return what a parrot with a model is told, as it is stored, unless it is told more: of the protocols of its skill."""
        found = [one.definition for one in self.library.protocols().values() if one.definition.skill == agent]
        return {"told": model_tools.inviting(found, language)} if found and place.session.private else {}

    def offers(self, agent: str, place: TurnContext) -> Guided | None:
        """Return the offer of who cannot answer by itself: the protocols of its skill."""
        ids = [one.definition.id for one in self.library.protocols().values() if one.definition.skill == agent]
        return {"do": "offer", "ids": ids} if ids and place.session.private else None

    async def follow(self, desk: Desk, place: TurnContext, guided: Guided) -> Saying:
        """Do what follows from a message that is the protocol's."""
        match guided["do"]:
            case "group":
                return only_private(desk.scope.language)
            case "invite":
                return await self.invite(desk, guided["ids"])
            case "press":
                return await self._chosen(desk, guided["token"], guided["choice"])
            case "start":
                return await self.start(desk, guided["id"])
            case "block" | "allow" as do:
                return await self.block(desk, guided["name"], on=do == "block")
            case "restart":
                return await self.start(desk, guided["id"], anew=True, over=True)
            case "resume":
                return await self.resume(desk, guided["id"])
            case _:
                return await self._act(desk, act_from_json(guided["act"]), place)

    async def behind(
        self, desk: Desk, place: TurnContext, guided: Guided | None, saying: Saying, handed: Sequence[ToolCall]
    ) -> Saying:
        """Return an answer with what a protocol adds to it: its question comes back, is put off, or the next one comes; and what
        a model wanted of it.
        """
        if guided is None:
            wanted = model_tools.given(handed, model_tools.INVITE)
            ids = (
                [] if wanted is None else await self.hearing.offered(desk.db, desk.scope, [str(wanted["protocol_id"])])
            )
            card = (await self.invite(desk, ids)).cards if ids else ()
            return replace(saying, cards=(*saying.cards, *card))
        cancels = model_tools.given(handed, model_tools.CANCEL)
        if cancels is not None and guided["do"] in ("act", "aside"):
            held, here = guided["act"]["text"] if guided["do"] == "act" else "", await self._here(desk)
            return saying if here is None else await may_end(desk, here, saying, held, cancels)
        if guided["do"] == "act":
            summary = (model_tools.given(handed, model_tools.ADVANCE) or {}).get("step_summary", "")
            return await self._act(desk, act_from_json(guided["act"]), place, reflection=saying.text or str(summary))
        if guided["do"] == "offer":
            if saying.cards or saying.receipts:
                return saying  # the notes or the calendar knew
            ids = await self.hearing.offered(desk.db, desk.scope, guided["ids"])
            return await self.invite(desk, ids) if ids else saying
        added = await self._act(desk, Act(kind="leave" if guided["do"] == "leave" else "aside"), place)
        text = "\n\n".join(filter(None, (saying.text, added.text)))
        return replace(saying, text=text, cards=(*saying.cards, *added.cards), parts=(*saying.parts, *added.parts))

    async def stopped(self, desk: Desk, place: TurnContext) -> Saying | None:
        """Return what is said to a stop where nothing runs; None where no question is open here."""
        if not place.session.private or waiting(await standings_of(desk.db, desk.scope), desk.scope) is None:
            return None
        return await self._act(desk, Act(kind="stop"), place)

    # what is wished ----------------------------------------------------------------------------------------------------

    async def invite(self, desk: Desk, ids: list[str]) -> Saying:
        """Offer to start, with a button for each and one for later."""
        language, known = desk.scope.language, self.library.protocols()
        offered = [known[one].definition for one in ids if one in known]
        if not offered:
            return Saying(text=say(language, "none_known"))
        card = await cards.invitation(desk, offered)
        text = cards.about(offered[0], language, "invite") if len(offered) == 1 else card.title
        return Saying(text=text, agent=offered[0].skill, cards=(card,))

    async def block(self, desk: Desk, name: str, *, on: bool) -> Saying:
        """Offer a protocol, or those of a skill, no more or again; who asks for it by its name gets it all the same."""
        language, known = desk.scope.language, self.library.protocols()
        found = blockable((one.definition for one in known.values()), name)
        if found is None:
            return Saying(text=say(language, "unknown", name=name))
        rest = [one for one in await profiles.blocked(desk.db, desk.scope) if one != found]
        await profiles.prefer(desk.db, desk.scope, {"blocked_skills": [*rest, found] if on else rest})
        said = known[found].definition.name.said(language) if found in known else found
        return Saying(text="", receipts=(say(language, "blocked" if on else "allowed", name=said),))

    async def start(self, desk: Desk, name: str, *, anew: bool = False, over: bool = False) -> Saying:
        """Begin, go on where it was begun, or ask where another one waits. `anew`: from the beginning; `over` another one."""
        await skill_runs.lock(desk.db, desk.scope)
        protocol = self.library.protocols().get(name)
        if protocol is None:
            return Saying(text=say(desk.scope.language, "unknown", name=name))
        found = await standings_of(desk.db, desk.scope)
        own = next((one for one in found if is_of(protocol.definition, one) and one.run.open), None)
        if own is not None and not anew:
            return await self._resumed(desk, own, "already")
        other = next((one for one in found if one.run.waiting and not one.aside and one.run.id != name), None)
        if other is not None and not over:
            return await self._asks_over(desk, other, protocol)
        run = engine.begin(protocol, desk.scope.language, desk.scope.conversation, desk.now)
        key = "restarted" if anew and own is not None else "begun"
        told = [say(run.language, key, name=protocol.definition.name.said(run.language))]
        if other is not None:
            name_other = await self._name(desk, other.run)
            told.insert(0, say(run.language, "set_aside", name=name_other, id=other.run.id))
        fresh = Opened(skill=protocol.definition.skill, run=run, protocol=protocol)
        return await said_to(desk, fresh, Reply(run=run, lines=tuple(told)))

    async def resume(self, desk: Desk, name: str) -> Saying:
        """Go on with a run that rests, was put aside, or cancelled."""
        await skill_runs.lock(desk.db, desk.scope)
        found = await standings_of(desk.db, desk.scope)
        own = next((one for one in found if one.run.open and (not name or one.run.id == name)), None)
        if own is None:
            return Saying(text=say(desk.scope.language, "none_active"))
        return await self._resumed(desk, own, "resumed")

    async def cancel(self, desk: Desk, place: TurnContext, reason: str) -> Saying:
        """Close the run that stands, wherever it waits; its answers are kept."""
        return await self._act(desk, Act(kind="cancel", text=reason), place, anywhere=True)

    async def ask_again(self, desk: Desk, place: TurnContext) -> Saying:
        return await self._act(desk, Act(kind="again"), place, anywhere=True)

    # buttons -----------------------------------------------------------------------------------------------------------

    async def press(self, desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str) -> Saying:
        """Do what a button says. Raises NotUsable for what was not offered, and ToolFailed."""
        if not place.session.private:
            raise NotUsable("foreign")
        return await self._use(desk, payload, choice)

    async def _use(self, desk: Desk, payload: dict[str, Any], choice: str) -> Saying:
        match payload["do"], choice:
            case "invite", _:
                return await self._invited(desk, payload["ids"], choice)
            case "other", "yes":
                return await self.start(desk, payload["id"], over=True)
            case "other", "no":
                return await self.resume(desk, payload["stays"])
            case "away", "go":
                return await self.resume(desk, payload["id"])
            case "away", "restart":
                return await self.start(desk, payload["id"], anew=True)
            case "held", "yes":
                return await self._uses_held(desk, "")
            case "follow", _:
                return await checking_in.answered(desk, payload, choice)
            case "rock", "yes":
                return await cards.put_rock(desk, payload["text"])
            case "end", "yes" | "no":
                return await (self._ends(desk, payload) if choice == "yes" else self._uses_held(desk, payload["id"]))
            case _:
                raise NotUsable("unknown")

    async def _invited(self, desk: Desk, ids: list[str], choice: str) -> Saying:
        """Begin one of those that were offered, none, or never. Raises NotUsable for what was not offered."""
        if choice == "later":
            protocol = self.library.protocols().get(ids[0])
            trigger = "/protocol" if protocol is None else protocol.definition.name.said(desk.scope.language)
            return Saying(text=say(desk.scope.language, "invite_declined", trigger=trigger))
        if choice == "never":
            said = [await self.block(desk, one, on=True) for one in ids]
            return Saying(text=said[0].text, receipts=tuple(line for one in said for line in one.receipts))
        if choice not in map(str, range(len(ids))):
            raise NotUsable("unknown")
        return await self.start(desk, ids[int(choice)])

    async def _chosen(self, desk: Desk, token: str, choice: str) -> Saying:
        """Do what was chosen of a card in words."""
        try:
            action = await button_actions.take(desk.db, desk.scope, token, choice)
        except NotUsable:  # meanwhile it was pressed
            return Saying(text=say(desk.scope.language, "none_active"))
        return await self._use(desk, action.payload, choice)

    async def _here(self, desk: Desk) -> Opened | None:
        """Return the run that waits here, locked."""
        await skill_runs.lock(desk.db, desk.scope)
        return await opened(desk.db, self.library, waiting(await standings_of(desk.db, desk.scope), desk.scope))

    async def _ends(self, desk: Desk, payload: dict[str, Any]) -> Saying:
        here = await self._here(desk)
        if here is None or here.run.id != payload["id"]:
            raise NotUsable("expired")
        return await said_to(desk, here, engine.cancel(here.run, here.definition, payload["reason"], desk.now))

    async def _uses_held(self, desk: Desk, name: str) -> Saying:
        """Take what is held as the answer; with the `name` of a run that was to end, ask on where nothing is."""
        here = await self._here(desk)
        if here is None or (name and here.run.id != name) or not (name or here.run.held):
            raise NotUsable("expired")
        if not here.run.held:
            return await said_to(desk, here, Reply(run=here.run))
        return await said_to(desk, here, engine.use_held(here.run, here.definition, desk.now))

    async def unasked(self, desk: Desk, place: TurnContext, what: str) -> Saying | None:
        """Say what was planned to be said now, if it may be and there is something to say."""
        if not place.session.private:
            return None
        return await checking_in.spoken(desk, self.library, what)

    # within ------------------------------------------------------------------------------------------------------------

    async def _act(
        self, desk: Desk, act: Act, place: TurnContext, *, anywhere: bool = False, reflection: str = ""
    ) -> Saying:
        """Do what a message does to the run that it was read for."""
        await skill_runs.lock(desk.db, desk.scope)
        found = await standings_of(desk.db, desk.scope)
        standing = waiting(found, desk.scope)
        if standing is None and act.kind in ("correct", "recall", "keep"):
            standing = next((one for one in found if not one.aside), None)
        if standing is None and anywhere:
            standing = next((one for one in found if not one.aside and one.run.open), None)
        here = await opened(desk.db, self.library, standing)
        if here is None:  # meanwhile a button has ended it
            told = "" if act.kind in ("aside", "leave") else say(desk.scope.language, "none_active")
            return Saying(text=told)
        told_language = place.person.language if place.person.language_source == "told" else None
        run = replace(here.run, language=told_language or here.run.language)
        reply = engine.follow(run, here.definition, act, desk.now)
        return await said_to(desk, here, engine.reflected(reply, reflection))

    async def _resumed(self, desk: Desk, own: Standing, key: str) -> Saying:
        known = await opened(desk.db, self.library, own)
        if known is None:
            return Saying(text=say(desk.scope.language, "changed_gone"))
        reply = engine.resume(known.run, known.definition, desk.scope.conversation, desk.now)
        if key == "already":
            name = known.definition.name.said(reply.run.language)
            reply = replace(reply, lines=(say(reply.run.language, key, name=name, step=reply.run.step),))
        return await said_to(desk, known, reply)

    async def _asks_over(self, desk: Desk, other: Standing, protocol: Protocol) -> Saying:
        card = await cards.instead(desk, await self._name(desk, other.run), other.run, protocol.definition)
        return Saying(text=card.title, agent=other.skill, cards=(card,))

    async def _name(self, desk: Desk, run: GuidedRun) -> str:
        current = await protocol_of(desk.db, self.library, run)
        return run.id if current is None else current.definition.name.said(desk.scope.language)
