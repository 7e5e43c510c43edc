"""The beginning of a turn: its messages are fixed, and who is asked; in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from agents.errors import NotAtOnce
from agents.nlu import Decision
from agents.personas.schema import Persona
from agents.planning import planner
from agents.planning.plan import Plan, plan_to_json
from agents.tools.confirmations import Choose
from bot.commands import commands, feedback
from bot.commands.quotas import Allowance
from bot.conversation import access, participants
from bot.conversation.inbox_events import mode_event, text_message
from bot.conversation.participants import Defaults, TurnContext
from bot.conversation.post import say_in, topic
from bot.conversation.sessions import short_title
from bot.inbound.addressees import greeted_parrots, unknown_name
from bot.modes.mentions import without_heads
from bot.ports.messages import Saying, body_to_json
from bot.protocols.guide import KEY, Guide
from bot.sessions.mode_events import Follows, PersonMessage
from bot.sessions.mode_runner import DEFAULT_AGENT, Moderator
from bot.texts import say
from bot.turns import call_prompt, follow_ups
from bot.turns.ask_agent import OpenTurn
from bot.turns.missed_wakeups import MissedWakeups
from bot.turns.ready_messages import Ready
from storage.conversations import messages
from storage.conversations.conversations import Lease
from storage.conversations.messages import NewMessage
from storage.db.notify import Signals
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope, reading, work
from storage.people.talk import TalkContext
from storage.queue import inbox, turn_end, turns
from storage.queue.turns import Begun, NewCall, Turn

KEEPING = "memo"  # who keeps what is only passed on
COACHED = ("coach", "goal", "journal", "chat", "none")  # what a parrot without a model may offer its protocols for
OFFERING = "schedule"  # all offers that can be answered in words are of the calendar


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """The first calls of a turn. `text`: the words as they were written, where the mode has a say in it; None where it has none."""

    calls: tuple[NewCall, ...] = ()
    text: str | None = None


class TurnStarter:
    """Begins turns, and takes up those that were begun before."""

    def __init__(  # noqa: PLR0913 - what the beginning of a turn touches
        self,
        *,
        pool: Pool,
        signals: Signals,
        defaults: Defaults,
        allowance: Allowance,
        moderator: Moderator,
        flock: Mapping[str, Persona],
        wakeups: MissedWakeups,
        talks: bool,
        guide: Guide,
    ) -> None:
        """`talks`: there is a model."""
        self._pool = pool
        self._signals = signals
        self._defaults = defaults
        self._allowance = allowance
        self._moderator = moderator
        self._flock = flock
        self._wakeups = wakeups
        self._talks = talks
        self._guide = guide

    async def start(self, ready: Ready, lease: Lease) -> OpenTurn:
        """Begin a turn in a commit of its own. Raises Dropped when what was ready is so no more."""
        place, scope = ready.place, ready.scope(lease)
        if ready.event is not None:  # without words: in the language of the last ones
            async with reading(self._pool, scope.space) as db:
                scope = place.scope(await messages.last_written(db, place.session.id), epoch=lease.epoch)
        # a pull reader keeps the ids that it was shown: those rows must outlive a crash of the server
        async with work(self._pool, scope, durable=not place.session.push) as db:
            turn = await self.start_in(db, scope, ready)
        if not place.session.push or not turn.calls:
            self._signals.send(topic(place.session), str(lease.conversation))
        for loop in self._moderator.waken(lease.conversation):
            self._signals.send(loop)
        return turn

    async def start_in(
        self, db: Db, scope: Scope, ready: Ready, *, single: bool = False, beside: bool = False
    ) -> OpenTurn:
        """Begin a turn in an open transaction: what is ready is fixed, and who is asked.

        With `single`, raise NotAtOnce unless one parrot alone is asked. `beside`: another turn of the conversation runs.
        """
        place = ready.place
        if not beside:
            self._wakeups.forget(scope.conversation)  # what comes from now on may come too late for the look at the end
        # before the turn begins: what was offered belongs to the last one
        talk = TalkContext(db, scope, ready.now, ready.replies_to)
        chosen = None
        if ready.is_plain:
            chosen = await follow_ups.find_choice(talk, ready.meaning, ready.first.agent)
        if beside and chosen is not None:
            raise NotAtOnce("it is about what was said last")
        asked = await self._asked(db, scope, ready, talk, chosen) if ready.event is None else _Asked()
        known = self._planned(asked.calls, ready) if asked.text is None else ()
        if single and len(known) != 1:
            raise NotAtOnce("the mode has a say in it, or several are asked")
        begun = await turns.begin(
            db,
            scope.conversation,
            place.person.id,
            [item.id for item in ready.items],
            () if access.is_barred(place) else _said(place, ready.items),  # of strangers nothing is kept
            "" if place.session.push or place.session.title else short_title(ready.text),
            known,
            beside=beside,
        )
        turn, calls, ended = begun.turn, begun.calls, False
        await self._tell_unknown(db, scope, ready, turn)
        if not calls:
            follows = await self._follows(db, scope, ready, asked, begun)
            added = self._planned(follows.calls, ready)
            calls = await turns.add_calls(db, scope.conversation, turn.id, added, follows.mode)
            ended = not calls and await turn_end.close_empty(db, scope, turn.id)
        heard = ready.routed.known.heard if ready.routed is not None and ready.routed.known is not None else None
        return OpenTurn(
            row=turn,
            items=ready.items,
            place=place,
            meaning=ready.meaning,
            calls=calls,
            fresh=True,
            lease_released=ended,
            heard=heard,
        )

    async def resume(self, turn: Turn) -> OpenTurn:
        """Take up what was begun before, by us or by another process."""
        items = await inbox.of_turn(self._pool, turn.id)
        place = await participants.find(self._pool, self._defaults, turn.conversation, turn.person)
        calls = await turns.pending_calls(self._pool, turn.id)
        wrote, moment = call_prompt.request_text(items), items[0].received_at if items else turn.created_at
        meaning = place.interpret(wrote, moment)
        return OpenTurn(row=turn, items=items, place=place, meaning=meaning, calls=calls, fresh=False)

    async def _tell_unknown(self, db: Db, scope: Scope, ready: Ready, turn: Turn) -> None:
        """Tell somebody alone with the parrots that one they call does not exist, once for each name."""
        place = ready.place
        name = unknown_name(ready.first) if place.session.private and ready.is_plain else None
        if name is None:
            return
        names = " ".join(f"@{one.name.said(scope.language)}" for one in self._flock.values())
        told = Saying(text=say(scope.language, "nobody_called", name=name, names=names))
        await say_in(db, place.session, told, f"un:{scope.conversation}:{name.casefold()}", role="system", turn=turn.id)

    async def _follows(self, db: Db, scope: Scope, ready: Ready, asked: _Asked, begun: Begun) -> Follows:
        """Return what the mode makes of what has happened or was asked; without a say of the mode, what was asked."""
        place, standing = ready.place, begun.standing
        if ready.event is not None:
            return await self._moderator.happened(db, scope, place, ready.event, begun.turn, ready.now, standing.mode)
        [plain] = asked.calls
        if ready.first.agent is None and standing.default_agent is not None:
            plain = replace(plain, agent=standing.default_agent)
        said = PersonMessage(text=asked.text or "", routed=plain.agent, message=begun.message, at=ready.now)
        follows = await self._moderator.said(db, scope, place, said, begun.turn, standing.mode)
        return Follows(calls=(plain,)) if follows is None else follows

    async def _asked(self, db: Db, scope: Scope, ready: Ready, talk: TalkContext, chosen: Choose | None) -> _Asked:
        """Return who is asked what. A reply to what was offered last comes before any routing, and what rules answer before any mode."""
        place, items, first = ready.place, ready.items, ready.first
        if access.is_barred(place):  # nobody reads what they write
            return _only(NewCall(agent=DEFAULT_AGENT, caller="user", prompt=ready.text, metadata={"over_quota": ""}))
        over = await self._allowance.excess(db, place, items[0].received_at)
        metadata: dict[str, Any] = {"over_quota": over} | first.circumstances
        if not metadata["over_quota"] and not first.quoted:
            metadata |= await self._guided(ready, talk, chosen)
        known = self._known(ready, chosen, metadata)
        if known is not None:
            return _only(known)
        text, agent, sure, plan = await self._by_rules(scope, ready, talk)
        original = "\n".join(text_message(item).text for item in items)
        several = greeted_parrots(original, text, self._flock)
        if several and not metadata["over_quota"]:
            return _only(*(NewCall(agent=one, caller="user", prompt=text, metadata=metadata) for one in several))
        routed = "" if ready.routed is None else ready.routed.route.agent
        agent = routed if not sure and routed in self._flock else agent
        agent = DEFAULT_AGENT if ready.command == "help" and first.agent is None else agent
        metadata |= {"plan": plan_to_json(plan)} if plan is not None else {}
        metadata |= {"taught": ready.meaning.wrote} if ready.meaning.wrote else {}
        plain = NewCall(agent=agent, caller="user", prompt=text, metadata=metadata)
        if sure and first.agent in self._flock and agent != first.agent:  # who was asked for cannot do it
            asked, by = (self._flock[one].name.said(scope.language) for one in (first.agent or "", agent))
            metadata["remark"] = say(scope.language, "done_instead", asked=asked, by=by)
        command = commands.command(text, first.agent)
        if command is None and (first.agent is not None or not sure):
            came, known = items[0].received_at, ready.routed.known if ready.routed is not None else None
            previous = await feedback.latest(db, scope, came) if known is None else known.previous
            if previous is not None:
                aimed = feedback.aimed(text, first.agent, self._moderator.room(scope).members)
                await feedback.noticed(db, scope, text, aimed, previous)
        if sure or metadata.keys() & {KEY} or metadata["over_quota"] or (command is not None and command != "summary"):
            return _only(plain)
        return _Asked(calls=(plain,), text=original)

    def _known(self, ready: Ready, chosen: Choose | None, metadata: dict[str, Any]) -> NewCall | None:
        """Return the call of what needs no rules to be understood: words passed on, a choice, an answer to a protocol."""
        if ready.first.quoted:
            return NewCall(agent=KEEPING, caller="user", prompt=ready.text, metadata=metadata | {"quoted": True})
        if chosen is not None:
            choice = asdict(chosen)
            return NewCall(agent=OFFERING, caller="user", prompt=ready.text, metadata=metadata | {"chosen": choice})
        if self._guide.takes(metadata.get(KEY)):
            agent = metadata[KEY].get("reflects", DEFAULT_AGENT)  # who takes up the answer
            return NewCall(agent=agent, caller="user", prompt=ready.meaning.as_written.text, metadata=metadata)
        return None

    async def _guided(self, ready: Ready, talk: TalkContext, chosen: Choose | None) -> dict[str, Any]:
        """Return what the message is to a protocol that has asked something, or may begin."""
        said = ready.meaning
        answers = chosen is not None or ready.written[0].completes

        async def leans() -> bool:
            return answers or await follow_ups.find_follow_up(talk, said, ready.first.agent) is not None

        place, talks = ready.place, self._talks and not ready.place.switched_off
        guided = await self._guide.hearing.reads(talk, place, said, agent=ready.first.agent, talks=talks, leans=leans)
        if guided is None or (answers and self._guide.takes(guided)):
            return {}
        return {KEY: guided} | ({"told": guided.pop("told")} if "told" in guided else {})

    async def _by_rules(self, scope: Scope, ready: Ready, talk: TalkContext) -> tuple[str, str, bool, Plan | None]:
        """Return the words, who answers them, whether rules are sure of it: then it is done once, however many were called.

        And what is done, where that is decided by what stood before.
        """
        said = ready.meaning
        words, asked = without_heads(said.text, self._moderator.room(scope).members), ready.first.agent
        bare = said.read_as(words)
        persona, talks = self._flock.get(asked or ""), self._talks and not ready.place.switched_off
        follows = await follow_ups.by_what_stood(talk, bare, persona, talks=talks, about=ready.first.about)
        if follows is not None:
            agent = follows.agent or self._agent(asked, follows.meaning.decision)
            return follows.meaning.text, agent, True, follows.plan
        said = bare if bare.sure else said
        return said.text, self._agent(asked, said.decision), said.sure, None

    def _planned(self, calls: Sequence[NewCall], ready: Ready) -> list[NewCall]:
        """Return the calls with what rules do about each: it is decided once, also for who takes up the turn after a crash."""
        return [self._with_plan(call, ready) for call in calls]

    def _with_plan(self, call: NewCall, ready: Ready) -> NewCall:
        place = ready.place
        if ready.event is not None or access.is_barred(place) or call_prompt.author(call) or ready.command:
            return call  # not the person's words, or none that parrots answer
        guided = call.metadata.get(KEY)
        decided = self._guide.takes(guided) or call.metadata.get("over_quota")
        if decided or call.metadata.keys() & {"plan", "chosen", "quoted"}:
            return call
        persona = self._flock.get(call.agent) or self._flock[DEFAULT_AGENT]
        meaning = ready.meaning.read_as(call.prompt, place.defaults.language_for(place.person, call.prompt))
        switched_off = place.switched_off if self._talks else ""
        plan = planner.plan(persona, meaning, talks=self._talks, switched_off=switched_off)
        if plan is None:
            return replace(call, metadata=self._guide.tells(persona.id, place, meaning.language) | call.metadata)
        lost = plan.otherwise and plan.intent in COACHED and not meaning.decision.want.told and guided is None
        offer = self._guide.offers(persona.id, place) if lost else None
        added = {} if offer is None else {KEY: offer}
        return replace(call, metadata=call.metadata | {"plan": plan_to_json(plan)} | added)

    def _agent(self, asked: str | None, decision: Decision) -> str:
        """Return who answers: who was asked and can do it, else whom the rules name."""
        persona = self._flock.get(asked or "")
        can = persona is not None and (decision.call is None or decision.call.name in persona.tools)
        return persona.id if persona is not None and can else decision.agent


def _only(*calls: NewCall) -> _Asked:
    """The mode has no say in it."""
    return _Asked(calls=calls)


def _said(place: TurnContext, items: Sequence[inbox.Item]) -> list[NewMessage]:
    """Return what was written, as messages of the conversation."""
    said: list[NewMessage] = []
    for item in items:
        if mode_event(item) is not None or text_message(item).alone:
            continue
        message = text_message(item)
        body = body_to_json(Saying(text=message.text, client_key=message.client_key, quoted=message.quoted))
        said.append(NewMessage(key=f"u:{item.id}", role="user", body=body, inbox=item.id, person=place.person.id))
    return said
