"""Which push platforms the settings connect. With bot/app.py the only place that knows adapters by name."""

from collections.abc import Sequence
from typing import Literal, Protocol, get_args

from pydantic import SecretStr

from adapters.telegram import checking
from adapters.telegram.platform import Config, Menu, Telegram
from adapters.web.server import Hook
from bot.channel import AgentCard, Arrivals, Switchboard
from bot.messages import Language
from bot.settings import PREFIX, Settings
from bot.texts import say

State = Literal["ok", "WRONG", "note"]

MENU = ("help", "settings", "stop", "whoami", "start")


class Platform(Protocol):
    """One bot or installation, as the wiring sees it."""

    def hooks(self) -> Sequence[Hook]:
        """What it serves on our web server: webhooks."""
        ...

    async def run(self, *, receives: bool, sends: bool) -> None:
        """Work until cancelled: in a process that serves web pages (`receives`), and in one that answers (`sends`)."""
        ...


def connected(
    settings: Settings, arrivals: Arrivals, switchboard: Switchboard, flock: Sequence[AgentCard]
) -> list[Platform]:
    """One platform for each token that is set."""
    cards = {card.id: card for card in flock}
    return [
        Telegram(config, arrivals=arrivals, switchboard=switchboard, flock=cards) for config in telegram_bots(settings)
    ]


async def examined(settings: Settings) -> list[tuple[State, str, str]]:
    """What `doctor` says of the platforms: the state, what was found, what to do."""
    bots = telegram_bots(settings)
    if not bots:
        return [("note", "Telegram is not connected", f"{PREFIX}TELEGRAM__TOKEN: see docs/telegram.md")]
    return [(found.state, found.what, found.advice) for bot in bots for found in await checking.check(bot)]


def telegram_bots(settings: Settings) -> list[Config]:
    """The bots of Telegram that are set, each once: the common one, and those of single parrots."""
    telegram = settings.telegram
    secret = telegram.webhook_secret
    languages: tuple[Language, ...] = get_args(Language)
    menu: Menu = {language: {name: say(language, f"menu_{name}") for name in MENU} for language in languages}
    tokens: list[tuple[str | None, SecretStr]] = [(agent, token) for agent, token in telegram.tokens.items()]
    if telegram.token is not None:
        tokens.insert(0, (None, telegram.token))
    configs = [
        Config(
            token=token.get_secret_value(),
            base_url=telegram.base_url,
            mode=telegram.mode,
            webhook_secret=secret.get_secret_value() if secret is not None else None,
            public_url=settings.http.public_url,
            agent=agent,
            menu=menu,
        )
        for agent, token in tokens
    ]
    return [config for n, config in enumerate(configs) if config.bot not in {other.bot for other in configs[:n]}]
