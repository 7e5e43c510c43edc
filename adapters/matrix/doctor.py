"""Checks of an account, for people who set it up."""

from typing import Literal

import aiohttp
from mautrix.errors import MatrixError, MatrixInvalidToken

from adapters.matrix.api import PATIENCE, Api
from adapters.matrix.errors import REFUSED, reason
from adapters.matrix.identity import Config
from adapters.matrix.raw_json import text

State = Literal["ok", "WRONG", "note"]


async def check(config: Config) -> tuple[State, str, str]:
    """Ask the homeserver who we are; return state, what, advice. Changes nothing."""
    where = f"Matrix {config.user_id}"
    async with aiohttp.ClientSession(timeout=PATIENCE) as session:
        try:
            told = await Api(config, session).whoami()
        except MatrixInvalidToken:
            return "WRONG", f"{where}: the token is refused", REFUSED
        except MatrixError as error:
            return "WRONG", f"{where}: no answer ({reason(error)})", f"is {config.homeserver} reachable from here?"
    if text(told.get("user_id")) != config.user_id:
        whose = text(told.get("user_id"))
        return (
            "WRONG",
            f"{where}: the token is of {whose}",
            f"set PARROTS_MATRIX__USER_ID={whose}, or use another token",
        )
    if not text(told.get("device_id")):
        advice = "log in once by a password and use that token: without a device, what is sent again is shown twice"
        return "note", f"{where}: the token has no device", advice
    return "ok", f"{where}, device {text(told.get('device_id'))}", ""
