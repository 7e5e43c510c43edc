"""What the house answers itself, before any parrot is asked: strangers, codes, commands, a quota that is used up."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from agents import token_budget
from agents.llm.base import ToolCall
from agents.tools.base import Desk, Outcome
from bot.commands import commands, help_cards
from bot.commands.calendars import calendar_commands, calendar_pictures
from bot.commands.mode_commands import NAMES, ModeCommands
from bot.commands.own import enclosed_files, own_data_commands, why_command
from bot.commands.people import member_commands
from bot.commands.protocol_commands import ProtocolCommands
from bot.commands.quotas import Excess, may_say
from bot.conversation import access
from bot.conversation.access import Rules
from bot.conversation.participants import TurnContext
from bot.conversation.post import Words
from bot.conversation.private_talk import say_beside
from bot.ports.messages import Saying
from bot.protocols.guide import KEY, Guide
from bot.sessions.mode_runner import is_moderated
from bot.texts import say
from storage.db.pool import Db, Pool
from storage.db.transactions import Scope
from storage.people import pairing_codes, people
from storage.queue.turns import Call

# commands that are one person's: what is said of them in a group (most tell the way to a private chat) is for that person
OWN = frozenset(
    {
        "briefing",
        "calendar",
        "calendars",
        "erase",
        "export",
        "feed",
        "link",
        "people",
        "profile",
        "protocol",
        "share",
        "subscribe",
        "unsubscribe",
        "whoami",
    }
)


class Reception:
    """Decides whether a call is the house's, and answers it in the transaction of its effects."""

    def __init__(self, *, rules: Rules, messages_per_day: int, modes: ModeCommands, guide: Guide) -> None:
        self._rules = rules
        self._messages_per_day = messages_per_day
        self._modes = modes
        self._guide = guide
        self._protocols = ProtocolCommands(guide)

    async def takes(self, db: Db | Pool, place: TurnContext, call: Call) -> bool:
        """Return whether no parrot is asked."""
        if is_moderated(call):  # a parrot's words, or a mode's, are no command and no code
            return access.is_barred(place)
        if call.metadata.get("quoted") and not access.is_barred(place):
            return bool(call.metadata.get("over_quota"))
        if (
            access.is_barred(place)
            or commands.command(call.prompt, call.agent) is not None
            or call.metadata.get("over_quota")
        ):
            return True
        if self._guide.takes(call.metadata.get(KEY), alone=True):
            return True
        return await _code(db, place, call.prompt) is not None

    def can_alone(self, call: Call) -> bool:
        """Return whether a parrot is asked only for a word beside what the house says anyway."""
        return self._guide.takes(call.metadata.get(KEY)) and not is_moderated(call)

    async def behind(  # noqa: PLR0913 - what was said, and where
        self,
        db: Db,
        scope: Scope,
        place: TurnContext,
        call: Call,
        words: Words | None,
        now: datetime,
        handed: Sequence[ToolCall],
    ) -> Words | None:
        """Return what a parrot says with what a protocol adds to it, such as its question, and with what a model `handed` to us."""
        guided = call.metadata.get(KEY)
        if words is None or (guided is None and not handed):
            return words
        desk = Desk(db=db, scope=scope, now=now)
        return replace(words, saying=await self._guide.behind(desk, place, guided, words.saying, handed))

    async def answer(self, db: Db, scope: Scope, place: TurnContext, call: Call, now: datetime) -> tuple[str, ...]:
        """Answer, or be silent, with all effects, in the open transaction of `scope`; what is to be woken afterwards."""
        if not is_moderated(call) and commands.command(call.prompt, call.agent) is not None:
            scope = replace(scope, language=await place.spoken(db, call.prompt, scope.language))
        code = None if is_moderated(call) else await _code(db, place, call.prompt)
        if code is not None:
            return await self._code(db, scope, place, call, code)
        desk = Desk(db=db, scope=scope, now=now)
        name = None if is_moderated(call) else commands.command(call.prompt, call.agent)
        saying = await self._guided(desk, place, call)
        if saying is not None:
            await say_beside(db, place, saying, f"a:{call.id}", alone=name in OWN, turn=call.turn, live=call.id)
            return ()
        outcome = await self._outcome(desk, place, call)
        if outcome is not None and name in OWN and not access.is_barred(place):
            outcome = replace(outcome, alone=True)
        return await self._say(db, place, call, outcome)

    async def _guided(self, desk: Desk, place: TurnContext, call: Call) -> Saying | None:
        """Return what a protocol says, where the message is one's, or the command; and what comes with a file."""
        guided = call.metadata.get(KEY)
        if guided is not None and self._guide.takes(guided) and not access.is_barred(place):
            return await self._guide.follow(desk, place, guided)
        name = commands.command(call.prompt, call.agent)
        barred = access.is_barred(place) and not (name == "export" and place.person.suspended)  # it stays theirs
        own = ("protocol", "export", "event_file", "enclosed", "week", "day")
        mine = name in own and not (is_moderated(call) or barred)
        if not mine or call.metadata.get("quoted") or call.metadata.get("over_quota"):
            return None
        if name == "export":
            return await own_data_commands.export(desk, place)
        if name == "event_file":
            return await calendar_commands.event_file(desk, call.prompt)
        if name == "enclosed":
            return await enclosed_files.wished(desk, call.prompt)
        if name in calendar_pictures.DAYS:
            return await calendar_pictures.answer(desk, call.prompt)
        return await self._protocols.answer(desk, place, commands.arguments(call.prompt))

    async def _outcome(self, desk: Desk, place: TurnContext, call: Call) -> Outcome | None:
        name = None if call.metadata.get("quoted") else commands.command(call.prompt, call.agent)
        links = name == "link" and commands.arguments(call.prompt) != "" and access.may_link(place)
        if access.is_barred(place) and not links and not (name == "approve" and place.person.role == "owner"):
            insists = name in ("start", "help")
            return await access.turn_away(desk.db, desk.scope, place, self._rules, insists=insists)
        if name == "people":
            return await member_commands.answer(desk, place, commands.arguments(call.prompt), self._rules.owners)
        if name == "why":
            return await why_command.answer(desk, commands.arguments(call.prompt), call.metadata.get("replies_to", ""))
        told = call.metadata
        place = replace(place, admin=told.get("by_admin"), hears_all=told.get("hears_all", True))
        if name in NAMES:
            return await self._modes.answer(desk, place, call, name, commands.arguments(call.prompt))
        if name is not None:
            return await commands.answer(desk, place, call.prompt)
        return await over_the_day(desk, place, call.metadata["over_quota"], self._messages_per_day)

    async def _say(self, db: Db, place: TurnContext, call: Call, outcome: Outcome | None) -> tuple[str, ...]:
        if outcome is None:
            return ()
        if not (outcome.text or outcome.receipts or outcome.cards):
            return outcome.waken  # said already
        saying = Saying(
            text=outcome.text,
            receipts=outcome.receipts,
            cards=outcome.cards,
            zone=place.defaults.zone_for(place.person),
        )
        await say_beside(db, place, saying, f"a:{call.id}", alone=outcome.alone, turn=call.turn, live=call.id)
        return outcome.waken

    async def _code(self, db: Db, scope: Scope, place: TurnContext, call: Call, code: str) -> tuple[str, ...]:
        """Somebody sends a code in private: the owner's makes them the owner; after too many wrong ones we are silent."""
        language = scope.language
        if not await pairing_codes.may_try(db, place.person.id):
            return ()
        if not self._rules.owners and await pairing_codes.take_owners(db, code):
            text = help_cards.introduction(language, "owner_now")
            await self._say(db, place, call, Outcome(text=text))
            # last, since from here on the conversation is of another space
            await people.join(db, place.person.id, await people.owner_in(db))
            return ()
        shown = await pairing_codes.shown(db, code)
        own = shown is not None and shown.person == place.person.id
        return await self._say(db, place, call, Outcome(text=say(language, "code_own" if own else "code_wrong")))


async def over_the_day(desk: Desk, place: TurnContext, excess: Excess, cap: int) -> Outcome | None:
    """Return what is said of a message that is over a day's limit; None: it was said a moment ago."""
    if not await may_say(desk.db, place, f"quota:{excess}"):
        return None
    limit = token_budget.share(cap) if excess == "share" else cap
    key = {"share": "quota_share", "group": "quota_group"}.get(excess, "quota")
    return Outcome(text=say(desk.scope.language, key, cap=limit), alone=excess not in ("share", "group"))


async def _code(db: Db | Pool, place: TurnContext, text: str) -> str | None:
    """The code that somebody tries in private: alone, on a line of its own, or behind /start.

    Who is let in may well write a word that looks like one: then it counts only if it is the owner's.
    """
    if not (place.session.push and place.session.private) or place.person.role == "blocked":
        return None
    if commands.command(text) == "start":
        return pairing_codes.read(commands.arguments(text))
    code = next((code for line in text.splitlines() if (code := pairing_codes.read(line)) is not None), None)
    if code is None or access.is_barred(place) or await pairing_codes.is_owners(db, code):
        return code
    return None
