"""Checks of a Slack connection: what is wrong with it, and what to do about it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import aiohttp

from adapters.slack.api import Api
from adapters.slack.errors import Refusal
from adapters.slack.identity import SCOPES, Config, Identity
from adapters.slack.inbound.install_flow import PATH as INSTALL
from bot.ports.push import SendError
from bot.ports.push_abilities import Installed

State = Literal["ok", "WRONG", "note"]
AWAY = "check the network, and PARROTS_SLACK__BASE_URL if you have set it"
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
    me: Identity | None = None
    async with aiohttp.ClientSession(timeout=PATIENCE) as session:
        api = Api(config, session)
        if config.bot_token is not None:
            try:
                me = await api.identity()
            except Refusal as refusal:
                return "WRONG", f"Slack: the bot token is refused ({refusal})", "check PARROTS_SLACK__BOT_TOKEN"
            except SendError as error:
                return "WRONG", f"Slack: {error}", AWAY
        if config.app_token is not None:
            try:
                await api.socket_address()
            except (Refusal, SendError) as error:
                advice = "check PARROTS_SLACK__APP_TOKEN (connections:write), and that Socket Mode is on"
                return "WRONG", f"Slack: Socket Mode is refused ({error})", advice
    way = "Socket Mode" if config.app_token is not None else "HTTP"
    if me is None:
        return "ok", f"Slack: an app by {way}, installed in workspaces by {INSTALL}", ""
    return _found(f"Slack: @{me.name} in {me.team}, by {way}", me, "install it again")


async def check_workspaces(config: Config, kept: Sequence[Installed]) -> list[tuple[State, str, str]]:
    """Check each workspace that installed the app by itself."""
    async with aiohttp.ClientSession(timeout=PATIENCE) as session:
        return [await _check_workspace(config, session, one) for one in kept]


async def _check_workspace(config: Config, session: aiohttp.ClientSession, one: Installed) -> tuple[State, str, str]:
    who = f"Slack workspace {one.name or one.tenant} ({one.tenant})"
    if one.ended:
        return "note", f"{who} removed the app", f"what rings there is told elsewhere; {INSTALL} brings all back"
    if one.token is None:
        advice = f"bring back the key that sealed it (docs/security.md), or let them open {INSTALL} again"
        return "WRONG", f"{who}: its token cannot be opened", advice
    try:
        me = await Api(replace(config, bot_token=one.token), session).identity()
    except Refusal as refusal:
        return "WRONG", f"{who}: its token is refused ({refusal})", f"let them open {INSTALL} again"
    except SendError as error:
        return "WRONG", f"{who}: {error}", AWAY
    return _found(who, me, f"let them open {INSTALL} again")


def _found(what: str, me: Identity, then: str) -> tuple[State, str, str]:
    lacking = [scope for scope in SCOPES if me.scopes is not None and scope not in me.scopes]
    if lacking:
        advice = f"the app lacks {', '.join(lacking)}: add that (.venv/bin/python -m bot slack-manifest) and {then}"
        return "note", what, advice
    return "ok", what, ""
