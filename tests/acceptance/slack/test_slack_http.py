"""Slack's requests over HTTP: who may call, and what is answered before anything is known of us."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

import aiohttp
import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.http.request_bodies import LARGEST, Bounds
from adapters.slack.inbound.http import is_signed
from bot.app import house
from bot.process.settings import Settings
from bot.wiring.assembly import Overrides
from tests.support.doubles.slack import DM, SECRET, Workspace
from tests.support.doubles.slack_users import signature
from tests.support.houses import AT_ONCE
from tests.support.slack_fixtures import ALL, connected, settings_for

NOW = 1_790_000_000.0
STAMP = str(int(NOW))
SIGNATURE = signature("{}", STAMP)["X-Slack-Signature"]


@pytest.mark.parametrize(
    ("body", "stamp", "signature", "secret", "good"),
    [
        pytest.param(b"{}", STAMP, SIGNATURE, SECRET, True, id="signed"),
        pytest.param(b"{ }", STAMP, SIGNATURE, SECRET, False, id="changed"),
        pytest.param(b"{}", STAMP, SIGNATURE, "another", False, id="another secret"),
        pytest.param(b"{}", STAMP, "", SECRET, False, id="no signature"),
        pytest.param(b"{}", STAMP, "v0=ü", SECRET, False, id="not ASCII"),
        pytest.param(b"{}", "", SIGNATURE, SECRET, False, id="no time"),
        pytest.param(b"{}", "soon", SIGNATURE, SECRET, False, id="not a number"),
        pytest.param(b"{}", "²", SIGNATURE, SECRET, False, id="a digit, but no number"),
        pytest.param(b"{}", "9" * 400, SIGNATURE, SECRET, False, id="endless"),
        pytest.param(b"\xff", STAMP, SIGNATURE, SECRET, False, id="not text"),
        *(
            pytest.param(b"{}", when, signature("{}", when)["X-Slack-Signature"], SECRET, good, id=f"at {when}")
            for when, good in ((str(int(NOW) - 299), True), (str(int(NOW) - 301), False), (str(int(NOW) + 301), False))
        ),
    ],
)
def test_only_slack_signs_and_not_long_ago(body: bytes, stamp: str, signature: str, secret: str, good: bool) -> None:
    assert is_signed(body, stamp, signature, secret, NOW) is good


@dataclass(frozen=True, slots=True)
class Door:
    """The address that Slack calls."""

    http: aiohttp.ClientSession
    address: str

    async def post(self, body: str, headers: dict[str, str]) -> tuple[int, str]:
        headers = {"Content-Type": "application/json", **headers}
        async with self.http.post(self.address, data=body.encode(), headers=headers) as response:
            return response.status, await response.text()

    async def signed(self, body: str) -> tuple[int, str]:
        return await self.post(body, signature(body, str(int(time.time()))))


@asynccontextmanager
async def a_door(settings: Settings, dsn: str, slack: Workspace) -> AsyncGenerator[Door]:
    """A house whose Slack may be away."""
    async with (
        aiohttp.ClientSession() as session,
        house(settings_for(settings, slack, http=True), dsn, ALL, Overrides(debounce=AT_ONCE)) as ports,
    ):
        yield Door(session, f"{ports.address}slack/events")


def a_message(text: str = "note: x") -> str:
    event = {"type": "message", "user": "U0ANN", "text": text, "ts": "5.1", "channel": DM, "channel_type": "im"}
    return json.dumps({"type": "event_callback", "team_id": "T0HOUSE", "event_id": "EvAgain", "event": event})


async def test_what_slack_did_not_sign_is_refused(settings: Settings, dsn: str, slack: Workspace) -> None:
    async with a_door(settings, dsn, slack) as door:
        old = str(int(time.time()) - 600)
        tries = [
            await door.post(a_message(), {}),
            await door.post(a_message(), signature(a_message(), old)),
            await door.post(a_message(), signature(a_message(), "soon")),
            await door.post(a_message(), signature(a_message(), str(int(time.time())), "another")),
            await door.post('{"ssl_check": "1"}', {}),
        ]
        async with door.http.get(door.address) as response:
            assert response.status == 405
        assert [status for status, _ in tries] == [401] * 5
        assert [await door.signed("{"), await door.signed('{"type": "view_submission"}')] == [(400, ""), (200, "")]
    assert slack.said(DM) == []


async def test_forged_signatures_do_not_keep_slack_out(settings: Settings, dsn: str, slack: Workspace) -> None:
    """Well-formed ones are read before they can be judged; what waits for its end makes room."""
    async with a_door(settings, dsn, slack) as door, AsyncExitStack() as stack:
        parts = urlsplit(door.address)
        forged = signature("", str(int(time.time())), "another")
        head = "".join(f"{name}: {value}\r\n" for name, value in forged.items())
        for _ in range(2 * Bounds().bytes_of_strangers // LARGEST):
            _, writer = await asyncio.open_connection(parts.hostname, parts.port)
            stack.callback(writer.close)
            writer.write(
                f"POST {parts.path} HTTP/1.1\r\nHost: localhost\r\n{head}Content-Length: {LARGEST}\r\n\r\n".encode()
            )
            writer.write(b"x" * (LARGEST - 1))
            await writer.drain()
        assert [(await door.signed(a_message()))[0] for _ in range(3)] == [200] * 3


async def test_slack_may_check_the_address_while_our_token_is_wrong(
    settings: Settings, dsn: str, slack: Workspace
) -> None:
    """The address is set at Slack before the app is installed."""
    slack.bot_token = "xoxb-another"  # noqa: S105 - of the small Slack
    async with a_door(settings, dsn, slack) as door:
        status, text = await door.signed(json.dumps({"type": "url_verification", "challenge": "c1"}))
        assert (status, json.loads(text)) == (200, {"challenge": "c1"})
        assert (await door.signed(a_message()))[0] == 503


async def test_an_event_that_comes_again_is_answered_once(settings: Settings, dsn: str, slack: Workspace) -> None:
    """Whatever the retry header says: the first try may not have been kept."""
    async with connected(settings, dsn, slack, http=True) as chat:
        assert chat.users.address is not None
        door = Door(chat.users.http, chat.users.address)
        body = a_message()
        again = signature(body, str(int(time.time()))) | {
            "X-Slack-Retry-Num": "1",
            "X-Slack-Retry-Reason": "http_timeout",
        }
        await door.post(body, again)
        await door.signed(body)
        await door.post(body, again)
        await slack.until(lambda: slack.said(DM))
        await chat.users.write(DM, "note: y")
        await slack.until(lambda: len(slack.said(DM)) >= 2)
        assert [text.splitlines()[-1] for text in slack.texts(DM)] == ["✓ Noted: x", "✓ Noted: y"]


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "type",
                    "event",
                    "team",
                    "user",
                    "channel",
                    "actions",
                    "command",
                    "authorizations",
                    "team_id",
                    "view",
                    "payload",
                ]
            )
            | st.text(max_size=5),
            inner
            | st.sampled_from(["event_callback", "block_actions", "url_verification", "message", "view_submission"]),
            max_size=4,
        )
    ),
    max_leaves=12,
)
DEEP = "[" * 60_000 + "]" * 60_000


@pytest.mark.parametrize(
    "body",
    ["[]", "null", "1", '"x"', "{", DEEP, '{"a": ' * 150 + "1" + "}" * 150, f"payload={quote(DEEP)}", "payload=[]", "payload={",
     '{"type": "block_actions", "actions": null}', '{"type": "block_actions", "actions": []}', '{"type": "event_callback", "event": null}', '{"type": "view_submission", "view": null}', '{"type": [], "event": {}}', '{"type": "event_callback", "event": {"type": {}}}'],
)  # fmt: skip
async def test_what_is_signed_and_is_no_event_is_refused(
    settings: Settings, dsn: str, slack: Workspace, caplog: pytest.LogCaptureFixture, body: str
) -> None:
    async with a_door(settings, dsn, slack) as door:
        status, _ = await door.signed(body)
    assert (status, [record for record in caplog.records if record.exc_info]) == (400, [])


async def test_no_junk_that_is_signed_is_a_bug(settings: Settings, dsn: str, slack: Workspace) -> None:
    async with a_door(settings, dsn, slack) as door:
        loop = asyncio.get_running_loop()

        @given(JUNK)
        @hypothesis.settings(max_examples=150)
        def fed(junk: object) -> None:
            status, _ = asyncio.run_coroutine_threadsafe(door.signed(json.dumps(junk)), loop).result(20)
            assert status in (200, 400, 404), junk

        await asyncio.to_thread(fed)
