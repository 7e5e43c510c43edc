"""Who opens the page inside Telegram is believed by hash and age alone."""

import hashlib
import hmac
import json
from urllib.parse import urlencode

import pytest

from adapters.web.mini_app import AGE, user_of

TOKEN, OTHER = "7:the-tests-own", "8:another"
NOW = 1_800_000_000


def signed(token: str = TOKEN, **fields: object) -> str:
    """What Telegram hands over, signed as it documents."""
    told = {"auth_date": str(NOW - 5), "query_id": "AAE", "user": json.dumps({"id": 42, "first_name": "安 & =\n"})}
    told |= {name: str(value) for name, value in fields.items()}
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    lines = "\n".join(f"{name}={value}" for name, value in sorted(told.items()))
    return urlencode({**told, "hash": hmac.new(secret, lines.encode(), hashlib.sha256).hexdigest()})


def test_what_telegram_signed_just_now_names_the_user() -> None:
    assert user_of(signed(), [OTHER, TOKEN], NOW) == "42"
    assert user_of(signed(signature="of-third-parties"), [TOKEN], NOW) == "42"


@pytest.mark.parametrize(
    "data",
    [
        "",
        "hash=",
        signed(OTHER),
        signed().replace("42", "43"),
        signed() + "&user=%7B%22id%22%3A43%7D",
        signed(auth_date=NOW - AGE - 1),
        signed(auth_date=NOW + 3600),
        signed(auth_date="²"),
        signed(user="[]"),
        signed(user='{"id": true}'),
        signed(user="{"),
        signed(query_id="x" * 9000),
        "&".join(f"a{n}=1" for n in range(99)),
        signed().rsplit("hash=", 1)[0] + "hash=%ED%A0%80",
    ],
)
def test_anything_else_names_nobody(data: str) -> None:
    assert user_of(data, [TOKEN], NOW) is None


def test_without_a_bot_nobody_is_believed() -> None:
    assert user_of(signed(), [], NOW) is None
