"""Checks of a bot's connection, for people who set it up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from telegram import WebhookInfo
from telegram.error import InvalidToken, TelegramError

from adapters.telegram.client import Client
from adapters.telegram.errors import reason
from adapters.telegram.inbound.polling import REFUSED
from adapters.telegram.inbound.webhook import path_of
from adapters.telegram.platform import Config


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A finding; `note`: no fault, but worth knowing."""

    state: Literal["ok", "WRONG", "note"]
    what: str
    advice: str = ""


async def check(config: Config) -> Sequence[Found]:
    """Ask Telegram who the bot is and how it is set. Changes nothing."""
    client = Client(config.token, config.base_url)
    where = f"Telegram bot {config.bot}"
    try:
        user = await client.get_me()
        hook = await client.get_webhook_info()
    except InvalidToken:
        return [Found(state="WRONG", what=f"{where}: the token is refused", advice=REFUSED)]
    except TelegramError as error:
        advice = f"is {config.base_url} reachable from here? Behind a proxy, set HTTPS_PROXY"
        return [Found(state="WRONG", what=f"{where}: no answer ({reason(error)})", advice=advice)]
    finally:
        await client.close_connections()
    found = [Found(state="ok", what=f"Telegram bot @{user.username}, by {config.mode}")]
    if not user.can_read_all_group_messages:
        advice = "to change it: @BotFather, /setprivacy, Disable; then put the bot out of the group and in again"
        what = f"@{user.username}: privacy mode is on: in groups it sees mentions, replies to it, and commands"
        found.append(Found(state="note", what=what, advice=advice))
    return [*found, *_hook(config, hook)]


def _hook(config: Config, hook: WebhookInfo) -> Sequence[Found]:
    if config.mode == "polling":
        if not hook.url:
            return ()
        advice = "the next start takes it away; if another program needs it, make a bot of its own for it"
        return [Found(state="note", what="a webhook is set, though polling is chosen", advice=advice)]
    wanted = f"{(config.public_url or '').rstrip('/')}{path_of(config.bot)}"
    found: list[Found] = []
    if hook.url != wanted:
        what = "the webhook is not set" if not hook.url else "the webhook leads elsewhere"
        found.append(Found(state="note", what=what, advice=f"the next start sets it to {wanted}"))
    if hook.last_error_message and hook.pending_update_count:
        what = f"the webhook fails: {hook.last_error_message} ({hook.pending_update_count} updates wait)"
        found.append(Found(state="WRONG", what=what, advice=f"{wanted} must be reachable from the internet"))
    return found
