"""The page inside Telegram: who opens it there is named by `initData`, which Telegram signs with the secret of the bot.

https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app: only its hash and its age are trusted.
"""

import hashlib
import hmac
import json
from collections.abc import Sequence
from typing import Any, cast
from urllib.parse import parse_qsl

AGE = 3600  # seconds for which what was signed lets somebody in
AHEAD = 60  # seconds by which Telegram's clock may be before ours
LONGEST = 8192  # letters
_FIELDS = 32


def user_of(init_data: str, tokens: Sequence[str], now: float) -> str | None:
    """Return the id of the user for whom Telegram signed this with one of the bots' tokens; None for all else."""
    if len(init_data) > LONGEST:
        return None
    try:
        pairs = parse_qsl(init_data, keep_blank_values=True, max_num_fields=_FIELDS)
    except ValueError:
        return None
    fields = dict(pairs)
    given = fields.pop("hash", "")
    if len(fields) != len(pairs) - 1 or not any(_signed(fields, given, token) for token in tokens):
        return None
    begun, user = fields.get("auth_date", ""), _user(fields.get("user", ""))
    if not (begun.isascii() and begun.isdecimal() and -AHEAD <= now - int(begun) <= AGE):
        return None
    return user


def _signed(fields: dict[str, str], given: str, token: str) -> bool:
    told = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    known = hmac.new(secret, told.encode(errors="surrogatepass"), hashlib.sha256).hexdigest()
    return hmac.compare_digest(given.encode(errors="surrogatepass"), known.encode())


def _user(text: str) -> str | None:
    try:
        found: object = json.loads(text)
    except ValueError:
        return None
    number = cast("dict[str, Any]", found).get("id") if isinstance(found, dict) else None
    return str(number) if isinstance(number, int) and not isinstance(number, bool) else None
