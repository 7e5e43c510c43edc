"""Checks of a Slack connection: what is wrong with it, and what to do about it."""

from typing import Literal

import aiohttp

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from adapters.slack.identity import SCOPES, Config, Identity
from bot.ports.push import SendError

State = Literal["ok", "WRONG", "note"]
PATIENCE = aiohttp.ClientTimeout(total=10, sock_connect=5)


def trouble(config: Config) -> str | None:
    """Return what is missing in the settings, in one line."""
    if config.bot_token is None and config.client is None:
        return (
            "PARROTS_SLACK__BOT_TOKEN is missing (xoxb-…): install the app in your workspace, then copy it from "
            "OAuth & Permissions"
        )
    if config.app_token is None and config.signing_secret is None:
        return (
            "nothing is received: set PARROTS_SLACK__APP_TOKEN (xapp-…, for Socket Mode) or "
            "PARROTS_SLACK__SIGNING_SECRET (for events over HTTP)"
        )
    return None


async def check(config: Config) -> tuple[State, str, str]:
    """Check whether Slack knows our tokens, and what they may do; return state, what, advice."""
    missing = trouble(config)
    if missing is not None:
        return "WRONG", "Slack", missing
    async with aiohttp.ClientSession(timeout=PATIENCE) as session:
        api = Api(config, session)
        try:
            me = await api.identity()
        except Refusal as refusal:
            return "WRONG", f"Slack: the bot token is refused ({refusal})", "check PARROTS_SLACK__BOT_TOKEN"
        except SendError as error:
            return "WRONG", f"Slack: {error}", "check the network, and PARROTS_SLACK__BASE_URL if you have set it"
        if config.app_token is not None:
            try:
                await api.socket_address()
            except (Refusal, SendError) as error:
                advice = "check PARROTS_SLACK__APP_TOKEN (connections:write), and that Socket Mode is on"
                return "WRONG", f"Slack: Socket Mode is refused ({error})", advice
    return _found(config, me)


def _found(config: Config, me: Identity) -> tuple[State, str, str]:
    way = "Socket Mode" if config.app_token is not None else "HTTP"
    what = f"Slack: @{me.name} in {me.team}, by {way}"
    lacking = [scope for scope in SCOPES if me.scopes is not None and scope not in me.scopes]
    if lacking:
        advice = f"the app lacks {', '.join(lacking)}: add that (.venv/bin/python -m bot slack-manifest) and install it again"
        return "note", what, advice
    return "ok", what, ""
