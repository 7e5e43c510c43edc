"""The calls to a homeserver that we make; each is made once, whoever calls decides what a failure means."""

import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any, cast
from urllib.parse import quote

from aiohttp import ClientError, ClientResponse, ClientSession, ClientTimeout
from mautrix.api import HTTPAPI, Method
from mautrix.errors import MatrixConnectionError, make_request_error
from yarl import URL

from adapters.matrix.errors import LONGEST_WAIT, SLOW_DOWN, Flooded
from adapters.matrix.identity import Config
from adapters.matrix.raw_json import Facts, facts, rows, text

PATIENCE = ClientTimeout(total=30, sock_connect=5)
LISTENING = 25.0  # seconds that the homeserver may keep us waiting for events
CLIENT = "_matrix/client/v3"
TIMELINE = 1000  # events of a room that a sync may bring; more is looked up
FILTER = json.dumps(
    {
        "presence": {"types": []},
        "account_data": {"types": []},
        "room": {
            "account_data": {"types": []},
            "ephemeral": {"types": []},
            "state": {"types": ["m.room.member", "m.room.name", "m.room.encryption"]},
            "timeline": {"limit": TIMELINE},
        },
    },
    separators=(",", ":"),
)

_wire: Any = logging.getLogger(f"{__name__}.wire")


class Api(HTTPAPI):
    """One account's way to its homeserver. Calls raise mautrix.errors.MatrixError."""

    def __init__(self, config: Config, session: ClientSession) -> None:
        _wire.setLevel(logging.WARNING)  # below that the library tells what people write
        super().__init__(config.homeserver, config.token, client_session=session, log=_wire, default_retry_count=0)
        self._user = config.user_id

    async def _send(
        self,
        method: Method,
        url: URL,
        content: Any,  # noqa: ANN401 - as the library has it
        query_params: dict[str, str],
        headers: dict[str, str],
    ) -> tuple[Any, ClientResponse]:
        """Send it as the library does, but keep how long we shall wait, which that drops."""
        async with self.session.request(
            str(method), url, data=content, params=query_params, headers=headers
        ) as response:
            body = await response.read()
            told = _json(body)
            if response.status == 429:
                raise Flooded(_seconds(facts(told), response.headers))
            if not 200 <= response.status < 300:
                code, words = text(facts(told).get("errcode")), text(facts(told).get("error"))
                raise make_request_error(
                    response.status, body.decode(errors="replace")[:200], code or None, words, None
                )
            return told, response

    async def ask(self, method: Method, path: str, content: object = None, **query: str) -> Facts:
        """Make a call. Raises MatrixError."""
        return facts(await self._told(method, path, content, query=query))

    async def _told(
        self,
        method: Method,
        path: str,
        content: object = None,
        *,
        headers: dict[str, str] | None = None,
        query: dict[str, str] | None = None,
    ) -> object:
        try:
            request: Any = cast("Any", super()).request
            return cast(
                "object", await request(method, path, content, headers, query, sensitive=method is not Method.GET)
            )
        except TimeoutError as error:
            raise MatrixConnectionError("no answer in time") from error

    # who we are, what happens -----------------------------------------------------------------------------------------

    async def whoami(self) -> Facts:
        return await self.ask(Method.GET, f"{CLIENT}/account/whoami")

    async def display_name(self, user: str) -> str:
        return text((await self.ask(Method.GET, f"{CLIENT}/profile/{_part(user)}")).get("displayname"))

    async def sync(self, since: str, *, whole: bool, seconds: float = LISTENING) -> Facts:
        """Return what happened since then, once something did. `whole`: with the state of all rooms."""
        query = {"filter": FILTER, "timeout": str(0 if whole else int(1000 * seconds)), "set_presence": "offline"}
        if since:
            query["since"] = since
        return await self.ask(Method.GET, f"{CLIENT}/sync", full_state=str(whole).lower(), **query)

    async def pending(self) -> Facts:
        """Return the invitations that wait, and little else."""
        nothing: Facts = {"types": []}
        room: Facts = {
            "account_data": nothing,
            "ephemeral": nothing,
            "state": nothing,
            "timeline": {"types": [], "limit": 1},
        }
        asked: Facts = {"presence": nothing, "account_data": nothing, "room": room}
        return await self.ask(
            Method.GET, f"{CLIENT}/sync", filter=json.dumps(asked), timeout="0", set_presence="offline"
        )

    async def before(self, room: str, place: str, until: str) -> Facts:
        """Return a page of what was said in front of a place, the newest first."""
        path = f"{CLIENT}/rooms/{_part(room)}/messages"
        query = {"dir": "b", "from": place, "limit": str(TIMELINE), **({"to": until} if until else {})}
        return await self.ask(Method.GET, path, **query)

    async def around(self, room: str, event: str, number: int) -> Sequence[Facts]:
        """Return the events in front of one, the newest first."""
        path = f"{CLIENT}/rooms/{_part(room)}/context/{_part(event)}"
        return rows((await self.ask(Method.GET, path, limit=str(2 * number))).get("events_before"))

    async def event(self, room: str, event: str) -> Facts:
        """Return an event, with its last edit."""
        return await self.ask(Method.GET, f"{CLIENT}/rooms/{_part(room)}/event/{_part(event)}")

    async def state(self, room: str) -> Sequence[Facts]:
        """Return a room's state."""
        return rows(await self._told(Method.GET, f"{CLIENT}/rooms/{_part(room)}/state"))

    # what we do -------------------------------------------------------------------------------------------------------

    async def join(self, room: str) -> None:
        await self.ask(Method.POST, f"{CLIENT}/rooms/{_part(room)}/join", {})

    async def leave(self, room: str) -> None:
        await self.ask(Method.POST, f"{CLIENT}/rooms/{_part(room)}/leave", {})

    async def send(self, room: str, kind: str, content: Facts, name: str) -> str:
        """Say something; return the event's id. What was sent with this `name` before is not sent again."""
        path = f"{CLIENT}/rooms/{_part(room)}/send/{_part(kind)}/{_part(name)}"
        return text((await self.ask(Method.PUT, path, dict(content))).get("event_id"))

    async def redact(self, room: str, event: str, name: str) -> None:
        await self.ask(Method.PUT, f"{CLIENT}/rooms/{_part(room)}/redact/{_part(event)}/{_part(name)}", {})

    async def typing(self, room: str, seconds: float) -> None:
        path = f"{CLIENT}/rooms/{_part(room)}/typing/{_part(self._user)}"
        await self.ask(Method.PUT, path, {"typing": True, "timeout": int(1000 * seconds)})

    async def seen(self, room: str, event: str) -> None:
        await self.ask(Method.POST, f"{CLIENT}/rooms/{_part(room)}/receipt/m.read/{_part(event)}", {})

    async def reactions(self, room: str, event: str) -> Sequence[Facts]:
        path = f"_matrix/client/v1/rooms/{_part(room)}/relations/{_part(event)}/m.annotation/m.reaction"
        return rows((await self.ask(Method.GET, path, limit="100")).get("chunk"))

    # files ------------------------------------------------------------------------------------------------------------

    async def upload(self, name: str, media: str, data: bytes) -> str:
        """Return the address (mxc://) of a file that is kept there now."""
        path, headers = "_matrix/media/v3/upload", {"Content-Type": media}
        found = facts(await self._told(Method.POST, path, data, headers=headers, query={"filename": name}))
        return text(found.get("content_uri"))

    async def download(self, address: str, most: int) -> bytes | None:
        """Return the content of mxc://server/id; None where it is more than that."""
        server, _, number = address.removeprefix("mxc://").partition("/")
        url = self.base_url.with_path(
            f"/_matrix/client/v1/media/download/{_part(server)}/{_part(number)}", encoded=True
        )
        headers = {"Authorization": f"Bearer {self.token}"}
        data = bytearray()
        try:
            async with self.session.get(url, headers=headers) as response:
                if response.status != 200:
                    raise make_request_error(response.status, "", None, None, None)
                async for piece in response.content.iter_chunked(2**16):
                    data += piece
                    if len(data) > most:
                        return None
        except (ClientError, TimeoutError) as error:
            raise MatrixConnectionError(type(error).__name__) from error
        return bytes(data)


def _part(value: str) -> str:
    """A part of a path."""
    return quote(value, safe="")


def _json(body: bytes) -> Any:  # noqa: ANN401 - JSON
    try:
        return json.loads(body)
    except ValueError:
        return {}


def _seconds(told: Facts, headers: Mapping[str, str]) -> float:
    """Return how long to wait, by the body or the header."""
    wait = told.get("retry_after_ms")
    if isinstance(wait, int | float):
        return min(max(wait / 1000, 0.1), LONGEST_WAIT)
    seconds = headers.get("Retry-After", "")
    return min(float(seconds), LONGEST_WAIT) if seconds.isascii() and seconds.isdigit() else SLOW_DOWN
