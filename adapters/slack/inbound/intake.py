"""Intake of Slack's events: kept before they are acknowledged; what can wait is done after that."""

import asyncio
import logging
import time
from asyncio import TaskGroup
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from adapters.slack.identity import Identity
from adapters.slack.inbound import events, forms, homes
from adapters.slack.inbound.answers import UNAVAILABLE, Answer, whisper
from adapters.slack.inbound.documents import fetched
from adapters.slack.inbound.errands import run_later
from adapters.slack.inbound.events import Edit, facts
from adapters.slack.inbound.homes import AppHomes, Use
from adapters.slack.inbound.leaving import tells_removal
from adapters.slack.inbound.mode_forms import ModeForms, mode_asked
from adapters.slack.inbound.stopping import stopped
from adapters.slack.lookups import PATIENCE, People, Places
from adapters.slack.outbound.agent_sessions import AgentSessions
from adapters.slack.outbound.blocks import LONGEST_WORDS, escaped, without_buttons
from adapters.slack.texts import say
from adapters.slack.threads import Threads
from adapters.texts import say as shared_say
from bot.ports.callers import Unavailable
from bot.ports.messages import ButtonPress, Language, Rating, TextMessage
from bot.ports.push import Arrival, Arrivals, Chat, ChatAddress, SendError, Taken

log = logging.getLogger(__name__)


class Reception:
    """Takes what Slack sends. An answer of 200 means that it is kept, or nothing to us."""

    def __init__(  # noqa: PLR0913 - what comes in goes to each of them
        self,
        *,
        arrivals: Arrivals,
        api: Api,
        me: Identity,
        people: People,
        errands: TaskGroup,
        home: AppHomes,
        modes: ModeForms,
        threads: Threads,
        removed: Callable[[], Awaitable[None]],
    ) -> None:
        """`removed`: is told that Slack says that the app is there no more, and finds out; it raises Unavailable."""
        self._removed = removed
        self._arrivals = arrivals
        self._api = api
        self._me = me
        self._people = people
        self._places = Places(api)
        self._errands = errands
        self._home = home
        self._modes = modes
        self._threads = threads
        self._sessions = AgentSessions(api)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def take(self, body: Mapping[str, Any]) -> Answer:
        """Keep it. 503 when it could not be kept: Slack sends it again."""
        try:
            if body.get("type") == "event_callback":
                return await self._event(body)
            if body.get("type") == "block_actions":
                return await self._press(body)
            if body.get("type") in ("shortcut", "message_action"):
                return await self._shortcut(body)
            if body.get("type") == "view_submission":
                return await self._submitted(body)
            if body.get("command"):
                return await self._command(body)
        except Unavailable as error:
            log.warning("not kept", extra={"cause": str(error)})
            return UNAVAILABLE
        return Answer()

    async def _event(self, body: Mapping[str, Any]) -> Answer:
        if user := homes.opened(body):
            self._home.open(user)
            return Answer()
        if (talk := homes.talked_to(body)) is not None:
            self._later(self._welcome(*talk))
            return Answer()
        if tells_removal(body, self._me):
            await self._removed()
            return Answer()
        if (stop := stopped(body, self._me)) is not None:
            await self._keep(stop)
            place = ChatAddress(chat=stop.chat.id, thread=stop.chat.thread)
            self._later(self._sessions.end(place))
            return Answer()
        found = events.event(body, self._me, self._people.names)
        if isinstance(found, Edit):
            async with self._turn(found.channel):
                await self._arrivals.edit(found.twin, found.text)
        elif found is not None:
            await self._keep(await self._with_root(found, str(facts(body.get("event")).get("ts") or "")))
        return Answer()

    async def _welcome(self, user: str, place: ChatAddress) -> None:
        """Greet who opens the place where one talks to us for the first time, as if they had said hello; propose what to write."""
        if await self._home.is_first(user, place):
            hello = TextMessage(text="/start", alone=True)
            await self._keep(events.arrived(self._me, f"first:{user}", user, Chat(id=place.chat, private=True), hello))
        await self._home.suggest(user, place)

    async def _with_root(self, found: Arrival, ts: str) -> Arrival:
        """Who calls us into a thread means its first message by "this"; one that cannot be read in time is none."""
        said, chat = found.incoming, found.chat
        if not (isinstance(said, TextMessage) and found.addressed and chat.thread and chat.thread != ts):
            return found
        try:
            async with asyncio.timeout(PATIENCE):
                root = await self._threads.root(chat.id, chat.thread, ts)
        except (SendError, TimeoutError) as error:
            log.info("thread not read", extra={"cause": str(error) or type(error).__name__})
            return found
        return replace(found, incoming=replace(said, about=root))

    async def _command(self, body: Mapping[str, Any]) -> Answer:
        """Take a command; where we are not, we cannot answer, and the one who asked is told so."""
        found = events.command(body, self._me, self._people.names)
        if found is None:
            return Answer()
        language = (await self._people.sender(found.sender.id)).language
        if not await self._places.can_answer_in(found.chat.id):
            return whisper(say(language, "invite", name=self._me.name))
        what = forms.OPENS.get(str(body.get("command")))
        if what is not None and not str(body.get("text") or "").strip():
            return await self._open(what, str(body.get("trigger_id")), language, found.chat.id)
        if (name := mode_asked(found)) is not None and await self._modes.open(
            str(body.get("trigger_id")), found.sender.id, found.chat, name
        ):
            return Answer()
        if body.get("command") == "/week":
            found = replace(found, incoming=TextMessage(text=say(language, "week")))
        try:
            await self._keep(found)
        except Unavailable as error:
            # Slack sends no command a second time: the person has to
            log.warning("not kept", extra={"cause": str(error)})
            return whisper(say(language, "away"))
        return Answer()

    async def _shortcut(self, body: Mapping[str, Any]) -> Answer:
        """Keep a message among its person's notes, or ask for what is to be done by a form; told where nobody else sees it."""
        found = forms.shortcut(body, self._me, self._people.names)
        if found is None:
            return Answer()
        language = (await self._people.sender(found.user)).language
        if found.name in (forms.KEEP, forms.REMIND) and not found.text:
            self._later(self._whisper_by(found.respond, say(language, "nothing")))
            return Answer()
        chat = await self._direct(found.user)
        if not chat:
            self._later(self._whisper_by(found.respond, say(language, "no_dm")))
            return Answer()
        if found.name == forms.KEEP:
            await self._keep(forms.kept(found, self._me, chat))
            self._later(self._whisper_by(found.respond, say(language, "kept")))
            return Answer()
        what = forms.OPENS.get(found.name, "reminder")
        return await self._open(what, found.trigger, language, chat, found.text)

    async def _direct(self, user: str) -> str:
        """Return the direct messages with somebody; "" where we may not write to them."""
        try:
            opened = await self._api.write("conversations.open", {"users": user})
        except Refusal as refusal:
            log.info("no direct messages", extra={"cause": str(refusal)})
            return ""
        return str(facts(opened.get("channel")).get("id") or "")

    async def _use_home(self, use: Use) -> Answer:
        """Do what was pressed on the home tab: there, by a form, or in direct messages, where it is answered."""
        if use.what in ("done", "list"):
            await self._home.change(use)
            return Answer()
        chat, what = await self._direct(use.user), forms.OPENS.get(f"parrots_{use.value}")
        if chat and what is not None:
            return await self._open(what, use.trigger, (await self._people.sender(use.user)).language, chat)
        if chat:
            said = TextMessage(text=f"/{use.value}")
            await self._keep(events.arrived(self._me, f"home:{use.trigger}", use.user, forms.direct(chat), said))
        return Answer()

    async def _open(
        self, what: forms.What, trigger: str, language: Language | None, chat: str, text: str = ""
    ) -> Answer:
        """Show a form, while Slack lets us."""
        view = forms.modal(what, language, chat, time.time(), text)
        try:
            await self._api.write("views.open", {"trigger_id": trigger, "view": view})
        except (Refusal, SendError) as error:
            log.warning("form not shown", extra={"cause": str(error)})
            return whisper(say(language, "away"))
        return Answer()

    async def _submitted(self, body: Mapping[str, Any]) -> Answer:
        """Take a filled-in form; what is wrong is said at its field, and the form stays."""
        user = str(facts(body.get("user")).get("id") or "")
        language = (await self._people.sender(user)).language if user else None
        found = await self._modes.submitted(body)
        if found is None:
            found = forms.submitted(body, self._me, time.time(), language)
        if isinstance(found, Arrival):
            try:
                await self._keep(found)
            except Unavailable as error:
                log.warning("not kept", extra={"cause": str(error)})
                found = {"text": say(language, "away")}
        return Answer(body={"response_action": "errors", "errors": found}) if isinstance(found, dict) else Answer()

    async def _press(self, body: Mapping[str, Any]) -> Answer:
        if (use := homes.used(body)) is not None:
            return await self._use_home(use)
        if await self._modes.pick(body):
            return Answer()
        found = events.press(body, self._me)
        if found is None:
            return Answer()
        taken = await self._keep(found)
        if taken.form and not await self._modes.open(
            str(body.get("trigger_id")), found.sender.id, found.chat, taken.form
        ):
            taken = await self._keep(replace(found, forms=False))  # asked for one by one
        if taken.notice:
            self._later(self._whisper_by(str(body.get("response_url") or ""), taken.notice))
        if isinstance(found.incoming, Rating) and taken.outcome == "kept":
            language = found.sender.language or "en"
            self._later(self._whisper_by(str(body.get("response_url") or ""), shared_say(language, "rated")))
        if taken.outcome == "kept" and not taken.stays and isinstance(found.incoming, ButtonPress):
            self._later(self._retire_buttons(found, found.incoming.token, facts(body.get("message"))))
        return Answer()

    async def _keep(self, arrival: Arrival) -> Taken:
        """Keep it, with what Slack tells of the sender; of strangers who do not talk to us, nothing is asked."""
        async with self._turn(arrival.chat.id):
            if self._arrivals.concerns(arrival):
                arrival = replace(arrival, sender=await self._people.sender(arrival.sender.id))
                sent = arrival.incoming
                if self._arrivals.hears or not isinstance(sent, TextMessage):
                    arrival = replace(arrival, incoming=await fetched(self._api, sent))
            [taken] = await self._arrivals.take([arrival])
            return taken

    def _turn(self, channel: str) -> asyncio.Lock:
        """Keep what is written in one place in its order, also while we ask who wrote the first of it."""
        return self._turns.setdefault(channel, asyncio.Lock())

    # after the acknowledgement ----------------------------------------------------------------------------------------

    def _later(self, errand: Coroutine[Any, Any, None]) -> None:
        run_later(self._errands, errand)

    async def _whisper_by(self, url: str, text: str) -> None:
        if url:
            await self._api.respond(
                url, {"response_type": "ephemeral", "replace_original": False, "text": escaped(text)}
            )

    async def _retire_buttons(self, arrival: Arrival, token: str, message: Mapping[str, Any]) -> None:
        """Take away the buttons of a card that was used, so that nobody waits for them a second time."""
        if not message.get("ts"):
            return
        await self._api.write(
            "chat.update",
            {
                "channel": arrival.chat.id,
                "ts": str(message["ts"]),
                "text": str(message.get("text") or "…")[:LONGEST_WORDS],
                "blocks": without_buttons(message.get("blocks"), token),
            },
        )
