"""People at a homeserver, as their clients speak for them."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.parse import quote

import aiohttp

from tests.emulated.matrix.homeserver import NAME, Homeserver

WAIT = 40.0
_numbers = count(1)


@dataclass(slots=True, kw_only=True)
class Someone:
    """One person's client; `user` is their id."""

    server: Homeserver
    session: aiohttp.ClientSession
    user: str
    token: str
    since: str = ""
    seen: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """All events of all their rooms, in order, with the room's id."""

    async def call(self, method: str, path: str, body: object = None, **query: str) -> Any:  # noqa: ANN401 - JSON
        headers = {"Authorization": f"Bearer {self.token}"}
        url = f"{self.server.url}/_matrix/{path}"
        async with self.session.request(method, url, json=body, params=query, headers=headers) as answer:
            told = await answer.json()
            assert answer.status == 200, (path, told)
            return told

    async def room(self, *others: str, direct: bool = False, encrypted: bool = False, name: str = "") -> str:
        """Make a room and ask others in; return its id."""
        body: dict[str, Any] = {
            "invite": list(others),
            "is_direct": direct,
            "preset": "trusted_private_chat" if direct else "private_chat",
        }
        if encrypted:
            content = {"algorithm": "m.megolm.v1.aes-sha2"}
            body["initial_state"] = [{"type": "m.room.encryption", "state_key": "", "content": content}]
        if name:
            body["name"] = name
        return (await self.call("POST", "client/v3/createRoom", body))["room_id"]

    async def join(self, room: str) -> None:
        await self.call("POST", f"client/v3/rooms/{quote(room)}/join", {})

    async def send(self, room: str, content: dict[str, Any], kind: str = "m.room.message") -> str:
        path = f"client/v3/rooms/{quote(room)}/send/{kind}/t{next(_numbers)}"
        return (await self.call("PUT", path, content))["event_id"]

    async def write(self, room: str, text: str, **more: Any) -> str:  # noqa: ANN401 - parts of a content
        return await self.send(room, {"msgtype": "m.text", "body": text, **more})

    async def reply(self, room: str, event: str, text: str) -> str:
        return await self.write(room, text, **{"m.relates_to": {"m.in_reply_to": {"event_id": event}}})

    async def react(self, room: str, event: str, key: str) -> str:
        return await self.send(
            room, {"m.relates_to": {"rel_type": "m.annotation", "event_id": event, "key": key}}, "m.reaction"
        )

    async def edit(self, room: str, event: str, text: str) -> str:
        new = {"msgtype": "m.text", "body": text}
        return await self.write(
            room, f"* {text}", **{"m.new_content": new, "m.relates_to": {"rel_type": "m.replace", "event_id": event}}
        )

    async def upload(self, name: str, media: str, data: bytes) -> str:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": media}
        url = f"{self.server.url}/_matrix/media/v3/upload"
        async with self.session.post(url, data=data, params={"filename": name}, headers=headers) as answer:
            return (await answer.json())["content_uri"]

    # what they see ----------------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Take in what is new, waiting a little for it."""
        query = {"timeout": "1000", "filter": '{"room":{"timeline":{"limit":1000}}}'}
        told = await self.call("GET", "client/v3/sync", **query, **({"since": self.since} if self.since else {}))
        self.since = told["next_batch"]
        for room, part in told.get("rooms", {}).get("join", {}).items():
            self.seen += [{**event, "room": room} for event in part["timeline"]["events"]]

    async def until(self, found: Callable[[], Any]) -> Any:  # noqa: ANN401 - what is found
        try:
            async with asyncio.timeout(WAIT):
                while not (one := found()):
                    await self.look()
        except TimeoutError:
            raise AssertionError(
                [(one["type"], one["sender"], one.get("content", {}).get("body")) for one in self.seen]
            ) from None
        return one

    def of(self, room: str, whose: str) -> list[dict[str, Any]]:
        """The messages of somebody there as they are shown now: edits are taken in, what was taken back is not there."""
        shown: dict[str, dict[str, Any]] = {}
        for event in self.seen:
            content = event.get("content", {})
            if event["room"] != room or event["sender"] != whose:
                continue
            if event["type"] == "m.room.redaction":
                shown.pop(event.get("redacts") or content.get("redacts", ""), None)
            elif event["type"] == "m.room.message" and content:
                relates = content.get("m.relates_to", {})
                if relates.get("rel_type") == "m.replace":
                    if relates["event_id"] in shown:
                        shown[relates["event_id"]] = {**shown[relates["event_id"]], "content": content["m.new_content"]}
                else:
                    shown[event["event_id"]] = event
        return list(shown.values())

    async def heard(self, room: str, whose: str, words: str, number: int = 1) -> dict[str, Any]:
        """Wait for a message of somebody's with these words; return the last one of so many."""

        def found() -> list[dict[str, Any]]:
            all_of_it = [one for one in self.of(room, whose) if words in one["content"].get("body", "")]
            return all_of_it if len(all_of_it) >= number else []

        return (await self.until(found))[-1]

    def marks(self, event: str, whose: str) -> list[str]:
        """The reactions of somebody on a message, without those taken back."""
        gone = {
            one.get("redacts") or one["content"].get("redacts")
            for one in self.seen
            if one["type"] == "m.room.redaction"
        }
        return [
            one["content"]["m.relates_to"]["key"]
            for one in self.seen
            if one["type"] == "m.reaction"
            and one["sender"] == whose
            and one["event_id"] not in gone
            and one["content"].get("m.relates_to", {}).get("event_id") == event
        ]


async def someone(server: Homeserver, session: aiohttp.ClientSession, name: str) -> Someone:
    token = await server.register(session, name)
    return Someone(server=server, session=session, user=f"@{name}:{NAME}", token=token)
