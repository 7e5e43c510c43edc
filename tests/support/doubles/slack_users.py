"""What people do in the small Slack: write, press, type commands; brought by socket or HTTP, again if it is not taken."""

import asyncio
import hashlib
import hmac
import json
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import aiohttp

from tests.support.doubles.slack import ANN, ME, SECRET, Workspace


@dataclass(slots=True, kw_only=True)
class Delivery:
    """How one thing was taken: the answer of the last try, and how many there were."""

    answer: Any = None
    tries: int = 0
    statuses: list[int] = field(default_factory=list[int])


class Users:
    """Everybody in the workspace. `address`: where events go over HTTP; None: by socket."""

    def __init__(self, workspace: Workspace, http: aiohttp.ClientSession, address: str | None = None) -> None:
        self.workspace = workspace
        self.http = http
        self.address = address

    async def write(self, channel: str, text: str, *, user: str = ANN, thread: str = "", **more: object) -> str:
        """A message, and, where we are mentioned in a channel, its twin; returns its ts."""
        ts = self.workspace.new_ts()
        private = channel.startswith("D")
        message: dict[str, Any] = {"type": "message", "user": user, "text": text, "ts": ts, "channel": channel, **more}
        message["channel_type"] = "im" if private else "channel"
        if thread:
            message["thread_ts"] = thread
        self.workspace.channels[channel][ts] = message
        await self.event(message)
        if f"<@{ME}>" in text and not private:
            await self.event({**message, "type": "app_mention"})
        return ts

    async def event(self, event: dict[str, Any], event_id: str | None = None) -> Delivery:
        payload = {
            "type": "event_callback",
            "team_id": self.workspace.team,
            "event_id": event_id or f"Ev{uuid4().hex}",
            "event": event,
            "authorizations": [{"team_id": self.workspace.team, "user_id": ME, "is_bot": True}],
        }
        return await self.deliver("events_api", payload)

    async def command(self, command: str, text: str, channel: str, user: str = ANN) -> Delivery:
        payload = {
            "command": command,
            "team_id": self.workspace.team,
            "text": text,
            "channel_id": channel,
            "channel_name": "general",
            "user_id": user,
            "trigger_id": f"trigger-{uuid4().hex}",
            "response_url": f"{self.workspace.url}/response",
        }
        return await self.deliver("slash_commands", payload)

    async def press(self, channel: str, message: dict[str, Any], label: str, user: str = ANN) -> Delivery:
        """Press the button of that label."""
        buttons = [one for block in message["blocks"] if block["type"] == "actions" for one in block["elements"]]
        [button] = [one for one in buttons if one["text"]["text"] == label]
        payload = {
            "type": "block_actions",
            "team": {"id": self.workspace.team},
            "user": {"id": user},
            "channel": {"id": channel},
            "container": {"type": "message", "message_ts": message["ts"], "channel_id": channel},
            "message": message,
            "actions": [{**button, "block_id": "b", "action_ts": self.workspace.new_ts()}],
            "trigger_id": f"trigger-{uuid4().hex}",
            "response_url": f"{self.workspace.url}/response",
        }
        return await self.deliver("interactive", payload)

    async def deliver(self, kind: str, payload: dict[str, Any], most: int = 40, *, taken: bool = True) -> Delivery:
        """Bring it, again and again until it is acknowledged; with `taken` False, it shall not be."""
        done = Delivery()
        while done.tries < most:
            done.tries += 1
            if await (
                self._by_socket(kind, payload, done, 30.0 if taken else 3.0)
                if self.address is None
                else self._by_http(kind, payload, done)
            ):
                assert taken, "it was acknowledged"
                return done
            await asyncio.sleep(0.2)  # Slack's own pause before it tries again, in small
        assert not taken, f"never acknowledged: {kind}"
        return done

    async def _by_socket(self, kind: str, payload: dict[str, Any], done: Delivery, patience: float) -> bool:
        await self.workspace.until(lambda: self.workspace.sockets)
        envelope = f"envelope-{uuid4().hex}"
        waiting = self.workspace.acks[envelope] = asyncio.get_running_loop().create_future()
        try:
            socket = self.workspace.sockets[-1]
            await socket.send_json({"type": kind, "envelope_id": envelope, "payload": payload})
            done.answer = await asyncio.wait_for(waiting, patience)
        except (TimeoutError, ConnectionError):
            return False
        return True

    async def _by_http(self, kind: str, payload: dict[str, Any], done: Delivery) -> bool:
        assert self.address is not None
        form = payload if kind == "slash_commands" else {"payload": json.dumps(payload)}
        body = json.dumps(payload) if kind == "events_api" else urlencode(form)
        content = "application/json" if kind == "events_api" else "application/x-www-form-urlencoded"
        headers = {"Content-Type": content, **signature(body, str(int(time.time())))}
        async with self.http.post(self.address, data=body.encode(), headers=headers) as response:
            done.statuses.append(response.status)
            text = await response.text()
            done.answer = json.loads(text) if text.startswith("{") else text
            return response.status == 200


def signature(body: str, stamp: str, secret: str = SECRET) -> dict[str, str]:
    """The headers with which Slack signs a request."""
    signed = hmac.new(secret.encode(), f"v0:{stamp}:{body}".encode(), hashlib.sha256).hexdigest()
    return {"X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": f"v0={signed}"}
