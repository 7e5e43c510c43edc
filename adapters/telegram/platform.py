"""One bot, put together: who it is, what it receives and sends, while this process runs."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Literal

from telegram import BotCommand, BotCommandScopeAllGroupChats, MenuButtonWebApp, WebAppInfo
from telegram.error import TelegramError

from adapters.http.hooks import Hook
from adapters.telegram.channel import TelegramChannel
from adapters.telegram.client import Client
from adapters.telegram.errors import Flooded, reason
from adapters.telegram.flood_control import Walls, backoff
from adapters.telegram.inbound.events import PLATFORM, Me
from adapters.telegram.inbound.inline_notes import InlineNotes
from adapters.telegram.inbound.polling import poll, state_of
from adapters.telegram.inbound.update_intake import Incoming
from adapters.telegram.inbound.webhook import Receiver, keep_set, path_of, secret_of
from adapters.telegram.voices import Voice, Voices
from bot.ports.homes import Homes
from bot.ports.messages import Language
from bot.ports.push import AgentCard, Arrivals, Switchboard

log = logging.getLogger(__name__)

Menu = Mapping[Language, Mapping[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The settings of one bot. `agent`: the parrot that it is; `menu`: its commands, and what they do; `group_menu`: those that are offered in groups.

    `whispered`: commands that are one person's: in a group nobody else sees them, where Telegram has such.
    """

    token: str = field(repr=False)
    base_url: str
    mode: Literal["polling", "webhook"]
    webhook_secret: str | None = field(default=None, repr=False)
    public_url: str | None = None
    agent: str | None = None
    menu: Menu = field(default_factory=dict[Language, Mapping[str, str]])
    group_menu: frozenset[str] = frozenset()
    whispered: frozenset[str] = frozenset()

    @property
    def page(self) -> str | None:
        """Return where the page opens inside Telegram, which takes https alone; parrots' own bots sign nobody in."""
        url = self.public_url or ""
        return f"{url.rstrip('/')}/" if self.agent is None and url.startswith("https://") else None

    @property
    def bot(self) -> int:
        """A token begins with its bot's id."""
        return int(self.token.partition(":")[0])

    @property
    def account(self) -> str:
        return f"{PLATFORM}:{self.bot}"


def voices(bots: Sequence[Config]) -> Voices:
    """Return what the bots of one house share: in groups the first of them receives, and each says what its parrot says."""
    return Voices(bots[0].account)


class Telegram:
    """A bot as the wiring sees it (bot.wiring.platforms.Platform)."""

    def __init__(
        self,
        config: Config,
        *,
        arrivals: Arrivals,
        switchboard: Switchboard,
        flock: Mapping[str, AgentCard],
        homes: Homes,
        voices: Voices | None = None,
    ) -> None:
        """`voices`: of all bots of this house; None: there is this one."""
        self._config = config
        self._homes = homes
        self._arrivals = arrivals
        self._switchboard = switchboard
        self._flock = flock
        self._account = config.account
        self._voices = voices or Voices(self._account)
        self._secret = secret_of(config.token, config.webhook_secret)
        self._incoming: Incoming | None = None

    def hooks(self) -> Sequence[Hook]:
        if self._config.mode != "webhook":
            return ()
        receiver = Receiver(secret=self._secret, incoming=lambda: self._incoming)
        return (Hook(path=path_of(self._config.bot), handler=receiver.receive),)

    async def run(self, *, receives: bool, sends: bool) -> None:
        if not (receives or sends):
            return
        async with _client(self._config) as client:
            me = await self._introduced(client)
            if self._config.agent is None:  # the common bot
                self._switchboard.introduce(PLATFORM, f"https://t.me/{me.name}?start=link_{{code}}")
            walls = Walls()
            channel = TelegramChannel(
                me=me, client=client, arrivals=self._arrivals, flock=self._flock, walls=walls, voices=self._voices
            )
            if not sends:
                await self._receive(client, me, walls)
                return
            voice = Voice(account=self._account, client=client, agent=self._config.agent)
            with self._voices.joined(voice):
                await self._speak(client, channel, me if receives else None, walls)

    async def _speak(self, client: Client, channel: TelegramChannel, me: Me | None, walls: Walls) -> None:
        """Send, and receive where we are told who we are, until cancelled."""
        async with self._switchboard.serving(channel), asyncio.TaskGroup() as tasks:
            # statuses are shown by one of those that send
            tasks.create_task(self._switchboard.while_holding(self._account, partial(self._offer_menu, client)))
            if me is not None:
                await self._receive(client, me, walls)

    async def _introduced(self, client: Client) -> Me:
        """Ask Telegram who we are, until it says so."""
        patience = backoff()
        while True:
            try:
                user = await client.get_me()
            except TelegramError as error:
                self._report(state_of(error))
                await patience.wait(error.seconds if isinstance(error, Flooded) else 0.0)
                continue
            self._report("ok")
            return Me(
                id=user.id,
                name=user.username or "",
                hears_all=bool(user.can_read_all_group_messages),
                agent=self._config.agent,
                page=self._config.page,
                faces={f"{one.emoji} {name}": one.id for one in self._flock.values() for name in one.name.values()},
            )

    async def _receive(self, client: Client, me: Me, walls: Walls) -> None:
        """Until cancelled."""
        async with asyncio.TaskGroup() as answering:
            notes = InlineNotes(client=client, homes=self._homes)
            incoming = Incoming(
                me=me,
                client=client,
                arrivals=self._arrivals,
                tasks=answering,
                walls=walls,
                notes=notes,
                voices=self._voices,
            )
            self._incoming = incoming
            if self._config.mode == "webhook":
                url = f"{(self._config.public_url or '').rstrip('/')}{path_of(me.id)}"
                run = partial(keep_set, client, url, self._secret, self._report)
            else:
                run = partial(poll, client, incoming, self._report)
            try:
                # a lock of its own: who receives need not be who sends
                await self._switchboard.while_holding(f"{self._account} receiving", run)
            finally:
                self._incoming = None

    async def _offer_menu(self, client: Client) -> None:
        """Tell Telegram our commands, those of groups apart, then hold on."""
        patience = backoff()
        everywhere, groups = None, BotCommandScopeAllGroupChats()
        for (language, commands), scope in product(self._config.menu.items(), (everywhere, groups)):
            fits = commands.keys() if scope is everywhere else self._config.group_menu
            alone = self._config.whispered if scope is groups else frozenset[str]()
            listed = [_command(name, words, alone=name in alone) for name, words in commands.items() if name in fits]
            code = None if language == "en" else language
            while True:
                try:
                    await client.set_my_commands(listed, scope, language_code=code)
                    break
                except TelegramError as error:
                    log.info("menu not set", extra={"account": self._account, "cause": reason(error)})
                    await patience.wait(error.seconds if isinstance(error, Flooded) else 0.0)
        await self._offer_page(client)
        await asyncio.Event().wait()

    async def _offer_page(self, client: Client) -> None:
        """Let the button beside the box open the page inside Telegram."""
        page = self._config.page
        if page is None:
            return
        try:
            await client.set_chat_menu_button(menu_button=MenuButtonWebApp("Parrots", WebAppInfo(page)))
        except TelegramError as error:
            log.info("page not offered", extra={"account": self._account, "cause": reason(error)})

    def _report(self, state: str) -> None:
        self._switchboard.report(self._account, state)


def _command(name: str, words: str, *, alone: bool) -> BotCommand:
    """Return an entry of the menu; the library does not know yet that nobody else may see it."""
    return BotCommand(name, words, api_kwargs={"is_ephemeral": True} if alone else None)


@asynccontextmanager
async def _client(config: Config) -> AsyncGenerator[Client]:
    client = Client(config.token, config.base_url)
    try:
        yield client
    finally:
        await client.close_connections()
