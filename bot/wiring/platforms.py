"""Which push platforms the settings connect. With bot/app.py the only place that knows adapters by name.

An adapter is imported when it is connected: each brings a library that takes a tenth of a second and 15 MB.
"""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args

from pydantic import SecretStr

from adapters.http import clock_drift
from adapters.http.hooks import Hook
from bot.commands.reception import OWN
from bot.commands.settings.own_menu import COMMANDS, GROUP_COMMANDS
from bot.ports.homes import Homes
from bot.ports.messages import Language
from bot.ports.push import AgentCard, StreamArrivals, Switchboard
from bot.ports.push_abilities import Installed, Installing
from bot.process.settings import PREFIX, Settings
from bot.texts import of_menus

if TYPE_CHECKING:
    from adapters.matrix.identity import Config as MatrixConfig
    from adapters.slack.identity import Config as SlackConfig
    from adapters.telegram.platform import Config, Menu

State = Literal["ok", "WRONG", "note"]


class Platform(Protocol):
    """One bot or installation, as the wiring sees it."""

    def hooks(self) -> Sequence[Hook]:
        """Return what it serves on our web server: webhooks."""
        ...

    async def run(self, *, receives: bool, sends: bool) -> None:
        """Work until cancelled: in a process that serves web pages (`receives`), and in one that answers (`sends`)."""
        ...


def connect_platforms(
    settings: Settings,
    arrivals: StreamArrivals,
    switchboard: Switchboard,
    flock: Mapping[str, AgentCard],
    homes: Homes,
    installing: Installing,
) -> list[Platform]:
    """One platform for each token that is set, and the browsers whose page is closed, where the library for that is installed."""
    platforms: list[Platform] = []
    if bots := telegram_bots(settings):
        from adapters.telegram.platform import Telegram, voices  # noqa: PLC0415 - see above

        shared = voices(bots)
        platforms += [
            Telegram(bot, arrivals=arrivals, switchboard=switchboard, flock=flock, homes=homes, voices=shared)
            for bot in bots
        ]
    if (slack := _slack(settings)) is not None:
        from adapters.slack.platform import Slack  # noqa: PLC0415 - see above

        platforms.append(
            Slack(
                slack,
                arrivals=arrivals,
                switchboard=switchboard,
                flock=flock,
                homes=homes,
                installing=installing,
            )
        )
    if (trouble := matrix_trouble(settings)) is not None:
        switchboard.report("matrix", trouble)
    elif (matrix := _matrix(settings)) is not None:
        from adapters.matrix.platform import Matrix  # noqa: PLC0415 - see above

        platforms.append(Matrix(matrix, arrivals=arrivals, switchboard=switchboard, flock=flock, homes=homes))
    if find_spec("pywebpush") is not None:
        from adapters.webpush.platform import WebPush  # noqa: PLC0415 - see above

        platforms.append(WebPush(targets=homes.own.subscriptions, switchboard=switchboard))
    return platforms


async def examine_platforms(settings: Settings, installed: Sequence[Installed] = ()) -> list[tuple[State, str, str]]:
    """Return what `doctor` says of the platforms: the state, what was found, what to do. `installed`: workspaces of Slack."""
    found: list[tuple[State, str, str]] = []
    clocks: dict[str, str] = {}
    if bots := telegram_bots(settings):
        from adapters.telegram import doctor as checking  # noqa: PLC0415 - see above

        clocks["Telegram"] = bots[0].base_url
        for bot in bots:
            found.extend((one.state, one.what, one.advice) for one in await checking.check(bot))
    else:
        found.append(("note", "Telegram is not connected", f"{PREFIX}TELEGRAM__TOKEN: see docs/telegram.md"))
    if (slack := _slack(settings)) is not None:
        from adapters.slack import doctor  # noqa: PLC0415 - see above

        clocks["Slack"] = slack.base_url
        found += [await doctor.check(slack), *await doctor.check_workspaces(slack, installed)]
    else:
        found.append(("note", "Slack is not connected", f"{PREFIX}SLACK__BOT_TOKEN: see docs/slack.md"))
    found += filter(None, [await clock_drift.check(platform, url) for platform, url in clocks.items()])
    found.append(await _examined_matrix(settings))
    return found


async def _examined_matrix(settings: Settings) -> tuple[State, str, str]:
    if (trouble := matrix_trouble(settings)) is not None:
        return "WRONG", "Matrix", trouble
    if (matrix := _matrix(settings)) is None:
        return "note", "Matrix is not connected", f"{PREFIX}MATRIX__HOMESERVER: see docs/matrix.md"
    from adapters.matrix import doctor  # noqa: PLC0415 - see above

    return await doctor.check(matrix)


def summary(settings: Settings) -> list[tuple[str, str]]:
    """Which platforms the settings connect, and how to connect the others; whether they let us in, the log says."""
    bots, slack = telegram_bots(settings), _slack(settings)
    how = "by webhook" if settings.telegram.mode == "webhook" else "by polling"
    telegram = (
        f"bot {', '.join(str(bot.bot) for bot in bots)}, {how}" if bots else "not connected: see docs/telegram.md"
    )
    if slack is None:
        of_slack = "not connected: see docs/slack.md"
    elif not slack.bot_token and slack.client is None:
        of_slack = f"{PREFIX}SLACK__BOT_TOKEN is missing: see docs/slack.md"
    else:
        of_slack = "by Socket Mode" if slack.app_token else "events over HTTP"
        of_slack += f"; installed in more workspaces at {slack.client.address}/slack/install" if slack.client else ""
    matrix = matrix_trouble(settings) or settings.matrix.user_id or "not connected: see docs/matrix.md"
    return [("Telegram", telegram), ("Slack", of_slack), ("Matrix", matrix)]


def matrix_trouble(settings: Settings) -> str | None:
    """Return why Matrix cannot be connected though it shall be."""
    if settings.matrix.missing:
        return (
            f"{', '.join(f'{PREFIX}MATRIX__{name}' for name in settings.matrix.missing)} is missing: see docs/matrix.md"
        )
    if settings.matrix.token is not None and find_spec("mautrix") is None:
        return "the package mautrix is missing: pip install 'parrots[matrix]'"
    return None


def telegram_bots(settings: Settings) -> "list[Config]":
    """The bots of Telegram that are set, each once: the common one, and those of single parrots."""
    telegram = settings.telegram
    if telegram.token is None and not telegram.tokens:
        return []
    from adapters.telegram.platform import Config  # noqa: PLC0415 - see above

    secret = telegram.webhook_secret
    languages: tuple[Language, ...] = get_args(Language)
    menu: Menu = {
        language: {name: of_menus.say(language, f"menu_{name}") for name in COMMANDS} for language in languages
    }
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
            group_menu=GROUP_COMMANDS,
            whispered=OWN,
        )
        for agent, token in tokens
    ]
    return [config for n, config in enumerate(configs) if config.bot not in {other.bot for other in configs[:n]}]


def slack_manifest(address: str | None, *, agent: bool, installs: str | None) -> dict[str, Any]:
    """Return the manifest that Slack asks for when the app is made; `address`: where it shall send events, None for Socket Mode.

    `installs`: where it shall send those back to who install it by themselves.
    """
    from adapters.slack.manifest import manifest  # noqa: PLC0415 - see above

    return manifest(address, agent=agent, installs=installs)


def _slack(settings: Settings) -> "SlackConfig | None":
    """None when nothing of Slack is set."""
    slack = settings.slack
    tokens = (slack.bot_token, slack.app_token, slack.signing_secret)
    bot, app, secret = (None if token is None else token.get_secret_value() for token in tokens)
    if bot is None and app is None and secret is None and not slack.installs:
        return None
    from adapters.slack.identity import Client, Config  # noqa: PLC0415 - see above

    client, address = None, settings.http.public_url
    if slack.client_id is not None and slack.client_secret is not None and address is not None:
        client = Client(id=slack.client_id, secret=slack.client_secret.get_secret_value(), address=address)
    return Config(bot_token=bot, app_token=app, signing_secret=secret, base_url=slack.base_url, client=client)


def _matrix(settings: Settings) -> "MatrixConfig | None":
    """None when nothing of Matrix is set, or not all of it."""
    matrix = settings.matrix
    if matrix.homeserver is None or matrix.user_id is None or matrix.token is None:
        return None
    from adapters.matrix.identity import Config  # noqa: PLC0415 - see above

    return Config(
        homeserver=matrix.homeserver,
        user_id=matrix.user_id,
        token=matrix.token.get_secret_value(),
        strangers=settings.access.policy == "pairing",
    )
