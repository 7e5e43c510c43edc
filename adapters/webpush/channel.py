"""The way out to browsers (bot.ports.push.Channel): encrypted to the browser (RFC 8291), signed by the house (RFC 8292).

What is shown has the form of Declarative Web Push: a browser that knows it needs no worker for it, for others the page's worker reads it.
"""

import importlib
import json
import logging
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from bot.ports.calendars.subscriptions import ACCOUNT, Target, Targets
from bot.ports.callers import Unavailable
from bot.ports.messages import Saying
from bot.ports.push import Ambiguous, ChatAddress, NotSent, Pace, Undeliverable

log = logging.getLogger(__name__)

PACE = Pace(account_per_second=50, chat_per_second=5, chat_burst=10, bulk_per_second=50)
TTL = 12 * 3600  # seconds for which a push service keeps it for a browser that is away
SECONDS = 20
LONGEST = 400  # characters of a line that is shown
GONE = frozenset({403, 404, 410})  # the second: not known, the first: given to another key of ours
BAD = frozenset({400, 401, 413})
MANY, BROKEN, OK = 429, 500, 300
FORM = 8030  # by which a browser knows the declarative form
UNWANTED = "unwanted"
NOBODY = "mailto:nobody@parrots.invalid"  # where the page is not reached by https there is no better address


class PushChannel:
    """All browsers. To send again shows nothing twice: what is about one message has one tag."""

    account = ACCOUNT
    pace = PACE
    can_tell = True
    statuses = None

    def __init__(self, *, targets: Targets, http: aiohttp.ClientSession, private: str) -> None:
        self._targets = targets
        self._http = http
        self._encryption: Any = importlib.import_module("pywebpush")
        self._vapid: Any = importlib.import_module("py_vapid").Vapid02.from_string(private)

    def single(self, saying: Saying) -> bool:
        return bool(saying.text)

    async def find(self, place: ChatAddress, key: str) -> str | None:
        del place, key  # it can be sent again
        return None

    async def send(self, place: ChatAddress, saying: Saying, key: str, over: str | None = None) -> str:
        del over
        try:
            target = await self._targets.target(place.chat, key)
        except Unavailable as error:
            raise NotSent("the database is away") from error
        if target is None:
            raise Undeliverable("the browser is told no more", gone=True)
        if not target.wanted:
            return UNWANTED
        status, pause = await self._posted(target, key, payload_of(target, saying, tag_of(key)))
        if status < OK:
            return key
        if status in GONE:
            await self._lapsed(place.chat)
            raise Undeliverable(f"the subscription has lapsed ({status})", gone=True)
        if status in BAD:
            raise Undeliverable(f"the push service refuses it ({status})")
        raise NotSent(f"the push service answered {status}", pause if status == MANY or status >= BROKEN else None)

    async def _posted(self, target: Target, key: str, payload: str) -> tuple[int, float | None]:
        """Return the status, and the seconds that the service asks us to wait."""
        browser = target.subscription
        info = {"endpoint": browser.endpoint, "keys": {"p256dh": browser.p256dh, "auth": browser.auth}}
        try:
            body: bytes = self._encryption.WebPusher(info).encode(payload.encode())["body"]
        except Exception as error:
            raise Undeliverable(f"the browser's keys are none ({type(error).__name__})", gone=True) from error
        address, page = urlsplit(browser.endpoint), urlsplit(browser.page)
        who = f"https://{page.netloc}" if page.scheme == "https" else NOBODY
        signed: dict[str, str] = self._vapid.sign({"aud": f"{address.scheme}://{address.netloc}", "sub": who})
        headers = {
            **signed,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Urgency": "high",
            "Topic": tag_of(key),
        }
        try:
            async with self._http.post(
                browser.endpoint,
                data=body,
                headers=headers,
                allow_redirects=False,
                timeout=aiohttp.ClientTimeout(total=SECONDS),
            ) as response:
                pause = response.headers.get("Retry-After", "")
                return response.status, float(pause) if pause.isascii() and pause.isdigit() else None
        except (aiohttp.ClientConnectorError, aiohttp.InvalidURL) as error:
            raise NotSent(f"the push service is not reached ({type(error).__name__})") from error
        except (TimeoutError, aiohttp.ClientError) as error:
            raise Ambiguous(type(error).__name__) from error

    async def _lapsed(self, place: str) -> None:
        try:
            await self._targets.lapsed(place)
        except Unavailable as error:
            raise NotSent("the database is away") from error


def tag_of(key: str) -> str:
    """Return the name under which a device shows it once: of the message, as the page's own notifications have it."""
    return f"ring-{key.split(':')[1]}"


def payload_of(target: Target, saying: Saying, tag: str) -> str:
    """Return what is shown, and where a tap leads."""
    title, _, rest = saying.text.partition("\n")
    page = target.subscription.page
    notification = {
        "title": title[:LONGEST],
        "body": rest[:LONGEST],
        "navigate": page if target.session is None else f"{page}#{target.session}",
        "tag": tag,
    }
    return json.dumps({"web_push": FORM, "notification": notification}, ensure_ascii=False)
